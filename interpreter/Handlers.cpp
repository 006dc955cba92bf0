//===- Handlers.cpp - the interpreter's table of handlers -----------------===//
//
// Builds the one table of the interpreter. Order matters at its end only. Some ops of the LLVM
// dialect reuse the handlers of equivalent arith or math ops, which must be registered first.
// LLVMWide.cpp and LLVMPromises.cpp wrap handlers that the other LLVM files have added.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"

namespace npufuzz::interpreter {

const HandlerTable &allHandlers() {
  static const HandlerTable table = [] {
    HandlerTable made;
    registerFunc(made);
    registerControlFlow(made);
    registerArithIntegers(made);
    registerArithFloats(made);
    registerArithCasts(made);
    registerMath(made);
    registerComplex(made);
    registerComplexFunctions(made);
    registerAffine(made);
    registerScf(made);
    registerMemRef(made);
    registerVector(made);
    registerMemRefViews(made);
    registerScfParallel(made);
    registerIndex(made);
    registerVectorMask(made);
    registerVectorMemory(made);
    registerVectorTransfer(made);
    registerVectorReduce(made);
    registerVectorMatrix(made);
    registerVectorPrint(made);
    registerTensor(made);
    registerTensorSlices(made);
    registerTensorGather(made);
    registerLinalg(made);
    registerLinalgSoftmax(made);
    registerBufferization(made);
    registerUb(made);
    registerTile(made);
    registerTosa(made);
    registerLLVM(made);
    registerLLVMAggregates(made);
    registerLLVMArith(made);
    registerLLVMCasts(made);
    registerLLVMMasked(made);
    registerLLVMMemory(made);
    registerLLVMPredicated(made);
    registerLLVMVector(made);
    registerLLVMWide(made);
    registerLLVMPromises(made);
    return made;
  }();
  return table;
}

} // namespace npufuzz::interpreter
