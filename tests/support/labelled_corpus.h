#ifndef NEUSUM_SUPPORT_LABELLED_CORPUS_H_
#define NEUSUM_SUPPORT_LABELLED_CORPUS_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "neusum/corpus.h"
#include "neusum/document.h"
#include "support/scratch_folder.h"

namespace neusum {

// Returns a document of sentences of words, such as {{"a", "b"}, {"c"}}, with these steps. The gain
// of sentence i at step t is i + 10 t, in percent.
inline Document make_labelled(const std::vector<std::vector<std::string>>& sentences,
                              std::vector<std::size_t> oracle) {
  Document document;
  for (const std::vector<std::string>& words : sentences) {
    Sentence& sentence = document.sentences.emplace_back();
    sentence.span.offset = document.text.size();
    for (const std::string& word : words) {
      document.text += word;
      sentence.tokens.push_back({{}, word});
    }
    document.text += ".";
    sentence.span.length = document.text.size() - sentence.span.offset;
  }
  document.oracle.emplace();
  document.oracle->sentences = std::move(oracle);
  for (std::size_t step = 0; step < document.oracle->sentences.size(); ++step) {
    std::vector<double>& gains = document.oracle->gains.emplace_back();
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      gains.push_back(static_cast<double>(i + 10 * step) / 100);
    }
  }
  return document;
}

// Writes a corpus and returns its path.
inline std::string write_corpus(const ScratchFolder& folder,
                                const std::vector<Document>& documents) {
  std::string path = folder.path("corpus.jsonl");
  CorpusWriter writer(path);
  for (const Document& document : documents) writer.write(document);
  writer.close();
  return path;
}

}  // namespace neusum

#endif  // NEUSUM_SUPPORT_LABELLED_CORPUS_H_
