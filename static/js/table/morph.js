// Makes a region look as the server drew it, touching only what differs: focus, scroll, open details, running
// animations and half-typed fields stay as they are. White space between elements, by which templates are indented, is
// no difference: each node keeps what stands before it.
const LEFT_ALONE = new Set(["open", "aria-busy", "data-held", "data-composing", "style"]);

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.id || node.dataset.key || null : null);
const isBlank = (node) => node?.nodeType === Node.TEXT_NODE && /^[ \t\r\n]*$/.test(node.data);
const solid = (parent) => [...parent.childNodes].filter((node) => !isBlank(node));
const alike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

export function morph(region, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  children(region, fresh.content);
}

function children(old, fresh) {
  const wants = solid(fresh);
  const wanted = new Set(wants.map(keyOf).filter(Boolean));
  const keyed = new Map(solid(old).map((node) => [keyOf(node), node]).filter(([key]) => key));
  let at = orNext(old.firstChild);
  for (const want of wants) {
    const key = keyOf(want);
    const found = key ? keyed.get(key) : null;
    if (key && found && alike(found, want)) {
      // what stood before it goes, unless it is wanted further down: moving would take the focus away
      while (at && at !== found && !wanted.has(keyOf(at))) at = remove(at);
      if (at !== found) old.insertBefore(found, gapBefore(at) ?? at);
      else at = orNext(at.nextSibling);
      node(found, want);
    } else if (!key && at && !keyOf(at) && alike(at, want)) {
      const here = at;
      at = orNext(at.nextSibling);
      node(here, want);
    } else {
      insert(old, want, at);
    }
  }
  while (at) at = remove(at);
}

// This node, or the next that is no white space.
function orNext(node) {
  let found = node;
  while (isBlank(found)) found = found.nextSibling;
  return found;
}

const gapBefore = (node) => (isBlank(node?.previousSibling) ? node.previousSibling : null);

function insert(parent, want, at) {
  const gap = gapBefore(want);
  parent.insertBefore(want, gapBefore(at) ?? at);
  if (gap) parent.insertBefore(gap, want);
}

function remove(gone) {
  const next = orNext(gone.nextSibling);
  gapBefore(gone)?.remove();
  gone.remove();
  return next;
}

function node(old, want) {
  // most of a region stays as it was, and the browser itself sees that fastest
  if (old.isEqualNode(want)) return;
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== want.data) old.data = want.data;
    return;
  }
  if (old.hasAttribute("data-keep")) return;
  // a button that does something else by now is not busy with that
  const does = ({ dataset }) => JSON.stringify(dataset);
  if (old.hasAttribute("aria-busy") && does(old) !== does(want)) old.removeAttribute("aria-busy");
  for (const { name } of [...old.attributes]) {
    if (!want.hasAttribute(name) && !LEFT_ALONE.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of want.attributes) {
    if (old.getAttribute(name) !== value && !LEFT_ALONE.has(name)) old.setAttribute(name, value);
  }
  children(old, want);
}
