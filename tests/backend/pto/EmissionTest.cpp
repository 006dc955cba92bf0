//===- EmissionTest.cpp - programs in the pto dialect ---------------------===//
#include "backend/pto/emission/Emission.h"
#include "tile/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::pto;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

namespace {

std::string emitted(const std::string &text, const EmissionOptions &options = {}) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  auto program = tile::parseProgram(context, text);
  if (!program)
    return "does not parse: " + llvm::toString(program.takeError());
  auto result = emitProgram(program->get(), options);
  return result ? result->module() : llvm::toString(result.takeError());
}

/// A kernel of two tensors of 8 x 16 f32, and its callees.
std::string program(const std::string &body, const std::string &parameters = "",
                    const std::string &types = "", const std::string &arguments = "") {
  return "func.func @k(%a: memref<8x16xf32>, %b: memref<8x16xf32>" + parameters +
         ") attributes {tile.kernel} {\n"
         "  %c0 = arith.constant 0 : index\n"
         "  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>\n"
         "  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>\n"
         "  %x = tile.load %va[%c0, %c0] : <8x16xf32> -> <8x16xf32>\n" +
         body +
         "  return\n}\n"
         "func.func @main(%a: memref<8x16xf32>, %b: memref<8x16xf32>" +
         parameters +
         ") {\n"
         "  call @k(%a, %b" +
         arguments + ") : (memref<8x16xf32>, memref<8x16xf32>" + types + ") -> ()\n  return\n}\n";
}

const char *const store = "  tile.store %r, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>\n";

} // namespace

TEST(PtoEmission, NarrowsTheProducerInPlaceWhereNothingReadsItLater) {
  std::string text = emitted(program("  %y = tile.exp %x : <8x16xf32>\n"
                                     "  %n = tile.set_valid %y[%n0, %n0] : <8x16xf32>\n"
                                     "  %r = tile.fill_pad zero %n : <8x16xf32>\n" +
                                         std::string(store),
                                     ", %n0: index", ", index", ", %n0"));
  EXPECT_THAT(text, HasSubstr("pto.texp ins(%t0 : "));
  EXPECT_THAT(text, HasSubstr("pto.set_validshape %t1, "));
  EXPECT_THAT(text, HasSubstr("pto.tfillpad ins(%t1 : "));
  EXPECT_THAT(text, HasSubstr("v_row=?, v_col=?, blayout=row_major, slayout=none_box, "
                              "fractal=512, pad=1>"));
  EXPECT_THAT(text, Not(HasSubstr("pto.tmov")));
}

TEST(PtoEmission, NarrowsACopyOfWhatIsReadLater) {
  std::string text = emitted(program("  %n = tile.set_valid %x[%n0, %n0] : <8x16xf32>\n"
                                     "  %m = tile.fill_pad zero %n : <8x16xf32>\n"
                                     "  %r = tile.add %m, %x : <8x16xf32>\n" +
                                         std::string(store),
                                     ", %n0: index", ", index", ", %n0"));
  EXPECT_THAT(text, HasSubstr("pto.tmov ins(%t0 : "));
  EXPECT_THAT(text, HasSubstr("pto.set_validshape %t1, "));
}

TEST(PtoEmission, SaysConstantExtentsInTheTypeWhenAskedTo) {
  EmissionOptions options;
  options.staticValid = true;
  std::string body = "  %r = tile.exp %x : <8x16xf32>\n" + std::string(store);
  EXPECT_THAT(emitted(program(body), options), HasSubstr("v_row=8, v_col=16"));
  EXPECT_THAT(emitted(program(body), options), Not(HasSubstr("valid_row")));
  EXPECT_THAT(emitted(program(body)), HasSubstr("v_row=?, v_col=?"));
}

TEST(PtoEmission, GivesEachTileItsAddressAtLevelThree) {
  EmissionOptions options;
  options.level = 3;
  std::string text =
      emitted(program("  %r = tile.exp %x : <8x16xf32>\n" + std::string(store)), options);
  EXPECT_THAT(text, HasSubstr("%addr1 = arith.constant 512 : i64"));
  EXPECT_THAT(text, HasSubstr("pto.alloc_tile addr = %addr1 valid_row"));
  options.bufferBytes = 1024;
  EXPECT_THAT(emitted(program("  %r = tile.exp %x : <8x16xf32>\n" + std::string(store)), options),
              HasSubstr("alloc_tile addr"));
  options.bufferBytes = 1023;
  EXPECT_THAT(emitted(program("  %r = tile.exp %x : <8x16xf32>\n" + std::string(store)), options),
              StartsWith("unsupported tiles of more bytes"));
}

