#include "messages/cost.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace neusum {
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
constexpr Unit kQueryMatch = {8, 0.03e-6};    // per sentence and word of the query
constexpr Unit kClaimSentence = {600, 8e-6};  // per claim and sentence; of memory, per sentence
constexpr Unit kClaimToken = {16, 0.15e-6};   // per claim and token; of memory, per token
constexpr double kProseSeconds = 1e-6;        // per byte, scoring included
constexpr double kFixedSeconds = 1e-3;        // per document

// The model computes products for each distinct word of a batch, which has at most
// kMaxDistinctWords words.
constexpr std::size_t kDistinctWord = 3072;  // bytes
constexpr std::size_t kMaxDistinctWords = 65'536;
// The words of shorter documents are not compared: all of them count as distinct.
constexpr std::size_t kFewTokens = 1000;

constexpr std::size_t kSplitSentence = 104;  // bytes per sentence that is split
constexpr std::size_t kSplitToken = 104;     // bytes per token
constexpr std::size_t kLine = 900;           // bytes per line, while the structure is found
// While a web page is read: bytes of memory per byte and per block, of which tags and lines are the
// ends.
constexpr std::size_t kReadByte = 12;
constexpr std::size_t kReadBlock = 700;
constexpr std::size_t kJsonRange = 24;  // `[begin, end]`
constexpr std::size_t kMaxQueryStems = 128;
constexpr std::size_t kWordMembers = 250;  // of a word without evidence, with its JSON
// JSON of a sentence without its text and id; most headings and speakers are short
constexpr std::size_t kSentenceMembers = 200;

std::size_t distinct_words(const Document& document) {
  std::unordered_set<std::string_view> words;
  for (const Sentence& sentence : document.sentences) {
    for (const Token& token : sentence.tokens) words.insert(token.text);
    if (words.size() >= kMaxDistinctWords) return kMaxDistinctWords;
  }
  return words.size();
}

// JSON of the lines of a sentence that were joined.
std::size_t lines_size(const Document& document, const Sentence& sentence) {
  if (document.given_text.empty()) return 0;
  return document.given_map.ranges(sentence.span).size() * kJsonRange;
}

// JSON of the longest heading and speaker of a sentence.
std::size_t context_size(const Document& document) {
  std::size_t longest = 0;
  for (const TextPart& part : document.parts) {
    std::size_t bytes = json_size(part.speaker.of(document.text));
    if (part.heading) bytes += json_size(document.parts[*part.heading].span.of(document.text));
    longest = std::max(longest, bytes);
  }
  return longest;
}

Cost times(std::size_t count, const Unit& unit) {
  const auto number = static_cast<double>(count);
  return {static_cast<std::size_t>(number * unit.bytes), number * unit.seconds};
}

}  // namespace

std::size_t count_tokens(const Document& document) {
  std::size_t tokens = 0;
  for (const Sentence& sentence : document.sentences) tokens += sentence.tokens.size();
  return tokens;
}

Cost unsplit_cost(std::string_view text, std::size_t max_sentences) {
  const std::size_t sentences = std::min(text.size() / 2 + 1, max_sentences + 1);
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  const std::size_t used_lines = std::min(lines, kMaxLinesPerSentence * (max_sentences + 1));
  return {
      3 * text.size() + kSplitSentence * sentences + kSplitToken * text.size() + kLine * used_lines,
      kFixedSeconds + kProseSeconds * static_cast<double>(text.size())};
}

std::size_t reading_memory(std::span<const Document> documents, const DocumentSources& sources) {
  std::size_t most = 0;
  for (std::size_t i = 0; i < sources.types.size(); ++i) {
    if (sources.types[i] == SourceType::kText) continue;
    const std::string& text = documents[i].text;
    const auto ends =
        std::ranges::count_if(text, [](char c) { return c == '<' || c == '\n'; });  // of blocks
    const std::size_t blocks =
        std::min(static_cast<std::size_t>(ends) + 1, SourceOptions().max_blocks);
    most = std::max(most, kReadByte * text.size() + kReadBlock * blocks);
  }
  return most;
}

