/* SQLite functions, for `.load` in the shell and load_extension() in programs:
 *   neusum_summarize(text, n)    the n most important sentences of a text, one per line
 *   neusum_extract(query, text)  the sentences of a text that answer a query, as a JSON list for json_each() */

#include <neusum/neusum_c.h>
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

typedef struct Function {
  const char *name;
  const char *operation;
  const char *request; /* SQL that makes a request of the arguments */
  const char *result;  /* SQL that makes the result of the response, and the message of an error or NULL */
} Function;

static const Function kFunctions[] = {
    {"neusum_summarize", "summarize",
     "SELECT json_object('documents', json_array(json_object('text', ?1)), 'parameters', json_object('sentenceCount', ?2))",
     "SELECT ifnull(group_concat(value ->> 'text', char(10)), ''), "
     "coalesce(?1 ->> '$.errors[0].error.message', ?1 ->> '$.error.message') FROM json_each(?1, '$.documents[0].sentences')"},
    {"neusum_extract", "extract", "SELECT json_object('query', ?1, 'text', ?2)", "SELECT ?1 -> 'sentences', ?1 ->> '$.error.message'"}};

static neusum_engine *engine; /* of all connections of the process */

static void free_response(void *response) { neusum_free(response); }

/* Reports the response to a request, which is the first row of `query`. */
static void answer(sqlite3_context *context, sqlite3_stmt *query, const Function *function) {
  char *response = NULL;
  const char *request = (const char *)sqlite3_column_text(query, 0);
  neusum_call(engine, function->operation, request, (size_t)sqlite3_column_bytes(query, 0), NULL, &response);
  sqlite3_stmt *reading = NULL;
  sqlite3_prepare_v2(sqlite3_context_db_handle(context), function->result, -1, &reading, NULL);
  sqlite3_bind_text(reading, 1, response, -1, free_response);
  if (response == NULL || sqlite3_step(reading) != SQLITE_ROW) {
    sqlite3_result_error_nomem(context);
  } else if (sqlite3_column_type(reading, 1) != SQLITE_NULL) {
    sqlite3_result_error(context, (const char *)sqlite3_column_text(reading, 1), -1);
  } else {
    sqlite3_result_value(context, sqlite3_column_value(reading, 0));
  }
  sqlite3_finalize(reading);
}

static void call(sqlite3_context *context, int count, sqlite3_value **values) {
  const Function *function = sqlite3_user_data(context);
  sqlite3 *database = sqlite3_context_db_handle(context);
  sqlite3_stmt *query = NULL;
  int i;
  for (i = 0; i < count; ++i) {
    if (sqlite3_value_type(values[i]) == SQLITE_NULL) return; /* the result is NULL */
  }
  sqlite3_prepare_v2(database, function->request, -1, &query, NULL);
  for (i = 0; i < count; ++i) sqlite3_bind_value(query, i + 1, values[i]);
  if (sqlite3_step(query) == SQLITE_ROW) {
    answer(context, query, function);
  } else {
    sqlite3_result_error(context, sqlite3_errmsg(database), -1);
  }
  sqlite3_finalize(query);
}

/* Loads the models once. Returns an error, or NULL. */
static char *open_engine(void) {
  char *error = NULL;
  sqlite3_mutex *mutex = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
  sqlite3_mutex_enter(mutex);
  if (engine == NULL) engine = neusum_open(NULL, &error);
  sqlite3_mutex_leave(mutex);
  return error;
}

int sqlite3_extension_init(sqlite3 *database, char **message, const sqlite3_api_routines *api) {
  size_t i;
  char *error;
  SQLITE_EXTENSION_INIT2(api)
  error = open_engine();
  if (engine == NULL) {
    *message = sqlite3_mprintf("%s", error == NULL ? "out of memory" : error);
    neusum_free(error);
    return SQLITE_ERROR;
  }
  for (i = 0; i < sizeof kFunctions / sizeof kFunctions[0]; ++i) {
    const int status = sqlite3_create_function(database, kFunctions[i].name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                               (void *)&kFunctions[i], call, NULL, NULL);
    if (status != SQLITE_OK) return status;
  }
  return SQLITE_OK_LOAD_PERMANENTLY;
}
