#include "neusum/training/query_evaluation.h"

namespace neusum {

std::string_view display_name(QueryMeasure measure) {
  switch (measure) {
    case QueryMeasure::kPrecisionAt1:
      return "P@1";
    case QueryMeasure::kKept:
      return "kept";
    case QueryMeasure::kKeptWords:
      return "words";
    case QueryMeasure::kF1:
      return "F1";
    case QueryMeasure::kAuc:
      return "AUC";
    case QueryMeasure::kMrr:
      return "MRR";
    case QueryMeasure::kCalibrationError:
      return "ECE";
    case QueryMeasure::kAnswerCalibrationError:
      return "ECE, answers";
    case QueryMeasure::kDefaultPrecision:
      return "default precision";
    case QueryMeasure::kDefaultRecall:
      return "default recall";
    case QueryMeasure::kDefaultF1:
      return "default F1";
  }
  return name_of(measure);
}

}  // namespace neusum
