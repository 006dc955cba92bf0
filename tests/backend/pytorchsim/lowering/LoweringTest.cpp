// From programs to objects, without the simulator.
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/npu/NpuBackend.h"
#include "backend/npu/dialect/Npu.h"
#include "backend/pytorchsim/lowering/LaneInstructions.h"
#include "backend/pytorchsim/lowering/ObjectCode.h"
#include "backend/pytorchsim/lowering/Registers.h"
#include "generators/cases/Generate.h"
#include "tests/backend/pytorchsim/IrObject.h"

#include "mlir/Parser/Parser.h"
#include "llvm/Object/ELFObjectFile.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

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

/// Complaint of checkLaneInstruction about the code that LLVM generates; empty if there is none.
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

/// Holds for all drawn settings. Code that only one lane would execute is an internal error, so it
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

/// Names of the functions that the object exports.
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

/// The simulator's vmv.s.x, which code generation would use to fill a register of one element,
/// writes only the register of lane 1.
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
  // It loads and stores one element.
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

/// Counts in kernels, before the entry.
static size_t count(llvm::StringRef text, llvm::StringRef what) {
  return text.split("@entry(").first.count(what);
}

TEST(Lowering, MasksCompareWhatCanBeOutside) {
  auto context = makeContext();
  const std::string at0 = " %e = arith.addi %c0, %c0 : index\n",
                    walk = " affine.for %e = 0 to 8 step 4 {\n";
  auto comparisons = [](const std::string &text) { return count(text, "icmp ult <4 x i32>"); };
  // All lanes are used, and half of the registers, each as a whole.
  std::string all = maskedStore(*context, "2x4x8xf32, split = 2", "%c1, %c4, %c8", walk);
  EXPECT_EQ(comparisons(all), 0u) << all;
  // Rows one by one.
  std::string row = maskedStore(*context, "2x4x8xf32, split = 2", "%c1, %run, %c8", walk);
  EXPECT_EQ(comparisons(row), 1u) << row;
  // A lane without a column: 5 columns in 8 lanes.
  std::string lane = maskedStore(*context, "2x4x5xf32, split = 2", "%run, %c4, %c8", walk);
  EXPECT_EQ(comparisons(lane), 1u) << lane;
  // An unknown address may lie beyond the bank.
  std::string unknown = maskedStore(*context, "2x4x8xf32, split = 2", "%c8, %c4, %c8", at0);
  EXPECT_EQ(comparisons(unknown), 1u) << unknown;
  // Known extents are not loaded again, and unneeded ones are not written.
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
  // In the loop the ones that it set itself; after it, those of both axes.
  EXPECT_EQ(count(text, "load i64, ptr"), 3u) << text;
}

/// 64-bit values, on the way to a loop and in it: values that live there go through memory at level
/// 1.
static mlir::OwningOpRef<mlir::ModuleOp> registerInALoop(mlir::MLIRContext &context) {
  return mlir::parseSourceString<mlir::ModuleOp>(R"(
    func.func @main(%run: index) {
      %c0 = arith.constant 0 : index
      %b = npu.alloc at 8 : !npu.buffer<8x8xf32, split = 1, stride = 1>
      npu.set_valid %b[%run, %run] : !npu.buffer<8x8xf32, split = 1, stride = 1>
      %x = npu.vload %b[%c0] : !npu.buffer<8x8xf32, split = 1, stride = 1> -> vector<8xf32>
      affine.for %i = 0 to 4 {
        %m = npu.mask %b[%c0] : !npu.buffer<8x8xf32, split = 1, stride = 1> -> vector<8xi1>
        npu.vstore %x, %b[%c0], %m : vector<8xf32>, !npu.buffer<8x8xf32, split = 1, stride = 1>, vector<8xi1>
      }
      return
    })",
                                                 &context);
}

