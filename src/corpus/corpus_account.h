#ifndef NEUSUM_CORPUS_CORPUS_ACCOUNT_H_
#define NEUSUM_CORPUS_CORPUS_ACCOUNT_H_

#include <string>

#include "base/limited_log.h"
#include "corpus/document_json.h"
#include "neusum/corpus.h"

namespace neusum {

// Counts a document, its sentences and their tokens.
void count_document(const Document& document, CorpusReport& report);

// Builds the report of a corpus while it is read, and logs the problems of its lines: the first ten
// of each kind, and the number of the others.
class CorpusAccount {
 public:
  CorpusAccount(std::string path, bool strict);

  CorpusReport report;

  // Adds the counts of a batch of lines.
  void add(const CorpusReport& counts);

  // Adds the problems of a line. Call it in the order of the lines. If strict, throws FormatError
  // for a bad line.
  void add(const LineNote& note);

  // Logs the number of problems that were not logged. Throws InvalidInput if all lines were bad.
  void finish();

 private:
  std::string path_;
  bool strict_;
  LimitedLog problems_;
  std::string first_problem_;
};

}  // namespace neusum

#endif  // NEUSUM_CORPUS_CORPUS_ACCOUNT_H_
