#include "corpus/corpus_account.h"

#include "base/log.h"
#include "neusum/error.h"

namespace neusum {

void count_document(const Document& document, CorpusReport& report) {
  ++report.documents;
  report.truncated += document.is_truncated ? 1 : 0;
  report.sentences += document.sentences.size();
  for (const Sentence& sentence : document.sentences) report.tokens += sentence.tokens.size();
}

CorpusAccount::CorpusAccount(std::string path, bool strict)
    : path_(std::move(path)), strict_(strict) {}

void CorpusAccount::add(const CorpusReport& counts) {
  report.documents += counts.documents;
  report.sentences += counts.sentences;
  report.tokens += counts.tokens;
  report.input_bytes += counts.input_bytes;
  report.questions += counts.questions;
  report.truncated += counts.truncated;
}

void CorpusAccount::add(const LineNote& note) {
  if (note.replacements > 0 && report.replacements == 0) {
    log(LogLevel::kWarning,
        FormatError(path_, note.line, "invalid UTF-8 was replaced by U+FFFD").what());
  }
  report.replacements += note.replacements;
  if (note.problem.empty()) return;
  if (strict_) throw FormatError(path_, note.line, note.problem);
  problems_.warn(path_ + ":" + std::to_string(note.line), note.problem);
  if (first_problem_.empty()) {
    first_problem_ = FormatError(path_, note.line, note.problem).what();
  }
  ++report.bad_lines;
}

void CorpusAccount::finish() {
  problems_.finish(path_);
  if (report.truncated > 0) {
    log(LogLevel::kWarning,
        path_ + ": " + std::to_string(report.truncated) +
            " documents have more text than max_sentences allows; the text after "
            "them was ignored");
  }
  if (report.documents == 0 && report.questions == 0 && report.bad_lines > 0) {
    throw InvalidInput("no line of " + path_ + " is valid; the first problem is " + first_problem_);
  }
}

}  // namespace neusum