TEST(Lowering, LoadsWhatWasSpilledByTheLongestElements) {
  auto context = makeContext();
  auto module = registerInALoop(*context);
  ASSERT_TRUE(module);
  auto object = llvm::cantFail(objectOf(*module, {}, "entry"));
  auto machine = llvm::cantFail(mlirbackend::riscvTargetMachine(1, 256, ",+zvfh,+xsfvcp"));
  std::map<std::string, int> counts;
  auto see = [&](const ObjectInstruction &instruction) {
    llvm::StringRef name = instruction.name;
    if (name.consume_front("VL") && name.drop_front().consume_front("RE"))
      ++counts[name.drop_front().str()];
    return llvm::Error::success();
  };
  EXPECT_FALSE(bool(forEachInstruction(object.file->getMemBufferRef(), *machine, see)));
  EXPECT_GE(counts["RE64_V"], 1);
  EXPECT_EQ(counts.size(), 1u) << counts.begin()->first;
}

TEST(Lowering, AlignsWordsAndHasNoBranchButThoseOfLoops) {
  auto context = makeContext();
  auto module = registerInALoop(*context);
  ASSERT_TRUE(module);
  std::string text = llvm::cantFail(irOf(*module, {}));
  // A word with an alignment of 4 would need two accesses.
  int words = 0;
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, after] = rest.split('\n');
    rest = after;
    if (!line.contains("store i64") && !line.contains("load i64"))
      continue;
    ++words;
    EXPECT_TRUE(line.ends_with("align 8")) << line.str();
  }
  EXPECT_GE(words, 2);
  EXPECT_EQ(count(text, "select"), 0u) << text;
  EXPECT_EQ(text.find("llvm.smin.i64"), std::string::npos) << text;
  EXPECT_EQ(count(text, "  br "), 3u) << text; // to the loop, into or past it, and back
}

/// Guards of a kernel with two buffers of 4 and 12 bytes per bank, the second at 88.
static std::string guardsOf(mlir::MLIRContext &context, const std::string &attributes) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>("module attributes {" + attributes + R"(} {
    func.func @kernel() {
      %a = npu.alloc at 8 : !npu.buffer<8xf32, split = 0, stride = 1>
      %b = npu.alloc at 88 : !npu.buffer<3x8xf32, split = 1, stride = 1>
      npu.zero %a : !npu.buffer<8xf32, split = 0, stride = 1>
      npu.zero %b : !npu.buffer<3x8xf32, split = 1, stride = 1>
      return
    }
    func.func @main() {
      func.call @kernel() : () -> ()
      return
    }
  })",
                                                        &context);
  if (!module)
    return "it does not parse";
  EXPECT_TRUE(bool(objectOf(*module, {}, "entry")));
  std::string text = llvm::cantFail(irOf(*module, {}));
  EXPECT_EQ(count(text, "call void @npufuzz_set_guards"), 1u) << text;
  EXPECT_EQ(count(text, "call void @npufuzz_check_guards"), 1u) << text;
  llvm::StringRef table = llvm::StringRef(text).split("constant [").second;
  while (!table.starts_with("8 x i64]") && !table.starts_with("10 x i64]") && !table.empty())
    table = table.split("constant [").second;
  return table.split('[').second.split(']').first.str();
}

TEST(Lowering, GuardsWhatNoBufferOfAKernelLiesOn) {
  auto context = makeContext();
  // Before the first buffer; between them, 72 bytes; after the last, 64 bytes; after the bank.
  EXPECT_EQ(guardsOf(*context, ""), "i64 0, i64 8, i64 16, i64 72, i64 104, i64 64, i64 32768, "
                                    "i64 64, i64 0, i64 0");
  // A bank that is full.
  EXPECT_EQ(guardsOf(*context, "npu.bank_bytes = 104 : i64"),
            "i64 0, i64 8, i64 16, i64 72, i64 104, i64 64, i64 0, i64 0");
  // No buffer owns the bytes beyond the bank.
  EXPECT_EQ(guardsOf(*context, "npu.bank_bytes = 96 : i64"),
            "i64 0, i64 8, i64 16, i64 72, i64 96, i64 64, i64 0, i64 0");
}

