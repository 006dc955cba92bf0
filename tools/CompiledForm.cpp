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

/// Digest of everything that decides the results of the case; empty if that does not show.
static std::string codeOf(const CompileResult &result, std::optional<uint64_t> digest) {
  if (result.status == CompileStatus::compilerDied)
    return "";
  if (result.status != CompileStatus::compiled)
    return campaign::database::digest(
        {std::to_string(static_cast<int>(result.status)), result.pass, result.diagnostic});
  return digest ? llvm::utohexstr(*digest) : "";
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
  form.code = codeOf(result, scope.digest);
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
