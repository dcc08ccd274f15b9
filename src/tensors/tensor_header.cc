#include "tensors/tensor_header.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "json/json_values.h"
#include "json/json_writer.h"
#include "neusum/error.h"
#include "tensors/checksum.h"

namespace neusum {
namespace {

using simdjson::ondemand::json_type;

constexpr std::string_view kMetadataKey = "__metadata__";
constexpr std::string_view kChecksumKey = "neusum.checksum";
constexpr std::size_t kMaxDimensions = 8;

[[noreturn]] void fail(const TensorEntry& tensor, const std::string& problem) {
  throw InvalidInput("tensor " + quote_name(tensor.name) + " " + problem);
}

void check_object(std::string_view name, JsonValue json) {
  if (json.type() != json_type::object) throw InvalidInput(quote_name(name) + " is not an object");
}

TensorType get_type(JsonValue json) {
  const std::string_view name = get_string("dtype", json);
  const std::optional<TensorType> type = value_of<TensorType>(name);
  if (!type) throw InvalidInput("elements of type " + quote_name(name) + " are not supported");
  return *type;
}

// Reads a list of at most `max_count` sizes.
std::vector<std::size_t> get_sizes(std::string_view name, JsonValue json, std::size_t max_count) {
  std::vector<std::size_t> sizes;
  for_each_element(name, json, [&](JsonValue element) {
    std::uint64_t size = 0;
    const bool is_number = element.get_uint64().get(size) == simdjson::SUCCESS;
    if (!is_number || !std::in_range<std::size_t>(size)) {
      throw InvalidInput(in_quotes(name) + " contains a value that is not a size");
    }
    if (sizes.size() == max_count) {
      throw InvalidInput(in_quotes(name) + " has more than " + std::to_string(max_count) +
                         " elements");
    }
    sizes.push_back(static_cast<std::size_t>(size));
  });
  return sizes;
}

// Builds the header from its members.
class HeaderParser {
 public:
  explicit HeaderParser(std::string_view json) : json_(json) {}

  TensorHeader parse() {
    simdjson::ondemand::document document = parser_.iterate(json_);
    for (auto member : document.get_object()) {
      const std::string_view key = member.unescaped_key();
      if (key == kMetadataKey) {
        add_metadata(member.value());
      } else {
        add_tensor(key, member.value());
      }
    }
    if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
      throw InvalidInput("its header continues after the JSON object");
    }
    return std::move(header_);
  }

 private:
  void add_metadata(JsonValue json) {
    check_object(kMetadataKey, json);
    if (has_metadata_) throw InvalidInput(in_quotes(kMetadataKey) + " occurs twice");
    has_metadata_ = true;
    for (auto member : json.get_object()) {
      const std::string_view key = member.unescaped_key();
      JsonValue value = member.value();
      if (value.type() != json_type::string) {
        throw InvalidInput("the metadata " + quote_name(key) + " is not a string");
      }
      const std::string_view token = value.raw_json_token();
      const std::string_view text = value.get_string();
      const bool is_new = key == kChecksumKey ? set_checksum(token, text)
                                              : header_.metadata.emplace(key, text).second;
      if (!is_new) throw InvalidInput("the metadata " + quote_name(key) + " occurs twice");
    }
  }

  // Records the position of the checksum. Returns false if there is one already.
  bool set_checksum(std::string_view token, std::string_view text) {
    if (header_.checksum_position != 0) return false;
    if (text.size() != kChecksumDigits || token.substr(1, kChecksumDigits) != text) {
      throw InvalidInput("its checksum does not have 16 digits");
    }
    header_.checksum_position = static_cast<std::size_t>(token.data() - json_.data()) + 1;
    return true;
  }

  void add_tensor(std::string_view name, JsonValue json) {
    check_object(name, json);
    TensorEntry tensor{.name = std::string(name)};
    try {
      fill_tensor(tensor, json);
    } catch (const InvalidInput& error) {
      fail(tensor, std::string("cannot be read: ") + error.what());
    }
    header_.tensors.push_back(std::move(tensor));
  }

