#include "nn/gru.h"

#include <algorithm>
#include <utility>

#include "nn/gemm.h"
#include "nn/kernels.h"

namespace neusum {
namespace {

// Inputs are multiplied in blocks of steps with at least so many rows: large enough for the
// engine, small enough that the products are still in cache when they are used.
constexpr std::size_t kInputRows = 256;

// Numbers between two rows of gates. Without them rows would stand 4 KB apart in the usual sizes
// and drive each other out of the cache: the products of the way back are 10 to 40 % faster so.
constexpr std::size_t kGatePadding = 16;

void copy_rows(ConstMatrix from, MatrixView to) {
  for (std::size_t i = 0; i < from.rows; ++i) std::copy_n(from.row(i), from.cols, to.row(i));
}

// The steps in the order of reading, forwards or backwards.
class StepOrder {
 public:
  explicit StepOrder(const GruSequences& sequences)
      : steps_(sequences.steps),
        initial_(sequences.initial.rows),
        backward_(sequences.direction == Direction::kBackward) {}

  std::size_t size() const { return steps_.num_steps(); }
  std::size_t at(std::size_t k) const { return backward_ ? size() - 1 - k : k; }
  std::size_t count(std::size_t k) const { return k < size() ? steps_.count(at(k)) : 0; }
  std::size_t offset(std::size_t k) const { return steps_.offset(at(k)); }
  // How many of the sequences of the k-th step have a state; the others begin with zeros.
  std::size_t with_state(std::size_t k) const {
    return k == 0 ? initial_ : std::min(count(k - 1), count(k));
  }

 private:
  const PackedSteps& steps_;
  std::size_t initial_;
  bool backward_;
};

class ForwardRun {
 public:
  ForwardRun(const GruWeights& weights, const GruSequences& sequences, Keep keep, GruTrace& trace)
      : weights_(weights),
        sequences_(sequences),
        order_(sequences),
        keep_(keep == Keep::kTrace),
        trace_(trace),
        size_(weights.state_size()) {
    const std::size_t count = sequences.steps.num_sequences();
    const std::size_t rows = sequences.steps.num_rows();
    trace.reset_gate = weights.reset_gate;
    trace.gates.reshape(keep_ ? rows : std::min(rows, kInputRows + count),
                        4 * size_ + kGatePadding);
    trace.states.reshape(keep_ ? rows : 2 * count, size_);
    trace.recurrent.reshape(count, 3 * size_);
    add_biases();
  }

  void run(const GruResults& results) {
    if (order_.size() == 0) return;
    clear(states(0, order_.count(0)));
    copy_rows(sequences_.initial, states(0, sequences_.initial.rows));
    for (std::size_t k = 0; k < order_.size(); ++k) {
      if (k == block_end_) multiply_inputs(k);
      step(k, results);
    }
  }

 private:
  // bias: those of the inputs and of the states for r and z, each alone for n.
  void add_biases() {
    trace_.bias.reshape(1, 4 * size_);
    float* bias = trace_.bias.row(0);
    const float* recurrent = weights_.recurrent_bias.row(0);
    std::copy_n(weights_.input_bias.row(0), 3 * size_, bias);
    for (std::size_t i = 0; i < 2 * size_; ++i) bias[i] += recurrent[i];
    std::copy_n(recurrent + 2 * size_, size_, bias + 3 * size_);
  }

  // The input products of the steps from the k-th on, as many as make a block.
  void multiply_inputs(std::size_t k) {
    std::size_t rows = 0;
    std::size_t begin = order_.offset(k);
    for (block_end_ = k; block_end_ < order_.size() && rows < kInputRows; ++block_end_) {
      rows += order_.count(block_end_);
      begin = std::min(begin, order_.offset(block_end_));
    }
    if (!keep_) first_row_ = begin;
    multiply(sequences_.inputs.row_range(begin, rows), weights_.input,
             trace_.gates.view().row_range(begin - first_row_, rows).column_range(0, 3 * size_),
             Into::kNew);
  }

  MatrixView states(std::size_t k, std::size_t count) {
    const std::size_t row = keep_ ? order_.offset(k) : (k % 2) * sequences_.steps.num_sequences();
    return trace_.states.view().row_range(row, count);
  }

