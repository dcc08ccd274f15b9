#include "corpus/record_reader.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "json/json_members.h"
#include "json/json_values.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "text/unicode.h"

namespace neusum {
namespace {

using simdjson::ondemand::json_type;
using simdjson::ondemand::object;
using simdjson::ondemand::value;

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
    {"oracle", RecordReader::kOracle},
    {"oracle_rouge2", RecordReader::kOracleRouge2},
    {"gains", RecordReader::kGains},
    {"blocks", RecordReader::kBlocks},
};

std::optional<RecordReader::Field> find_field(std::string_view name) {
  for (const FieldName& known : kFieldNames) {
    if (known.name == name) return known.field;
  }
  return std::nullopt;
}

std::size_t get_count(std::string_view name, value json) {
  std::uint64_t count = 0;
  if (json.get_uint64().get(count) != simdjson::SUCCESS || !std::in_range<std::size_t>(count)) {
    throw InvalidInput(in_quotes(name) + " is not a number of characters");
  }
  return static_cast<std::size_t>(count);
}

std::size_t get_sentence_index(std::string_view name, value json) {
  std::uint64_t number = 0;
  if (json.get_uint64().get(number) != simdjson::SUCCESS || !std::in_range<std::size_t>(number)) {
    throw InvalidInput(in_quotes(name) + " contains a value that is not a sentence number");
  }
  return static_cast<std::size_t>(number);
}

bool get_flag(std::string_view name, value json) {
  bool flag = false;
  if (json.get_bool().get(flag) != simdjson::SUCCESS) {
    throw InvalidInput(in_quotes(name) + " of a sentence is not true or false");
  }
  return flag;
}

// Throws InvalidInput if the oracle does not match a document with `num_sentences` sentences.
void check_oracle(const Oracle& oracle, std::size_t num_sentences) {
  std::vector<bool> is_used(num_sentences);
  for (const std::size_t sentence : oracle.sentences) {
    if (sentence >= num_sentences) {
      throw InvalidInput("'oracle' names sentence " + std::to_string(sentence) + " of " +
                         std::to_string(num_sentences));
    }
    if (is_used[sentence]) throw InvalidInput("'oracle' names a sentence twice");
    is_used[sentence] = true;
  }
  if (oracle.gains.size() != oracle.sentences.size()) {
    throw InvalidInput("'gains' is not one list for each sentence of 'oracle'");
  }
  for (const std::vector<double>& step : oracle.gains) {
    if (step.size() != num_sentences) {
      throw InvalidInput("a list of 'gains' is not one number for each sentence");
    }
  }
}

}  // namespace

Document RecordReader::read(simdjson::ondemand::object json) {
  Document document = read_fields(json);
  require_text();
  return document;
}

void RecordReader::require_text() const {
  if (!has_text()) throw InvalidInput("'text' and 'sentences' are both missing");
}

Document RecordReader::read_fields(simdjson::ondemand::object json) {
  std::vector<std::string_view> names;
  for (simdjson::ondemand::field member : json) names.push_back(read_member(member));
  check_unique(names);
  set_spans();
  set_parts();
  set_oracle();
  return std::move(document_);
}

std::string_view RecordReader::read_member(simdjson::ondemand::field member) {
  const char* begin = member.key().raw() - 1;
  const std::string_view name = member.unescaped_key();
  // Only the blocks of prepared documents have a meaning.
  const std::optional<Field> field = find_field(name);
  if (field && (field != kBlocks || !spans_.empty())) {
    read_field(*field, name, member.value());
    return name;
  }
  append_member(begin, member.value(), document_.other_fields);
  return name;
}

