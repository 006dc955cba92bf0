//===- LoweredTest.cpp - kernels as machine code, lowered by a stand-in ---===//
#include "backend/Backend.h"
#include "backend/air/lowered/AsyncLowering.h"
#include "tests/backend/air/StandIn.h"
#include "tile/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using testing::HasSubstr;

TEST(AirLowered, MemorySpacesAreTakenOffMemrefsAlone) {
  EXPECT_EQ(air::withoutMemorySpaces(
                "array<i32: 1, 2> memref<1x4xf32, 2> memref<4xi8> memref<2x4xf32, strided<[4, 1], "
                "offset: ?>, 1 : i32>, memref<2xf32, affine_map<(d0, d1) -> (d0, 2)>, 2> x, 2>"),
            "array<i32: 1, 2> memref<1x4xf32> memref<4xi8> memref<2x4xf32, strided<[4, 1], offset: "
            "?>>, memref<2xf32, affine_map<(d0, d1) -> (d0, 2)>> x, 2>");
  EXPECT_EQ(air::withoutMemorySpaces("memref<4xf32, 2"), "memref<4xf32");
}

namespace {

/// A program whose kernel copies 4x4 floats. The stand-in for air-opt returns its input, and each
/// test gives the result of its lowering.
class AirLoweredProgram : public testing::Test {
protected:
  AirLoweredProgram() : context(mlir::MLIRContext::Threading::DISABLED) {
    mlir::DialectRegistry registry;
    backend->registerDialects(registry);
    context.appendDialectRegistry(registry);
    findBackend("mlir")->registerPasses();
    backend->registerPasses();
    tile::loadProgramDialects(context);
  }

  Case makeCase() {
    auto program = tile::parseProgram(context, R"(
func.func @copy(%a: memref<4x4xf32>, %b: memref<4x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x4xf32> -> <4x4xf32>
  %vb = tile.view %b : memref<4x4xf32> -> <4x4xf32>
  %x = tile.load %va[%c0, %c0] : <4x4xf32> -> <4x4xf32>
  tile.store %x, %vb[%c0, %c0] : <4x4xf32>, <4x4xf32>
  return
}
func.func @main(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  call @copy(%a, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
})");
    EXPECT_TRUE(static_cast<bool>(program)) << llvm::toString(program.takeError());
    Tensor in(ElementKind::f32, {4, 4});
    for (int64_t i = 0; i < in.size(); ++i)
      in.setBits(i, llvm::bit_cast<uint32_t>(static_cast<float>(i)));
    return {std::move(*program), {in, Tensor(ElementKind::f32, {4, 4})}, {{"lowered", 1}}};
  }

  CompileResult compile(const std::string &lowering) {
    air::StandIn standIn("cp program.mlir output.mlir\n"
                         "case \"$*\" in *air-to-async*) " +
                         lowering + ";; esac");
    llvm::cantFail(configureBackends({{"air-opt", standIn.path}, {"air-kernels", "apart"}}));
    CompileOptions options;
    options.keepSnapshots = true;
    return backend->compile(makeCase(), options);
  }

  /// Two tasks without waits, the second after the first: `columns` of the tensor become a tile,
  /// and the tile becomes the result.
  static std::string lowered(const std::string &columns) {
    return R"(cat >output.mlir <<'END'
module {
  func.func @copy(%a: memref<4x4xf32>, %b: memref<4x4xf32>) attributes {llvm.emit_c_interface} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %id = arith.constant 1 : i32
    %t, %v = async.execute -> !async.value<memref<4x4xf32>> {
      %tile = memref.alloc() : memref<4x4xf32>
      async.yield %tile : memref<4x4xf32>
    }
    %tile = async.await %v : !async.value<memref<4x4xf32>>
    %x = builtin.unrealized_conversion_cast %tile : memref<4x4xf32> to memref<?x?xf32>
    %y = builtin.unrealized_conversion_cast %a : memref<4x4xf32> to memref<?x?xf32>
    %z = builtin.unrealized_conversion_cast %b : memref<4x4xf32> to memref<?x?xf32>
    %in = async.execute {
      func.call @air_memcpy_nd_in(%id, %x, %y, %c0, %c0, %c4, )" +
           columns +
           R"(, %c4, %c1) : (i32, memref<?x?xf32>, memref<?x?xf32>, index, index, index, index, index, index) -> ()
      async.yield
    }
    %out = async.execute [%in] {
      func.call @air_memcpy_nd_out(%z, %x) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
      async.yield
    }
    return
  }
  func.func private @air_memcpy_nd_in(i32, memref<?x?xf32>, memref<?x?xf32>, index, index, index, index, index, index)
  func.func private @air_memcpy_nd_out(memref<?x?xf32>, memref<?x?xf32>)
}
END
)";
  }

