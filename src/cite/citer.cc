#include "neusum/citer.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_set>
#include <utility>

#include "base/cancellation.h"
#include "base/keyed_cache.h"
#include "base/object_pool.h"
#include "base/ratio.h"
#include "base/tree_model.h"
#include "cite/answer_terms.h"
#include "cite/cite_model.h"
#include "cite/claim_features.h"
#include "cite/evidence_selection.h"
#include "corpus/given_documents.h"
#include "corpus/given_positions.h"
#include "corpus/sentence_context.h"
#include "corpus/text_warnings.h"
#include "model/model_languages.h"
#include "neusum/error.h"
#include "neusum/text.h"
#include "query/query_model_data.h"
#include "query/term_forms.h"
#include "text/unicode.h"

namespace neusum {
namespace {

constexpr std::size_t kCoverageSentences = 2;
constexpr std::size_t kMaxEvidenceBytes = 64U << 20U;  // of an answer: claims repeat sentences
constexpr std::size_t kIdentifiedBytes = 1024;         // that identify_language() reads
constexpr std::size_t kUsualTokens = 30;               // a sentence with more counts as several

const TreeModel& cite_trees() {
  static const TreeModel kTrees = TreeModel::parse(kCiteModelText, claim_feature_names());
  return kTrees;
}

// The language of an answer and of the beginnings of its documents together.
IdentifiedLanguage identify_answer(const Document& answer, std::span<const Document> documents) {
  std::string text(first_bytes(answer.text, kIdentifiedBytes / 2));
  for (const Document& document : documents) {
    if (text.size() >= kIdentifiedBytes) break;
    text += '\n';
    text += first_bytes(document.text, kIdentifiedBytes / 2);
  }
  return identify_language(text);
}

ClaimWordKind kind_of(const TermForm& form) {
  if (form.is_number) return ClaimWordKind::kNumber;
  return form.is_name ? ClaimWordKind::kName : ClaimWordKind::kOther;
}

// The words of a claim whose stems do not occur in its evidence. Their spans count bytes.
std::vector<ClaimWord> unmatched_words(const Document& answer, std::size_t claim,
                                       const QuestionText& text, const std::vector<TermForm>& forms,
                                       const StemSet& covered) {
  const std::vector<Token>& tokens = answer.sentences[claim].tokens;
  std::vector<ClaimWord> words;
  std::optional<std::uint32_t> last;  // a token may have several terms
  for (const Term& term : text.query) {
    if (covered.test(term.stem) || last == term.token) continue;
    last = term.token;
    const Token& token = tokens[term.token];
    const bool has_span = token.span.length > 0;
    words.push_back({.text = has_span ? std::string(token.span.of(answer.text)) : token.text,
                     .kind = kind_of(forms[term.stem]),
                     .span = token.span});
  }
  return words;
}

// The claims and their words, as positions in the text that was given.
void convert_claims(const Document& answer, StringIndexType type, std::vector<Claim>& claims) {
  std::vector<Span> sentences;
  std::vector<Span> words;
  for (const Claim& claim : claims) {
    sentences.push_back(claim.span);
    for (const ClaimWord& word : claim.unmatched) {
      if (word.span.length > 0) words.push_back(word.span);
    }
  }
  std::vector<GivenPosition> given_sentences = given_positions(answer, sentences, type);
  const std::vector<GivenPosition> given_words = given_positions(answer, words, type);
  auto next_word = given_words.begin();
  for (std::size_t c = 0; c < claims.size(); ++c) {
    claims[c].span = given_sentences[c].span;
    claims[c].ranges = std::move(given_sentences[c].ranges);
    for (ClaimWord& word : claims[c].unmatched) {
      if (word.span.length > 0) word.span = (next_word++)->span;
    }
  }
}

// Sets the positions of evidence. Several claims may have the same sentence.
void convert_evidence(std::span<const Document> documents, StringIndexType type,
                      std::vector<Claim>& claims) {
  std::vector<std::map<std::size_t, std::vector<Evidence*>>> items(documents.size());
  for (Claim& claim : claims) {
    for (Evidence& evidence : claim.evidence) {
      items[evidence.document][evidence.index].push_back(&evidence);
    }
  }
  for (std::size_t d = 0; d < documents.size(); ++d) {
    std::vector<Span> spans;
    for (const auto& [index, same] : items[d]) {
      spans.push_back(documents[d].sentences[index].span);
    }
    const std::vector<GivenPosition> positions = given_positions(documents[d], spans, type);
    auto position = positions.begin();
    for (const auto& [index, same] : items[d]) {
      for (Evidence* evidence : same) {
        evidence->span = position->span;
        evidence->ranges = position->ranges;
      }
      ++position;
    }
  }
}

std::size_t size_of_evidence(const Claim& claim) {
  std::size_t bytes = 0;
  for (const Evidence& evidence : claim.evidence) {
    bytes += evidence.text.size() + evidence.heading.size() + evidence.speaker.size();
  }
  return bytes;
}

InvalidInput too_much_evidence() {
  return InvalidInput("the evidence of all claims has more than " +
                      std::to_string(kMaxEvidenceBytes) +
                      " bytes: the documents have very long sentences");
}

std::string claims_warning(std::size_t examined, std::size_t claims) {
  return "only the first " + std::to_string(examined) + " of " + std::to_string(claims) +
         " claims were examined, because the documents are long; set max_sentences to 0 to examine "
         "all";
}

}  // namespace

void CiteOptions::validate() const {
  if (max_evidence == 0) throw InvalidInput("max_evidence must be at least 1");
  if (threshold && !(*threshold >= 0 && *threshold <= 1)) {
    throw InvalidInput("threshold must be from 0 to 1");
  }
}

std::size_t count_compared_sentences(std::span<const Document> documents) {
  std::size_t sentences = 0;
  for (const Document& document : documents) {
    std::size_t tokens = 0;
    for (const Sentence& sentence : document.sentences) tokens += sentence.tokens.size();
    sentences += std::max(document.sentences.size(), tokens / kUsualTokens);
  }
  return sentences;
}

struct Citer::Impl {
  Impl(QueryModel given_model, const CiteOptions& given_options, TextOptions given_text)
      : model(std::move(given_model)),
        options(given_options),
        text_options(std::move(given_text)),
        uncertain_language(data_of(model).languages.front()),
        preparer(text_options, uncertain_language, PreparedParts::kAll) {}

