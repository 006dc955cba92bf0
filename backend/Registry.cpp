//===- Registry.cpp - every backend of this build, and those added --------===//
//
// A macro lists the functions that give the backends, and the names of those that a build may leave
// out. An added backend needs a new name of small letters, digits and dashes. Options are
// distributed only to the backends of this build, each getting those that it declares.
//
//===----------------------------------------------------------------------===//
#include "backend/Absent.h"
#include "backend/Backend.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

// A new backend: one folder and one line here, the function that gives it. The line of an adapter
// (cmake/Adapters.cmake) also has the backend's name, and the end of its option's name.
#define NPUFUZZ_BACKENDS(BACKEND, ADAPTER)                                                         \
  BACKEND(npuBackend)                                                                              \
  ADAPTER(hivmBackend, "hivm", HIVM)                                                               \
  BACKEND(mlirBackend)                                                                             \
  ADAPTER(ptoBackend, "pto", PTO)                                                                  \
  ADAPTER(ptoOtherBackend, "pto-b", PTO)                                                           \
  ADAPTER(ptoSimulatorBackend, "pto-sim", PTO)                                                     \
  BACKEND(riscvBackend)                                                                            \
  ADAPTER(pytorchsimBackend, "pytorchsim", PYTORCHSIM)                                             \
  ADAPTER(pytorchsimTimingBackend, "togsim", PYTORCHSIM)                                           \
  ADAPTER(airBackend, "air", AIR)

#define NPUFUZZ_DECLARE(NAME, ...) Backend &NAME();
NPUFUZZ_BACKENDS(NPUFUZZ_DECLARE, NPUFUZZ_DECLARE)
#undef NPUFUZZ_DECLARE

namespace {

#define NPUFUZZ_NO_NAME(NAME)
#define NPUFUZZ_NAME(FUNCTION, NAME, OPTION)                                                       \
  {NAME, "NPUFUZZ_BACKEND_" #OPTION, NPUFUZZ_BACKEND_##OPTION},
constexpr AdapterName adapterTable[] = {NPUFUZZ_BACKENDS(NPUFUZZ_NO_NAME, NPUFUZZ_NAME)};
#undef NPUFUZZ_NO_NAME
#undef NPUFUZZ_NAME

using BackendFunction = Backend &(*)();
/// Null for one that is not built, whose function does not exist.
#define NPUFUZZ_FUNCTION(NAME) NAME,
#define NPUFUZZ_FUNCTION_IF(NAME, WORD, OPTION) NPUFUZZ_BACKEND_##OPTION ? NAME : nullptr,
constexpr BackendFunction functions[] = {NPUFUZZ_BACKENDS(NPUFUZZ_FUNCTION, NPUFUZZ_FUNCTION_IF)};
#undef NPUFUZZ_FUNCTION
#undef NPUFUZZ_FUNCTION_IF

std::vector<Backend *> builtBackends() {
  std::vector<Backend *> built;
  for (BackendFunction function : functions)
    if (function)
      built.push_back(&function());
  return built;
}

struct Registry {
  const std::vector<Backend *> ofThisBuild = builtBackends();
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

std::string AdapterName::howToBuild() const {
  return ("not in this build; cmake -D" + option + "=ON brings it").str();
}

llvm::ArrayRef<AdapterName> allAdapters() { return adapterTable; }

const AdapterName *findAbsentBackend(llvm::StringRef name) {
  const auto *found = llvm::find_if(
      adapterTable, [&](const AdapterName &one) { return !one.isBuilt && one.name == name; });
  return found == std::end(adapterTable) ? nullptr : found;
}

} // namespace npufuzz
