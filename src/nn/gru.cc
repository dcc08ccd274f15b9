#include "nn/gru.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/cancellation.h"
#include "base/check.h"
#include "nn/gemm.h"
#include "nn/gru_step.h"
#include "nn/kernels.h"

namespace neusum {
namespace {

// Unused floats between two rows of gates. Without them, rows of the usual sizes would be 4 KB
// apart and evict each other from the cache. The padding makes the products of the backward pass
// 10 to 40 % faster.
constexpr std::size_t kGatePadding = 16;

// Minimum rows that are added to the gradients of the recurrent weights together: enough for an
// efficient product, few enough that they are still in cache.
constexpr std::size_t kGradientRows = 256;

void copy_rows(ConstMatrix from, MatrixView to) {
  for (std::size_t i = 0; i < from.rows; ++i) std::copy_n(from.row(i), from.cols, to.row(i));
}

// The steps in the order in which the GRU processes them, forward or backward.
class StepOrder {
 public:
  explicit StepOrder(const GruSequences& sequences)
      : steps_(sequences.steps),
        initial_(sequences.initial.rows),
        backward_(sequences.direction == Direction::kBackward) {}

  bool is_backward() const { return backward_; }
  std::size_t size() const { return steps_.num_steps(); }
  std::size_t at(std::size_t k) const { return backward_ ? size() - 1 - k : k; }
  std::size_t count(std::size_t k) const { return k < size() ? steps_.count(at(k)) : 0; }
  std::size_t offset(std::size_t k) const { return steps_.offset(at(k)); }
  // Number of sequences that have a hidden state before the k-th step; the others start with zeros.
  std::size_t with_state(std::size_t k) const {
    return k == 0 ? initial_ : std::min(count(k - 1), count(k));
  }

 private:
  const PackedSteps& steps_;
  std::size_t initial_;
  bool backward_;
};

class GruForward {
 public:
  GruForward(const PackedGru& gru, const GruSequences& sequences, Keep keep, GruTrace& trace)
      : gru_(gru),
        sequences_(sequences),
        order_(sequences),
        keep_(keep == Keep::kTrace),
        trace_(trace),
        hidden_size_(gru.hidden_size()) {
    const std::size_t count = sequences.steps.num_sequences();
    const std::size_t rows = sequences.steps.num_rows();
    const bool after = gru.weights.reset_gate == ResetGate::kAfter;
    trace.reset_gate = gru.weights.reset_gate;
    trace.gates.reshape(keep_ ? rows : (after ? 0 : count), 4 * hidden_size_ + kGatePadding);
    // A step writes the states of sequences that end there after those of the next step.
    trace.states.reshape(keep_ ? rows + count : 2 * count, hidden_size_);
    if (!after) trace.recurrent.reshape(count, 3 * hidden_size_);
    if (has_integers()) trace.integers.reset(count, hidden_size_);
    inputs_ = sequences.inputs;
    if (inputs_.empty()) {
      trace.inputs.resize(rows);
      std::iota(trace.inputs.begin(), trace.inputs.end(), 0U);
      inputs_ = trace.inputs;
    }
  }

  void run(const GruResults& results) {
    if (order_.size() == 0) return;
    clear(states(0, order_.count(0)));
    copy_rows(sequences_.initial, states(0, sequences_.initial.rows));
    for (std::size_t k = 0; k < order_.size(); ++k) {
      throw_if_cancelled();
      step(k, results);
    }
  }

 private:
  bool has_integers() const { return gru_.recurrent.precision() == WeightPrecision::kInt8; }

  MatrixView states(std::size_t k, std::size_t count) {
    const std::size_t row = keep_ ? order_.offset(k) : (k % 2) * sequences_.steps.num_sequences();
    return trace_.states.view().row_range(row, count);
  }
  MatrixView gates(std::size_t k) {
    return trace_.gates.view().row_range(keep_ ? order_.offset(k) : 0, order_.count(k));
  }

  // Computes the states after the k-th step where the next step expects them, and copies those of
  // the sequences that end to results.last. In the backward direction, sequences that start at the
  // next step get zeros.
  void step(std::size_t k, const GruResults& results) {
    const std::size_t count = order_.count(k);
    const std::size_t next_count = order_.count(k + 1);
    const bool is_last = next_count == 0;
    const MatrixView next =
        is_last ? results.last.row_range(0, count) : states(k + 1, std::max(count, next_count));
    gru_.weights.reset_gate == ResetGate::kAfter ? step_after(k, next.row_range(0, count))
                                                 : step_before(k, next.row_range(0, count));
    if (results.outputs.rows > 0) {
      copy_rows(next.row_range(0, count), results.outputs.row_range(order_.offset(k), count));
    }
    if (is_last) return;
    const std::size_t continuing = std::min(count, next_count);
    copy_rows(next.row_range(continuing, count - continuing),
              results.last.row_range(continuing, count - continuing));
    clear(next.row_range(continuing, next_count - continuing));
  }

