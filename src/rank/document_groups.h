#ifndef NEUSUM_RANK_DOCUMENT_GROUPS_H_
#define NEUSUM_RANK_DOCUMENT_GROUPS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"

namespace neusum {

// Documents with the number of the first one in its corpus.
struct DocumentGroup {
  std::size_t first = 0;
  std::vector<Document> documents = {};
};

// Reads the documents of a corpus, in groups that are processed together.
class DocumentGroupReader {
 public:
  DocumentGroupReader(const std::string& path, bool strict) : path_(path), reader_(path, strict) {}

  // Returns nothing at the end. Throws InvalidInput at a document without a reference.
  std::optional<DocumentGroup> next();

 private:
  std::string path_;
  CorpusReader reader_;
  std::size_t number_ = 0;
};

}  // namespace neusum

#endif  // NEUSUM_RANK_DOCUMENT_GROUPS_H_
