#include "tools/CompiledForm.h"

#include "campaign/database/Digest.h"
#include "support/ChildProcess.h"
#include "support/Strangers.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

#include <ctime>
#include <sys/resource.h>

namespace npufuzz::tools {

Json CompiledForm::json() const {
  return {{"program", program}, {"code", code}, {"refusal", refusal}};
}

bool CompiledForm::read(const Json &json) {
  return readKey(json, "program", program) && readKey(json, "code", code) &&
         readKey(json, "refusal", refusal);
}

static CompileResult compile(const Case &testCase, const CompileOptions &how,
                             const Backend &backend) {
  Trusting trusting(!isOfStrangers(&backend));
  ForeignCode foreign; // a plugin's backend is foreign code, too
  CompileResult result = backend.compile(testCase, how);
  foreign.hasReturned();
  return result;
}

/// Leaves out npufuzz's own work. Two versions that make the same invalid IR do not differ.
static void skipVerification(CompileOptions &how) {
  how.verifyPeriod = INT64_MAX;
  how.verifyOffset = INT64_MAX - 1;
}

static std::string digestText(std::optional<uint64_t> digest) {
  return digest ? llvm::utohexstr(*digest) : "";
}

/// Digest of a compilation that ended early: how it ended, and the IR before the pass that ended
/// it. The passes before may have made different IR of the case.
static std::string endOf(const CompileResult &result, const Case &testCase, CompileOptions how,
                         const Backend &backend, CodeDigester &digester) {
  how.keepSnapshots = true;
  CompileResult again = compile(testCase, how, backend);
  std::optional<uint64_t> before;
  if (!again.snapshots.empty())
    before = digester.digest(*again.snapshots.back().module);
  return campaign::database::digest({std::to_string(static_cast<int>(result.status)), result.pass,
                                     result.diagnostic, digestText(before)});
}

static std::string programOf(const Case &testCase, CodeDigester &digester) {
  uint64_t hash = digester.digest(testCase.module.get());
  for (const Tensor &input : testCase.inputs)
    hash = hash * 31 + llvm::xxh3_64bits(input.bytes);
  return llvm::utohexstr(hash);
}

CompiledForm compiledFormOf(const Case &testCase, const oracles::EvaluateOptions &options,
                            CodeDigester &digester) {
  const Backend &backend = *options.backends.front();
  CompiledForm form;
  form.program = programOf(testCase, digester);
  CompileOptions how = oracles::compileOptionsOf(options);
  how.pipeline = backend.pipelineFor(how.pipeline, testCase.pipeline, testCase.settings) + "," +
                 codeDigestPass.str();
  how.countsChanges = false;
  how.wantsArtifact = false;
  skipVerification(how);
  CodeDigestScope scope(digester);
  CompileResult result = compile(testCase, how, backend);
  if (result.status == CompileStatus::compiled)
    form.code = digestText(scope.digest);
  else if (result.status != CompileStatus::compilerDied)
    form.code = endOf(result, testCase, how, backend, digester);
  if (result.status == CompileStatus::unsupported)
    form.refusal = result.diagnostic;
  return form;
}

static double processorSeconds() {
  timespec own = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &own);
  rusage children = {};
  getrusage(RUSAGE_CHILDREN, &children);
  auto secondsOf = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return static_cast<double>(own.tv_sec) + static_cast<double>(own.tv_nsec) * 1e-9 +
         secondsOf(children.ru_utime) + secondsOf(children.ru_stime);
}

double compileSecondsOf(const Case &testCase, const oracles::EvaluateOptions &options) {
  CompileOptions how = oracles::compileOptionsOf(options);
  how.countsChanges = false;
  how.wantsArtifact = false;
  skipVerification(how);
  double begin = processorSeconds();
  compile(testCase, how, *options.backends.front());
  return processorSeconds() - begin;
}

} // namespace npufuzz::tools
