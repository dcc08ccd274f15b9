#include "corpus/corpus_pipeline.h"
#include "corpus/document_json.h"
#include "neusum/corpus.h"

namespace neusum {

CorpusReport prepare_corpus(const std::string& input, const std::string& output,
                            const PrepareCorpusOptions& options, const ProgressCallback& progress) {
  options.run.validate();
  const Preparer preparer(options.text);
  const CorpusTask task{
      .input = input,
      .outputs = {output},
      .threads = options.run.threads,
      .strict = options.run.strict,
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