void RecordReader::read_field(Field field, std::string_view name, Value value) {
  if (value.is_null()) return;
  if (has(field)) {
    throw InvalidInput(names_[field] == name ? in_quotes(name) + " occurs twice"
                                             : in_quotes(names_[field]) + " and " +
                                                   in_quotes(name) + " mean the same");
  }
  names_[field] = name;
  switch (field) {
    case kId:
      document_.id = get_id(name, value);
      return;
    case kText:
      document_.text = get_string(name, value);
      return;
    case kSentences:
      return for_each_element(name, value, [this](Value element) { read_sentence(element); });
    case kReference:
      return read_reference(name, value);
    case kStringIndexType:
      return read_string_index_type(name, value);
    case kOracle:
      return for_each_element(name, value, [&](Value element) {
        oracle_.sentences.push_back(get_sentence_index(name, element));
      });
    case kOracleRouge2:
      oracle_.rouge2 = get_number(name, value);
      return;
    case kGains:
      return read_gains(name, value);
    case kBlocks:
      return for_each_element(name, value, [this](Value element) { read_block(element); });
    case kNumFields:
      break;
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
  for_each_member(object, [&](std::string_view name, Value value) {
    if (name == "offset") {
      span.offset = get_count(name, value);
    } else if (name == "length") {
      span.length = get_count(name, value);
    } else if (name == "tokens") {
      for_each_element(name, value, [&](Value token) {
        sentence.tokens.push_back({{}, std::string(get_string(name, token))});
      });
    } else if (name == "headline") {
      sentence.is_headline = get_flag(name, value);
    } else if (name == "context") {
      sentence.is_context = get_flag(name, value);
    } else {
      check_value(value);
    }
  });
  if (span.offset == kMissing || span.length == kMissing) {
    throw InvalidInput("a sentence has no 'offset' or no 'length'");
  }
  if (span.length == 0) throw InvalidInput("a sentence is empty: its 'length' is 0");
  spans_.push_back(span);
  document_.sentences.push_back(std::move(sentence));
}

void RecordReader::read_reference(std::string_view name, Value value) {
  document_.reference = get_sentences(name, value);
}

void RecordReader::read_string_index_type(std::string_view name, Value value) {
  const std::string_view type = get_string(name, value);
  const auto known = value_of<StringIndexType>(type);
  if (!known) throw InvalidInput(in_quotes(name) + " is unknown: " + std::string(type));
  string_index_type_ = *known;
}

void RecordReader::read_gains(std::string_view name, Value value) {
  for_each_element(name, value, [&](Value step) {
    std::vector<double>& gains = oracle_.gains.emplace_back();
    for_each_element(name, step, [&](Value gain) { gains.push_back(get_number(name, gain)); });
  });
}

void RecordReader::read_block(Value value) {
  if (value.type() != json_type::object) throw InvalidInput("an element of 'blocks' is no object");
  Block block;
  for_each_member(value.get_object(), [&](std::string_view name, Value member) {
    if (name == "role") {
      const auto role = value_of<BlockRole>(get_string(name, member));
      if (!role) throw InvalidInput("the role of a block is unknown");
      block.part.role = *role;
    } else if (name == "offset") {
      block.part.span.offset = get_count(name, member);
    } else if (name == "length") {
      block.part.span.length = get_count(name, member);
    } else if (name == "heading") {
      block.part.heading = get_count(name, member);
    } else if (name == "speaker") {
      block.speaker = get_string(name, member);
    } else {
      check_value(member);
    }
  });
  blocks_.push_back(std::move(block));
}

// The name is shortly before the block.
Span RecordReader::find_speaker(const std::string& name, std::size_t before) const {
  constexpr std::size_t kMaxDistance = 64;  // bytes of time stamps and marks
  if (name.empty()) return {};
  const std::size_t begin = before - std::min(before, name.size() + kMaxDistance);
  const std::size_t found =
      std::string_view(document_.text).substr(begin, before - begin).rfind(name);
  return found == std::string_view::npos ? Span{} : Span{begin + found, name.size()};
}

// Sets the parts of the document, and the part of each sentence.
void RecordReader::set_parts() {
  std::vector<Span> spans;
  for (const Block& block : blocks_) spans.push_back(block.part.span);
  spans = spans_in_utf8(document_.text, spans, string_index_type_);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    TextPart part = blocks_[i].part;
    if (part.heading && *part.heading >= i) throw InvalidInput("a heading follows its block");
    part.span = spans[i];
    part.speaker = find_speaker(blocks_[i].speaker, part.span.offset);
    document_.parts.push_back(part);
  }
  std::size_t part = 0;
  for (Sentence& sentence : document_.sentences) {
    while (part < spans.size() && spans[part].end() < sentence.span.end()) ++part;
    if (part == spans.size()) return;
    if (spans[part].offset <= sentence.span.offset) sentence.part = part;
  }
}

void RecordReader::set_spans() {
  if (!sentence_texts_.empty() && !spans_.empty()) {
    throw InvalidInput("'sentences' mixes strings and objects");
  }
  if (!sentence_texts_.empty()) set_spans_of_strings();
  if (!spans_.empty()) set_spans_of_objects();
}

void RecordReader::set_spans_of_strings() {
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

void RecordReader::set_spans_of_objects() {
  if (!has(kText)) throw InvalidInput("'sentences' has offsets but 'text' is missing");
  const std::vector<Span> spans = spans_in_utf8(document_.text, spans_, string_index_type_);
  for (std::size_t i = 0; i < spans.size(); ++i) document_.sentences[i].span = spans[i];
}

void RecordReader::set_oracle() {
  if (!has(kOracle) && !has(kOracleRouge2) && !has(kGains)) return;
  if (!has(kOracle) || !has(kOracleRouge2) || !has(kGains)) {
    throw InvalidInput(
        "'oracle', 'oracle_rouge2' and 'gains' must all be present or all be absent");
  }
  check_oracle(oracle_, document_.sentences.size());
  document_.oracle = std::move(oracle_);
}

}  // namespace neusum
