#ifndef NEUSUM_TEXT_SENTENCE_RULES_H_
#define NEUSUM_TEXT_SENTENCE_RULES_H_

#include <cstddef>
#include <string_view>

#include "text/language_rules.h"

namespace neusum {

// A position where a sentence may end: terminators and their context.
struct Candidate {
  std::string_view previous;    // the chunk before the chunk of `word`
  std::string_view word;        // directly before the terminators; may be empty
  std::string_view run;         // the terminators: ".", "?!", "...", ". . ."
  std::string_view closers;     // closing quotes and brackets directly after the terminators
  std::string_view next_chunk;  // the following text, up to the next white space
  std::string_view next;        // the first word of next_chunk, without opening quotes and brackets
  std::string_view after_next;  // the chunk after next_chunk, if `spaced`
  bool spaced = false;          // white space or the end of the paragraph follows
  bool detached = false;        // white space precedes the terminators
  bool enclosed = false;        // the terminators are alone in quotes or brackets: "[...]", "(!)"
  std::size_t chunks = 0;       // chunks of the sentence so far, including this one
};

// Decides with the word lists of a language whether a candidate ends a sentence.
class SentenceRules {
 public:
  explicit SentenceRules(const LanguageRules& rules);

  bool ends_sentence(const Candidate& candidate) const;

  // Whether `word` is a capitalised word that often starts a sentence.
  bool is_starter(std::string_view word) const;

  // Whether `word`, after a dash, starts the interruption of another speaker.
  bool interrupts(std::string_view word) const;

  // Whether `word` is a time of day such as "AM", "p.m".
  bool is_hour(std::string_view word) const;

  // Whether `word` can be a label before a number, such as "Figure".
  bool is_label(std::string_view word) const;

  // Whether `word` is a byline such as "By", alone on the line before the author's name.
  bool is_byline(std::string_view word) const;

  // Whether this is a salutation such as "Regards," or "Dear all,", which ends a line if a capital
  // letter follows. `first` is the first word of the sentence, `last` the chunk with the comma.
  bool is_salutation(std::string_view first, std::string_view last) const;

 private:
  static bool unspaced_mark_ends(const Candidate& c);
  bool glued_ends(const Candidate& c) const;
  bool mark_ends(const Candidate& c) const;
  bool ellipsis_ends(const Candidate& c) const;
  bool full_stop_ends(const Candidate& c) const;
  bool initial_ends(const Candidate& c) const;
  bool is_hour_after_number(const Candidate& c, std::string_view word) const;
  bool is_abbreviation(std::string_view word) const;
  bool abbreviation_ends(const Candidate& c, std::string_view word) const;
  bool is_marked_name(const Candidate& c) const;
  bool leads_to_speech_verb(const Candidate& c) const;
  bool is_ordinal(std::string_view word) const;

  const WordSet& titles_;
  const WordSet& joints_;
  const WordSet& before_numbers_;
  const WordSet& abbreviations_;
  const WordSet& capitalized_;
  const WordSet& ordinals_;
  const WordSet& hours_;
  const WordSet& after_hours_;
  const WordSet& marked_names_;
  const WordSet& domains_;
  const WordSet& dashes_;
  const WordSet& starters_;
  const WordSet& pronouns_;
  const WordSet& always_capital_;
  const WordSet& connectors_;
  const WordSet& labels_;
  const WordSet& bylines_;
  const WordSet& greetings_;
  const WordSet& closings_;
};

}  // namespace neusum

#endif  // NEUSUM_TEXT_SENTENCE_RULES_H_