  void step_after(std::size_t k, MatrixView next) {
    const std::size_t count = order_.count(k);
    if (has_integers()) quantize_states(states(k, count), trace_.integers);
    gru_step({.recurrent = gru_.recurrent,
              .products = sequences_.products,
              .inputs = inputs_.subspan(order_.offset(k), count),
              .state = states(k, count),
              .started = order_.with_state(k),
              .next = next,
              .gates = keep_ ? gates(k) : MatrixView(),
              .state_integers = has_integers() ? &trace_.integers : nullptr});
  }

  void step_before(std::size_t k, MatrixView next) {
    const std::size_t count = order_.count(k);
    const MatrixView recurrent = trace_.recurrent.view().row_range(0, count);
    const GruStepRows rows{gates(k), recurrent, states(k, count), next};
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t input = inputs_[order_.offset(k) + i];
      GatePanels(hidden_size_).unpack(sequences_.products.row(input), rows.gates.row(i));
    }
    multiply(rows.state, gru_.weights.recurrent.column_range(0, 2 * hidden_size_),
             recurrent.column_range(0, 2 * hidden_size_), Output::kOverwrite);
    gru_before_forward_gates(rows);
    multiply(rows.gates.column_range(3 * hidden_size_, hidden_size_),
             gru_.weights.recurrent.column_range(2 * hidden_size_, hidden_size_),
             recurrent.column_range(2 * hidden_size_, hidden_size_), Output::kOverwrite);
    gru_before_forward_state(rows);
  }

  const PackedGru& gru_;
  const GruSequences& sequences_;
  StepOrder order_;
  bool keep_;
  GruTrace& trace_;
  std::size_t hidden_size_;
  std::span<const std::uint32_t> inputs_;  // per packed row, its row in sequences.products
};

class GruBackward {
 public:
  GruBackward(const GruTransposed& weights, const GruSequences& sequences, GruTrace& trace)
      : weights_(weights),
        order_(sequences),
        trace_(trace),
        hidden_size_(weights.recurrent.cols()) {
    const std::size_t count = sequences.steps.num_sequences();
    trace.d_state.reshape(count, hidden_size_);
    trace.d_reset.reshape(count, hidden_size_);
    trace.d_bias.reshape(1, 4 * hidden_size_);
    trace.d_bias.fill(0);
  }

  void run(const GruBackwardArgs& args, const GruGradients& gradients) {
    std::size_t rows = 0;  // whose gradients are complete but not yet added to those of the weights
    for (std::size_t k = order_.size(); k-- > 0;) {
      enter_sequences(k, args);
      step(k);
      rows += order_.count(k);
      if (k > 0 && rows < kGradientRows) continue;
      add_recurrent_gradients(first_row(k, rows), rows, gradients.recurrent);
      rows = 0;
    }
    copy_rows(std::as_const(trace_.d_state).view().row_range(0, args.d_initial.rows),
              args.d_initial);
    add_bias_gradients(gradients);
  }

 private:
  // Initializes the state gradients of the sequences whose last step is the k-th, then adds the
  // gradients of the step's outputs.
  void enter_sequences(std::size_t k, const GruBackwardArgs& args) {
    const std::size_t count = order_.count(k);
    const std::size_t known = std::min(order_.count(k + 1), count);
    const MatrixView entering = trace_.d_state.view().row_range(known, count - known);
    if (args.d_last.rows > 0) {
      copy_rows(args.d_last.row_range(known, count - known), entering);
    } else {
      clear(entering);
    }
    if (args.d_outputs.rows == 0) return;
    for (std::size_t i = 0; i < count; ++i) {
      add_scaled({trace_.d_state.row(i), hidden_size_},
                 args.d_outputs.row_span(order_.offset(k) + i), 1);
    }
  }

