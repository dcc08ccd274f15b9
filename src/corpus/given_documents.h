#ifndef NEUSUM_CORPUS_GIVEN_DOCUMENTS_H_
#define NEUSUM_CORPUS_GIVEN_DOCUMENTS_H_

// Documents of a question or an answer, as the caller gives them.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "neusum/document.h"
#include "neusum/language.h"

namespace neusum {

// The ids of the documents; the index of a document is its id if it has none.
std::vector<std::string> ids_of(std::span<const Document> documents);

// The language of all documents; empty if it is uncertain or if they differ.
IdentifiedLanguage common_language(std::span<const Document> documents);

// A copy that can be prepared: a document with sentences is copied whole, a raw text as valid
// UTF-8. Adds the number of invalid UTF-8 sequences to `replacements`.
Document copy_to_prepare(const Document& document, std::size_t& replacements);

// The text of a document before its lines were joined.
std::string_view text_as_given(const Document& document);

std::vector<const Document*> pointers_to(std::span<const Document> documents);

}  // namespace neusum

#endif  // NEUSUM_CORPUS_GIVEN_DOCUMENTS_H_
