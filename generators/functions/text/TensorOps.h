//===- TensorOps.h - ops of the tensor dialect on what is in scope -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_TENSOROPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_TENSOROPS_H

#include "generators/functions/text/Tensors.h"

namespace npufuzz::generators::functions::text {

/// Where a slice lies in a tensor.
struct Place {
  Extents offsets, sizes, steps;
};

/// Each draws its operands from the tensors in scope, which its result joins. Where they do not
/// allow it, another op comes instead. Precondition: there is a tensor of rank 1 or more in scope.
class TensorOps {
public:
  TensorOps(Choices &choices, Text &text, Scalars &scalars, Tensors &tensors)
      : choices(choices), text(text), scalars(scalars), tensors(tensors) {}

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
  /// "[offsets] [sizes] [steps]"
  std::string text3(const Place &place) const;
  TensorValue sliceOf(const TensorValue &source, const Place &where);
  TensorValue insertInto(const TensorValue &target, const Place &where);
  /// A slice taken out, changed and put back.
  TensorValue changedAt(const TensorValue &target, const Place &where);
  TensorValue elementwiseOn(const TensorValue &x);
  /// Where it is known that there are elements.
  std::optional<std::string> subscripts(const TensorValue &tensor);

private:
  Extents reduced(Extents sizes);

  Choices &choices;
  Text &text;
  Scalars &scalars;
  Tensors &tensors;
};

} // namespace npufuzz::generators::functions::text

#endif
