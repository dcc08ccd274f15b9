#include "data/embeddings.h"

#include <charconv>
#include <cmath>
#include <string_view>

#include "base/line_reader.h"
#include "neusum/error.h"
#include "text/language_rules.h"

namespace neusum {
namespace {

// Room for some ten thousand numbers.
constexpr std::size_t kMaxLineBytes = std::size_t{256} << 10;

// Removes what stands before the next space, and the space, from `line`.
std::string_view take_column(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view column = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return column;
}

bool is_header(std::string_view line) {
  take_column(line);
  return line.find(' ') == std::string_view::npos && line.find('.') == std::string_view::npos;
}

class EmbeddingsParser {
 public:
  explicit EmbeddingsParser(const std::string& path) : path_(path) {}

  void add(std::string_view line, std::size_t number) {
    line = line.substr(0, line.find_last_not_of(" \r") + 1);
    if (line.empty() || (number == 1 && is_header(line))) return;
    const std::string_view word = take_column(line);
    const std::size_t begin = embeddings_.values.size();
    while (!line.empty()) add_value(take_column(line), number);
    check_dimension(embeddings_.values.size() - begin, number);
    if (known_.contains(word)) {
      embeddings_.values.resize(begin);
    } else {
      embeddings_.words.emplace_back(word);
      known_.emplace(word);
    }
  }

  Embeddings finish() {
    if (embeddings_.words.empty()) throw InvalidInput(path_ + " holds no word vectors");
    return std::move(embeddings_);
  }

 private:
  void add_value(std::string_view column, std::size_t number) {
    float value = 0;
    const auto result = std::from_chars(column.data(), column.data() + column.size(), value);
    if (result.ec != std::errc() || result.ptr != column.data() + column.size() ||
        !std::isfinite(value)) {
      throw FormatError(path_, number, "not a number: " + std::string(column.substr(0, 20)));
    }
    embeddings_.values.push_back(value);
  }

  void check_dimension(std::size_t dimension, std::size_t number) {
    if (embeddings_.dimension == 0) embeddings_.dimension = dimension;
    if (dimension == 0 || dimension != embeddings_.dimension) {
      throw FormatError(path_, number,
                        "expected a word and " + std::to_string(embeddings_.dimension) +
                            " numbers, found " + std::to_string(dimension));
    }
  }

  const std::string& path_;
  Embeddings embeddings_;
  WordSet known_;
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
