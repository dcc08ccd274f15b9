#ifndef NEUSUM_MESSAGES_API_ERROR_H_
#define NEUSUM_MESSAGES_API_ERROR_H_

#include <optional>
#include <stdexcept>
#include <string>

#include "neusum/options.h"

namespace neusum {

// Errors of a request or of one of its documents.
enum class ErrorCode {
  kInvalidRequest,
  kUnauthorized,
  kNotFound,
  kMethodNotAllowed,
  kRequestTimeout,
  kRequestTooLarge,
  kUnsupportedMediaType,
  kTooManyRequests,
  kHeadersTooLarge,
  kInternal,
  kShuttingDown,
  kTooManyConnections,
  kNoQueryModel,
  kInvalidDocument,
  kDuplicateId,
  kDocumentTooLong,
  kDeadlineExceeded,
  kCancelled,  // not of the service: its clients hang up
};

// The message of kTooManyRequests.
inline constexpr const char* kBusy = "too many documents are waiting; try again later";

// The HTTP status if the whole request fails with this error.
constexpr unsigned status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUnauthorized:
      return 401;
    case ErrorCode::kNotFound:
      return 404;
    case ErrorCode::kMethodNotAllowed:
      return 405;
    case ErrorCode::kRequestTimeout:
      return 408;
    case ErrorCode::kRequestTooLarge:
      return 413;
    case ErrorCode::kUnsupportedMediaType:
      return 415;
    case ErrorCode::kTooManyRequests:
      return 429;
    case ErrorCode::kHeadersTooLarge:
      return 431;
    case ErrorCode::kCancelled:
      return 499;
    case ErrorCode::kInternal:
      return 500;
    case ErrorCode::kShuttingDown:
    case ErrorCode::kTooManyConnections:
    case ErrorCode::kNoQueryModel:
      return 503;
    case ErrorCode::kDeadlineExceeded:
      return 504;
    default:
      return 400;
  }
}

// The limit that a rejected request exceeds, for metrics.
enum class Rejection {
  kBodyBytes,
  kSentences,
  kQueryWords,
  kResponseBytes,
  kMemory,
  kPendingBytes,
  kQueue,
  kTime,
  kToken,
};

// Limits of one request are errors of the client; those over all requests are temporary.
constexpr ErrorCode code_of(Rejection reason) {
  return reason < Rejection::kPendingBytes ? ErrorCode::kRequestTooLarge
                                           : ErrorCode::kTooManyRequests;
}

// Ends a request with an error; what() is a message for the client.
class ApiError : public std::runtime_error {
 public:
  ApiError(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
  ApiError(Rejection reason, const std::string& message)
      : std::runtime_error(message), code_(code_of(reason)), reason_(reason) {}

  ErrorCode code() const { return code_; }
  std::optional<Rejection> reason() const { return reason_; }

 private:
  ErrorCode code_;
  std::optional<Rejection> reason_;
};

}  // namespace neusum

template <>
struct neusum::EnumNames<neusum::ErrorCode> {
  using Code = neusum::ErrorCode;
  static constexpr EnumName<Code> kNames[] = {
      {Code::kInvalidRequest, "InvalidRequest"},
      {Code::kUnauthorized, "Unauthorized"},
      {Code::kNotFound, "NotFound"},
      {Code::kMethodNotAllowed, "MethodNotAllowed"},
      {Code::kRequestTimeout, "RequestTimeout"},
      {Code::kRequestTooLarge, "RequestTooLarge"},
      {Code::kUnsupportedMediaType, "UnsupportedMediaType"},
      {Code::kTooManyRequests, "TooManyRequests"},
      {Code::kHeadersTooLarge, "HeadersTooLarge"},
      {Code::kInternal, "Internal"},
      {Code::kShuttingDown, "ShuttingDown"},
      {Code::kTooManyConnections, "TooManyConnections"},
      {Code::kNoQueryModel, "NoQueryModel"},
      {Code::kInvalidDocument, "InvalidDocument"},
      {Code::kDuplicateId, "DuplicateId"},
      {Code::kDocumentTooLong, "DocumentTooLong"},
      {Code::kDeadlineExceeded, "DeadlineExceeded"},
      {Code::kCancelled, "Cancelled"},
  };
};

template <>
struct neusum::EnumNames<neusum::Rejection> {
  using Reason = neusum::Rejection;
  static constexpr EnumName<Reason> kNames[] = {
      {Reason::kBodyBytes, "body_bytes"},
      {Reason::kSentences, "sentences"},
      {Reason::kQueryWords, "query_words"},
      {Reason::kResponseBytes, "response_bytes"},
      {Reason::kMemory, "memory"},
      {Reason::kPendingBytes, "pending_bytes"},
      {Reason::kQueue, "queue"},
      {Reason::kTime, "time"},
      {Reason::kToken, "token"},
  };
};

#endif  // NEUSUM_MESSAGES_API_ERROR_H_
