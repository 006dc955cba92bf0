//===- ArchitectureTest.cpp - what a2/a3 and a5 have in common ------------===//
#include "backend/Backend.h"
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/Toolchain.h"
#include "tests/backend/pto/StandIn.h"
#include "tile/Program.h"

#include "gtest/gtest.h"

namespace npufuzz {
Backend &ptoBackend();
} // namespace npufuzz

using namespace npufuzz;
using namespace npufuzz::pto;

namespace {

/// Writes a ramp over data that a vector op may still be reading.
const char *const racingRamps =
    "[ $1 = --help ] && echo ' --enable-graph-sync-solver - x' && exit\n"
    "name=$(sed -n 's/.*func.func @\\([a-z0-9_]*\\).*/\\1/p' $1)\n"
    "cat > $3 <<END\n"
    "#include \"pto/pto-inst.hpp\"\nusing namespace pto;\n"
    "template <class... T> AICORE void $name(T...) {\n"
    "  using Line = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, -1, -1>;\n"
    "  Line line(1, 8), copy(1, 8);\n  TASSIGN(line, 0);\n  TASSIGN(copy, 64);\n"
    "  TCI<Line, int32_t, 0>(line, 5);\n  TADD(copy, line, line);\n"
    "  TCI<Line, int32_t, 0>(line, 6);\n}\nEND\n";

/// Events that the machine of an architecture reports for it.
std::vector<MachineEvent> eventsOn(const std::string &arch, const Settings &settings = {}) {
  StandIn standIn(racingRamps);
  llvm::cantFail(ptoBackend().configure({{"ptoas", standIn.path}, {"pto-arch", arch}}));
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  auto program = llvm::cantFail(tile::parseProgram(context, R"(
func.func @k(%a: memref<4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi32> -> <4xi32>
  %x = tile.load %va[%c0] : <4xi32> -> <4xi32>
  tile.store %x, %va[%c0] : <4xi32>, <4xi32>
  return
}
func.func @main(%a: memref<4xi32>) {
  call @k(%a) : (memref<4xi32>) -> ()
  return
})"));
  Case test{std::move(program), {Tensor(ElementKind::i32, {4})}, settings, 0};
  CompileResult compiled = ptoBackend().compile(test, CompileOptions());
  llvm::cantFail(ptoBackend().configure({{"ptoas", ""}, {"pto-arch", "a3"}}));
  EXPECT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  if (!compiled.artifact)
    return {};
  return ptoBackend().execute(*compiled.artifact, test.inputs, ExecutionOptions()).events;
}

} // namespace

TEST(PtoArchitecture, IndexRampsAreScalarCodeOnEach) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  for (const char *arch : {"a3", "a5"}) {
    std::vector<MachineEvent> events = eventsOn(arch);
    ASSERT_EQ(events.size(), 1u) << arch;
    EXPECT_EQ(events[0].kind, MachineEvent::Kind::dataRace) << arch;
    EXPECT_EQ(events[0].where, "k: TCI (3, line 8)") << "of the function";
  }
}

// A race that an experimental solver leaves hides none of the usual ones.
TEST(PtoArchitecture, RacesNameAnUnusualSynchronisation) {
  if (cxxCompiler().empty())
    GTEST_SKIP() << "no clang++ here";
  std::vector<MachineEvent> usual = eventsOn("a3"), solved = eventsOn("a3", {{"sync", 1}});
  ASSERT_EQ(usual.size(), 1u);
  ASSERT_EQ(solved.size(), 1u);
  EXPECT_EQ(usual[0].sort, "of S");
  EXPECT_EQ(solved[0].sort, "of S with enable-graph-sync-solver");
}

TEST(PtoArchitecture, BytesThatThePlannerReservesAreTheUsersAtLevel3) {
  PtoOptions a3, a5;
  a5.arch = "a5";
  EXPECT_EQ(machineFor({2}, a5).bufferBytes, size_t(248) << 10);
  EXPECT_EQ(machineFor({3}, a5).bufferBytes, size_t(256) << 10);
  for (int64_t level : {2, 3})
    EXPECT_EQ(machineFor({level}, a3).bufferBytes, size_t(192) << 10);
}