  static void fill_tensor(TensorEntry& tensor, JsonValue json) {
    std::optional<TensorType> type;
    std::optional<std::vector<std::size_t>> shape;
    std::optional<std::vector<std::size_t>> offsets;
    for (auto member : json.get_object()) {
      const std::string_view key = member.unescaped_key();
      if (key == "dtype" && !type) {
        type = get_type(member.value());
      } else if (key == "shape" && !shape) {
        shape = get_sizes(key, member.value(), kMaxDimensions);
      } else if (key == "data_offsets" && !offsets) {
        offsets = get_sizes(key, member.value(), 2);
      } else {
        throw InvalidInput(quote_name(key) + " is unknown, or occurs twice");
      }
    }
    if (!type || !shape || !offsets || offsets->size() != 2) {
      throw InvalidInput("it needs 'dtype', 'shape' and two 'data_offsets'");
    }
    tensor.type = *type;
    tensor.shape = std::move(*shape);
    tensor.begin = offsets->front();
    tensor.end = offsets->back();
  }

  simdjson::padded_string json_;
  simdjson::ondemand::parser parser_;
  TensorHeader header_;
  bool has_metadata_ = false;
};

void check_size(const TensorEntry& tensor) {
  if (tensor.end < tensor.begin) fail(tensor, "ends before it begins");
  const std::optional<std::size_t> size = tensor_size(tensor.type, tensor.shape);
  if (!size) fail(tensor, "is too large");
  if (*size != tensor.end - tensor.begin) {
    fail(tensor, "takes " + std::to_string(*size) + " bytes by its shape, but " +
                     std::to_string(tensor.end - tensor.begin) + " by its offsets");
  }
}

// Sorts the tensors by their offsets.
void check_layout(std::vector<TensorEntry>& tensors, std::size_t data_size) {
  std::ranges::sort(tensors, [](const TensorEntry& a, const TensorEntry& b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  std::size_t end = 0;
  for (const TensorEntry& tensor : tensors) {
    check_size(tensor);
    if (tensor.begin != end) {
      fail(tensor, "begins at byte " + std::to_string(tensor.begin) + ", but should at " +
                       std::to_string(end) + ", where the one before it ends");
    }
    end = tensor.end;
  }
  if (end != data_size) {
    throw InvalidInput("its tensors take " + std::to_string(end) + " bytes, but it has " +
                       std::to_string(data_size) + " for them");
  }
}

void sort_by_name(std::vector<TensorEntry>& tensors) {
  std::ranges::sort(tensors, {}, &TensorEntry::name);
  const auto twice = std::ranges::adjacent_find(tensors, {}, &TensorEntry::name);
  if (twice != tensors.end()) fail(*twice, "occurs twice");
}

void write_sizes(std::string_view name, std::span<const std::size_t> sizes, JsonWriter& writer) {
  writer.key(name);
  writer.begin_array();
  for (const std::size_t size : sizes) writer.value(size);
  writer.end_array();
}

void write_tensor(const TensorEntry& tensor, JsonWriter& writer) {
  writer.key(tensor.name);
  writer.begin_object();
  writer.key("dtype");
  writer.value(name_of(tensor.type));
  write_sizes("shape", tensor.shape, writer);
  write_sizes("data_offsets", std::array{tensor.begin, tensor.end}, writer);
  writer.end_object();
}

}  // namespace

TensorHeader parse_tensor_header(std::string_view json, std::size_t data_size) {
  if (!json.starts_with('{')) throw InvalidInput("its header is not a JSON object");
  try {
    TensorHeader header = HeaderParser(json).parse();
    check_layout(header.tensors, data_size);
    sort_by_name(header.tensors);
    return header;
  } catch (const simdjson::simdjson_error& error) {
    throw InvalidInput(std::string("its header is not valid JSON: ") + error.what());
  }
}

std::string format_tensor_header(TensorHeader& header) {
  JsonWriter writer;
  writer.begin_object();
  writer.key(kMetadataKey);
  writer.begin_object();
  writer.key(kChecksumKey);
  header.checksum_position = writer.size() + 1;
  writer.value(std::string(kChecksumDigits, '0'));
  for (const auto& [key, value] : header.metadata) {
    writer.key(key);
    writer.value(value);
  }
  writer.end_object();
  for (const TensorEntry& tensor : header.tensors) write_tensor(tensor, writer);
  writer.end_object();
  return writer.take();
}

}  // namespace neusum
