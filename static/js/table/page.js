// Which table this page shows, and for whom.
const table = document.querySelector("#table");
const { code, kind, query, name, phase, stage, chapter, api, regions, stream, acting, seat, waits } = table.dataset;

export const page = {
  code,
  kind,
  phase,
  // where the game is, as this page shows it
  stage,
  // what was new at its top
  chapter,
  name,
  api,
  regions: `${regions}?${query}`,
  // the page's own stream, for a page that shows this version already
  stream: (version) => `${stream}?${query}&since=${version}`,
  version: Number(table.dataset.version),
  now: Number(table.dataset.now),
  // a player without a phone, played from the host's
  acting: acting === undefined ? null : Number(acting),
  seat: seat === undefined ? null : Number(seat),
  waits: waits !== undefined,
  // for whoever looks from outside
  shows: (version) => (table.dataset.version = version),
};