  // Sequences that go on leave their state for the next step, those that end in results.last;
  // those that begin at the next step, reading backwards, begin with zeros.
  void step(std::size_t k, const GruResults& results) {
    const std::size_t count = order_.count(k);
    const std::size_t next_count = order_.count(k + 1);
    const std::size_t going_on = std::min(count, next_count);
    const MatrixView state = states(k, count);
    const MatrixView recurrent = trace_.recurrent.view().row_range(0, count);
    const MatrixView gates = trace_.gates.view().row_range(order_.offset(k) - first_row_, count);
    const bool after = weights_.reset_gate == ResetGate::kAfter;
    if (after) {
      multiply_states(k, 3 * size_);
    } else {
      multiply_states(k, 2 * size_);
      gru_before_forward_gates({gates, recurrent, trace_.bias.row(0), state, state});
      multiply(gates.column_range(3 * size_, size_),
               weights_.recurrent.column_range(2 * size_, size_),
               recurrent.column_range(2 * size_, size_), Into::kNew);
    }
    const auto update = [&](std::size_t first, std::size_t rows, MatrixView next) {
      if (rows == 0) return;
      const GruStepRows part{gates.row_range(first, rows), recurrent.row_range(first, rows),
                             trace_.bias.row(0), state.row_range(first, rows), next};
      after ? gru_after_forward(part) : gru_before_forward_state(part);
      if (results.outputs.rows > 0) {
        copy_rows(next, results.outputs.row_range(order_.offset(k) + first, rows));
      }
    };
    if (next_count > 0) {
      const MatrixView next = states(k + 1, next_count);
      clear(next.row_range(going_on, next_count - going_on));
      update(0, going_on, next.row_range(0, going_on));
    }
    update(going_on, count - going_on, results.last.row_range(going_on, count - going_on));
  }

  // h U for the first columns.
  void multiply_states(std::size_t k, std::size_t columns) {
    const std::size_t count = order_.count(k);
    const std::size_t begun = order_.with_state(k);
    const MatrixView recurrent = trace_.recurrent.view().column_range(0, columns);
    multiply(states(k, begun), weights_.recurrent.column_range(0, columns),
             recurrent.row_range(0, begun), Into::kNew);
    clear(recurrent.row_range(begun, count - begun));
  }

  const GruWeights& weights_;
  const GruSequences& sequences_;
  StepOrder order_;
  bool keep_;
  GruTrace& trace_;
  std::size_t size_;
  std::size_t block_end_ = 0;  // the first step whose inputs are not multiplied yet
  std::size_t first_row_ = 0;  // the packed row that stands first in trace.gates
};

class BackwardRun {
 public:
  BackwardRun(const GruTransposed& weights, const GruSequences& sequences, GruTrace& trace)
      : weights_(weights),
        sequences_(sequences),
        order_(sequences),
        trace_(trace),
        size_(weights.recurrent.cols()) {
    const std::size_t count = sequences.steps.num_sequences();
    trace.d_state.reshape(count, size_);
    trace.d_reset.reshape(count, size_);
    trace.bias.reshape(1, 4 * size_);
    trace.bias.fill(0);
  }

  void run(const GruBack& back, const GruGradients& gradients) {
    for (std::size_t k = order_.size(); k-- > 0;) {
      enter_sequences(k, back);
      step(k);
    }
    copy_rows(std::as_const(trace_.d_state).view().row_range(0, back.d_initial.rows),
              back.d_initial);
    add_weight_gradients(gradients);
    add_bias_gradients(gradients);
    if (back.d_inputs.rows > 0) {
      multiply(gate_columns(0, 3), weights_.input.view(), back.d_inputs, Into::kNew);
    }
  }

 private:
  // The sequences whose last step is the k-th begin with the gradient of their last state. Then
  // the gradients of the step's outputs are added.
  void enter_sequences(std::size_t k, const GruBack& back) {
    const std::size_t count = order_.count(k);
    const std::size_t known = std::min(order_.count(k + 1), count);
    const MatrixView entering = trace_.d_state.view().row_range(known, count - known);
    if (back.d_last.rows > 0) {
      copy_rows(back.d_last.row_range(known, count - known), entering);
    } else {
      clear(entering);
    }
    if (back.d_outputs.rows == 0) return;
    for (std::size_t i = 0; i < count; ++i) {
      add_scaled({trace_.d_state.row(i), size_}, back.d_outputs.row_span(order_.offset(k) + i), 1);
    }
  }

