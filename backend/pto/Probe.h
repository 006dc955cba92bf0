//===- Probe.h - asks a ptoas what it accepts -------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_PROBE_H
#define NPUFUZZ_BACKEND_PTO_PROBE_H

#include "backend/ProbeAnswer.h"
#include "backend/pto/Toolchain.h"
#include "backend/pto/emission/Emission.h"
#include "tile/Tile.h"

#include <functional>

namespace npufuzz::pto {

/// One construct of programs, as a kernel of the tile dialect.
struct ProbeQuestion {
  std::string what; ///< "reduce prod f16"
  llvm::StringRef mnemonic;
  ElementKind kind; ///< as passed to Capabilities::op
  /// For cast only.
  ElementKind to = ElementKind::f32;
  /// Element kind that the kernel loads, if it differs from `kind`.
  std::optional<ElementKind> loaded = std::nullopt;
  tile::Rounding rounding = tile::Rounding::nearest_even;
  /// Body of the kernel, which computes %r of type `resultType` ("8x32xf16"); empty: no kernel is
  /// known for this question, so it is not asked.
  std::string body, resultType;
};

/// One for each form of each row of opNames(); questions about moving a kind of elements come
/// first.
std::vector<ProbeQuestion> probeQuestions();
/// Program with a kernel for each question.
std::string probeProgram(llvm::ArrayRef<const ProbeQuestion *> questions);

/// Answers of one compiler at one level.
class ProbeTable {
public:
  /// Passes a module of the pto dialect to the compiler.
  using Compile = std::function<ToolResult(llvm::StringRef module)>;
  static ProbeTable ask(const EmissionOptions &emission, const Compile &compile);

  /// True if every form was refused. False if any answer is unknown.
  bool refusesOp(llvm::StringRef mnemonic, ElementKind kind) const;
  bool refusesCast(ElementKind from, ElementKind to, tile::Rounding rounding) const;
  /// In the order of probeQuestions().
  const std::vector<ProbeAnswer> &all() const { return answers; }

private:
  std::vector<ProbeQuestion> questions;
  std::vector<ProbeAnswer> answers;
};

/// Table of the compiler at that path, asked at the first call in the process.
const ProbeTable &probedTable(const std::string &ptoas, const PtoOptions &options, int64_t level);

} // namespace npufuzz::pto

#endif
