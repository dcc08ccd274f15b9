#ifndef NEUSUM_QUERY_EVAL_QUERY_SET_H_
#define NEUSUM_QUERY_EVAL_QUERY_SET_H_

#include <cstddef>
#include <string>
#include <unordered_map>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/extractor.h"

namespace neusum {

// A part of a document that answers a question.
struct RelevantSpan {
  std::size_t document = 0;  // index in LabelledQuestion::documents
  Span span = {};            // in code points
};

// A question with the parts of its documents that answer it.
struct LabelledQuestion {
  std::string id = {};
  std::string query = {};
  std::vector<const Document*> documents = {};
  std::vector<RelevantSpan> relevant = {};  // none if the documents do not answer the question
};

// The documents of query sets by their ids.
using DocumentTable = std::unordered_map<std::string, Document>;

// Reads the documents and splits them into sentences and tokens.
DocumentTable read_documents(const std::string& path, const TextOptions& options,
                             const ProgressCallback& progress = nullptr);

// Reads a query set: JSON lines with `id`, `query`, `documents` (ids) and `relevant` (a list of
// `document`, `offset` and `length`, in code points). Of several questions with the same id, the
// last one counts. Throws InvalidInput with path and line if a line is bad or names an unknown
// document. `documents` must outlive the result.
std::vector<LabelledQuestion> read_query_set(const std::string& path,
                                             const DocumentTable& documents);

// Whether a part of one of the documents, in code points, overlaps a part that answers the
// question.
bool is_relevant(const LabelledQuestion& question, std::size_t document, const Span& span);

// The question without its labels.
Question question_of(const LabelledQuestion& question);

}  // namespace neusum

#endif  // NEUSUM_QUERY_EVAL_QUERY_SET_H_
