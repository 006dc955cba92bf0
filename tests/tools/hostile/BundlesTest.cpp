// Malicious bundles and programs, each measured: one line, exit code 2 or 3, no crash, no foreign
// code run, nothing written, less than a gibibyte, less than ten seconds.
#include "tests/tools/hostile/HostileBundle.h"

#include <functional>

#include <gmock/gmock.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;

static constexpr int deep = 100'000;

//===----------------------------------------------------------------------===//
// Hostile parts
//===----------------------------------------------------------------------===//

struct Hostile {
  const char *name;
  std::function<void(const Bundle &)> change;
};

static Hostile withKey(const char *name, const char *key, const std::string &value) {
  return {name, [=](const Bundle &bundle) { bundle.key(key, value); }};
}
static Hostile withInput(const char *name, const std::string &file) {
  return {name, [=](const Bundle &bundle) { bundle.input(file); }};
}
static Hostile withTensor(const char *name, const std::string &text) {
  return {name, [=](const Bundle &bundle) { bundle.write("inputs/0.npy", text); }};
}
static Hostile withCase(const char *name, const std::string &text) {
  return {name, [=](const Bundle &bundle) { bundle.write("case.json", text); }};
}
static Hostile withProgram(const char *name, const std::string &text) {
  return {name, [=](const Bundle &bundle) { bundle.write("program.mlir", text); }};
}

static std::string manifest() {
  return R"({"name": "x", "summary": "y", "server": ["/bin/sh", "-c", ": > $NPUFUZZ_CANARY"]})";
}

static std::vector<Hostile> codeOfTheirs() {
  const std::string canary = pluginPath("canary"), quoted = "\"" + canary + "\"";
  auto module = [](const std::string &passes) { return "\"builtin.module(" + passes + ")\""; };
  return {
      // Foreign code.
      withKey("PluginByItsPath", "plugins", "[" + quoted + "]"),
      withKey("PluginOfTheBundle", "plugins", R"(["plugin.so"])"),
      withKey("PluginOfTheFolder", "plugins", R"(["./b/plugin.so"])"),
      withKey("PluginsAreAMany", "plugins", "[" + times(deep, quoted + ",") + quoted + "]"),
      withKey("BackendPlugin", "backend_options", "[\"--load-backend-plugin=" + canary + "\"]"),
      withKey("ToolOfABackend", "backend_options", R"(["--ptoas=/bin/sh"])"),
      withKey("BackendIsAPath", "backend", quoted),
      {"BackendIsACommand",
       [](const Bundle &bundle) {
         bundle.write("manifest.json", manifest());
         bundle.key("backend", R"("command:b/manifest.json")");
       }},
      {"PeerIsACommand",
       [](const Bundle &bundle) {
         bundle.write("manifest.json", manifest());
         bundle.key("peers", R"(["command:b/manifest.json"])");
       }},
      withKey("PeerUnknown", "peers", R"(["tpu"])"),
      withKey("PipelineForeign", "pipeline", module("their-pass")),
      withKey("PipelineOfAPath", "pipeline", module(canary)),
      withKey("PipelineDeep", "pipeline",
              "\"" + times(deep, "builtin.module(") + times(deep, ")") + "\""),
      withKey("PipelineNotClosed", "pipeline", "\"" + times(deep, "builtin.module(") + "\""),
      withKey("PipelineLongAndForeign", "pipeline", module(times(deep, "cse,") + "their-pass")),
      withKey("PipelineOfABadOption", "pipeline", module("canonicalize{max-iterations=1e99}")),
      {"PipelineOfTheCaseDeep",
       [](const Bundle &bundle) {
         bundle.write("program.mlir", "func.func @main(%a: i32) -> i32 { return %a : i32 }\n");
         bundle.write("case.json", R"({"format": 2, "version": "1", "seed": 1, "backend": "mlir",
                 "peers": [], "machine": {}, "kind": "upstream-function", "pipeline": "",
                 "plants": [], "plugins": [], "oracle": "pass", "signature": "s", "pass": "",
                 "inputs": [], "case_pipeline": ")" +
                                       times(deep, "builtin.module(") + times(deep, ")") + "\"}");
       }},
      withKey("PlantUnknown", "plants", R"(["weed"])"),
      withKey("PlantIsAPath", "plants", "[" + quoted + "]"),
  };
}

