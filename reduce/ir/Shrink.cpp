//===- Shrink.cpp - tries chunks, then single places, edit by edit --------===//
//
// Delta debugging with chunks that halve (Zeller and Hildebrandt, "Simplifying and Isolating
// Failure-Inducing Input", TSE 2002), but each accepted candidate must be strictly smaller by
// sizeOf, which is what ends the loop.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Shrink.h"

#include "backend/passes/PassSequence.h"
#include "reduce/ir/Edits.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

namespace npufuzz::reduceir {

llvm::ArrayRef<Edit> allEdits() {
  static const Edit edits[] = {
      dropPasses,       eraseFunctions, inlineCalls,        eraseOps,      inlineRegions,
      decideBranches,   mergeBlocks,    skipBlocks,         bypassOps,     dropCarried,
      simplifyOperands, dropHanded,     simplifyBlocks,     dropArguments, dropResults,
      shrinkExtents,    shortenLoops,   simplifyAttributes, zeroInputs,    dropPassOptions};
  return edits;
}

namespace {

class Shrinker {
public:
  Shrinker(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked)
      : best(best), hooks(hooks), bestText(printed(*best.module)), size(sizeOf(best, bestText)),
        asked(std::move(asked)) {}

  void run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Edit &edit : allEdits()) {
        changed |= tryAll(edit);
        if (hooks.stop())
          return;
      }
    }
  }

private:
  /// From the end of the text, so that users go before the values that they use.
  bool tryAll(const Edit &edit) {
    bool changed = false;
    size_t places = edit.places(best);
    for (size_t chunk = edit.inChunks ? std::max<size_t>(places, 1) : 1; chunk > 0; chunk /= 2) {
      size_t end = edit.places(best);
      while (end > 0 && !hooks.stop()) {
        size_t begin = end > chunk ? end - chunk : 0;
        changed |= attempt(edit, begin, end - begin);
        end = std::min(begin, edit.places(best));
      }
    }
    return changed;
  }

  bool attempt(const Edit &edit, size_t begin, size_t count) {
    uint64_t editFingerprint = fingerprintOf(
        best, bestText + edit.name.str() + llvm::formatv("/{0}/{1}", begin, count).str());
    if (!asked.insert(editFingerprint).second)
      return false;
    Candidate candidate = best.clone();
    std::string text;
    bool isEdited = hooks.runEdit(editFingerprint, [&] {
      FirstError silence(*candidate.module->getContext());
      if (!edit.apply(candidate, begin, count) || !candidate.subject() ||
          failed(verify(*candidate.module)))
        return false;
      text = printed(*candidate.module); // some IR verifies but cannot be printed
      return true;
    });
    if (!isEdited)
      return false;
    uint64_t fingerprint = fingerprintOf(candidate, text);
    if (!asked.insert(fingerprint).second || !readBack(candidate, text))
      return false;
    Size smaller = sizeOf(candidate, text);
    if (!(smaller < size) || !hooks.breaks(candidate, fingerprint))
      return false;
    best = std::move(candidate);
    bestText = std::move(text);
    size = smaller;
    hooks.improved(best);
    return true;
  }

  static uint64_t fingerprintOf(const Candidate &candidate, const std::string &text) {
    return llvm::xxh3_64bits(text + candidate.pipeline() + toJson(candidate.input).dump());
  }

  /// Reads the text back, so that exactly the IR of the returned file is judged: not every part of
  /// the IR is printed.
  static bool readBack(Candidate &candidate, const std::string &text) {
    MLIRContext *context = candidate.module->getContext();
    FirstError silence(*context);
    candidate.module = parseSourceString<ModuleOp>(text, context);
    return candidate.module && candidate.subject();
  }

  Candidate &best;
  const ShrinkHooks &hooks;
  std::string bestText;
  Size size;
  std::unordered_set<uint64_t> asked;
};

} // namespace

void shrink(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked) {
  Shrinker(best, hooks, std::move(asked)).run();
}

} // namespace npufuzz::reduceir
