#include "rank/ranker_examples.h"

#include <array>
#include <iterator>
#include <memory>
#include <utility>

#include "base/object_pool.h"
#include "base/ordered_pipeline.h"
#include "corpus/progress_reporter.h"
#include "neusum/error.h"
#include "neusum/rouge.h"
#include "neusum/threads.h"
#include "rank/document_groups.h"
#include "text/word_count.h"

namespace neusum {
namespace {

// The limit of a document: the length of its reference, in sentences or in words.
SummarizeOptions limit_like_reference(const Document& document, std::size_t number) {
  if (number % 2 == 0) return {.sentences = document.reference.size()};
  std::size_t words = 0;
  for (const std::string& sentence : document.reference) words += count_words(sentence);
  return {.words = words};
}

const std::array kUnlimited = {SummarizeOptions()};

class ExampleMaker {
 public:
  ExampleMaker(const ModelSelector& selector, RankerPurpose purpose, const TextOptions& text)
      : selector_(selector),
        purpose_(purpose),
        preparer_(text),
        scorers_([language = text.language] {
          return std::make_unique<Rouge155>(
              RougeOptions{.stem = true, .max_n = 2, .language = language});
        }) {}

  CorpusExamples make(DocumentGroup group) {
    std::vector<const Document*> documents;
    std::vector<SummarizeOptions> limits;
    for (std::size_t i = 0; i < group.documents.size(); ++i) {
      Document& document = group.documents[i];
      preparer_.prepare(document);
      documents.push_back(&document);
      limits.push_back(limit_like_reference(document, group.first + i));
    }
    CorpusExamples examples;
    if (purpose_ == RankerPurpose::kBoth) examples.free = score(documents, kUnlimited);
    examples.limited = score(documents, limits);
    return examples;
  }

 private:
  RankerExamples score(std::span<const Document* const> documents,
                       std::span<const SummarizeOptions> options) {
    const auto candidates = selector_.candidates(documents, options);
    return scorers_.with([&](Rouge155& rouge) {
      RankerExamples examples;
      for (std::size_t d = 0; d < documents.size(); ++d) {
        std::vector<RankerExample>& scored = examples.emplace_back();
        for (const DescribedCandidate& candidate : candidates[d]) {
          scored.push_back({candidate.features, rouge_of(*documents[d], candidate, rouge)});
        }
      }
      return examples;
    });
  }

  static std::array<double, 3> rouge_of(const Document& document,
                                        const DescribedCandidate& candidate, Rouge155& rouge) {
    std::vector<std::string> summary;
    for (const std::size_t i : candidate.summary.sentences) {
      summary.emplace_back(document.sentences[i].span.of(document.text));
    }
    const std::vector<RougeScore> scores = rouge.score(summary, {document.reference});
    return {scores[0].f, scores[1].f, scores[2].f};
  }

  const ModelSelector& selector_;
  RankerPurpose purpose_;
  Preparer preparer_;
  ObjectPool<Rouge155> scorers_;
};

void append(RankerExamples& from, RankerExamples& to) {
  for (std::vector<RankerExample>& document : from) {
    if (!document.empty()) to.push_back(std::move(document));
  }
}

}  // namespace

CorpusExamples read_examples(const ModelSelector& selector, const std::string& corpus,
                             RankerPurpose purpose, const FitRankerOptions& options,
                             const ProgressCallback& progress) {
  ExampleMaker maker(selector, purpose, options.text);
  DocumentGroupReader reader(corpus, options.run.strict);
  CorpusExamples all = {.corpus = corpus};
  ProgressReporter reporter(progress);
  run_in_order(
      number_of_threads(options.run.threads), [&] { return reader.next(); },
      [&](DocumentGroup group) { return maker.make(std::move(group)); },
      [&](CorpusExamples examples) {
        append(examples.free, all.free);
        append(examples.limited, all.limited);
        reporter.report({all.limited.size(), -1}, false);
      });
  if (all.limited.empty()) throw InvalidInput("there are no documents in " + corpus);
  return all;
}

}  // namespace neusum
