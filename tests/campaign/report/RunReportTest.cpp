//===- RunReportTest.cpp - shards merged, pages written -------------------===//
#include "campaign/report/Collect.h"
#include "campaign/report/Coverage.h"
#include "campaign/report/Render.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "tests/campaign/FakeSource.h"

#include "llvm/Support/FileSystem.h"
#include <gmock/gmock.h>

namespace npufuzz::campaign {

using testing::CampaignTest;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class RunReportTest : public CampaignTest {
protected:
  RunReportTest() {
    root = temporaryFolder();
    options.evaluate.plants = {"third-pass"};
    options.reducer = testing::dropOps;
    options.shardCount = 2;
  }
  /// Runs one shard into a separate folder, with its summary.
  CampaignResult runShard(int64_t index) {
    options.shardIndex = index;
    options.outDirectory = root + "/shard-" + std::to_string(index);
    CampaignResult result = run();
    result.counters["op add f32 plain rank 2 shape even"] = 5;
    write("shard-" + std::to_string(index) + "/summary.json", summaryJson(options, result));
    return result;
  }
  void write(const std::string &name, const std::string &text) {
    std::string file = root + "/" + name;
    llvm::sys::fs::create_directories(file.substr(0, file.rfind('/')));
    llvm::cantFail(writeFile(file, text));
  }
  report::RunReport collected() { return llvm::cantFail(report::collect({root})); }
  std::string root;
};

TEST_F(RunReportTest, ShardsWithTheSameBugGiveOneFinding) {
  CampaignResult first = runShard(0), second = runShard(1);
  ASSERT_EQ(first.findings.size(), 1u);
  ASSERT_EQ(second.findings.size(), 1u);
  report::RunReport merged = collected();
  ASSERT_EQ(merged.bugs.size(), 1u);
  EXPECT_EQ(merged.bugs[0].occurrences,
            first.findings[0].occurrences + second.findings[0].occurrences);
  EXPECT_EQ(merged.bugs[0].bundles.size(), 2u);
  EXPECT_EQ(merged.bugs[0].ops, 1);
  EXPECT_EQ(merged.programs, first.programs + second.programs);
  EXPECT_EQ(merged.statistics.at("op add f32 plain rank 2 shape even"), 10);
  ASSERT_EQ(merged.runs.size(), 2u);
  EXPECT_EQ(merged.runs[1].shard, 2);
  EXPECT_EQ(merged.runs[1].shardCount, 2);
}

TEST_F(RunReportTest, ACopyOfASummaryCountsOnce) {
  int64_t programs = runShard(0).programs;
  write("copy/summary.json", llvm::cantFail(readFile(root + "/shard-0/summary.json")));
  EXPECT_EQ(collected().programs, programs);
}

TEST_F(RunReportTest, BundlesWithoutASummaryAreReported) {
  runShard(0);
  llvm::sys::fs::remove(root + "/shard-0/summary.json");
  report::RunReport merged = collected();
  ASSERT_EQ(merged.bugs.size(), 1u);
  EXPECT_EQ(merged.bugs[0].pass, "fake-3");
  EXPECT_LT(merged.bugs[0].secondsToFind, 0);
}

TEST_F(RunReportTest, BrokenFilesAreNamedAndTheRestIsReported) {
  runShard(0);
  write("shard-1/summary.json", "{\"programs\": 5, \"phases\"");
  write("other.json", "{\"somebody\": \"else's\"}");
  report::RunReport merged = collected();
  EXPECT_EQ(merged.bugs.size(), 1u);
  EXPECT_THAT(merged.unreadable, ElementsAre(HasSubstr("shard-1/summary.json: expected one JSON")));
  EXPECT_THAT(report::htmlPage(merged), HasSubstr("shard-1/summary.json"));
}

TEST_F(RunReportTest, NothingToReportIsAnError) {
  write("notes.txt", "nothing");
  EXPECT_THAT(llvm::toString(report::collect({root}).takeError()), HasSubstr("found none"));
  EXPECT_THAT(llvm::toString(report::collect({root + "/missing"}).takeError()),
              HasSubstr("No such file"));
}

TEST_F(RunReportTest, PageShowsFindingsReportsAndCoverage) {
  runShard(0);
  std::string page = report::htmlPage(collected());
  for (const char *part : {"1 finding", "npufuzz replay", "fake-3", "tile.mul",
                           "Where the time went", "Ops by element type", "</html>"})
    EXPECT_THAT(page, HasSubstr(part));
}

TEST_F(RunReportTest, JunitHasAFailureForEachBugAndASuccessForTheRun) {
  runShard(0);
  std::string text = report::junitXml(collected());
  EXPECT_THAT(text, HasSubstr("tests=\"2\" failures=\"1\""));
  EXPECT_THAT(text, HasSubstr("<failure type=\"wrong answer\""));
}

TEST_F(RunReportTest, WhatDidNotShowAgainStandsApartAndFailsNothing) {
  auto finding = [](const char *signature, const char *confidence) {
    return std::string(R"({"signature": ")") + signature +
           R"(", "severity": "crash", "confidence": ")" + confidence + R"("})";
  };
  auto summary = [](const std::string &findings) {
    return R"({"version": "1", "backend": "mlir", "seed": 1, "programs": 5, "discards": 0,
               "seconds": 1, "phases": {}, "findings": [)" +
           findings + "]}";
  };
  write("a/s.json", summary(finding("a", "low") + "," + finding("b", "low")));
  report::RunReport merged = collected();
  EXPECT_EQ(report::countConfident(merged), 0);
  EXPECT_THAT(report::htmlPage(merged), HasSubstr("no findings, 2 of low confidence"));
  std::string junit = report::junitXml(merged);
  EXPECT_THAT(junit, HasSubstr("tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"2\""));
  EXPECT_THAT(junit, Not(HasSubstr("<failure")));

  // Another shard saw it again.
  write("b/s.json", summary(finding("b", "high")) + "\n");
  merged = collected();
  ASSERT_EQ(merged.bugs.size(), 2u);
  EXPECT_EQ(report::countConfident(merged), 1);
  EXPECT_EQ(merged.bugs[0].signature, "b");
  EXPECT_FALSE(merged.bugs[0].isLowConfidence);
  EXPECT_TRUE(merged.bugs[1].isLowConfidence);
  EXPECT_THAT(report::htmlPage(merged), HasSubstr("Low confidence: did not show again alone"));
}

