// Correct stock passes on programs that promise, forbid or leave open more than most.
#include "oracles/Evaluate.h"
#include "oracles/refinement/OpenResults.h"
#include "oracles/refinement/Validate.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::ContainsRegex;
using testing::HasSubstr;

namespace npufuzz::refinement::tests {
namespace {

/// Verdicts, one line per pass.
std::string check(const std::string &pipeline, const std::string &text, int64_t inputs = 32) {
  auto context = oracles::makeContext({findBackend("mlir")});
  static const bool registered = (findBackend("mlir")->registerPasses(), true);
  EXPECT_TRUE(registered);
  context->loadDialect<complex::ComplexDialect>();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context.get());
  EXPECT_TRUE(module);
  return llvm::cantFail(
             validate(*module,
                      {.pipeline = pipeline, .inputs = {.count = inputs}, .secondsMax = 60}))
      .text;
}

TEST(RightPasses, WriteATensorThatIsWritableInPlace) {
  auto program = [](const char *promise) {
    return std::string("func.func @f(%m: memref<4xf32>, %x: f32) -> f32 {\n"
                       "%c = arith.constant 0 : index\n"
                       "%t = bufferization.to_tensor %m restrict ") +
           promise +
           " : memref<4xf32> to tensor<4xf32>\n"
           "%r = tensor.insert %x into %t[%c] : tensor<4xf32>\n"
           "%v = tensor.extract %r[%c] : tensor<4xf32>\nreturn %v : f32 }";
  };
  EXPECT_THAT(check("one-shot-bufferize", program("writable")),
              HasSubstr("-- 1. one-shot-bufferize: ok, 32 inputs"));
  EXPECT_THAT(check("one-shot-bufferize", program("")),
              HasSubstr("-- 1. one-shot-bufferize: ok, 32 inputs"));
}

constexpr const char *complexFunctions[] = {"abs",   "angle", "atan2", "cos", "div",   "exp",
                                            "expm1", "log",   "log1p", "pow", "rsqrt", "sign",
                                            "sin",   "sqrt",  "tan",   "tanh"};

/// A function that computes one of these of numbers of that type, and takes the result apart.
std::string complexProgram(llvm::StringRef name, const std::string &type) {
  bool isReal = name == "abs" || name == "angle",
       isBinary = name == "atan2" || name == "div" || name == "pow";
  std::string number = "complex<" + type + ">";
  std::string text = "func.func @f(%a: " + type + ", %b: " + type + ", %c: " + type +
                     ", %d: " + type + ") -> (" + type + ", " + type +
                     ") {\n%x = complex.create %a, %b : " + number +
                     "\n%y = complex.create %c, %d : " + number + "\n%r = complex." + name.str() +
                     (isBinary ? " %x, %y : " : " %x : ") + number + "\n";
  if (isReal)
    return text + "return %r, %a : " + type + ", " + type + "\n}";
  return text + "%s = complex.re %r : " + number + "\n%t = complex.im %r : " + number +
         "\nreturn %s, %t : " + type + ", " + type + "\n}";
}

TEST(RightPasses, ExpandFunctionsOfComplexNumbersAsTheyLike) {
  for (const char *name : complexFunctions)
    for (const char *type : {"f64", "f32", "f16", "bf16"})
      for (const char *pipeline :
           {"convert-complex-to-standard", "convert-complex-to-standard{complex-range=basic}",
            "convert-complex-to-standard{complex-range=none}",
            "func.func(math-expand-ops),convert-complex-to-standard"})
        EXPECT_THAT(check(pipeline, complexProgram(name, type), 100),
                    testing::Not(HasSubstr("WRONG")))
            << name << " " << type << " " << pipeline;
}

TEST(RightPasses, MayCallTheCLibraryForFunctionsOfComplexNumbers) {
  for (const char *name : {"abs", "angle", "cos", "pow", "sin", "sqrt", "tan", "tanh"})
    for (const char *type : {"f64", "f32"})
      EXPECT_THAT(check("convert-complex-to-libm", complexProgram(name, type)),
                  ContainsRegex("convert-complex-to-libm: (ok|cannot tell: a complex)"))
          << name << " " << type;
}

TEST(WrongPasses, ReplaceAFunctionOfComplexNumbersByAnother) {
  // log(e^z) is z only within a strip.
  std::string text = check("canonicalize", R"(
func.func @f(%re: f64, %im: f64) -> (f64, f64) {
  %z = complex.create %re, %im : complex<f64>
  %e = complex.exp %z : complex<f64>
  %l = complex.log %e : complex<f64>
  %a = complex.re %l : complex<f64>
  %b = complex.im %l : complex<f64>
  return %a, %b : f64, f64
})");
  EXPECT_THAT(text, ContainsRegex("canonicalize: WRONG by folder of complex.log at @f result 1: "));
}

TEST(RightPasses, TakeForGrantedThatConcatenatedTensorsFit) {
  EXPECT_THAT(check("canonicalize",
                    "func.func @f(%a: tensor<1x?xi32>, %b: tensor<1x2xi32>) -> tensor<?x?xi32> {\n"
                    "%r = tensor.concat dim(0) %a, %b : (tensor<1x?xi32>, tensor<1x2xi32>)\n"
                    "    -> tensor<?x?xi32>\nreturn %r : tensor<?x?xi32> }"),
              ContainsRegex("-- 1. canonicalize: ok, [0-9]+ inputs"));
}

TEST(RightPasses, TakeForGrantedThatPaddingGivesTheSizeOfTheResult) {
  EXPECT_THAT(check("one-shot-bufferize{bufferize-function-boundaries}",
                    "func.func @f(%s: tensor<?xf32>, %l: index, %h: index) -> tensor<2xf32> {\n"
                    "%z = arith.constant 0.0 : f32\n%p = tensor.pad %s low[%l] high[%h] {\n"
                    "^bb0(%i: index):\ntensor.yield %z : f32\n"
                    "} : tensor<?xf32> to tensor<2xf32>\nreturn %p : tensor<2xf32> }"),
              ContainsRegex("-- 1. one-shot-bufferize: ok, [0-9]+ inputs"));
}

TEST(RightPasses, MakeTransfersOfRowsOfWhichNoneIsMoved) {
  EXPECT_THAT(check("convert-vector-to-scf",
                    "func.func @f(%m: memref<?x4xf32>, %x: f32, %n: index) -> vector<1x4xf32> {\n"
                    "%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index\n"
                    "%k = vector.create_mask %n, %c4 : vector<1x4xi1>\n"
                    "%r = vector.transfer_read %m[%c0, %c0], %x, %k {in_bounds = [true, true]}\n"
                    "    : memref<?x4xf32>, vector<1x4xf32>\nreturn %r : vector<1x4xf32> }"),
              HasSubstr("-- 1. convert-vector-to-scf: ok, 3"));
}

const char *const takesMuch = R"(
func.func @f(%n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc(%n) : memref<?xf32>
  memref.store %x, %m[%c0] : memref<?xf32>
  %r = memref.load %m[%c0] : memref<?xf32>
  memref.dealloc %m : memref<?xf32>
  %a = arith.addf %r, %y : f32
  %b = arith.addf %r, %y : f32
  %s = arith.addf %a, %b : f32
  return %s : f32
})";

