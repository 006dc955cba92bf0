//===- TensorOps.h - ops of the tensor dialect on what is in scope -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TENSOROPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TENSOROPS_H

#include "generators/functions/Tensors.h"

namespace npufuzz::generators::functions {

/// Place of a slice in a tensor.
struct Place {
  Extents offsets, sizes, steps;
};

/// Builds ops whose operands it draws from the tensors in scope, and adds the result to them. If
/// they do not allow an op, another one takes its place. Precondition: a tensor of rank 1 or more
/// is in scope.
class TensorOps {
public:
  TensorOps(Choices &choices, Code &code, Scalars &scalars, Tensors &tensors)
      : choices(choices), code(code), scalars(scalars), tensors(tensors) {}

  void extractSlice();
  /// May also change a slice and put it back where it was, or beside it.
  void insertSlice();
  void expand();
  void collapse();
  void pad();
  void cast();
  void concat();
  void elementwise();
  void scalarAccess();
  /// Packs into tiles and back, with padding if the tile does not divide.
  void packAndBack();

  /// Draws a place within the tensor, for any extents.
  Place place(const TensorValue &source);
  TensorValue sliceOf(const TensorValue &source, const Place &where);
  TensorValue insertInto(const TensorValue &target, const Place &where);
  /// Takes a slice out, changes it and puts it back.
  TensorValue changedAt(const TensorValue &target, const Place &where);
  TensorValue elementwiseOn(const TensorValue &x);
  TensorValue insertedAt(const TensorValue &source, const TensorValue &target, const Place &where);
  /// Appends a place in the tensor to the operands given. None if the tensor may have no elements.
  std::optional<Values> subscripts(const TensorValue &tensor, Values before);

private:
  Extents reduced(Extents sizes);
  /// Draws one axis of a place, whose extent is known now or only at run time.
  void drawKnownAxis(int64_t extent, Place &place);
  void drawUnknownAxis(const Extent &extent, Place &place);
  void extentAccess(const TensorValue &tensor);
  struct Tiling {
    std::vector<int64_t> axes, tiles;
    Extents sizes;
    bool isSwapped;
  };
  Tiling drawTiling(const TensorValue &source);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  Tensors &tensors;
};

} // namespace npufuzz::generators::functions

#endif
