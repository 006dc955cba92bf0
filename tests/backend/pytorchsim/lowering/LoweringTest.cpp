// From programs to objects, without the simulator.
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/npu/NpuBackend.h"
#include "backend/pytorchsim/lowering/LaneInstructions.h"
#include "backend/pytorchsim/lowering/ObjectCode.h"
#include "generators/programs/Generate.h"
#include "tests/backend/pytorchsim/IrObject.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Object/ELFObjectFile.h"
#include "gtest/gtest.h"

namespace npufuzz {
Backend &pytorchsimBackend();
}

using namespace npufuzz;
using namespace npufuzz::pytorchsim;

namespace {

std::unique_ptr<mlir::MLIRContext> makeContext() {
  static const bool registered = (npuBackend().registerPasses(), true);
  (void)registered;
  mlir::DialectRegistry registry;
  pytorchsimBackend().registerDialects(registry);
  auto context = std::make_unique<mlir::MLIRContext>(registry);
  context->loadAllAvailableDialects();
  return context;
}

generators::Target target() {
  generators::Target target;
  for (const Setting &setting : pytorchsimBackend().settings())
    target.settings.push_back({setting.name, setting.values});
  target.capabilities = [](const Settings &settings) {
    return pytorchsimBackend().capabilities(settings);
  };
  return target;
}

/// What checkLaneInstruction says of the code that LLVM makes of it; empty: nothing.
std::string checked(llvm::StringRef ir) {
  auto machine = llvm::cantFail(mlirbackend::riscvTargetMachine(2, 256, ",+zvfh,+xsfvcp"));
  auto object = objectOfIr(ir.str(), *machine);
  if (!object)
    return llvm::toString(object.takeError());
  return llvm::toString(
      forEachInstruction((*object)->getMemBufferRef(), *machine, checkLaneInstruction));
}

} // namespace

TEST(LaneInstructions, ThatTheSimulatorHasForOneLaneAreRefused) {
  EXPECT_NE(checked("define void @f(ptr %a) { %x = load <8 x i16>, ptr %a\n %y = zext <8 x i16> %x "
                    "to <8 x i32>\n"
                    "store <8 x i32> %y, ptr %a\n ret void }")
                .find("VZEXT"),
            std::string::npos);
  EXPECT_NE(checked("define float @f(ptr %a) { %x = load <8 x float>, ptr %a\n %y = extractelement "
                    "<8 x float> %x, i64 0\n"
                    "%z = fadd <8 x float> %x, %x\n store <8 x float> %z, ptr %a\n ret float %y }")
                .find("VFMV_F_S"),
            std::string::npos);
}

TEST(LaneInstructions, OfEveryLaneAreNot) {
  EXPECT_EQ(
      checked(
          "define void @f(ptr %a) { %x = load <8 x float>, ptr %a\n %y = fadd <8 x float> %x, %x\n"
          "store <8 x float> %y, ptr %a\n ret void }"),
      "");
}

/// Whatever the settings draw. Code that one lane alone would execute is an internal error, so it
/// shows here.
TEST(Lowering, CompilesNineRandomProgramsInTenAndExplainsTheOthers) {
  auto context = makeContext();
  int compiled = 0;
  constexpr int programs = 30;
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    Case testCase =
        generators::generateFromSeed(seed, target(), generators::Profile::standard, *context);
    CompileResult result = pytorchsimBackend().compile(testCase, {});
    if (result.status == CompileStatus::compiled)
      ++compiled;
    else
      EXPECT_EQ(result.status, CompileStatus::unsupported)
          << "seed " << seed << ": " << result.diagnostic;
  }
  EXPECT_GE(compiled * 10, programs * 9);
}

TEST(Lowering, RefusesWhatItDoesNotKnow) {
  auto context = makeContext();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @main(%x: f32) { %y = math.log %x : f32\n return }", context.get());
  auto object = objectOf(*module, {}, "entry");
  ASSERT_FALSE(bool(object));
  EXPECT_EQ(llvm::toString(object.takeError()), "unsupported: math.log: no code for it");
}

