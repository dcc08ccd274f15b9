#include "eval/validation_set.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "base/mean.h"
#include "base/object_pool.h"
#include "base/thread_pool.h"
#include "neusum/corpus.h"
#include "neusum/error.h"
#include "summarize/beam_search.h"
#include "summarize/document_batch.h"

namespace neusum {
namespace {

constexpr std::size_t kBatchDocuments = 32;

// Appends `from`, which holds a single document, to `to`.
void append(const Batch& from, Batch& to) {
  for (std::size_t i = 0; i < from.num_sentences(); ++i) {
    const auto words = from.sentence(i);
    to.words.insert(to.words.end(), words.begin(), words.end());
    to.end_sentence();
  }
  to.end_document();
}

// The indices of the extracted sentences, sorted.
std::vector<std::size_t> in_document_order(std::span<const BeamSentence> extracted) {
  std::vector<std::size_t> sentences;
  for (const BeamSentence& one : extracted) sentences.push_back(one.sentence);
  std::sort(sentences.begin(), sentences.end());
  return sentences;
}

// Keeps `count` evenly spaced items: corpora are often sorted by source.
template <typename T>
void keep_evenly(std::size_t count, std::vector<T>& items) {
  if (items.size() <= count) return;
  std::vector<T> kept;
  for (std::size_t i = 0; i < count; ++i)
    kept.push_back(std::move(items[i * items.size() / count]));
  items = std::move(kept);
}

}  // namespace

ValidationSet::ValidationSet(const std::string& path, const Vocabulary& vocabulary,
                             const ValidationSetOptions& options)
    : num_sentences_(options.sentences) {
  const Preparer preparer({.language = options.language});
  DocumentRouge2Maker maker(options.language);
  CorpusReader reader(path);
  std::vector<EncodedDocument> documents;
  while (std::optional<Document> document = reader.next()) {
    if (document->reference.empty()) {
      throw InvalidInput(path + ": document '" + document->id + "' has no reference");
    }
    preparer.prepare(*document);
    EncodedDocument& words = documents.emplace_back();
    words.pieces =
        append_document(document->sentences, vocabulary, options.max_sentence_words, words.words);
    lengths_.push_back(document->sentences.size());
    scores_.push_back(maker.make(*document));
  }
  if (documents.empty()) throw InvalidInput("there are no documents in " + path);
  if (options.max_documents > 0) {
    keep_evenly(options.max_documents, documents);
    keep_evenly(options.max_documents, lengths_);
    keep_evenly(options.max_documents, scores_);
  }
  make_batches(std::move(documents));
}

void ValidationSet::make_batches(std::vector<EncodedDocument> documents) {
  std::vector<std::size_t> order;
  for (std::size_t d = 0; d < documents.size(); ++d) {
    if (!documents[d].pieces.empty()) order.push_back(d);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return documents[a].pieces.size() > documents[b].pieces.size();
  });
  for (const std::size_t d : order) {
    if (batches_.empty() || batches_.back().documents.size() == kBatchDocuments) {
      batches_.emplace_back();
    }
    EncodedBatch& batch = batches_.back();
    append(documents[d].words, batch.words);
    batch.candidates.emplace_back(std::move(documents[d].pieces), num_sentences_);
    batch.documents.push_back(d);
    documents[d] = {};
  }
}

std::vector<double> ValidationSet::rouge2(const NeusumModel& model,
                                          std::span<const float> parameters, Shard shard,
                                          ThreadPool& pool) const {
  const NeusumModel::Packed packed = model.pack(parameters);
  ObjectPool<SearchWorkspace> workers([] { return std::make_unique<SearchWorkspace>(); });
  std::vector<double> scores(size());
  pool.run(batches_.size(), [&](std::size_t b) {
    if (b % shard.count != shard.index) return;
    const EncodedBatch& batch = batches_[b];
    const auto extracted = workers.with([&](SearchWorkspace& worker) {
      return find_best({model, packed}, batch.words, batch.candidates, worker);
    });
    for (std::size_t i = 0; i < extracted.size(); ++i) {
      const std::size_t document = batch.documents[i];
      scores[document] = scores_[document].score(in_document_order(extracted[i])).f;
    }
  });
  return scores;
}

double ValidationSet::lead_rouge2() const {
  std::vector<double> scores;
  for (std::size_t d = 0; d < size(); ++d) {
    std::vector<std::size_t> lead(std::min(num_sentences_, lengths_[d]));
    std::iota(lead.begin(), lead.end(), 0);
    scores.push_back(scores_[d].score(lead).f);
  }
  return mean(scores);
}

}  // namespace neusum
