#include "train/count_words.h"

#include "neusum/corpus.h"
#include "neusum/error.h"

namespace neusum {

WordCounter count_words(const std::string& path) {
  CorpusReader reader(path);
  WordCounter counter;
  while (const std::optional<Document> document = reader.next()) {
    for (const Sentence& sentence : document->sentences) {
      for (const Token& token : sentence.tokens) counter.add(token.text);
    }
  }
  if (reader.report().tokens == 0) {
    throw InvalidInput(path + " has no tokens; run 'neusum label' on it first");
  }
  return counter;
}

}  // namespace neusum
