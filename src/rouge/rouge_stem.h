#ifndef NEUSUM_ROUGE_ROUGE_STEM_H_
#define NEUSUM_ROUGE_ROUGE_STEM_H_

#include <string>

#include "neusum/rouge.h"
#include "text/stem_table.h"

namespace neusum {

// Replace a word by its stem, like the script. Words of up to three letters do not change. The
// second function looks up irregular forms in the table of exceptions first.
void stem_word(std::string& word);
void stem_word_with_exceptions(std::string& word);

// The words that ROUGE counts with these options.
StemTable make_stem_table(const RougeOptions& options);

}  // namespace neusum

#endif  // NEUSUM_ROUGE_ROUGE_STEM_H_
