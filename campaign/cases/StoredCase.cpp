//===- StoredCase.cpp - a case as text ------------------------------------===//
//
// A Case belongs to an MLIRContext. Text can cross to another process, another context or a file.
//
//===----------------------------------------------------------------------===//
#include "campaign/cases/StoredCase.h"

namespace npufuzz::campaign {

StoredCase StoredCase::from(const Case &testCase) {
  return {rowOf(testCase.kind).print(testCase.module),
          testCase.inputs,
          testCase.settings,
          testCase.seed,
          rowOf(testCase.kind).countOps(testCase.module),
          testCase.kind,
          testCase.pipeline,
          testCase.otherPipeline};
}

llvm::Expected<Case> StoredCase::load(mlir::MLIRContext &context, llvm::StringRef fileName) const {
  const CaseKindRow &row = rowOf(kind);
  llvm::Expected<Module> module = row.parse(context, program, fileName);
  if (!module)
    return module.takeError();
  if (llvm::Error error = row.checkInputs(*module, inputs))
    return error;
  return Case{std::move(*module), inputs, settings, seed, kind, pipeline, otherPipeline};
}

std::string settingsText(const Settings &settings) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      settings, os, [&](const auto &entry) { os << entry.first << '=' << entry.second; }, ",");
  return text;
}

Json toJson(const StoredCase &testCase) {
  Json inputs = Json::array();
  for (const Tensor &tensor : testCase.inputs)
    inputs.push_back(toJson(tensor));
  return {{"program", testCase.program},   {"inputs", std::move(inputs)},
          {"settings", testCase.settings}, {"seed", testCase.seed},
          {"tile_ops", testCase.tileOps},  {"kind", testCase.kind.name.str()},
          {"pipeline", testCase.pipeline}, {"other_pipeline", testCase.otherPipeline}};
}

bool fromJson(const Json &json, StoredCase &testCase) {
  std::string kindName;
  if (!readKey(json, "program", testCase.program) || !readKey(json, "seed", testCase.seed) ||
      !readKey(json, "tile_ops", testCase.tileOps) || !readKey(json, "kind", kindName) ||
      !readKey(json, "pipeline", testCase.pipeline) ||
      !readKey(json, "other_pipeline", testCase.otherPipeline) || !json.contains("inputs") ||
      !json.contains("settings") || !json["settings"].is_object())
    return false;
  const CaseKindRow *row = findCaseKind(kindName);
  if (!row)
    return false;
  testCase.kind = row->kind;
  for (const Json &entry : json["inputs"])
    if (!fromJson(entry, testCase.inputs.emplace_back()))
      return false;
  for (const auto &[name, value] : json["settings"].items()) {
    if (!isWholeNumber<int64_t>(value))
      return false;
    testCase.settings[name] = value.get<int64_t>();
  }
  return true;
}

} // namespace npufuzz::campaign
