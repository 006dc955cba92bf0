//===- Doctor.cpp - npufuzz doctor: checks the machine ----------*- C++ -*-===//
//
// Prints one line for each thing that npufuzz or a backend needs. Nothing is installed: the line
// names the package or the command that helps.
//
//===----------------------------------------------------------------------===//
#include "backend/Absent.h"
#include "backend/foreign/functional/writers/Writers.h"
#include "campaign/conformance/Conformance.h"
#include "campaign/run/ProbeCount.h"
#include "campaign/run/Summary.h"
#include "support/Printable.h"
#include "support/Version.h"
#include "support/mlir/Release.h"
#include "tools/Registration.h"
#include "tools/RunOptions.h"
#include "tools/Verbs.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace npufuzz::tools {

static const char *const doctorDescription =
    R"(Says what is installed, what is missing and how to get it, and whether this
machine is fit for long runs.
For a compiler that a backend drives (--ptoas), also says which parts of
programs it takes, and which it refuses with which message. npufuzz does not
generate what it refuses.
A backend that you name or give an option to also compiles and runs the simplest
program. It is MISSING while it lacks something for that; any other one is
optional.
Exit code 3 when something is MISSING.
)";

namespace {

enum class Fitness { ok, optional, missing };

/// Free bytes below which a campaign that writes bundles is at risk, and memory for one worker.
constexpr uint64_t diskBytesMin = 1ull << 30, workerBytesWanted = 512ull << 20;

class Examination {
public:
  void say(Fitness fitness, llvm::StringRef what, const llvm::Twine &finding,
           const llvm::Twine &cure = "") {
    const char *marks[] = {"ok      ", "optional", "MISSING "};
    llvm::outs() << marks[static_cast<int>(fitness)] << "  " << llvm::left_justify(what, 19)
                 << printable(finding.str());
    if (std::string text = cure.str(); !text.empty() && fitness != Fitness::ok)
      llvm::outs() << "; " << printable(text);
    llvm::outs() << "\n";
    missing += fitness == Fitness::missing;
  }
  int missing = 0;
};

/// First line of `program --version`; empty if it does not run.
std::string versionOf(llvm::StringRef path) {
  llvm::SmallString<128> output;
  if (llvm::sys::fs::createTemporaryFile("npufuzz-doctor", "txt", output))
    return "";
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), output.str(), output.str()};
  int code = llvm::sys::ExecuteAndWait(path, {path, "--version"}, std::nullopt, redirects, 10);
  std::string first;
  if (auto buffer = llvm::MemoryBuffer::getFile(output); buffer && code == 0) {
    llvm::SmallVector<llvm::StringRef> lines;
    (*buffer)->getBuffer().split(lines, '\n');
    // mlir-opt puts its version in the second line, below the project's address.
    for (llvm::StringRef line : lines)
      if (first.empty() && line.contains_insensitive("version"))
        first = line.trim().str();
  }
  llvm::sys::fs::remove(output);
  return first;
}

struct Tool {
  std::string program, why, package;
  std::string backend = ""; ///< backend that needs it
};

/// npufuzz itself is one executable; these build it, or read what it writes.
std::vector<Tool> tools() {
  std::string release = std::to_string(mlirRelease);
  return {
      {"clang-19", "builds npufuzz and its plugins", "clang-19"},
      {"mlir-opt-" + release, "runs repros outside npufuzz", "mlir-" + release + "-tools"},
      {"FileCheck-19", "checks the RUN lines of repros", "llvm-19-tools"},
      {"qemu-riscv64", "runs what backend riscv compiles", "qemu-user", "riscv"},
  };
}

/// Describes the linked MLIR: one with assertions or sanitizers reports errors closer to their
/// cause.
std::string describeMLIR() {
  std::string text = "built with " LLVM_VERSION_STRING;
  text += NPUFUZZ_LLVM_ASSERTIONS ? ", assertions on" : ", assertions off";
  // Not the flags of this executable: a preset builds only npufuzz with sanitizers.
  llvm::StringRef sanitizers = NPUFUZZ_MLIR_SANITIZERS;
  text += sanitizers.empty() ? ", no sanitizers" : (", sanitizers: " + sanitizers).str();
  return text;
}

using Backends = llvm::ArrayRef<const Backend *>;

/// Fitness of a machine without something that a backend needs: it matters only for a backend that
/// the user configured.
Fitness absenceOf(llvm::StringRef backend, Backends configured) {
  bool isNeeded = llvm::any_of(configured, [&](auto *one) { return one->name() == backend; });
  return isNeeded ? Fitness::missing : Fitness::optional;
}

void examineTools(Examination &examination, Backends configured) {
  for (const Tool &tool : tools()) {
    auto path = llvm::sys::findProgramByName(tool.program);
    std::string version = path ? versionOf(*path) : "";
    if (!version.empty())
      examination.say(Fitness::ok, tool.program, version);
    else
      examination.say(absenceOf(tool.backend, configured), tool.program,
                      llvm::Twine(path ? "does not run; " : "not found; ") + tool.why,
                      llvm::Twine("apt-get install ") + tool.package);
  }
}

std::string firstLine(const char *file) {
  auto buffer = llvm::MemoryBuffer::getFileAsStream(file);
  return buffer ? (*buffer)->getBuffer().split('\n').first.trim().str() : "";
}

