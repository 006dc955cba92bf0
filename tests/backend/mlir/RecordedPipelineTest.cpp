//===- RecordedPipelineTest.cpp - what a file may make npufuzz run --------===//
#include "backend/mlir/RecordedPipeline.h"
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/schedules/TransformOps.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace npufuzz::mlirbackend {
namespace {

using testing::HasSubstr;

std::string recordTrouble(llvm::StringRef pipeline, const OwnPasses &own = {},
                          const Backend *backend = &mlirBackend()) {
  return llvm::toString(checkRecordedPipeline(pipeline, backend, {}, own));
}

//===----------------------------------------------------------------------===//
// Refused records
//===----------------------------------------------------------------------===//

TEST(RecordedPipeline, RefusesAPassThatWrites) {
  EXPECT_THAT(recordTrouble("builtin.module(cse,snapshot-op-locations{filename=a.txt})"),
              HasSubstr("snapshot-op-locations: expected a pass that a file may name"));
  EXPECT_THAT(recordTrouble("builtin.module(snapshot-op-locations)"), HasSubstr("--pass-pipeline"));
}

TEST(RecordedPipeline, RefusesWhatPrintsRunsOrLoads) {
  for (const char *pass : {"print-op-stats", "view-op-graph", "print-ir", "transform-interpreter",
                           "transform-preload-library{transform-library-paths=a.mlir}",
                           "gpu-module-to-binary{toolkit=a}", "their-pass", "a/b.so"})
    EXPECT_NE(recordTrouble((llvm::Twine("builtin.module(func.func(") + pass + "))").str()), "")
        << pass;
}

// A forbidden pass in the option of an allowed one.
TEST(RecordedPipeline, RefusesOptionsThatAreNotDrawn) {
  for (const char *pass :
       {"inline{default-pipeline=snapshot-op-locations}", "canonicalize{enable-patterns=a}",
        "inline{op-pipelines=func.func(snapshot-op-locations{filename=a})}",
        "one-shot-bufferize{dump-alias-sets=1}", "cse{a=(},snapshot-op-locations{b=)}",
        "cse{a=\"},snapshot-op-locations{\"}", "cse{'}',snapshot-op-locations{'}",
        "composite-fixed-point-pass{pipeline=snapshot-op-locations}"})
    EXPECT_NE(recordTrouble((llvm::Twine("builtin.module(") + pass + ")").str()), "") << pass;
}

TEST(RecordedPipeline, RefusesMoreNestingThanAnyOfOurs) {
  auto nested = [](int count) {
    std::string open, close;
    for (int i = 0; i < count; ++i) {
      open += "builtin.module(";
      close += ")";
    }
    return open + "cse" + close;
  };
  EXPECT_EQ(recordTrouble(nested(16)), "");
  EXPECT_THAT(recordTrouble(nested(17)), HasSubstr("nested"));
  EXPECT_NE(recordTrouble(nested(100'000)), "");
}

//===----------------------------------------------------------------------===//
// Accepted records
//===----------------------------------------------------------------------===//

TEST(RecordedPipeline, TakesWhatEachBackendRunsByItself) {
  for (const Backend *backend : allBackends())
    for (const Setting &setting : backend->settings())
      for (int64_t value : setting.values) {
        Settings settings = {{setting.name, value}};
        std::string pipeline = backend->defaultPipeline(settings);
        EXPECT_EQ(llvm::toString(checkRecordedPipeline(pipeline, backend, settings)), "")
            << backend->name().str() << ": " << pipeline;
      }
}

// Two settings together add a pass.
TEST(RecordedPipeline, TakesTheDefaultOfTheSettingsOfItsCase) {
  Settings settings = {{"loops", 1}, {"affine", 9}, {"simplify", 2}, {"expand", 0}};
  EXPECT_EQ(llvm::toString(checkRecordedPipeline(mlirBackend().defaultPipeline(settings),
                                                 &mlirBackend(), settings)),
            "");
}

TEST(RecordedPipeline, AsksNoBackendForSettingsThatItHasNot) {
  Settings settings = {{"affine", INT64_MAX}, {"loops", 1}, {"wings", 2}};
  EXPECT_EQ(llvm::toString(checkRecordedPipeline("cse", &mlirBackend(), settings)), "");
}

TEST(RecordedPipeline, TakesWhatTheUserGives) {
  const char *theirs = "builtin.module(cse,snapshot-op-locations{filename=a.txt})";
  EXPECT_EQ(recordTrouble(theirs, {.pipeline = theirs}), "");
  EXPECT_EQ(recordTrouble("builtin.module(print-ir)", {.pipeline = "builtin.module(cse,print-ir)"}),
            "");
  // With other options it is not the recorded pipeline.
  EXPECT_NE(
      recordTrouble("builtin.module(print-ir{label=a})", {.pipeline = "builtin.module(print-ir)"}),
      "");
}

TEST(RecordedPipeline, TakesNoPassOfOursForOneOfALoadedLibrary) {
  mlirBackend().registerPasses();
  std::vector<std::string> libraries = {"/proc/self/exe"};
  EXPECT_NE(recordTrouble("builtin.module(snapshot-op-locations)", {.libraries = libraries}), "");
}

//===----------------------------------------------------------------------===//
// Accepted passes in the registry
//===----------------------------------------------------------------------===//

struct Described {
  std::string summary;
  std::vector<std::string> options; ///< "name=<string>"
};

/// Every pass that is registered here, as the registry prints it.
const std::map<std::string, Described> &registeredPasses() {
  static const std::map<std::string, Described> passes = [] {
    for (const Backend *backend : allBackends())
      backend->registerPasses();
    testing::internal::CaptureStdout();
    mlir::printRegisteredPasses();
    llvm::outs().flush();
    std::string help = testing::internal::GetCapturedStdout();
    std::map<std::string, Described> found;
    Described *pass = nullptr;
    for (llvm::StringRef line : llvm::split(help, '\n')) {
      size_t indent = line.size() - line.ltrim(' ').size();
      if (!line.consume_front(std::string(indent, ' ') + "--"))
        continue;
      auto [name, summary] = line.split(' ');
      if (indent == 2)
        (pass = &found[name.str()])->summary = summary.ltrim(" -").str();
      else if (pass)
        pass->options.push_back(name.str());
    }
    return found;
  }();
  return passes;
}

bool soundsLike(llvm::StringRef text, llvm::ArrayRef<const char *> words) {
  return llvm::any_of(words, [&](const char *word) { return text.contains_insensitive(word); });
}

// Options with string values, and the reason why each is allowed: it takes one of a few words that
// name nothing outside the IR.
const std::set<std::string> texts = {
    "arith-emulate-unsupported-floats source-types", // names of types
    "arith-emulate-unsupported-floats target-type",  // names of types, too
    "math-expand-ops ops",                           // names of ops
    "one-shot-bufferize analysis-heuristic",         // one of three
    "npu-tile-loops tail",                           // pad, peel
    "npu-bufferize split-axis",                      // first, last
};

TEST(RecordedPipeline, AllowsTheStepsOfASchedule) {
  EXPECT_EQ(recordTrouble("builtin.module(transform.loop.peel{entry-point=s1},symbol-dce)"), "");
  EXPECT_NE(recordTrouble("builtin.module(transform-interpreter{entry-point=s1})"), "");
}

TEST(RecordedPipeline, TheRegistryHasWhatIsAskedOfIt) {
  ASSERT_TRUE(registeredPasses().contains("snapshot-op-locations"));
  EXPECT_THAT(registeredPasses().at("snapshot-op-locations").options,
              testing::Contains("filename=<string>"));
}

TEST(RecordedPipeline, NoOptionThatAFileMayGiveNamesAFile) {
  for (const auto &[name, options] : allowedPasses(nullptr)) {
    auto pass = registeredPasses().find(name);
    if (pass == registeredPasses().end())
      continue; // from another release, or from a tool
    for (const std::string &option : pass->second.options) {
      auto [key, type] = llvm::StringRef(option).split('=');
      if (!options.count(key.str()))
        continue;
      EXPECT_FALSE(soundsLike(key, {"file", "path", "dir", "folder", "output", "dump", "library",
                                    "command", "tool", "pipeline", "print"}))
          << name << " " << option;
      if (findTransformOp(name) && key == entryPointOption)
        continue; // a sequence of the same module
      bool isText = type == "<string>" || type == "<pass-manager>";
      EXPECT_TRUE(!isText || texts.count(name + " " + key.str()))
          << name << " " << option << ": can it name a file, or another pass? If not, say what it "
          << "holds in the list above";
    }
  }
}

TEST(RecordedPipeline, NoPassThatAFileMayNameWritesOrPrints) {
  AllowedPasses allowed = allowedPasses(nullptr);
  for (const auto &[name, pass] : registeredPasses()) {
    bool isSuspect = soundsLike(name, {"print", "snapshot", "view-op", "dump", "interpreter",
                                       "library", "to-binary", "to-cubin", "test-"}) ||
                     soundsLike(pass.summary, {"print", "snapshot", "graphviz", "file", "dump",
                                               "interpret", "serializ", "binary"});
    EXPECT_FALSE(isSuspect && allowed.contains(name)) << name << ": " << pass.summary;
  }
}

} // namespace
} // namespace npufuzz::mlirbackend
