#include <vector>

#include "corpus/corpus_pipeline.h"
#include "extract/model_extractor.h"
#include "extract/summary_json.h"
#include "neusum/summarizer.h"

namespace neusum {

CorpusReport summarize_corpus(const Model& model, const std::string& input,
                              const std::string& output, const SummarizeOptions& options,
                              const ProgressCallback& progress) {
  const Summarizer summarizer(model, options);
  const CorpusTask task{
      .input = input,
      .outputs = {output},
      .threads = options.prepare.threads,
      .strict = options.prepare.strict,
      .growth = 1,
      .process = for_documents(
          {.work = [&](Document& document) { summarizer.prepare(document); },
           .write =
               [&](std::span<const Document> documents, std::span<JsonWriter> writers) {
                 const std::vector<Summary> summaries = summarizer.summarize(documents);
                 for (std::size_t i = 0; i < documents.size(); ++i) {
                   write_summary(summaries[i], documents[i].other_fields, writers.front());
                 }
               },
           .group = kDocumentGroup}),
  };
  return run_task(task, progress);
}

}  // namespace neusum
