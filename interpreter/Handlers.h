//===- Handlers.h - the dialects that the interpreter executes --*- C++ -*-===//
//
// One function per dialect. To execute another dialect, write its handlers in a separate file and
// register them the same way, on a table that starts as a copy of allHandlers().
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_HANDLERS_H
#define NPUFUZZ_INTERPRETER_HANDLERS_H

#include "interpreter/Code.h"

namespace npufuzz::interpreter {

void registerFunc(HandlerTable &table);
void registerControlFlow(HandlerTable &table);
void registerArithIntegers(HandlerTable &table);
void registerArithFloats(HandlerTable &table);
void registerArithCasts(HandlerTable &table);
void registerMath(HandlerTable &table);
void registerComplex(HandlerTable &table);
void registerComplexFunctions(HandlerTable &table);
void registerAffine(HandlerTable &table);
void registerScf(HandlerTable &table);
void registerMemRef(HandlerTable &table);
void registerVector(HandlerTable &table);
void registerMemRefViews(HandlerTable &table);
void registerScfParallel(HandlerTable &table);
void registerIndex(HandlerTable &table);
void registerVectorMask(HandlerTable &table);
void registerVectorMemory(HandlerTable &table);
void registerVectorTransfer(HandlerTable &table);
void registerVectorReduce(HandlerTable &table);
void registerVectorMatrix(HandlerTable &table);
void registerVectorPrint(HandlerTable &table);
void registerTensor(HandlerTable &table);
void registerTensorSlices(HandlerTable &table);
void registerTensorGather(HandlerTable &table);
void registerLinalg(HandlerTable &table);
void registerLinalgSoftmax(HandlerTable &table);
void registerBufferization(HandlerTable &table);
void registerUb(HandlerTable &table);
void registerTile(HandlerTable &table);
void registerTosa(HandlerTable &table);
/// Precondition of the following functions: arith and math are registered, because ops of the LLVM
/// dialect share their handlers.
void registerLLVM(HandlerTable &table);
void registerLLVMAggregates(HandlerTable &table);
void registerLLVMArith(HandlerTable &table);
void registerLLVMCasts(HandlerTable &table);
void registerLLVMMasked(HandlerTable &table);
void registerLLVMMemory(HandlerTable &table);
void registerLLVMPredicated(HandlerTable &table);
void registerLLVMVector(HandlerTable &table);
/// Precondition of both: the other functions of the LLVM dialect are registered.
void registerLLVMWide(HandlerTable &table);
void registerLLVMPromises(HandlerTable &table);

/// Table with everything above.
const HandlerTable &allHandlers();

} // namespace npufuzz::interpreter

#endif
