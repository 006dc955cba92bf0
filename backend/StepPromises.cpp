//===- StepPromises.cpp ---------------------------------------------------===//
//
// promiseSteps() lists sigmoid, silu and gelu as computed in steps of f32, each with a bound of its
// error. The comment at that function derives the bounds by hand. The steps themselves are in
// tile/Precision.h, and each backend decides if it makes the promise.
//
//===----------------------------------------------------------------------===//
#include "backend/StepPromises.h"
#include "tile/OpTable.h"
#include "tile/Tile.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz {

bool takesSteps(llvm::StringRef mnemonic) {
  return llvm::is_contained({tile::SigmoidOp::record.mnemonic, tile::SiluOp::record.mnemonic,
                             tile::GeluOp::record.mnemonic},
                            mnemonic);
}

/// With u = 2^-24, half a unit of a number that fills its binade, so that an error of n * u of a
/// number is n of its units at most:
///  - sigmoid, p / (1 + p) or 1 / (1 + p) of p = e^-|x|: u each for p, the sum and the quotient;
///  - silu, x > 0: x / (1 + p), u / 2 for p, since p / (1 + p) <= 1/2, and 2 u; x < 0: 4 u (the
///    product x * p too) of a result that is at most half of x: 2.5 u of x;
///  - gelu, x / 2 * (1 + erf t): t is off by 2 u t (the constant and the product), which erf makes
///    0.97 u of, for |erf'(t) t| < 0.485; erf errs by u / 2, the sum by u: 2.47 u of a factor that
///    x / 2 multiplies, and u of the result, which is at most x: 2.24 u of x.
/// Products of two such errors, of which there are less than 16, add 2^-20 of a unit at most.
/// Nothing overflows: p is 1 at most. Where p is subnormal, as the sigmoid is then, it is off by
/// half of its unit, 1 + p is 1, and the quotient by that exact: less than the three above.
void promiseSteps(Precision &precision) {
  for (const tile::OpRecord &record : tile::opTable())
    if (takesSteps(record.mnemonic))
      precision.inSteps.push_back(record.mnemonic.str());
  constexpr double secondOrder = 0x1p-20;
  precision.functions.push_back({tile::SigmoidOp::record.mnemonic.str(), 3 + secondOrder});
  precision.functions.push_back({tile::SiluOp::record.mnemonic.str(), 2.5 + secondOrder});
  precision.functions.push_back({tile::GeluOp::record.mnemonic.str(), 2.24 + secondOrder});
}

} // namespace npufuzz
