//===- ManifestTest.cpp - errors name their place -------------------------===//
#include "Manifests.h"
#include "support/Json.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <fstream>

using namespace npufuzz;
using namespace npufuzz::tests;
using testing::HasSubstr;

namespace {

std::string errorOf(const std::string &text) {
  ManifestFile file(text);
  auto manifest = command::readManifest(file.path());
  return manifest ? "" : llvm::toString(manifest.takeError());
}

const char *least = R"({"name": "a", "summary": "b", "run": {"command": ["true"]}})";

TEST(Manifest, TheLeastThatIsOne) { EXPECT_EQ(errorOf(least), ""); }

struct Wrong {
  const char *text, *error;
};

TEST(Manifest, KeysOfModelsStandBesideModels) {
  const Wrong wrong[] = {
      {R"({"name": "a", "summary": "b", "server": ["x"], "program": "onnx", "opset": 16})",
       "/opset: expected a whole number from 17 to 20, got 16"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "program": "torch", "opset": 17})",
       "/opset: expected \"program\": \"onnx\" beside it, got 17"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "program": "onnx", "functions": true})",
       "/functions: expected no functions of upstream dialects beside models, got true"},
  };
  for (const Wrong &row : wrong)
    EXPECT_THAT(errorOf(row.text), HasSubstr(row.error)) << row.text;
}

TEST(Manifest, ErrorsNameThePlaceWhatWasExpectedAndWhatIsThere) {
  const Wrong wrong[] = {
      {"{", "expected JSON"},
      {"[]", "/: expected an object, got []"},
      {R"({"summary": "b"})", "/name: expected a text, got null"},
      {R"({"name": "a", "summary": "b"})", "/run: expected"},
      {R"({"name": "a", "summary": "b", "run": {"seconds": 5}})",
       "/run: expected how a program is run (\"command\"), or a \"server\", got {\"seconds\":5}"},
      {R"({"name": "a", "summary": "b", "runs": 1})", "/runs: expected one of the keys name, "},
      {R"({"name": "a", "summary": "b", "run": {"command": []}})",
       "/run/command: expected a list of at least one entry, got []"},
      {R"({"name": "a", "summary": "b", "run": {"command": ["x", 1]}})",
       "/run/command/1: expected a word of a command, got 1"},
      {R"({"name": "a", "summary": "b", "run": {"command": ["x"], "seconds": 0}})",
       "/run/seconds: expected a number of seconds above 0"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "run": {"command": ["x"]}})",
       "/server: expected no \"command\" in compile and run beside a server"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "program": "c++"})",
       "/program: expected tile, upstream, tensors, torch or onnx, got \"c++\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "unsupported-exit-code": 0})",
       "/unsupported-exit-code: expected a whole number from 1 to 125, got 0"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "device": {"exclusive": "case"}})",
       "/device/lock: expected the file that is locked"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "device": {"lock": "x", "exclusive": "day"}})",
       "/device/exclusive: expected run or case, got \"day\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "device": {"retry-exit-codes": [75]}})",
       "/device/retry-exit-codes: expected no exit codes beside a server"},
      {R"({"name": "a", "summary": "b", "run": {"command": ["x"]}, "device": {"retry-exit-codes": [77]}})",
       "/device/retry-exit-codes/0: expected another code than that of what is unsupported"},
      {R"({"name": "a", "summary": "b", "run": {"command": ["x"]}, "device": {"retries": 3}})",
       "/device/retry-exit-codes: expected the exit codes that ask for a retry"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"rank": 7}})",
       "/capabilities/rank: expected a whole number from 1 to 6, got 7"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"ops": {"ad": ["i8"]}}})",
       "/capabilities/ops/ad: expected an op of npufuzz list ops"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"ops": {"add": ["i9"]}}})",
       "/capabilities/ops/add/0: expected an element type such as i32 or bf16, got \"i9\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"ops": {"add": ["i8"]}}})",
       "/capabilities/ops: expected view, load and store of one element type"},
      {R"({"name": "a", "summary": "b", "server": ["x"],
           "capabilities": {"precision": {"correctly-rounded": ["add"]}}})",
       "/capabilities/precision/correctly-rounded/0: expected an op that may err"},
      {R"({"name": "a", "summary": "b", "server": ["x"],
           "capabilities": {"casts": [{"from": "i8", "to": ["i32"], "rounding": ["up"]}]}})",
       "/capabilities/casts/0/rounding/0: expected a rounding mode of tile.cast, got \"up\""},
      {R"({"name": "a", "summary": "b", "server": ["x"],
           "settings": [{"name": "n", "summary": "s", "values": [1, 2, 1]}]})",
       "/settings/0/values/2: expected a value that is not in the list yet, got 1"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "meaning": {"command": ["x"]}})",
       "/meaning: expected \"snapshots\" beside it"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "snapshots": {"folder": "s"},
           "meaning": {"seconds": 4}})",
       "/meaning: expected a \"command\" or a \"server\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "snapshots": {"folder": "s"},
           "meaning": {"command": ["x"], "server": ["x"]}})",
       "/meaning/server: expected no \"server\" beside a \"command\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "functions": true,
           "snapshots": {"folder": "s"}})",
       "/functions: expected snapshots of upstream dialects or with a meaning"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "promises": ["no toy.dma"]})",
       "/promises: expected \"snapshots\" beside it"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "snapshots": {"folder": "s"},
           "promises": ["some toy.dma", "no dma"]})",
       "/promises/1: expected an op such as linalg.matmul, linalg.* or *, got \"no dma\""},
  };
  for (const Wrong &one : wrong)
    EXPECT_THAT(errorOf(one.text), HasSubstr(one.error)) << one.text;
}

