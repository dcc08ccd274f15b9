#include "neusum/model_options.h"

#include <string>

#include "neusum/error.h"

namespace neusum {
namespace {

constexpr std::size_t kMaxSize = 8192;  // a larger matrix would take gigabytes

}  // namespace

void ModelOptions::validate() const {
  visit_fields(*this, []<typename T>(const char* name, const T& value, const char*) {
    if constexpr (std::is_same_v<T, std::size_t>) {
      if (value == 0 || value > kMaxSize) {
        throw InvalidInput(std::string(name) + " must be between 1 and " +
                           std::to_string(kMaxSize));
      }
    }
  });
}

}  // namespace neusum
