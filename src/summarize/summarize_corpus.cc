#include <vector>

#include "data/corpus_pipeline.h"
#include "neusum/summarizer.h"
#include "summarize/document_extractor.h"
#include "summarize/write_summary.h"

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
      .work = [&](Document& document) { summarizer.prepare(document); },
      .write =
          [&](std::span<const Document> documents, std::span<JsonWriter> writers) {
            const std::vector<Summary> summaries = summarizer.summarize(documents);
            for (std::size_t i = 0; i < documents.size(); ++i) {
              write_summary(summaries[i], documents[i].other_fields, writers.front());
            }
          },
      .group = kDocumentGroup,
  };
  return run_task(task, progress);
}

}  // namespace neusum
