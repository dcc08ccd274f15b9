#ifndef NEUSUM_LABELS_AUTHORS_FORMAT_H_
#define NEUSUM_LABELS_AUTHORS_FORMAT_H_

#include <string>

#include "neusum/document.h"

namespace neusum {

// Lines of the authors' two label files, as their Python code prints them.

// "(1, 9)<tab> 0.5": the sentences in ascending order and r; "None<tab> 0" if the oracle is
// empty.
std::string authors_oracle_line(const Oracle& oracle);

// "(9, 1)<tab>0.25 0.0<tab>...": the sentences in the order of extraction and the gains of each
// step; "None" if the oracle is empty.
std::string authors_gains_line(const Oracle& oracle);

}  // namespace neusum

#endif  // NEUSUM_LABELS_AUTHORS_FORMAT_H_
