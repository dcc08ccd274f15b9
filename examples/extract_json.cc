// Answers the questions of a file and prints JSON lines: extract_json MODEL QUESTIONS [THRESHOLD].
// `neusum extract --jsonl` does the same.
#include <iostream>

#include "neusum/neusum.h"

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::cerr << "usage: extract_json MODEL QUESTIONS [THRESHOLD]\n";
    return 2;
  }
  neusum::RecordTask task = {.load_query_model = [&] { return neusum::QueryModel::load(argv[1]); }};
  if (argc == 4) task.extract.threshold = std::stod(argv[3]);
  neusum::summarize_records(task, argv[2], "-");
}
