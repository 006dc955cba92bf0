//===- PropertyTest.cpp - laws that hold for every reduction --------------===//
#include "Cases.h"

#include "mlir/IR/Verifier.h"

#include <set>

using namespace npufuzz;
using namespace npufuzz::reduce;

namespace {

using PropertyTest = ReduceTest;

/// Checks the laws of one candidate; a parser that knows nothing of reductions checks the program.
void checkCandidate(mlir::MLIRContext &context, const Case &base, const Case &smaller,
                    const std::string &where) {
  SCOPED_TRACE(where + "\n" + smaller.module.print());
  auto reparsed = tile::parseProgram(context, smaller.module.print());
  ASSERT_TRUE(static_cast<bool>(reparsed)) << llvm::toString(reparsed.takeError());
  EXPECT_EQ(reparsed->print(), smaller.module.print());
  EXPECT_NE(fingerprint(smaller), fingerprint(base));
  EXPECT_LT(measure(smaller, plainOptions()), measure(base, plainOptions()));
  std::vector<Tensor> fitting = variedInputs(smaller.module);
  ASSERT_EQ(smaller.inputs.size(), fitting.size());
  for (size_t i = 0; i < fitting.size(); ++i) {
    EXPECT_EQ(smaller.inputs[i].kind, fitting[i].kind);
    EXPECT_EQ(smaller.inputs[i].shape, fitting[i].shape);
    EXPECT_EQ(smaller.inputs[i].bytes.size(), fitting[i].bytes.size());
  }
}

TEST_F(PropertyTest, EveryCandidateVerifiesIsSmallerAndNeverTheSame) {
  for (const std::string &file : programFiles()) {
    Case base = load(file);
    for (const Reduction &reduction : allReductions())
      for (const Case &smaller : candidatesOf(reduction.name, base))
        checkCandidate(context, base, smaller, file + ": " + reduction.name.str());
  }
}

TEST_F(PropertyTest, EveryReductionHasACandidateForSomeProgram) {
  std::set<std::string> unused;
  for (const Reduction &reduction : allReductions())
    unused.insert(reduction.name.str());
  for (const std::string &file : programFiles()) {
    Case base = load(file);
    for (const Reduction &reduction : allReductions())
      if (unused.count(reduction.name.str()) && !candidatesOf(reduction.name, base).empty())
        unused.erase(reduction.name.str());
  }
  // Has nothing to do unless asked to keep unused ops; see the engine's tests.
  EXPECT_EQ(unused, std::set<std::string>{"drop-unused"});
}

TEST_F(PropertyTest, ProposingLeavesTheCaseAlone) {
  for (const std::string &file : programFiles()) {
    Case base = load(file);
    Fingerprint before = fingerprint(base);
    for (const Reduction &reduction : allReductions())
      candidatesOf(reduction.name, base);
    EXPECT_EQ(fingerprint(base), before) << file;
  }
}

TEST_F(PropertyTest, ChildrenAreTheCandidatesInOrder) {
  Case base = load(programFiles().front());
  std::vector<Fingerprint> expected, got;
  for (const Reduction &reduction : allReductions())
    for (const Case &smaller : candidatesOf(reduction.name, base))
      expected.push_back(fingerprint(smaller));
  Children children(std::make_shared<const Case>(base.clone()), plainOptions());
  std::optional<Children> copy;
  while (auto child = children.next()) {
    got.push_back(fingerprint(*child));
    if (got.size() == 3)
      copy = children;
  }
  EXPECT_EQ(got, expected);
  EXPECT_EQ(reduce::children(base, plainOptions()).size(), expected.size());
  ASSERT_TRUE(copy.has_value());
  auto fourth = copy->next();
  ASSERT_TRUE(fourth.has_value());
  EXPECT_EQ(fingerprint(*fourth), expected[3]);
}

} // namespace
