// The search of the site takes every word of a query as the beginning of a word: "a" would find "agents", and "in" would find "install". This
// removes words without a meaning of their own, and the plural, before the query reaches the search worker.
const MEANINGLESS = new Set(("a about an and any are as at be by can do does for from get has have how i if in into is it its like me my of on " +
  "only or our own should than that the their them there these this to up use using want was we what when where which with without you your")
  .split(" "));

function withoutMeaninglessWords(query) {
  const words = query.split(/\s+/).filter(word => word && !MEANINGLESS.has(word.toLowerCase().replace(/[?.,!]+$/, "")));
  const bare = words.map(word => word.replace(/[?.,!]+$/, "").replace(/([^s\W])s$/, "$1"));
  return bare.length ? bare.join(" ") : query;
}

const postMessage = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...rest) {
  const isQuery = message?.type === 2 && typeof message.data === "string";
  return postMessage.call(this, isQuery ? { ...message, data: withoutMeaninglessWords(message.data) } : message, ...rest);
};
