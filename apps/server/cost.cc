#include "cost.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace neusum::server {
namespace {

// Measured with `tools/measure/cost build/release/apps/cli/neusum` on an Intel Xeon at 2.5 GHz,
// 2026-11-18, and rounded up. Memory is in addition to that of the text that is split.
struct Unit {
  double bytes;    // of memory
  double seconds;  // of CPU time
};
constexpr Unit kSentence = {5000, 20e-6};
constexpr Unit kToken = {50, 3e-6};
constexpr Unit kQuerySentence = {600, 5e-6};
constexpr Unit kQueryToken = {100, 0.6e-6};
constexpr Unit kQueryMatch = {8, 0.03e-6};  // per sentence and word of the query
constexpr double kProseSeconds = 1e-6;      // per byte, scoring included
constexpr double kFixedSeconds = 1e-3;      // per document

// The model computes products for each distinct word of a batch, which has at most
// kMaxDistinctWords words.
constexpr std::size_t kDistinctWord = 3072;  // bytes
constexpr std::size_t kMaxDistinctWords = 65'536;
// The words of shorter documents are not compared: all of them count as distinct.
constexpr std::size_t kFewTokens = 1000;

constexpr std::size_t kSplitSentence = 104;  // bytes per sentence that is split
constexpr std::size_t kSplitToken = 104;     // bytes per token
constexpr std::size_t kLine = 900;           // bytes per line, while the structure is found
constexpr std::size_t kMaxQueryStems = 128;
constexpr std::size_t kSentenceMembers = 200;  // JSON of a sentence without its text and id

std::size_t tokens_of(const Document& document) {
  std::size_t tokens = 0;
  for (const Sentence& sentence : document.sentences) tokens += sentence.tokens.size();
  return tokens;
}

std::size_t distinct_words(const Document& document) {
  std::unordered_set<std::string_view> words;
  for (const Sentence& sentence : document.sentences) {
    for (const Token& token : sentence.tokens) words.insert(token.text);
    if (words.size() >= kMaxDistinctWords) return kMaxDistinctWords;
  }
  return words.size();
}

Cost times(std::size_t count, const Unit& unit) {
  const auto number = static_cast<double>(count);
  return {static_cast<std::size_t>(number * unit.bytes), number * unit.seconds};
}

}  // namespace

Cost unsplit_cost(std::string_view text, std::size_t max_sentences) {
  const std::size_t sentences = std::min(text.size() / 2 + 1, max_sentences + 1);
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  const std::size_t used_lines = std::min(lines, kMaxLinesPerSentence * (max_sentences + 1));
  return {
      3 * text.size() + kSplitSentence * sentences + kSplitToken * text.size() + kLine * used_lines,
      kFixedSeconds + kProseSeconds * static_cast<double>(text.size())};
}

std::size_t split_memory(const Document& document) {
  return 2 * document.text.size() + document.given_text.size() +
         sizeof(TextPart) * document.parts.size() + kSplitSentence * document.sentences.size() +
         kSplitToken * tokens_of(document);
}

Cost summary_cost(const Document& document) {
  const std::size_t tokens = tokens_of(document);
  const std::size_t words = tokens <= kFewTokens ? tokens : distinct_words(document);
  Cost cost = {split_memory(document) + json_size(document.text) + kDistinctWord * words,
               kFixedSeconds};
  cost += times(document.sentences.size(), kSentence);
  cost += times(tokens, kToken);
  return cost;
}

Cost question_cost(const ExtractRequest& request) {
  Cost cost = {request.echo_bytes + json_size(request.question.query), kFixedSeconds};
  std::size_t sentences = 0;
  std::size_t id = 0;
  for (const Document& document : request.question.documents) {
    cost += {split_memory(document) + json_size(document.text), 0};
    cost += times(tokens_of(document), kQueryToken);
    sentences += document.sentences.size();
    id = std::max(id, json_size(document.id));
  }
  const std::size_t stems = std::min(count_query_words(request.question.query), kMaxQueryStems);
  cost += times(sentences, kQuerySentence);
  cost += times(sentences * stems, kQueryMatch);
  const std::size_t selected = request.options.sentences == 0
                                   ? sentences
                                   : request.options.sentences * (1 + 2 * request.options.context);
  cost.memory += std::min(selected, sentences) * (kSentenceMembers + id);
  return cost;
}

std::size_t json_size(std::string_view text) {
  std::size_t bytes = text.size() + 2;
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) bytes += 5;
    if (c == '"' || c == '\\') ++bytes;
  }
  return bytes;
}

std::size_t json_size(const Extract& extract) {
  std::size_t bytes = json_size(extract.id) + json_size(extract.query);
  std::vector<std::size_t> ids;
  for (const std::string& id : extract.documents) {
    ids.push_back(json_size(id));
    bytes += ids.back() + kSentenceMembers;
  }
  for (const ExtractedSentence& sentence : extract.sentences) {
    bytes += json_size(sentence.text) + ids[sentence.document] + kSentenceMembers;
  }
  return bytes;
}

}  // namespace neusum::server
