//===- AsyncTasks.h - waits for tasks that compiled code has started -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_ASYNCTASKS_H
#define NPUFUZZ_BACKEND_MLIR_ASYNCTASKS_H

namespace npufuzz::mlirbackend {

/// Returns once every task that compiled code has passed to MLIR's asynchronous runtime has run,
/// including tasks that those started. A task that waits for something that never happens has not
/// been passed yet.
void awaitAsyncTasks();

/// Replaces the runtime's mlirAsyncRuntimeExecute: runs `resume` on a thread of its pool.
extern "C" void npufuzzAsyncExecute(void *handle, void (*resume)(void *));

} // namespace npufuzz::mlirbackend

#endif
