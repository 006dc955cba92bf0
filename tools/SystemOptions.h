//===- SystemOptions.h - options for the system under test ------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_SYSTEMOPTIONS_H
#define NPUFUZZ_TOOLS_SYSTEMOPTIONS_H

#include "tools/BackendOptions.h"
#include "tools/Values.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// System under test and its judges, checked against this build.
struct System {
  const Backend *backend = nullptr;
  /// Names of the backend and its peers, as the user wrote them.
  std::vector<std::string> names;
  /// Backends that oracle agree compares it with.
  std::vector<const Backend *> peers;
  /// Settings that --machine fixes; the generator draws the rest.
  Settings machine;
  /// Pipeline; empty: the backend's own.
  std::string pipeline;
  /// --pass-pipeline as the user gave it: its passes count as the user's, whatever runs.
  std::string ownPipeline;
  std::vector<std::string> plants;
  /// Oracles; empty: all.
  std::vector<std::string> oracles;
  std::vector<std::string> plugins;
  /// Options that configure its backends (BackendOptions::words).
  std::vector<std::string> backendWords;
};

/// --backend --machine --pass-pipeline --load-pass-plugin --plant --oracles --memory
/// --case-timeout and BackendOptions, as the user wrote them.
class SystemOptions {
public:
  void addTo(CLI::App &commandLine);
  /// Default for a backend that the user did not name.
  enum class Default { firstBackend, none };
  /// Loads the plugins, registers every pass, limits the memory and the time of children, and
  /// checks each value. With Default::none the backend may be null; the caller that chooses one
  /// must then check machine settings and plants against it.
  llvm::Expected<System> resolve(Default backend = Default::firstBackend) const;

private:
  BackendOptions backendOptions;
  std::string machine, pipeline, memory, caseTimeout;
  std::vector<std::string> backends, plugins, plants, oracles;
};

/// Adds --memory to a verb that takes none of the other options.
void addMemoryOption(CLI::App &commandLine, std::string &memory);
/// Limits the memory of children to the value that the user wrote.
void limitMemory(ValueReader &values, const std::string &memory);

/// Returns a backend by its name, or for command:MANIFEST reads the manifest and registers the
/// backend under the name in it. Fails with one line if there is none, or if it lacks something
/// that it needs.
llvm::Expected<const Backend *> openBackend(llvm::StringRef name);
/// True if such a name is command:MANIFEST.
bool isManifest(llvm::StringRef name);
/// True if a value of --machine is the path of a file.
bool isMachineFile(llvm::StringRef value);
/// Returns the options with which another process finds the backends of this system, one word each:
/// backendWords, and --backend=command:MANIFEST by its real path.
std::vector<std::string> recordedBackends(const System &system);
/// Registers these backends and returns them, usable or not.
llvm::Expected<std::vector<const Backend *>> addBackends(llvm::ArrayRef<std::string> names);
/// Finds a backend by its name alone, because a file may come from anywhere. The message mentions
/// `option`, which names it.
llvm::Expected<const Backend *> requireBackend(llvm::StringRef name,
                                               llvm::StringRef option = "--backend");
/// Like requireBackend(), but the backend must also have what it needs; otherwise the environment
/// is at fault.
llvm::Expected<const Backend *> requireUsable(llvm::StringRef name);
std::vector<std::string> backendNames();

/// Each fails with one line, exit code 2. Empty values are fine. Of passes that run in a tool of
/// the backend's own only that the brackets agree. Where `mayLackAnchor`, passes of a module may
/// stand without builtin.module(…) around them.
llvm::Error checkPipeline(llvm::StringRef pipeline, const Backend *backend = nullptr,
                          bool mayLackAnchor = false);
llvm::Error checkPlants(const Backend &backend, const std::vector<std::string> &plants);
/// `where` says in the message where they come from.
llvm::Error checkMachine(const Backend &backend, const Settings &settings,
                         llvm::StringRef where = "--machine");

} // namespace npufuzz::tools

#endif
