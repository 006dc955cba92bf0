//===- Registry.cpp - every backend of this build, and those added --------===//
//
// A macro lists the functions that give the backends of this build. An added backend needs a new
// name of small letters, digits and dashes. Options are distributed only to the backends of this
// build, each getting those that it declares.
//
//===----------------------------------------------------------------------===//
#include "backend/Backend.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

// A new backend: one folder and one line here, the function that gives it.
#define NPUFUZZ_BACKENDS(BACKEND)                                                                  \
  BACKEND(npuBackend)                                                                              \
  BACKEND(hivmBackend)                                                                             \
  BACKEND(mlirBackend)                                                                             \
  BACKEND(ptoBackend)                                                                              \
  BACKEND(ptoOtherBackend)                                                                         \
  BACKEND(ptoSimulatorBackend)                                                                     \
  BACKEND(riscvBackend)                                                                            \
  BACKEND(pytorchsimBackend)                                                                       \
  BACKEND(pytorchsimTimingBackend)                                                                 \
  BACKEND(airBackend)

#define NPUFUZZ_DECLARE(NAME) Backend &NAME();
NPUFUZZ_BACKENDS(NPUFUZZ_DECLARE)
#undef NPUFUZZ_DECLARE

namespace {

struct Registry {
#define NPUFUZZ_GET(NAME) &NAME(),
  const std::vector<Backend *> ofThisBuild = {NPUFUZZ_BACKENDS(NPUFUZZ_GET)};
#undef NPUFUZZ_GET
  std::vector<const Backend *> all{ofThisBuild.begin(), ofThisBuild.end()};
  std::vector<std::unique_ptr<Backend>> added;
};

Registry &registry() {
  static Registry registry;
  return registry;
}

bool isName(llvm::StringRef name) {
  return !name.empty() && llvm::all_of(name, [](char letter) {
    return llvm::isDigit(letter) || (letter >= 'a' && letter <= 'z') || letter == '-';
  });
}

} // namespace

llvm::ArrayRef<const Backend *> allBackends() { return registry().all; }

llvm::Expected<const Backend *> addBackend(std::unique_ptr<Backend> backend) {
  llvm::StringRef name = backend->name();
  if (!isName(name))
    return llvm::createStringError(
        "expected a name of small letters, digits and dashes for a backend, got \"" + name + "\"");
  if (findBackend(name))
    return llvm::createStringError("expected a name that no other backend has, got \"" + name +
                                   "\"");
  registry().added.push_back(std::move(backend));
  registry().all.push_back(registry().added.back().get());
  return registry().all.back();
}

llvm::Error configureBackends(const BackendOptionValues &values) {
  for (Backend *backend : registry().ofThisBuild) {
    BackendOptionValues own;
    for (const BackendOption &option : backend->options())
      if (auto given = values.find(option.name); given != values.end())
        own.insert(*given);
    if (own.empty())
      continue;
    if (llvm::Error error = backend->configure(own))
      return error;
  }
  return llvm::Error::success();
}

const Backend *findBackend(llvm::StringRef name) {
  for (const Backend *backend : allBackends())
    if (backend->name() == name)
      return backend;
  return nullptr;
}

} // namespace npufuzz
