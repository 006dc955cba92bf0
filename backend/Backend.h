//===- Backend.h - one system under test: a compiler and an executor -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_BACKEND_H
#define NPUFUZZ_BACKEND_BACKEND_H

#include "backend/ProbeAnswer.h"
#include "backend/passes/Compilation.h"
#include "tile/Capabilities.h"
#include "tile/Case.h"
#include "tile/MachineEvent.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/Error.h"

#include <compare>
#include <map>
#include <memory>

namespace npufuzz {

/// One machine parameter or pass option that belongs to a case.
struct Setting {
  std::string name;
  std::string summary;
  /// Legal values, the default first; generators draw from them.
  std::vector<int64_t> values;
  /// How many of the last values make a case cost many times as much: they are drawn seldom.
  int64_t costlyValues = 0;
};

/// Kind of an option's value.
enum class OptionValue {
  code, ///< a path: of what is run or loaded, or of what that is built from
  word, ///< one of those that the sample lists: "a3|a5"
};
/// A fact that only the user knows: the path of a compiler, the chip it is for. --NAME=SAMPLE on
/// the command line.
struct BackendOption {
  std::string name, sample, summary;
  /// Code is never taken from a record of what somebody gave (tools/Resume.h).
  OptionValue value = OptionValue::code;
};
/// By name; only what the user gave.
using BackendOptionValues = std::map<std::string, std::string>;

enum class ExecutionStatus { completed, trapped, unsupported };

struct ExecutionOptions {
  /// Byte with which uninitialised memory starts.
  uint8_t fillPattern = 0xa5;
  /// Fill Execution::transfers; costs time and memory.
  bool recordTransfers = false;
};

/// One element that a transfer moved, or tried to move out of bounds, between global memory and a
/// tile.
struct TransferredElement {
  int32_t tensor = -1;       ///< argument of @main that holds the tensor, -1 for a temporary
  bool isWrite = false;      ///< to global memory
  int64_t globalElement = 0; ///< row-major in the tensor
  int64_t tileElement = 0;   ///< row-major in the tile's logical shape
  int32_t lane = -1;         ///< -1 for a tile that is not spread over lanes yet
  int64_t bankElement = -1;  ///< in the lane's bank, from the start of the tile; -1 likewise
  auto operator<=>(const TransferredElement &) const = default;
};

/// Elements that one execution records at most; a longer one has transfersComplete = false.
inline constexpr size_t transfersRecordedMax = 1 << 20;

struct Execution {
  ExecutionStatus status = ExecutionStatus::completed;
  std::string message; ///< why it trapped, or what is not supported
  /// Final contents of each argument of @main.
  std::vector<Tensor> memory;
  /// Per argument and element: 1 where defined. Empty when the executor cannot know.
  std::vector<std::vector<uint8_t>> defined;
  std::vector<MachineEvent> events;
  /// In order of occurrence, with ExecutionOptions::recordTransfers.
  std::vector<TransferredElement> transfers;
  bool transfersComplete = true;
};

/// A case that will be compiled and executed, and how.
struct CaseAhead {
  const Case *testCase = nullptr;
  bool withOtherFill = true; ///< over both fill patterns, not the first alone
};

/// A bug put in on purpose.
struct Plant {
  std::string name;
  std::string pass; ///< the pass of the default pipeline that it corrupts
  std::string summary;
  std::vector<std::string> oracles; ///< which may speak first
};

class PassTool;
class Promise;
class Translator;

/// Says what holds of all of a backend's cases. The periods are hints of cost: a campaign does what
/// it skips by them where anything looks unusual.
struct BackendTraits {
  /// Functions of upstream dialects under pipelines of their own are cases for it, too.
  bool takesFunctions = false;
  /// Passes run in processes of its own: what they did shows in snapshots alone.
  bool passesRunElsewhere = false;
  /// A pass is blamed for an event that interpret() reports of memory behind it (a race, an access
  /// out of bounds), whatever is wrong with the results in the end: where execute() sees no such
  /// events, and a race shows by luck.
  bool blamesByEvents = false;
  /// CompileOptions::verifyPeriod of the cases of a campaign that nothing else asks to be verified
  /// more often. 1 for passes that somebody else wrote.
  int64_t verifyPeriod = 1;
  /// How many cases compileAhead() is worth. 1: none; more where starting a tool costs more than
  /// what it does for one case.
  int64_t batchSize = 1;
  /// One case of a campaign in so many runs over a second fill pattern, where nothing else asks for
  /// that. 1 where executing costs little beside compiling.
  int64_t otherFillPeriod = 1;
  /// One case of a campaign in so many runs as the machine runs it; compile() may choose a cheaper
  /// executor for the others (CompileOptions::wantsMachineCode).
  int64_t machineCodePeriod = 1;
};

/// Tells what a system under test is and can do.
class Abilities {
public:
  virtual ~Abilities() = default;
  virtual llvm::StringRef name() const = 0;
  virtual llvm::StringRef summary() const = 0;
  /// Says in one line what this machine lacks for it, and how to get it; empty: it can be used.
  virtual std::string missing() const { return ""; }
  /// Names differ from those of every other backend.
  virtual std::vector<BackendOption> options() const { return {}; }
  /// Takes values of options(), once, before anything else but options() is asked. Fails with one
  /// line that names the option, what was expected and what was given.
  virtual llvm::Error configure(const BackendOptionValues &values) {
    return llvm::Error::success();
  }
  virtual std::vector<Setting> settings() const = 0;
  virtual Capabilities capabilities(const Settings &settings) const = 0;
  /// Returns the questions that capabilities() puts to its tool, with the answers, in a fixed
  /// order; empty without a tool. The first call asks, which may take seconds; processes forked
  /// afterwards have the answers.
  virtual std::vector<ProbeAnswer> probe() const { return {}; }
  virtual BackendTraits traits() const { return {}; }
};

/// Makes artifacts of cases, and keeps the IR between its passes.
class Compiler {
public:
  virtual ~Compiler() = default;
  /// Dialects that it and its snapshots use.
  virtual void registerDialects(mlir::DialectRegistry &registry) const = 0;
  /// Makes passes of its own known to the textual pass pipeline. Call once a process.
  virtual void registerPasses() const = 0;
  virtual std::string defaultPipeline(const Settings &settings) const = 0;
  /// Returns the pipeline of a case: `given` by the user, else the case's own, else the default.
  std::string pipelineFor(llvm::StringRef given, llvm::StringRef ofCase,
                          const Settings &settings) const {
    return !given.empty()    ? given.str()
           : !ofCase.empty() ? ofCase.str()
                             : defaultPipeline(settings);
  }
  virtual std::vector<Plant> plants() const { return {}; }
  /// Returns true if the pass's contract keeps the multiset of elements that transfers move. The
  /// address oracle asks; it judges no pass that does not promise this.
  virtual bool keepsTransfers(llvm::StringRef pass) const { return false; }
  /// Returns true if the pass's contract keeps every bit of the program's results, NaN payloads
  /// aside. The bits oracle asks, and judges no other pass.
  virtual bool keepsBits(llvm::StringRef pass, mlir::ModuleOp program) const { return false; }
  /// The tool by which a pass that runs elsewhere can be run on IR of its own (foreign/PassTool.h);
  /// null where there is none.
  virtual const PassTool *passTool() const { return nullptr; }
  /// Says what its snapshots mean in upstream dialects (foreign/Translator.h); null: they mean what
  /// they say.
  virtual Translator *translator() const { return nullptr; }
  /// Ops, types and counts that passes promise (passes/Promise.h). Oracle promise asks.
  virtual llvm::ArrayRef<Promise> promises() const { return {}; }
  virtual CompileResult compile(const Case &testCase, const CompileOptions &options) const = 0;
  /// Compiles several cases in one go, with these options' pipeline and plants. Each of them
  /// compiles as it would without, only sooner; what cannot be compiled together is left to
  /// compile().
  virtual void compileAhead(llvm::ArrayRef<CaseAhead> cases, const CompileOptions &options) const {}
};

/// Runs artifacts, and the IR between passes.
class Executor {
public:
  virtual ~Executor() = default;
  virtual Execution execute(Artifact &artifact, const std::vector<Tensor> &inputs,
                            const ExecutionOptions &options) const = 0;
  /// Executes the IR after any pass; status unsupported (with the op's name) where it cannot.
  virtual Execution interpret(mlir::ModuleOp snapshot, const std::vector<Tensor> &inputs,
                              const ExecutionOptions &options) const = 0;
};

/// Crash, hang and abort are contained by the campaign, not here.
class Backend : public Abilities, public Compiler, public Executor {
public:
  Execution interpret(mlir::ModuleOp snapshot, const std::vector<Tensor> &inputs,
                      const ExecutionOptions &options) const override {
    Execution result;
    result.status = ExecutionStatus::unsupported;
    result.message = (name() + " has no interpreter for its snapshots").str();
    return result;
  }
};

/// Every backend of this build, the default first (one is a line in backend/Registry.cpp), then
/// those that were added. Valid until the next is added.
llvm::ArrayRef<const Backend *> allBackends();
/// Adds one that is not of this build, for the rest of the process. Fails where its name is taken
/// or no word of small letters, digits and dashes.
llvm::Expected<const Backend *> addBackend(std::unique_ptr<Backend> backend);
/// Gives each backend of this build those of the values that are its options.
llvm::Error configureBackends(const BackendOptionValues &values);
/// Null when there is none of that name.
const Backend *findBackend(llvm::StringRef name);

} // namespace npufuzz

#endif
