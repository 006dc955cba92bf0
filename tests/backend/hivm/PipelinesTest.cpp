//===- PipelinesTest.cpp - which passes a case runs -----------------------===//
#include "backend/hivm/Pipelines.h"
#include "StandIn.h"
#include "backend/hivm/Toolchain.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::HasSubstr;
using testing::Not;

TEST(HivmPipelines, TheSecondEntryGoesByWayOfHfusion) {
  std::string first = pipelineFor({{"entry", 1}, {"normalize", 1}}),
              second = pipelineFor({{"entry", 2}}),
              normalized = pipelineFor({{"entry", 2}, {"normalize", 1}});
  EXPECT_THAT(first, Not(HasSubstr("hfusion")));
  EXPECT_THAT(second, HasSubstr("builtin.module(convert-hfusion-to-hivm,convert-tensor-to-hivm,"));
  EXPECT_THAT(second, HasSubstr("hivm-infer-mem-scope,func.func(hivm-plan-memory)"));
  EXPECT_THAT(normalized, HasSubstr("func.func(hfusion-normalize-ops)"));
}

TEST(HivmPipelines, OpsAreDecomposedAroundTheAlignment) {
  std::string align = "func.func(hivm-align-alloc-size),func.func(hivm-mark-stride-align),"
                      "func.func(hivm-enable-stride-align),",
              op = "func.func(hivm-aggregated-decompose-op{decompose-phase=";
  EXPECT_THAT(pipelineFor({{"decompose", 1}, {"align", 1}}),
              HasSubstr(op + "before-hivm-align})," + align + op + "after-hivm-align}),"));
  EXPECT_THAT(pipelineFor({{"align", 1}}), Not(HasSubstr("decompose")));
  EXPECT_THAT(pipelineFor({{"entry", 2}, {"decompose", 1}}), Not(HasSubstr("aggregated")));
}

TEST(HivmPipelines, TheGraphSolverIsDrawnWhereTheToolHasIt) {
  Settings settings = {{"solver", 1}};
  EXPECT_THAT(pipelineFor(settings, /*hasGraphSolver=*/true), HasSubstr("hivm-graph-sync-solver"));
  EXPECT_THAT(pipelineFor(settings, /*hasGraphSolver=*/true), Not(HasSubstr("inject-sync")));
  EXPECT_THAT(pipelineFor(settings, /*hasGraphSolver=*/false), HasSubstr("hivm-inject-sync"));
  EXPECT_THAT(pipelineFor({}, /*hasGraphSolver=*/true), HasSubstr("hivm-inject-sync"));
}

TEST(HivmPipelines, WhereOpsTakePartsOfTilesBuffersGetTheSizesThatMarksSay) {
  for (const char *setting : {"narrow", "prepared"})
    EXPECT_THAT(pipelineFor({{"entry", 2}, {setting, 1}}),
                testing::ContainsRegex("func.func\\(hivm-constantize-buffer-size\\),"
                                       "func.func\\(hivm-set-buffer-size\\).*hivm-plan-memory"));
  EXPECT_THAT(pipelineFor({{"entry", 2}}), Not(HasSubstr("set-buffer-size")));
  EXPECT_THAT(pipelineFor({{"entry", 1}, {"narrow", 1}}), Not(HasSubstr("buffer-size")));
}

TEST(HivmPipelines, AnOrderIsPromisedBehindThePlannerAndAPassThatPutsOne) {
  for (const char *sync : {"hivm-inject-sync", "hivm-graph-sync-solver"}) {
    EXPECT_TRUE(promisesOrder({"cse", "hivm-plan-memory", sync, "hivm-enable-multi-buffer"}));
    // The planner orders by the places of buffers.
    EXPECT_FALSE(promisesOrder({sync, "hivm-plan-memory"}));
    EXPECT_FALSE(promisesOrder({sync}));
  }
  EXPECT_FALSE(promisesOrder({"hivm-plan-memory", "hivm-enable-multi-buffer"}));
  EXPECT_FALSE(promisesOrder({}));
}

TEST(HivmPipelines, TheToolIsAskedForItsPasses) {
  StandIn newer("echo '      --hivm-graph-sync-solver      -   Graph Sync Solver'");
  EXPECT_TRUE(hasPass(newer.path, graphSolver));
  EXPECT_EQ(newer.calls(), "--help\n");
  EXPECT_FALSE(hasPass(newer.path, "hivm-graph-sync"));
  EXPECT_FALSE(hasPass("/nonexistent", graphSolver));
}

TEST(HivmPipelines, AToolThatDiesOfTheQuestionHasNoSuchPass) {
  EXPECT_FALSE(hasPass(StandIn("kill -9 $$").path, graphSolver));
}
