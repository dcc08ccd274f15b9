#include "nn/bi_gru.h"

#include "nn/kernels.h"

namespace neusum {
namespace {

GruSequences sequences(const BiGruChunk& chunk, std::size_t direction) {
  return {chunk.steps, chunk.inputs.view(),
          direction == 0 ? Direction::kForward : Direction::kBackward};
}

}  // namespace

BiGru::BiGru(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t size,
             ResetGate reset_gate)
    : size_(size),
      reset_gate_(reset_gate),
      places_{GruPlaces(layout, name + ".forward", in, size),
              GruPlaces(layout, name + ".backward", in, size)} {}

void BiGru::forward(const ForwardPass& pass, std::span<BiGruChunk> chunks, Results results) const {
  for (BiGruChunk& chunk : chunks) {
    for (Matrix& last : chunk.last) last.reshape(chunk.steps.num_sequences(), size_);
    chunk.outputs.reshape(results == Results::kOutputs ? chunk.steps.num_rows() : 0, 2 * size_);
  }
  pass.pool.run(2 * chunks.size(), [&](std::size_t task) {
    BiGruChunk& chunk = chunks[task / 2];
    const std::size_t direction = task % 2;
    GruResults wanted = {.last = chunk.last[direction].view()};
    if (results == Results::kOutputs) {
      wanted.outputs = chunk.outputs.view().column_range(direction * size_, size_);
    }
    gru_forward(places_[direction].weights(pass.values, reset_gate_), sequences(chunk, direction),
                pass.keep, chunk.traces[direction], wanted);
  });
}

void BiGru::backward(const BackwardPass& pass, const Transposed& weights,
                     std::span<BiGruChunk> chunks, Results results) const {
  pass.pool.run(2 * chunks.size(), [&](std::size_t task) {
    read_back(weights[task % 2], chunks[task / 2], task % 2, results);
  });
  pass.pool.run(2, [&](std::size_t direction) {
    const std::size_t begin = places_[direction].begin();
    const std::span<float> sum(pass.gradients.data + begin, places_[direction].end - begin);
    for (const BiGruChunk& chunk : chunks) add_scaled(sum, chunk.gradients[direction].numbers(), 1);
  });
}

void BiGru::read_back(const GruTransposed& weights, BiGruChunk& chunk, std::size_t direction,
                      Results results) const {
  const GruPlaces& places = places_[direction];
  Matrix& gradients = chunk.gradients[direction];
  gradients.reshape(1, places.end - places.begin());
  gradients.fill(0);
  GruBack back = {.d_last = chunk.last[direction].view()};
  if (results == Results::kOutputs) {
    chunk.d_inputs[direction].reshape(chunk.inputs.rows(), chunk.inputs.cols());
    back.d_outputs = chunk.outputs.view().column_range(direction * size_, size_);
    back.d_inputs = chunk.d_inputs[direction].view();
  }
  gru_backward(weights, sequences(chunk, direction), chunk.traces[direction], back,
               places.gradients({gradients.row(0), places.begin()}));
}

BiGru::Transposed BiGru::transposed(ParameterValues values) const {
  return {GruTransposed(places_[0].weights(values, reset_gate_)),
          GruTransposed(places_[1].weights(values, reset_gate_))};
}

}  // namespace neusum
