//===- Probe.h - what a ptoas takes, by asking it ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_PROBE_H
#define NPUFUZZ_BACKEND_PTO_PROBE_H

#include "backend/ProbeAnswer.h"
#include "backend/pto/Toolchain.h"
#include "backend/pto/emission/Emission.h"
#include "tile/Tile.h"

#include <functional>

namespace npufuzz::pto {

/// One thing that programs may hold, as a kernel of the tile dialect.
struct ProbeQuestion {
  std::string what; ///< "reduce prod f16"
  llvm::StringRef mnemonic;
  ElementKind kind; ///< as Capabilities::op takes it
  /// For cast alone.
  ElementKind to = ElementKind::f32;
  /// Of what the kernel loads, where that is not `kind`.
  std::optional<ElementKind> loaded = std::nullopt;
  tile::Rounding rounding = tile::Rounding::nearest_even;
  /// Of the kernel, which makes %r of type `resultType` ("8x32xf16"); empty: no kernel is known
  /// that asks, so nobody does.
  std::string body, resultType;
};

/// One per form of each row of opNames(); what moves a kind of elements at all comes first.
std::vector<ProbeQuestion> probeQuestions();
/// A program with a kernel for each of them.
std::string probeProgram(llvm::ArrayRef<const ProbeQuestion *> questions);

/// The answers of one compiler at one level.
class ProbeTable {
public:
  /// Gives a module of the pto dialect to the compiler.
  using Compile = std::function<ToolResult(llvm::StringRef module)>;
  static ProbeTable ask(const EmissionOptions &emission, const Compile &compile);

  /// No form of it is taken, and each was refused. False where anything is untold.
  bool refusesOp(llvm::StringRef mnemonic, ElementKind kind) const;
  bool refusesCast(ElementKind from, ElementKind to, tile::Rounding rounding) const;
  /// In the order of probeQuestions().
  const std::vector<ProbeAnswer> &all() const { return answers; }

private:
  std::vector<ProbeQuestion> questions;
  std::vector<ProbeAnswer> answers;
};

/// Of the compiler at that path, asked at the first call of the process.
const ProbeTable &probedTable(const std::string &ptoas, const PtoOptions &options, int64_t level);

} // namespace npufuzz::pto

#endif
