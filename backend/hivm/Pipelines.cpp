//===- Pipelines.cpp ------------------------------------------------------===//
//
// Follows the vendor's pipelines: bufferization for kernels on tensors, then decomposition,
// alignment, flattening, planning of memory and insertion of flags. Settings choose the optional
// parts.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/Pipelines.h"
#include "backend/SettingOf.h"
#include "backend/passes/PassSequence.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::hivm {

std::vector<Setting> pipelineSettings() {
  return {
      {"entry", "1: kernels are buffers and ops of hivm; 2: tensors and ops of linalg", {1, 2}},
      {"normalize", "1: passes of hfusion before its conversion to hivm, where entry is 2", {0, 1}},
      {"align", "1: rows begin at multiples of 32 bytes where the tool wants them to", {0, 1}},
      {"decompose",
       "1: what the hardware has no instruction for becomes several ops, where entry is 1",
       {0, 1}},
      {"flatten", "1: axes that lie together become one", {0, 1}},
      {"clean", "1: canonicalize and cse before and after the planning of memory", {0, 1}},
      {"multi_buffer", "1: what loops load lies in several places by turns", {0, 1}},
      {"solver", "1: the graph sync solver puts flags and barriers, where the tool has it", {0, 1}},
      {"inplace", "1: results take the place of operands only as the instructions allow", {0, 1}}};
}

bool isOnTensors(const Settings &settings) { return settingOf(settings, "entry", 1) == 2; }

constexpr llvm::StringLiteral planner = "hivm-plan-memory", syncInserter = "hivm-inject-sync";

std::vector<std::string> passesOf(llvm::StringRef pipeline) {
  std::vector<std::string> passes;
  auto steps = splitPipeline(pipeline);
  if (steps)
    for (const PipelineStep &step : *steps)
      passes.push_back(step.pass);
  else
    llvm::consumeError(steps.takeError()); // the tool will report the error
  return passes;
}

bool putsOrder(llvm::StringRef pass) { return pass == syncInserter || pass == graphSolver; }

// Passes that order pipes use the places that the planner gave to buffers. Before the planner they
// order nothing or die. The planner skips host functions, which are no kernels, and kernels of a
// single instruction, which has nothing to race with.
bool promisesOrder(llvm::ArrayRef<std::string> passes) {
  auto afterPlanner = llvm::make_range(llvm::find(passes, planner), passes.end());
  return llvm::any_of(afterPlanner, putsOrder);
}

/// Adds the passes from tensors to buffers, in the order of the vendor's pipelines for Triton
/// kernels.
static void addBufferization(std::vector<std::string> &passes, const Settings &settings) {
  auto add = [&](std::initializer_list<llvm::StringRef> names) {
    passes.insert(passes.end(), names.begin(), names.end());
  };
  if (settingOf(settings, "normalize", 0) != 0)
    add({"cse", "canonicalize-ext", "func.func(hfusion-normalize-ops)",
         "func.func(hfusion-inline-brc)", "func.func(hfusion-normalize-ops)", "cse",
         "canonicalize-ext"});
  // Later passes need the kind of the core, because it decides the memory of allocations.
  add({"convert-hfusion-to-hivm", "convert-tensor-to-hivm", "convert-to-hivm-op",
       "hivm-infer-func-core-type", "func.func(hivm-clone-tensor-empty)",
       "one-shot-bufferize{allow-return-allocs-from-loops=true allow-unknown-ops=true "
       "bufferize-function-boundaries=true "
       "function-boundary-type-conversion=identity-layout-map}",
       "canonicalize-ext", "cse", "convert-to-hivm-op", "func.func(hivm-lift-zero-rank)",
       "func.func(hivm-decompose-op)", "hivm-infer-mem-scope"});
}

std::string pipelineFor(const Settings &settings, bool hasGraphSolver) {
  auto has = [&](llvm::StringRef name) { return settingOf(settings, name, 0) != 0; };
  std::vector<std::string> passes;
  auto ofFunctions = [&](std::initializer_list<llvm::StringRef> names) {
    for (llvm::StringRef name : names)
      passes.push_back(("func.func(" + name + ")").str());
  };
  if (isOnTensors(settings))
    addBufferization(passes, settings);
  // For tensors another pass has decomposed nearly all ops by then.
  bool decomposes = has("decompose") && !isOnTensors(settings);
  if (decomposes)
    ofFunctions({"hivm-aggregated-decompose-op{decompose-phase=before-hivm-align}"});
  if (has("align"))
    ofFunctions({"hivm-align-alloc-size", "hivm-mark-stride-align", "hivm-enable-stride-align"});
  if (decomposes)
    ofFunctions({"hivm-aggregated-decompose-op{decompose-phase=after-hivm-align}"});
  if (isOnTensors(settings)) { // slices may have become buffers of dynamic extents
    passes.push_back("convert-arith-to-affine");
    ofFunctions({"hivm-constantize-buffer-size"});
    // Uses the sizes in the marks that hivm-decompose-op leaves for ops on parts of tiles. Other
    // ops take whole tiles, of constant extents.
    if (has("narrow") || has("prepared"))
      ofFunctions({"hivm-set-buffer-size"});
  }
  if (has("flatten"))
    ofFunctions({"hivm-flatten-ops", "hivm-reduce-rank-subview", "hivm-lift-lowest-stride"});
  if (isOnTensors(settings)) {
    ofFunctions({"hivm-alloc-extra-buffer"});
    passes.push_back("hivm-infer-mem-scope");
  }
  if (has("clean") && !isOnTensors(settings))
    passes.insert(passes.end(), {"canonicalize", "cse"});
  if (has("multi_buffer"))
    ofFunctions({"hivm-mark-multi-buffer{enable-auto=true}"});
  ofFunctions({has("inplace") ? "hivm-plan-memory{restrict-inplace-as-isa=true}" : planner});
  bool solves = has("solver") && hasGraphSolver;
  ofFunctions({solves ? graphSolver : syncInserter});
  if (has("multi_buffer"))
    ofFunctions({"hivm-enable-multi-buffer"});
  if (has("clean") && !isOnTensors(settings))
    passes.insert(passes.end(), {"canonicalize", "cse"});
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

} // namespace npufuzz::hivm
