//===- SanitizerOptions.cpp - defaults of every executable ----------------===//
//
// Read by the address sanitizer's runtime, when there is one (preset asan-ubsan, or an MLIR that
// was built with it). The shared libMLIR and libLLVM need not be instrumented: they poison the free
// parts of their allocators where we are instrumented, and never unpoison what they hand out
// themselves. What the sanitizer reports ends as an assertion does, so that a finding has the
// frames in which it happened.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:abort_on_error=1";
}