  static float resultOf(const Execution &run, int64_t element) {
    return llvm::bit_cast<float>(static_cast<uint32_t>(run.memory[1].bits(element)));
  }

  const Backend *backend = findBackend("air");
  mlir::MLIRContext context;
};

} // namespace

TEST_F(AirLoweredProgram, RunsAsMachineCodeToo) {
  CompileResult compiled = compile(lowered("%c4"));
  ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  EXPECT_EQ(compiled.statistics["air-to-async.lowered"], 1);
  for (int run = 0; run < 20; ++run) {
    Execution done = backend->execute(*compiled.artifact, makeCase().inputs, {});
    ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
    EXPECT_TRUE(done.events.empty());
    for (int64_t i = 0; i < 16; ++i)
      EXPECT_EQ(resultOf(done, i), static_cast<float>(i));
  }
}

TEST_F(AirLoweredProgram, WhatItMakesWrongIsItsOwn) {
  // One column of each row: four elements fill the tile in order.
  CompileResult compiled = compile(lowered("%c1"));
  ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  Execution done = backend->execute(*compiled.artifact, makeCase().inputs, {});
  ASSERT_EQ(done.status, ExecutionStatus::completed) << done.message;
  EXPECT_EQ(resultOf(done, 1), 4.0f);
  ASSERT_GE(compiled.snapshots.size(), 2u);
  EXPECT_EQ(compiled.snapshots.back().pass, "air-to-async");
  Execution last = backend->interpret(*compiled.snapshots.back().module, makeCase().inputs, {});
  EXPECT_EQ(resultOf(last, 1), 4.0f);
  Execution before = backend->interpret(*compiled.snapshots.front().module, makeCase().inputs, {});
  EXPECT_EQ(resultOf(before, 1), 1.0f);
}

TEST_F(AirLoweredProgram, WhyNothingIsLoweredIsCounted) {
  const std::string function = "func.func @copy(%a: memref<4x4xf32>, %b: memref<4x4xf32>) { ";
  auto gives = [&](const std::string &body, const std::string &symbols = "") {
    return "cat >output.mlir <<'END'\nmodule { " + symbols + function + body + " return } }\nEND\n";
  };
  const std::pair<std::string, std::string> reasons[] = {
      {"exit 1", "refused"},
      {"kill -ABRT $$", "air-opt dies of it"},
      {"echo x >output.mlir", "does not parse"},
      {gives("\"air.herd\"() : () -> ()"), "air.herd is left"},
      {gives("func.call @air_channel_put_M0() : () -> ()",
             "func.func private @air_channel_put_M0() "),
       "calls air_channel_put_M"},
      {gives("", "func.func private @air_memcpy_nd_I32(i32) "),
       "calls a transfer in a form that is not known"},
      {gives("", "func.func private @air_memcpy_nd_E(!air.async.token) "),
       "gives a transfer a token, which nobody awaits"},
      {gives("%x = builtin.unrealized_conversion_cast %a : memref<4x4xf32> to i32"),
       "leaves a conversion"},
  };
  for (const auto &[lowering, why] : reasons) {
    CompileResult compiled = compile(lowering);
    ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
    EXPECT_EQ(compiled.statistics["air-to-async." + why], 1) << lowering;
    Execution done = backend->execute(*compiled.artifact, makeCase().inputs, {});
    EXPECT_EQ(done.status, ExecutionStatus::completed) << done.message;
    EXPECT_EQ(resultOf(done, 7), 7.0f);
  }
}
