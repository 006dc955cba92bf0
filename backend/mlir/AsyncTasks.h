//===- AsyncTasks.h - tasks that compiled code has started ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_ASYNCTASKS_H
#define NPUFUZZ_BACKEND_MLIR_ASYNCTASKS_H

namespace npufuzz::mlirbackend {

/// Returns when each task that compiled code has given to MLIR's asynchronous runtime has run, and
/// those that it started. One that waits for what never comes has not been given yet.
void awaitAsyncTasks();

/// In the place of the runtime's mlirAsyncRuntimeExecute: runs `resume` on a thread of its pool.
extern "C" void npufuzzAsyncExecute(void *handle, void (*resume)(void *));

} // namespace npufuzz::mlirbackend

#endif