TEST(RightPasses, AreJudgedOnTheInputsThatTakeLittleMemory) {
  std::string text = check("cse", takesMuch, /*inputs=*/100);
  EXPECT_THAT(text, ContainsRegex("-- 0. program: @f: 100 inputs, [0-9]+ of them undefined"));
  EXPECT_THAT(text, ContainsRegex("-- 1. cse: ok, [0-9]+ inputs; [0-9]+ not judged: "
                                  "allocationElementsMax exceeded"));
}

TEST(RightPasses, AreNotJudgedWhereEachInputTakesTooMuchMemory) {
  std::string text = check("cse", R"(
func.func @f(%x: i32) -> i32 {
  %n = arith.constant 1000000000000 : index
  %m = memref.alloc(%n) : memref<?xi32>
  memref.dealloc %m : memref<?xi32>
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  %s = arith.addi %a, %b : i32
  return %s : i32
})");
  EXPECT_THAT(text, HasSubstr("-- 0. program: @f: cannot tell: allocationElementsMax exceeded"));
  EXPECT_THAT(text, HasSubstr("-- 1. cse: cannot tell: allocationElementsMax exceeded"));
}

TEST(RightPasses, MayGetSlicesThatNobodyCouldHold) {
  EXPECT_THAT(check("cse",
                    "func.func @f(%a: tensor<128xf32>, %n: index, %o: tensor<?xf32>)\n"
                    "    -> tensor<?xf32> {\n"
                    "%s = tensor.extract_slice %a[%n] [%n] [1] : tensor<128xf32> to tensor<?xf32>\n"
                    "%t = tensor.extract_slice %a[%n] [%n] [1] : tensor<128xf32> to tensor<?xf32>\n"
                    "%r = linalg.copy ins(%s : tensor<?xf32>) outs(%o : tensor<?xf32>)\n"
                    "    -> tensor<?xf32>\n"
                    "%q = linalg.copy ins(%t : tensor<?xf32>) outs(%r : tensor<?xf32>)\n"
                    "    -> tensor<?xf32>\nreturn %q : tensor<?xf32> }"),
              ContainsRegex("-- 1. cse: ok, [0-9]+ inputs"));
}

