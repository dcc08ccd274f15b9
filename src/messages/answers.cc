#include "messages/answers.h"

#include <string_view>
#include <unordered_set>

#include "messages/cost.h"
#include "neusum/citer.h"
#include "neusum/extractor.h"
#include "neusum/located.h"

namespace neusum {
namespace {

// Maximum sentences of all documents of a question, relative to those of one document: a search
// finds many short documents.
constexpr std::size_t kQuestionSentences = 10;

void append(std::vector<Document>& documents, std::vector<Document*>& result) {
  for (Document& document : documents) result.push_back(&document);
}

std::vector<Document*> different_documents(const std::vector<Document*>& documents) {
  std::vector<Document*> different;
  std::unordered_set<std::string_view> texts;
  for (Document* const document : documents) {
    if (texts.insert(document->text).second) different.push_back(document);
  }
  return different;
}

ApiError too_many_sentences(const std::string& what, std::size_t limit) {
  return ApiError(Rejection::kSentences,
                  what + " more than " + std::to_string(limit) + " sentences, which is the limit");
}

// Throws ApiError if a response of this size is too long.
void check_size(std::size_t bytes, const std::string& advice) {
  if (bytes <= kMaxResponseBytes) return;
  throw ApiError(Rejection::kResponseBytes, "the response would have " + std::to_string(bytes) +
                                                " bytes, the limit is " +
                                                std::to_string(kMaxResponseBytes) + "; " + advice);
}

// Empty if all documents are plain texts.
std::vector<SourcePosition> positions_of(const Extract& extract, const ExtractRequest& request) {
  if (request.sources.texts.empty()) return {};
  std::vector<const SourceText*> sources;
  for (const auto& source : request.sources.texts) {
    sources.push_back(source ? &source->text : nullptr);
  }
  return locate_sentences(extract, sources, request.options.string_index_type);
}

}  // namespace

std::vector<Document*> documents_of(ExtractRequest& request) {
  std::vector<Document*> result;
  append(request.question.documents, result);
  return result;
}

std::vector<Document*> documents_of(CiteRequest& request) {
  std::vector<Document*> result = {&request.answer.text};
  append(request.answer.documents, result);
  return result;
}

bool split_documents(const SplitTask& task, const std::vector<Document*>& documents,
                     const std::stop_token& stop) {
  const std::size_t max_sentences = task.max_sentences;
  std::size_t memory = 0;
  std::size_t sentences = 0;
  for (Document* const document : different_documents(documents)) {
    const std::size_t most = memory + unsplit_cost(document->text, max_sentences).memory;
    if (task.reserve && !task.reserve(most)) return false;
    task.purpose == Purpose::kQuery ? task.scorer.prepare_for_query(*document, stop)
                                    : task.scorer.prepare(*document, stop);
    if (document->is_truncated) throw too_many_sentences("the text has", max_sentences);
    memory += split_memory(*document);
    sentences += document->sentences.size();
    if (sentences > kQuestionSentences * max_sentences) {
      throw too_many_sentences("the documents have", kQuestionSentences * max_sentences);
    }
  }
  return true;
}

void check_memory(std::size_t bytes, std::size_t limit, const std::string& name) {
  if (bytes <= limit) return;
  throw ApiError(Rejection::kMemory, "scoring takes " + std::to_string(bytes >> 20U) +
                                         " MiB of memory, the limit is " +
                                         std::to_string(limit >> 20U) + " MiB (" + name + ")");
}

void check_query_model(const ServedModel& model, const ExtractRequest& request) {
  if (model.query_version || request.options.method != QueryMethod::kNeusum) return;
  throw ApiError(
      ErrorCode::kNoQueryModel,
      "the model for queries is not installed; only method bm25 of /v1/extract works without it");
}

void check_query_model(const ServedModel& model, const CiteRequest& /*request*/) {
  if (model.query_version) return;
  throw ApiError(ErrorCode::kNoQueryModel,
                 "the model for queries is not installed; /v1/cite needs it");
}

void check_pairs(const CiteRequest& request) {
  const std::size_t sentences = count_compared_sentences(request.answer.documents);
  const std::size_t claims = request.answer.text.sentences.size();
  if (claims * sentences <= kMaxClaimPairs) return;
  throw ApiError(Rejection::kSentences,
                 std::to_string(claims) + " claims times " + std::to_string(sentences) +
                     " sentences of documents exceed " + std::to_string(kMaxClaimPairs) +
                     ", which is the limit");
}

std::string summary_json(const Summary& summary, const std::shared_ptr<const ReadSource>& source,
                         const SummarizeOptions& options) {
  std::vector<SourcePosition> positions;
  if (source) positions = locate_sentences(summary, source->text, options.string_index_type);
  std::string json = to_json(summary, positions);
  json.pop_back();  // the line feed
  return json;
}

std::string answer_of(const Scorer& scorer, const ExtractRequest& request,
                      const std::stop_token& stop) {
  const Extract extract = scorer.extract(request.question, request.options, stop);
  const std::vector<SourcePosition> positions = positions_of(extract, request);
  check_size(json_size(extract, positions),
             "set sentenceCount or a higher threshold, or use shorter ids");
  return request.format ? request.format(request.question, extract) : to_json(extract, positions);
}

// answer_cost() bounds the memory of the response.
std::string answer_of(const Scorer& scorer, const CiteRequest& request,
                      const std::stop_token& stop) {
  std::string json = to_json(scorer.cite(request.answer, request.options, stop));
  check_size(json.size(), "set maxEvidence or a higher threshold, or use shorter ids");
  return json;
}

ErrorCode document_code(const ApiError& refusal) {
  return refusal.code() == ErrorCode::kRequestTooLarge ? ErrorCode::kDocumentTooLong
                                                       : refusal.code();
}

}  // namespace neusum
