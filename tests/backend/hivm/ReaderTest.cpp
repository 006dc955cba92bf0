//===- ReaderTest.cpp - text that a tool prints ---------------------------===//
#include "backend/hivm/reading/Reader.h"
#include "backend/hivm/reading/Calls.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::HasSubstr;
using testing::Not;

namespace {

struct Context : mlir::MLIRContext {
  Context() : mlir::MLIRContext(Threading::DISABLED) {
    mlir::DialectRegistry registry;
    registerReadDialects(registry);
    appendDialectRegistry(registry);
  }
};

const char *const twoKernels =
    "#map = affine_map<(d0) -> (d0)>\n\"builtin.module\"() ({\n"
    "  \"func.func\"() <{function_type = () -> (), sym_name = \"p1_k\"}> ({\n"
    "    \"func.return\"() : () -> ()\n  }) {hacc.entry} : () -> ()\n"
    "  \"func.func\"() <{function_type = () -> (), sym_name = \"p11_k\"}> ({\n"
    "    \"func.return\"() : () -> ()\n  }) {hacc.entry} : () -> ()\n"
    "}) : () -> ()\n";

} // namespace

TEST(HivmReader, ReadsOpsAndMemorySpacesOfADialectThatIsNotThere) {
  Context context;
  auto module = readModule(
      context,
      "\"builtin.module\"() ({\n  %0 = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n"
      "  %1 = \"hivm.hir.pointer_cast\"(%0) : (i64) -> memref<8xf32, "
      "#hivm.address_space<ub>>\n}) : () -> ()\n");
  ASSERT_TRUE(static_cast<bool>(module)) << llvm::toString(module.takeError());
  EXPECT_FALSE(context.allowsUnregisteredDialects());
}

TEST(HivmReader, WritesWhatTheToolReads) {
  Context context;
  const std::string text =
      "\"builtin.module\"() ({\n  %0 = \"arith.constant\"() <{value = 0 : i64}> : () -> i64\n"
      "  %1 = \"hivm.hir.pointer_cast\"(%0) : (i64) -> memref<8xf32, "
      "#hivm.address_space<ub>>\n"
      "  \"linalg.copy\"(%1) <{kind = #linalg.kind<plain>, note = \"#hivm\"}> : (memref<8xf32, "
      "#hivm.address_space<ub>>) -> ()\n}) : () -> ()\n";
  auto module = readModule(context, text);
  ASSERT_TRUE(static_cast<bool>(module)) << llvm::toString(module.takeError());
  EXPECT_EQ(writtenModule(**module), text);
}

TEST(HivmReader, SaysInOneLineWhyItDoesNot) {
  Context context;
  auto module = readModule(context, "module {\n  hivm.hir.vadd\n}\n");
  ASSERT_FALSE(static_cast<bool>(module));
  std::string why = llvm::toString(module.takeError());
  EXPECT_THAT(why, HasSubstr("not readable as generic IR: "));
  EXPECT_THAT(why, Not(HasSubstr("\n")));
}

TEST(HivmCalls, StayWithAModule) {
  Context context;
  auto module = readModule(context, twoKernels);
  ASSERT_TRUE(static_cast<bool>(module));
  EXPECT_FALSE(attachedCalls(**module).has_value());
  CallList calls;
  calls.buffers = {{ElementKind::f16, 12, 3}, {ElementKind::i8, 5, -1}};
  calls.calls = {{"k", "p1_k", {{0, -1, 0, ElementKind::f16}, {-1, 2, 7, ElementKind::index}}}};
  attachCalls(**module, calls);
  auto read = attachedCalls(**module);
  ASSERT_TRUE(read.has_value());
  ASSERT_EQ(read->buffers.size(), 2U);
  EXPECT_EQ(read->buffers[0].kind, ElementKind::f16);
  EXPECT_EQ(read->buffers[0].argument, 3);
  ASSERT_EQ(read->calls.size(), 1U);
  EXPECT_EQ(read->calls[0].function, "p1_k");
  EXPECT_EQ(read->calls[0].arguments[1].scalar, 2);
  EXPECT_EQ(read->calls[0].arguments[1].constant, 7);
  EXPECT_EQ(read->calls[0].arguments[1].kind, ElementKind::index);
}
