//===- DumpsTest.cpp - modules that a tool prints before passes -----------===//
#include "backend/hivm/reading/Dumps.h"
#include "support/Files.h"
#include "support/WorkFolder.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::ElementsAre;

namespace {

/// Two functions; the second by name comes first. Their text may be longer after a pass.
std::string printed(const std::string &pass, const std::string &function, const std::string &type) {
  std::string of = function.empty() ? "" : " ('func.func' operation: @" + function + ")";
  return "// -----// IR Dump Before Pass (" + pass + ")" + of + " //----- //\n" +
         "\"builtin.module\"() ({\n  \"func.func\"() <{function_type = (" + type +
         ") -> (), sym_name = \"z\"}> ({}) : () -> ()\n" +
         "  \"func.func\"() <{sym_name = \"a\"}> ({}) : () -> ()\n}) : () -> ()\n";
}

} // namespace

TEST(HivmDumps, SayWhatStoodBeforeEachPass) {
  auto dumps =
      dumpsIn("k.mlir:1:1: warning: words\n"
              "// -----// IR Dump Before PlanMemory (hivm-plan-memory) //----- //\na\n"
              "// -----// IR Dump Before CSE (cse) ('builtin.module' operation) //----- //\n"
              "b\nc\n"
              "// -----// IR Dump Before InjectSync (hivm-inject-sync) ('func.func' operation: "
              "@p0_k) //----- //\nd\n");
  ASSERT_EQ(dumps.size(), 3U);
  EXPECT_EQ(dumps[0].pass, "hivm-plan-memory");
  EXPECT_EQ(dumps[0].text, "a\n");
  EXPECT_EQ(dumps[1].pass, "cse");
  EXPECT_EQ(dumps[1].text, "b\nc\n");
  EXPECT_EQ(dumps[1].function, "");
  EXPECT_EQ(dumps[2].pass, "hivm-inject-sync");
  EXPECT_EQ(dumps[2].function, "p0_k");
}

TEST(HivmDumps, OfFilesComeInTheOrderOfThePasses) {
  auto folder = llvm::cantFail(WorkFolder::make());
  auto write = [&](const std::string &file, const std::string &pass, const std::string &function) {
    std::string path = folder->path("dumps/builtin_module_no-symbol-name/" + file);
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << printed(pass, function, std::string(pass.size() * 100, 'x'));
  };
  write("10_cse.mlir", "ten", "");
  write("9_cse.mlir", "nine", "");
  for (const char *function : {"a", "z"}) {
    write(std::string("func_func_") + function + "/9_10_p.mlir", "on-later", function);
    write(std::string("func_func_") + function + "/9_9_p.mlir", "on", function);
  }
  std::ofstream(folder->path("dumps/notes.txt")) << "words\n";
  std::vector<std::string> order;
  for (const Dump &dump : dumpsBelow(*folder, "dumps"))
    order.push_back(dump.pass + " " + dump.function);
  EXPECT_THAT(order, ElementsAre("nine ", "on z", "on-later z", "on a", "on-later a", "ten "));
  EXPECT_TRUE(dumpsBelow(*folder, "nowhere").empty());
}
