//===- CommandBackendTest.cpp - toolchains that misbehave -----------------===//
//
// Stand-ins of a few words of shell. The program copies argument 0 to argument 1, and so does a
// correct toolchain.
//
//===----------------------------------------------------------------------===//
#include "backend/command/CommandBackend.h"
#include "Manifests.h"
#include "campaign/cases/FunctionCases.h"
#include "campaign/conformance/Conformance.h"
#include "oracles/Evaluate.h"
#include "oracles/functions/JudgeFunction.h"
#include "support/Json.h"

#include "llvm/Support/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::tests;
using testing::HasSubstr;

namespace {

const char *copies = "cp inputs/0.npy outputs/0.npy; cp inputs/0.npy outputs/1.npy";

struct Toolchain {
  std::string compile = "true", run = copies;
  double seconds = 60;
  std::string more = ""; ///< keys of the manifest, each after a comma
};

std::unique_ptr<Backend> backendOf(const Toolchain &toolchain) {
  auto step = [&](const std::string &script) {
    Json json;
    json["command"] = {"/bin/sh", "-c", script};
    json["seconds"] = toolchain.seconds;
    return json.dump();
  };
  ManifestFile file(R"({"name": "sh", "summary": "a stand-in", "compile": )" +
                    step(toolchain.compile) + R"(, "run": )" + step(toolchain.run) +
                    toolchain.more + "}");
  return llvm::cantFail(command::makeCommandBackend(file.path()));
}

struct CommandBackend : testing::Test {
  CommandBackend() : context(oracles::makeContext({findBackend("mlir")})) {
    static const bool once = (findBackend("mlir")->registerPasses(), true);
    (void)once;
  }

