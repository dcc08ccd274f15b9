#ifndef NEUSUM_ROUGE_ROUGE_STEM_H_
#define NEUSUM_ROUGE_ROUGE_STEM_H_

#include <string>

namespace neusum {

// Stem a word in place as the script does: words of up to three letters stay, irregular forms are
// looked up if its table of exceptions is not empty, the rest is Porter's.
void stem_word(std::string& word);
void stem_word_with_exceptions(std::string& word);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_ROUGE_STEM_H_
