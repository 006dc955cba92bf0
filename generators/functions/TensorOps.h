//===- TensorOps.h - ops of the tensor dialect on what is in scope -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TENSOROPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TENSOROPS_H

#include "generators/functions/Tensors.h"

namespace npufuzz::generators::functions {

/// Where a slice lies in a tensor.
struct Place {
  Extents offsets, sizes, steps;
};

/// Each draws its operands from the tensors in scope, which its result joins. Where they do not
/// allow it, another op comes instead. Precondition: there is a tensor of rank 1 or more in scope.
class TensorOps {
public:
  TensorOps(Choices &choices, Code &code, Scalars &scalars, Tensors &tensors)
      : choices(choices), code(code), scalars(scalars), tensors(tensors) {}

  void extractSlice();
  /// Also a slice changed and put back where it was, or beside it.
  void insertSlice();
  void expand();
  void collapse();
  void pad();
  void cast();
  void concat();
  void elementwise();
  void scalarAccess();
  /// Into tiles and back, with padding where the tile does not divide.
  void packAndBack();

  /// Within the tensor, whatever its extents are.
  Place place(const TensorValue &source);
  TensorValue sliceOf(const TensorValue &source, const Place &where);
  TensorValue insertInto(const TensorValue &target, const Place &where);
  /// A slice taken out, changed and put back.
  TensorValue changedAt(const TensorValue &target, const Place &where);
  TensorValue elementwiseOn(const TensorValue &x);
  TensorValue insertedAt(const TensorValue &source, const TensorValue &target, const Place &where);
  /// A place in the tensor, behind the operands given. None where it may have no elements.
  std::optional<Values> subscripts(const TensorValue &tensor, Values before);

private:
  Extents reduced(Extents sizes);
  /// One axis of a place, whose extent is known here or only when it runs.
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
