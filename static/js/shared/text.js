// Sentences come from the page; only their blanks are filled here.
export const fill = (sentence, words) =>
  sentence.replace(/\{(\w+)\}/g, (blank, word) => (word in words ? String(words[word]) : blank));
