// Replaces settings_file.cc in a build without expat.

#include "eval/evaluation_files.h"
#include "neusum/error.h"

namespace neusum {

std::vector<EvaluationFiles> parse_settings(std::string_view /*bytes*/, const std::string& path) {
  throw InvalidInput("cannot read " + path +
                     ": this build of neusum reads lists of files only; build it with "
                     "NEUSUM_WITH_EXPAT=ON for settings in XML");
}

}  // namespace neusum
