// Compares summaries with those of the command line, in Node and on a page.

export const readLines = (text) => text.trimEnd().split('\n').map((line) => JSON.parse(line));

export const documentOf = ({id, article}) => ({id, text: article});

const spansOf = ({id, sentences}) =>
  JSON.stringify([id, sentences.map(({text, index, offset, length}) => [text, index, offset, length])]);

// The ids of documents whose summaries have other sentences or spans.
export function differentIds(summaries, expected) {
  return expected.filter((summary, i) => spansOf(summary) !== spansOf(summaries[i])).map(({id}) => id);
}

export function largestScoreDifference(summaries, expected) {
  const differences = expected.flatMap(({sentences}, i) =>
    sentences.map(({rankScore}, j) => Math.abs(rankScore - summaries[i].sentences[j].rankScore)));
  return Math.max(0, ...differences);
}