std::size_t source_memory(const SourceText& source) {
  const std::size_t ranges = source.map.ranges({0, source.text.size()}).size();
  return source.text.size() + source.blocks.size() * sizeof(SourceBlock) +
         ranges * (2 * sizeof(SourceMap::Run) + kJsonRange);
}

std::size_t split_memory(const Document& document) {
  return 2 * document.text.size() + document.given_text.size() +
         sizeof(TextPart) * document.parts.size() + kSplitSentence * document.sentences.size() +
         kSplitToken * count_tokens(document);
}

Cost summary_cost(const Document& document, SummaryGrouping by) {
  const std::size_t tokens = count_tokens(document);
  const std::size_t words = tokens <= kFewTokens ? tokens : distinct_words(document);
  Cost cost = {split_memory(document) + json_size(document.text) + kDistinctWord * words,
               kFixedSeconds};
  cost += times(document.sentences.size(), kSentence);
  cost += times(tokens, kToken);
  if (by != SummaryGrouping::kDocument) cost.memory += split_memory(document);
  return cost;
}

Cost question_cost(const ExtractRequest& request) {
  Cost cost = {request.echo_bytes + json_size(request.question.query), kFixedSeconds};
  std::size_t sentences = 0;
  std::size_t id = 0;
  for (const Document& document : request.question.documents) {
    cost += {split_memory(document) + json_size(document.text), 0};
    cost += times(count_tokens(document), kQueryToken);
    sentences += document.sentences.size();
    id = std::max(id, json_size(document.id));
  }
  for (const auto& source : request.sources.texts) {
    if (source != nullptr) cost.memory += source->memory;
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

Cost answer_cost(const CiteRequest& request) {
  const Document& answer = request.answer.text;
  Cost cost = {split_memory(answer) + json_size(answer.text) + kWordMembers * count_tokens(answer),
               kFixedSeconds};
  for (const Sentence& claim : answer.sentences) cost.memory += lines_size(answer, claim);
  cost += times(count_tokens(answer), kQueryToken);
  std::size_t sentences = 0;
  std::size_t tokens = 0;
  std::size_t evidence = 0;  // bytes of the longest sentence, with its members
  for (const Document& document : request.answer.documents) {
    cost.memory += split_memory(document) + json_size(document.text);
    sentences += document.sentences.size();
    tokens += count_tokens(document);
    const std::size_t members = json_size(document.id) + kSentenceMembers + context_size(document);
    for (const Sentence& sentence : document.sentences) {
      const std::size_t bytes = json_size(sentence.span.of(document.text));
      evidence = std::max(evidence, bytes + lines_size(document, sentence) + members);
    }
  }
  for (const auto& source : request.sources.texts) {
    if (source != nullptr) cost.memory += source->memory;
  }
  const std::size_t claims = answer.sentences.size();
  cost += times(tokens, kQueryToken);
  cost.memory += times(sentences, kClaimSentence).memory + times(tokens, kClaimToken).memory;
  cost.seconds += times(claims * sentences, kClaimSentence).seconds +
                  times(claims * tokens, kClaimToken).seconds;
  // A claim and a sentence are in memory as text and as JSON.
  cost.memory += 2 * claims *
                 (kSentenceMembers + std::min(request.options.max_evidence, sentences) * evidence);
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

std::size_t json_size(const Extract& extract, std::span<const SourcePosition> positions) {
  std::size_t bytes = json_size(extract.id) + json_size(extract.query);
  std::vector<std::size_t> ids;
  for (const std::string& id : extract.documents) {
    ids.push_back(json_size(id));
    bytes += ids.back() + kSentenceMembers;
  }
  for (const ExtractedSentence& sentence : extract.sentences) {
    bytes += json_size(sentence.text) + ids[sentence.document] + kSentenceMembers;
    bytes += json_size(sentence.heading) + json_size(sentence.speaker);
    bytes += sentence.ranges.size() * kJsonRange;
  }
  for (const SourcePosition& position : positions) bytes += position.ranges.size() * kJsonRange;
  return bytes;
}

}  // namespace neusum
