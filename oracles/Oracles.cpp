//===- Oracles.cpp - the table --------------------------------------------===//
#include "oracles/Oracle.h"

namespace npufuzz::oracles {

static constexpr Oracle table[] = {
    {"crash", "the compiler and the executor survive", nullptr, nullptr},
    {"hang", "the compiler and the executor come to an end", nullptr, nullptr},
    {"verify", "after every pass the IR satisfies its verifier", judgeVerify, nullptr},
    {"compile", "a program within the declared capabilities compiles", judgeCompile, nullptr},
    {"memory", "no access out of bounds, no data race, no wait without work, no trap", nullptr,
     judgeMemory},
    {"undef", "nothing undefined is read into a defined result, whatever fills fresh memory",
     nullptr, judgeUndef},
    {"value", "results lie within the reference's bounds", nullptr, judgeValue},
    {"deterministic", "the same case gives the same IR and the same bits twice", judgeDeterministic,
     nullptr},
    {"agree", "two backends agree on one program", judgeAgree, nullptr},
};

llvm::ArrayRef<Oracle> allOracles() { return table; }

const Oracle *findOracle(llvm::StringRef name) {
  for (const Oracle &oracle : table)
    if (oracle.name == name)
      return &oracle;
  return nullptr;
}

} // namespace npufuzz::oracles
