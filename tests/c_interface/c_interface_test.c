/* The C interface from C99: `c_interface_test MODELS` answers requests with the models of a folder. */

#define _XOPEN_SOURCE 700 /* setitimer */
#include "neusum/neusum_c.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: %s is false\n", __FILE__, __LINE__, #condition); \
      exit(1); \
    } \
  } while (0)

#define SUMMARIZE \
  "{\"documents\":[{\"text\":\"It rained. The ferry left at noon.\"}]," \
  "\"parameters\":{\"method\":\"lead\",\"sentenceCount\":1}}"
#define EXTRACT "{\"query\":\"When did the ferry leave?\",\"text\":\"It rained. The ferry left at noon.\"}"

enum { THREADS = 4, LONG_TEXT = 900000, MOST_MILLISECONDS = 50 };

static neusum_engine *engine;
static neusum_cancellation *in_handler;
static struct timespec cancelled_at;

static void expect(const char *operation, const char *request, int status, const char *part) {
  char *response = NULL;
  const int result = neusum_call(engine, operation, request, strlen(request), NULL, &response);
  CHECK(response != NULL);
  if (result != status || strstr(response, part) == NULL) {
    fprintf(stderr, "%s gives %d and %s", operation, result, response);
    exit(1);
  }
  neusum_free(response);
}

static void test_operations(void) {
  expect("summarize", SUMMARIZE, 0, "\"text\":\"The ferry left at noon.\"");
  expect("extract", EXTRACT, 0, "\"text\":\"The ferry left at noon.\"");
  expect("cite", "{\"answer\":\"It left at noon.\",\"documents\":[{\"text\":\"The ferry left at noon.\"}]}", 0,
         "\"claims\":[");
  expect("rerank", "{\"query\":\"ferry\",\"texts\":[\"The ferry left.\",\"It rained.\"]}", 0, "\"index\":0");
}

static void test_errors(void) {
  char *error = NULL;
  expect("translate", "{}", 1, "{\"error\":{\"code\":\"InvalidRequest\"");
  expect("summarize", "", 1, "InvalidRequest");
  expect("summarize", "{\"documents\":[]}", 1, "documents must be a list of 1 to 32");
  expect("extract", "{\"query\":\"\xff\",\"text\":\"a\"}", 1, "InvalidRequest");
  CHECK(neusum_call(NULL, "summarize", "{}", 2, NULL, &error) != 0);
  CHECK(strstr(error, "must not be NULL") != NULL);
  neusum_free(error);
  CHECK(neusum_open("{\"model\":\"/nowhere/model\"}", &error) == NULL);
  CHECK(strstr(error, "/nowhere/model") != NULL);
  neusum_free(error);
  CHECK(neusum_open("{\"models\":1}", NULL) == NULL);
  neusum_free(NULL);
  neusum_close(NULL);
  neusum_cancellation_free(NULL);
}

static void *summarize_often(void *first) {
  int i;
  for (i = 0; i < 50; ++i) {
    char *response = NULL;
    CHECK(neusum_call(engine, "summarize", SUMMARIZE, strlen(SUMMARIZE), NULL, &response) == 0);
    CHECK(strcmp(response, (const char *)first) == 0);
    neusum_free(response);
  }
  return NULL;
}

static void test_threads(void) {
  pthread_t threads[THREADS];
  char *first = NULL;
  int i;
  CHECK(neusum_call(engine, "summarize", SUMMARIZE, strlen(SUMMARIZE), NULL, &first) == 0);
  for (i = 0; i < THREADS; ++i) CHECK(pthread_create(&threads[i], NULL, summarize_often, first) == 0);
  for (i = 0; i < THREADS; ++i) CHECK(pthread_join(threads[i], NULL) == 0);
  neusum_free(first);
}

static void cancel_now(int signal_number) {
  (void)signal_number;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cancelled_at);
  neusum_cancel(in_handler);
}

/* CPU time, because other processes may delay this one. */
static double milliseconds_since(const struct timespec *begin) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e3 * (double)(now.tv_sec - begin->tv_sec) + 1e-6 * (double)(now.tv_nsec - begin->tv_nsec);
}

/* A request that takes much longer than the call may go on. */
static char *long_request(void) {
  static const char kBegin[] = "{\"documents\":[{\"text\":\"";
  static const char kEnd[] = "\"}],\"parameters\":{\"method\":\"textrank\"}}";
  char *request = malloc(sizeof kBegin + LONG_TEXT + 64 + sizeof kEnd);
  size_t length = sizeof kBegin - 1;
  const size_t end = length + LONG_TEXT;
  int i;
  CHECK(request != NULL);
  memcpy(request, kBegin, length);
  for (i = 0; length < end; ++i) {
    length += (size_t)sprintf(request + length, "The ferry %d left the harbour at %d past noon. ", i, i % 97);
  }
  memcpy(request + length, kEnd, sizeof kEnd);
  return request;
}

/* A signal handler cancels a long call after 50 ms of CPU time, as the timeouts of databases do. */
static void test_cancellation(void) {
  char *request = long_request();
  struct itimerval timer;
  char *response = NULL;
  double late;
  in_handler = neusum_cancellation_new();
  CHECK(in_handler != NULL);
  signal(SIGPROF, cancel_now);
  memset(&timer, 0, sizeof timer);
  timer.it_value.tv_usec = 50000;
  setitimer(ITIMER_PROF, &timer, NULL);
  CHECK(neusum_call(engine, "summarize", request, strlen(request), in_handler, &response) != 0);
  late = milliseconds_since(&cancelled_at);
  CHECK(strstr(response, "\"code\":\"Cancelled\"") != NULL);
  printf("a call ended after %.1f ms of CPU time when it was cancelled\n", late);
  CHECK(late < MOST_MILLISECONDS);
  neusum_free(response);
  CHECK(neusum_call(engine, "summarize", SUMMARIZE, strlen(SUMMARIZE), in_handler, &response) != 0);
  neusum_free(response);
  neusum_cancellation_free(in_handler);
  free(request);
}

int main(int argc, char **argv) {
  char options[4096];
  char *error = NULL;
  CHECK(argc == 2);
  printf("neusum %s\n", neusum_version());
  sprintf(options, "{\"modelPath\":\"%.2000s\"}", argv[1]);
  engine = neusum_open(options, &error);
  if (engine == NULL) {
    fprintf(stderr, "%s", error);
    return 1;
  }
  test_operations();
  test_errors();
  test_threads();
  test_cancellation();
  neusum_close(engine);
  return 0;
}