/// Names of the functions that the object has, and others may call.
static std::vector<std::string> entriesIn(const llvm::MemoryBuffer &object) {
  auto file = llvm::cantFail(llvm::object::ObjectFile::createObjectFile(object.getMemBufferRef()));
  std::vector<std::string> names;
  for (const llvm::object::SymbolRef &symbol : file->symbols()) {
    uint32_t flags = llvm::cantFail(symbol.getFlags());
    if ((flags & llvm::object::SymbolRef::SF_Global) &&
        !(flags & llvm::object::SymbolRef::SF_Undefined))
      names.push_back(llvm::cantFail(symbol.getName()).str());
  }
  llvm::sort(names);
  return names;
}

TEST(Lowering, CasesOfAGroupShareAFileAndARefusedOneLeavesNothing) {
  auto context = makeContext();
  auto kernel = [&](llvm::StringRef body) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        ("func.func @main(%x: memref<4xi64>) {\n%c0 = arith.constant 0 : index\n" + body +
         "return\n}")
            .str(),
        context.get());
    EXPECT_TRUE(module);
    return module;
  };
  auto store = kernel("%v = memref.load %x[%c0] : memref<4xi64>\n%w = arith.addi %v, %v : i64\n"
                      "memref.store %w, %x[%c0] : memref<4xi64>\n");
  auto scratch = kernel("%s = tile.scratch : memref<2xi64>\n"
                        "%v = memref.load %s[%c0] : memref<2xi64>\n"
                        "memref.store %v, %x[%c0] : memref<4xi64>\n");
  auto unknown = kernel("%v = memref.load %x[%c0] : memref<4xi64>\n"
                        "memref.store %v, %x[%c0] : memref<4xi64>\n"
                        "%f = arith.constant 1.0 : f32\n%y = math.log %f : f32\n");
  ObjectGroup group;
  EXPECT_FALSE(bool(group.add(*store, {}, "first")));
  EXPECT_EQ(llvm::toString(group.add(*unknown, {}, "refused")),
            "unsupported: math.log: no code for it");
  EXPECT_FALSE(bool(group.add(*scratch, {}, "second")));
  auto objects = group.finish();
  ASSERT_TRUE(bool(objects)) << llvm::toString(objects.takeError());
  ASSERT_EQ(objects->size(), 2u);
  EXPECT_EQ((*objects)[0].entry, "first");
  EXPECT_EQ((*objects)[1].entry, "second");
  EXPECT_EQ((*objects)[0].file, (*objects)[1].file);
  EXPECT_EQ((*objects)[0].scratchBytes, std::vector<int64_t>());
  EXPECT_EQ((*objects)[1].scratchBytes, std::vector<int64_t>{16});
  EXPECT_EQ(entriesIn(*(*objects)[0].file), (std::vector<std::string>{"first", "second"}));
}

/// The simulator's vmv.s.x, by which code generation would fill a register of one element, writes
/// the register of lane 1 alone.
TEST(Lowering, MakesRegistersOfTwoElementsAtLeast) {
  auto context = makeContext();
  auto module = mlir::parseSourceString<mlir::ModuleOp>(R"(
    func.func @main() {
      %c0 = arith.constant 0 : index
      %b = npu.alloc at 8 : !npu.buffer<1x8xf32, split = 1, stride = 1>
      %x = npu.vload %b[%c0] : !npu.buffer<1x8xf32, split = 1, stride = 1> -> vector<1xf32>
      %y = arith.addf %x, %x : vector<1xf32>
      %m = npu.mask %b[%c0] : !npu.buffer<1x8xf32, split = 1, stride = 1> -> vector<1xi1>
      npu.vstore %y, %b[%c0], %m : vector<1xf32>, !npu.buffer<1x8xf32, split = 1, stride = 1>, vector<1xi1>
      return
    })",
                                                        context.get());
  ASSERT_TRUE(module);
  std::string text = llvm::cantFail(irOf(*module, {}));
  EXPECT_NE(text.find("fadd <2 x float>"), std::string::npos) << text;
  // One element of it is loaded and stored.
  EXPECT_NE(text.find("llvm.vp.load.v2f32"), std::string::npos) << text;
  EXPECT_NE(text.find("i32 1)"), std::string::npos) << text;
  EXPECT_TRUE(bool(objectOf(*module, {}, "entry")));
}

