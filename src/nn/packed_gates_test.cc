#include "nn/packed_gates.h"

#include <gtest/gtest.h>

#include <vector>

#include "support/numbers.h"

namespace neusum {
namespace {

constexpr std::size_t kPanelUnits = GatePanels::kUnits;

TEST(GatePanels, PutsTheGatesOfAPanelSideBySide) {
  const GatePanels panels(kPanelUnits + 2);
  EXPECT_EQ(panels.count, 2U);
  std::vector<float> gates(3 * panels.size);
  for (std::size_t i = 0; i < gates.size(); ++i) gates[i] = static_cast<float>(i + 1);
  std::vector<float> packed(panels.num_values(), 99);
  panels.pack(gates.data(), packed.data());
  EXPECT_EQ(packed[0], gates[0]);                                      // r
  EXPECT_EQ(packed[kPanelUnits], gates[panels.size]);                  // z
  EXPECT_EQ(packed[2 * kPanelUnits + 1], gates[2 * panels.size + 1]);  // n
  EXPECT_EQ(packed[GatePanels::kValues + 1], gates[kPanelUnits + 1]);  // r of the last unit
  EXPECT_EQ(packed[GatePanels::kValues + 2], 0);                       // unused
  std::vector<float> unpacked(gates.size());
  panels.unpack(packed.data(), unpacked.data());
  EXPECT_EQ(unpacked, gates);
}

TEST(PackedGates, HaveTheBiasesAndThenEachRow) {
  const Matrix weights = random_matrix(2, 3 * (kPanelUnits + 1), 1);
  const std::vector<float> bias = random_floats(weights.cols(), 2);
  const PackedGates packed(weights.view(), bias, WeightPrecision::kFloat);
  EXPECT_EQ(packed.in(), 2U);
  ASSERT_EQ(packed.num_panels(), 2U);
  EXPECT_EQ(packed.panel(1)[0], bias[kPanelUnits]);
  EXPECT_EQ(packed.panel(1)[1], 0);
  EXPECT_EQ(packed.panel(0)[GatePanels::kValues], weights.row(0)[0]);
  EXPECT_EQ(packed.panel(1)[2 * GatePanels::kValues + 2 * kPanelUnits],
            weights.row(1)[3 * (kPanelUnits + 1) - 1]);
}

}  // namespace
}  // namespace neusum