TEST(PtoEmission, LaysARowOperandInAColumn) {
  std::string text = emitted(program(
      "  %s = tile.load %va[%c0, %c0] : <8x16xf32> -> <8x1xf32>\n"
      "  %r = tile.expand_binary mul %x, %s axis 1 : <8x16xf32>, <8x1xf32> -> <8x16xf32>\n" +
      std::string(store)));
  // Its elements are not contiguous in memory.
  EXPECT_THAT(text, StartsWith("unsupported stride"));
}

TEST(PtoEmission, CarriesTheExtentsOfATileThatALoopNarrows) {
  std::string text = emitted(
      program("  %r = affine.for %i = 0 to 4 iter_args(%t = %x) -> (!tile.tile<8x16xf32>) {\n"
              "    %n = tile.set_valid %t[%i, %i] : <8x16xf32>\n"
              "    %m = tile.exp %n : <8x16xf32>\n"
              "    affine.yield %m : !tile.tile<8x16xf32>\n"
              "  }\n" +
              std::string(store)));
  EXPECT_THAT(text, HasSubstr("iter_args("));
  EXPECT_THAT(text, HasSubstr(" -> (index, index) {"));
  EXPECT_THAT(text, HasSubstr("scf.yield "));
}

TEST(PtoEmission, PacksMasks) {
  std::string text = emitted(program("  %m = tile.cmp gt %x, %x : <8x16xf32> -> <8x16xi1>\n"
                                     "  %y = tile.neg %x : <8x16xf32>\n"
                                     "  %r = tile.select %m, %x, %y : <8x16xi1>, <8x16xf32>, "
                                     "<8x16xf32> -> <8x16xf32>\n" +
                                     std::string(store)));
  EXPECT_THAT(text, HasSubstr("pto.tcmp ins(%t0, %t0 {cmpMode = #pto<cmp gt>} : "));
  // Rows of 32 bytes for the mask, and therefore rows of 32 elements for all.
  EXPECT_THAT(text, HasSubstr("dtype=ui8, rows=8, cols=32"));
  EXPECT_THAT(text,
              HasSubstr("valid_row = %c8 valid_col = %c2 : !pto.tile_buf<loc=vec, dtype=ui8"));
  EXPECT_THAT(text, HasSubstr("dtype=f32, rows=8, cols=32"));
  EXPECT_THAT(text, HasSubstr("pto.tsel ins(%t1, %t0, %t2, %t3 : "));
}

TEST(PtoEmission, NarrowsAMaskWithWhatItSelects) {
  std::string text = emitted(program("  %m = tile.cmp gt %x, %x : <8x16xf32> -> <8x16xi1>\n"
                                     "  %y = tile.set_valid %x[%n0, %n0] : <8x16xf32>\n"
                                     "  %s = tile.select %m, %y, %y : <8x16xi1>, <8x16xf32>, "
                                     "<8x16xf32> -> <8x16xf32>\n"
                                     "  %r = tile.fill_pad zero %s : <8x16xf32>\n" +
                                         std::string(store),
                                     ", %n0: index", ", index", ", %n0"));
  // The rows of both, and all bytes of a mask's columns.
  EXPECT_THAT(text,
              HasSubstr("pto.set_validshape %t1, %x3, %c2 : !pto.tile_buf<loc=vec, dtype=ui8"));
}

TEST(PtoEmission, ComparesIntegersForEqualityOnly) {
  auto ofIntegers = [](const std::string &predicate) {
    return emitted(program("  %i = tile.cast %x : <8x16xf32> -> <8x16xi32>\n"
                           "  %m = tile.cmp " +
                           predicate + " %i, %i : <8x16xi32> -> <8x16xi1>\n"));
  };
  EXPECT_THAT(ofIntegers("ne"), HasSubstr("#pto<cmp ne>"));
  EXPECT_THAT(ofIntegers("lt"), StartsWith("unsupported comparison lt"));
}

