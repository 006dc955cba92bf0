//===- KnownDifferences.cpp -----------------------------------------------===//
//
// A test runs each row on the real simulator, and fails once the simulator does what the graph
// means.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/KnownDifferences.h"
#include "backend/pytorchsim/togsim/Expand.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

namespace {

constexpr uint64_t baseAddress = 4096;

GraphNode transfer(GraphNode::Kind kind, std::string name, std::vector<GraphTerm> offset = {}) {
  GraphNode made;
  made.kind = kind;
  made.base = "a";
  made.name = std::move(name);
  made.offset = std::move(offset);
  made.sizes = {4};
  made.strides = {1};
  made.elementBits = 32;
  return made;
}

GraphNode asynchronous(GraphNode made) {
  made.isAsync = true;
  return made;
}

GraphNode waitFor(std::vector<std::string> after) {
  GraphNode made;
  made.kind = GraphNode::Kind::wait;
  made.base = "a";
  made.name = "wait";
  made.after = std::move(after);
  return made;
}

GraphNode loop(std::string name, int64_t lower, int64_t upper, std::vector<GraphNode> body) {
  GraphNode made;
  made.kind = GraphNode::Kind::loop;
  made.name = std::move(name);
  made.lower = lower;
  made.upper = upper;
  made.body = std::move(body);
  return made;
}

TimingProgram programOf(GraphNode root) {
  TimingProgram program;
  Graph &graph = program.graphs.emplace_back();
  graph.root = std::move(root);
  graph.root.isOuter = true;
  graph.addresses["a"] = baseAddress;
  program.expected = activityOf(graph, blockBytes);
  return program;
}

TimingProgram once(std::vector<GraphNode> body) {
  return programOf(loop("once", 0, 1, std::move(body)));
}

constexpr auto load = GraphNode::Kind::load, store = GraphNode::Kind::store;

/// Bytes 24 to 39 lie in two blocks; bytes 3 to 18, at an eighth of the address, in one.
TimingProgram addressInBytes() {
  TimingProgram program = once({transfer(load, "node0", {{"c1", 24}})});
  program.addressUnits = 1;
  return program;
}

TimingProgram oneTagTwice() {
  return once({transfer(load, "node0"), transfer(load, "node1", {{"c1", 128}})});
}

TimingProgram outerLoopOfNone() {
  return programOf(loop("loop0", 0, 0, {transfer(load, "node1")}));
}

TimingProgram loopFromBelowZero() {
  return once({loop("loop0", -2, 0, {transfer(store, "node1")})});
}

TimingProgram besideAnOuterLoop() {
  GraphNode inner = loop("loop1", 0, 1, {transfer(load, "node2")});
  inner.isOuter = true;
  return once({transfer(store, "node0"), std::move(inner)});
}

TimingProgram waitForAStore() {
  return once({asynchronous(transfer(store, "node0")), waitFor({"node0"})});
}

TimingProgram waitThatComesFirst() {
  return once({waitFor({}), asynchronous(transfer(load, "node0"))});
}

TimingProgram lastTile() {
  TimingProgram program = once({transfer(store, "node0")});
  program.judgesCompletion = true;
  return program;
}

constexpr KnownDifference table[] = {
    {"bases and offsets in bits", "where a tensor lies, and a loop's stride, are bytes",
     "the element's offset in bits is added to them before all is divided by eight",
     "both are given in bits", "requests to memory differ: expected 2, got 1", addressInBytes},
    {"loads of one tag", "two loads of one tensor at different addresses",
     "the second is left out: its tensor and its tag are those of the first, whatever its address",
     "each load has a name of its own for its tensor, and a tag for each iteration",
     "transfers differ", oneTagTwice},
    {"outer loops of no iteration", "nothing is executed", "one iteration is",
     "such a loop is no outer one", "transfers differ: got", outerLoopOfNone},
    {"loops that begin below zero", "every iteration from there on",
     "none: a signed number is "
     "compared as an unsigned one",
     "unsupported, and counted", "transfers differ: expected", loopFromBelowZero},
    {"nodes beside a nested outer loop", "they are executed", "they are left out",
     "one outer loop, around all", "transfers differ: expected", besideAnOuterLoop},
    {"waits for stores", "a wait ends when the asynchronous store has",
     "stores leave no tag, and the wait ends the simulator by an exception",
     "the wait is left out, and counted", "ends early", waitForAStore},
    {"waits that are ready before their load is",
     "a wait ends when the load has, whenever that "
     "began",
     "a tag that no load has left yet ends the simulator by an exception",
     "a wait comes after its load; one for a load of another iteration, which iterations without "
     "an order cannot have, is left out and counted",
     "ends early", waitThatComesFirst},
    {"kernels complete before their last tile", "a kernel is complete when its instructions are",
     "it is said to be when the last tile has been handed out: cycles of the last one are missing",
     "not judged", "kernels complete early", lastTile},
};

} // namespace

ArrayRef<KnownDifference> knownDifferences() { return table; }

} // namespace npufuzz::pytorchsim
