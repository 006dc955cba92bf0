//===- SanitizerOptions.cpp - defaults of every executable ----------------===//
//
// Read by the address sanitizer's runtime, when there is one (preset asan-ubsan). The shared
// libMLIR and libLLVM are not instrumented: they poison the free parts of their allocators where we
// are instrumented, and never unpoison what they hand out themselves.
//
//===----------------------------------------------------------------------===//

extern "C" const char *__asan_default_options();
extern "C" const char *__asan_default_options() { return "allow_user_poisoning=0"; }