  // What a language needs.
  struct Tools {
    Tools(const std::string& language, const QueryModelData& model)
        : match_language(language),
          warning(language_warning(model.languages, language)),
          readers([language, vocabulary = warning.empty() ? &model.vocabulary : nullptr] {
            return std::make_unique<TermReader>(language, vocabulary);
          }) {}

    MatchLanguage match_language;
    std::string warning;  // empty if the model has vectors for this language
    mutable ObjectPool<TermReader> readers;
  };

  // The texts of an answer, prepared. Repeated documents are left out.
  struct Texts {
    Document answer = {};
    std::vector<Document> documents = {};
    std::vector<std::size_t> indices = {};  // of the documents in the answer
    std::size_t replacements = 0;           // invalid UTF-8 sequences
  };

  // Counts the invalid UTF-8 sequences that it replaces.
  Document prepared(const Document& document, std::size_t& replacements) const {
    Document copy = copy_to_prepare(document, replacements);
    preparer.prepare(copy);
    return copy;
  }

  Texts prepare_texts(const Answer& answer) const {
    Texts texts;
    texts.answer = prepared(answer.text, texts.replacements);
    if (!has_letter_or_digit(texts.answer.text)) {
      throw InvalidInput("the answer is empty: it has no letter or digit");
    }
    std::unordered_set<std::string_view> known;
    for (std::size_t i = 0; i < answer.documents.size(); ++i) {
      if (!known.insert(text_as_given(answer.documents[i])).second) continue;
      texts.documents.push_back(prepared(answer.documents[i], texts.replacements));
      texts.indices.push_back(i);
    }
    return texts;
  }

  IdentifiedLanguage language_of(const Texts& texts) const {
    if (text_options.language != kAutoLanguage) return {text_options.language, 1};
    IdentifiedLanguage language = common_language(texts.documents);
    if (language.language.empty()) language = identify_answer(texts.answer, texts.documents);
    if (language.language.empty()) language.language = uncertain_language;
    return language;
  }

  CitedAnswer cite(const Answer& answer, const CiteOptions& given) const {
    const Texts texts = prepare_texts(answer);
    IdentifiedLanguage language = language_of(texts);
    const Tools& tools = language_tools.at(language.language, data_of(model));
    const std::vector<const Document*> documents = pointers_to(texts.documents);
    const AnswerTerms terms = tools.readers.with(
        [&](TermReader& reader) { return AnswerTerms(reader, texts.answer, documents); });
    CitedAnswer cited = {
        .id = answer.id, .documents = ids_of(answer.documents), .model = kCiteModelName};
    bool is_cut = false;
    std::size_t evidence_bytes = 0;
    const std::size_t num_claims = num_examined_claims(texts);
    for (std::size_t claim = 0; claim < num_claims; ++claim) {
      const QuestionText text = terms.question(claim);
      is_cut = is_cut || text.query_is_truncated;
      const Document query = document_of_claim(texts.answer, claim);
      const MatchInput input = {.text = text,
                                .query = query,
                                .documents = documents,
                                .model = &data_of(model),
                                .language = tools.match_language};
      cited.claims.push_back(cite_claim(texts, claim, input, given));
      evidence_bytes += size_of_evidence(cited.claims.back());
      if (evidence_bytes > kMaxEvidenceBytes) throw too_much_evidence();
    }
    const StringIndexType type = given.string_index_type;
    convert_claims(texts.answer, type, cited.claims);
    convert_evidence(texts.documents, type, cited.claims);
    for (Claim& one : cited.claims) {
      for (Evidence& evidence : one.evidence) evidence.document = texts.indices[evidence.document];
    }
    add_warnings(texts, tools, is_cut, cited);
    cited.language = std::move(language.language);
    cited.language_confidence = language.confidence;
    return cited;
  }

