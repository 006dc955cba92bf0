//===- AsyncTasks.cpp -----------------------------------------------------===//
//
// A program may return before its tasks have run, because nothing has to wait for a token. Its
// memory must stay alive until then; its results are not read. The runtime does not report pending
// tasks, so the tasks that it receives are counted.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/AsyncTasks.h"

#include "mlir/ExecutionEngine/AsyncRuntime.h"

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace npufuzz::mlirbackend {

namespace {

std::mutex mutex;
std::condition_variable allHaveRun;
int64_t given = 0; ///< received, but not yet run

struct Task {
  void *handle;
  void (*resume)(void *);
};

void run(void *task) {
  auto *own = static_cast<Task *>(task);
  // Tasks that wait for its token resume inside this call.
  own->resume(own->handle);
  delete own;
  std::lock_guard lock(mutex);
  if (--given == 0)
    allHaveRun.notify_all();
}

} // namespace

void awaitAsyncTasks() {
  std::unique_lock lock(mutex);
  allHaveRun.wait(lock, [] { return given == 0; });
}

extern "C" void npufuzzAsyncExecute(void *handle, void (*resume)(void *)) {
  {
    std::lock_guard lock(mutex);
    ++given;
  }
  mlir::runtime::mlirAsyncRuntimeExecute(new Task{handle, resume}, run);
}

} // namespace npufuzz::mlirbackend
