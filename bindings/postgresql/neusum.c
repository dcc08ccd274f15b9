/* PostgreSQL extension: neusum_call(operation, request) answers one request of the C interface. The other functions, in
 * neusum--0.2.sql, make requests and rows with the JSON functions of PostgreSQL. */

#include "postgres.h"

#include "fmgr.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/guc.h"
#include "utils/timeout.h"
#include "utils/timestamp.h"

#include <neusum/neusum_c.h>

PG_MODULE_MAGIC;

void _PG_init(void);

#if PG_VERSION_NUM < 170000
#define TransactionTimeoutPending false
#endif

static const int kPollMs = 10;
static char *options = NULL; /* neusum.options */
static neusum_engine *engine = NULL;
static neusum_cancellation *cancellation = NULL; /* of the running call */

/* Runs every kPollMs during a call, in PostgreSQL's handler of SIGALRM. The handlers of other signals have noted that the query or the
 * backend shall end; CHECK_FOR_INTERRUPTS() ends it after the call. Interrupts that end nothing wait for the end of the call. */
static void cancel_if_asked(void) {
  if (QueryCancelPending || ProcDiePending || TransactionTimeoutPending) neusum_cancel(cancellation);
}

/* Like neusum_call(), and ends early if this backend shall stop. */
static int call(const char *operation, const char *request, char **response) {
  static TimeoutId poll = MAX_TIMEOUTS; /* none yet */
  int status;
  if (poll == MAX_TIMEOUTS) poll = RegisterTimeout(USER_TIMEOUT, cancel_if_asked);
  enable_timeout_every(poll, TimestampTzPlusMilliseconds(GetCurrentTimestamp(), kPollMs), kPollMs);
  status = neusum_call(engine, operation, request, strlen(request), cancellation, response);
  disable_timeout(poll, false);
  return status;
}

static void report_out_of_memory(void) { ereport(ERROR, (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"))); }

/* Frees a response and returns it in the memory and the encoding of PostgreSQL. */
static char *take(char *response) {
  char *volatile copy = NULL;
  if (response == NULL) report_out_of_memory();
  PG_TRY();
  {
    copy = pstrdup(pg_any_to_server(response, (int)strlen(response), PG_UTF8));
  }
  PG_FINALLY();
  { neusum_free(response); }
  PG_END_TRY();
  return copy;
}

static void fail(const char *message, int level) {
  ereport(level, (errcode(ERRCODE_EXTERNAL_ROUTINE_EXCEPTION), errmsg("neusum: %s", message)));
}

/* Reports the message of a failed call. */
static void report(int level, const char *error) {
  const Datum json = CStringGetTextDatum(error);
  const Datum object = DirectFunctionCall2(json_object_field, json, CStringGetTextDatum("error"));
  const Datum message = DirectFunctionCall2(json_object_field_text, object, CStringGetTextDatum("message"));
  fail(TextDatumGetCString(message), level);
}

/* Loads the models unless they are loaded. Reports with `level` if it fails. */
static void open_engine(int level) {
  char *error = NULL;
  if (engine == NULL) engine = neusum_open(options[0] == '\0' ? NULL : options, &error);
  if (engine == NULL) report(level, take(error));
}

PG_FUNCTION_INFO_V1(neusum_pg_call);
Datum neusum_pg_call(PG_FUNCTION_ARGS) {
  const char *operation = text_to_cstring(PG_GETARG_TEXT_PP(0));
  char *given = text_to_cstring(PG_GETARG_TEXT_PP(1));
  const char *request = pg_server_to_any(given, (int)strlen(given), PG_UTF8);
  char *response = NULL;
  int status;
  open_engine(ERROR);
  cancellation = neusum_cancellation_new();
  if (cancellation == NULL) report_out_of_memory();
  status = call(operation, request, &response);
  neusum_cancellation_free(cancellation);
  response = take(response);
  CHECK_FOR_INTERRUPTS();
  if (status != 0) report(ERROR, response);
  PG_RETURN_TEXT_P(cstring_to_text(response));
}

PG_FUNCTION_INFO_V1(neusum_pg_fail);
Datum neusum_pg_fail(PG_FUNCTION_ARGS) {
  fail(text_to_cstring(PG_GETARG_TEXT_PP(0)), ERROR);
  PG_RETURN_NULL();
}

/* With shared_preload_libraries, the server loads the models once, and its backends share them. */
void _PG_init(void) {
  DefineCustomStringVariable("neusum.options", "Options of neusum_open(), as JSON.",
                             "They hold from the first call of a backend on, or from the start of the server.", &options, "",
                             PGC_SUSET, 0, NULL, NULL, NULL);
  MarkGUCPrefixReserved("neusum");
  if (process_shared_preload_libraries_in_progress) open_engine(WARNING);
}
