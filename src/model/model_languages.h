#ifndef NEUSUM_MODEL_MODEL_LANGUAGES_H_
#define NEUSUM_MODEL_MODEL_LANGUAGES_H_

#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// The languages that a model was trained for, as BCP 47 tags. Model files of version 0.1 contain no
// tags; their models are English.
using ModelLanguages = std::vector<std::string>;

// Returns the tags separated by commas, as in the metadata of a model file.
std::string format_languages(const ModelLanguages& languages);

// Parses tags separated by commas. Throws InvalidInput if one is not a valid language tag.
ModelLanguages parse_languages(std::string_view text);

// Whether a model was trained for `language`. Ignores regions and scripts: a model for "en" covers
// "en-GB".
bool covers_language(const ModelLanguages& languages, std::string_view language);

// Returns a one-sentence warning if the model was not trained for `language`, or an empty string if
// it was.
std::string language_warning(const ModelLanguages& languages, std::string_view language);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_LANGUAGES_H_