TEST(PtoEmission, TransposesThroughATemporaryOfWholeBlocks) {
  std::string text = emitted(program("  %n = tile.transpose %x : <8x16xf32> -> <16x8xf32>\n"
                                     "  %r = tile.transpose %n : <16x8xf32> -> <8x16xf32>\n" +
                                     std::string(store)));
  EXPECT_THAT(text, HasSubstr("%t1 = pto.alloc_tile valid_row = %c16 valid_col = %c16"));
  EXPECT_THAT(text, HasSubstr("pto.ttrans ins(%t0, %t1 : "));
  EXPECT_THAT(text, HasSubstr("%t2 = pto.alloc_tile valid_row = %c16 valid_col = %c8"));
}

// v0.60 refuses a smaller one, whatever the instruction needs.
TEST(PtoEmission, TransposesThroughATemporaryOfAsManyBytesAsTheSource) {
  std::string column = "  %y = tile.load %va[%c0, %c0] : <8x16xf32> -> <37x1xf32>\n"
                       "  %n = tile.transpose %y : <37x1xf32> -> <1x37xf32>\n"
                       "  tile.store %n, %vb[%c0, %c0] : <1x37xf32>, <8x16xf32>\n";
  // 37 rows of 8 elements each.
  EXPECT_THAT(emitted(program(column)), HasSubstr("rows=1, cols=304, "));
}

TEST(PtoEmission, MovesMatricesToTheirMemories) {
  std::string body = "  %w = tile.load %va[%c0, %c0] : <8x16xf32> -> <16x16xf32>\n"
                     "  %n = tile.load %vb[%c0, %c0] : <8x16xf32> -> <8x8xf32>\n"
                     "  %p = tile.matmul %n, %x : <8x8xf32>, <8x16xf32> -> <8x16xf32>\n"
                     "  %r = tile.matmul %n, %x acc %p : <8x8xf32>, <8x16xf32> acc "
                     "!tile.tile<8x16xf32> -> <8x16xf32>\n";
  std::string text = emitted(program(body + store));
  EXPECT_THAT(text, HasSubstr("#pto.kernel_kind<cube>"));
  EXPECT_THAT(text, HasSubstr("loc=left, dtype=f32, rows=16, cols=16"));
  EXPECT_THAT(text, HasSubstr("pto.tmov ins(%t2 : !pto.tile_buf<loc=mat"));
  EXPECT_THAT(text, HasSubstr("pto.tmatmul ins(%t3, %t4 : "));
  // In place.
  EXPECT_THAT(text, HasSubstr("pto.tmatmul.acc ins(%t5, %t6, %t7 : "));
  EXPECT_THAT(text, HasSubstr("pto.tstore ins(%t5 : !pto.tile_buf<loc=acc"));
}

TEST(PtoEmission, StartsASumFromZeroByItsFirstProduct) {
  EmissionOptions options;
  auto text = [&](const std::string &bound, const std::string &after) {
    return emitted(program("  %z = arith.constant 0.0 : f32\n"
                           "  %s = tile.splat %z : f32 -> <8x16xf32>\n"
                           "  %n = tile.load %vb[%c0, %c0] : <8x16xf32> -> <8x8xf32>\n"
                           "  %r = affine.for %i = 0 to " +
                               bound +
                               " iter_args(%t = %s) -> (!tile.tile<8x16xf32>) {\n"
                               "    %p = tile.matmul %n, %x acc %t : <8x8xf32>, <8x16xf32> acc "
                               "!tile.tile<8x16xf32> -> <8x16xf32>\n"
                               "    affine.yield %p : !tile.tile<8x16xf32>\n"
                               "  }\n" +
                               after,
                           ", %n0: index", ", index", ", %n0"),
                   options);
  };
  // Nothing writes zeros to an accumulator, whether the loop carries it by name or in place.
  for (bool carries : {false, true}) {
    options.carriesTiles = carries;
    EXPECT_THAT(text("4", store), HasSubstr(" = arith.cmpi eq, %i"));
    EXPECT_THAT(text("4", store), HasSubstr("pto.tmatmul.acc"));
  }
  EXPECT_THAT(text("4", store), HasSubstr("iter_args(%l"));
  EXPECT_THAT(text("min affine_map<(d0) -> (d0, 4)>(%n0)", store),
              StartsWith("unsupported sum that may have no product"));
  EXPECT_THAT(text("4", "  tile.store %s, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>\n"),
              StartsWith("unsupported"));
}

