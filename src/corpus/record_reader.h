#ifndef NEUSUM_CORPUS_RECORD_READER_H_
#define NEUSUM_CORPUS_RECORD_READER_H_

#include <simdjson.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Converts a JSON record to a Document. Throws InvalidInput for an invalid field and simdjson_error
// for invalid JSON. Checks the whole record, including the fields that are only copied.
class RecordReader {
 public:
  // A field may have several names in JSON.
  enum Field {
    kId,
    kText,
    kSentences,
    kReference,
    kStringIndexType,
    kOracle,
    kOracleRouge2,
    kGains,
    kBlocks,
    kNumFields
  };

  // Reads a document, which must have `text` or `sentences`.
  Document read(simdjson::ondemand::object json);

  // Reads a record that may have neither; has_text() tells.
  Document read_fields(simdjson::ondemand::object json);
  bool has_text() const { return has(kText) || has(kSentences); }
  void require_text() const;  // throws InvalidInput

 private:
  using Value = simdjson::ondemand::value;

  // A block as it is read. Its speaker is a name that is before it in the text.
  struct Block {
    TextPart part = {};  // with the span in units of string_index_type_
    std::string speaker = {};
  };

  // Returns the name of the member.
  std::string_view read_member(simdjson::ondemand::field member);
  void read_field(Field field, std::string_view name, Value value);
  void read_sentence(Value value);
  void read_prepared_sentence(simdjson::ondemand::object object);
  void read_reference(std::string_view name, Value value);
  void read_string_index_type(std::string_view name, Value value);
  void read_gains(std::string_view name, Value value);
  void read_block(Value value);

  bool has(Field field) const { return !names_[field].empty(); }
  void set_spans();
  void set_spans_of_strings();
  void set_spans_of_objects();
  void set_parts();
  Span find_speaker(const std::string& name, std::size_t before) const;
  void set_oracle();

  Document document_;
  std::array<std::string, kNumFields>
      names_;  // the name of each field in the record; empty if absent
  std::vector<std::string_view> sentence_texts_;
  std::vector<Span> spans_;  // of sentence objects, in units of string_index_type_
  StringIndexType string_index_type_ = {};
  std::vector<Block> blocks_;
  Oracle oracle_;
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_RECORD_READER_H_
