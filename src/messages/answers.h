#ifndef NEUSUM_MESSAGES_ANSWERS_H_
#define NEUSUM_MESSAGES_ANSWERS_H_

// The steps from a parsed request to its answer, with the limits that hold for every caller.

#include <cstddef>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "messages/api_error.h"
#include "messages/messages.h"
#include "messages/served_model.h"
#include "neusum/document.h"
#include "neusum/summarizer.h"

namespace neusum {

// All texts of a request, that of the answer first.
std::vector<Document*> documents_of(ExtractRequest& request);
std::vector<Document*> documents_of(CiteRequest& request);

// What the texts of a request are split for.
enum class Purpose { kSummary, kQuery };

struct SplitTask {
  const Scorer& scorer;
  Purpose purpose = Purpose::kSummary;
  std::size_t max_sentences = 0;  // per document; ten times as many in all
  // Called before each document with the maximum memory of all documents so far, if it is there.
  std::function<bool(std::size_t)> reserve = {};
};

// Splits the documents; of several with the same text only the first one, because a repeated text
// is scored once. Returns false as soon as task.reserve does. Throws ApiError if there are too many
// sentences.
bool split_documents(const SplitTask& task, const std::vector<Document*>& documents,
                     const std::stop_token& stop);

// Throws ApiError if `bytes` exceed the memory that one request may take. `name` is that of the
// limit.
void check_memory(std::size_t bytes, std::size_t limit, const std::string& name);

// Throws ApiError if the model for queries is not installed but needed.
void check_query_model(const ServedModel& model, const ExtractRequest& request);
void check_query_model(const ServedModel& model, const CiteRequest& request);

// Throws ApiError if the split request has too many pairs of claims and sentences, each of which is
// compared.
void check_pairs(const CiteRequest& request);

// A summary as it is in the response, without a line feed. `source` is null for a plain text.
std::string summary_json(const Summary& summary, const std::shared_ptr<const ReadSource>& source,
                         const SummarizeOptions& options);

// The response to a split request. Throws ApiError if it would be too long, and InvalidInput if the
// query or the answer has no word.
std::string answer_of(const Scorer& scorer, const ExtractRequest& request,
                      const std::stop_token& stop);
std::string answer_of(const Scorer& scorer, const CiteRequest& request,
                      const std::stop_token& stop);

// The error of a document that is not scored: one that exceeds a limit is too long, like one with
// too many characters.
ErrorCode document_code(const ApiError& refusal);

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_ANSWERS_H_
