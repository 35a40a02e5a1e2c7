// What the table waits for stays in sight: once the headline is scrolled away, a line at the upper edge repeats it.
export function topLine() {
  const line = document.querySelector("#top-line");
  if (!line) return;
  const headline = () => document.querySelector(".top h1");
  const watch = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
    line.hidden = isIntersecting || boundingClientRect.bottom > 0;
  });
  const follow = () => {
    const said = headline();
    watch.disconnect();
    line.textContent = said?.textContent ?? "";
    if (said) watch.observe(said);
    else line.hidden = true;
  };
  document.addEventListener("region", follow);
  line.addEventListener("click", () => scrollTo({ top: 0, behavior: "smooth" }));
  follow();
}
