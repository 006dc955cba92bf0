//===- DefinedTest.cpp - generated programs are defined -------------------===//
//
// The generators promise defined programs by construction; the reference, which shares nothing with
// them, decides.
//
//===----------------------------------------------------------------------===//
#include "generators/ChoiceSources.h"
#include "generators/cases/Generate.h"
#include "generators/motifs/Motifs.h"
#include "reference/Reference.h"

#include "gtest/gtest.h"

#include <cmath>

namespace npufuzz::generators {

struct Defined : ::testing::Test {
  Defined() { tile::loadProgramDialects(context); }

  /// Counts elements of all results by their state.
  struct Tally {
    int64_t defined = 0, unconstrained = 0, undefined = 0, notFinite = 0;
    int64_t all() const { return defined + unconstrained + undefined; }
    void add(const reference::ExpectedTensor &tensor) {
      for (int64_t i = 0; i < tensor.size(); ++i) {
        reference::State state = tensor.state[static_cast<size_t>(i)];
        defined += state == reference::State::defined;
        unconstrained += state == reference::State::unconstrained;
        undefined += state == reference::State::undefined;
        notFinite +=
            isFloatKind(tensor.kind) && !std::isfinite(tensor.value[static_cast<size_t>(i)]);
      }
    }
  };

  void expectDefined(const Case &made, uint64_t index) {
    auto result = reference::evaluate(made);
    ASSERT_TRUE(static_cast<bool>(result)) << llvm::toString(result.takeError());
    ASSERT_EQ(result->undefinedBehaviour, "") << "case " << index << "\n" << made.module.print();
    Tally tally;
    for (const reference::ExpectedTensor &tensor : result->memory)
      tally.add(tensor);
    // Every argument starts with contents, and nothing undefined may be stored.
    ASSERT_EQ(tally.undefined, 0) << "case " << index << "\n" << made.module.print();
    mostlyUnconstrained += 2 * tally.unconstrained > tally.all();
    mostlyNotFinite += 2 * tally.notFinite > tally.all();
    total.defined += tally.defined;
    total.unconstrained += tally.unconstrained;
    total.notFinite += tally.notFinite;
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  Tally total;
  int64_t mostlyUnconstrained = 0, mostlyNotFinite = 0;
};

TEST_F(Defined, EveryGeneratedProgram) {
  static constexpr int64_t programs = 1500;
  for (int64_t i = 0; i < programs; ++i) {
    auto index = static_cast<uint64_t>(i);
    expectDefined(generateFromSeed(caseSeed(31, index), Target(), Profile::standard, context),
                  index);
    ASSERT_FALSE(HasFatalFailure());
  }
  // A program whose results the reference mostly leaves open tests little.
  EXPECT_LE(20 * total.unconstrained, total.all());
  EXPECT_LE(20 * total.notFinite, total.all());
  EXPECT_LE(20 * mostlyUnconstrained, programs);
  EXPECT_LE(20 * mostlyNotFinite, programs);
}

TEST_F(Defined, EveryMotif) {
  Capabilities limits;
  Sizes sizes = sizesOf(Profile::standard);
  for (const Motif &motif : motifs())
    for (uint64_t i = 0; i < 100; ++i) {
      RandomChoices choices(caseSeed(32, i));
      Sketch sketch(choices, limits, sizes, &context);
      ASSERT_TRUE(motif.build(sketch));
      expectDefined(sketch.finish({}), i);
      ASSERT_FALSE(HasFatalFailure()) << motif.name.str();
    }
}

TEST_F(Defined, ProgramsOfFuzzersBytes) {
  RandomChoices source(33);
  for (uint64_t i = 0; i < 200; ++i) {
    std::vector<uint8_t> bytes;
    for (uint64_t count = source.draw("bytes", 600); count > 0; --count)
      bytes.push_back(static_cast<uint8_t>(source.draw("byte", 255)));
    ByteChoices choices(bytes);
    expectDefined(generate(choices, Target(), Profile::standard, context), i);
    ASSERT_FALSE(HasFatalFailure());
  }
}

} // namespace npufuzz::generators
