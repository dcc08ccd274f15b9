#include "query_eval/cluster_bootstrap.h"

#include <algorithm>
#include <cstdint>

#include "base/rng.h"

namespace neusum {
namespace {

constexpr std::uint64_t kBootstrapSeed = 1;

}  // namespace

double measure_all(const ClusterMeasure& measure, std::size_t num_clusters) {
  return measure(std::vector<double>(num_clusters, 1));
}

ClusterBootstrap::ClusterBootstrap(std::span<const ClusterMeasure> systems,
                                   std::size_t num_clusters, const BootstrapOptions& options)
    : confidence_(options.confidence), samples_(systems.size()) {
  for (const ClusterMeasure& system : systems) {
    values_.push_back(measure_all(system, num_clusters));
  }
  Rng rng(kBootstrapSeed);
  std::vector<double> weights(num_clusters);
  for (std::size_t sample = 0; sample < options.samples; ++sample) {
    std::ranges::fill(weights, 0);
    for (std::size_t i = 0; i < num_clusters; ++i) weights[rng.below(num_clusters)] += 1;
    for (std::size_t s = 0; s < systems.size(); ++s) samples_[s].push_back(systems[s](weights));
  }
}

QueryEstimate ClusterBootstrap::estimate(std::size_t system) const {
  return with_interval(values_[system], samples_[system]);
}

QueryEstimate ClusterBootstrap::difference(std::size_t system, std::size_t baseline) const {
  std::vector<double> draws = samples_[system];
  for (std::size_t i = 0; i < draws.size(); ++i) draws[i] -= samples_[baseline][i];
  return with_interval(values_[system] - values_[baseline], std::move(draws));
}

QueryEstimate ClusterBootstrap::with_interval(double value, std::vector<double> draws) const {
  std::ranges::sort(draws);
  const double outside = static_cast<double>(draws.size()) * (100 - confidence_) / 200;
  const std::size_t low = std::min(static_cast<std::size_t>(outside), (draws.size() - 1) / 2);
  return {.value = value, .low = draws[low], .high = draws[draws.size() - 1 - low]};
}

}  // namespace neusum
