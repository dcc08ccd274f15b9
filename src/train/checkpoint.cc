#include "train/checkpoint.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <span>

#include "neusum/error.h"
#include "tensors/tensor_file.h"

namespace neusum {
namespace {

TensorView tensor(std::string name, std::span<const float> values) {
  return {std::move(name), TensorType::kF32, {values.size()}, std::as_bytes(values)};
}

TensorView tensor(std::string name, std::span<const std::int64_t> values) {
  return {std::move(name), TensorType::kI64, {values.size()}, std::as_bytes(values)};
}

std::int64_t signed_bits(auto value) { return std::bit_cast<std::int64_t>(value); }

// The scalars of the state in a fixed order. Doubles are stored as their bits.
std::vector<std::int64_t> counters(const TrainState& state, const Adam& adam) {
  return {signed_bits(state.update),         signed_bits(state.position.epoch),
          signed_bits(state.position.batch), signed_bits(state.best.update),
          signed_bits(state.best.rouge2),    signed_bits(state.validations_since_best),
          signed_bits(state.log_bytes),      signed_bits(state.event_bytes),
          signed_bits(adam.num_steps()),     signed_bits(state.documents)};
}

void set_counters(std::span<const std::int64_t> values, TrainState& state, Adam& adam) {
  const auto at = [&](std::size_t i) { return std::bit_cast<std::uint64_t>(values[i]); };
  state.update = at(0);
  state.position = {at(1), at(2)};
  state.best = {at(3), std::bit_cast<double>(values[4])};
  state.validations_since_best = at(5);
  state.log_bytes = at(6);
  state.event_bytes = at(7);
  adam.set_num_steps(at(8));
  state.documents = at(9);
}
constexpr std::size_t kCounters = 10;

void copy_floats(const TensorFile& file, std::string_view name, std::span<float> to) {
  const std::span<const float> from = file.at(name).floats();
  if (from.size() != to.size()) throw InvalidInput(file.path() + " belongs to another model");
  std::copy(from.begin(), from.end(), to.begin());
}

// Runs of version 0.1.0 can be resumed: what training computes has not changed since then.
bool is_same(std::string_view name, std::string_view saved, std::string_view current) {
  return saved == current || (name == "version" && saved == "0.1.0");
}

void check_run(const TensorFile& file, const std::map<std::string, std::string>& run) {
  const auto require = [&](bool holds, const std::string& name) {
    if (holds) return;
    throw InvalidInput(file.path() + " belongs to a run with another " + name +
                       "; use the same value, or another output folder");
  };
  for (const auto& [name, value] : run) {
    const auto saved = file.metadata().find(name);
    require(saved != file.metadata().end() && is_same(name, saved->second, value), name);
  }
  for (const auto& [name, value] : file.metadata()) require(run.contains(name), name);
}

// Returns nothing if the file is damaged.
std::optional<TensorFile> open_checkpoint(const std::string& path) {
  try {
    TensorFile file(path);
    if (file.at("counters").int64s().size() == kCounters) return file;
  } catch (const InvalidInput&) {  // the caller reports it
  }
  return std::nullopt;
}

}  // namespace

bool is_checkpoint_of(const std::string& path, const std::map<std::string, std::string>& run) {
  const std::optional<TensorFile> file = open_checkpoint(path);
  if (file) check_run(*file, run);
  return file.has_value();
}

void write_checkpoint(const std::string& path, const std::map<std::string, std::string>& run,
                      const TrainState& state, const Adam& adam) {
  const std::vector<std::int64_t> scalars = counters(state, adam);
  std::vector<std::int64_t> validations;
  for (const Validation& validation : state.validations) {
    validations.push_back(signed_bits(validation.update));
    validations.push_back(signed_bits(validation.rouge2));
  }
  write_tensor_file(path, run,
                    {tensor("counters", scalars), tensor("scores", validations),
                     tensor("parameters", state.parameters), tensor("average", state.average),
                     tensor("losses", state.losses), tensor("adam.m", adam.first_moments()),
                     tensor("adam.v", adam.second_moments())});
}

void read_checkpoint(const std::string& path, const std::map<std::string, std::string>& run,
                     TrainState& state, Adam& adam) {
  const TensorFile file(path);
  check_run(file, run);
  const std::span<const std::int64_t> scalars = file.at("counters").int64s();
  const std::span<const std::int64_t> validations = file.at("scores").int64s();
  if (scalars.size() != kCounters) throw InvalidInput(path + " is not a checkpoint");
  set_counters(scalars, state, adam);
  for (std::size_t i = 0; i + 1 < validations.size(); i += 2) {
    state.validations.push_back(
        {std::bit_cast<std::uint64_t>(validations[i]), std::bit_cast<double>(validations[i + 1])});
  }
  const std::span<const float> losses = file.at("losses").floats();
  state.losses.assign(losses.begin(), losses.end());
  copy_floats(file, "parameters", state.parameters);
  copy_floats(file, "average", state.average);
  copy_floats(file, "adam.m", adam.first_moments());
  copy_floats(file, "adam.v", adam.second_moments());
}

}  // namespace neusum
