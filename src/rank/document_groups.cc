#include "rank/document_groups.h"

#include <utility>

#include "neusum/error.h"
#include "summarize/model_selector.h"

namespace neusum {

std::optional<DocumentGroup> DocumentGroupReader::next() {
  DocumentGroup group = {.first = number_};
  while (group.documents.size() < kDocumentGroup) {
    std::optional<Document> document = reader_.next();
    if (!document) break;
    if (document->reference.empty()) {
      throw InvalidInput(path_ + ": document '" + document->id + "' has no reference");
    }
    group.documents.push_back(*std::move(document));
  }
  number_ += group.documents.size();
  if (group.documents.empty()) return std::nullopt;
  return group;
}

}  // namespace neusum
