// Any mistake on the command line gives one line and exit code 2.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

struct Mistake {
  const char *name;
  std::vector<std::string> words;
  /// Required words of the line: what, expected, got.
  std::vector<std::string> line;
};

class WrongUsage : public testing::TestWithParam<Mistake> {};

TEST_P(WrongUsage, IsOneLineAndExitCodeTwo) {
  Output output = npufuzz(GetParam().words);
  expectOneLineError(output, 2, GetParam().line);
  EXPECT_EQ(output.out, "");
}

static const Mistake mistakes[] = {
    {"UnknownVerb", {"fuz"}, {"expected a verb", "\"fuz\"", "did you mean fuzz?"}},
    {"UnknownOption", {"fuzz", "--cuont=3"}, {"unknown option --cuont", "did you mean --count?"}},
    {"UnknownOptionOfAVerb",
     {"list", "--jsom"},
     {"npufuzz: list: unknown option --jsom (did you mean --json?); see npufuzz list --help"}},
    {"HelpOfNoVerb", {"help", "fuz"}, {"expected a verb", "\"fuz\"", "did you mean fuzz?"}},
    {"UnknownOptionWithoutVerb",
     {"--sede=3"},
     {"npufuzz: unknown option --sede", "did you mean --seed?"}},
    {"UnknownBackend",
     {"fuzz", "--backend=npy"},
     {"--backend: expected one of npu", "\"npy\"", "did you mean npu?"}},
    {"UnknownPeer", {"fuzz", "--backend=npu,tpu"}, {"--backend: expected one of", "\"tpu\""}},
    {"UnknownOracle",
     {"fuzz", "--oracles=value,valeu"},
     {"--oracles: expected one of", "\"valeu\"", "did you mean value?"}},
    {"UnknownPlant",
     {"fuzz", "--plant=cast-roundin"},
     {"--plant: expected one of the", "\"cast-roundin\"", "did you mean cast-rounding?"}},
    {"UnknownPlantOfOneCase", {"--seed=1", "--plant=x"}, {"--plant: expected one of", "\"x\""}},
    {"UnknownProfile",
     {"fuzz", "--profile=fast"},
     {"--profile: expected smoke, default or deep", "\"fast\""}},
    {"UnknownList", {"list", "plant"}, {"list: expected one of", "did you mean plants?"}},
    {"UnknownBench",
     {"bench", "speed"},
     {"expected plants, throughput, upstream, interpreter, eyes, census or reach", "\"speed\""}},
    {"BenchEyesForATime",
     {"bench", "eyes", "--duration=1s"},
     {"bench eyes: expected --count=N, got --duration"}},
    {"CurveOfAnotherBench",
     {"bench", "throughput", "--curve=curve.svg"},
     {"--curve: expected bench plants, got bench throughput"}},
    {"BenchUpstreamOfAnotherBackend",
     {"bench", "upstream", "--backend=npu"},
     {"bench upstream: expected --backend=mlir", "got --backend=npu"}},
    {"BenchReachOfNothing",
     {"bench", "reach", "--backend=mlir"},
     {"bench reach: expected --library=FILE"}},
    {"BenchReachOfAnUnknownLibrary",
     {"bench", "reach", "--library=libNone"},
     {"--library: expected a shared library, or a part of the name", "\"libNone\""}},
    {"BenchReachOfAText",
     {"bench", "reach", "--library=/etc/passwd"},
     {"--library: /etc/passwd: "}},
    {"BenchReachOfAWrongPattern",
     {"bench", "reach", "--library=libMLIR", "--groups=("},
     {"--groups: "}},
    {"BenchReachOfNoGroup",
     {"bench", "reach", "--library=libMLIR", "--groups=NoSuchGroup"},
     {"bench reach: expected functions that count, got none"}},
    {"LibraryOfAnotherBench",
     {"bench", "throughput", "--library=libMLIR"},
     {"--library: expected bench reach, got bench throughput"}},
    {"UnknownMachineSetting",
     {"fuzz", "--machine=lane=8"},
     {"--machine: backend npu has the settings", "\"lane\"", "did you mean lanes?"}},
    {"IllegalMachineValue", {"fuzz", "--machine=lanes=3"}, {"lanes: expected one of", "got 3"}},
    {"ReportOfNothing", {"report", "/no/such"}, {"/no/such", "No such file"}},
    {"MachineFileMissing", {"fuzz", "--machine=/no/such.json"}, {"--machine", "/no/such.json"}},
    {"SeedNoNumber", {"fuzz", "--seed=banana"}, {"--seed: expected a number", "\"banana\""}},
    {"CaseSeedNoNumber", {"--seed=banana"}, {"--seed: expected a number", "\"banana\""}},
    {"CaseWithoutSeed", {"--backend=npu"}, {"expected a verb or --seed=S"}},
    {"NegativeDuration", {"fuzz", "--duration=-1"}, {"--duration: expected a time", "\"-1\""}},
    {"NegativeCount", {"fuzz", "--count=-5"}, {"--count: expected a whole number", "\"-5\""}},
    {"ShardBeyondCount", {"fuzz", "--seed=1", "--shard=3/2"}, {"--shard: expected I/N", "\"3/2\""}},
    {"ShardWithoutSeed", {"fuzz", "--shard=1/2"}, {"--shard: expected --seed"}},
    {"NoJobs", {"fuzz", "--jobs=0"}, {"--jobs: expected a whole number from 1", "\"0\""}},
    {"OptionWithoutValue", {"fuzz", "--count"}, {"npufuzz: fuzz: ", "--count", "--help"}},
    {"SuperfluousWord", {"fuzz", "banana"}, {"npufuzz: fuzz: ", "banana", "--help"}},
    {"NothingToReplay", {"replay"}, {"npufuzz: replay: ", "PATH", "--help"}},
    {"BadPipeline",
     {"fuzz", "--pass-pipeline=builtin.module(no-such-pass)"},
     {"--pass-pipeline:1:16: error: 'no-such-pass' does not refer to a registered pass",
      "\nbuiltin.module(no-such-pass)\n               ^\nnpufuzz: npufuzz list passes "}},
    {"MisspeltPass",
     {"validate", "x.mlir", "--pass-pipeline=cse,func.func(canonicalise)"},
     {"--pass-pipeline:1:15: error: 'canonicalise' does not refer to a registered pass",
      " (did you mean canonicalize?)\ncse,func.func(canonicalise)\n              ^\n"}},
    {"MisspeltPassOfAPlugin",
     {"validate", "x.mlir", "--pass-pipeline=wrong-substraction",
      "--load-pass-plugin=" + pluginPath("wrong_passes")},
     {"--pass-pipeline:1:1: error: ", " (did you mean wrong-subtraction?)\n"}},
    {"MisspeltPassOption",
     {"validate", "x.mlir", "--pass-pipeline=cse,canonicalize{top-down=0 max-iteration=3}"},
     {"--pass-pipeline:1:29: error: no such option max-iteration (did you mean "
      "max-iterations?)\n"}},
    {"BadValueOfAPassOption",
     {"fuzz", "--pass-pipeline=builtin.module(canonicalize{max-iterations=x})"},
     {"--pass-pipeline:1:29: error: for the --max-iterations option: 'x' value invalid"}},
    {"BadPassOptionOfAValidation",
     {"validate", "x.mlir", "--pass-pipeline=func.func(affine-loop-tile{tile-size=no})"},
     {"--pass-pipeline:1:28: error: for the --tile-size option: 'no' value invalid"}},
    {"UnknownPassOption",
     {"validate", "x.mlir", "--pass-pipeline=cse{a=b}"},
     {"--pass-pipeline:1:5: error: no such option a; cse has none\ncse{a=b}\n    ^\n"}},
    {"UnbalancedPipeline", {"fuzz", "--pass-pipeline=builtin.module("}, {"--pass-pipeline: "}},
    {"PipelineOfAnotherAnchor", {"fuzz", "--pass-pipeline=func.func(cse)"}, {"builtin.module"}},
    {"PluginMissing", {"fuzz", "--load-pass-plugin=/no/such.so"}, {"cannot read /no/such.so"}},
    {"PluginWithoutEntryPoint",
     {"fuzz", "--load-pass-plugin=" + pluginPath("not_a_plugin")},
     {"--load-pass-plugin: expected", "mlirGetPassPluginInfo", "not_a_plugin.so"}},
    {"TriageOfNothing", {"triage"}, {"npufuzz: triage: ", "WHAT", "--help"}},
    {"UnknownTriageAction", {"triage", "lsit"}, {"got \"lsit\"", "did you mean list?"}},
    {"UnknownStatus",
     {"triage", "list", "--status=knwon"},
     {"--status: expected new", "\"knwon\"", "did you mean known?"}},
    {"StatusThatFollowsFromFacts",
     {"triage", "mark", "7c1e", "--status=back"},
     {"--status: expected new, known, fixed, licence, got \"back\""}},
    {"MarkThatSaysNothing", {"triage", "mark", "7c1e"}, {"expected --status, --note"}},
    {"CasesOfNoKind",
     {"fuzz", "--cases=sequence"},
     {"--cases: expected programs, schedules, tosa or sequences, got \"sequence\""}},
    {"SchedulesOfAnotherBackend",
     {"fuzz", "--cases=schedules", "--backend=npu"},
     {"--cases: expected --backend=mlir with schedules, got npu"}},
    {"SchedulesWithAPipeline",
     {"fuzz", "--cases=schedules", "--backend=mlir", "--pass-pipeline=builtin.module(cse)"},
     {"--pass-pipeline: schedules are drawn with their pipeline; expected none"}},
    {"TosaOfAnotherBackend",
     {"fuzz", "--cases=tosa", "--backend=npu"},
     {"--cases: expected --backend=mlir with tosa, got npu"}},
    {"SequencesOfAnotherBackend",
     {"fuzz", "--cases=sequences"},
     {"--cases: expected --backend=pytorchsim with sequences, got npu"}},
    {"FamilyOfPrograms", {"fuzz", "--family=lanes"}, {"--family: expected --cases=sequences"}},
    {"SequencesOfNoFamily",
     {"fuzz", "--cases=sequences", "--family=lane"},
     {"--family: expected transfers, array, functions, lanes or edges, got \"lane\""}},
    {"MergeOfNothing", {"triage", "merge"}, {"expected the files of databases"}},
};

