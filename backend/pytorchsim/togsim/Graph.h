//===- Graph.h - a tile operation graph as the simulator reads it -*- C++ -*-===//
//
// One kernel's tile operations in loops. Addresses are sums of terms, one a loop variable; tensors
// are known by name, and where each of them lies is told beside the graph.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPH_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPH_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::pytorchsim {

/// The simulator's numbers of units; a preload has its own, and our graphs have none.
enum class GraphUnit : uint8_t { vector = 0, matrix = 1 };

/// A loop variable's part in a sum: `variable` is a loop's name, or "c" and a number.
struct GraphTerm {
  std::string variable;
  int64_t stride = 0;
  /// What values of the variable are divided by first; of tags only.
  int64_t divisor = 1;
};

struct GraphNode {
  enum class Kind : uint8_t { loop, load, store, wait, compute };
  Kind kind = Kind::compute;
  std::string name; ///< of a loop: its variable's, which begins with no "c"
  /// Names of nodes that stand before it in the same body, and come before it in time.
  std::vector<std::string> after;

  // Of a loop.
  int64_t lower = 0, upper = 0, step = 1;
  bool isOuter = false; ///< its iterations are given to cores
  bool isInner = false; ///< its iterations are instructions of the tile around it
  std::vector<GraphNode> body;

  // Of a transfer; of a wait the load's base and tag.
  std::string base;                    ///< name in Graph::addresses
  std::vector<GraphTerm> offset;       ///< bytes from the base
  std::vector<int64_t> sizes, strides; ///< elements, four axes at most
  int64_t elementBits = 0;
  bool isAsync = false;
  /// Loads of one base and one tag are one load: the simulator leaves out the second.
  std::vector<GraphTerm> tag;

  // Of a computation.
  GraphUnit unit = GraphUnit::vector;
};

struct Graph {
  GraphNode root;                            ///< the one outer loop
  std::map<std::string, uint64_t> addresses; ///< bytes, by base
};

/// Longest sum of offsets that the simulator adds without overflow: it keeps bits in 32 bits.
inline constexpr int64_t graphOffsetBytesMax = (int64_t(1) << 28) - 1;

} // namespace npufuzz::pytorchsim

#endif
