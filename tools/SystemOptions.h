//===- SystemOptions.h - the options that say what is tested ----*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_SYSTEMOPTIONS_H
#define NPUFUZZ_TOOLS_SYSTEMOPTIONS_H

#include "tools/BackendOptions.h"
#include "tools/Values.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// The system under test and who judges it, checked against what this build has.
struct System {
  const Backend *backend = nullptr;
  /// It and its peers, as the user named them.
  std::vector<std::string> names;
  /// What the agree oracle compares it with.
  std::vector<const Backend *> peers;
  /// Settings that --machine fixes; the generator draws the rest.
  Settings machine;
  /// Empty: the backend's own.
  std::string pipeline;
  /// --pass-pipeline as the user gave it: its passes are theirs, whatever is run.
  std::string ownPipeline;
  std::vector<std::string> plants;
  /// Empty: all.
  std::vector<std::string> oracles;
  std::vector<std::string> plugins;
  /// The options that make its backends what they are (BackendOptions::words).
  std::vector<std::string> backendWords;
};

/// --backend --machine --pass-pipeline --load-pass-plugin --plant --oracles --memory
/// --case-timeout and BackendOptions, as the user wrote them.
class SystemOptions {
public:
  void addTo(CLI::App &commandLine);
  /// What stands for a backend that the user did not name.
  enum class Default { firstBackend, none };
  /// Loads the plugins, registers every pass, limits the memory and the time of children, and
  /// checks each value. With Default::none the backend may be null; then whoever chooses one checks
  /// machine settings and plants against it.
  llvm::Expected<System> resolve(Default backend = Default::firstBackend) const;

private:
  BackendOptions backendOptions;
  std::string machine, pipeline, memory, caseTimeout;
  std::vector<std::string> backends, plugins, plants, oracles;
};

/// --memory, for a verb that takes none of the others.
void addMemoryOption(CLI::App &commandLine, std::string &memory);
/// Limits the memory of children, as the user wrote it.
void limitMemory(ValueReader &values, const std::string &memory);

/// A backend as a user names it: by its name, or command:MANIFEST, which is then read and known by
/// the name in it. Fails with one line where there is none, or what it needs is not there.
llvm::Expected<const Backend *> openBackend(llvm::StringRef name);
/// Whether such a name is command:MANIFEST.
bool isManifest(llvm::StringRef name);
/// Whether a value of --machine is the path of a file.
bool isMachineFile(llvm::StringRef value);
/// The options with which another process knows the backends of this system, a word each:
/// backendWords, and --backend=command:MANIFEST by its real path.
std::vector<std::string> recordedBackends(const System &system);
/// Makes them known and returns them, usable or not.
llvm::Expected<std::vector<const Backend *>> addBackends(llvm::ArrayRef<std::string> names);
/// By its name alone: a file may have it from anywhere. `option` is the one that names it, for the
/// message.
llvm::Expected<const Backend *> requireBackend(llvm::StringRef name,
                                               llvm::StringRef option = "--backend");
/// Likewise, and what it needs is there; else the environment is at fault.
llvm::Expected<const Backend *> requireUsable(llvm::StringRef name);
std::vector<std::string> backendNames();

/// Each fails with one line, exit code 2. Empty values are fine. Of passes that run in a tool of
/// the backend's own only that the brackets agree.
llvm::Error checkPipeline(llvm::StringRef pipeline, const Backend *backend = nullptr);
llvm::Error checkPlants(const Backend &backend, const std::vector<std::string> &plants);
/// `where` they are from, for the message.
llvm::Error checkMachine(const Backend &backend, const Settings &settings,
                         llvm::StringRef where = "--machine");

} // namespace npufuzz::tools

#endif
