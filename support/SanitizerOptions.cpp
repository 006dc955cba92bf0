//===- SanitizerOptions.cpp - defaults of every executable ----------------===//
//
// The address sanitizer's runtime calls this, if there is one (preset asan-ubsan, or an MLIR that
// was built with it). The shared libMLIR and libLLVM need not be instrumented. If we are, the free
// parts of their allocators are poisoned, and they never unpoison what they hand out. A report of
// the sanitizer ends as an assertion does, so that a finding has the frames in which it happened.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:abort_on_error=1";
}
