// Identifies the language of any bytes: the result is empty, or a BCP 47 tag with its confidence.

#include "base/check.h"
#include "fuzz/fuzz_input.h"
#include "neusum/language.h"
#include "text/language_tag.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const FuzzInput input(data, size);
  const neusum::IdentifiedLanguage found = neusum::identify_language(input.text);
  NEUSUM_CHECK(found == neusum::identify_language(input.text));
  NEUSUM_CHECK(found.language.empty() == (found.confidence == 0));
  NEUSUM_CHECK(found.confidence <= 1);
  if (!found.language.empty()) neusum::validate_language_tag(found.language);
  return 0;
}
