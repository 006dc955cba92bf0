//===- Handlers.h - the npu dialect for the interpreter ---------*- C++ -*-===//
//
// One function per source file: the simulator is the interpreter's table with these handlers added.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_HANDLERS_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_HANDLERS_H

#include "interpreter/Code.h"

namespace npufuzz::npu {

/// All require that Options::extension is a MachineState and that replicas is its number of lanes.
void registerTransfers(interpreter::HandlerTable &table);
void registerBuffers(interpreter::HandlerTable &table);
void registerSystolicArray(interpreter::HandlerTable &table);
void registerLaneCode(interpreter::HandlerTable &table);
void registerTasks(interpreter::HandlerTable &table);
void registerScalarCode(interpreter::HandlerTable &table);
/// Tags, flags, barriers. Also replaces func.return by one that completes the pipes.
void registerSynchronisation(interpreter::HandlerTable &table);

} // namespace npufuzz::npu

#endif
