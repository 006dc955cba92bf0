//===- Graph.h - a tile operation graph as the simulator reads it -*- C++ -*-===//
//
// One kernel's tile operations in loops. Addresses are sums of terms, one per loop variable.
// Tensors are known by name; a table beside the graph gives their addresses.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPH_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_GRAPH_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::pytorchsim {

/// The simulator's numbers of units. It has one for preloads, which our graphs do not use.
enum class GraphUnit : uint8_t { vector = 0, matrix = 1 };

/// Contribution of a loop variable to a sum. `variable` is a loop's name, or "c" and a number.
struct GraphTerm {
  std::string variable;
  int64_t stride = 0;
  /// Divides the variable's values first; only in tags.
  int64_t divisor = 1;
};

struct GraphNode {
  enum class Kind : uint8_t { loop, load, store, wait, compute };
  Kind kind = Kind::compute;
  std::string name; ///< of a loop: its variable's, which must not begin with "c"
  /// Names of earlier nodes of the same body that must come before it in time.
  std::vector<std::string> after;

  // Fields of a loop.
  int64_t lower = 0, upper = 0, step = 1;
  bool isOuter = false; ///< the simulator distributes its iterations over cores
  bool isInner = false; ///< its iterations are instructions of the enclosing tile
  std::vector<GraphNode> body;

  // Fields of a transfer; a wait has the load's base and tag.
  std::string base;                    ///< name in Graph::addresses
  std::vector<GraphTerm> offset;       ///< bytes from the base
  std::vector<int64_t> sizes, strides; ///< elements, at most four axes
  int64_t elementBits = 0;
  bool isAsync = false;
  /// Loads of one base and one tag are one load: the simulator skips the second.
  std::vector<GraphTerm> tag;

  // Fields of a computation.
  GraphUnit unit = GraphUnit::vector;
};

struct Graph {
  GraphNode root;                            ///< the one outer loop
  std::map<std::string, uint64_t> addresses; ///< bytes, by base
};

/// Longest sum of offsets that the simulator adds without overflow: it counts bits in 32-bit
/// integers.
inline constexpr int64_t graphOffsetBytesMax = (int64_t(1) << 28) - 1;

} // namespace npufuzz::pytorchsim

#endif