TEST(RightPasses, ArePassesBehindOneThatChangesTypesOfArguments) {
  std::string text = check("arith-emulate-wide-int{widest-int-supported=32},canonicalize", R"(
func.func @f(%a: i64, %b: i64) -> i64 {
  %r = arith.muli %a, %b : i64
  %s = arith.addi %r, %a : i64
  return %s : i64
})");
  EXPECT_THAT(text, HasSubstr("-- 1. arith-emulate-wide-int: cannot tell: @f takes arguments of "
                              "other types than before"));
  EXPECT_THAT(text, HasSubstr("-- 2. canonicalize: ok, 32 inputs"));
}

TEST(RightPasses, MakeAGlobalOfANumber) {
  for (const char *number : {"dense<2.5> : tensor<f32>", "dense<-7> : tensor<i16>"}) {
    std::string type = StringRef(number).contains("f32") ? "f32" : "i16";
    EXPECT_THAT(check("one-shot-bufferize{bufferize-function-boundaries},finalize-memref-to-llvm",
                      "func.func @f() -> " + type + " {\n%t = arith.constant " + number +
                          "\n%v = tensor.extract %t[] : tensor<" + type + ">\nreturn %v : " + type +
                          " }"),
                HasSubstr("-- 2. finalize-memref-to-llvm: ok, 1 inputs"));
  }
}

const char *const sumOfProduct = R"(
func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {
  %p = arith.mulf %x, %y FLAGS : f32
  %r = arith.addf %p, %z FLAGS : f32
  return %r : f32
})";

std::string withFlags(std::string text, const std::string &flags) {
  for (size_t at; (at = text.find("FLAGS")) != std::string::npos;)
    text.replace(at, 5, flags);
  return text;
}

TEST(RightPasses, RoundOnceWhereFlagsLetThemContract) {
  EXPECT_THAT(check("func.func(math-uplift-to-fma)", withFlags(sumOfProduct, "fastmath<contract>")),
              HasSubstr("-- 1. math-uplift-to-fma: ok, 32 inputs"));
}

TEST(RightPasses, MayGiveAnotherValueWhereAFunctionIsExpanded) {
  for (const char *function : {"tanh", "rsqrt"}) {
    std::string op = std::string("math.") + function;
    EXPECT_THAT(
        check("func.func(math-expand-ops)",
              "func.func @f(%x: f32) -> f32 {\n%r = " + op + " %x : f32\nreturn %r : f32 }"),
        ContainsRegex("-- 1. math-expand-ops: ok, [1-9][0-9]* inputs; [1-9][0-9]* left "
                      "open: a " +
                      op + " was expanded, which may round otherwise: @f result 0: expected "));
  }
}

TEST(RightPasses, RoundTwiceWhereTheLibraryHasAFunctionOfAWiderTypeAlone) {
  EXPECT_THAT(check("convert-math-to-libm",
                    "func.func @f(%x: f16) -> f16 {\n%r = math.expm1 %x : f16\nreturn %r : f16 }"),
              ContainsRegex("-- 1. convert-math-to-libm: ok, [1-9][0-9]* inputs"));
  EXPECT_THAT(check("func.func(convert-math-to-llvm),convert-func-to-llvm",
                    "func.func @f(%x: f32) -> f32 {\n%r = math.exp %x : f32\nreturn %r : f32 }"),
              HasSubstr("-- 2. convert-func-to-llvm: ok, 32 inputs"));
}

