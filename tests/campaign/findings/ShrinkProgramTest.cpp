// A reduced program stays one that its backend promises to accept.
#include "tests/oracles/FakeBackend.h"

#include "campaign/cases/CaseSource.h"
#include "tile/Program.h"

#include <gmock/gmock.h>

namespace npufuzz::campaign {

namespace {

const char *const kernel = R"(
func.func @k0(%a: memref<4xKIND>, %o: memref<4xKIND>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xKIND> -> !tile.view<4xKIND>
  %vo = tile.view %o : memref<4xKIND> -> !tile.view<4xKIND>
  %t = tile.load %va[%c0] : !tile.view<4xKIND> -> !tile.tile<4xKIND>
  %n = tile.neg %t : !tile.tile<4xKIND>
  tile.store %n, %vo[%c0] : !tile.tile<4xKIND>, !tile.view<4xKIND>
  return
}
func.func @main(%a: memref<4xKIND>, %o: memref<4xKIND>) {
  func.call @k0(%a, %o) : (memref<4xKIND>, memref<4xKIND>) -> ()
  return
})";

struct Everything : testing::FakeBackend {
  Capabilities capabilities(const Settings &) const override { return {}; }
};

/// Smallest program with a tile.neg that reduction reaches from one of this kind.
std::string shrunk(const Backend &backend, ElementKind kind) {
  std::string text = kernel, name(elementKindName(kind));
  for (size_t at; (at = text.find("KIND")) != std::string::npos;)
    text.replace(at, 4, name);
  mlir::MLIRContext context;
  tile::loadProgramDialects(context);
  Case start{llvm::cantFail(tile::parseProgram(context, text)),
             {Tensor(kind, {4}), Tensor(kind, {4})},
             {{"lanes", 8}}};
  ShrinkHooks hooks;
  hooks.stillFails = [](const Case &made) {
    return llvm::StringRef(made.module.print()).contains("tile.neg");
  };
  hooks.stop = [] { return false; };
  hooks.improved = [](const Case &) {};
  return shrinkByKind(backend)(start, hooks).module.print();
}

using ::testing::HasSubstr;
using ::testing::Not;

TEST(ShrinkProgram, StaysWithinTheCapabilities) {
  // If everything is promised, a simpler kind is a step.
  EXPECT_THAT(shrunk(Everything(), ElementKind::i32), HasSubstr("xf32"));
  std::string limited = shrunk(testing::FakeBackend(), ElementKind::i32);
  EXPECT_THAT(limited, HasSubstr("memref<1xi32>"));
  EXPECT_THAT(limited, Not(HasSubstr("xf32")));
}

TEST(ShrinkProgram, WhatLiesBeyondToBeginWithIsReducedAllTheSame) {
  EXPECT_THAT(shrunk(testing::FakeBackend(), ElementKind::i16), HasSubstr("memref<1x"));
}

} // namespace

} // namespace npufuzz::campaign