TEST_F(RunReportTest, VariantsOfOneSignatureAreBugsOfTheirOwnBehindTheNewOnes) {
  const std::string common = R"("signature": "pass:mlir:a:wrong value", "severity": "wrong answer",
                                "pass": "a", "ops": 3)";
  std::string findings;
  for (const char *shape : {"1111111111111111", "2222222222222222"})
    findings += "{" + common + R"(, "standing": "variant", "known_issue": "a.mlir", "shape": ")" +
                shape + "\"},";
  findings += R"({"signature": "pass:mlir:b:wrong value", "severity": "refusal", "standing": "new",
                  "shape": "3333333333333333", "ops": 5})";
  write("run/s.json",
        R"({"version": "0", "backend": "mlir", "seed": 1, "programs": 9, "discards": 0,
                          "seconds": 1.0, "phases": {}, "findings": [)" +
            findings + "]}");
  report::RunReport report = collected();
  ASSERT_EQ(report.bugs.size(), 3u);
  EXPECT_EQ(report.bugs[0].signature, "pass:mlir:b:wrong value");
  EXPECT_EQ(report.bugs[1].variantOf, "a.mlir");
  EXPECT_EQ(report.bugs[2].shape, "2222222222222222");
  std::string page = report::htmlPage(report);
  EXPECT_THAT(page, HasSubstr("(a variant of a.mlir)"));
  EXPECT_THAT(page, HasSubstr("1 finding, 2 variants"));
  EXPECT_THAT(page, HasSubstr("Variants: the signature of a known issue"));
  EXPECT_THAT(report::junitXml(report), HasSubstr("(a variant of a.mlir, shape 1111111111111111)"));
}

