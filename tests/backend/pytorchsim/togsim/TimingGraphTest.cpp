// From npu.graph to the timing simulator's files, and the required result of a simulation.
#include "Programs.h"
#include "backend/pytorchsim/togsim/Expand.h"
#include "backend/pytorchsim/togsim/GraphFile.h"
#include "backend/pytorchsim/togsim/KnownDifferences.h"
#include "generators/cases/Generate.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::pytorchsim;
using testing::ElementsAre;

namespace {

TimingProgram programOf(llvm::StringRef text) {
  auto module = withGraph(text);
  return llvm::cantFail(timingProgramOf(*module, inputsOfRows()));
}

/// Decodes protobuf: fields of a message as (number, value or bytes).
struct Field {
  uint64_t number, value;
  std::string bytes;
};
std::vector<Field> fieldsOf(llvm::StringRef bytes) {
  std::vector<Field> fields;
  size_t at = 0;
  auto varint = [&] {
    uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      auto byte = static_cast<uint8_t>(bytes[at++]);
      value |= uint64_t(byte & 0x7f) << shift;
      if (byte < 0x80)
        return value;
    }
  };
  while (at < bytes.size()) {
    uint64_t key = varint(), value = varint();
    Field field{key >> 3, value, ""};
    if ((key & 7) == 2) {
      field.bytes = bytes.substr(at, value).str();
      at += value;
    }
    fields.push_back(std::move(field));
  }
  return fields;
}

std::string attributeText(llvm::StringRef bytes) {
  std::string name, values;
  for (const Field &field : fieldsOf(bytes))
    if (field.number == 1)
      name = field.bytes;
    else if (field.number == 3 || field.number == 8)
      values += " " + std::to_string(static_cast<int64_t>(field.value));
    else if (field.number == 4 || field.number == 9)
      values += " " + field.bytes;
  return name.substr(std::string("torchsim_").size()) + values;
}

/// One line per node: kind, predecessors, attributes.
std::vector<std::string> nodesOf(llvm::StringRef model) {
  std::vector<std::string> lines;
  for (const Field &graph : fieldsOf(model))
    if (graph.number == 7)
      for (const Field &node : fieldsOf(graph.bytes))
        if (node.number == 1) {
          std::string kind, after, rest;
          for (const Field &field : fieldsOf(node.bytes))
            if (field.number == 4)
              kind = field.bytes;
            else if (field.number == 1)
              after += " after " + field.bytes;
            else if (field.number == 5)
              rest += ", " + attributeText(field.bytes);
          lines.push_back(kind + after + rest);
        }
  return lines;
}

TEST(TimingGraph, HasTheNodesOfTheKernelInItsLoop) {
  TimingProgram program = programOf(rowsInALoop);
  ASSERT_EQ(program.graphs.size(), 1u);
  // Computed by hand: f32 are 32 bits, offsets are in bits, a constant is the factor of "c3".
  EXPECT_THAT(
      nodesOf(graphFile(program.graphs.front(), 8)),
      ElementsAre(
          "loop_index_node, name loop0, loop_idx loop0, start 0, end 8, stride 4, loop_type "
          "outer_loop",
          "load_node, name node1, base_addr k0_n1, element_size 32, tile_size 4, tile_stride 1, "
          "tag_idx_list loop0, tag_stride_list 1, loop_idx_list loop0 c3, loop_stride_list 64 32, "
          "is_async 1, indirect_mode 0",
          "memory_wait_node after node1_output, name node2_1, base_addr k0_n1, tag_idx_list loop0, "
          "tag_stride_list 1, tag_divider_list 4",
          "compute_node after node2_1_output, name node3, cycle 16, overlapping_cycle 0, "
          "compute_type 0",
          "store_node after node3_output, name node4, base_addr k0_n4, element_size 32, tile_size "
          "4, tile_stride 2, tag_idx_list, tag_stride_list 1, loop_idx_list loop0, "
          "loop_stride_list 128, is_async 0, indirect_mode 0",
          "loop_end_node, name loop0_end, loop_idx loop0"));
}

TEST(TimingGraph, InnermostLoopsWithoutAWaitAreInnerLoops) {
  std::string text = rowsInALoop.str();
  std::string begin = "affine.for %i = 0 to 8 step 4 {", wait = "npu.wait %tags[%c0]";
  auto replace = [&](const std::string &from, const std::string &to) {
    ASSERT_NE(text.find(from), std::string::npos);
    text.replace(text.find(from), from.size(), to);
  };
  auto loopsOf = [](const TimingProgram &program) {
    std::vector<std::string> types;
    for (const std::string &node : nodesOf(graphFile(program.graphs.front(), 8)))
      if (llvm::StringRef(node).starts_with("loop_index_node"))
        types.push_back(llvm::StringRef(node).rsplit(' ').second.str());
    return types;
  };
  replace(begin, "affine.for %j = 0 to 2 {\n" + begin);
  replace("memref<128xf32>\n  }", "memref<128xf32>\n  }\n  }");
  EXPECT_THAT(loopsOf(programOf(text)), ElementsAre("outer_loop", "normal_loop"));
  replace(wait, "");
  replace("async %tags[%c0] ", "");
  EXPECT_THAT(loopsOf(programOf(text)), ElementsAre("outer_loop", "inner_loop"));
}

TEST(TimingGraph, TellsWhereTensorsLieInBits) {
  TimingProgram program = programOf(rowsInALoop);
  // Pages of 4096 bytes: the first argument's, the second tensor's.
  EXPECT_EQ(attributeFile(program.graphs.front()),
            "address_info:\n  k0_n1: 32768\n  k0_n4: 65536\n");
}

