//===- ConfinementTest.cpp - what compiled programs cannot reach ----------===//
#include "backend/mlir/Confinement.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::mlirbackend {
namespace {

using testing::HasSubstr;

constexpr const char *mainOnly = "define void @main() {\n  ret void\n}\n";

/// Result for a module with @main and `more`.
std::string confinementOf(const std::string &more) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic trouble;
  auto module = llvm::parseAssemblyString(more + mainOnly, trouble, context);
  EXPECT_TRUE(module) << trouble.getMessage().str();
  return module ? llvm::toString(confine(*module)) : "";
}

TEST(Confinement, LetsLoweredCodeCallItsRuntime) {
  for (const char *name :
       {"malloc", "free", "memrefCopy", "cosf", "fmod", "sincosf", "puts", "abort", "printF32",
        "mlirAsyncRuntimeCreateToken", "_mlir_apfloat_add", "__truncsfbf2"})
    EXPECT_EQ(confinementOf(std::string("declare void @") + name + "()\n"), "") << name;
  EXPECT_EQ(confinementOf("declare float @llvm.cos.f32(float)\n"), "");
}

TEST(Confinement, RefusesCallsOfTheSystem) {
  for (const char *name : {"system", "fopen", "execve", "dlopen", "unlink", "syscall", "mprotect",
                           "__libc_start_main", "__libc_system", "npufuzzMalloc", "printf"})
    EXPECT_THAT(confinementOf(std::string("declare void @") + name + "()\n"), HasSubstr(name));
}

// A lowering calls @cosf. The program's own @cosf would then run, which no interpreter has seen.
TEST(Confinement, RefusesFunctionsInThePlaceOfTheRuntimes) {
  for (const char *linkage : {"", "internal "})
    EXPECT_THAT(confinementOf(std::string("define ") + linkage +
                              "void @cosf() {\n  ret void\n}\n"
                              "define void @f() {\n  call void @cosf()\n  ret void\n}\n"),
                HasSubstr("in the place of the runtime's, @cosf"));
}

TEST(Confinement, RefusesAssembly) {
  EXPECT_THAT(confinementOf("module asm \"cosf: ret\"\n"), HasSubstr("assembly"));
  EXPECT_THAT(confinementOf("define void @f() {\n  call void asm sideeffect \"syscall\", \"\"()\n"
                            "  ret void\n}\n"),
              HasSubstr("assembly in @f"));
}

TEST(Confinement, RefusesWhatRunsBeforeMain) {
  EXPECT_THAT(confinementOf("@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] "
                            "[{ i32, ptr, ptr } { i32 1, ptr @main, ptr null }]\n"),
              HasSubstr("before or after @main"));
  EXPECT_THAT(confinementOf("@a = global ptr @main, section \".init_array\"\n"),
              HasSubstr(".init_array"));
}

TEST(Confinement, RefusesVariablesAndNamesOfOthers) {
  EXPECT_THAT(confinementOf("@environ = external global ptr\n"), HasSubstr("@environ"));
  EXPECT_NE(confinementOf("@cosf = alias void (), ptr @main\n"), "");
}

// A function that merely shares a name with the runtime's replaces nothing. It gets another name,
// so that the code generator's call of fma does not reach it.
TEST(Confinement, LetsAFunctionThatNobodyCallsHaveAnyName) {
  for (const char *linkage : {"", "internal "}) {
    llvm::LLVMContext context;
    llvm::SMDiagnostic trouble;
    auto module = llvm::parseAssemblyString(std::string("define ") + linkage +
                                                "void @fma() {\n  ret void\n}\n" + mainOnly,
                                            trouble, context);
    ASSERT_TRUE(module);
    EXPECT_EQ(llvm::toString(confine(*module)), "");
    EXPECT_FALSE(module->getFunction("fma"));
  }
}

// In an executable, it would replace the C library's function.
TEST(Confinement, GivesFunctionsNamesOfTheirOwn) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic trouble;
  auto module = llvm::parseAssemblyString(
      std::string("define void @write() {\n  ret void\n}\n") + mainOnly, trouble, context);
  ASSERT_TRUE(module);
  ASSERT_EQ(llvm::toString(confine(*module)), "");
  EXPECT_FALSE(module->getFunction("write"));
  EXPECT_TRUE(module->getFunction("main"));
}

} // namespace
} // namespace npufuzz::mlirbackend
