#ifndef NEUSUM_QUERY_EVAL_CLUSTER_BOOTSTRAP_H_
#define NEUSUM_QUERY_EVAL_CLUSTER_BOOTSTRAP_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "neusum/training/query_evaluation.h"

namespace neusum {

// A measure as a function of how often each cluster of questions was drawn.
using ClusterMeasure = std::function<double(std::span<const double> weights)>;

// Value of the measure if each cluster counts once.
double measure_all(const ClusterMeasure& measure, std::size_t num_clusters);

struct BootstrapOptions {
  double confidence = 95;  // in percent
  std::size_t samples = 1000;
};

// Measures several systems on the same samples of clusters, which are drawn with replacement.
class ClusterBootstrap {
 public:
  // The measures must outlive the object.
  ClusterBootstrap(std::span<const ClusterMeasure> systems, std::size_t num_clusters,
                   const BootstrapOptions& options);

  QueryEstimate estimate(std::size_t system) const;
  // Difference to another system; the interval is that of paired differences.
  QueryEstimate difference(std::size_t system, std::size_t baseline) const;

 private:
  QueryEstimate with_interval(double value, std::vector<double> draws) const;

  double confidence_;
  std::vector<double> values_;                // of each system
  std::vector<std::vector<double>> samples_;  // of each system
};

}  // namespace neusum

#endif  // NEUSUM_QUERY_EVAL_CLUSTER_BOOTSTRAP_H_
