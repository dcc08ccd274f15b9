#ifndef NEUSUM_APPS_SERVER_API_ERROR_H_
#define NEUSUM_APPS_SERVER_API_ERROR_H_

#include <stdexcept>
#include <string>

#include "neusum/options.h"

namespace neusum::server {

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
};

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

// Ends a request with an error; what() is a message for the client.
class ApiError : public std::runtime_error {
 public:
  ApiError(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}

  ErrorCode code() const { return code_; }

 private:
  ErrorCode code_;
};

}  // namespace neusum::server

template <>
struct neusum::EnumNames<neusum::server::ErrorCode> {
  using Code = neusum::server::ErrorCode;
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
  };
};

#endif  // NEUSUM_APPS_SERVER_API_ERROR_H_
