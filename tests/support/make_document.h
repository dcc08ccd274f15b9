#ifndef NEUSUM_SUPPORT_MAKE_DOCUMENT_H_
#define NEUSUM_SUPPORT_MAKE_DOCUMENT_H_

#include <string>
#include <utility>
#include <vector>

#include "neusum/document.h"

namespace neusum {

// Returns a document of these sentences, with a space after each.
inline Document make_document(const std::vector<std::string>& sentences,
                              std::vector<std::string> reference) {
  Document document;
  for (const std::string& sentence : sentences) {
    document.sentences.push_back({{document.text.size(), sentence.size()}, {}});
    document.text += sentence + " ";
  }
  document.reference = std::move(reference);
  return document;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_MAKE_DOCUMENT_H_
