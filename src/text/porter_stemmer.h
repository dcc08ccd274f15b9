#ifndef NEUSUM_TEXT_PORTER_STEMMER_H_
#define NEUSUM_TEXT_PORTER_STEMMER_H_

#include <string>

namespace neusum {

// Both stem in place a `word` of the characters a-z and 0-9, where digits count as consonants. The
// stem is of the same characters, never longer than the word, and empty only if the word is. Words
// of fewer than three characters stay as they are. The time is linear in the length of the word.

// Porter as in ROUGE-1.5.5: his first release, with the script's own step 4. The script looks its
// words up among the exceptions first (stem_exceptions.h), which is the caller's to do.
void stem_rouge155(std::string& word);

// Porter as in NLTK 3 by default, that is, with the extensions of NLTK.
void stem_nltk(std::string& word);

}  // namespace neusum

#endif  // NEUSUM_TEXT_PORTER_STEMMER_H_
