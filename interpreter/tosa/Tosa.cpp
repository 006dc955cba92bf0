//===- Tosa.cpp - the handlers of TOSA ------------------------------------===//
//
// Executes TOSA of release 22, whose zero points, shifts and extents are operands. Older releases
// have a handler for max_pool2d alone.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaOps.h"

namespace npufuzz::interpreter {

void registerTosa(HandlerTable &table) {
  registerTosaPools(table);
  if (!tosaHasOperands)
    return;
  registerTosaConversions(table);
  registerTosaConvolutions(table);
  registerTosaElementwise(table);
  registerTosaFlow(table);
  registerTosaFourier(table);
  registerTosaLayout(table);
  registerTosaReductions(table);
  registerTosaResize(table);
  registerTosaShapes(table);
  registerTosaVariables(table);
}

} // namespace npufuzz::interpreter