/// A system under test crashes routinely here: a dump for each crash costs seconds and fills disks.
void examineCoreDumps(Examination &examination) {
  std::string pattern = firstLine("/proc/sys/kernel/core_pattern");
  struct rlimit limit = {};
  getrlimit(RLIMIT_CORE, &limit);
  bool piped = llvm::StringRef(pattern).starts_with("|");
  bool dumps = piped || limit.rlim_cur != 0;
  examination.say(
      dumps ? Fitness::optional : Fitness::ok, "core dumps",
      "pattern \"" + pattern + "\", limit " +
          (limit.rlim_cur == RLIM_INFINITY ? std::string("none") : std::to_string(limit.rlim_cur)),
      piped ? "crashes of systems under test are slow: echo core > "
              "/proc/sys/kernel/core_pattern"
            : "ulimit -c 0 saves disk space");
}

/// Bytes of a line "MemAvailable:   123 kB" of /proc/meminfo.
uint64_t memoryBytesAvailable() {
  auto buffer = llvm::MemoryBuffer::getFileAsStream("/proc/meminfo");
  if (!buffer)
    return 0;
  llvm::StringRef rest = (*buffer)->getBuffer().split("MemAvailable:").second.ltrim();
  uint64_t kilobytes = 0;
  rest.consumeInteger(10, kilobytes);
  return kilobytes << 10;
}

std::string gigabytes(uint64_t bytes) {
  return std::to_string(bytes >> 30) + "." + std::to_string((bytes >> 20) % 1024 * 10 / 1024) +
         " GiB";
}

void examineMachine(Examination &examination, llvm::StringRef folder) {
  unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  examination.say(Fitness::ok, "cores", std::to_string(cores));
  uint64_t memory = memoryBytesAvailable();
  examination.say(memory >= cores * workerBytesWanted ? Fitness::ok : Fitness::optional, "memory",
                  gigabytes(memory) + " available",
                  "each worker needs about 0.5 GiB: use fewer with --jobs");
  auto space = llvm::sys::fs::disk_space(folder);
  if (!space)
    examination.say(Fitness::missing, "disk", folder + ": " + space.getError().message());
  else
    examination.say(space->available >= diskBytesMin ? Fitness::ok : Fitness::missing, "disk",
                    gigabytes(space->available) + " free at " + folder,
                    "bundles need about 1 GiB: free some, or name another folder with --out=DIR");
}

/// Prints all refusals of the backend's tool, in the tool's words.
void sayProbed(Examination &examination, const Backend &backend) {
  campaign::ProbeCount count = campaign::countProbed(backend.probe());
  if (!count.asked())
    return;
  examination.say(count.refused.empty() && count.untold.empty() ? Fitness::ok : Fitness::optional,
                  "  questions", campaign::probedText(count));
  for (const std::string &line : campaign::takenLines(count))
    llvm::outs() << "            taken    " << printable(line) << "\n";
  for (const auto &[what, words] : count.refused)
    llvm::outs() << "            refused  " << printable(what + ": " + words) << "\n";
  for (const auto &[what, words] : count.untold)
    llvm::outs() << "            unclear  " << printable(what + ": " + words) << "\n";
}

/// Compiles and runs the simplest program. If it fails, fuzzing says more; if npufuzz cannot run
/// what was compiled, fuzzing says nothing.
void sayWhetherItRuns(Examination &examination, const Backend &backend) {
  using Mark = campaign::ConformanceResult::Mark;
  campaign::ConformanceResult result =
      campaign::checkConformance(backend, campaign::simplestProgramCheck(), {});
  examination.say(result.mark == Mark::ok       ? Fitness::ok
                  : result.mark == Mark::unable ? Fitness::missing
                                                : Fitness::optional,
                  "  simplest program",
                  result.mark == Mark::ok ? "compiled, executed, right" : result.message);
}

void examineBackends(Examination &examination, Backends configured) {
  for (const Backend *backend : allBackends()) {
    std::string what = ("backend " + backend->name()).str();
    if (std::string missing = backend->missing(); !missing.empty()) {
      examination.say(absenceOf(backend->name(), configured), what, missing);
    } else {
      examination.say(Fitness::ok, what, backend->summary());
      sayProbed(examination, *backend);
      if (llvm::is_contained(configured, backend))
        sayWhetherItRuns(examination, *backend);
    }
  }
  for (const AdapterName &adapter : allAdapters())
    if (!adapter.isBuilt)
      examination.say(Fitness::optional, ("backend " + adapter.name).str(), adapter.howToBuild());
}

} // namespace

llvm::Expected<int> runDoctor(Arguments arguments) {
  auto commandLine = makeCommandLine("doctor", doctorDescription, "");
  BackendOptions backendOptions;
  backendOptions.addTo(*commandLine);
  backendOptions.addNamesTo(*commandLine,
                            "a backend that you mean to use, by its name, or a toolchain of yours");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  if (llvm::Error error = backendOptions.apply())
    return std::move(error);

  registerPasses();
  Examination examination;
  examination.say(Fitness::ok, "npufuzz", version());
  examination.say(Fitness::ok, "MLIR, LLVM", describeMLIR());
  examination.say(functional::hasOnnx() ? Fitness::ok : Fitness::optional, "models of ONNX",
                  functional::hasOnnx() ? "written for manifests with \"program\": \"onnx\""
                                        : "npufuzz was built without libonnx",
                  "apt-get install libonnx-dev libprotobuf-dev, and build again");
  std::vector<const Backend *> configured = backendOptions.configured();
  examineBackends(examination, configured);
  examineTools(examination, configured);
  examineCoreDumps(examination);
  examineMachine(examination, ".");
  if (examination.missing)
    llvm::outs() << "not fit: see the lines marked MISSING\n";
  else
    llvm::outs() << "fit to fuzz\n";
  return examination.missing ? environment : nothingFound;
}

} // namespace npufuzz::tools