TEST(Manifest, ErrorsOfPromisesNameThePlaceToo) {
  const Wrong wrong[] = {
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities":
           {"precision": {"accumulates": [{"op": "reduce", "of": ["bf16"], "in": "f16"}]}}})",
       "/capabilities/precision/accumulates/0/in: expected f32, or for reduce and cumsum the "
       "element type itself, got \"f16\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities":
           {"precision": {"accumulates": [{"op": "matmul", "of": ["bf16"], "in": "bf16"}]}}})",
       "/capabilities/precision/accumulates/0/in: expected f32, or for reduce"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"accumulates": [{"op": "reduce", "of": ["i32"], "in": "f32"}]}}})",
       "/capabilities/precision/accumulates/0/of/0: expected f16, bf16 or f32, got \"i32\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"accumulates": [{"op": "reduce", "of": ["f32"], "in": "f32", "order": "up"}]}}})",
       "/capabilities/precision/accumulates/0/order: expected one of any, sequential, pairs, "
       "got \"up\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"accumulates": [{"op": "reduce", "of": ["f32"], "in": "f32", "block": 8}]}}})",
       "/capabilities/precision/accumulates/0/block: expected an \"order\" of sequential"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"accumulates": [{"op": "cumsum", "of": ["f32"], "in": "f32", "order": "pairs"}]}}})",
       "/capabilities/precision/accumulates/0: expected the order any or sequential of a cumsum"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"correctly-rounded": ["gelu"]}}})",
       "/capabilities/precision/correctly-rounded/0: expected another op: nobody knows gelu"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"in-steps": ["silu", "tanh"]}}})",
       "/capabilities/precision/in-steps/1: expected sigmoid, silu or gelu, got \"tanh\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"in-steps": "silu"}}})",
       "/capabilities/precision/in-steps: expected"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"functions": [{"ops": ["exp"], "ulps": 0.25}]}}})",
       "/capabilities/precision/functions/0/ulps: expected a number from 0.5 to 2, got 0.25"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"functions": [{"ops": ["add"], "ulps": 1}]}}})",
       "/capabilities/precision/functions/0/ops/0: expected an op that may err"},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision":
           {"subnormals": [{"of": ["f32"], "results": "lost"}]}}})",
       "/capabilities/precision/subnormals/0/results: expected one of kept, flushed, open, "
       "got \"lost\""},
      {R"({"name": "a", "summary": "b", "server": ["x"], "capabilities":
           {"precision": {"accumulates": [{"op": "add", "of": ["bf16"], "in": "f32"}]}}})",
       "/capabilities/precision/accumulates/0/op: expected reduce, cumsum or matmul, "
       "got \"add\""},
  };
  for (const Wrong &one : wrong)
    EXPECT_THAT(errorOf(one.text), HasSubstr(one.error)) << one.text;
}

