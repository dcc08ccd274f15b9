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

// Turns one JSON record into a Document. Problems are thrown: InvalidInput for what is wrong with
// the fields, simdjson_error for what is no JSON. Every byte of the record is checked, also of the
// fields that are only carried along.
class RecordReader {
 public:
  // Names of the same field share a number.
  enum Field {
    kId,
    kText,
    kSentences,
    kReference,
    kStringIndexType,
    kOracle,
    kOracleRouge2,
    kGains,
    kNumFields
  };

  Document read(simdjson::ondemand::object json);

 private:
  using Value = simdjson::ondemand::value;

  // Returns the name of the member.
  std::string_view read_member(simdjson::ondemand::field member);
  void read_field(Field field, std::string_view name, Value value);
  void read_sentence(Value value);
  void read_prepared_sentence(simdjson::ondemand::object object);
  void read_reference(std::string_view name, Value value);
  void read_string_index_type(std::string_view name, Value value);

  void read_gains(std::string_view name, Value value);

  bool has(Field field) const { return !names_[field].empty(); }
  void place_sentences();
  void place_written_sentences();
  void place_prepared_sentences();
  void place_oracle();

  Document document_;
  std::array<std::string, kNumFields> names_;  // under which each field was found
  std::vector<std::string_view> sentence_texts_;
  std::vector<Span> spans_;  // of prepared sentences, in string_index_type_
  StringIndexType string_index_type_ = {};
  Oracle oracle_;
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_RECORD_READER_H_
