// The result as a page of a table draws it: the same template, drawn once with blanks, whose pieces are filled here.
import { fill } from "../shared/text.js";
import { gameOf } from "./games.js";

function filled(piece, words) {
  const element = piece.cloneNode(true);
  for (const one of [element, ...element.querySelectorAll("*")]) {
    for (const attribute of one.attributes) {
      if (attribute.value.includes("{")) attribute.value = fill(attribute.value, words);
    }
    for (const child of one.childNodes) {
      if (child.nodeType === Node.TEXT_NODE && child.data.includes("{")) child.data = fill(child.data, words);
    }
  }
  return element;
}

// Takes the pieces of which there are several out of their places.
function pieces(template) {
  const take = (selector, within = template) => [...within.querySelectorAll(selector)];
  const [row] = take(".ranking > li");
  const [withToken, withIcon] = take("tbody tr", row);
  const [holder, nobody] = take(".court dd");
  return {
    row,
    stretch: take(".rank__bar rect", row),
    title: take(".rank__crowns > span", row)[0],
    line: { token: withToken, icon: withIcon },
    legend: take(".legend > li")[0],
    throne: take(".court > li")[0],
    holder: [...holder.childNodes],
    nobody: [...nobody.childNodes],
  };
}

export function drawing(template) {
  const piece = pieces(template);
  const lineOf = ({ shape }) => (shape ? piece.line.token : piece.line.icon);

  function stretch(bar, start, width) {
    const rects = piece.stretch.map((rect) => filled(rect, { bar: bar.name, pattern: bar.pattern }));
    for (const rect of rects) {
      rect.setAttribute("x", `${start}%`);
      rect.setAttribute("width", `${width}%`);
    }
    return bar.pattern ? rects : rects.slice(0, 1);
  }

  function row(edition, result, bars, longest) {
    const { name, rank, total, winner, tie_break: tie } = result;
    const item = filled(piece.row, { name, rank, total, tie: tie?.text ?? "" });
    const part = (selector) => item.querySelector(selector);
    part(".rank").classList.toggle("winner", winner);
    if (!tie) part(".rank__tie").remove();
    const drawn = result.lines.map((line) => ({ ...line, ...gameOf(edition).mark(edition, line) }));
    const titles = drawn.filter(({ kind }) => kind === "title");
    if (titles.length) part(".rank__crowns").replaceChildren(...titles.map((line) => filled(piece.title, line)));
    else part(".rank__crowns").remove();
    part("tbody").replaceChildren(...drawn.map((line) => filled(lineOf(line), line)));

    const stretches = [];
    let start = 0;
    for (const bar of bars) {
      const width = (100 * Math.max(0, result[bar.sum])) / longest;
      if (result[bar.sum] > 0) stretches.push(...stretch(bar, start, width));
      start += width;
    }
    const bar = part(".rank__bar");
    bar.replaceChildren(...stretches);
    const said = bars.filter(({ sum }) => result[sum] > 0).map(({ label, sum }) => `${label}: ${result[sum]}`);
    // who has nothing has no bar, and nothing to be read out
    if (said.length) bar.setAttribute("aria-label", said.join(", "));
    else bar.replaceWith(Object.assign(bar.cloneNode(), { ariaHidden: "true", role: null, ariaLabel: null }));
    return item;
  }

  function holders(found) {
    if (!found.length) return piece.nobody.map((node) => node.cloneNode(true));
    return found.flatMap((one, at) => {
      const holder = document.createElement("dd");
      holder.append(...piece.holder.map((node) => node.cloneNode(true)));
      return [...filled(holder, one).childNodes, ...(at + 1 < found.length ? [", "] : [])];
    });
  }

  function throne(one) {
    const item = filled(piece.throne, { good: one.good, kind: one.name });
    const [king, queen] = item.querySelectorAll("dd");
    king.replaceChildren(...holders(one.king));
    queen.replaceChildren(...holders(one.queen));
    return item;
  }

  return (edition, { results, headline, summary }) => {
    const whole = filled(template, { edition: edition.name, headline, summary });
    whole.querySelector("h1").dataset.words = [...headline].length > 36 ? "many" : "few";
    // what is taken away has no stretch of its own
    const length = (result) => edition.bars.reduce((all, { sum }) => all + Math.max(0, result[sum]), 0);
    const longest = Math.max(...results.map(length)) || 1;
    const bars = edition.bars.filter(({ sum }) => results.some((result) => result[sum]));
    const ranking = [...results].sort((one, other) => one.rank - other.rank);
    whole.querySelector(".ranking").replaceChildren(...ranking.map((result) => row(edition, result, bars, longest)));
    whole.querySelector(".legend").replaceChildren(
      ...bars.map((bar) => {
        const item = filled(piece.legend, { label: bar.label });
        item.querySelector("svg").replaceChildren(...stretch(bar, 0, 100));
        return item;
      }),
    );
    const thrones = gameOf(edition).court(edition, results);
    const court = whole.querySelector(".court");
    if (thrones.length) court.replaceChildren(...thrones.map(throne));
    else court.closest("section").remove();
    return whole.childNodes;
  };
}
