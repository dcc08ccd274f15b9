#include <algorithm>
#include <span>

#include "neusum/text.h"
#include "text/language_rules.h"
#include "text/unicode.h"

namespace neusum {
namespace {

bool ends_sentence(std::string_view token) {
  return token == "." || token.find_first_not_of("!?") == std::string_view::npos;
}

// Whether the tokens from `begin` up to the next double quote are direct speech. Speech ends with a
// punctuation mark; a sentence that introduces a quotation ends with a colon or with "said,". News
// uses the third person, speakers use the first and second.
bool is_speech(std::span<const Token> tokens, std::size_t begin) {
  static const LanguageRules& rules = *find_language_rules("en", "sentences.rules");
  static const WordSet& speakers = rules.words("speakers");
  static const WordSet& verbs = rules.words("speech_verbs");
  bool has_speaker = false;
  std::size_t end = begin;
  for (; end < tokens.size() && tokens[end].text != "\""; ++end) {
    has_speaker = has_speaker || speakers.contains(tokens[end].text);
  }
  if (end == tokens.size() || end < begin + 2) return false;
  if (tokens[end - 1].text == ",") return !verbs.contains(tokens[end - 2].text);
  return has_speaker && ends_sentence(tokens[end - 1].text);
}

// Follows the straight quotes, which do not say whether they open or close: every second one
// closes, but a quotation of several paragraphs opens each of them and closes only the last.
class OpenQuotes {
 public:
  explicit OpenQuotes(std::span<const Token> tokens) : tokens_(tokens) {}

  // Whether token i, which follows the end of a sentence, closes something.
  bool closes(std::size_t i) const {
    static constexpr std::string_view kClosers[] = {"''", ")", "]",     "}",
                                                    "”",  "’", "-rrb-", "-rsb-"};
    const std::string_view token = tokens_[i].text;
    if (token == "'") return is_single_open_;
    if (token == "\"" && is_double_open_) return !opens_paragraph(i);
    return std::ranges::find(kClosers, token) != std::end(kClosers);
  }

  // Goes past token i. A quote after the end of a sentence does what closes() says, others take
  // turns.
  void pass(std::size_t i) {
    const std::string_view token = tokens_[i].text;
    const bool is_after_end = i > 0 && ends_sentence(tokens_[i - 1].text);
    if (token == "'") is_single_open_ = !is_single_open_;
    if (token != "\"") return;
    is_double_open_ = is_after_end ? !closes(i) : !is_double_open_;
    last_double_ = i;
  }

 private:
  // Whether quote i opens the next paragraph of what the quote before it has opened.
  bool opens_paragraph(std::size_t i) const {
    constexpr std::size_t kShortestParagraph = 10;  // tokens; what is shorter is a title
    return i - last_double_ > kShortestParagraph && is_speech(tokens_, i + 1);
  }

  std::span<const Token> tokens_;
  bool is_double_open_ = false;
  std::size_t last_double_ = 0;
  bool is_single_open_ = false;
};

void add(const std::vector<Token>& tokens, std::size_t begin, std::size_t end,
         std::vector<Span>& sentences) {
  if (begin == end) return;
  const std::size_t offset = tokens[begin].span.offset;
  sentences.push_back({offset, tokens[end - 1].span.end() - offset});
}

}  // namespace

std::vector<Span> split_lines(std::string_view text) {
  std::vector<Span> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const Span line = trim(text, {begin, end - begin});
    if (line.length > 0) lines.push_back(line);
    begin = end + 1;
  }
  return lines;
}

std::vector<Token> split_tokens(std::string_view text, Span part) {
  std::vector<Token> tokens;
  for (std::size_t i = part.offset; i < part.end();) {
    const std::size_t begin = i;
    if (is_space(next_code_point(text, i))) continue;
    while (i < part.end()) {
      std::size_t next = i;
      if (is_space(next_code_point(text, next))) break;
      i = next;
    }
    const Span span{begin, i - begin};
    tokens.push_back({span, lower_case(span.of(text))});
  }
  return tokens;
}

std::vector<Span> split_tokenized_sentences(std::string_view text) {
  const std::vector<Token> tokens = split_tokens(text, {0, text.size()});
  std::vector<Span> sentences;
  OpenQuotes quotes(tokens);
  std::size_t begin = 0;
  bool ended = false;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (ended && !ends_sentence(tokens[i].text) && !quotes.closes(i)) {
      add(tokens, begin, i, sentences);
      begin = i;
      ended = false;
    }
    quotes.pass(i);
    ended = ended || ends_sentence(tokens[i].text);
  }
  add(tokens, begin, tokens.size(), sentences);
  return sentences;
}

}  // namespace neusum
