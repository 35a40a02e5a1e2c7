// The totals climb: floor by floor, all towers at the same time, and the number above each goes up with it.
const FLOOR_MS = 2_000;
const PART_OF_HEIGHT = 0.84;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function climb(screen) {
  const towers = screen.querySelector(".towers");
  if (!towers || isCalm()) return;
  const all = [...towers.querySelectorAll("[data-so-far]")].map((tower) => ({
    total: tower.querySelector(".tower__total"),
    drawing: tower.querySelector(".tower__drawing"),
    sum: tower.querySelector(".tower__total").textContent,
    floors: tower.dataset.soFar.split(" ").map((floor) => floor.split(":").map(Number)),
  }));
  const last = all[0].floors.length - 1;

  function reach(floor) {
    if (floor === last) delete towers.dataset.climbs;
    else towers.dataset.climbs = floor;
    for (const { total, drawing, sum, floors } of all) {
      const missing = ((floors[last][1] - floors[floor][1]) / 100) * PART_OF_HEIGHT * drawing.clientHeight;
      total.style.transform = missing ? `translateY(${missing}px)` : "";
      total.textContent = floor === last ? sum : floors[floor][0];
    }
    if (floor < last) setTimeout(() => reach(floor + 1), FLOOR_MS);
  }

  reach(0);
}
