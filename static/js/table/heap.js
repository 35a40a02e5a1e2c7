// Goods as a heap: kind → how many; a kind that is not there is not named.
export const more = (heap, good, by = 1) => {
  const next = { ...heap, [good]: (heap[good] ?? 0) + by };
  if (next[good] <= 0) delete next[good];
  return next;
};

export const cards = (heap) => Object.values(heap).reduce((sum, count) => sum + count, 0);

export const plus = (heap, other) => Object.entries(other).reduce((sum, [good, count]) => more(sum, good, count), heap);

// The drawings and names of the box, as the server put them on the page.
const inBox = (id, good) => document.getElementById(id).content.querySelector(`[data-good="${good}"]`);

export const boxed = () => [...document.getElementById("box-goods").content.children];

export const tokenOf = (good) => inBox("box-goods", good);

function chip(good, count) {
  const made = inBox("box-chips", good).cloneNode(true);
  made.querySelector("b").textContent = count;
  return made;
}

// A row of small tokens with numbers, in the order of the box.
export function chips(place, heap, gold = 0) {
  const goods = boxed().map(({ dataset }) => dataset.good);
  place.replaceChildren(
    ...(gold ? [chip("gold", gold)] : []),
    ...goods.filter((good) => heap[good]).map((good) => chip(good, heap[good])),
  );
}