INSTANTIATE_TEST_SUITE_P(CommandLine, WrongUsage, testing::ValuesIn(mistakes),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(CommandLine, WithoutWordsPrintsTheManualToStderr) {
  Output output = npufuzz({});
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_EQ(output.out, "");
  EXPECT_THAT(output.err, testing::HasSubstr("Exit codes:"));
}

TEST(CommandLine, SaysOfAToolThatIsNoSimulatorThatTheEnvironmentIsAtFault) {
  Output output = npufuzz({"fuzz", "--backend=pytorchsim", "--spike=/bin/true", "--pk=/bin/true"});
  expectOneLineError(output, 3, {"backend pytorchsim: ", "program"});
}

class Help : public testing::TestWithParam<const char *> {};
TEST_P(Help, ExplainsWithExamples) {
  Output output = npufuzz({GetParam(), "--help"});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(output.err, "");
  EXPECT_THAT(output.out, testing::HasSubstr("Usage: npufuzz"));
  EXPECT_THAT(output.out, testing::HasSubstr("Examples:\n  npufuzz"));
}
INSTANTIATE_TEST_SUITE_P(CommandLine, Help,
                         testing::Values("--help", "--seed", "--seed=1", "fuzz", "replay", "reduce",
                                         "bench", "list", "triage"));

TEST(CommandLine, HelpOfAVerbIsWhatTheVerbSays) {
  for (const char *verb : {"fuzz", "validate", "triage"}) {
    Output asked = npufuzz({"help", verb});
    EXPECT_EQ(asked.exitCode, 0);
    EXPECT_EQ(asked.out, npufuzz({verb, "--help"}).out);
  }
  EXPECT_EQ(npufuzz({"help"}).out, npufuzz({"--help"}).out);
}

TEST(CommandLine, TheShortNameOfTheVersionIsOne) {
  Output version = npufuzz({"-V"});
  EXPECT_EQ(version.exitCode, 0);
  EXPECT_THAT(version.out, testing::StartsWith("npufuzz "));
  EXPECT_EQ(version.out, npufuzz({"--version"}).out);
}

} // namespace npufuzz::tests
