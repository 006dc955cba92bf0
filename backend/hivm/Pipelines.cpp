//===- Pipelines.cpp ------------------------------------------------------===//
#include "backend/hivm/Pipelines.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::hivm {

std::vector<Setting> pipelineSettings() {
  return {
      {"align", "1: rows begin at multiples of 32 bytes where the tool wants them to", {0, 1}},
      {"flatten", "1: axes that lie together become one", {0, 1}},
      {"clean", "1: canonicalize and cse before and behind the planning of memory", {0, 1}},
      {"multi_buffer", "1: what loops load lies in several places by turns", {0, 1}},
      {"inplace", "1: results take the place of operands only as the instructions allow", {0, 1}}};
}

int64_t settingOf(const Settings &settings, llvm::StringRef name, int64_t otherwise) {
  auto it = settings.find(name.str());
  return it == settings.end() ? otherwise : it->second;
}

std::string pipelineFor(const Settings &settings) {
  auto has = [&](llvm::StringRef name) { return settingOf(settings, name, 0) != 0; };
  std::vector<std::string> passes;
  auto ofFunctions = [&](std::initializer_list<llvm::StringRef> names) {
    for (llvm::StringRef name : names)
      passes.push_back(("func.func(" + name + ")").str());
  };
  if (has("align"))
    ofFunctions({"hivm-align-alloc-size", "hivm-mark-stride-align", "hivm-enable-stride-align"});
  if (has("flatten"))
    ofFunctions({"hivm-flatten-ops", "hivm-reduce-rank-subview", "hivm-lift-lowest-stride"});
  if (has("clean"))
    passes.insert(passes.end(), {"canonicalize", "cse"});
  if (has("multi_buffer"))
    ofFunctions({"hivm-mark-multi-buffer{enable-auto=true}"});
  ofFunctions(
      {has("inplace") ? "hivm-plan-memory{restrict-inplace-as-isa=true}" : "hivm-plan-memory"});
  ofFunctions({"hivm-inject-sync"});
  if (has("multi_buffer"))
    ofFunctions({"hivm-enable-multi-buffer"});
  if (has("clean"))
    passes.insert(passes.end(), {"canonicalize", "cse"});
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

} // namespace npufuzz::hivm
