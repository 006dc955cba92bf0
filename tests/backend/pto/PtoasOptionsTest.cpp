//===- PtoasOptionsTest.cpp - options that cases vary ---------------------===//
#include "backend/pto/PtoasOptions.h"
#include "tests/backend/pto/StandIn.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::ElementsAre;

namespace {

const std::vector<int64_t> &valuesOf(llvm::ArrayRef<Setting> settings, llvm::StringRef name) {
  return llvm::find_if(settings, [&](const Setting &one) { return one.name == name; })->values;
}

const char *const fullHelp = "cat <<END\n"
                             "  --enable-bufid_sync             - a\n"
                             "  --enable-bufid-sync-debug       - b\n"
                             "  --enable-graph-sync-solver      - c\n"
                             "  --enable-inject-barrier-all-sync - d\n"
                             "  --plan-memory-impl=<string>     - e\n"
                             "  --plan-memory-order-by-size     - f\n"
                             "END\n";

} // namespace

TEST(PtoasOptions, AreThoseThatTheToolKnows) {
  StandIn full(fullHelp);
  auto some = settingsOfOptions(full.path, PtoOptions());
  EXPECT_THAT(valuesOf(some, "sync"), ElementsAre(0, 1, 2));
  EXPECT_THAT(valuesOf(some, "planner"), ElementsAre(0, 1));
  EXPECT_THAT(valuesOf(some, "order_by_size"), ElementsAre(0, 1));
  PtoOptions a5;
  a5.arch = "a5";
  EXPECT_THAT(valuesOf(settingsOfOptions(full.path, a5), "sync"), ElementsAre(0, 1, 2, 3));
  EXPECT_EQ(full.calls(), 1u) << "asked once";
  for (const Setting &setting : settingsOfOptions("", a5))
    EXPECT_THAT(setting.values, ElementsAre(0)) << setting.name;
}

TEST(PtoasOptions, StandInTheCall) {
  StandIn full(fullHelp);
  PtoOptions user;
  user.drawnOptions = {"--enable-op-fusion=true"};
  auto call = [&](const Settings &settings) { return callOf(settings, full.path, user).name(); };
  EXPECT_EQ(call({}), "--pto-level=level2 --enable-insert-sync");
  EXPECT_EQ(call({{"sync", 1}, {"planner", 1}, {"order_by_size", 1}}),
            "--pto-level=level2 --enable-graph-sync-solver --plan-memory-impl=modern "
            "--plan-memory-order-by-size=false");
  EXPECT_EQ(call({{"order_by_size", 1}}),
            "--pto-level=level2 --enable-insert-sync --plan-memory-order-by-size=true")
      << "the other value than the planner's own";
  EXPECT_EQ(call({{"level", 3}, {"planner", 1}, {"order_by_size", 1}, {"enable_op_fusion", 1}}),
            "--pto-level=level3 --enable-insert-sync --enable-op-fusion=true")
      << "nothing is planned at level 3";
  EXPECT_EQ(callOf({{"sync", 2}, {"planner", 1}}, "", user).name(),
            "--pto-level=level2 --enable-insert-sync")
      << "a second version may not know them";
}
