#include "corpus/given_documents.h"

#include <algorithm>
#include <utility>

#include "neusum/text.h"

namespace neusum {

std::vector<std::string> ids_of(std::span<const Document> documents) {
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    ids.push_back(documents[i].id.empty() ? std::to_string(i) : documents[i].id);
  }
  return ids;
}

IdentifiedLanguage common_language(std::span<const Document> documents) {
  if (documents.empty()) return {};
  IdentifiedLanguage common = documents.front().language;
  for (const Document& document : documents) {
    if (document.language.language != common.language) return {};
    common.confidence = std::min(common.confidence, document.language.confidence);
  }
  return common;
}

Document copy_to_prepare(const Document& document, std::size_t& replacements) {
  if (!document.sentences.empty()) return document;
  ValidText valid = make_valid_utf8(document.text);
  replacements += valid.replacements;
  Document raw = {.text = std::move(valid.text), .language = document.language};
  if (raw.text == document.text) raw.parts = document.parts;
  return raw;
}

std::string_view text_as_given(const Document& document) {
  return document.given_text.empty() ? document.text : document.given_text;
}

std::vector<const Document*> pointers_to(std::span<const Document> documents) {
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  return pointers;
}

}  // namespace neusum
