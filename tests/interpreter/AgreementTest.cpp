//===- AgreementTest.cpp - each dialect against machine code --------------------===//
#include "Agreement.h"

#include <gtest/gtest.h>

namespace npufuzz::interpreter {

/// machine_code_agreement/NAME.mlir, with the least number of functions that it must hold.
struct AgreementFile {
  const char *name;
  unsigned functionsMin;
};

class AgreementTest : public testing::TestWithParam<AgreementFile> {};

TEST_P(AgreementTest, EveryFunctionComputesTheSameBits) {
  Agreement agreement = compareWithMachineCode(std::string(NPUFUZZ_SOURCE_DIR) +
                                               "/tests/interpreter/machine_code_agreement/" +
                                               GetParam().name + ".mlir");
  for (const std::string &failure : agreement.failures)
    ADD_FAILURE() << failure;
  EXPECT_GE(agreement.functions, GetParam().functionsMin);
}

INSTANTIATE_TEST_SUITE_P(Dialects, AgreementTest,
                         testing::Values(AgreementFile{"memref", 30},
                                         AgreementFile{"arith_integers", 30},
                                         AgreementFile{"arith_floats", 30},
                                         AgreementFile{"math", 30}, AgreementFile{"index", 30},
                                         AgreementFile{"affine", 30}, AgreementFile{"scf", 28}),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace npufuzz::interpreter
