//===- Form.h - a case as values of whole tensors ---------------*- C++ -*-===//
//
// A form is what model formats say: values of tensors with static shapes, each computed once.
// Memory, loops, branches, scalars and valid extents of the tile program are gone: the form holds
// for the scalars and extents of one case. Every tensor has an element at least.
//
// A node that computes is an op of the tile dialect whose tiles are valid as a whole. Nodes that
// move elements have names that all model formats share.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_FORM_FORM_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_FORM_FORM_H

#include "support/Tensor.h"
#include "tile/OpTable.h"

#include <compare>
#include <map>

namespace npufuzz::functional {

enum class NodeKind : uint8_t {
  input,    ///< the initial contents of argument `axis` of @main
  constant, ///< `bits`: one an element, or one for all
  compute,  ///< `op` of the tile dialect, on elements of type Node::of
  reshape,  ///< the same elements in row-major order
  permute,  ///< axis a of the result is axis numbers[a] of the operand
  slice,    ///< operand[numbers + strides * i]; a stride may be negative
  expand,   ///< axes of extent 1 repeat
  pad,      ///< numbers[a] elements of bits[0] before the operand's, and as many behind as fit
  concat,   ///< operands one after the other along `axis`
  update,   ///< operand 0, but operand 1 at numbers + strides * i; strides are 1 or more
  gather,   ///< operand 0 at i, but along `axis` at operand 1[i] (i64)
  scatter,  ///< operand 0, but operand 2[i] at i, along `axis` at operand 1[i] (i64)
};
llvm::StringRef nameOf(NodeKind kind);

/// Attributes of an op of the tile dialect, as in tile/TileOps.td.
struct Attributes {
  tile::CmpPredicate predicate = {};
  tile::ExpandKind expand = {};
  tile::ReduceKind reduce = {};
  tile::TopkPart part = {};
  tile::Rounding rounding = {};
  bool saturate = false, smallest = false;
  auto operator<=>(const Attributes &) const = default;
};

/// One value. Equal nodes are equal values.
struct Node {
  NodeKind kind;
  ElementKind element;
  std::vector<int64_t> shape; ///< empty: a scalar
  std::vector<int> operands = {};
  const tile::OpRecord *op = nullptr;
  Attributes attributes = {};
  int64_t axis = 0;
  std::vector<int64_t> numbers = {}, strides = {}; ///< iota: numbers[0] is the start
  std::vector<uint64_t> bits = {};

  int64_t size() const;
  /// True if all elements of a constant have the same bits.
  bool isSplat() const { return kind == NodeKind::constant && bits.size() == 1; }
  auto operator<=>(const Node &) const = default;
};

struct Form {
  /// Operands stand before their users.
  std::vector<Node> nodes;
  struct Output {
    unsigned argument; ///< of @main
    int node;
  };
  /// Final contents of the arguments that the program writes, ascending.
  std::vector<Output> outputs;
  /// Element type of the first operand, or of the result of an op without one.
  ElementKind operandKind(const Node &node) const {
    return node.operands.empty() ? node.element : nodes[node.operands[0]].element;
  }
};

/// Most nodes of a form: beyond it a case is refused.
inline constexpr size_t nodesMax = 4000;

/// Makes nodes, each once, and none that is the identity.
class FormBuilder {
public:
  Form form;

  int input(unsigned argument, ElementKind element, llvm::ArrayRef<int64_t> shape);
  int splat(ElementKind element, llvm::ArrayRef<int64_t> shape, uint64_t bits);
  int constant(ElementKind element, llvm::ArrayRef<int64_t> shape, std::vector<uint64_t> bits);
  int compute(const tile::OpRecord &op, ElementKind element, llvm::ArrayRef<int64_t> shape,
              std::vector<int> operands, const Attributes &attributes = {}, int64_t axis = 0,
              std::vector<int64_t> numbers = {});
  int reshape(int node, llvm::ArrayRef<int64_t> shape);
  int permute(int node, llvm::ArrayRef<int64_t> permutation);
  int slice(int node, llvm::ArrayRef<int64_t> offsets, llvm::ArrayRef<int64_t> sizes,
            llvm::ArrayRef<int64_t> strides);
  /// The first elements of each axis.
  int prefix(int node, llvm::ArrayRef<int64_t> sizes);
  int expand(int node, llvm::ArrayRef<int64_t> shape);
  int pad(int node, llvm::ArrayRef<int64_t> low, llvm::ArrayRef<int64_t> shape, uint64_t bits);
  int concat(std::vector<int> nodes, int64_t axis);
  int update(int whole, int part, llvm::ArrayRef<int64_t> offsets, llvm::ArrayRef<int64_t> strides);
  int gather(int node, int indices, int64_t axis);
  int scatter(int whole, int indices, int part, int64_t axis);

  const Node &at(int node) const { return form.nodes[node]; }
  llvm::ArrayRef<int64_t> shapeOf(int node) const { return at(node).shape; }
  /// Leaves the nodes that outputs need.
  void removeUnused();

private:
  int add(Node node);
  /// A node of the operand's element type.
  Node moved(NodeKind kind, int operand, llvm::ArrayRef<int64_t> shape) const;
  std::map<Node, int> known;
};

} // namespace npufuzz::functional

#endif
