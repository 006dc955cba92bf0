#include "Process.h"
#include "support/mlir/Release.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace npufuzz::tests {

struct Listing {
  const char *what;
  std::vector<std::string> contains;
};

class List : public testing::TestWithParam<Listing> {};
TEST_P(List, ShowsWhatTheBuildHas) {
  Output output = npufuzz({"list", GetParam().what});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_EQ(output.err, "");
  for (const std::string &text : GetParam().contains)
    EXPECT_THAT(output.out, testing::HasSubstr(text));
}
INSTANTIATE_TEST_SUITE_P(
    CommandLine, List,
    testing::Values(
        Listing{"backends", {"npu: ", "mlir: ", "lanes=8, 2, 4, 16"}},
        Listing{"oracles",
                {"verify", "compile", "value", "undef", "memory", "deterministic", "agree"}},
        Listing{"ops", {"matmul", "reduce", "load", "on i1, integers"}},
        Listing{"plants",
                {"cmpi-index-cast", "uninit-valid-shape", "prologue-slice-numel",
                 "collapse-unit-axis", "matmul-tail-dropped", "cast-rounding", "padding-leaks",
                 "floordiv-trunc", "fillpad-wrong-value", "narrow-to-i32"}},
        Listing{
            "passes",
            {"default pipeline of npu:\n  builtin.module(", "--canonicalize", "--npu-vectorise"}},
        Listing{"motifs", {"mask", "swiglu"}}),
    [](const auto &info) { return std::string(info.param.what); });

/// Keys that ci/nightly reads.
TEST(CommandLine, BackendsAsJsonNameTheOptionsOfEach) {
  Output output = npufuzz({"list", "backends", "--json"});
  ASSERT_EQ(output.exitCode, 0) << output.err;
  nlohmann::json backends = nlohmann::json::parse(output.out);
  std::map<std::string, std::string> options;
  for (const auto &backend : backends)
    for (const auto &option : backend.at("options"))
      options[option.at("name")] = backend.at("name");
  const std::map<std::string, std::string> owners = {{"hivmc", "hivm"},       {"ptoas", "pto"},
                                                     {"spike", "pytorchsim"}, {"pk", "pytorchsim"},
                                                     {"togsim", "togsim"},    {"air-opt", "air"}};
  for (const auto &owner : owners)
    EXPECT_THAT(options, testing::Contains(owner));
  EXPECT_EQ(backends.at(0).at("name"), "npu");
  EXPECT_EQ(backends.at(0).at("missing"), "");
  EXPECT_FALSE(backends.at(0).at("settings").empty());
  expectOneLineError(npufuzz({"list", "ops", "--json"}), 2,
                     {"--json: expected backends", "\"ops\""});
}

TEST(CommandLine, DefaultPipelinesAreAcceptedAsTheyArePrinted) {
  Scratch scratch;
  for (const char *backend : {"npu", "mlir"}) {
    Output list = npufuzz({"list", "passes", std::string("--pipeline-of=") + backend});
    ASSERT_EQ(list.exitCode, 0) << list.err;
    std::string pipeline = list.out.substr(0, list.out.find('\n'));
    Output run = npufuzz({"fuzz", std::string("--backend=") + backend, "--count=3", "--seed=1",
                          "--pass-pipeline=" + pipeline, "--out=" + scratch.path("out")});
    EXPECT_EQ(run.exitCode, 0) << run.out << run.err;
  }
}

TEST(Doctor, SaysThatThisMachineIsFit) {
  Output output = npufuzz({"doctor"});
  EXPECT_EQ(output.exitCode, 0) << output.out;
  std::vector<std::string> parts{"clang-19",    "assertions ",
                                 "sanitizers",  "qemu-riscv64",
                                 "core dumps",  "memory",
                                 "disk",        "backend npu",
                                 "fit to fuzz", "mlir-opt-" + std::to_string(mlirRelease)};
  for (const std::string &part : parts)
    EXPECT_THAT(output.out, testing::HasSubstr(part));
}

TEST(Doctor, LacksWhatAConfiguredBackendNeeds) {
  Output absent = npufuzz({"doctor", "--hivmc=/no/such"});
  EXPECT_EQ(absent.exitCode, 3) << absent.out;
  EXPECT_THAT(absent.out, testing::HasSubstr("MISSING   backend hivm       cannot execute"));
  EXPECT_THAT(absent.out, testing::HasSubstr("optional  backend pto "));
  EXPECT_THAT(absent.out, testing::HasSubstr("not fit"));
  Output named = npufuzz({"doctor", "--backend=pto"});
  EXPECT_EQ(named.exitCode, 3) << named.out;
  EXPECT_THAT(named.out, testing::HasSubstr("MISSING   backend pto "));
  EXPECT_THAT(named.out, testing::HasSubstr("optional  backend hivm"));
  EXPECT_EQ(npufuzz({"doctor", "--backend=npu"}).exitCode, 0);
}

TEST(Doctor, LacksAToolOnlyWhereABackendNeedsIt) {
  Output named = shell("PATH=/nowhere exec $npufuzz doctor --backend=riscv");
  EXPECT_EQ(named.exitCode, 3) << named.out;
  EXPECT_THAT(named.out, testing::HasSubstr("MISSING   qemu-riscv64       not found"));
  EXPECT_THAT(named.out, testing::HasSubstr("optional  mlir-opt-"));
  Output other = shell("PATH=/nowhere exec $npufuzz doctor --backend=npu");
  EXPECT_EQ(other.exitCode, 0) << other.out;
  EXPECT_THAT(other.out, testing::HasSubstr("optional  qemu-riscv64       not found"));
}

} // namespace npufuzz::tests