TEST(PtoEmission, LoadsATransposedOperandInColumns) {
  std::string load = "  %n = tile.load %vb[%c0, %c0] : <8x16xf32> -> <4x8xf32>\n",
              product = "  %r = tile.matmul %n transposed, %m : <4x8xf32>, <4x16xf32> -> "
                        "<8x16xf32>\n";
  std::string text = emitted(program(
      load + "  %m = tile.load %va[%c0, %c0] : <8x16xf32> -> <4x16xf32>\n" + product + store));
  EXPECT_THAT(text, HasSubstr("shape = [%c16, %c8], strides = [%c1, %c16] {layout = "
                              "#pto.layout<dn>}"));
  EXPECT_THAT(text, HasSubstr("sizes = [%c8, %c4]"));
  // A tensor of one column gives a row of contiguous elements.
  std::string ofColumn =
      emitted("func.func @k(%a: memref<8x1xf32>, %b: memref<8x16xf32>) attributes {tile.kernel} {\n"
              "  %c0 = arith.constant 0 : index\n"
              "  %va = tile.view %a : memref<8x1xf32> -> <8x1xf32>\n"
              "  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>\n"
              "  %n = tile.load %va[%c0, %c0] : <8x1xf32> -> <8x1xf32>\n"
              "  %m = tile.load %vb[%c0, %c0] : <8x16xf32> -> <8x16xf32>\n"
              "  %r = tile.matmul %n transposed, %m : <8x1xf32>, <8x16xf32> -> <1x16xf32>\n"
              "  tile.store %r, %vb[%c0, %c0] : <1x16xf32>, <8x16xf32>\n"
              "  return\n}\n"
              "func.func @main(%a: memref<8x1xf32>, %b: memref<8x16xf32>) {\n"
              "  call @k(%a, %b) : (memref<8x1xf32>, memref<8x16xf32>) -> ()\n  return\n}\n");
  EXPECT_THAT(ofColumn, HasSubstr("shape = [%c1, %c8], strides = [%c8, %c1] : "));
  EXPECT_THAT(emitted(program(
                  load + "  %q = tile.matmul %n, %x : <4x8xf32>, <8x16xf32> -> <4x16xf32>\n" +
                  "  %m = tile.load %va[%c0, %c0] : <8x16xf32> -> <4x16xf32>\n" + product + store)),
              StartsWith("unsupported transposed operand that is read in other ways"));
}

TEST(PtoEmission, StoresProductsOnly) {
  EXPECT_THAT(emitted(program("  %n = tile.load %vb[%c0, %c0] : <8x16xf32> -> <8x8xf32>\n"
                              "  %p = tile.matmul %n, %x : <8x8xf32>, <8x16xf32> -> <8x16xf32>\n"
                              "  tile.store %x, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>\n")),
              StartsWith("unsupported store of a matrix that is no product"));
}

TEST(PtoEmission, AKernelIsOfOneUnit) {
  EXPECT_THAT(emitted(program("  %n = tile.load %vb[%c0, %c0] : <8x16xf32> -> <8x8xf32>\n"
                              "  %p = tile.matmul %n, %x : <8x8xf32>, <8x16xf32> -> <8x16xf32>\n"
                              "  %r = tile.exp %p : <8x16xf32>\n" +
                              std::string(store))),
              StartsWith("unsupported op tile.exp in a kernel with a product"));
}

TEST(PtoEmission, SaysWhatItCannotSay) {
  EXPECT_THAT(emitted(program("  %m = tile.cmp gt %x, %x : <8x16xf32> -> <8x16xi1>\n"
                              "  %n = tile.not %m : <8x16xi1>\n")),
              StartsWith("unsupported op tile.not of masks"));

  EXPECT_THAT(emitted(program("  %r = tile.tanh %x : <8x16xf32>\n" + std::string(store))),
              StartsWith("unsupported op tile.tanh"));
}
