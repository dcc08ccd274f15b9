#ifndef NEUSUM_MESSAGES_RERANK_MESSAGES_H_
#define NEUSUM_MESSAGES_RERANK_MESSAGES_H_

// Requests that rank documents, in the formats of text-embeddings-inference and of Cohere. The
// score of a document is the probability of its best sentence. Responses list the documents by
// descending score; documents with the same score keep their order.

#include <string>
#include <string_view>

#include "messages/messages.h"

namespace neusum {

// The body of POST /rerank as text-embeddings-inference defines it. Throws ApiError if it is
// invalid.
ExtractRequest parse_tei_request(std::string_view json, const MessageLimits& limits);

enum class CohereVersion { kV1 = 1, kV2 = 2 };

// The body of POST /v1/rerank or /v2/rerank as Cohere defines it. The response has the given id.
// Throws ApiError if the body is invalid.
ExtractRequest parse_cohere_request(std::string_view json, const MessageLimits& limits,
                                    CohereVersion version, const std::string& response_id);

}  // namespace neusum

#endif  // NEUSUM_MESSAGES_RERANK_MESSAGES_H_