TEST_F(RunReportTest, SarifHasAResultForEachBugAndARuleForItsOracle) {
  runShard(0);
  report::RunReport merged = collected();
  Json sarif = Json::parse(report::sarif(merged));
  EXPECT_EQ(sarif["version"], "2.1.0");
  Json run = sarif["runs"][0];
  ASSERT_EQ(run["results"].size(), 1u);
  Json result = run["results"][0];
  EXPECT_EQ(result["level"], "error");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<size_t>()]["id"],
            result["ruleId"]);
  EXPECT_EQ(result["partialFingerprints"]["npufuzzSignature/v1"], merged.bugs[0].signature);
  std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  ASSERT_TRUE(llvm::StringRef(uri).consume_front("file://"));
  EXPECT_TRUE(llvm::sys::fs::exists(uri.substr(7)));
}

TEST(RunReportText, WordsOfOthersLeaveSarifAndTablesWhole) {
  report::RunReport report;
  report::BugRecord bug;
  bug.oracle = "compile";
  bug.severity = "refusal";
  bug.message = "a | b\n`c` [d](e) \x1b[31m\xff";
  bug.pass = "<pass>";
  bug.bundles = {"out dir/50%\n`x`|"};
  report.bugs.assign(25, bug);
  Json result = Json::parse(report::sarif(report))["runs"][0]["results"][24];
  EXPECT_EQ(result["level"], "warning");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "out%20dir/50%25%0A%60x%60%7C/program.mlir");
  EXPECT_EQ(result["message"]["text"].get<std::string>().find('\x1b'), std::string::npos);
  std::string chat = report::chatMarkdown(report);
  EXPECT_THAT(chat, HasSubstr("25 new, 0 variants"));
  EXPECT_THAT(chat, HasSubstr("5 more are in the report"));
  EXPECT_THAT(chat, HasSubstr("| refusal | \\<pass\\> | a \\| b \\`c\\` \\[d\\](e) "));
  std::string html = report::markdownToHtml(chat);
  EXPECT_EQ(llvm::StringRef(html).count("<tr>"), 21u);
  EXPECT_EQ(llvm::StringRef(html).count("<td>"), 20u * 6);
}

TEST(RunReportText, WhatAProgramSaysIsNeverMarkup) {
  report::RunReport report;
  report::BugRecord bug;
  bug.signature = "value:<script>";
  bug.severity = "crash";
  bug.message = "a < b & \"c\"";
  bug.reportMarkdown = "<script>alert(1)</script>\n\n`<i8>`\n";
  report.bugs.push_back(bug);
  std::string page = report::htmlPage(report), junit = report::junitXml(report);
  EXPECT_EQ(llvm::StringRef(page).count("<script>"), 1u); // the page's own script, by its hash
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)&lt;/script&gt;"));
  EXPECT_THAT(page, HasSubstr("a &lt; b &amp; &quot;c&quot;"));
  EXPECT_THAT(page, HasSubstr("<code>&lt;i8&gt;</code>"));
  EXPECT_THAT(junit, HasSubstr("message=\"a &lt; b &amp; &quot;c&quot;\""));
}

TEST(RunReportText, MarkdownHasNoLinksAndShowsHtmlAsItIsWritten) {
  EXPECT_EQ(report::markdownToHtml("# a memref<f32>\n\n![b **c**](http://d/) [e](javascript:f)"),
            "<h1>a memref&lt;f32&gt;</h1>\n<p>b <strong>c</strong> e</p>\n");
}

TEST(Coverage, CellsOfTheLanguageThatWereNeverReachedAreZero) {
  report::CoverageTable table =
      report::opsByType({{"op add f32 plain rank 2 shape even", 3},
                         {"op add f32 slice+permute rank 3 shape odd", 4}});
  auto row = llvm::find_if(table.rows, [](const auto &row) { return row.name == "add"; });
  ASSERT_NE(row, table.rows.end());
  auto cell = [&](llvm::StringRef kind) {
    return row->cells[llvm::find(table.columns, kind) - table.columns.begin()];
  };
  EXPECT_EQ(cell("f32"), 7);
  EXPECT_EQ(cell("i8"), 0);
  EXPECT_EQ(cell("i1"), std::nullopt); // booleans are not added
  EXPECT_GT(table.missing(), 0);
}

