#include "tools/BackendPlugins.h"

#include "backend/Plugin.h"
#include "support/Files.h"
#include "support/Sandbox.h"
#include "tools/CommandError.h"
#include "tools/Loading.h"

#include "llvm/Support/FileSystem.h"

#include <dlfcn.h>
#include <set>

namespace npufuzz::tools {

static llvm::Error wrongPlugin(const std::string &path, const llvm::Twine &trouble) {
  return usageError("--load-backend-plugin: " + path + ": " + trouble);
}

/// Seconds of CPU time that a library may take until it is loaded.
static constexpr double loadSecondsMax = 60;

/// Resolves every symbol now: a missing one is an error here instead of the end of a campaign.
static void *openLibrary(llvm::StringRef real) {
  return dlopen(real.str().c_str(), RTLD_NOW | RTLD_LOCAL);
}

/// Loads the library in a child first, because initialisers may end the process: those of a second
/// LLVM register options of the same names and do so.
static llvm::Error tryLoading(const std::string &path, llvm::StringRef real) {
  auto tried = runInSandbox(loadSecondsMax, [&](ChildSide &) { openLibrary(real); });
  if (!tried)
    return tried.takeError();
  if (!tried->death)
    return llvm::Error::success();
  llvm::StringRef said = llvm::StringRef(tried->death->errorText).trim(": \n");
  return wrongPlugin(path, "expected a library that links npufuzz::backend and no LLVM of its own, "
                           "got one that ends the process while it is loaded" +
                               llvm::Twine(said.empty() ? "" : ": ") + said.split('\n').first);
}

/// Returns the library's description of itself. Loading runs its initialisers and nothing else.
static llvm::Expected<const BackendPlugin *> open(const std::string &path, llvm::StringRef real) {
  void *library = openLibrary(real);
  if (!library)
    return wrongPlugin(path, llvm::Twine("expected a shared library built against npufuzz ") +
                                 version() + " and MLIR " LLVM_VERSION_STRING +
                                 ", got: " + dlerror());
  auto describe = reinterpret_cast<BackendPluginFunction *>(dlsym(library, backendPluginSymbol));
  if (!describe)
    return wrongPlugin(path, llvm::Twine("expected a library that exports ") + backendPluginSymbol +
                                 " (NPUFUZZ_BACKEND_PLUGIN in backend/Plugin.h), got one that "
                                 "does not");
  return describe();
}

static llvm::Error checkVersions(const std::string &path, const BackendPlugin &plugin) {
  // With another interface number, the fields after the number are unknown.
  if (plugin.api != backendPluginApi)
    return wrongPlugin(path, "expected interface " + llvm::Twine(backendPluginApi) +
                                 ", got one built for interface " + llvm::Twine(plugin.api) +
                                 "; build it again with npufuzz " + version());
  if (llvm::StringRef got = plugin.npufuzzVersion; got != version())
    return wrongPlugin(path, "expected one built with npufuzz " + version() + ", got " + got);
  if (llvm::StringRef got = plugin.llvmVersion; got != LLVM_VERSION_STRING)
    return wrongPlugin(path, "expected one built with MLIR " LLVM_VERSION_STRING ", got " + got);
  if (plugin.mlir != identityOfMLIR())
    return wrongPlugin(path, "expected one that uses npufuzz's libMLIR, got one that brings its "
                             "own; link npufuzz::backend and no static library of MLIR");
  return llvm::Error::success();
}

static llvm::Error configure(Backend &backend, const BackendOptionValues &values,
                             BackendOptionValues &unused) {
  BackendOptionValues own;
  for (const BackendOption &option : backend.options())
    if (auto given = values.find(option.name); given != values.end()) {
      own.insert(*given);
      unused.erase(option.name);
    }
  return own.empty() ? llvm::Error::success() : backend.configure(own);
}

llvm::Error loadBackendPlugin(const std::string &path, const BackendOptionValues &values,
                              BackendOptionValues &unused) {
  // The loader searches system folders for a bare name, but a user who writes one means a file
  // here.
  llvm::SmallString<128> real;
  if (std::error_code error = llvm::sys::fs::real_path(path, real))
    return wrongPlugin(path, "expected a shared library, got: " + error.message());
  if (llvm::Error error = checkReadable(real))
    return wrongPlugin(path, "expected a shared library: " + llvm::toString(std::move(error)));
  static std::set<std::string> loaded;
  if (!loaded.insert(real.str().str()).second)
    return llvm::Error::success();
  if (llvm::Error error = tryLoading(path, real))
    return error;
  Loading loading(path);
  auto plugin = open(path, real);
  if (!plugin)
    return plugin.takeError();
  if (llvm::Error error = checkVersions(path, **plugin))
    return error;
  std::unique_ptr<Backend> backend = (*plugin)->create();
  if (!backend)
    return wrongPlugin(path, "expected a backend, got none");
  if (llvm::Error error = configure(*backend, values, unused))
    return wrongPlugin(path, llvm::toString(std::move(error)));
  if (auto added = addBackend(std::move(backend)); !added)
    return wrongPlugin(path, llvm::toString(added.takeError()));
  return llvm::Error::success();
}

} // namespace npufuzz::tools
