#ifndef NEUSUM_MODEL_MODEL_LANGUAGES_H_
#define NEUSUM_MODEL_MODEL_LANGUAGES_H_

#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// The languages that a model was trained for, as BCP 47 tags. Files of version 0.1 do not state
// them: these models are English.
using ModelLanguages = std::vector<std::string>;

// The text in the metadata of a model file: the tags, separated by commas.
std::string format_languages(const ModelLanguages& languages);

// Reads what format_languages() wrote. Throws InvalidInput if it is not a list of BCP 47 tags.
ModelLanguages parse_languages(std::string_view text);

// Returns a warning of one sentence if the model was not trained for `language`; empty if it was.
// Regions and scripts do not matter: "en-GB" is covered by "en".
std::string language_warning(const ModelLanguages& languages, std::string_view language);

}  // namespace neusum

#endif  // NEUSUM_MODEL_MODEL_LANGUAGES_H_
