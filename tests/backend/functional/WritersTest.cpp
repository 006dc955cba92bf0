//===- WritersTest.cpp - models of generated programs ---------------------===//
#include "backend/foreign/functional/writers/Writers.h"
#include "Cases.h"
#include "backend/foreign/functional/FormOf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::functional;
using namespace npufuzz::tests;
using testing::HasSubstr;

namespace {

generators::Target targetOf(std::function<bool(llvm::StringRef, ElementKind)> op,
                            decltype(Capabilities::cast) cast) {
  generators::Target target;
  target.capabilities = [=](const Settings &) {
    Capabilities capabilities;
    capabilities.op = op;
    capabilities.cast = cast;
    return capabilities;
  };
  return target;
}

/// Writes programs drawn for a target; counts those that are refused.
template <typename Write, typename Each>
int64_t refusalsOf(const generators::Target &target, uint64_t programs, Write write, Each each) {
  int64_t refusals = 0;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    Translation translation = formOf(caseOf(seed, target));
    Written written =
        translation.form ? write(*translation.form) : Written{"", translation.refusal};
    refusals += !written.refusal.empty();
    each(seed, written);
  }
  return refusals;
}

/// True for what no capability can tell before a program is drawn.
bool isUnforeseeable(llvm::StringRef refusal) {
  return refusal.empty() || refusal.contains("after unrolling") ||
         refusal.contains("writes no argument");
}

TEST(TorchWriter, SaysWhatItsCapabilitiesAllow) {
  refusalsOf(
      targetOf(torchSays, torchSaysCast), 500,
      [](const Form &form) { return writeTorch(form, ""); },
      [](uint64_t seed, const Written &written) {
        EXPECT_TRUE(isUnforeseeable(written.refusal)) << "seed " << seed << ": " << written.refusal;
      });
}

/// True for what PyTorch 1.13 cannot say.
bool isOfTheFormat(llvm::StringRef refusal) {
  return isUnforeseeable(refusal) || refusal.contains("floats of 8 bits") ||
         refusal.contains("rounds otherwise") || refusal.contains("rounds twice");
}

TEST(TorchWriter, SaysTwoThirdsOfTheWholeLanguageAndWhyNotTheRest) {
  constexpr int64_t programs = 500;
  int64_t refusals = refusalsOf(
      {}, programs, [](const Form &form) { return writeTorch(form, ""); },
      [](uint64_t seed, const Written &written) {
        EXPECT_TRUE(isOfTheFormat(written.refusal)) << "seed " << seed << ": " << written.refusal;
      });
  EXPECT_LT(refusals, programs / 3);
}

/// A node of one op, on two arguments of four elements.
Form formOfOp(llvm::StringRef mnemonic, ElementKind kind) {
  FormBuilder builder;
  int64_t shape[] = {4};
  int x = builder.input(0, kind, shape), y = builder.input(1, kind, shape);
  builder.form.outputs.push_back(
      {2, builder.compute(*tile::findRecord(mnemonic), kind, shape, {x, y})});
  return builder.form;
}

TEST(TorchWriter, WritesAFunctionThatReadsLikeOne) {
  std::string text = writeTorch(formOfOp("mul", ElementKind::f32), "Two factors.").text;
  EXPECT_EQ(text, R"("""Two factors."""
import torch


def program(arg0, arg1):
    v2 = torch.mul(arg0, arg1)
    return [v2]


class Program(torch.nn.Module):
    def forward(self, arg0, arg1):
        return program(arg0, arg1)


# Numbers of the arguments of @main that the function takes, and of those that it returns.
ARGUMENTS = [0, 1]
RESULTS = [2]
)");
}

// TorchScript takes no bool for a number.
TEST(TorchWriter, FillsWithTruthWithoutANumber) {
  FormBuilder builder;
  int64_t shape[] = {4};
  builder.form.outputs.push_back({0, builder.splat(ElementKind::i1, shape, 1)});
  EXPECT_THAT(writeTorch(builder.form, "").text, HasSubstr("torch.ones([4], dtype=torch.bool)"));
}

TEST(TorchWriter, RefusesFloatsOf8BitsByName) {
  Written written = writeTorch(formOfOp("select", ElementKind::f8E5M2), "");
  EXPECT_THAT(written.refusal, HasSubstr("floats of 8 bits"));
}

TEST(OnnxWriter, SaysBitwiseOpsFromOpset18On) {
  EXPECT_FALSE(onnxSays("and", ElementKind::i32, 17));
  EXPECT_TRUE(onnxSays("and", ElementKind::i32, 18));
  EXPECT_TRUE(onnxSays("and", ElementKind::i1, 17));
}

TEST(Casts, ThatRoundTwiceOrDirectedAreNotSaid) {
  using enum ElementKind;
  using tile::Rounding;
  EXPECT_TRUE(torchSaysCast(f32, f16, Rounding::nearest_even, false));
  EXPECT_FALSE(torchSaysCast(f32, f16, Rounding::floor, false));
  EXPECT_TRUE(torchSaysCast(f32, i8, Rounding::nearest_away, true));
  EXPECT_TRUE(torchSaysCast(i16, bf16, Rounding::nearest_even, false));
  EXPECT_FALSE(torchSaysCast(i32, bf16, Rounding::nearest_even, false));
  EXPECT_FALSE(torchSaysCast(f16, f8E5M2, Rounding::nearest_even, false));
}

} // namespace
