#include "corpus/corpus_pipeline.h"
#include "corpus/document_json.h"
#include "neusum/corpus.h"

namespace neusum {

CorpusReport prepare_corpus(const std::string& input, const std::string& output,
                            const PrepareOptions& options, const ProgressCallback& progress) {
  const Preparer preparer(options);
  const CorpusTask task{
      .input = input,
      .outputs = {output},
      .threads = options.threads,
      .strict = options.strict,
      .process = for_documents(
          {.work = [&](Document& document) { preparer.prepare(document); },
           .write =
               [&](std::span<const Document> documents, std::span<JsonWriter> writers) {
                 write_document(documents.front(), options.string_index_type, writers.front());
               }}),
  };
  return run_task(task, progress);
}

}  // namespace neusum
