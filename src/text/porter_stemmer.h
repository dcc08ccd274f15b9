#ifndef NEUSUM_TEXT_PORTER_STEMMER_H_
#define NEUSUM_TEXT_PORTER_STEMMER_H_

#include <string>

namespace neusum {

// Both functions replace `word`, which consists of a-z and 0-9, by its stem. Digits count as
// consonants. The stem has the same alphabet, is never longer than the word, and is empty only if
// the word is. Words of fewer than three characters do not change. The time is linear in the
// length.

// The Porter stemmer of ROUGE-1.5.5: Porter's first release, with the script's own step 4. The
// caller must look up the exceptions (stem_exceptions.h) first, as the script does.
void stem_rouge155(std::string& word);

// The Porter stemmer of NLTK 3 in its default mode, with the NLTK extensions.
void stem_nltk(std::string& word);

}  // namespace neusum

#endif  // NEUSUM_TEXT_PORTER_STEMMER_H_