/// LLVM IR of a kernel that stores register `elements` of a buffer under a mask.
static std::string maskedStore(mlir::MLIRContext &context, const std::string &buffer,
                               const std::string &valid, const std::string &elements) {
  const std::string type = "!npu.buffer<" + buffer + ", stride = 1>", mask = "vector<4xi1>";
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @main(%run: index) {\n %c0 = arith.constant 0 : index\n %c1 = arith.constant 1 : "
      "index\n %c4 = arith.constant 4 : index\n %c8 = "
      "arith.constant 8 : index\n %b = npu.alloc at 8 : " +
          type + "\n npu.set_valid %b[" + valid + "] : " + type + "\n" + elements +
          " %x = npu.vload %b[%e] : " + type + " -> vector<4xf32>\n %m = npu.mask %b[%e] : " +
          type + " -> " + mask + "\n npu.vstore %x, %b[%e], %m : vector<4xf32>, " + type + ", " +
          mask + (llvm::StringRef(elements).contains("affine.for") ? "\n }" : "") + "\n return\n }",
      &context);
  if (!module)
    return "it does not parse";
  EXPECT_TRUE(bool(objectOf(*module, {}, "entry")));
  return llvm::cantFail(irOf(*module, {}));
}

/// In kernels, before the entry.
static size_t count(llvm::StringRef text, llvm::StringRef what) {
  return text.split("@entry(").first.count(what);
}

TEST(Lowering, MasksCompareWhatCanBeOutside) {
  auto context = makeContext();
  const std::string at0 = " %e = arith.addi %c0, %c0 : index\n",
                    walk = " affine.for %e = 0 to 8 step 4 {\n";
  auto comparisons = [](const std::string &text) { return count(text, "icmp ult <4 x i32>"); };
  // In lanes that are all used, half of the registers, each as a whole.
  std::string all = maskedStore(*context, "2x4x8xf32, split = 2", "%c1, %c4, %c8", walk);
  EXPECT_EQ(comparisons(all), 0u) << all;
  // Rows one by one.
  std::string row = maskedStore(*context, "2x4x8xf32, split = 2", "%c1, %run, %c8", walk);
  EXPECT_EQ(comparisons(row), 1u) << row;
  // A lane that has no column, of 5 in 8 lanes.
  std::string lane = maskedStore(*context, "2x4x5xf32, split = 2", "%run, %c4, %c8", walk);
  EXPECT_EQ(comparisons(lane), 1u) << lane;
  // An address of which nothing is known may lie behind the bank.
  std::string unknown = maskedStore(*context, "2x4x8xf32, split = 2", "%c8, %c4, %c8", at0);
  EXPECT_EQ(comparisons(unknown), 1u) << unknown;
  // What is known of the extents is not asked for again, and not written for nobody.
  EXPECT_EQ(count(row, "load i64, ptr getelementptr"), 0u) << row;
}

TEST(Lowering, ExtentsThatALoopSetsAreAskedFor) {
  auto context = makeContext();
  const std::string type = "!npu.buffer<8x8xf32, split = 1, stride = 1>";
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @main(%run: index) {\n %c0 = arith.constant 0 : index\n %b = npu.alloc at 8 : " +
          type + "\n npu.set_valid %b[%run, %run] : " + type +
          "\n affine.for %i = 0 to 4 {\n %v = npu.valid %b axis 0 : " + type +
          "\n %w = arith.addi %v, %i : index\n npu.set_valid %b[%w, %w] : " + type +
          "\n }\n %m = npu.mask %b[%c0] : " + type +
          " -> vector<8xi1>\n %x = npu.vload %b[%c0] : " + type +
          " -> vector<8xf32>\n npu.vstore %x, %b[%c0], %m : vector<8xf32>, " + type +
          ", vector<8xi1>\n return\n }",
      context.get());
  ASSERT_TRUE(module);
  std::string text = llvm::cantFail(irOf(*module, {}));
  // In the loop, what it has set itself; behind it, of both axes.
  EXPECT_EQ(count(text, "load i64, ptr"), 3u) << text;
}

TEST(Lowering, OffersThePlantsOfThePassesThatItRuns) {
  std::vector<Plant> plants = pytorchsimBackend().plants();
  auto has = [&](llvm::StringRef name) {
    return llvm::any_of(plants, [&](const Plant &plant) { return plant.name == name; });
  };
  EXPECT_TRUE(has("cast-rounding"));
  EXPECT_FALSE(has("lost-edge")); // of npu-build-graph
  EXPECT_GT(plants.size(), 30u);
}
