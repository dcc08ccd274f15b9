#include "data/record_reader.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "neusum/error.h"
#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

constexpr int kMaxDepth = 256;
constexpr std::string_view kJsonSpace = " \t\r\n";

struct FieldName {
  std::string_view name;
  RecordReader::Field field;
};
constexpr FieldName kFieldNames[] = {
    {"id", RecordReader::kId},
    {"text", RecordReader::kText},
    {"article", RecordReader::kText},
    {"document", RecordReader::kText},
    {"sentences", RecordReader::kSentences},
    {"reference", RecordReader::kReference},
    {"highlights", RecordReader::kReference},
    {"summary", RecordReader::kReference},
    {"stringIndexType", RecordReader::kStringIndexType},
};

std::optional<RecordReader::Field> find_field(std::string_view name) {
  for (const FieldName& known : kFieldNames) {
    if (known.name == name) return known.field;
  }
  return std::nullopt;
}

std::string in_quotes(std::string_view name) { return "'" + std::string(name) + "'"; }

std::string_view trimmed_token(value& json) {
  const std::string_view token = json.raw_json_token();
  return token.substr(0, token.find_last_not_of(kJsonSpace) + 1);
}

std::string_view get_string(std::string_view name, value json) {
  if (json.type() != json_type::string) throw InvalidInput(in_quotes(name) + " is not a string");
  return json.get_string();
}

// Calls element(value) for each element of a list.
template <typename Function>
void for_each_element(std::string_view name, value json, Function&& element) {
  if (json.type() != json_type::array) throw InvalidInput(in_quotes(name) + " is not a list");
  for (value item : json.get_array()) element(item);
}

std::size_t get_count(std::string_view name, value json) {
  std::uint64_t count = 0;
  if (json.get_uint64().get(count) != simdjson::SUCCESS) {
    throw InvalidInput(in_quotes(name) + " of a sentence is not a number of characters");
  }
  return count;
}

std::size_t skip_digits(std::string_view text, std::size_t i) {
  return std::min(text.find_first_not_of("0123456789", i), text.size());
}

// By the grammar of JSON, whatever the size: what is carried along need not fit in a double.
bool is_number(std::string_view text) {
  std::size_t i = text.starts_with('-') ? 1 : 0;
  const std::size_t integer = i;
  i = skip_digits(text, i);
  if (i == integer || (text[integer] == '0' && i > integer + 1)) return false;
  if (i < text.size() && text[i] == '.') {
    const std::size_t fraction = i + 1;
    i = skip_digits(text, fraction);
    if (i == fraction) return false;
  }
  if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
    std::size_t exponent = i + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    i = skip_digits(text, exponent);
    if (i == exponent) return false;
  }
  return i == text.size();
}

void check_scalar(std::string_view token) {
  if (token == "true" || token == "false" || token == "null" || is_number(token)) return;
  throw InvalidInput("not valid JSON: " + std::string(token.substr(0, 20)));
}

// Checks a value that is only carried along, and returns where it ends; white space may follow.
const char* check_value(value json, int depth) {
  if (depth > kMaxDepth) throw InvalidInput("the JSON is nested too deeply");
  switch (json.type()) {
    case json_type::array:
      for (value element : json.get_array()) check_value(element, depth + 1);
      return json.current_location();
    case json_type::object:
      for (auto member : json.get_object()) {
        member.unescaped_key().value();
        check_value(member.value(), depth + 1);
      }
      return json.current_location();
    case json_type::string: {
      const std::string_view token = json.raw_json_token();
      json.get_string().value();
      return token.data() + token.size();
    }
    default: {
      const std::string_view token = trimmed_token(json);
      check_scalar(token);
      return token.data() + token.size();
    }
  }
}

}  // namespace

Document RecordReader::read(simdjson::ondemand::document& json) {
  for (simdjson::ondemand::field member : json.get_object()) read_member(member);
  if (json.current_location().error() != simdjson::OUT_OF_BOUNDS) {
    throw InvalidInput("something follows the JSON object");
  }
  place_sentences();
  return std::move(document_);
}

void RecordReader::read_member(simdjson::ondemand::field member) {
  const char* begin = member.key().raw() - 1;
  const std::string_view name = member.unescaped_key();
  if (const std::optional<Field> field = find_field(name)) {
    read_field(*field, name, member.value());
    return;
  }
  const char* end = check_value(member.value(), 1);
  const std::string_view raw(begin, static_cast<std::size_t>(end - begin));
  if (!document_.other_fields.empty()) document_.other_fields += ',';
  document_.other_fields += raw.substr(0, raw.find_last_not_of(kJsonSpace) + 1);
}

