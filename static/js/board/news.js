// What has just happened: each piece of news once, and none that was there before this page.
export function news(kind) {
  const known = new Set();
  const found = () => [...document.querySelectorAll(`[data-news=${kind}] > li`)];
  const fresh = () => {
    const all = found().filter(({ dataset }) => !known.has(dataset.key));
    for (const { dataset } of all) known.add(dataset.key);
    return all;
  };
  fresh();
  return fresh;
}