/// Contracted, as it is printed; empty where nothing is.
std::string contractedText(const std::string &body) {
  auto context = oracles::makeContext({findBackend("mlir")});
  auto module = parseSourceString<ModuleOp>("func.func @f(%x: f32, %y: f32, %z: f32) -> f32 {\n" +
                                                body + "return %r : f32 }",
                                            context.get());
  EXPECT_TRUE(module);
  OwningOpRef<ModuleOp> fused = oracles::contracted(*module);
  std::string text;
  if (fused)
    llvm::raw_string_ostream(text) << *fused;
  return text;
}

TEST(Contraction, TakesTheProductThatTheSumAloneUses) {
  auto sum = [](const char *op, const char *flags = "fastmath<fast>") {
    return withFlags("%p = arith.mulf %x, %y FLAGS : f32\n%r = ", flags) + op + " " + flags +
           " : f32\n";
  };
  const char *fma = "math.fma %arg0, %arg1, %arg2";
  EXPECT_THAT(contractedText(sum("arith.addf %p, %z")), HasSubstr(fma));
  EXPECT_THAT(contractedText(sum("arith.addf %z, %p")), HasSubstr(fma));
  EXPECT_THAT(contractedText(sum("arith.subf %p, %z")),
              ContainsRegex("%0 = arith.negf %arg2 : f32\n *%1 = math.fma %arg0, %arg1, %0"));
  EXPECT_THAT(contractedText(sum("arith.subf %z, %p")),
              ContainsRegex("%0 = arith.negf %arg0 : f32\n *%1 = math.fma %0, %arg1, %arg2"));
  EXPECT_EQ(contractedText(sum("arith.addf %p, %p")), "") << "it uses it twice";
  EXPECT_EQ(contractedText(sum("arith.addf %p, %z", "fastmath<nnan>")), "");
  EXPECT_EQ(contractedText("%p = arith.mulf %x, %y : f32\n"
                           "%r = arith.addf %p, %z fastmath<contract> : f32\n"),
            "");
}

TEST(Contraction, IsUpToTheSumToo) {
  EXPECT_EQ(contractedText("%p = arith.mulf %x, %y fastmath<contract> : f32\n"
                           "%r = arith.addf %p, %z : f32\n"),
            "");
}

/// Functions whose rounding is open, by what calls them.
std::map<std::string, int64_t> inexactIn(const std::string &text) {
  auto context = oracles::makeContext({findBackend("mlir")});
  context->allowUnregisteredDialects();
  // A call of what is not there is no valid program, and may be asked about before that is known.
  ParserConfig config(context.get(), /*verifyAfterParse=*/false);
  auto module = parseSourceString<ModuleOp>(text, config);
  EXPECT_TRUE(module) << text;
  return oracles::inexactFunctions(*module);
}

TEST(InexactFunctions, AreOpsIntrinsicsAndCallsOfTheLibrary) {
  using Counts = std::map<std::string, int64_t>;
  EXPECT_EQ(inexactIn("func.func private @tanhf(f32) -> f32\n"
                      "func.func @f(%x: f32) {\n"
                      "%0 = math.tanh %x : f32\n%1 = math.tanh %0 : f32\n"
                      "%2 = llvm.intr.sin(%1) : (f32) -> f32\n"
                      "%3 = call @tanhf(%2) : (f32) -> f32\nreturn }"),
            (Counts{{"math.tanh", 2}, {"llvm.intr.sin", 1}, {"call of @tanhf", 1}}));
  EXPECT_EQ(inexactIn("func.func private @mine(f32) -> f32\n"
                      "func.func @f(%x: f32) {\n"
                      "%0 = llvm.intr.fabs(%x) : (f32) -> f32\n%1 = math.absf %0 : f32\n"
                      "%2 = call @mine(%1) : (f32) -> f32\n"
                      "%3 = \"sin\"(%2) : (f32) -> f32\nreturn }"),
            Counts());
}

TEST(InexactFunctions, AreNoneThatTheProgramDefinesOrDoesNotKnow) {
  EXPECT_TRUE(inexactIn("func.func @tanhf(%x: f32) -> f32 { return %x : f32 }\n"
                        "func.func @f(%x: f32) {\n"
                        "%0 = call @tanhf(%x) : (f32) -> f32\nreturn }")
                  .empty());
  EXPECT_TRUE(inexactIn("func.func @f(%x: f32) {\n"
                        "%0 = call @tanhf(%x) : (f32) -> f32\nreturn }")
                  .empty());
}

} // namespace
} // namespace npufuzz::refinement::tests
