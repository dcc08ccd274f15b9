#include "nn/bi_gru.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "nn/gemm.h"
#include "nn/gru_step.h"
#include "nn/kernels.h"

namespace neusum {
namespace {

// Divides the inputs into blocks, which threads process in parallel.
class InputBlocks {
 public:
  explicit InputBlocks(std::size_t num_inputs)
      : num_inputs_(num_inputs), size_(std::clamp(num_inputs / kMinInputs, std::size_t{1}, kMax)) {}

  std::size_t size() const { return size_; }
  std::size_t first(std::size_t block) const { return block * num_inputs_ / size_; }
  template <typename View>
  View rows(std::size_t block, View all) const {
    return all.row_range(first(block), first(block + 1) - first(block));
  }

 private:
  static constexpr std::size_t kMinInputs = 256;  // enough for an efficient product
  static constexpr std::size_t kMax = 8;
  std::size_t num_inputs_;
  std::size_t size_;
};

GruSequences sequences(const BiGruInputs& inputs, const BiGruChunk& chunk, std::size_t direction) {
  return {chunk.steps, inputs.products[direction].view(), chunk.inputs,
          direction == 0 ? Direction::kForward : Direction::kBackward};
}

// A packed row of a chunk.
struct ChunkRow {
  std::uint32_t chunk;
  std::uint32_t row;
};

// The packed rows that use each input, in the order of the chunks.
class InputUses {
 public:
  InputUses(std::size_t num_inputs, std::span<const BiGruChunk> chunks) : begin_(num_inputs + 1) {
    for (const BiGruChunk& chunk : chunks) {
      for (const std::uint32_t input : chunk.inputs) ++begin_[input + 1];
    }
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    rows_.resize(begin_.back());
    std::vector<std::size_t> end(begin_.begin(), begin_.end() - 1);
    for (std::uint32_t c = 0; c < chunks.size(); ++c) {
      for (std::uint32_t row = 0; row < chunks[c].inputs.size(); ++row) {
        rows_[end[chunks[c].inputs[row]]++] = {c, row};
      }
    }
  }

  std::span<const ChunkRow> of(std::size_t input) const {
    return std::span(rows_).subspan(begin_[input], begin_[input + 1] - begin_[input]);
  }