TEST(Coverage, ShapesOfAnOpAreToldApart) {
  report::CoverageTable table = report::opsByShape({{"op add f32 plain rank 2 shape even", 3},
                                                    {"op add i8 plain rank 3 shape odd", 4},
                                                    {"op matmul f32 plain rank 2 shape odd", 1}});
  auto cell = [&](llvm::StringRef op, llvm::StringRef shape) {
    auto row = llvm::find_if(table.rows, [&](const auto &row) { return row.name == op; });
    return row->cells[llvm::find(table.columns, shape) - table.columns.begin()];
  };
  EXPECT_EQ(cell("add", "even"), 3);
  EXPECT_EQ(cell("add", "odd"), 4);
  EXPECT_EQ(cell("add", "deep"), 0);
  EXPECT_EQ(cell("matmul", "deep"), std::nullopt); // a product has at most three axes
}

TEST(Coverage, AStatisticThatNeverFiredIsAColumnOfZeros) {
  report::CoverageTable table = report::opsByPassStatistic({{"pass npu-vectorise.chunked", 2},
                                                            {"pass npu-relayout.shared", 0},
                                                            {"met add npu-vectorise.chunked", 1}});
  EXPECT_THAT(table.columns, ElementsAre("npu-relayout.shared", "npu-vectorise.chunked"));
  auto row = llvm::find_if(table.rows, [](const auto &row) { return row.name == "add"; });
  ASSERT_NE(row, table.rows.end());
  EXPECT_THAT(row->cells, ElementsAre(std::optional<int64_t>(0), std::optional<int64_t>(1)));
}

TEST(Coverage, ClassesThatAnOperandDoesNotAllowAreNoCells) {
  report::CoverageTable table =
      report::operandsByClass({{"class cmp le rhs nan", 3}, {"class floordiv lhs 0", 2}});
  auto cell = [&](llvm::StringRef operand, llvm::StringRef of) {
    auto row = llvm::find_if(table.rows, [&](const auto &row) { return row.name == operand; });
    return row->cells[llvm::find(table.columns, of) - table.columns.begin()];
  };
  EXPECT_EQ(cell("cmp le rhs", "nan"), 3);
  EXPECT_EQ(cell("cmp le lhs", "nan"), 0);
  EXPECT_EQ(cell("cmp le lhs", "-1"), 0);
  EXPECT_EQ(cell("floordiv lhs", "0"), 2);
  EXPECT_EQ(cell("floordiv rhs", "0"), std::nullopt); // undefined
  EXPECT_EQ(cell("floordiv rhs", "nan"), std::nullopt);
  EXPECT_EQ(cell("shl rhs", "-1"), std::nullopt);
  EXPECT_EQ(cell("extract tile", "empty"), std::nullopt);
}

TEST(Coverage, BoundsAreRowsByOpAndType) {
  report::CoverageTable table = report::boundsByWidth({{"bound reduce sum bf16 exact", 5},
                                                       {"bound reduce sum bf16 2^3", 2},
                                                       {"bound exp f32 open", 1}});
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[1].name, "reduce sum bf16");
  EXPECT_EQ(table.rows[1].cells[0], 5);
  EXPECT_EQ(table.rows[1].cells[4], 2);
  EXPECT_EQ(table.rows[1].cells[5], std::nullopt);
  EXPECT_EQ(table.missing(), 0);
}

TEST(Coverage, EveryViewOfAChainCounts) {
  report::CoverageTable table =
      report::viewsByRank({{"op load f32 slice+permute rank 3 shape odd", 4}});
  for (const auto &row : table.rows)
    EXPECT_EQ(row.cells[2], row.name == "slice" || row.name == "permute" ? 4 : 0) << row.name;
}

} // namespace
} // namespace npufuzz::campaign
