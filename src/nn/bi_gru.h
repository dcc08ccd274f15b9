#ifndef NEUSUM_NN_BI_GRU_H_
#define NEUSUM_NN_BI_GRU_H_

#include <array>
#include <cstddef>
#include <span>
#include <string>

#include "base/thread_pool.h"
#include "nn/gru.h"
#include "nn/parameters.h"

namespace neusum {

// What layers compute with, on the way forward and on the way back.
struct ForwardPass {
  ParameterValues values;
  Keep keep = Keep::kNothing;
  ThreadPool& pool;
};
struct BackwardPass {
  ParameterGradients gradients;  // of all parameters; added to
  ThreadPool& pool;
};

// Sequences that are read together, in both directions (0 forward, 1 backward), with what a reading
// leaves behind and its working memory.
struct BiGruChunk {
  PackedSteps steps = PackedSteps({});
  Matrix inputs = {};               // [rows, in]
  Matrix outputs = {};              // [rows, 2H]: the states of both; going back, their gradients
  std::array<Matrix, 2> last = {};  // [sequences, H]; going back, their gradients
  std::array<Matrix, 2> d_inputs = {};
  std::array<GruTrace, 2> traces = {};
  std::array<Matrix, 2> gradients = {};  // of the parameters, from this chunk alone
};

// A GRU in each direction. The threads take (chunk, direction) tasks; the gradients of the chunks
// are added in order, so that the number of threads changes nothing.
class BiGru {
 public:
  using Transposed = std::array<GruTransposed, 2>;

  BiGru(ParameterLayout& layout, const std::string& name, std::size_t in, std::size_t size,
        ResetGate reset_gate);

  std::size_t state_size() const { return size_; }
  std::size_t parameters_begin() const { return places_[0].begin(); }

  // Which results are wanted beside the last states.
  enum class Results { kLast, kOutputs };

  // Sets `last`, and `outputs` with kOutputs.
  void forward(const ForwardPass& pass, std::span<BiGruChunk> chunks, Results results) const;

  // From `last`, and `outputs` with kOutputs, which then also sets d_inputs. Without it they can be
  // had from the gradients of the gates in the traces.
  void backward(const BackwardPass& pass, const Transposed& weights, std::span<BiGruChunk> chunks,
                Results results) const;

  Transposed transposed(ParameterValues values) const;

 private:
  void read_back(const GruTransposed& weights, BiGruChunk& chunk, std::size_t direction,
                 Results results) const;

  std::size_t size_;
  ResetGate reset_gate_;
  std::array<GruPlaces, 2> places_;
};

}  // namespace neusum

#endif  // NEUSUM_NN_BI_GRU_H_
