// The tile operation graph: accesses race unless a path of its edges orders them.
#include "MachineCode.h"

namespace npufuzz::npu {
namespace {

constexpr auto dataRace = MachineEvent::Kind::dataRace;
const std::string buffer = "!npu.buffer<4xi32, split = 0, stride = 1>";

std::string alloc(const std::string &name, int address) {
  return " " + name + " = npu.alloc at " + std::to_string(address) + " : " + buffer +
         "\n npu.set_valid " + name + "[%c4] : " + buffer + "\n";
}
std::string node(int number) { return " {npu.node = " + std::to_string(number) + " : i64}"; }
std::string in(const std::string &tags, int number, const std::string &to = "%a") {
  return " npu.transfer_in %m[%c0] to " + to + "[%c0] clip() " + tags +
         " sizes [4] global [1] tile [1]" + node(number) + " : memref<8xi32>, " + buffer + "\n";
}
std::string out(int number, const std::string &from = "%b") {
  return " npu.transfer_out " + from + "[%c0] to %m[%c4] clip() sizes [4] global [1] tile [1]" +
         node(number) + " : " + buffer + ", memref<8xi32>\n";
}
std::string negate(int number, const std::string &to = "%b") {
  return " npu.compute \"neg\" explicit ins(%a : " + buffer + ") outs(" + to + " : " + buffer +
         ")" + node(number) + "\n";
}

/// Number of races of a kernel with this body and these nodes, launched once. Instructions run one
/// after the other, so only the graph can lack an order.
int races(const std::string &body, const std::string &nodes) {
  MachineCode code("module attributes {npu.lanes = 2 : i64} {\n"
                   "func.func @k(%m: memref<8xi32>) attributes {tile.kernel} {\n"
                   " %c0 = arith.constant 0 : index\n %c4 = arith.constant 4 : index\n" +
                   alloc("%a", 0) + alloc("%b", 64) + body + " return\n}\nnpu.graph @k {\n" +
                   nodes +
                   "}\nfunc.func @main(%m: memref<8xi32>) {\n"
                   " %t = npu.launch @k(%m : memref<8xi32>) reads [0] writes [0] core 0 after()\n"
                   " npu.run_tasks\n return\n}\n}");
  Execution run = code({counting({8})});
  EXPECT_EQ(run.status, ExecutionStatus::completed) << run.message;
  return countEvents(run, dataRace);
}

std::string dmaNode(int number, const std::string &direction, const std::string &after,
                    const std::string &loops = "") {
  return " %" + std::to_string(number) + " = npu.dma_node " + direction +
         " tensor 0 address affine_map<(" + (loops.empty() ? "" : "d0") +
         ") -> (0)> scalars [] strides [1] in(" + loops + ") after(" + after + ")\n";
}
std::string computeNode(int number, const std::string &after, const std::string &loops = "") {
  return " %" + std::to_string(number) + " = npu.compute_node \"vector\" in(" + loops + ") after(" +
         after + ")\n";
}

TEST(NodeOrder, AChainOfEdgesOrdersWhatItsNodesTouch) {
  EXPECT_EQ(races(in("", 0) + negate(1) + out(2),
                  dmaNode(0, "", "") + computeNode(1, "%0") + dmaNode(2, "out", "%1")),
            0);
}

TEST(NodeOrder, AnEdgeThatIsMissingIsARace) {
  EXPECT_EQ(races(in("", 0) + negate(1) + out(2),
                  dmaNode(0, "", "") + computeNode(1, "") + dmaNode(2, "out", "%1")),
            2)
      << "the product of the transfer, and the tensor that the last transfer overwrites";
  EXPECT_EQ(races(in("", 0) + negate(1) + out(2),
                  dmaNode(0, "", "") + computeNode(1, "%0") + dmaNode(2, "out", "%0")),
            1);
}

TEST(NodeOrder, ReadsNeedNoEdgeAmongThemselves) {
  const std::string other = alloc("%x", 128);
  EXPECT_EQ(races(other + in("", 0) + negate(1) + negate(2, "%x"),
                  dmaNode(0, "", "") + computeNode(1, "%0") + computeNode(2, "%0")),
            0);
}

TEST(NodeOrder, BuffersThatShareBytesAreOne) {
  auto at = [](int address) {
    return races(alloc("%x", address) + in("", 0) + negate(1) + in("", 2, "%x"),
                 dmaNode(0, "", "") + computeNode(1, "%0") + dmaNode(2, "", ""));
  };
  EXPECT_EQ(at(4), 1);
  EXPECT_EQ(at(8), 0);
}

/// In a loop, the next iteration's transfer must wait for the reader of its buffer in this one.
TEST(NodeOrder, TheIterationBeforeCounts) {
  auto looped = [](const std::string &afterOfTransfer) {
    return races(" affine.for %i = 0 to 2 {\n" + in("", 1) + negate(2) +
                     " } {npu.node = 0 : i64}\n",
                 " %0 = npu.loop_node from 0 to 2 step 1 in()\n" +
                     dmaNode(1, "", afterOfTransfer, "%0") + computeNode(2, "%1", "%0"));
  };
  EXPECT_EQ(looped("%2"), 0);
  EXPECT_EQ(looped(""), 1);
}

/// Instructions of one node are in the program's order.
TEST(NodeOrder, ALoopCanBeOneNode) {
  const std::string body = in("", 0) + " affine.for %i = 0 to 2 {\n" + negate(1, "%a") + " }\n";
  EXPECT_EQ(races(body, dmaNode(0, "", "") + computeNode(1, "%0")), 0);
  EXPECT_EQ(races(body, dmaNode(0, "", "") + computeNode(1, "")), 1);
}

/// A tagged transfer is complete when its wait is.
TEST(NodeOrder, TheWaitStandsForTheTransfer) {
  const std::string body = " %t = npu.tags 1\n" + in("async %t[%c0]", 0) + " npu.wait %t[%c0]" +
                           node(1) + "\n" + negate(2);
  auto withEdge = [&](const std::string &after) {
    return races(body, dmaNode(0, "", "") + " %1 = npu.wait_node tags 0 in() after(%0)\n" +
                           computeNode(2, after));
  };
  EXPECT_EQ(withEdge("%1"), 0);
  EXPECT_EQ(withEdge("%0"), 1);
}

TEST(NodeOrder, WhatHasNoNodeIsNotFollowed) {
  EXPECT_EQ(races(in("", 0) + negate(1), ""), 0);
  EXPECT_EQ(races(in("", 0) + negate(7), dmaNode(0, "", "")), 0) << "a node that is not there";
}

} // namespace
} // namespace npufuzz::npu
