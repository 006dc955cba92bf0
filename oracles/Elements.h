//===- Elements.h - iteration over all elements of a result -----*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_ELEMENTS_H
#define NPUFUZZ_ORACLES_ELEMENTS_H

#include "oracles/Oracle.h"

namespace npufuzz::oracles {

/// A verdict of outcome ok.
Verdict answer(llvm::StringRef oracle, llvm::StringRef backend);
Verdict cannotTell(Verdict verdict, std::string why);

/// Row-major coordinates of a linear element.
std::vector<int64_t> coordinatesOf(llvm::ArrayRef<int64_t> shape, int64_t linear);

/// Counts a wrong element and lists it while there is room; the first one becomes the evidence.
void addWrongElement(Verdict &verdict, WrongElement element);

/// Characters of an op that evidence quotes.
inline constexpr size_t quotedOpMax = 80;
/// "what happened at op …", the op cut short.
std::string describeEvent(const MachineEvent &event);

/// Empty when every tensor has the expected kind and shape; otherwise the difference, in one line.
std::string shapeMismatch(const reference::Result &expected, const std::vector<Tensor> &memory);

/// Calls visit(argument, linear element) for all elements of all arguments.
template <typename Visit> void forEachElement(const reference::Result &expected, Visit &&visit) {
  for (size_t argument = 0; argument < expected.memory.size(); ++argument)
    for (int64_t i = 0, end = expected.memory[argument].size(); i < end; ++i)
      visit(argument, i);
}

} // namespace npufuzz::oracles

#endif
