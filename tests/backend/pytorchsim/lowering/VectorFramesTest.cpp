// Stack size of kernels, computed from their instructions.
#include "backend/pytorchsim/lowering/VectorFrames.h"
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/pytorchsim/lowering/ObjectCode.h"
#include "tests/backend/pytorchsim/IrObject.h"

#include "llvm/Support/FormatVariadic.h"

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

llvm::Expected<int64_t> stackOf(const std::string &ir, unsigned optLevel) {
  auto machine = mlirbackend::riscvTargetMachine(optLevel, vectorBits, ",+zvfh,+xsfvcp");
  if (!machine)
    return machine.takeError();
  auto object = objectOfIr(ir, **machine);
  if (!object)
    return object.takeError();
  FrameReader frames(**machine, vectorBits);
  auto see = [&](const ObjectInstruction &instruction) { return frames.see(instruction); };
  if (llvm::Error error = forEachInstruction((*object)->getMemBufferRef(), **machine, see))
    return std::move(error);
  return frames.deepest();
}

int64_t stackBytesOf(const std::string &ir, unsigned optLevel = 1) {
  auto bytes = stackOf(ir, optLevel);
  EXPECT_TRUE(bool(bytes)) << llvm::toString(bytes.takeError());
  return bytes ? *bytes : -1;
}

/// Loads `live` vectors of one register each, calls a function that preserves none, and stores
/// their sum.
std::string spillingKernel(int live, const std::string &name = "kernel") {
  std::string text = "declare void @other()\ndefine void @" + name + "(ptr %p) {\n",
              sum = "zeroinitializer";
  for (int i = 0; i < live; ++i)
    text += llvm::formatv("  %at{0} = getelementptr i8, ptr %p, i64 {1}\n  %v{0} = load volatile "
                          "<4 x i64>, ptr %at{0}\n",
                          i, 32 * i);
  text += "  call void @other()\n";
  for (int i = 0; i < live; ++i) {
    text += llvm::formatv("  %s{0} = add <4 x i64> {1}, %v{0}\n", i, sum);
    sum = "%s" + std::to_string(i);
  }
  return text + "  store <4 x i64> " + sum + ", ptr %p\n  ret void\n}\n";
}

constexpr int64_t scalarsOfAFrame = 128; // the return address, saved registers, alignment

} // namespace

TEST(VectorFrames, OfCodeWithoutAFrameAreEmpty) {
  EXPECT_EQ(stackBytesOf("define void @leaf() { ret void }"), 0);
}

/// For every number of registers, whose size prologues compute by shifts and products. Beyond an
/// instruction's reach LLVM may also keep the address of a vector's slot.
TEST(VectorFrames, HaveARegisterForEachVectorThatOutlivesACall) {
  for (unsigned optLevel : {1, 2})
    for (int live : {1, 2, 3, 7, 20, 33, 64, 100, 700}) {
      int64_t bytes = stackBytesOf(spillingKernel(live), optLevel);
      EXPECT_GE(bytes, 32 * live) << live;
      EXPECT_LE(bytes, (32 + 8) * (live + live % 2) + scalarsOfAFrame) << live;
    }
}

TEST(VectorFrames, HaveWhatScalarsTake) {
  int64_t bytes =
      stackBytesOf("declare void @use(ptr)\ndefine void @kernel() {\n %a = alloca [5000 x i8]\n"
                   " call void @use(ptr %a)\n ret void\n}\n");
  EXPECT_GE(bytes, 5000);
  EXPECT_LE(bytes, 5000 + scalarsOfAFrame);
}

TEST(VectorFrames, AreCountedForTheThreeDeepestFunctions) {
  auto both =
      spillingKernel(20) + spillingKernel(30, "second").substr(sizeof "declare void @other()");
  int64_t bytes = stackBytesOf(both);
  EXPECT_GE(bytes, 32 * 50);
  EXPECT_LE(bytes, 32 * 50 + 2 * scalarsOfAFrame);
}

TEST(VectorFrames, OfUnknownSizeAreAnError) {
  auto bytes = stackOf("define void @kernel(i64 %n, ptr %p) {\n %a = alloca i8, i64 %n\n store "
                       "volatile i8 0, ptr %a\n ret void\n}\n",
                       1);
  ASSERT_FALSE(bool(bytes));
  EXPECT_NE(llvm::toString(bytes.takeError()).find("cannot tell how far"), std::string::npos);
}
