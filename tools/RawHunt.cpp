#include "backend/PassSequence.h"
#include "campaign/Sandbox.h"
#include "campaign/validate/JudgePass.h"
#include "generators/ChoiceSources.h"
#include "generators/raw/Raw.h"
#include "backend/mlir/UpstreamPasses.h"
struct RP { std::string text, family, pipeline; };
#include "tools/Registration.h"
#include "mlir/Parser/Parser.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/FormatVariadic.h"
#include <deque>
#include <set>
#include <fstream>
using namespace mlir;
using namespace npufuzz;
using namespace npufuzz::campaign;
using namespace npufuzz::campaign::validate;
static std::string printed(ModuleOp m) { std::string t; llvm::raw_string_ostream(t) << m; return t; }
int main(int argc, char **argv) {
  uint64_t base = atoll(argv[1]); int64_t from = atoll(argv[2]), to = atoll(argv[3]); std::string out = argv[4];
  std::string only = argc > 5 ? argv[5] : "", force = argc > 6 ? argv[6] : "";
  tools::registerPasses();
  DialectRegistry registry; tools::registerDialects(registry);
  std::map<std::string, std::pair<int64_t, int64_t>> fired; std::map<std::string, int64_t> found, cannot;
  auto context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  std::map<std::string, std::multiset<size_t>> sizes; int64_t done = 0; auto start = std::chrono::steady_clock::now();
  for (int64_t i = from; i < to; ++i) {
    generators::RandomChoices choices(generators::caseSeed(base, i));
    RP program; { using namespace mlirbackend; auto number = (uint64_t)choices.range("family", 0, 3); auto fam = (generators::raw::Family)number; program.family = generators::raw::familyName(fam).str(); program.text = generators::raw::generate(fam, choices); Settings settings{{familySettingName, (int64_t)number}}; size_t n = upstreamPasses((UpstreamFamily)number).size(); for (int64_t k = choices.range("passes", 1, upstreamPassesMax); k > 0; --k) settings[passSettingName(k)] = choices.range("pass", 0, n - 1); program.pipeline = upstreamPipeline(settings); }
    if (!only.empty() && program.family != only) continue;
    if (!force.empty()) program.pipeline = force;
    ++done;
    auto result = runInSandbox(5, [&](ChildSide &side) {
      std::string message; ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &d) { if (message.empty()) llvm::raw_string_ostream(message) << d.getLocation() << ": " << d; return success(); });
      auto module = parseSourceString<ModuleOp>(program.text, ParserConfig(context.get()), "raw");
      if (!module) { side.write("bad program: " + message + "\n"); return; }
      InputSet inputs{6, generators::caseSeed(base, i)};
      JudgedModule judged(*module, inputs); { std::vector<Subject> only; for (auto &f : judged.subjects.functions) if (f.name == "main") only.push_back(f); judged.subjects.functions = only; judged.meanings = executeAll(*module, only, inputs); }
      for (auto &row : judged.meanings) for (auto &m : row) if (m.state != Meaning::State::defined) { side.write((m.state == Meaning::State::unknown ? "cannot program: " : "undefined program: ") + m.why + "\n"); break; }
      Meanings known = judged.meanings;
      auto steps = llvm::cantFail(splitPipeline(program.pipeline));
      for (auto &step : steps) {
        PassManager pm(context.get()); pm.enableVerifier(false);
        std::string err; llvm::raw_string_ostream os(err);
        if (failed(parsePassPipeline(step.text, pm, os))) { side.write("bad pipeline: " + step.text + " " + err + "\n"); return; }
        side.write("begin " + step.text + "\n");
        std::string before = printed(*module);
        message.clear();
        if (failed(pm.run(*module))) { side.write("refused " + step.text + ": " + message + "\n"); return; }
        message.clear();
        if (failed(verify(*module))) { side.write("INVALID " + step.pass + ": " + message + "\n" + "#IN\n" + before + "#STEP " + step.text + "\n"); return; }
        std::string after = printed(*module);
        side.write(std::string(after == before ? "same " : "changed ") + step.pass + "\n");
        if (after == before) continue;
        Meanings now = executeAll(*module, judged.subjects.functions, inputs);
        Judgement j = judgeRefinement(judged.subjects.functions, known, now);
        if (j.answer == Judgement::Answer::wrong) { side.write(llvm::formatv("WRONG {0}: {1} input {2}\n#IN\n{3}#STEP {4}\n#OUT\n{5}", step.pass, j.detail, j.input, before, step.text, after).str()); return; }
        if (j.answer == Judgement::Answer::cannotTell) { side.write("cannot " + step.pass + ": " + j.detail + "\n"); continue; }
        known = std::move(now);
      }
    });
    if (!result) { llvm::errs() << llvm::toString(result.takeError()) << "\n"; continue; }
    llvm::StringRef rest = result->output; std::string last, finding;
    while (!rest.empty()) {
      auto [line, more] = rest.split('\n'); rest = more;
      if (line.consume_front("begin ")) last = line.str();
      else if (line.consume_front("same ")) fired[line.str()].second++;
      else if (line.consume_front("changed ")) { fired[line.str()].first++; fired[line.str()].second++; }
      else if (line.starts_with("cannot ") || line.starts_with("bad ") || line.starts_with("undefined ") || line.starts_with("refused ")) { if (!cannot[line.substr(0, 90).str()]++) llvm::errs() << i << ": " << line << "\n"; }
      else if (line.starts_with("WRONG ") || line.starts_with("INVALID ")) { finding = line.take_until([](char c) { return c == ':'; }).str(); llvm::errs() << i << ": " << line.substr(0, 200) << "\n"; break; }
    }
    if (result->death) { finding = "DIED " + last; llvm::errs() << i << ": DIED in " << last << " hung=" << result->death->hung << "\n"; }
    if (!finding.empty()) {
      found[finding]++; size_t bytes = result->output.size(); auto &best = sizes[finding]; best.insert(bytes); size_t rank = std::distance(best.begin(), best.lower_bound(bytes)); if (rank < 8) { std::string name = finding; for (char &c : name) if (!isalnum(c) && c != '-') c = '_'; std::ofstream(out + "/" + name.substr(0, 60) + "-" + std::to_string(bytes + 1000000).substr(1) + "-" + std::to_string(i) + ".txt") << "// case " << i << " pipeline " << program.pipeline << "\n" << result->output << "\n#PROGRAM\n" << program.text; }
    }
  }
  double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  llvm::outs() << done << " cases in " << s << " s\n";
  for (auto &[n, p] : fired) llvm::outs() << llvm::formatv("{0,-42} {1,6} of {2,6}\n", n, p.first, p.second);
  for (auto &[n, c] : cannot) llvm::outs() << c << "  " << n << "\n";
  for (auto &[n, c] : found) llvm::outs() << "FOUND " << c << "  " << n << "\n";
}
