#include "messages/engine.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "base/cancellation.h"
#include "base/text_parts.h"
#include "messages/answers.h"
#include "messages/cost.h"
#include "messages/message_parsing.h"
#include "messages/rerank_messages.h"
#include "neusum/error.h"
#include "neusum/installed_models.h"
#include "neusum/memory.h"

namespace neusum {
namespace {

constexpr std::size_t kMinMemory = 64U << 20U;  // what a long document may need
constexpr std::size_t kMaxCount = std::numeric_limits<int>::max();
constexpr auto kMaxMemory = static_cast<std::size_t>(
    std::min(std::uint64_t{1} << 50U, std::uint64_t{std::numeric_limits<std::size_t>::max()}));
constexpr double kBatchSeconds = 0.2;  // estimated CPU time of documents that are scored together

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> folders;
  for (const std::string_view folder : parts_of(path, ':')) {
    if (!folder.empty()) folders.emplace_back(folder);
  }
  return folders;
}

void read_option(const std::string& name, ondemand::value value, EngineOptions& options) {
  if (name == "model") {
    options.model = get_string(name, value);
  } else if (name == "queryModel") {
    options.query_model = get_string(name, value);
  } else if (name == "modelPath") {
    options.model_folders = split_path(get_string(name, value));
  } else if (name == "maxDocuments") {
    options.limits.documents = get_count(name, value, 1, kMaxCount);
  } else if (name == "maxCharacters") {
    options.limits.characters = get_count(name, value, 1, kMaxCount);
  } else if (name == "maxBodyBytes") {
    options.limits.body_bytes = get_count(name, value, 1, kMaxCount);
  } else if (name == "maxSentences") {
    options.limits.sentences = get_count(name, value, 1, kMaxCount);
  } else if (name == "maxQueryWords") {
    options.limits.query_words = get_count(name, value, 1, kMaxCount);
  } else if (name == "maxMemory") {
    options.max_memory = get_count(name, value, kMinMemory, kMaxMemory);
  } else {
    throw unknown_name("option", name,
                       "model, queryModel, modelPath, maxDocuments, maxCharacters, maxBodyBytes, "
                       "maxSentences, maxQueryWords and maxMemory");
  }
}

Cost cost_of(const ExtractRequest& request) { return question_cost(request); }

Cost cost_of(const CiteRequest& request) {
  check_pairs(request);
  return answer_cost(request);
}

void check_limit(std::size_t bytes, std::size_t limit) { check_memory(bytes, limit, "maxMemory"); }

// Summarizes documents of a request that has been read, in batches that bound the memory.
class SummaryRun {
 public:
  SummaryRun(const Scorer& scorer, std::size_t max_sentences, std::size_t max_memory,
             const SummarizeOptions& options, const std::stop_token& stop)
      : scorer_(scorer),
        max_sentences_(max_sentences),
        max_memory_(max_memory),
        options_(options),
        stop_(stop) {}

  // Throws ApiError if the document exceeds a limit.
  void add(Document document, std::shared_ptr<const ReadSource> source) {
    split_documents({.scorer = scorer_, .max_sentences = max_sentences_}, {&document}, stop_);
    Cost cost = summary_cost(document, options_.by);
    if (source) cost.memory += source->memory;
    check_limit(cost.memory, max_memory_);
    const bool fits =
        cost_.seconds + cost.seconds <= kBatchSeconds && cost_.memory + cost.memory <= max_memory_;
    if (!fits) score();
    cost_ += cost;
    documents_.push_back(std::move(document));
    sources_.push_back(std::move(source));
  }

  // The summaries of all documents.
  std::vector<std::string> finish() {
    score();
    return std::move(summaries_);
  }

 private:
  void score() {
    if (documents_.empty()) return;
    const std::vector<SummarizeOptions> options(documents_.size(), options_);
    std::size_t next = 0;
    for (const Summary& summary : scorer_.summarize(documents_, options, stop_)) {
      summaries_.push_back(summary_json(summary, sources_[next++], options_));
    }
    documents_.clear();
    sources_.clear();
    cost_ = {};
  }

  const Scorer& scorer_;
  const std::size_t max_sentences_;
  const std::size_t max_memory_;
  const SummarizeOptions& options_;
  const std::stop_token& stop_;
  std::vector<Document> documents_;
  std::vector<std::shared_ptr<const ReadSource>> sources_;
  Cost cost_;
  std::vector<std::string> summaries_;
};

}  // namespace

EngineOptions parse_engine_options(std::string_view json) {
  EngineOptions options;
  for_each_member(json, [&](const std::string& name, ondemand::value value) {
    read_option(name, value, options);
  });
  return options;
}

MessageEngine::MessageEngine(const EngineOptions& options)
    : MessageEngine(options,
                    load_served_model(
                        options.model, options.query_model, options.limits.sentences,
                        options.model_folders.empty() ? model_folders() : options.model_folders)) {}

MessageEngine::MessageEngine(const EngineOptions& options, std::shared_ptr<const ServedModel> model)
    : limits_(options.limits),
      max_memory_(options.max_memory != 0 ? options.max_memory
                                          : std::max(kMinMemory, available_memory() / 4)),
      model_(std::move(model)) {}

std::string MessageEngine::answer(std::string_view operation, std::string_view request,
                                  const std::stop_token& stop) const {
  const CancellationScope scope(stop);  // parsing checks it
  if (request.size() > limits_.body_bytes) {
    throw ApiError(Rejection::kBodyBytes, "the request has " + std::to_string(request.size()) +
                                              " bytes, the limit is " +
                                              std::to_string(limits_.body_bytes));
  }
  if (operation == "summarize") return summarize(request, stop);
  if (operation == "extract") return answer_jointly(parse_extract_request(request, limits_), stop);
  if (operation == "cite") return answer_jointly(parse_cite_request(request, limits_), stop);
  if (operation == "rerank") return answer_jointly(parse_tei_request(request, limits_), stop);
  throw unknown_name("operation", std::string(operation), "summarize, extract, cite and rerank");
}

std::string MessageEngine::summarize(std::string_view json, const std::stop_token& stop) const {
  SummarizeRequest request = parse_summarize_request(json, limits_);
  read_sources(request, stop);
  SummaryRun run(*model_->scorer, limits_.sentences, max_memory_, request.options, stop);
  std::optional<ApiError> refusal;
  for (std::size_t i = 0; i < request.documents.size(); ++i) {
    std::string id = request.documents[i].id;
    try {
      run.add(std::move(request.documents[i]),
              request.sources.texts.empty() ? nullptr : request.sources.texts[i]);
    } catch (const ApiError& error) {
      refusal = error;
      request.errors.push_back({std::move(id), document_code(error), error.what()});
    }
  }
  const std::vector<std::string> summaries = run.finish();
  if (summaries.empty() && refusal) throw ApiError(*refusal);
  return summarize_answer(summaries, request.errors, model_->version);
}

template <typename Request>
std::string MessageEngine::answer_jointly(Request request, const std::stop_token& stop) const {
  read_sources(request, stop);
  check_query_model(*model_, request);
  const SplitTask task = {
      .scorer = *model_->scorer, .purpose = Purpose::kQuery, .max_sentences = limits_.sentences};
  split_documents(task, documents_of(request), stop);
  check_limit(cost_of(request).memory, max_memory_);
  try {
    return answer_of(*model_->scorer, request, stop);
  } catch (const InvalidInput& error) {
    throw ApiError(ErrorCode::kInvalidRequest, error.what());
  }
}

}  // namespace neusum
