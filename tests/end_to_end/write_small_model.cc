// Writes a model of a few kilobytes for the tests of the programs.
//
// usage: write_small_model PATH float|half [LANGUAGE]

#include <cstdio>
#include <exception>
#include <optional>
#include <string>

#include "model/model_file.h"
#include "support/small_model.h"

int main(int argc, char** argv) {
  try {
    const auto precision = neusum::value_of<neusum::VectorPrecision>(argc >= 3 ? argv[2] : "");
    if (!precision) return 2;
    neusum::ModelData model = neusum::small_model();
    if (argc == 4) {
      model.languages = {argv[3]};
      model.provenance[neusum::kModelName] = std::string("small ") + argv[3];
    }
    neusum::write_model(argv[1], model, *precision);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