  Case copyCase() {
    auto program = llvm::cantFail(tile::parseProgram(*context, R"(
func.func @k(%a: memref<4xi32>, %b: memref<4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi32> -> !tile.view<4xi32>
  %vb = tile.view %b : memref<4xi32> -> !tile.view<4xi32>
  %t = tile.load %va[%c0] : !tile.view<4xi32> -> !tile.tile<4xi32>
  tile.store %t, %vb[%c0] : !tile.tile<4xi32>, !tile.view<4xi32>
  return
}
func.func @main(%a: memref<4xi32>, %b: memref<4xi32>) {
  func.call @k(%a, %b) : (memref<4xi32>, memref<4xi32>) -> ()
  return
})"));
    Tensor in(ElementKind::i32, {4});
    for (int64_t i = 0; i < 4; ++i)
      in.setBits(i, static_cast<uint64_t>(i + 1));
    return {std::move(program), {in, Tensor(ElementKind::i32, {4})}, {}, 0};
  }

  CompileResult compile(const Toolchain &toolchain, const CompileOptions &options = {}) {
    Case test = copyCase();
    return backendOf(toolchain)->compile(test, options);
  }
  Execution execute(const Toolchain &toolchain) {
    Case test = copyCase();
    auto backend = backendOf(toolchain);
    CompileResult compiled = backend->compile(test, {});
    EXPECT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
    return backend->execute(*compiled.artifact, test.inputs, {});
  }

  std::unique_ptr<mlir::MLIRContext> context;
};

TEST_F(CommandBackend, RunsWhatIsRight) {
  Execution run = execute({});
  ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
  EXPECT_EQ(run.memory[1], copyCase().inputs[0]);
}

TEST_F(CommandBackend, FindsTheCaseInItsFolder) {
  EXPECT_EQ(
      compile({.compile = "grep -q tile.store program.mlir && grep -q '\"i32\"' case.json"}).status,
      CompileStatus::compiled);
  EXPECT_EQ(compile({.compile = "grep -q memref.store program.mlir",
                     .more = R"(, "program": "upstream")"})
                .status,
            CompileStatus::compiled);
}

TEST_F(CommandBackend, ProgramsOnTensorsSayWhatTheyReturn) {
  EXPECT_EQ(compile({.compile = "grep -q 'func.func @main(.*) -> tensor<4xi32>' program.mlir && "
                                "! grep -Eq 'memref|tile|affine.for' program.mlir && "
                                "tr -d ' \\n' < case.json | grep -q '\"results\":\\[1\\]'",
                     .more = R"(, "program": "tensors")"})
                .status,
            CompileStatus::compiled);
  EXPECT_EQ(compile({.compile = "! grep -q results case.json"}).status, CompileStatus::compiled);
}

TEST_F(CommandBackend, GivesModelsAndTakesWhatTheyReturn) {
  const char *returned = "cp inputs/0.npy outputs/1.npy";
  const Case test = copyCase();
  for (auto [form, file] : {std::pair("torch", "program.py"), std::pair("onnx", "program.onnx")}) {
    Toolchain models{.compile = std::string("test -s ") + file,
                     .run = returned,
                     .more = std::string(R"(, "program": ")") + form + "\""};
    if (!backendOf(models)->missing().empty())
      continue; // built without libonnx
    EXPECT_EQ(execute(models).memory, std::vector<Tensor>(2, test.inputs[0])) << form;
  }
}

TEST_F(CommandBackend, ModelsAreJudgedByWhatTheyReturn) {
  Toolchain wrong{.run = "cp inputs/1.npy outputs/1.npy", .more = R"(, "program": "torch")"};
  EXPECT_EQ(execute(wrong).memory[1], copyCase().inputs[1]);
  Toolchain silent{.run = "true", .more = R"(, "program": "torch")"};
  EXPECT_THAT(execute(silent).message, HasSubstr("run left no outputs/1.npy"));
}

TEST_F(CommandBackend, WhatNoModelSaysIsNotGenerated) {
  auto backend = backendOf({.more = R"(, "program": "onnx", "opset": 17)"});
  Capabilities capabilities = backend->capabilities({});
  EXPECT_TRUE(capabilities.op("add", ElementKind::i32));
  EXPECT_FALSE(capabilities.op("and", ElementKind::i32));
  EXPECT_FALSE(capabilities.op("view", ElementKind::f8E5M2));
  EXPECT_FALSE(capabilities.cast(ElementKind::f32, ElementKind::f16, tile::Rounding::floor, false));
}

TEST_F(CommandBackend, SnapshotsOnTensorsAreExecuted) {
  // The second pass loses the store: @main returns its input.
  Toolchain tensors{
      .compile = "mkdir snapshots; cp program.mlir snapshots/1-nothing.mlir; "
                 "sed 's/return %0 : tensor<4xi32>/return %arg1 : tensor<4xi32>/' program.mlir > "
                 "snapshots/2-loses.mlir; cmp -s snapshots/*.mlir && exit 1; "
                 "sed 's/@main(/@other(/' program.mlir > snapshots/3-hides.mlir",
      .more =
          R"(, "program": "tensors", "snapshots": {"folder": "snapshots", "upstream-dialects": true})"};
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult compiled = compile(tensors, options);
  ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  ASSERT_EQ(compiled.snapshots.size(), 4u);
  auto backend = backendOf(tensors);
  Case test = copyCase();
  for (size_t right : {0, 1}) {
    Execution run = backend->interpret(*compiled.snapshots[right].module, test.inputs, {});
    ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
    EXPECT_EQ(run.memory[0], test.inputs[0]);
    EXPECT_EQ(run.memory[1], test.inputs[0]);
  }
  Execution lost = backend->interpret(*compiled.snapshots[2].module, test.inputs, {});
  ASSERT_EQ(lost.status, ExecutionStatus::completed) << lost.message;
  EXPECT_EQ(lost.memory[1], test.inputs[1]);
  Execution hidden = backend->interpret(*compiled.snapshots[3].module, test.inputs, {});
  EXPECT_EQ(hidden.status, ExecutionStatus::unsupported);
}

TEST_F(CommandBackend, WhatUpstreamCannotSayIsNotAmongItsCapabilities) {
  for (const char *form : {"upstream", "tensors"}) {
    auto backend = backendOf({.more = std::string(R"(, "program": ")") + form + '"'});
    bool gathers = llvm::StringRef(form) == "tensors";
    EXPECT_EQ(backend->capabilities({}).op("concat", ElementKind::i32), gathers);
    EXPECT_EQ(backend->capabilities({}).op("pad", ElementKind::bf16), gathers);
    EXPECT_FALSE(backend->capabilities({}).op("concat", ElementKind::f8E5M2));
    EXPECT_FALSE(backend->capabilities({}).op("add", ElementKind::f8E5M2));
    EXPECT_TRUE(backend->capabilities({}).op("add", ElementKind::bf16));
  }
}

TEST_F(CommandBackend, TheExamplesConform) {
  std::string path = NPUFUZZ_LLVM_TOOLS ":" + std::string(std::getenv("PATH"));
  setenv("PATH", path.c_str(), 1);
  if (!llvm::sys::findProgramByName("mlir-runner") || !llvm::sys::findProgramByName("python3"))
    GTEST_SKIP() << "no mlir-runner or no python3 here";
  for (const char *name : {"manifest.json", "tensors.json"}) {
    const Backend *backend = llvm::cantFail(addBackend(llvm::cantFail(command::makeCommandBackend(
        std::string(NPUFUZZ_SOURCE_DIR "/examples/command/mlir-opt/") + name))));
    campaign::ConformanceOptions options;
    options.count = 3;
    for (const campaign::ConformanceCheck &check : campaign::conformanceChecks()) {
      auto result = campaign::checkConformance(*backend, check, options);
      EXPECT_NE(result.mark, campaign::ConformanceResult::Mark::failed)
          << name << " " << result.check << ": " << result.message;
    }
  }
}

TEST_F(CommandBackend, EndsOfTheCompilerAreToldApart) {
  struct End {
    const char *script;
    CompileStatus status;
    const char *words;
  };
  for (const End &end : {
           End{"echo cannot do that >&2; exit 77", CompileStatus::unsupported, "cannot do that"},
           End{"echo an error here >&2; exit 1", CompileStatus::passFailed, "an error here"},
           End{"kill -SEGV $$", CompileStatus::compilerDied, "SIGSEGV"},
       }) {
    CompileResult result = compile({.compile = end.script});
    EXPECT_EQ(result.status, end.status) << end.script;
    EXPECT_THAT(result.diagnostic, HasSubstr(end.words));
  }
  CompileResult hung = compile({.compile = "sleep 1000", .seconds = 0.2});
  EXPECT_EQ(hung.status, CompileStatus::compilerDied);
  EXPECT_THAT(hung.diagnostic, HasSubstr("did not end in time"));
}

TEST_F(CommandBackend, ADeadCompilerIsACrashAndARefusalIsOne) {
  auto severityOf = [&](const Toolchain &toolchain) {
    auto backend = backendOf(toolchain);
    oracles::EvaluateOptions options;
    options.backends = {backend.get()};
    auto findings = oracles::evaluateProgram(copyCase(), options).findings();
    EXPECT_EQ(findings.size(), 1u);
    return findings.empty() ? oracles::Severity::none : findings.front().severity;
  };
  EXPECT_EQ(severityOf({.compile = "kill -SEGV $$"}), oracles::Severity::crash);
  EXPECT_EQ(severityOf({.compile = "exit 1"}), oracles::Severity::refusal);
  EXPECT_EQ(severityOf({.run = "cp inputs/0.npy outputs/0.npy; cp inputs/1.npy outputs/1.npy"}),
            oracles::Severity::wrongAnswer);
}

TEST_F(CommandBackend, WhatARunLeavesIsRead) {
  struct Left {
    const char *script, *words;
  };
  for (const Left &left : {
           Left{"true", "run left no outputs/0.npy"},
           Left{"echo rubbish > outputs/0.npy", "outputs/0.npy: "},
           Left{"mkdir outputs/0.npy", "outputs/0.npy"},
           Left{"kill -ABRT $$", "SIGABRT"},
       }) {
    Execution run = execute({.run = left.script});
    EXPECT_EQ(run.status, ExecutionStatus::trapped) << left.script;
    EXPECT_THAT(run.message, HasSubstr(left.words));
  }
  // The message is from the last run, not from the one before.
  Case test = copyCase();
  auto backend = backendOf({.run = std::string("test ! -e ran && touch ran && ") + copies});
  CompileResult compiled = backend->compile(test, {});
  EXPECT_EQ(backend->execute(*compiled.artifact, test.inputs, {}).status,
            ExecutionStatus::completed);
  EXPECT_EQ(backend->execute(*compiled.artifact, test.inputs, {}).status, ExecutionStatus::trapped);
}

TEST_F(CommandBackend, SnapshotsAreInTheOrderOfTheirNumbers) {
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult result = compile(
      {.compile = "mkdir -p s/t; for n in 10-c 9-b s/1_2_a; do cp program.mlir s/${n#s/}.mlir; "
                  "done; echo rubbish > s/11-d.mlir",
       .more = R"(, "snapshots": {"folder": "s"})"},
      options);
  std::vector<std::string> passes;
  for (const Snapshot &snapshot : result.snapshots)
    passes.push_back(snapshot.pass);
  EXPECT_EQ(passes, (std::vector<std::string>{"program", "a", "b", "c"}));
  EXPECT_EQ(result.statistics["snapshots.unreadable"], 1);
}

TEST_F(CommandBackend, InvalidIRIsThePassThatLeftIt) {
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult result =
      compile({.compile = "mkdir s; cp program.mlir s/1-good.mlir; sed "
                          "'s/call @k/call @nowhere/' program.mlir > s/2-bad.mlir",
               .more = R"(, "snapshots": {"folder": "s"})"},
              options);
  EXPECT_EQ(result.status, CompileStatus::invalidIR);
  EXPECT_EQ(result.pass, "bad");
}

/// Verdicts on a function that adds, of a toolchain with this compile step and these keys.
std::string verdictsOf(mlir::MLIRContext &context, Case test, const std::string &compile,
                       const Json &more) {
  Json json = more;
  json["name"] = "sh";
  json["summary"] = "a stand-in";
  json["functions"] = true;
  json["compile"]["command"] = {"/bin/sh", "-c", compile};
  json["run"]["command"] = {"true"};
  json["snapshots"]["folder"] = "s";
  ManifestFile file(json.dump());
  auto backend = llvm::cantFail(command::makeCommandBackend(file.path()));
  test.kind = campaign::upstreamFunction;
  test.module = llvm::cantFail(campaign::rowOf(test.kind).parse(
      context, "func.func @main(%x: i32) -> i32 { %y = arith.addi %x, %x : i32 return %y : i32 }",
      "f.mlir"));
  test.inputs.clear();
  oracles::EvaluateOptions options;
  options.backends = {backend.get()};
  std::string text;
  for (const oracles::Verdict &verdict : oracles::evaluateFunction(test, options).verdicts)
    text += oracles::outcomeName(verdict.outcome).str() + " " + verdict.signature() + "\n";
  return text;
}

// The IR that a pass left elsewhere identifies its effect.
TEST_F(CommandBackend, FunctionsAreJudgedByTheirSnapshots) {
  Json upstream;
  upstream["snapshots"]["upstream-dialects"] = true;
  auto verdictOf = [&](const std::string &compile) {
    return verdictsOf(*context, copyCase(), compile, upstream);
  };
  std::string before = "mkdir s; cp program.mlir s/1-first.mlir; ";
  EXPECT_THAT(verdictOf(before), HasSubstr("ok pass:"));
  EXPECT_THAT(verdictOf(before + "sed 's/addi/muli/' program.mlir > s/2-second.mlir"),
              HasSubstr("bug pass:sh:second:wrong value"));
  EXPECT_THAT(verdictOf(before + "kill -SEGV $$"), HasSubstr("bug compile:sh:compile:died"));
  EXPECT_THAT(verdictOf(before + "exit 1"), HasSubstr("cannot tell compile:"));
  for (std::string nothing : {"exit 1", "mkdir s", "mkdir s; echo junk > s/1-first.mlir; exit 1"})
    EXPECT_THAT(verdictOf(nothing), testing::Not(HasSubstr("ok pass:"))) << nothing;
  EXPECT_EQ(verdictOf("exit 77"), "");
}

TEST_F(CommandBackend, FunctionsOfPrivateDialectsAreJudgedByTheirMeaning) {
  // The toolchain's dialect has its own sum and product.
  const std::string compile =
      "mkdir s; sed 's/arith.addi \\(.*\\) : i32/\"toy.NAME\"(\\1) : (i32, i32) -> i32/' "
      "program.mlir > s/1-lower.mlir; ";
  auto verdictOf = [&](const std::string &name, const std::string &translator) {
    Json more;
    more["meaning"]["command"] = {"/bin/sh", "-c", translator};
    std::string script = compile;
    script.replace(script.find("NAME"), 4, name);
    return verdictsOf(*context, copyCase(), script, more);
  };
  const std::string translator = "grep -q toy.odd {in} && { echo no toy.odd >&2; exit 3; }; "
                                 "sed 's/\"toy.\\(...i\\)\"(\\(.*\\)) : .*/arith.\\1 \\2 : i32/'";
  EXPECT_THAT(verdictOf("addi", translator), HasSubstr("ok pass:"));
  EXPECT_THAT(verdictOf("muli", translator), HasSubstr("bug pass:sh:lower:wrong value"));
  std::string refused = verdictOf("odd", translator);
  EXPECT_THAT(refused, HasSubstr("cannot tell pass:"));
  EXPECT_THAT(refused, testing::Not(HasSubstr("bug")));
  EXPECT_THAT(verdictOf("muli", "echo rubbish"), testing::Not(HasSubstr("bug")));
}

TEST_F(CommandBackend, PassesThatBreakAPromiseAreNamed) {
  auto verdictOf = [&](const std::string &promise) {
    Json more;
    more["snapshots"]["upstream-dialects"] = true;
    more["promises"] = {promise};
    return verdictsOf(*context, copyCase(),
                      "mkdir s; cp program.mlir s/1-first.mlir; cp program.mlir s/2-second.mlir",
                      more);
  };
  EXPECT_THAT(verdictOf("after second: no arith.addi"), HasSubstr("bug promise:sh:second:"));
  EXPECT_THAT(verdictOf("after second: no arith.muli"), HasSubstr("ok promise:"));
  EXPECT_THAT(verdictOf("after third: no arith.addi"), HasSubstr("cannot tell promise:"));
}

TEST_F(CommandBackend, ProgramsAreExecutedByTheMeaningOfTheirSnapshots) {
  const char *translator = "grep -q toy.odd {in} && { echo no toy.odd >&2; exit 3; }; "
                           "sed /toy.nop/d {in}";
  for (const char *form : {"upstream", "tensors"}) {
    Json json;
    json["program"] = form;
    json["snapshots"]["folder"] = "s";
    json["meaning"]["command"] = {"/bin/sh", "-c", translator};
    std::string more = json.dump();
    Toolchain toolchain{.compile = "mkdir s; for name in nop odd; do "
                                   "sed \"s/^ *return/\\\"toy.$name\\\"() : () -> ()\\n&/\" "
                                   "program.mlir > s/$name.mlir; done",
                        .more = ", " + more.substr(1, more.size() - 2)};
    CompileOptions options;
    options.keepSnapshots = true;
    CompileResult compiled = compile(toolchain, options);
    ASSERT_EQ(compiled.snapshots.size(), 3u) << compiled.diagnostic;
    auto backend = backendOf(toolchain);
    Case test = copyCase();
    Execution run = backend->interpret(*compiled.snapshots[1].module, test.inputs, {});
    ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
    EXPECT_EQ(run.memory[1], test.inputs[0]);
    Execution refused = backend->interpret(*compiled.snapshots[2].module, test.inputs, {});
    EXPECT_EQ(refused.status, ExecutionStatus::unsupported);
    EXPECT_EQ(refused.message, "the translator refuses it: no toy.odd");
  }
}

TEST_F(CommandBackend, AServerAnswersAndIsStartedAgainWhereItDies) {
  // Counts its requests and dies at the third.
  Json json;
  json["name"] = "server";
  json["summary"] = "a stand-in";
  json["server"] = {"/bin/sh", "-c", R"SH(
n=0
while read -r line; do
  n=$((n+1))
  test $n = 3 && kill -SEGV $$
  work=$(echo "$line" | sed 's/.*"work":"\([^"]*\)".*/\1/')
  case $line in *'"step":"run"'*)
    cp $work/inputs/0.npy $work/outputs/0.npy
    cp $work/inputs/0.npy $work/outputs/1.npy;;
  esac
  echo '{"status":"ok"}'
done)SH"};
  ManifestFile file(json.dump());
  auto backend = llvm::cantFail(command::makeCommandBackend(file.path()));
  Case test = copyCase();
  CompileResult first = backend->compile(test, {});
  ASSERT_EQ(first.status, CompileStatus::compiled) << first.diagnostic;
  Execution run = backend->execute(*first.artifact, test.inputs, {});
  ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
  EXPECT_EQ(run.memory[1], test.inputs[0]);
  CompileResult third = backend->compile(test, {});
  EXPECT_EQ(third.status, CompileStatus::compilerDied);
  EXPECT_THAT(third.diagnostic, HasSubstr("the server died: SIGSEGV"));
  EXPECT_EQ(backend->compile(test, {}).status, CompileStatus::compiled);
}

TEST_F(CommandBackend, AServerThatAnswersRubbishOrNothingHasDied) {
  for (const char *script : {"while read x; do echo rubbish; done", "sleep 1000", "exit 0"}) {
    Json json;
    json["name"] = "server";
    json["summary"] = "a stand-in";
    json["server"] = {"/bin/sh", "-c", script};
    json["compile"]["seconds"] = 0.5;
    ManifestFile file(json.dump());
    auto backend = llvm::cantFail(command::makeCommandBackend(file.path()));
    EXPECT_EQ(backend->compile(copyCase(), {}).status, CompileStatus::compilerDied) << script;
  }
}

/// Verdict of oracle time.
oracles::Verdict timeOf(const Case &testCase, const Backend &backend) {
  oracles::EvaluateOptions options;
  options.backends = {&backend};
  options.oracles = {oracles::findOracle("time")};
  return oracles::evaluateProgram(testCase, options).verdicts.front();
}

TEST_F(CommandBackend, TimeOfItsProcessesIsMeasured) {
  // Counts that many millions for a program of n stores.
  auto verdictOf = [&](const std::string &millions) {
    std::string count = "awk '/tile.store/ {n++} END {for (i = 0; i < 1e6 * " + millions +
                        "; i++) x += i}' program.mlir";
    return timeOf(copyCase(), *backendOf({.compile = count}));
  };
  for (const char *millions : {"n", "0.5 * n * n"})
    EXPECT_FALSE(verdictOf(millions).isBug()) << millions;
  const std::string cube = "0.1 * n * n * n";
  oracles::Verdict cubic = verdictOf(cube);
  // A neighbour that shares the core during all repeats of one size, but not of the next, hides a
  // cube: without it a program takes half as long. Growth that is not cubic is measured in both
  // orders and must never look cubic.
  for (int again = 0; again < 9 && !cubic.isBug(); ++again)
    cubic = verdictOf(cube);
  ASSERT_TRUE(cubic.isBug()) << cubic.message();
  EXPECT_EQ(cubic.signature(), "time:sh:pipeline:worse than quadratic compile time");
}

TEST_F(CommandBackend, TimeOfAServerIsNotSeen) {
  ManifestFile file(R"({"name": "server", "summary": "a stand-in", "server": ["/bin/sh", "-c",
      "while read x; do echo '{\"status\": \"ok\"}'; done"]})");
  auto backend = llvm::cantFail(command::makeCommandBackend(file.path()));
  oracles::Verdict verdict = timeOf(copyCase(), *backend);
  EXPECT_EQ(verdict.outcome, oracles::Outcome::cannotTell);
  EXPECT_THAT(verdict.evidence, HasSubstr("the compiler is a server"));
}

TEST_F(CommandBackend, ConformanceNamesWhatIsWrong) {
  auto marksOf = [&](Toolchain toolchain) {
    toolchain.more =
        R"(, "capabilities": {"ops": {"view": ["i8"], "load": ["i8"], "store": ["i8"]}})"; // no
                                                                                           // neg:
                                                                                           // it
                                                                                           // copies
    auto backend = backendOf(toolchain);
    std::map<std::string, campaign::ConformanceResult> results;
    for (const campaign::ConformanceCheck &check : campaign::conformanceChecks().drop_back())
      results[check.name] = campaign::checkConformance(*backend, check, {});
    return results;
  };
  using Mark = campaign::ConformanceResult::Mark;
  auto right = marksOf({});
  EXPECT_EQ(right["runs the simplest program"].mark, Mark::ok)
      << right["runs the simplest program"].message;
  EXPECT_EQ(right["takes its default pipeline"].mark, Mark::declined);
  auto forgetful = marksOf({.run = "cp inputs/0.npy outputs/0.npy; cp inputs/1.npy outputs/1.npy"});
  EXPECT_THAT(forgetful["runs the simplest program"].message, HasSubstr("expected 1 as element 0"));
  // Returns the first run's results again.
  auto stale = marksOf({.run = std::string("mkdir -p kept; test -e kept/0.npy || cp inputs/0.npy "
                                           "kept/0.npy; cp kept/0.npy outputs/0.npy; cp kept/0.npy "
                                           "outputs/1.npy")});
  EXPECT_EQ(stale["runs an artifact again"].mark, Mark::ok);
  EXPECT_EQ(stale["keeps nothing from one run to the next"].mark, Mark::failed);
}

} // namespace
