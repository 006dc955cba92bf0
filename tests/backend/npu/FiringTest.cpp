//===- FiringTest.cpp - the generators reach every part of the compiler ---===//
//
// A pass that never changes anything hides its bugs. Counts the fresh programs, with the settings
// that campaigns draw, in which a statistic of a pass is not zero.
//
//===----------------------------------------------------------------------===//
#include "RandomCases.h"

#include "backend/npu/NpuBackend.h"
#include "backend/passes/PassSequence.h"
#include "generators/ChoiceSources.h"

#include <gtest/gtest.h>

namespace npufuzz::npu {
namespace {

constexpr int64_t programCount = 2000;

/// Number of programs by "pass.statistic".
const std::map<std::string, int64_t> &firings() {
  static const std::map<std::string, int64_t> counted = [] {
    std::map<std::string, int64_t> programs;
    auto context = makeContext();
    generators::Target target = npuTarget();
    for (uint64_t i = 0; i < programCount; ++i) {
      Case made = generators::generateFromSeed(generators::caseSeed(61, i), target,
                                               generators::Profile::standard, *context);
      for (const auto &[name, count] : npuBackend().compile(made, {}).statistics)
        ++programs[name];
    }
    return programs;
  }();
  return counted;
}

struct Floor {
  const char *statistic;
  int64_t programsPerThousand;
};
class Firing : public ::testing::TestWithParam<Floor> {};

TEST_P(Firing, IsFrequent) {
  auto found = firings().find(GetParam().statistic);
  int64_t programs = found == firings().end() ? 0 : found->second;
  EXPECT_GE(programs * 1000, GetParam().programsPerThousand * programCount)
      << GetParam().statistic << " in " << programs << " of " << programCount << " programs";
}

// About two thirds of the generators' counts when this was written, so that a drop by half shows.
constexpr Floor floors[] = {
    {"npu-axis-split.digits", 25},
    {"npu-bufferize.buffers", 900},
    {"npu-bufferize.carried-copies", 150},
    {"npu-build-graph.addresses", 900},
    {"npu-build-graph.edges", 150},
    {"npu-build-graph.launches", 900},
    {"npu-build-graph.node-edges", 900},
    {"npu-build-graph.nodes", 900},
    {"npu-decompose-transfer.collapsed", 140},
    {"npu-decompose-transfer.cut", 20},
    {"npu-decompose-transfer.peeled", 40},
    {"npu-fine-grained-dma.batches", 1},
    {"npu-fine-grained-dma.fused", 5},
    {"npu-fine-grained-dma.grids", 25},
    {"npu-fine-grained-dma.pipelined", 100},
    {"npu-fine-grained-dma.transfers", 330},
    {"npu-flush-cache.flushes", 180},
    {"npu-fuse-epilogue.fallbacks", 20},
    {"npu-fuse-epilogue.moved", 20},
    {"npu-fuse-prologue.moved", 70},
    {"npu-gather-views.concats", 75},
    {"npu-gather-views.pads", 30},
    {"npu-indirect-access.extracts", 18},
    {"npu-indirect-access.gathers", 50},
    {"npu-indirect-access.scatters", 65},
    {"npu-insert-sync.barriers", 350},
    {"npu-insert-sync.flags", 600},
    {"npu-lower-matmul.products", 200},
    {"npu-lower-matmul.waits", 6},
    {"npu-lower-to-machine.transfers", 900},
    {"npu-lower-to-machine.words", 160},
    {"npu-plan-memory.full", 33},
    {"npu-plan-memory.reused", 600},
    {"npu-relayout.conflicts", 5},
    {"npu-relayout.loads", 75},
    {"npu-relayout.shared", 1},
    {"npu-relayout.stores", 40},
    {"npu-tile-loops.peeled", 100},
    {"npu-tile-loops.tails", 330},
    {"npu-vectorise.chunked", 1},
    {"npu-vectorise.forwarded", 550},
    {"npu-vectorise.loops", 640},
    {"npu-vectorise.remainders", 1},
};

INSTANTIATE_TEST_SUITE_P(Statistics, Firing, ::testing::ValuesIn(floors), [](const auto &info) {
  std::string name = info.param.statistic;
  for (char &c : name)
    if (!isalnum(static_cast<unsigned char>(c)))
      c = '_';
  return name;
});

TEST(FiringRates, EveryStatisticOfThePassesHasAFloor) {
  auto context = makeContext(); // registers the passes
  std::vector<std::string> names = passStatisticsIn(npuBackend().defaultPipeline({}));
  EXPECT_EQ(names.size(), std::size(floors));
  for (const std::string &name : names)
    EXPECT_TRUE(llvm::any_of(floors, [&](const Floor &floor) { return name == floor.statistic; }))
        << name << " fires in " << (firings().count(name) ? firings().at(name) : 0) << " of "
        << programCount << " programs: give it a floor";
}

} // namespace
} // namespace npufuzz::npu
