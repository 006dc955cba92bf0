//===- OnnxTest.cpp - models of ONNX under ONNX's own checker -------------===//
#ifdef NPUFUZZ_ONNX
#include "Cases.h"
#include "backend/foreign/functional/FormOf.h"
#include "backend/foreign/functional/writers/OnnxGraph.h"
#include "backend/foreign/functional/writers/Writers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <onnx/checker.h>
#include <onnx/shape_inference/implementation.h>

using namespace npufuzz;
using namespace npufuzz::functional;
using namespace npufuzz::tests;

namespace {

/// Says what ONNX has against a model; empty: nothing. Shape inference compares its types with
/// those that the outputs declare.
std::string complaintOf(const std::string &text) {
  onnx::ModelProto model;
  if (!model.ParseFromString(text))
    return "no model";
  try {
    onnx::checker::check_model(model);
    onnx::shape_inference::InferShapes(model, onnx::OpSchemaRegistry::Instance(),
                                       {/*check_type=*/true, /*error_mode=*/1,
                                        /*enable_data_propagation=*/true});
  } catch (const std::exception &error) {
    return error.what();
  }
  return "";
}

TEST(OnnxWriter, WritesModelsThatTheCheckerTakes) {
  generators::Target target;
  target.capabilities = [](const Settings &) {
    Capabilities capabilities;
    capabilities.op = [](llvm::StringRef op, ElementKind kind) {
      return onnxSays(op, kind, opsetDefault);
    };
    capabilities.cast = onnxSaysCast;
    return capabilities;
  };
  for (uint64_t seed = 1; seed <= 500; ++seed) {
    Translation translation = formOf(caseOf(seed, target));
    if (!translation.form)
      continue;
    Written written = writeOnnx(*translation.form, opsetDefault);
    if (!written.refusal.empty()) {
      EXPECT_EQ(written.refusal, "onnx: program: writes no argument") << "seed " << seed;
      continue;
    }
    ASSERT_EQ(complaintOf(written.text), "") << "seed " << seed;
  }
}

TEST(OnnxWriter, IsJudgedByACheckerThatRefuses) {
  FormBuilder builder;
  int64_t shape[] = {4}, other[] = {5};
  builder.form.outputs.push_back({0, builder.input(0, ElementKind::f32, shape)});
  EXPECT_EQ(complaintOf(writeOnnx(builder.form, opsetDefault).text), "");
  builder.form.outputs[0].node =
      builder.compute(*tile::findRecord("neg"), ElementKind::f32, other, {0});
  EXPECT_NE(complaintOf(writeOnnx(builder.form, opsetDefault).text), "");
}

TEST(OnnxWriter, SaysMoreOfTheWholeLanguageWithALaterOpset) {
  constexpr uint64_t programs = 500;
  std::map<int, uint64_t> said;
  for (uint64_t seed = 1; seed <= programs; ++seed)
    if (Translation translation = formOf(caseOf(seed)); translation.form)
      for (int opset : {opsetMin, opsetMax})
        said[opset] += writeOnnx(*translation.form, opset).refusal.empty();
  EXPECT_GT(said[opsetMin], programs / 2);
  EXPECT_GT(said[opsetMax], said[opsetMin]);
}

} // namespace
#endif
