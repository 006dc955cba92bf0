//===- Views.h - views of one memref and of one another ---------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_VIEWS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_VIEWS_H

#include "generators/functions/Scalars.h"

namespace npufuzz::generators::functions {

/// A number that the generator knows, and that the program knows statically or only at run time.
struct Known {
  int64_t value = 0;
  bool isStatic = true;
  /// The number in a type.
  int64_t inType() const { return isStatic ? value : mlir::ShapedType::kDynamic; }
};

struct View {
  mlir::Value value;
  mlir::Type element;
  std::vector<Known> sizes, strides;
  Known offset;
  /// True if the type has no layout.
  bool isIdentity = true;

  size_t rank() const { return sizes.size(); }
  int64_t elements() const;
  mlir::MemRefType type() const;
  /// Sets the strides of a buffer without gaps.
  void setDense();
};

/// Views in scope, each of which lies in the first, and ways to make more of them.
class Views {
public:
  Views(Choices &choices, Code &code, Scalars &scalars)
      : choices(choices), code(code), scalars(scalars),
        dynamicShare(static_cast<uint64_t>(choices.range("dynamic share", 0, 3))) {}

  void add(const View &view) { views.push_back(view); }
  const View &newest() const { return views.back(); }
  const View &any() { return choices.pick("view", views); }
  /// Makes a view of a drawn view.
  void derive();
  /// Gives the extent of an axis as a scalar, mostly one that the type does not tell.
  void dim(const View &view);

private:
  void subview(const View &source);
  /// Draws whole axes, or every element or every second one of a part.
  void drawPlace(const View &source, std::vector<Known> &offsets, std::vector<Known> &sizes,
                 std::vector<Known> &steps);
  void dropUnitAxes(View &view);
  void expand(const View &source);
  void collapse(const View &source);
  void reinterpret(const View &source);
  void reshape(const View &source);
  mlir::Value shapeInMemory(const View &view);
  void cast(const View &source);

  Known known(int64_t value) { return {value, !choices.chance("dynamic", dynamicShare, 5)}; }
  /// Gives the number as a constant or a value.
  mlir::OpFoldResult operand(const Known &number);
  Mixed list(const std::vector<Known> &numbers);
  int64_t drawDivisor(std::string_view label, int64_t number);
  /// Emits `op` and adds its result as a view.
  void define(View view, llvm::StringRef op, mlir::ValueRange operands, Attributes attributes = {});

  Choices &choices;
  Code &code;
  Scalars &scalars;
  uint64_t dynamicShare;
  std::vector<View> views;
};

} // namespace npufuzz::generators::functions

#endif
