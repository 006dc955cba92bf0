// Sequences are right by construction, for any choices.
#include "campaign/sequences/DrawSequence.h"
#include "backend/pytorchsim/machine/Model.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"
#include "generators/ChoiceSources.h"

#include <map>
#include <set>

using namespace npufuzz;
using namespace npufuzz::campaign::sequences;
using namespace npufuzz::pytorchsim;

namespace {

constexpr uint64_t sequencesOfFamily = 1500;

Sequence drawn(Family family, uint64_t seed) {
  generators::RandomChoices choices(seed);
  Sequence machine = drawMachine(choices);
  return drawSequence(choices, family, machine);
}

class DrawSequence : public ::testing::TestWithParam<Family> {};

} // namespace

TEST_P(DrawSequence, GivesWhatTheModelTakes) {
  for (uint64_t seed = 0; seed < sequencesOfFamily; ++seed) {
    Sequence sequence = drawn(GetParam(), seed);
    ASSERT_EQ(expect(sequence).refusal, "") << textOf(sequence);
  }
}

TEST_P(DrawSequence, GivesSomethingOfBytesToo) {
  for (uint8_t byte = 0; byte < 255; ++byte) {
    std::vector<uint8_t> bytes(200, byte);
    for (size_t i = 0; i < bytes.size(); i += 3)
      bytes[i] = static_cast<uint8_t>(i * byte);
    generators::ByteChoices choices(bytes);
    Sequence machine = drawMachine(choices);
    Sequence sequence = drawSequence(choices, GetParam(), machine);
    ASSERT_EQ(expect(sequence).refusal, "") << textOf(sequence);
  }
}

INSTANTIATE_TEST_SUITE_P(Families, DrawSequence,
                         ::testing::Values(Family::transfers, Family::array, Family::functions,
                                           Family::lanes, Family::edges),
                         [](const auto &info) { return familyName(info.param).str(); });

TEST(DrawTransfers, ReachEveryKindOfDescriptor) {
  std::map<std::string, int> seen;
  for (uint64_t seed = 0; seed < sequencesOfFamily; ++seed)
    for (const Step &step : drawn(Family::transfers, seed).steps) {
      const std::vector<uint64_t> &n = step.numbers;
      if (step.kind == StepKind::configure) {
        seen[n[n[4]] == extentMax ? "greatest extent" : "extents"]++;
        seen["split " + std::to_string(n[4])]++;
        seen["bytes " + std::to_string(n[6])]++;
        seen[n[7] ? "indirect" : "direct"]++;
        seen["type " + std::to_string(n[8])]++;
        seen[n[n[4]] > n[5] * 32 ? "many rounds" : "one round"]++;
      }
      if (step.kind == StepKind::globalStrides)
        seen[llvm::is_contained(n, strideMax) ? "edge of a stride" : "plain strides"]++;
    }
  for (const char *what :
       {"split 0", "split 1", "split 2", "split 3", "bytes 1", "bytes 2", "bytes 4", "bytes 8",
        "indirect", "type 0", "type 1", "type 2", "type 3", "many rounds", "edge of a stride"})
    EXPECT_GE(seen[what], 20) << what;
  EXPECT_GE(seen["greatest extent"], 1);
}

TEST(DrawArray, MovesInComputesAndMovesOut) {
  uint64_t whole = 0;
  for (uint64_t seed = 0; seed < sequencesOfFamily; ++seed) {
    std::set<StepKind> kinds;
    for (const Step &step : drawn(Family::array, seed).steps)
      kinds.insert(step.kind);
    whole += llvm::all_of(std::array{StepKind::moveIn, StepKind::load, StepKind::pushWeights,
                                     StepKind::pushInputs, StepKind::pop, StepKind::store,
                                     StepKind::moveOut},
                          [&](StepKind kind) { return kinds.contains(kind); });
  }
  EXPECT_GE(whole, 100u);
}

TEST(DrawEdges, EndsInEachWay) {
  std::map<int, int> seen;
  for (uint64_t seed = 0; seed < sequencesOfFamily; ++seed)
    seen[expect(drawn(Family::edges, seed)).status]++;
  for (int status : {0, scratchpadOverrun, stackOverrun})
    EXPECT_GE(seen[status], 100) << status;
}

TEST(DrawLanes, ReachEveryInstruction) {
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < sequencesOfFamily; ++seed)
    for (const Step &step : drawn(Family::lanes, seed).steps)
      if (step.kind >= StepKind::raw)
        seen.insert(nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])).str());
  EXPECT_EQ(seen.size(), vectorInstructions().size() + vectorAccesses().size());
}
