#include "nn/bi_gru.h"

#include "nn/kernels.h"

namespace neusum {
namespace {

GruSequences sequences(const BiGruChunk& chunk, std::size_t direction) {
  return {chunk.steps, chunk.inputs.view(),
          direction == 0 ? Direction::kForward : Direction::kBackward};
}

}  // namespace

BiGru::BiGru(ParameterLayout& layout, const std::string& name, std::size_t in,
             std::size_t hidden_size, ResetGate reset_gate)
    : hidden_size_(hidden_size),
      reset_gate_(reset_gate),
      parameters_{GruParameters(layout, name + ".forward", in, hidden_size),
                  GruParameters(layout, name + ".backward", in, hidden_size)} {}

void BiGru::forward(const ForwardPass& pass, std::span<BiGruChunk> chunks, Results results) const {
  for (BiGruChunk& chunk : chunks) {
    for (Matrix& last : chunk.last) last.reshape(chunk.steps.num_sequences(), hidden_size_);
    chunk.outputs.reshape(results == Results::kOutputs ? chunk.steps.num_rows() : 0,
                          2 * hidden_size_);
  }
  pass.pool.run(2 * chunks.size(), [&](std::size_t task) {
    BiGruChunk& chunk = chunks[task / 2];
    const std::size_t direction = task % 2;
    GruResults destination = {.last = chunk.last[direction].view()};
    if (results == Results::kOutputs) {
      destination.outputs =
          chunk.outputs.view().column_range(direction * hidden_size_, hidden_size_);
    }
    gru_forward(parameters_[direction].weights(pass.values, reset_gate_),
                sequences(chunk, direction), pass.keep, chunk.traces[direction], destination);
  });
}

void BiGru::backward(const BackwardPass& pass, const Transposed& weights,
                     std::span<BiGruChunk> chunks, Results results) const {
  pass.pool.run(2 * chunks.size(), [&](std::size_t task) {
    backward_chunk(weights[task % 2], chunks[task / 2], task % 2, results);
  });
  pass.pool.run(2, [&](std::size_t direction) {
    const std::size_t begin = parameters_[direction].begin();
    const std::span<float> sum(pass.gradients.data + begin, parameters_[direction].end - begin);
    for (const BiGruChunk& chunk : chunks) add_scaled(sum, chunk.gradients[direction].values(), 1);
  });
}

void BiGru::backward_chunk(const GruTransposed& weights, BiGruChunk& chunk, std::size_t direction,
                           Results results) const {
  const GruParameters& parameters = parameters_[direction];
  Matrix& gradients = chunk.gradients[direction];
  gradients.reshape(1, parameters.end - parameters.begin());
  gradients.fill(0);
  GruBackwardArgs args = {.d_last = chunk.last[direction].view()};
  if (results == Results::kOutputs) {
    chunk.d_inputs[direction].reshape(chunk.inputs.rows(), chunk.inputs.cols());
    args.d_outputs = chunk.outputs.view().column_range(direction * hidden_size_, hidden_size_);
    args.d_inputs = chunk.d_inputs[direction].view();
  }
  gru_backward(weights, sequences(chunk, direction), chunk.traces[direction], args,
               parameters.gradients({gradients.row(0), parameters.begin()}));
}

BiGru::Transposed BiGru::transposed(ParameterValues values) const {
  return {GruTransposed(parameters_[0].weights(values, reset_gate_)),
          GruTransposed(parameters_[1].weights(values, reset_gate_))};
}

}  // namespace neusum