/// Otherwise guards between buffers would be useless.
TEST(Lowering, MostProgramsHaveRoomForBuffersApart) {
  auto context = makeContext();
  int kernels = 0, apart = 0;
  for (uint64_t seed = 1; seed <= 40; ++seed) {
    Case testCase =
        generators::generateFromSeed(seed, target(), generators::Profile::standard, *context);
    testCase.settings["apart"] = 1;
    CompileResult result;
    auto module = npu::runPasses(testCase, testCase.settings,
                                 npu::laneCodePipeline(testCase.settings), {}, result);
    ASSERT_TRUE(module) << "seed " << seed << ": " << result.diagnostic;
    for (auto function : module->getOps<mlir::func::FuncOp>()) {
      std::set<uint64_t> addresses;
      function.walk([&](npu::AllocOp alloc) { addresses.insert(alloc.getAddress().value_or(0)); });
      kernels += !addresses.empty();
      apart += !addresses.empty() && *addresses.begin() == 64;
    }
  }
  EXPECT_GT(kernels, 40);
  EXPECT_GE(apart * 100, kernels * 80) << apart << " of " << kernels;
}

TEST(Lowering, SchedulesWhatIsAsynchronous) {
  auto context = makeContext();
  auto textOf = [&](const std::string &schedule) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        "module attributes {npu.schedule = " + schedule + R"( : i64} {
      func.func @main(%x: memref<8xf32>) {
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %t = npu.tags 2
        %b = npu.alloc at 0 : !npu.buffer<8xf32, split = 0, stride = 1>
        npu.zero %b : !npu.buffer<8xf32, split = 0, stride = 1>
        npu.transfer_in %x[%c0] to %b[%c0] clip () async %t[%c1] sizes [8] global [1] tile [1] : memref<8xf32>, !npu.buffer<8xf32, split = 0, stride = 1>
        npu.wait %t[%c1]
        npu.transfer_in %x[%c0] to %b[%c0] clip () sizes [8] global [1] tile [1] : memref<8xf32>, !npu.buffer<8xf32, split = 0, stride = 1>
        return
      }
    })",
        context.get());
    EXPECT_TRUE(module);
    EXPECT_TRUE(bool(objectOf(*module, {}, "entry")));
    return llvm::cantFail(irOf(*module, {}));
  };
  std::string atOnce = textOf("0"), late = textOf("1");
  EXPECT_EQ(llvm::StringRef(atOnce).count("call void @npufuzz_transfer("), 2u) << atOnce;
  EXPECT_EQ(llvm::StringRef(atOnce).count("call void @npufuzz_wait"), 0u) << atOnce;
  EXPECT_EQ(llvm::StringRef(late).count("call void @npufuzz_transfer("), 1u) << late;
  EXPECT_EQ(llvm::StringRef(late).count("call void @npufuzz_transfer_scheduled("), 1u) << late;
  EXPECT_EQ(llvm::StringRef(late).count("call void @npufuzz_wait("), 1u) << late;
  EXPECT_EQ(llvm::StringRef(late).count("call void @npufuzz_wait_all("), 1u) << late;
}