TEST(Manifest, PrecisionIsWhatResultsAreJudgedBy) {
  ManifestFile file(
      R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {"precision": {
    "accumulates": [{"op": "reduce", "of": ["f16", "bf16"], "in": "f32"},
                    {"op": "matmul", "of": ["f32"], "in": "f32", "order": "pairs", "block": 16}],
    "correctly-rounded": ["exp", "tanh"],
    "functions": [{"ops": ["log", "sin"], "of": ["f32"], "ulps": 1.5}],
    "in-steps": ["sigmoid", "gelu"],
    "subnormals": [{"ops": ["mul"], "operands": "flushed", "results": "open"},
                   {"of": ["f32"], "results": "flushed"}]}}})");
  Precision precision = llvm::cantFail(command::readManifest(file.path())).capabilities.precision;
  using Accumulation = Precision::Accumulation;
  EXPECT_EQ(precision.accumulation("reduce", ElementKind::bf16),
            (Accumulation{"reduce", ElementKind::bf16, ElementKind::f32}));
  EXPECT_EQ(precision.accumulation("cumsum", ElementKind::bf16),
            (Accumulation{"cumsum", ElementKind::bf16, ElementKind::bf16}));
  EXPECT_EQ(precision.accumulation("matmul", ElementKind::f32),
            (Accumulation{"matmul", ElementKind::f32, ElementKind::f32, SumOrder::pairs, 16}));
  EXPECT_EQ(precision.ulps("tanh", ElementKind::f16, 4), 0);
  EXPECT_EQ(precision.ulps("log", ElementKind::f32, 2), 1.5);
  EXPECT_EQ(precision.ulps("log", ElementKind::f16, 2), 2);
  EXPECT_TRUE(precision.isInSteps("sigmoid") && precision.isInSteps("gelu"));
  EXPECT_FALSE(precision.isInSteps("silu"));
  EXPECT_THAT(precision.lines(), // as npufuzz list backends prints them
              testing::Contains("in correctly rounded steps of f32: sigmoid, gelu"));
  EXPECT_EQ(precision.subnormalsOf("mul", ElementKind::f32).operands, Subnormal::flushed);
  EXPECT_EQ(precision.subnormalsOf("mul", ElementKind::f32).results, Subnormal::open);
  EXPECT_EQ(precision.subnormalsOf("add", ElementKind::f32).results, Subnormal::flushed);
  EXPECT_EQ(precision.subnormalsOf("add", ElementKind::bf16).results, Subnormal::kept);
}

TEST(Manifest, OnlyTheOpsThatAreNamedAreThere) {
  ManifestFile file(R"({"name": "a", "summary": "b", "server": ["x"], "capabilities": {
      "rank": 2, "tile-bytes": 4096, "ops": {"view": ["i32"], "load": ["i32"], "store": ["i32"], "add": ["i32"]},
      "casts": [{"from": "f32", "to": ["i32"], "rounding": ["floor"], "saturate": [true]}]}})");
  Capabilities capabilities = llvm::cantFail(command::readManifest(file.path())).capabilities;
  EXPECT_EQ(capabilities.rankMax, 2);
  EXPECT_EQ(capabilities.tileBytesMax, 4096);
  EXPECT_TRUE(capabilities.op("add", ElementKind::i32));
  EXPECT_FALSE(capabilities.op("add", ElementKind::i8));
  EXPECT_FALSE(capabilities.op("sub", ElementKind::i32));
  auto cast = [&](tile::Rounding rounding, bool saturate) {
    return capabilities.cast(ElementKind::f32, ElementKind::i32, rounding, saturate);
  };
  EXPECT_TRUE(cast(tile::Rounding::floor, true));
  EXPECT_FALSE(cast(tile::Rounding::ceil, true));
  EXPECT_FALSE(cast(tile::Rounding::floor, false));
}

/// Collects all property names of a JSON schema.
void addProperties(const Json &schema, std::set<std::string> &names) {
  if (schema.is_object())
    for (const auto &[key, value] : schema.items()) {
      if (key == "properties" && value.is_object())
        for (const auto &[name, text] : value.items())
          names.insert(name);
      addProperties(value, names);
    }
}

// Editors use the schema and npufuzz uses the reader; both must know the same keys.
TEST(Manifest, TheSchemaHasTheKeysThatTheReaderTakes) {
  std::ifstream file(NPUFUZZ_SOURCE_DIR "/docs/command-manifest.schema.json");
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  Json schema = parseJson(text);
  ASSERT_FALSE(schema.is_discarded());
  std::set<std::string> names;
  addProperties(schema, names);
  EXPECT_THAT(names,
              testing::UnorderedElementsAre(
                  "name", "summary", "program", "opset", "functions", "compile", "run", "server",
                  "unsupported-exit-code", "snapshots", "meaning", "promises", "generic", "device",
                  "lock", "wait-seconds", "exclusive", "retry-exit-codes", "retries", "pipeline",
                  "settings", "capabilities", "command", "seconds", "folder", "upstream-dialects",
                  "values", "rank", "tile-bytes", "ops", "casts", "from", "to", "rounding",
                  "saturate", "precision", "accumulates", "op", "of", "in", "order", "block",
                  "correctly-rounded", "ulps", "in-steps", "subnormals", "operands", "results"));
  // The reader's message for an unknown key contains "instead of the key".
  for (const char *key :
       {"program", "opset", "functions", "compile", "run", "server", "unsupported-exit-code",
        "snapshots", "device", "pipeline", "settings", "capabilities"})
    EXPECT_THAT(errorOf(R"({"name": "a", "summary": "b", ")" + std::string(key) + R"(": false})"),
                testing::Not(HasSubstr("one of the keys")))
        << key;
}

} // namespace