TEST(TimingGraph, RequestsAreTheBlocksOfEachTransfer) {
  TimingProgram program = programOf(rowsInALoop);
  std::vector<std::string> all;
  for (const auto &[transfer, times] : program.expected.transfers)
    all.push_back(std::to_string(times) + " " + std::to_string(transfer.address));
  // Elements 3 and 11 of the first tensor, 0 and 16 of the other.
  EXPECT_THAT(all, ElementsAre("1 4108", "1 4140", "1 8192", "1 8256"));
  // Bytes 12 to 27 and 44 to 59 lie in one block of 32 each; so do 4 elements 8 bytes apart.
  EXPECT_EQ(program.expected.requests, 4);
  EXPECT_EQ(program.expected.waits, 2);
  EXPECT_EQ(program.expected.vectorWork, 2);
}

TEST(TimingGraph, CountsABlockOnceATransfer) {
  IssuedTransfer transfer{"t", false, 24, {2, 4}, {16, 1}, 32, false};
  // Bytes 24 to 39, then 88 to 103: two blocks each.
  EXPECT_EQ(transfer.blocks(32), 4);
  transfer.strides = {0, 1};
  EXPECT_EQ(transfer.blocks(32), 2);
}

TEST(TimingGraph, WaitsForStoresAreLeftOutAndCounted) {
  std::string text = rowsInALoop.str();
  auto replace = [&](const std::string &from, const std::string &to) {
    ASSERT_NE(text.find(from), std::string::npos);
    text.replace(text.find(from), from.size(), to);
  };
  replace("%o[%to] clip() sizes", "%o[%to] clip() async %stored[%c0] sizes");
  replace("%tags = npu.tags 1\n", "%tags = npu.tags 1\n  %stored = npu.tags 1\n");
  replace("memref<128xf32>\n  }", "memref<128xf32>\n    npu.wait %stored[%c0]\n  }");
  TimingProgram program = programOf(text);
  EXPECT_EQ(program.leftOut.stores, 1);
  EXPECT_EQ(program.leftOut.otherIterations, 0);
  EXPECT_EQ(program.expected.waits, 2); // the waits for loads
}

TEST(TimingGraph, AWaitForALoadOfTheIterationBeforeIsLeftOut) {
  std::string text = rowsInALoop.str();
  std::string wait = "    npu.wait %tags[%c0]\n";
  size_t at = text.find(wait);
  ASSERT_NE(at, std::string::npos);
  text.erase(at, wait.size());
  text.insert(text.find("    %from"), wait);
  TimingProgram program = programOf(text);
  EXPECT_EQ(program.leftOut.otherIterations, 1);
  EXPECT_EQ(program.expected.waits, 0);
}

TEST(TimingGraph, ALoopWhoseBoundIsComputedIsUnsupported) {
  std::string text = rowsInALoop.str();
  size_t at = text.find("affine.for %i = 0 to 8 step 4");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, 29, "%n = arith.index_cast %x : i64 to index\n  affine.for %i = 0 to %n step 4");
  auto module = withGraph(text);
  auto program = timingProgramOf(*module, inputsOfRows());
  ASSERT_FALSE(program);
  EXPECT_THAT(llvm::toString(program.takeError()),
              testing::StartsWith("unsupported: the timing graph has no loop"));
}

TEST(TimingGraph, MeansTheTransfersThatKernelsMake) {
  generators::Target target;
  for (const Setting &setting : npuBackend().settings())
    target.settings.push_back({setting.name, setting.values});
  target.capabilities = [](const Settings &settings) {
    return npuBackend().capabilities(settings);
  };
  constexpr int programs = 40;
  int64_t compared = 0, unsupported = 0, transfers = 0;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    Case testCase =
        generators::generateFromSeed(seed, target, generators::Profile::standard, npuContext());
    CompileResult result;
    auto module = npu::runPasses(testCase, testCase.settings, npu::graphPipeline(testCase.settings),
                                 {}, result);
    ASSERT_TRUE(module) << "seed " << seed << ": " << result.diagnostic;
    auto program = timingProgramOf(*module, testCase.inputs);
    if (!program) {
      EXPECT_THAT(llvm::toString(program.takeError()), testing::StartsWith("unsupported"));
      ++unsupported;
      continue;
    }
    EXPECT_EQ(program->graphDifference, "") << "seed " << seed;
    transfers += program->expected.count(false) + program->expected.count(true);
    ++compared;
  }
  EXPECT_GT(compared, unsupported);
  EXPECT_GT(transfers, programs);
}

/// Two derivations of one meaning: a graph with a changed address differs from its kernel.
TEST(TimingGraph, ThatMeansOtherTransfersThanItsKernelIsSaidWithoutTheSimulator) {
  auto module = withGraph(rowsInALoop);
  module->walk([](npu::DmaNodeOp node) {
    auto map = mlir::AffineMap::get(1, 0, mlir::getAffineDimExpr(0, node.getContext()) * 2);
    if (!node.getOutwards())
      node.setAddressAttr(mlir::AffineMapAttr::get(map));
  });
  TimingProgram program = llvm::cantFail(timingProgramOf(*module, inputsOfRows()));
  EXPECT_THAT(program.graphDifference,
              testing::StartsWith("transfers differ: expected @k0_n1 at byte "
                                  "0x100c"));
}

TEST(TimingGraph, KnownDifferencesMeanSomething) {
  for (const KnownDifference &row : knownDifferences()) {
    TimingProgram program = row.smallest();
    EXPECT_EQ(program.graphs.size(), 1u) << row.name.str();
    EXPECT_FALSE(row.shows.empty());
  }
}

} // namespace
