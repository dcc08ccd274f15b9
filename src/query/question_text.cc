#include "query/question_text.h"

#include <algorithm>

#include "base/cancellation.h"

namespace neusum {

QuestionText TermReader::read(const Document& query, std::span<const Document* const> documents) {
  QuestionText text;
  read_query(query, text);
  for (std::size_t d = 0; d < documents.size(); ++d) {
    const std::vector<Sentence>& sentences = documents[d]->sentences;
    for (std::size_t s = 0; s < sentences.size(); ++s) {
      throw_if_cancelled();
      TermSentence sentence = {.document = d, .index = s, .begin = text.terms.size()};
      for (std::size_t t = 0; t < sentences[s].tokens.size(); ++t) {
        const std::string_view word = stop_words_.topic_part(sentences[s].tokens[t].text);
        append_terms(word, t, text, text.terms);
      }
      sentence.end = text.terms.size();
      text.sentences.push_back(sentence);
    }
    text.document_begin.push_back(text.sentences.size());
  }
  forget_question();
  return text;
}

void TermReader::forget_question() {
  for (const std::uint32_t stem : used_) numbers_[stem] = 0;
  used_.clear();
  if (table_.bound_size()) numbers_ = {};
}

void TermReader::read_query(const Document& query, QuestionText& text) {
  const auto read_words = [&](auto word_of) {
    std::size_t position = 0;
    for (const Sentence& sentence : query.sentences) {
      for (const Token& token : sentence.tokens) {
        append_terms(word_of(token), position++, text, text.query);
        if (text.query.size() > kMaxQueryTerms) return;
      }
    }
  };
  read_words([&](const Token& token) { return stop_words_.topic_part(token.text); });
  if (text.query.empty())
    read_words([](const Token& token) { return std::string_view(token.text); });
  if (text.query.size() > kMaxQueryTerms) {
    text.query.resize(kMaxQueryTerms);
    text.query_is_truncated = true;
  }
  // Stems are numbered in the order of their first occurrence.
  for (const Term& term : text.query) {
    text.num_query_stems = std::max<std::size_t>(text.num_query_stems, term.stem + 1);
  }
}

void TermReader::append_terms(std::string_view word, std::size_t token, QuestionText& text,
                              std::vector<Term>& terms) {
  words_.clear();
  table_.append_words(word, words_);
  for (const std::uint32_t stem : words_) {
    terms.push_back({number_in_question(stem, text), static_cast<std::uint32_t>(token)});
  }
}

std::uint32_t TermReader::number_in_question(std::uint32_t stem, QuestionText& text) {
  if (stem >= numbers_.size()) numbers_.resize(stem + 1, 0);
  if (numbers_[stem] == 0) {
    text.vocabulary.push_back(vocabulary_ == nullptr ? Vocabulary::kUnknown
                                                     : vocabulary_->id(table_.stem_text(stem)));
    numbers_[stem] = static_cast<std::uint32_t>(text.num_stems());
    used_.push_back(stem);
  }
  return numbers_[stem] - 1;
}

}  // namespace neusum
