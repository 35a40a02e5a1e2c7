// Which table this page shows, and for whom.
const table = document.querySelector("#table");
const { code, kind, query, name, phase, api, regions, acting, seat, waits } = table.dataset;

export const page = {
  code,
  kind,
  phase,
  name,
  api,
  regions: `${regions}?${query}`,
  version: Number(table.dataset.version),
  now: Number(table.dataset.now),
  // a player without a phone, played from the host's
  acting: acting === undefined ? null : Number(acting),
  seat: seat === undefined ? null : Number(seat),
  waits: waits !== undefined,
};
