#include "train/embeddings.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

#include "base/line_reader.h"
#include "neusum/error.h"
#include "text/language_rules.h"

namespace neusum {
namespace {

// Enough for a vector of about ten thousand numbers.
constexpr std::size_t kMaxLineBytes = std::size_t{256} << 10;

// Removes the last column of `line` and the space before it. Returns nothing if there is only one
// column.
std::optional<std::string_view> take_last_column(std::string_view& line) {
  const std::size_t space = line.rfind(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const std::string_view column = line.substr(space + 1);
  line = line.substr(0, space);
  return column;
}

std::optional<float> parse_number(std::string_view column) {
  float number = 0;
  const char* const end = column.data() + column.size();
  const auto [rest, error] = std::from_chars(column.data(), end, number);
  if (error != std::errc() || rest != end || !std::isfinite(number)) return std::nullopt;
  return number;
}

bool is_header(std::string_view line) {
  const std::string_view rest = line.substr(std::min(line.find(' ') + 1, line.size()));
  return rest.find(' ') == std::string_view::npos && rest.find('.') == std::string_view::npos;
}

class EmbeddingsParser {
 public:
  explicit EmbeddingsParser(const std::string& path) : path_(path) {}

  void add(std::string_view line, std::size_t number) {
    line = line.substr(0, line.find_last_not_of(" \r") + 1);
    if (line.empty() || (number == 1 && is_header(line))) return;
    const std::string_view word = read_values(line, number);
    if (known_.contains(word)) return;
    embeddings_.words.emplace_back(word);
    embeddings_.values.insert(embeddings_.values.end(), reversed_.rbegin(), reversed_.rend());
    known_.emplace(word);
  }

  Embeddings finish() {
    if (embeddings_.words.empty()) throw InvalidInput(path_ + " contains no word vectors");
    return std::move(embeddings_);
  }

 private:
  // Reads numbers from the end of the line into reversed_, up to the first column or a column that
  // is not a number. Returns the word, which is the text before the numbers.
  std::string_view read_values(std::string_view line, std::size_t number) {
    reversed_.clear();
    for (std::string_view rest = line; const auto column = take_last_column(rest); line = rest) {
      const std::optional<float> value = parse_number(*column);
      if (!value) {
        check_is_word(*column, number);
        break;
      }
      reversed_.push_back(*value);
    }
    check_dimension(number);
    return line;
  }

  // A word may continue to the left of its vector, but not within it.
  void check_is_word(std::string_view column, std::size_t number) const {
    if (embeddings_.dimension > 0 && reversed_.size() >= embeddings_.dimension) return;
    throw FormatError(path_, number, "not a number: " + std::string(column.substr(0, 20)));
  }

  void check_dimension(std::size_t number) {
    if (embeddings_.dimension == 0) embeddings_.dimension = reversed_.size();
    if (reversed_.empty() || reversed_.size() != embeddings_.dimension) {
      throw FormatError(path_, number,
                        "expected a word and " + std::to_string(embeddings_.dimension) +
                            " numbers, found " + std::to_string(reversed_.size()));
    }
  }

  const std::string& path_;
  Embeddings embeddings_;
  WordSet known_;
  std::vector<float> reversed_;  // the values of the current line, the last one first
};

}  // namespace

Embeddings read_embeddings(const std::string& path) {
  LineReader lines(path, {.line_bytes = kMaxLineBytes});
  EmbeddingsParser parser(path);
  while (const std::optional<LineBatch> batch = lines.next()) {
    for (const Line& line : batch->lines) {
      if (line.too_long) throw FormatError(path, line.number, "the line is too long");
      parser.add(line.span.of(batch->text), line.number);
    }
  }
  return parser.finish();
}

}  // namespace neusum
