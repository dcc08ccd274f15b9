#include "model/model_metadata.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <type_traits>

#include "base/number_text.h"
#include "base/option_text.h"
#include "model/ranker_tensors.h"
#include "neusum/error.h"
#include "tensors/checked_tensors.h"

namespace neusum {
namespace {

constexpr std::string_view kFormat = "neusum";
constexpr std::string_view kQueryFormat = "neusum-query";
constexpr std::size_t kFormatVersion = 3;  // the newest that can be read
constexpr std::string_view kOptionPrefix = "options.";
// Options that the first model files do not have; a missing one means its default.
constexpr auto kLaterOptions = std::to_array<std::string_view>({"scoring", "document_input"});
constexpr std::string_view kLanguages = "languages";
constexpr std::string_view kProvenancePrefix = "provenance.";
constexpr std::size_t kMaxLength = 1'000'000;  // limit of max_sentences and max_sentence_words

bool has_format(const TensorMetadata& metadata, std::string_view name) {
  const auto format = metadata.find("format");
  return format != metadata.end() && format->second == name;
}

void parse(const TensorMetadata& metadata, const std::string& key, std::size_t& number) {
  const std::string& text = text_at(metadata, key);
  const auto parsed = number_in<std::size_t>(text);
  if (!parsed) throw InvalidInput("its " + key + " is not a number: " + quote_name(text));
  number = *parsed;
}

template <typename Enum>
requires std::is_enum_v<Enum>
void parse(const TensorMetadata& metadata, const std::string& key, Enum& value) {
  const std::string& text = text_at(metadata, key);
  const std::optional<Enum> known = value_of<Enum>(text);
  if (!known) throw InvalidInput("its " + key + " is not known: " + quote_name(text));
  value = *known;
}

std::size_t parse_length(const TensorMetadata& metadata, const std::string& key) {
  std::size_t length = 0;
  parse(metadata, key, length);
  if (length == 0 || length > kMaxLength) {
    throw InvalidInput("its " + key + " is not between 1 and " + std::to_string(kMaxLength));
  }
  return length;
}

ModelOptions parse_options(const TensorMetadata& metadata) {
  ModelOptions options;
  ModelOptions::visit_fields(options, [&](const char* name, auto& value, const char*) {
    const std::string key = std::string(kOptionPrefix) + name;
    if (!metadata.contains(key) && std::ranges::find(kLaterOptions, name) != kLaterOptions.end()) {
      return;
    }
    parse(metadata, key, value);
  });
  options.validate();
  return options;
}

// Files have the lowest version that describes them, so that older versions of neusum can read as
// many as possible: 3 with features of sentences, 2 with 8-bit integers or rankers.
std::size_t format_version(const ModelData& model, bool has_integers) {
  if (model.options.document_input != DocumentInput::kVectors) return 3;
  return has_integers || model.rankers ? 2 : 1;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> option_texts(const ModelOptions& options) {
  std::vector<std::pair<std::string, std::string>> texts;
  ModelOptions::visit_fields(options, [&](const char* name, const auto& value, const char*) {
    texts.emplace_back(name, option_text(value));
  });
  return texts;
}

TensorMetadata format_metadata(const ModelData& model, bool has_integers) {
  TensorMetadata metadata = {{"format", std::string(kFormat)},
                             {"format_version", option_text(format_version(model, has_integers))},
                             {"max_sentences", option_text(model.max_sentences)},
                             {"max_sentence_words", option_text(model.max_sentence_words)},
                             {std::string(kLanguages), format_languages(model.languages)}};
  for (const auto& [name, text] : option_texts(model.options)) {
    metadata[std::string(kOptionPrefix) + name] = text;
  }
  if (model.rankers) metadata[kRankerFeatures] = format_ranker_features();
  for (const auto& [key, text] : model.provenance) {
    metadata[std::string(kProvenancePrefix) + key] = text;
  }
  return metadata;
}

bool is_model_metadata(const TensorMetadata& metadata) { return has_format(metadata, kFormat); }

bool is_query_metadata(const TensorMetadata& metadata) {
  return has_format(metadata, kQueryFormat);
}

bool is_newer_metadata(const TensorMetadata& metadata) {
  std::size_t version = 0;
  parse(metadata, "format_version", version);
  return version > kFormatVersion;
}

void parse_metadata(const TensorMetadata& metadata, ModelData& model) {
  model.options = parse_options(metadata);
  model.max_sentences = parse_length(metadata, "max_sentences");
  model.max_sentence_words = parse_length(metadata, "max_sentence_words");
  model.languages = languages_of(metadata);
  model.provenance = provenance_of(metadata);
}

ModelLanguages languages_of(const TensorMetadata& metadata) {
  const auto languages = metadata.find(std::string(kLanguages));
  return languages == metadata.end() ? ModelLanguages{"en"} : parse_languages(languages->second);
}

std::map<std::string, std::string> provenance_of(const TensorMetadata& metadata) {
  std::map<std::string, std::string> provenance;
  for (const auto& [key, text] : metadata) {
    if (!key.starts_with(kProvenancePrefix)) continue;
    provenance.emplace(key.substr(kProvenancePrefix.size()), text);
  }
  return provenance;
}

}  // namespace neusum
