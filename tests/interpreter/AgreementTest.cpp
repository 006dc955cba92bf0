//===- AgreementTest.cpp - each dialect against machine code --------------------===//
#include "Agreement.h"
#include "support/mlir/Api.h"

#include <gtest/gtest.h>

#include <set>

namespace npufuzz::interpreter {

/// machine_code_agreement/NAME.mlir, its minimum number of functions, and the releases that have
/// its ops.
struct AgreementFile {
  const char *name;
  unsigned functionsMin;
  Releases in = {};
};

std::string pathOf(const AgreementFile &file) {
  return std::string(NPUFUZZ_SOURCE_DIR) + "/tests/interpreter/machine_code_agreement/" +
         file.name + ".mlir";
}

class AgreementTest : public testing::TestWithParam<AgreementFile> {};

TEST_P(AgreementTest, EveryFunctionComputesTheSameBits) {
  Agreement agreement = compareWithMachineCode(pathOf(GetParam()));
  for (const std::string &failure : agreement.failures)
    ADD_FAILURE() << failure;
  EXPECT_GE(agreement.functions, GetParam().functionsMin);
}

constexpr AgreementFile allFiles[] = {{"memref", 30},
                                      {"arith_integers", 30},
                                      {"arith_floats", 30},
                                      {"math", 30},
                                      {"index", 30},
                                      {"affine", 30},
                                      {"scf", 28},
                                      {"vector", 30},
                                      {"tensor", 30},
                                      {"linalg", 30},
                                      {"cf", 30},
                                      {"bufferization", 30},
                                      {"func", 30},
                                      {"ub", 30},
                                      {"llvm", 30},
                                      {"gone_in_21", 2, until(20)},
                                      {"gone_in_22", 7, until(21)},
                                      {"since_21", 10, since(21)},
                                      {"since_22", 8, since(22)},
                                      {"tosa", 100, since(22)}};

std::vector<AgreementFile> filesOfThisRelease() {
  std::vector<AgreementFile> files;
  for (const AgreementFile &file : allFiles)
    if (file.in.containThisOne())
      files.push_back(file);
  return files;
}

INSTANTIATE_TEST_SUITE_P(Dialects, AgreementTest, testing::ValuesIn(filesOfThisRelease()),
                         [](const auto &info) { return std::string(info.param.name); });

/// Claimed ops that cannot be compared with machine code, and why.
const std::set<std::string> withoutMachineCode = {
    // Prints; VectorPrint tests its text separately.
    "vector.print",
    // Lowered as exp(x) - 1, log(1 + x) and repeated products, which round differently.
    "math.expm1",
    "math.log1p",
    "math.fpowi",
    // Stock passes outline these into functions, or do not lower them at all.
    "math.ipowi",
    "math.isinf",
    "math.isnormal",
    // arith-expand, the only lowering, rounds ties away and reads the least scale as 0.
    "arith.scaling_extf",
    "arith.scaling_truncf",
    // Code generation has no matrices: a separate LLVM pass turns them into loops, and the JIT does
    // not run it. MatrixTest checks their values.
    "llvm.intr.matrix.multiply",
    "llvm.intr.matrix.transpose",
    "vector.matrix_multiply",
    "vector.flat_transpose",
    "tensor.bitcast",
    // No stock pass lowers them (softmax: none but a script of the transform dialect). LibraryTest
    // has their values.
    "linalg.softmax",
    "tensor.gather",
    // No stock pass lowers arithmetic on shapes. TosaLaw has its values.
    "tosa.add_shape",
    "tosa.concat_shape",
    "tosa.dim",
    "tosa.div_ceil_shape",
    "tosa.div_floor_shape",
    "tosa.exp2_shape",
    "tosa.log2_ceil_shape",
    "tosa.log2_floor_shape",
    "tosa.max_shape",
    "tosa.min_shape",
    "tosa.mod_shape",
    "tosa.mul_shape",
    "tosa.slice_shape",
    "tosa.sub_shape",
    // Lowered to ml_program, which is not executed.
    "tosa.variable_read",
    "tosa.variable_write",
    // LLVM 19 dies of them where the machine has no masks in vectors. LLVMPredicated has their
    // values.
    "llvm.intr.vp.select",
    "llvm.intr.vp.merge",
};

TEST(ClaimedOps, EachStandsInAnAgreementFile) {
  std::set<std::string> compared;
  for (const AgreementFile &file : filesOfThisRelease())
    for (std::string &name : opsOf(pathOf(file)))
      compared.insert(std::move(name));
  std::vector<std::string> dialects = {"memref", "arith",  "math",          "index",  "affine",
                                       "scf",    "vector", "tensor",        "linalg", "cf",
                                       "func",   "ub",     "bufferization", "llvm"};
  // tosa.max_pool2d alone has a handler in older releases, and TosaTest its values.
  if (tosaHasOperands)
    dialects.push_back("tosa");
  for (const std::string &name : claimedOps(dialects))
    EXPECT_EQ(compared.contains(name), !withoutMachineCode.contains(name)) << name;
}

} // namespace npufuzz::interpreter
