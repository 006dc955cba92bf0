// Laws of descriptors: what moves where, and which ones are invalid.
#include "backend/pytorchsim/machine/Transfer.h"
#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/Model.h"
#include "support/Files.h"

#include <map>
#include <rapidcheck/gtest.h>
#include <set>

using namespace npufuzz::pytorchsim;

namespace {

/// A whole transfer: `rounds` times all lanes, or some of them once.
Transfer drawTransfer(uint64_t lanes) {
  Transfer transfer;
  transfer.split = *rc::gen::inRange<uint64_t>(0, 4);
  transfer.laneStride = *rc::gen::inRange<uint64_t>(1, 4);
  for (uint64_t &extent : transfer.extents)
    extent = *rc::gen::inRange<uint64_t>(1, 4);
  uint64_t rounds = *rc::gen::inRange<uint64_t>(1, 4);
  uint64_t used = rounds > 1 ? lanes : *rc::gen::inRange<uint64_t>(1, lanes + 1);
  transfer.extents[transfer.split] = rounds * used * transfer.laneStride;
  uint64_t stride = 1;
  for (int axis = 3; axis >= 0; --axis) { // row-major on both sides
    transfer.bankStrides[static_cast<size_t>(axis)] = stride;
    transfer.globalStrides[static_cast<size_t>(axis)] = stride;
    stride *= transfer.extents[static_cast<size_t>(axis)];
  }
  return transfer;
}

} // namespace

RC_GTEST_PROP(PytorchsimTransfer, PutsACoordinateIntoTheLaneThatTheLayoutNames, ()) {
  uint64_t lanes = *rc::gen::element<uint64_t>(2, 4, 8);
  Transfer transfer = drawTransfer(lanes);
  RC_ASSERT(transfer.brokenContract(lanes) == "");
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> places; // lane, bank -> global
  transfer.forEachElement(lanes, [&](uint64_t lane, bool isUsed, uint64_t global, uint64_t bank) {
    if (isUsed)
      RC_ASSERT(places.emplace(std::pair(lane, bank), global).second);
    return true;
  });
  // The layout in words: coordinate c of the split axis is in lane (c / vst) mod L. There it is at
  // (c / (vst L)) vst + c mod vst of a row-major tile that has only the lane's coordinates.
  const Transfer::Axes &d = transfer.extents;
  uint64_t vst = transfer.laneStride, count = 0;
  Transfer::Axes inBank = d;
  inBank[transfer.split] = transfer.outerCount(lanes) * vst;
  for (uint64_t global = 0; global < d[0] * d[1] * d[2] * d[3]; ++global, ++count) {
    Transfer::Axes at = {global / (d[1] * d[2] * d[3]), global / (d[2] * d[3]) % d[1],
                         global / d[3] % d[2], global % d[3]};
    uint64_t c = at[transfer.split], lane = c / vst % lanes;
    at[transfer.split] = c / (vst * lanes) * vst + c % vst;
    uint64_t bank = ((at[0] * inBank[1] + at[1]) * inBank[2] + at[2]) * inBank[3] + at[3];
    auto found = places.find({lane, bank});
    RC_ASSERT(found != places.end());
    RC_ASSERT(found->second == global);
  }
  RC_ASSERT(places.size() == count);
}

RC_GTEST_PROP(PytorchsimTransfer, OfARaggedSplitAxisIsRefused, ()) {
  uint64_t lanes = 4;
  Transfer transfer = drawTransfer(lanes);
  // One more than the lanes of two or more coordinates.
  transfer.extents[transfer.split] *= 2;
  transfer.laneStride *= 2;
  transfer.extents[transfer.split] += 1;
  RC_ASSERT(transfer.brokenContract(lanes).substr(0, 6) == "ragged");
}

TEST(PytorchsimTransfer, IsRefusedBeyondTheEdgeOfEachField) {
  Transfer transfer;
  transfer.extents = {extentMax, 1, 1, 1};
  transfer.globalStrides = {strideMax, 0, 0, 0};
  EXPECT_EQ(transfer.brokenContract(4), "");
  transfer.extents[0] = extentMax + 1;
  EXPECT_NE(transfer.brokenContract(4), "");
  transfer.extents[0] = 0;
  EXPECT_EQ(transfer.brokenContract(4), "");
  transfer.extents[0] = 1;
  transfer.globalStrides[0] = strideMax + 1;
  EXPECT_NE(transfer.brokenContract(4), "");
  transfer.globalStrides[0] = 0;
  transfer.elementBytes = 3;
  EXPECT_NE(transfer.brokenContract(4), "");
}

TEST(PytorchsimTransfer, HasFieldsWhereTheInstructionsExpectThem) {
  Transfer transfer;
  transfer.extents = {1, 2, 3, 4};
  transfer.split = 2;
  transfer.laneStride = 5;
  transfer.elementBytes = 8;
  transfer.isIndirect = true;
  EXPECT_EQ(transfer.extentsWord(), 0x0001000200030004u);
  EXPECT_EQ(transfer.shapeWord(3), 5ull << 32 | 3u << 17 | 1u << 16 | 2u << 14 | 8u);
  EXPECT_EQ(Transfer::stridesWord(6, 7), 0x0000000600000007u);
}

static Sequence sequenceOf(const std::string &steps) {
  return llvm::cantFail(parseSequence("machine 4 1024 2048\n"
                                      "fill-dram 0 256 1 0xffffffffffffffff\n"
                                      "fill-banks 0 128 2 0xffffffffffffffff\n" +
                                      steps));
}