  void step(std::size_t k) {
    const std::size_t count = order_.count(k);
    const std::size_t row = order_.offset(k);
    const MatrixView gates = trace_.gates.view().row_range(row, count);
    const MatrixView d_state = trace_.d_state.view().row_range(0, count);
    const GruStepGradient part{gates, trace_.states.view().row_range(row, count), d_state,
                               trace_.bias.row(0)};
    const ConstMatrix recurrent = weights_.recurrent.view();
    const ConstMatrix of_gates = recurrent.row_range(0, 2 * size_);
    const ConstMatrix of_candidate = recurrent.row_range(2 * size_, size_);
    // The zeros that a sequence begins with need no gradient.
    const std::size_t begun = order_.with_state(k);
    const MatrixView d_begun = d_state.row_range(0, begun);
    if (trace_.reset_gate == ResetGate::kAfter) {
      gru_after_backward(part);
      multiply(gates.row_range(0, begun).column_range(3 * size_, size_), of_candidate, d_begun,
               Into::kSum);
    } else {
      gru_before_backward_state(part);
      const MatrixView d_reset = trace_.d_reset.view().row_range(0, count);
      multiply(gates.column_range(2 * size_, size_), of_candidate, d_reset, Into::kNew);
      gru_before_backward_gates(part, d_reset);
    }
    multiply(gates.row_range(0, begun).column_range(0, 2 * size_), of_gates, d_begun, Into::kSum);
  }

  ConstMatrix gate_columns(std::size_t first, std::size_t count) const {
    const ConstMatrix gates = std::as_const(trace_.gates).view();
    return gates.column_range(first * size_, count * size_);
  }

  void add_weight_gradients(const GruGradients& gradients) {
    const MatrixView& d_recurrent = gradients.recurrent;
    const ConstMatrix states = std::as_const(trace_.states).view();
    multiply_transposed(states, gate_columns(0, 2), d_recurrent.column_range(0, 2 * size_),
                        Into::kSum);
    const MatrixView d_candidate = d_recurrent.column_range(2 * size_, size_);
    if (trace_.reset_gate == ResetGate::kAfter) {
      multiply_transposed(states, gate_columns(3, 1), d_candidate, Into::kSum);
    } else {
      multiply_transposed(gate_columns(3, 1), gate_columns(2, 1), d_candidate, Into::kSum);
    }
    multiply_transposed(sequences_.inputs, gate_columns(0, 3), gradients.input, Into::kSum);
  }

  void add_bias_gradients(const GruGradients& gradients) {
    const std::span<const float> bias(trace_.bias.row(0), 4 * size_);
    add_scaled({gradients.input_bias.row(0), 3 * size_}, bias.first(3 * size_), 1);
    float* const d_recurrent = gradients.recurrent_bias.row(0);
    add_scaled({d_recurrent, 2 * size_}, bias.first(2 * size_), 1);
    add_scaled({d_recurrent + 2 * size_, size_}, bias.last(size_), 1);
  }

  const GruTransposed& weights_;
  const GruSequences& sequences_;
  StepOrder order_;
  GruTrace& trace_;
  std::size_t size_;
};

}  // namespace

GruTransposed::GruTransposed(const GruWeights& weights)
    : input(weights.input.cols, weights.input.rows),
      recurrent(weights.recurrent.cols, weights.recurrent.rows) {
  transpose(weights.input, input.view());
  transpose(weights.recurrent, recurrent.view());
}

void gru_forward(const GruWeights& weights, const GruSequences& sequences, Keep keep,
                 GruTrace& trace, const GruResults& results) {
  ForwardRun(weights, sequences, keep, trace).run(results);
}

void gru_backward(const GruTransposed& weights, const GruSequences& sequences, GruTrace& trace,
                  const GruBack& back, const GruGradients& gradients) {
  BackwardRun(weights, sequences, trace).run(back, gradients);
}

}  // namespace neusum
