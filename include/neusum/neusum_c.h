#ifndef NEUSUM_C_H_
#define NEUSUM_C_H_

// The C interface: summaries, extracts for questions, evidence and rankings as JSON, in the
// messages of the HTTP service. C99. Link with -lneusum_c (pkg-config: neusum_c).

// NOLINTBEGIN(modernize-*, readability-identifier-naming): this is C
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Loaded models with limits. Immutable: any number of threads may use it at the same time, and it
// may be used after fork(). It starts no threads.
typedef struct neusum_engine neusum_engine;

// The wish to end calls early.
typedef struct neusum_cancellation neusum_cancellation;

// The version of the library, such as "0.2.0".
const char* neusum_version(void);

// Loads models. `options` is a JSON object, or NULL for the defaults. All members are optional:
// - model, queryModel: name or path of a model (default: all installed ones)
// - modelPath: folders to search for models, separated by colons (default: those of `neusum`)
// - maxDocuments, maxCharacters, maxSentences, maxQueryWords, maxBodyBytes: limits of a request
//   (default: those of the service)
// - maxMemory: bytes that one call may take to score its texts (default: a quarter of the memory
//   that the process may use)
//
// Returns NULL if it fails; `*error` is then like the response of a failed call. `error` may be
// NULL.
neusum_engine* neusum_open(const char* options, char** error);

// Answers a request. `operation` is "summarize", "extract", "cite" or "rerank"; `request` is the
// body of POST /v1/summarize, /v1/extract, /v1/cite or /rerank of the service, `length` bytes of
// UTF-8. The call computes on this thread until it has an answer or until `cancellation`, which may
// be NULL, is cancelled.
//
// Returns 0 if it succeeds; `*response` is then the body that the service would send. Otherwise
// `*response` is {"error":{"code":"...","message":"..."}}: the codes are those of the service, and
// Cancelled. A response ends with a line feed and a NUL character; neusum_free() frees it. It is
// NULL if there is no memory even for the error.
int neusum_call(const neusum_engine* engine, const char* operation, const char* request,
                size_t length, const neusum_cancellation* cancellation, char** response);

// Frees a response or an error. `text` may be NULL.
void neusum_free(char* text);

// Frees the engine, which no call may use any more. `engine` may be NULL.
void neusum_close(neusum_engine* engine);

// A cancellation for one call or several. NULL if there is no memory.
neusum_cancellation* neusum_cancellation_new(void);

// Ends all calls with this cancellation within some 10 ms, and those that begin later at once. Any
// thread may call it, also in a signal handler. It cannot be taken back.
void neusum_cancel(neusum_cancellation* cancellation);

// Frees the cancellation, which no call may use any more. `cancellation` may be NULL.
void neusum_cancellation_free(neusum_cancellation* cancellation);

#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*, readability-identifier-naming)

#endif  // NEUSUM_C_H_