TEST(PytorchsimModel, BringsBackWhatItMovedIn) {
  Sequence sequence = sequenceOf("config 1 1 8 16 3 2 4 0 0\nglobal-strides 0 0 16 1\n"
                                 "bank-strides 0 0 16 1\nmove-in 0 64\nmove-out 1024 64\n");
  Expectation result = expect(sequence);
  ASSERT_EQ(result.refusal, "");
  MachineMemory before = initialMemory(sequence);
  for (size_t i = 0; i < 8 * 16 * 4 / 8; ++i)
    EXPECT_EQ(result.memory.dram[1024 / 8 + i], before.dram[i]);
}

TEST(PytorchsimModel, FillsLanesThatTakeNoPartWithZeros) {
  Expectation result = expect(sequenceOf("config 1 1 1 2 3 1 8 0 0\nglobal-strides 0 0 0 1\n"
                                         "bank-strides 0 0 0 1\nmove-in 0 64\n"));
  ASSERT_EQ(result.refusal, "");
  for (uint64_t lane = 0; lane < 4; ++lane)
    EXPECT_EQ(result.memory.banks[lane * 128 + 8] == 0, lane >= 2);
}

TEST(PytorchsimModel, RefusesWhatNobodyPromises) {
  auto refusal = [](const std::string &steps) { return expect(sequenceOf(steps)).refusal; };
  // Configuration by an earlier sequence is unknown.
  EXPECT_NE(refusal("move-in 0 0\n").find("not configured"), std::string::npos);
  EXPECT_NE(refusal("vector-length 9 32 0\n").find("more than a group"), std::string::npos);
  EXPECT_NE(refusal("vector-length 8 32 1\nload 9 0\n").find("begins no group"), std::string::npos);
  EXPECT_NE(refusal("vector-length 4 32 0\npop 8\n").find("are there"), std::string::npos);
  EXPECT_NE(refusal("vector-length 4 32 0\npush-inputs 8\n").find("left in the array"),
            std::string::npos);
  EXPECT_NE(refusal("config 1 1 1 4 3 1 4 0 0\nglobal-strides 0 0 0 0\nbank-strides 0 0 0 1\n"
                    "move-out 0 0\n")
                .find("two elements in one place"),
            std::string::npos);
}

TEST(PytorchsimModel, SaysWithWhichStatusABankIsLeft) {
  auto status = [](const std::string &steps) { return expect(sequenceOf(steps)).status; };
  // The last 16 of 1024 bytes belong to the stack.
  EXPECT_EQ(status("vector-length 4 32 0\nload 8 992\n"), 0);
  EXPECT_EQ(status("vector-length 4 32 0\nload 8 996\n"), stackOverrun);
  EXPECT_EQ(status("vector-length 4 32 0\nload 8 1020\n"), stackOverrun);
  EXPECT_EQ(status("vector-length 4 32 0\nload 8 1024\n"), scratchpadOverrun);
  std::string row = "config 1 1 1 4 3 1 4 0 0\nglobal-strides 0 0 0 1\nbank-strides 0 0 0 1\n";
  EXPECT_EQ(status(row + "move-in 0 1020\n"), 0);
  EXPECT_EQ(status(row + "move-in 0 1024\n"), scratchpadOverrun);
  EXPECT_EQ(status(row + "move-in 0 1022\n"), scratchpadOverrun);
}

TEST(PytorchsimModel, KeepsTheLastWeightsAndSumsOverLanes) {
  Sequence sequence =
      llvm::cantFail(parseSequence("machine 2 2048 2048\n"
                                   "fill-dram 0 256 1 0\n"
                                   "fill-banks 0 256 5 0\n"
                                   "vector-length 3 32 0\nload 8 0\npush-weights 8\n"
                                   "vector-length 1 32 0\nload 9 64\npush-inputs 9\n"
                                   "pop 10\nstore 10 128\n"));
  Expectation result = expect(sequence);
  ASSERT_EQ(result.refusal, "");
  MachineMemory before = initialMemory(sequence);
  auto at = [](const std::vector<uint64_t> &banks, uint64_t lane, uint64_t element) {
    return llvm::bit_cast<float>(
        static_cast<uint32_t>(banks[lane * 256 + element / 2] >> 32 * (element % 2)));
  };
  for (uint64_t lane = 0; lane < 2; ++lane) {
    float sum = at(before.banks, 0, 16) * at(before.banks, lane, 1) +
                at(before.banks, 1, 16) * at(before.banks, lane, 2);
    EXPECT_EQ(at(result.memory.banks, lane, 32), sum);
  }
}

TEST(PytorchsimSequence, IsTheSameAfterItsText) {
  Sequence sequence = sequenceOf("config 1 1 8 16 3 2 4 0 0\nvector 0x2848457 1 2\ncompute\n");
  EXPECT_EQ(llvm::cantFail(parseSequence(textOf(sequence))), sequence);
  llvm::Expected<Sequence> bad = parseSequence("machine 4 1024 2048\n\nmove-in 0\n");
  ASSERT_FALSE(bad);
  EXPECT_EQ(llvm::toString(bad.takeError()), "line 3: no step of this form: move-in 0");
}

TEST(PytorchsimBlindSpots, AreAllOnThePage) {
  llvm::Expected<std::string> page =
      npufuzz::readFile(NPUFUZZ_SOURCE_DIR "/docs/backends/pytorchsim.md");
  ASSERT_TRUE(bool(page));
  for (const BlindSpot &spot : blindSpots())
    EXPECT_NE(page->find("| " + spot.name.str() + " |"), std::string::npos) << spot.name.str();
}