static std::vector<Hostile> keysOfTheCase() {
  return {
      // Impossible machines.
      withKey("LanesNone", "machine", R"({"lanes": 0})"),
      withKey("LanesNegative", "machine", R"({"lanes": -8})"),
      withKey("LanesMost", "machine", R"({"lanes": 9223372036854775807})"),
      withKey("LanesThatWrap", "machine", R"({"lanes": 18446744073709551624})"),
      withKey("LanesInfinite", "machine", R"({"lanes": 1e400})"),
      withKey("LanesFraction", "machine", R"({"lanes": 8.5})"),
      withKey("LanesText", "machine", R"({"lanes": "8"})"),
      withKey("SettingUnknown", "machine", R"({"wings": 2})"),
      withKey("SettingDeep", "machine",
              R"({"lanes": )" + times(deep, "[") + times(deep, "]") + "}"),
      withKey("MachineAList", "machine", R"([["lanes", 8]])"),
      withKey("SettingTwice", "machine", R"({"lanes": 8, "lanes": 3})"),
      // Formats, seeds and kinds.
      withKey("FormatOfTomorrow", "format", "3"),
      withKey("FormatNone", "format", "0"),
      withKey("FormatText", "format", "\"2\""),
      withKey("FormatTwice", "format", "2, \"format\": 99"),
      withKey("SeedNaN", "seed", "NaN"),
      withKey("SeedNegative", "seed", "-1"),
      withKey("SeedTooLarge", "seed", "1e30"),
      withKey("SeedText", "seed", "\"1\""),
      withKey("KindUnknown", "kind", "\"poem\""),
      withKey("BackendTwice", "backend", R"("npu", "backend": "tpu")"),
      withKey("MemoryNegative", "memory", "-1"),
      withKey("MemoryTooLittle", "memory", "63"),
      withKey("MemoryTooMuch", "memory", "1048577"),
      withKey("MemoryThatWraps", "memory", "18446744073709551615"),
      withKey("MemoryOfAMillionDigits", "memory", times(1'000'000, "9")),
      withKey("MemoryAFraction", "memory", "64.5"),
      withKey("SeedOfAMillionDigits", "seed", times(1'000'000, "9")),
      withKey("LanesOfAMillionDigits", "machine", R"({"lanes": )" + times(1'000'000, "9") + "}"),
      withKey("LanesBeyondInt64", "machine", R"({"lanes": 18446744073709551608})"),
      withKey("FormatThatWraps", "format", "4294967298"),
      // Names that are repeated, contain line breaks, or are long.
      withKey("PeerTwice", "peers", R"(["mlir", "mlir"])"),
      withKey("PeerTenThousandTimes", "peers", "[" + times(10'000, R"("mlir",)") + R"("mlir"])"),
      withKey("PeerIsItself", "peers", R"(["npu"])"),
      withKey("PlantTwice", "plants", R"(["cast-rounding", "cast-rounding"])"),
      withKey("PluginTwice", "plugins", R"(["a.so", "a.so"])"),
      withKey("BackendBackwards", "backend", "\"\u202Eupn\""),
      withKey("BackendOfAMillionLetters", "backend", "\"" + times(1'000'000, "a") + "\""),
  };
}

static std::vector<Hostile> namesOfFiles() {
  return {
      // Names of files.
      withInput("InputAboveTheFolder", "../../outside.npy"),
      withInput("InputAboveAndBack", "inputs/../../../outside.npy"),
      withInput("InputAbsolute", "/etc/passwd"),
      withInput("InputEndless", "/dev/zero"),
      withInput("InputMissing", "inputs/2.npy"),
      withInput("InputAFolder", "inputs"),
      withInput("InputNameless", ""),
      withInput("InputCutByAZero", "inputs/0.npy\\u0000.npy"),
      {"InputALinkOut",
       [](const Bundle &bundle) { bundle.link("inputs/0.npy", "../../../outside.npy"); }},
      {"InputALinkToALink", [](const Bundle &bundle) { bundle.link("inputs/0.npy", "0.npy"); }},
      {"InputsALinkOut", [](const Bundle &bundle) { bundle.link("inputs", "../.."); }},
      {"InputAPipe", [](const Bundle &bundle) { bundle.fifo("inputs/0.npy"); }},
      {"InputALinkToAllMemory",
       [](const Bundle &bundle) { bundle.link("inputs/0.npy", "/proc/self/mem"); }},
      withKey("InputsTooFew", "inputs", R"([{"file": "inputs/0.npy", "kind": "f32"}])"),
      withKey("InputsTooMany", "inputs",
              "[" + times(deep / 10, R"({"file": "inputs/0.npy", "kind": "f32"},)") +
                  R"({"file": "inputs/0.npy", "kind": "f32"}])"),
      withKey("InputOfAnUnknownKind", "inputs", R"([{"file": "inputs/0.npy", "kind": "f99"}])"),
      {"InputOfAnotherKind", [](const Bundle &bundle) { bundle.input("inputs/0.npy", "i32"); }},
  };
}

static std::vector<Hostile> tensors() {
  auto shape = [](const std::string &extents) {
    return npy("{'descr': '<f4', 'fortran_order': False, 'shape': " + extents + ", }");
  };
  return {
      // Tensors.
      withTensor("TensorEmpty", ""),
      withTensor("TensorCutInItsMagic", npy().substr(0, 5)),
      withTensor("TensorCutInItsHeader", npy().substr(0, 40)),
      withTensor("TensorCutInItsElements", npy().substr(0, 136)),
      withTensor("TensorWithMore", npy() + "x"),
      withTensor("TensorOfVersionTwo", "\x93NUMPY\x02" + npy().substr(7)),
      withTensor("TensorHeaderBeyondItsFile", npy().replace(8, 2, "\xff\xff")),
      withTensor("TensorBigEndian",
                 npy("{'descr': '>f4', 'fortran_order': False, 'shape': (4,), }")),
      withTensor("TensorOfObjects",
                 npy("{'descr': '|O', 'fortran_order': False, 'shape': (4,), }")),
      withTensor("TensorColumnMajor",
                 npy("{'descr': '<f4', 'fortran_order': True, 'shape': (4,), }")),
      withTensor("TensorWithoutShape", npy("{'descr': '<f4', 'fortran_order': False, }")),
      withTensor("TensorWithoutAnything", npy("{}")),
      withTensor("TensorOverflow", shape("(4294967296, 4294967296)")),
      withTensor("TensorOverflowToFour", shape("(4611686018427387905, 4)")),
      withTensor("TensorNegative", shape("(-4,)")),
      withTensor("TensorAGigabyteShort", shape("(268435456,)")),
      withTensor("TensorOfManyAxes", shape("(" + times(10'000, "1,") + "4)")),
      withTensor("TensorOfAMillionDigits", shape("(" + times(60'000, "9") + ",)")),
      withTensor("TensorOfAnotherShape", shape("(2, 2)")),
  };
}

static std::vector<Hostile> wholeFiles() {
  return {
      // The case.
      withCase("CaseEmpty", ""),
      withCase("CaseCut", Bundle::caseText().substr(0, 200)),
      withCase("CaseAList", "[" + Bundle::caseText() + "]"),
      withCase("CaseDeep", times(deep, "{\"a\":") + "1" + times(deep, "}")),
      withCase("CaseNotClosed", times(deep, "[")),
      withCase("CaseOfBytes", std::string("\xff\xfe\0{", 4)),
      withCase("CaseOfSpaces", times(deep, std::string(500, ' '))),
      withCase("CaseOfControlCharacters", "{\"\x1b[2J\": \"\x07\"}"),
      {"CaseAPipe", [](const Bundle &bundle) { bundle.fifo("case.json"); }},
      {"CaseEndless", [](const Bundle &bundle) { bundle.link("case.json", "/dev/zero"); }},
      withKey("SignatureAList", "signature", times(deep, "[") + times(deep, "]")),
      // The program of a bundle.
      {"ProgramMissing", [](const Bundle &bundle) { fs::remove(bundle.path("program.mlir")); }},
      {"ProgramAFolder",
       [](const Bundle &bundle) {
         fs::remove(bundle.path("program.mlir"));
         fs::create_directory(bundle.path("program.mlir"));
       }},
      {"ProgramAPipe", [](const Bundle &bundle) { bundle.fifo("program.mlir"); }},
      {"ProgramEndless", [](const Bundle &bundle) { bundle.link("program.mlir", "/dev/zero"); }},
      withProgram("ProgramOfOtherArguments", program("memref<8xf32>")),
      withProgram("ProgramWithoutMain", "module {}"),
  };
}

static std::vector<Hostile> hostileBundles() {
  std::vector<Hostile> all;
  for (const auto &some :
       {codeOfTheirs(), keysOfTheCase(), namesOfFiles(), tensors(), wholeFiles()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

static std::vector<std::pair<const char *, std::string>> hostilePrograms() {
  auto comment = [](const std::string &words) { return "// npufuzz: " + words + "\n" + program(); };
  return {
      {"Empty", ""},
      {"Cut", program().substr(0, 100)},
      {"Zeros", std::string(1'000'000, '\0')},
      {"ControlCharacters", "\x1b]0;owned\x07\x1b[2J"},
      {"ByteCodeCut", std::string("ML\xefR\x06MLIR22\0", 12)},
      {"NestedModules", times(deep, "module {") + times(deep, "}")},
      {"NestedAttributes",
       "module attributes {t.a = " + times(deep, "[") + times(deep, "]") + "} {}"},
      {"NestedLocations",
       "module {} loc(" + times(deep, "fused[") + "unknown" + times(deep, "]") + ")"},
      {"ElementsMost", program("memref<9223372036854775807xf32>")},
      {"ElementsOverflow", program("memref<4294967296x4294967296xf32>")},
      {"ElementsAGigabyte", program("memref<1073741824xi8>")},
      {"ForeignOp", program("memref<4xf32>", "    \"their.op\"() : () -> ()\n")},
      {"CallsItself", program("memref<4xf32>", "    func.call @main(%a, %o) : (memref<4xf32>, "
                                               "memref<4xf32>) -> ()\n")},
      {"LoopWithoutEnd",
       program("memref<4xf32>", "    %c0 = arith.constant 0 : index\n    %c1 = arith.constant 1 : "
                                "index\n    %n = arith.constant 9223372036854775807 : index\n    "
                                "scf.for %i = %c0 to %n step %c1 {\n    }\n")},
      {"SeedNaN", comment("seed=NaN")},
      {"SeedTooLarge", comment("seed=99999999999999999999999")},
      {"BackendACommand", comment("backend=command:m.json")},
      {"KeyThatLoads", comment("load-pass-plugin=" + pluginPath("canary"))},
      {"KeyOfPlugins", comment("plugins=" + pluginPath("canary"))},
      {"PipelineForeign", comment("backend=npu pipeline='builtin.module(their-pass)'")},
      {"PipelineNotClosed", comment("backend=npu pipeline='builtin.module(cse")},
      {"LanesThatWrap", comment("backend=npu settings=lanes=18446744073709551624")},
      {"KernelNameIsCode",
       [] {
         std::string text = program(), code = "@\"k0(){} int x = system(\\22:\\22); void z\"";
         for (size_t at; (at = text.find("@k0")) != std::string::npos;)
           text.replace(at, 3, code);
         return text;
       }()},
      {"NumberOfAMillionDigits",
       program("memref<4xf32>", "    %x = arith.constant " + times(1'000'000, "9") + " : i32\n")},
      {"SeedOfAMillionDigits", comment("seed=" + times(1'000'000, "9"))},
      {"LanesOfAMillionDigits", comment("backend=npu settings=lanes=" + times(1'000'000, "9"))},
      {"NameOfAMillionLetters", comment("backend=" + times(1'000'000, "a"))},
      {"PlantTwice", comment("backend=npu plants=cast-rounding,cast-rounding")},
      {"NameBackwards", comment("backend=\u202Eupn")},
      {"LanesTwice", comment("backend=npu settings=lanes=8,lanes=3")},
  };
}

//===----------------------------------------------------------------------===//
// The claim
//===----------------------------------------------------------------------===//

/// Passes it to the verbs that read a file or bundle.
static void expectHarmlessToReaders(const std::string &path, const Scratch &scratch) {
  for (const char *verb : {"replay", "reduce"}) {
    SCOPED_TRACE(verb);
    expectHarmless({verb, path}, scratch);
  }
}

class HostileBundle : public testing::TestWithParam<Hostile> {};

TEST_P(HostileBundle, IsRefusedAndDoesNoHarm) {
  Scratch scratch;
  prepareWatched(scratch);
  Bundle bundle(scratch);
  GetParam().change(bundle);
  expectHarmlessToReaders("b", scratch);
}

INSTANTIATE_TEST_SUITE_P(Hostile, HostileBundle, testing::ValuesIn(hostileBundles()),
                         [](const auto &info) { return std::string(info.param.name); });

class HostileProgram : public testing::TestWithParam<std::pair<const char *, std::string>> {};

TEST_P(HostileProgram, IsRefusedAndDoesNoHarm) {
  Scratch scratch;
  prepareWatched(scratch);
  scratch.write("work/m.json", manifest());
  scratch.write("work/p.mlir", GetParam().second);
  expectHarmlessToReaders("p.mlir", scratch);
}

INSTANTIATE_TEST_SUITE_P(Hostile, HostileProgram, testing::ValuesIn(hostilePrograms()),
                         [](const auto &info) { return std::string(info.param.first); });

// A sound bundle runs, and the canary works when it is loaded; otherwise the tests above could not
// fail.
TEST(Hostile, TheSoundBundleRunsAndTheCanarySings) {
  Scratch scratch;
  prepareWatched(scratch);
  Bundle bundle(scratch);
  Measured run = measure({"replay", "b"}, scratch);
  EXPECT_THAT(run.output.out, testing::HasSubstr("0 unreadable")) << run.output.err;
  EXPECT_GT(run.bytes, 1 << 20);
  EXPECT_FALSE(fs::exists(scratch.path("canary")));
  measure({"list", "passes", "--load-pass-plugin=" + pluginPath("canary")}, scratch);
  EXPECT_TRUE(fs::exists(scratch.path("canary")));
}

// The accepted side of MemoryTooLittle and MemoryTooMuch.
TEST(Hostile, BoundsOfMemoryAreRead) {
  for (const char *mebibytes : {"0", "64", "1048576"}) {
    Scratch scratch;
    prepareWatched(scratch);
    Bundle bundle(scratch);
    bundle.key("memory", mebibytes);
    EXPECT_THAT(measure({"replay", "b"}, scratch).output.out, testing::HasSubstr("0 unreadable"));
  }
}

TEST(Hostile, ThereAreSixtyAtLeast) {
  EXPECT_GE(hostileBundles().size() + hostilePrograms().size(), 60u);
}

} // namespace npufuzz::tests