void RecordReader::read_field(Field field, std::string_view name, Value value) {
  if (value.is_null()) return;
  if (has(field)) {
    throw InvalidInput(names_[field] == name ? in_quotes(name) + " is there twice"
                                             : in_quotes(names_[field]) + " and " +
                                                   in_quotes(name) + " mean the same");
  }
  names_[field] = name;
  switch (field) {
    case kId:
      return read_id(name, value);
    case kText:
      document_.text = get_string(name, value);
      return;
    case kSentences:
      return for_each_element(name, value, [this](Value element) { read_sentence(element); });
    case kReference:
      return read_reference(name, value);
    case kStringIndexType:
      return read_string_index_type(name, value);
    case kNumFields:
      break;
  }
}

void RecordReader::read_id(std::string_view name, Value value) {
  if (value.type() == json_type::string) {
    document_.id = value.get_string().value();
    return;
  }
  document_.id = trimmed_token(value);
  if (!is_number(document_.id) || document_.id.find_first_of(".eE") != std::string::npos) {
    throw InvalidInput(in_quotes(name) + " is neither a string nor an integer");
  }
}

void RecordReader::read_sentence(Value value) {
  if (value.type() == json_type::object) {
    read_prepared_sentence(value.get_object());
  } else {
    sentence_texts_.push_back(get_string("sentences", value));
  }
}

void RecordReader::read_prepared_sentence(object object) {
  constexpr std::size_t kMissing = std::numeric_limits<std::size_t>::max();
  Span span{kMissing, kMissing};
  Sentence sentence;
  for (auto member : object) {
    const std::string_view name = member.unescaped_key();
    if (name == "offset") {
      span.offset = get_count(name, member.value());
    } else if (name == "length") {
      span.length = get_count(name, member.value());
    } else if (name == "tokens") {
      for_each_element(name, member.value(), [&](Value token) {
        sentence.tokens.push_back({{}, std::string(get_string(name, token))});
      });
    } else {
      check_value(member.value(), 1);
    }
  }
  if (span.offset == kMissing || span.length == kMissing) {
    throw InvalidInput("a sentence has no 'offset' or no 'length'");
  }
  spans_.push_back(span);
  document_.sentences.push_back(std::move(sentence));
}

void RecordReader::read_reference(std::string_view name, Value value) {
  if (value.type() == json_type::string) {
    const std::string_view text = value.get_string();
    for (const Span& line : split_lines(text)) document_.reference.emplace_back(line.of(text));
    return;
  }
  for_each_element(name, value, [&](Value sentence) {
    document_.reference.emplace_back(get_string(name, sentence));
  });
}

void RecordReader::read_string_index_type(std::string_view name, Value value) {
  const std::string_view type = get_string(name, value);
  const auto known = value_of<StringIndexType>(type);
  if (!known) throw InvalidInput(in_quotes(name) + " is unknown: " + std::string(type));
  string_index_type_ = *known;
}

void RecordReader::place_sentences() {
  if (!has(kText) && !has(kSentences)) throw InvalidInput("there is no 'text' and no 'sentences'");
  if (!sentence_texts_.empty() && !spans_.empty()) {
    throw InvalidInput("'sentences' mixes strings and objects");
  }
  if (!sentence_texts_.empty()) place_written_sentences();
  if (!spans_.empty()) place_prepared_sentences();
}

void RecordReader::place_written_sentences() {
  std::string& text = document_.text;
  if (!has(kText)) {
    for (const std::string_view sentence : sentence_texts_) text.append(sentence) += '\n';
    text.pop_back();
  }
  std::size_t end = 0;
  for (const std::string_view sentence : sentence_texts_) {
    const std::string_view words = trim(sentence, {0, sentence.size()}).of(sentence);
    if (words.empty()) continue;
    const std::size_t offset = text.find(words, end);
    if (offset == std::string::npos) throw InvalidInput("a sentence is not in the text");
    document_.sentences.push_back({{offset, words.size()}, {}});
    end = offset + words.size();
  }
}

void RecordReader::place_prepared_sentences() {
  if (!has(kText)) throw InvalidInput("'sentences' have offsets but there is no 'text'");
  const std::vector<Span> spans = spans_in_utf8(document_.text, spans_, string_index_type_);
  for (std::size_t i = 0; i < spans.size(); ++i) document_.sentences[i].span = spans[i];
}

}  // namespace neusum
