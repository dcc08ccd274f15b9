/* A user's program in C: everything that it needs comes with pkg-config. */

#include <neusum/neusum_c.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char *request =
      "{\"documents\":[{\"text\":\"It rained. Nobody minded.\"}],"
      "\"parameters\":{\"method\":\"lead\",\"sentenceCount\":1}}";
  char *response = NULL;
  int failed = 1;
  neusum_engine *engine = neusum_open(NULL, &response);
  if (engine != NULL) failed = neusum_call(engine, "summarize", request, strlen(request), NULL, &response);
  printf("%s", response);
  neusum_free(response);
  neusum_close(engine);
  return failed;
}