  std::size_t num_examined_claims(const Texts& texts) const {
    const std::size_t claims = texts.answer.sentences.size();
    const std::size_t sentences = count_compared_sentences(texts.documents);
    if (text_options.max_sentences == 0 || sentences == 0) return claims;
    return std::min(claims, std::max<std::size_t>(kMaxClaimPairs / sentences, 1));
  }

  // The claim is the query of `input`.
  static Claim cite_claim(const Texts& texts, std::size_t index, const MatchInput& input,
                          const CiteOptions& given) {
    const QuestionText& text = input.text;
    ClaimEvidence evidence = {.weights = claim_weights(input), .matches = find_matches(text)};
    evidence.probabilities = probabilities_of(input, evidence.matches);
    const std::vector<std::size_t> selected =
        select_evidence(evidence, {.max_sentences = given.max_evidence,
                                   .min_probability = given.threshold.value_or(kCiteThreshold),
                                   .sure_probability = kSureProbability});
    const StemSet covered = covered_stems(evidence, selected);
    Claim claim = {
        .text = input.query.text, .index = index, .span = texts.answer.sentences[index].span};
    claim.coverage = coverage_of(evidence);
    for (const std::size_t s : selected) {
      const TermSentence& sentence = text.sentences[s];
      claim.evidence.push_back(evidence_of(texts.documents[sentence.document], sentence.index));
      Evidence& last = claim.evidence.back();
      last.document = sentence.document;
      last.rank = claim.evidence.size();
      last.probability = evidence.probabilities[s];
    }
    claim.unmatched =
        unmatched_words(texts.answer, index, text, query_forms(input.query, text), covered);
    return claim;
  }

  // The sentence of a document, without document, rank, probability and position.
  static Evidence evidence_of(const Document& document, std::size_t index) {
    const Sentence& sentence = document.sentences[index];
    const SentenceContext context = context_of(document, sentence);
    return {.text = std::string(sentence.span.of(document.text)),
            .index = index,
            .heading = std::string(context.heading),
            .speaker = std::string(context.speaker)};
  }

  static double coverage_of(const ClaimEvidence& evidence) {
    StemSet covered;
    double sum = 0;
    for (const std::size_t s : select_evidence(evidence, {.max_sentences = kCoverageSentences})) {
      const double added = sum_of_weights(evidence.matches[s] & ~covered, evidence.weights);
      sum += added * std::sqrt(evidence.probabilities[s]);
      covered |= evidence.matches[s];
    }
    return ratio(sum, sum_of_weights(~StemSet(), evidence.weights));
  }

  // 0 for sentences that share no stem with the claim, which are never selected.
  static std::vector<double> probabilities_of(const MatchInput& input,
                                              const std::vector<StemSet>& matches) {
    std::vector<bool> has_match;
    for (const StemSet& stems : matches) has_match.push_back(stems.any());
    const ClaimFeatures features = claim_features(input, has_match);
    std::vector<double> probabilities;
    std::vector<float> used;
    for (std::size_t s = 0; s < features.size(); ++s) {
      probabilities.push_back(has_match[s] ? cite_trees().probability(features.row(s), used) : 0);
    }
    return probabilities;
  }

  void add_warnings(const Texts& texts, const Tools& tools, bool is_cut, CitedAnswer& cited) const {
    const bool is_truncated =
        texts.answer.is_truncated ||
        std::ranges::any_of(texts.documents, [](const Document& d) { return d.is_truncated; });
    if (is_truncated) {
      cited.warnings.push_back(truncation_warning(text_options.max_sentences));
    }
    if (cited.claims.size() < texts.answer.sentences.size()) {
      cited.warnings.push_back(claims_warning(cited.claims.size(), texts.answer.sentences.size()));
    }
    if (is_cut) {
      cited.warnings.push_back("only the first " + std::to_string(kMaxQueryTerms) +
                               " words of a claim that are not stop words were used");
    }
    if (texts.replacements > 0) cited.warnings.push_back(replacement_warning(texts.replacements));
    if (!tools.warning.empty()) cited.warnings.push_back(tools.warning);
  }

  QueryModel model;
  CiteOptions options;
  TextOptions text_options;
  std::string uncertain_language;
  Preparer preparer;
  KeyedCache<Tools> language_tools;
};

Citer::Citer(QueryModel model, const CiteOptions& options, const TextOptions& text) {
  options.validate();
  text.validate();
  impl_ = std::make_unique<const Impl>(std::move(model), options, text);
}
Citer::Citer(Citer&&) noexcept = default;
Citer& Citer::operator=(Citer&&) noexcept = default;
Citer::~Citer() = default;

CitedAnswer Citer::cite(const Answer& answer) const { return impl_->cite(answer, impl_->options); }

CitedAnswer Citer::cite(const Answer& answer, const CiteOptions& options,
                        const std::stop_token& stop) const {
  const CancellationScope scope(stop);
  options.validate();
  return impl_->cite(answer, options);
}

void Citer::prepare(Document& document, const std::stop_token& stop) const {
  impl_->preparer.prepare(document, stop);
}

}  // namespace neusum