 private:
  std::vector<std::size_t> begin_;
  std::vector<ChunkRow> rows_;
};

}  // namespace

BiGru::BiGru(ParameterLayout& layout, const std::string& name, std::size_t in,
             std::size_t hidden_size, ResetGate reset_gate)
    : hidden_size_(hidden_size),
      reset_gate_(reset_gate),
      parameters_{GruParameters(layout, name + ".forward", in, hidden_size),
                  GruParameters(layout, name + ".backward", in, hidden_size)} {}

BiGru::Packed BiGru::pack(ParameterValues values, WeightPrecision precision) const {
  return {PackedGru(parameters_[0].weights(values, reset_gate_), precision),
          PackedGru(parameters_[1].weights(values, reset_gate_), precision)};
}

void BiGru::forward(const ForwardPass& pass, const Packed& grus, BiGruInputs& inputs,
                    std::span<BiGruChunk> chunks, Results results) const {
  const ConstMatrix vectors = std::as_const(inputs.vectors).view();
  for (Matrix& products : inputs.products) {
    products.reshape(vectors.rows, GatePanels(hidden_size_).num_values());
  }
  for (BiGruChunk& chunk : chunks) {
    for (Matrix& last : chunk.last) last.reshape(chunk.steps.num_sequences(), hidden_size_);
    chunk.outputs.reshape(results == Results::kOutputs ? chunk.steps.num_rows() : 0,
                          2 * hidden_size_);
  }
  const InputBlocks blocks(vectors.rows);
  pass.pool.run(2 * blocks.size(), [&](std::size_t task) {
    multiply_gates(blocks.rows(task / 2, vectors), grus[task % 2].input,
                   blocks.rows(task / 2, inputs.products[task % 2].view()));
  });
  pass.pool.run(2 * chunks.size(), [&](std::size_t task) {
    BiGruChunk& chunk = chunks[task / 2];
    const std::size_t direction = task % 2;
    GruResults destination = {.last = chunk.last[direction].view()};
    if (results == Results::kOutputs) {
      destination.outputs =
          chunk.outputs.view().column_range(direction * hidden_size_, hidden_size_);
    }
    gru_forward(grus[direction], sequences(inputs, chunk, direction), pass.keep,
                chunk.traces[direction], destination);
  });
}

void BiGru::backward(const BackwardPass& pass, BiGruInputs& inputs, std::span<BiGruChunk> chunks,
                     Results results, MatrixView d_inputs) const {
  const Transposed weights = transposed(pass.values);
  pass.pool.run(2 * chunks.size(), [&](std::size_t task) {
    backward_chunk(weights[task % 2], chunks[task / 2], task % 2, results);
  });
  backward_inputs(pass, inputs, chunks);
  pass.pool.run(2, [&](std::size_t direction) {
    const std::size_t begin = parameters_[direction].begin();
    const std::span<float> sum(pass.gradients.data + begin, parameters_[direction].end - begin);
    for (const BiGruChunk& chunk : chunks) add_scaled(sum, chunk.gradients[direction].values(), 1);
  });
  const InputBlocks blocks(d_inputs.rows);
  pass.pool.run(blocks.size(), [&](std::size_t block) {
    for (const std::size_t direction : {0U, 1U}) {
      const MatrixView d_products = inputs.d_products[direction].view().row_range(0, d_inputs.rows);
      multiply(blocks.rows(block, d_products), weights[direction].input.view(),
               blocks.rows(block, d_inputs), direction == 0 ? Output::kOverwrite : Output::kAdd);
    }
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
    args.d_outputs = chunk.outputs.view().column_range(direction * hidden_size_, hidden_size_);
  }
  gru_backward(weights, sequences({}, chunk, direction), chunk.traces[direction], args,
               parameters.gradients({gradients.row(0), parameters.begin()}));
}

// Adds up the gradients of the products of each input, then adds the gradients of the input
// weights.
void BiGru::backward_inputs(const BackwardPass& pass, BiGruInputs& inputs,
                            std::span<const BiGruChunk> chunks) const {
  const ConstMatrix vectors = std::as_const(inputs.vectors).view();
  const InputUses uses(vectors.rows, chunks);
  const InputBlocks blocks(vectors.rows);
  for (Matrix& sums : inputs.d_products) sums.reshape(vectors.rows, 3 * hidden_size_);
  std::vector<Matrix> gradients(2 * blocks.size());
  pass.pool.run(gradients.size(), [&](std::size_t task) {
    const std::size_t direction = task % 2;
    const MatrixView d_products = blocks.rows(task / 2, inputs.d_products[direction].view());
    clear(d_products);
    const std::size_t first = blocks.first(task / 2);
    for (std::size_t i = 0; i < d_products.rows; ++i) {
      for (const ChunkRow use : uses.of(first + i)) {
        const ConstMatrix d_rows = chunks[use.chunk].traces[direction].d_products();
        add_scaled(d_products.row_span(i), d_rows.row_span(use.row), 1);
      }
    }
    gradients[task].reshape(vectors.cols, d_products.cols);
    multiply_transposed(blocks.rows(task / 2, vectors), d_products, gradients[task].view(),
                        Output::kOverwrite);
  });
  for (std::size_t task = 0; task < gradients.size(); ++task) {
    const MatrixView sum = pass.gradients(parameters_[task % 2].input);
    add_scaled({sum.data, sum.rows * sum.cols}, gradients[task].values(), 1);
  }
}

BiGru::Transposed BiGru::transposed(ParameterValues values) const {
  return {GruTransposed(parameters_[0].weights(values, reset_gate_)),
          GruTransposed(parameters_[1].weights(values, reset_gate_))};
}

}  // namespace neusum