/// The builder folds constants.
TEST(Registers, ChooseScalarsByTheirBits) {
  llvm::LLVMContext context;
  llvm::IRBuilder<> builder(context);
  Registers registers(builder);
  auto number = [&](int64_t value) { return builder.getInt64(static_cast<uint64_t>(value)); };
  const int64_t values[] = {INT64_MIN, -2, -1, 0, 1, 2, INT64_MAX};
  auto valueOf = [](llvm::Value *value) {
    return llvm::cast<llvm::ConstantInt>(value)->getSExtValue();
  };
  for (int64_t x : values)
    for (int64_t y : values) {
      auto of = [&](llvm::Intrinsic::ID id) {
        return valueOf(registers.extreme(id, number(x), number(y)));
      };
      EXPECT_EQ(of(llvm::Intrinsic::smin), std::min(x, y));
      EXPECT_EQ(of(llvm::Intrinsic::smax), std::max(x, y));
      auto ux = static_cast<uint64_t>(x), uy = static_cast<uint64_t>(y);
      EXPECT_EQ(static_cast<uint64_t>(of(llvm::Intrinsic::umin)), std::min(ux, uy));
      EXPECT_EQ(static_cast<uint64_t>(of(llvm::Intrinsic::umax)), std::max(ux, uy));
      EXPECT_EQ(valueOf(registers.select(builder.getTrue(), number(x), number(y))), x);
      EXPECT_EQ(valueOf(registers.select(builder.getFalse(), number(x), number(y))), y);
    }
  EXPECT_EQ(registers.select(builder.getFalse(), builder.getTrue(), builder.getFalse()),
            builder.getFalse());
  // Every bit of a float stays: a NaN's payload, a zero's sign.
  const llvm::APInt bits[] = {llvm::APInt(32, 0x7fc12345), llvm::APInt(32, 0x80000000)};
  llvm::Constant *floats[2];
  for (auto [made, each] : llvm::zip(floats, bits))
    made = llvm::ConstantFP::get(context, llvm::APFloat(llvm::APFloat::IEEEsingle(), each));
  EXPECT_EQ(registers.select(builder.getTrue(), floats[0], floats[1]), floats[0]);
  EXPECT_EQ(registers.select(builder.getFalse(), floats[0], floats[1]), floats[1]);
}

/// Like a select whose other side may be poison.
TEST(Registers, ChooseBesidePoison) {
  llvm::LLVMContext context;
  llvm::Module module("module", context);
  llvm::IRBuilder<> builder(context);
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {}, false);
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "f", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", function));
  Registers registers(builder);
  llvm::Value *poison = llvm::PoisonValue::get(builder.getInt64Ty());
  EXPECT_FALSE(llvm::isa<llvm::PoisonValue>(
      registers.select(builder.getTrue(), builder.getInt64(5), poison)));
  EXPECT_FALSE(llvm::isa<llvm::PoisonValue>(
      registers.select(builder.getFalse(), poison, builder.getInt64(5))));
}

/// Chooses between two registers by one bit: with a mask, not a branch.
TEST(Registers, ChooseRegistersByAMask) {
  llvm::LLVMContext context;
  llvm::Module module("module", context);
  llvm::IRBuilder<> builder(context);
  auto *vector = llvm::FixedVectorType::get(builder.getFloatTy(), 8);
  auto *type = llvm::FunctionType::get(vector, {builder.getInt1Ty(), vector, vector}, false);
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "f", module);
  builder.SetInsertPoint(llvm::BasicBlock::Create(context, "entry", function));
  Registers registers(builder);
  auto *made = llvm::dyn_cast<llvm::SelectInst>(
      registers.select(function->getArg(0), function->getArg(1), function->getArg(2)));
  ASSERT_TRUE(made);
  EXPECT_TRUE(made->getCondition()->getType()->isVectorTy());
  EXPECT_EQ(made->getTrueValue(), function->getArg(1));
  EXPECT_EQ(made->getFalseValue(), function->getArg(2));
}

TEST(Lowering, OffersThePlantsOfThePassesThatItRuns) {
  std::vector<Plant> plants = pytorchsimBackend().plants();
  auto has = [&](llvm::StringRef name) {
    return llvm::any_of(plants, [&](const Plant &plant) { return plant.name == name; });
  };
  EXPECT_TRUE(has("cast-rounding"));
  EXPECT_FALSE(has("lost-edge")); // a plant of npu-build-graph
  EXPECT_GT(plants.size(), 30u);
}
