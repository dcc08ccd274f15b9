/* PostgreSQL extension: neusum_call(operation, request) answers one request of the C interface. The other functions, in
 * neusum--0.2.sql, make requests and rows with the JSON functions of PostgreSQL. */

#include "postgres.h"

#include "fmgr.h"
#include "libpq/pqsignal.h"
#include "mb/pg_wchar.h"
#include "miscadmin.h"
#include "utils/builtins.h"
#include "utils/fmgrprotos.h"
#include "utils/guc.h"

#include <neusum/neusum_c.h>

PG_MODULE_MAGIC;

void _PG_init(void);

/* The signals that may ask a backend to stop: a query is cancelled, the backend ends, another process sends a message. */
static const int kSignals[] = {SIGINT, SIGTERM, SIGUSR1};
enum { SIGNALS = lengthof(kSignals) };

static char *options = NULL; /* neusum.options */
static neusum_engine *engine = NULL;
static neusum_cancellation *cancellation = NULL; /* of the running call */
static volatile sig_atomic_t is_cancelled = false;
static pqsigfunc handlers[SIGNALS]; /* of PostgreSQL, during a call */

static void cancel_if_interrupted(void) {
  if (!InterruptPending) return;
  is_cancelled = true;
  neusum_cancel(cancellation);
}

/* Handles a signal during a call: as PostgreSQL does, which notes what to do at the next CHECK_FOR_INTERRUPTS(); the call ends to
 * get there. */
static void handle_signal(int number) {
  const int saved_errno = errno;
  int i;
  for (i = 0; i < SIGNALS; ++i) {
    if (kSignals[i] == number && handlers[i] != SIG_DFL && handlers[i] != SIG_IGN) handlers[i](number);
  }
  cancel_if_interrupted();
  errno = saved_errno;
}

/* Like neusum_call(), and ends early if this backend shall stop; sets `is_cancelled` then. */
static int call(const char *operation, const char *request, char **response) {
  int status, i;
  is_cancelled = false;
  PG_SETMASK(&BlockSig); /* no signal comes before its handler is known */
  for (i = 0; i < SIGNALS; ++i) handlers[i] = pqsignal(kSignals[i], handle_signal);
  PG_SETMASK(&UnBlockSig);
  cancel_if_interrupted(); /* a signal may have come just before */
  status = neusum_call(engine, operation, request, strlen(request), cancellation, response);
  for (i = 0; i < SIGNALS; ++i) pqsignal(kSignals[i], handlers[i]);
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
static void report(int level, char *error) {
  const Datum json = CStringGetTextDatum(take(error));
  const Datum object = DirectFunctionCall2(json_object_field, json, CStringGetTextDatum("error"));
  const Datum message = DirectFunctionCall2(json_object_field_text, object, CStringGetTextDatum("message"));
  fail(TextDatumGetCString(message), level);
}

/* Loads the models unless they are loaded. Reports with `level` if it fails. */
static void open_engine(int level) {
  char *error = NULL;
  if (engine == NULL) engine = neusum_open(options[0] == '\0' ? NULL : options, &error);
  if (engine == NULL) report(level, error);
}

PG_FUNCTION_INFO_V1(neusum_pg_call);
Datum neusum_pg_call(PG_FUNCTION_ARGS) {
  const char *operation = text_to_cstring(PG_GETARG_TEXT_PP(0));
  char *given = text_to_cstring(PG_GETARG_TEXT_PP(1));
  const char *request = pg_server_to_any(given, (int)strlen(given), PG_UTF8);
  char *response = NULL;
  int status;
  open_engine(ERROR);
  for (;;) { /* again after an interrupt that does not end the query */
    CHECK_FOR_INTERRUPTS();
    cancellation = neusum_cancellation_new();
    if (cancellation == NULL) report_out_of_memory();
    status = call(operation, request, &response);
    neusum_cancellation_free(cancellation);
    if (status == 0 || !is_cancelled || !INTERRUPTS_CAN_BE_PROCESSED()) break;
    neusum_free(response);
  }
  if (status != 0) report(ERROR, response);
  PG_RETURN_TEXT_P(cstring_to_text(take(response)));
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
