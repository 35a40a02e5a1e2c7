// Sentences that know what they say, not yet in which language: as in referee/rules/sentences.py. A page brings the
// catalogue of its language for every sentence that stands in a scoring module.
export const say = (text, words = {}) => ({ text, words });
export const sayN = (one, many, count, words = {}) => ({ text: one, plural: many, count, words });
export const listing = (...things) => ({ things });

export function speaker(language, catalogue) {
  const plurals = new Intl.PluralRules(language);
  const lists = new Intl.ListFormat(language);

  function word(one) {
    if (one?.things) return lists.format(one.things.map((thing) => String(word(thing))));
    return one?.text === undefined ? one : said(one);
  }

  function said({ text, plural, count, words }) {
    const found = catalogue[text];
    const form = plural === undefined ? found : (found[plurals.select(count)] ?? found.other);
    return form.replace(/%\((\w+)\)[ds]/g, (_, name) => word({ num: count, ...words }[name]));
  }

  // something made of lists and objects, with every sentence in it said
  function sayAll(plain) {
    if (Array.isArray(plain)) return plain.map(sayAll);
    if (!plain || typeof plain !== "object") return plain;
    // a line of a result may have words of its own
    if (plain.text !== undefined && typeof plain.words === "object") return said(plain);
    return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, sayAll(value)]));
  }

  return { say: said, sayAll };
}
