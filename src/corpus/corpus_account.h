#ifndef NEUSUM_CORPUS_CORPUS_ACCOUNT_H_
#define NEUSUM_CORPUS_CORPUS_ACCOUNT_H_

#include <string>

#include "base/limited_log.h"
#include "corpus/document_json.h"
#include "neusum/corpus.h"

namespace neusum {

// Counts a document, its sentences and their tokens.
void count_document(const Document& document, CorpusReport& report);

// Keeps the report of a corpus while it is read, and logs what is wrong with its lines: the first
// ten problems of a kind, and then how many more there are.
class CorpusAccount {
 public:
  CorpusAccount(std::string path, bool strict);

  CorpusReport report;

  // Adds what was counted elsewhere.
  void add(const CorpusReport& counts);

  // To be called in the order of the lines. Throws FormatError for a bad one when strict.
  void add(const LineNote& note);

  // Logs how many problems were not logged. Throws InvalidInput if no line was good.
  void finish();

 private:
  std::string path_;
  bool strict_;
  LimitedLog problems_;
  std::string first_problem_;
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_CORPUS_ACCOUNT_H_
