#include "tools/CompiledForm.h"

#include "backend/passes/CodeDigest.h"
#include "campaign/cases/StoredCase.h"
#include "campaign/database/Digest.h"
#include "support/ChildProcess.h"
#include "support/Strangers.h"

#include "llvm/ADT/StringExtras.h"

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

/// Digest of everything that decides the results of the case; empty if that does not show.
static std::string codeOf(const CompileResult &result, std::optional<uint64_t> digest) {
  if (result.status == CompileStatus::compilerDied)
    return "";
  if (result.status != CompileStatus::compiled)
    return campaign::database::digest(
        {std::to_string(static_cast<int>(result.status)), result.pass, result.diagnostic});
  return digest ? llvm::utohexstr(*digest) : "";
}

CompiledForm compiledFormOf(const Case &testCase, const oracles::EvaluateOptions &options) {
  const Backend &backend = *options.backends.front();
  CompiledForm form;
  form.program = campaign::database::digest({campaign::StoredCase::from(testCase).program});
  CompileOptions how = oracles::compileOptionsOf(options);
  how.pipeline = backend.pipelineFor(how.pipeline, testCase.pipeline, testCase.settings) + "," +
                 codeDigestPass.str();
  how.countsChanges = false;
  how.wantsArtifact = false;
  // Invalid IR is no code, but two versions that make the same invalid IR do not differ.
  how.verifyPeriod = INT64_MAX;
  how.verifyOffset = INT64_MAX - 1;
  CodeDigestScope scope;
  CompileResult result = compile(testCase, how, backend);
  form.code = codeOf(result, scope.digest);
  if (result.status == CompileStatus::unsupported)
    form.refusal = result.diagnostic;
  return form;
}

double compileSecondsOf(const Case &testCase, const oracles::EvaluateOptions &options) {
  auto begin = std::chrono::steady_clock::now();
  CompileOptions how = oracles::compileOptionsOf(options);
  how.wantsArtifact = false;
  CompileResult result = compile(testCase, how, *options.backends.front());
  std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  return spent.count() - result.verifySeconds;
}

} // namespace npufuzz::tools