  void step(std::size_t k) {
    const std::size_t count = order_.count(k);
    const std::size_t row = order_.offset(k);
    const MatrixView gates = trace_.gates.view().row_range(row, count);
    const MatrixView d_state = trace_.d_state.view().row_range(0, count);
    const GruStepGradient part{gates, trace_.states.view().row_range(row, count), d_state,
                               trace_.d_bias.row(0)};
    const ConstMatrix recurrent = weights_.recurrent.view();
    const ConstMatrix gate_weights = recurrent.row_range(0, 2 * hidden_size_);
    const ConstMatrix candidate_weights = recurrent.row_range(2 * hidden_size_, hidden_size_);
    // The initial zeros of a sequence need no gradient.
    const std::size_t started = order_.with_state(k);
    const MatrixView d_started = d_state.row_range(0, started);
    if (trace_.reset_gate == ResetGate::kAfter) {
      gru_after_backward(part);
      multiply(gates.row_range(0, started).column_range(3 * hidden_size_, hidden_size_),
               candidate_weights, d_started, Output::kAdd);
    } else {
      gru_before_backward_state(part);
      const MatrixView d_reset = trace_.d_reset.view().row_range(0, count);
      multiply(gates.column_range(2 * hidden_size_, hidden_size_), candidate_weights, d_reset,
               Output::kOverwrite);
      gru_before_backward_gates(part, d_reset);
    }
    multiply(gates.row_range(0, started).column_range(0, 2 * hidden_size_), gate_weights, d_started,
             Output::kAdd);
  }

  // The first packed row of the last `rows` rows that were processed, the k-th step being the last.
  std::size_t first_row(std::size_t k, std::size_t rows) const {
    return order_.is_backward() ? order_.offset(k) + order_.count(k) - rows : order_.offset(k);
  }

  void add_recurrent_gradients(std::size_t first, std::size_t rows, const MatrixView& gradients) {
    const ConstMatrix states = std::as_const(trace_.states).view().row_range(first, rows);
    const ConstMatrix gates = std::as_const(trace_.gates).view().row_range(first, rows);
    const auto columns = [&](ConstMatrix matrix, std::size_t part, std::size_t count) {
      return matrix.column_range(part * hidden_size_, count * hidden_size_);
    };
    multiply_transposed(states, columns(gates, 0, 2), gradients.column_range(0, 2 * hidden_size_),
                        Output::kAdd);
    const MatrixView d_candidate = gradients.column_range(2 * hidden_size_, hidden_size_);
    if (trace_.reset_gate == ResetGate::kAfter) {
      multiply_transposed(states, columns(gates, 3, 1), d_candidate, Output::kAdd);
    } else {
      multiply_transposed(columns(gates, 3, 1), columns(gates, 2, 1), d_candidate, Output::kAdd);
    }
  }

  void add_bias_gradients(const GruGradients& gradients) {
    const std::span<const float> bias(trace_.d_bias.row(0), 4 * hidden_size_);
    add_scaled({gradients.input_bias.row(0), 3 * hidden_size_}, bias.first(3 * hidden_size_), 1);
    float* const d_recurrent = gradients.recurrent_bias.row(0);
    add_scaled({d_recurrent, 2 * hidden_size_}, bias.first(2 * hidden_size_), 1);
    add_scaled({d_recurrent + 2 * hidden_size_, hidden_size_}, bias.last(hidden_size_), 1);
  }

  const GruTransposed& weights_;
  StepOrder order_;
  GruTrace& trace_;
  std::size_t hidden_size_;
};

}  // namespace

PackedGru::PackedGru(const GruWeights& gru_weights, WeightPrecision precision)
    : weights(gru_weights) {
  const std::size_t size = weights.hidden_size();
  const bool after = weights.reset_gate == ResetGate::kAfter;
  const std::span<const float> c = weights.recurrent_bias.row_span(0);
  std::vector<float> input_bias(weights.input_bias.row(0), weights.input_bias.row(0) + 3 * size);
  const std::size_t added = after ? 2 * size : 3 * size;
  add_scaled(std::span(input_bias).first(added), c.first(added), 1);
  input = PackedGates(weights.input, input_bias, precision);
  NEUSUM_CHECK(after || precision == WeightPrecision::kFloat);
  if (!after) return;
  std::vector<float> recurrent_bias(3 * size);
  std::ranges::copy(c.last(size), recurrent_bias.end() - static_cast<std::ptrdiff_t>(size));
  recurrent = PackedGates(weights.recurrent, recurrent_bias, precision);
}

GruTransposed::GruTransposed(const GruWeights& weights)
    : input(weights.input.cols, weights.input.rows),
      recurrent(weights.recurrent.cols, weights.recurrent.rows) {
  transpose(weights.input, input.view());
  transpose(weights.recurrent, recurrent.view());
}

ConstMatrix GruTrace::d_products() const { return gates.view().column_range(0, 3 * states.cols()); }

void gru_forward(const PackedGru& gru, const GruSequences& sequences, Keep keep, GruTrace& trace,
                 const GruResults& results) {
  GruForward(gru, sequences, keep, trace).run(results);
}

void gru_backward(const GruTransposed& weights, const GruSequences& sequences, GruTrace& trace,
                  const GruBackwardArgs& args, const GruGradients& gradients) {
  GruBackward(weights, sequences, trace).run(args, gradients);
}

}  // namespace neusum
