//===- EyesFamilies.cpp - programs that ask one question ------------------===//
//
// Programs for the question of an audit: does the reference notice a lost term in a bf16 sum of 32
// elements, or in a softmax over 64?
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/EyesBench.h"
#include "campaign/cases/ProgramCases.h"
#include "generators/Sampling.h"

namespace npufuzz::campaign {

namespace {

constexpr llvm::StringLiteral sumOf32 = R"(
func.func @k(%a: memref<1x32xbf16>, %o: memref<1x1xbf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<1x32xbf16> -> !tile.view<1x32xbf16>
  %vo = tile.view %o : memref<1x1xbf16> -> !tile.view<1x1xbf16>
  %x = tile.load %va[%c0, %c0] : !tile.view<1x32xbf16> -> !tile.tile<1x32xbf16>
  %s = tile.reduce sum %x axis 1 : !tile.tile<1x32xbf16> -> !tile.tile<1x1xbf16>
  tile.store %s, %vo[%c0, %c0] : !tile.tile<1x1xbf16>, !tile.view<1x1xbf16>
  return
}
func.func @main(%a: memref<1x32xbf16>, %o: memref<1x1xbf16>) {
  func.call @k(%a, %o) : (memref<1x32xbf16>, memref<1x1xbf16>) -> ()
  return
}
)";

constexpr llvm::StringLiteral softmaxOver64 = R"(
func.func @k(%a: memref<1x64xbf16>, %o: memref<1x64xbf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<1x64xbf16> -> !tile.view<1x64xbf16>
  %vo = tile.view %o : memref<1x64xbf16> -> !tile.view<1x64xbf16>
  %x = tile.load %va[%c0, %c0] : !tile.view<1x64xbf16> -> !tile.tile<1x64xbf16>
  %m = tile.reduce max %x axis 1 : !tile.tile<1x64xbf16> -> !tile.tile<1x1xbf16>
  %d = tile.expand_binary sub %x, %m axis 1 : !tile.tile<1x64xbf16>, !tile.tile<1x1xbf16> -> !tile.tile<1x64xbf16>
  %e = tile.exp %d : !tile.tile<1x64xbf16>
  %s = tile.reduce sum %e axis 1 : !tile.tile<1x64xbf16> -> !tile.tile<1x1xbf16>
  %r = tile.expand_binary div %e, %s axis 1 : !tile.tile<1x64xbf16>, !tile.tile<1x1xbf16> -> !tile.tile<1x64xbf16>
  tile.store %r, %vo[%c0, %c0] : !tile.tile<1x64xbf16>, !tile.view<1x64xbf16>
  return
}
func.func @main(%a: memref<1x64xbf16>, %o: memref<1x64xbf16>) {
  func.call @k(%a, %o) : (memref<1x64xbf16>, memref<1x64xbf16>) -> ()
  return
}
)";

/// Draws bf16 values of either sign. Each of the 8 bits of the significand, and each of `binades`
/// exponents up to that of 1, is equally likely.
void draw(Tensor &tensor, uint64_t seed, uint64_t binades) {
  for (int64_t i = 0; i < tensor.size(); ++i) {
    uint64_t word =
        sampledNumber(seed + static_cast<uint64_t>(i) * 0x9e3779b97f4a7c15, "term", 256 * binades);
    uint64_t exponent = 127 - word / 256;
    tensor.setBits(i, (word & 0x80) << 8 | exponent << 7 | (word & 0x7f));
  }
}

/// Parses a program with one argument that it reads and one that it writes.
Case parsed(mlir::MLIRContext &context, llvm::StringRef text, uint64_t seed, uint64_t binades) {
  Module module = llvm::cantFail(tile::parseProgram(context, text, "family"));
  std::vector<Tensor> inputs = drawProgramInputs(module, seed);
  draw(inputs.front(), seed, binades);
  return {std::move(module), std::move(inputs), {}, seed};
}

constexpr EyesFamily families[] = {
    {"sum of 32 bf16 terms", "sum-drops-last",
     [](mlir::MLIRContext &context, uint64_t seed) { return parsed(context, sumOf32, seed, 8); }},
    {"softmax over 64 in bf16", "softmax-drops-last",
     [](mlir::MLIRContext &context, uint64_t seed) {
       return parsed(context, softmaxOver64, seed, 8);
     }},
};

} // namespace

llvm::ArrayRef<EyesFamily> eyesFamilies() { return families; }

} // namespace npufuzz::campaign
