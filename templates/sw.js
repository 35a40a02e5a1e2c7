// Keeps the shell, the rules and the last seen table for when there is no network. Whatever happens at a table
// goes over the network alone: answers of the API, streams and regions are never kept.
const KEPT = "referee-{{ version }}";
const LAST_TABLE = "last-table";
const SHELL = {{ addresses|tojson }};
const NO_WAY = {{ no_way|tojson }};
const OWN_PAGE = /^\/t\/[^/]+$/;
const NEVER = /^\/(api|t\/[^/]+\/|language|healthz|readyz|sw\.js)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => Promise.all(SHELL.map((address) => stock(cache, address))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name !== KEPT && name !== LAST_TABLE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || NEVER.test(url.pathname)) return;
  if (isFile(url.pathname)) event.respondWith(fromShelf(request));
  else if (request.mode === "navigate") event.respondWith(fresh(request, url));
});

const isFile = (path) => path.startsWith("/static/");

// During an upgrade another process may answer for a file of ours, with its own: nothing to keep.
const isOurs = (answer) => /immutable/.test(answer.headers.get("Cache-Control"));

async function stock(cache, address) {
  const answer = await fetch(address, { cache: isFile(address) ? "default" : "reload" });
  if (!answer.ok || (isFile(address) && !isOurs(answer))) throw new Error(`${address} is not there yet`);
  await cache.put(address, answer);
}

async function fromShelf(request) {
  const found = await caches.match(request, { cacheName: KEPT, ignoreSearch: true }).catch(() => undefined);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && isOurs(answer)) putOnShelf(request, answer.clone()).catch(() => {});
  return answer;
}

const putOnShelf = async (request, answer) => (await caches.open(KEPT)).put(request, answer);

// The newest page there is; without network the one seen last, or the way home.
async function fresh(request, url) {
  let answer;
  try {
    answer = await fetch(request);
  } catch (lost) {
    const found = await seenLast(url);
    if (found) return found;
    throw lost;
  }
  // a phone without room for it shows it all the same
  if (answer.ok && !answer.redirected) await keep(url, answer.clone()).catch(() => {});
  return answer;
}

const seenLast = async (url) =>
  changesHands(url)
    ? caches.match(NO_WAY, { ignoreVary: true })
    : ((await caches.match(url.pathname, { ignoreSearch: true, ignoreVary: true })) ??
      (await caches.match("/", { ignoreVary: true })));

// The phone goes to somebody else: whatever page of this table is kept is not for those eyes, and it has no curtain.
const changesHands = ({ pathname, searchParams }) =>
  OWN_PAGE.test(pathname) && (searchParams.has("seat") || searchParams.has("back"));

async function keep(url, answer) {
  if (OWN_PAGE.test(url.pathname)) {
    // one table, as its own player saw it: never a page behind the curtain of somebody else
    await caches.delete(LAST_TABLE);
    if (!url.searchParams.has("seat")) await (await caches.open(LAST_TABLE)).put(url.pathname, answer);
  } else if (SHELL.includes(url.pathname) && !url.search) {
    await putOnShelf(url.pathname, answer);
  }
}
