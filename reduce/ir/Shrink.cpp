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

#include <deque>

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

llvm::ArrayRef<Edit> allEditsOfAnyDialect() {
  static const Edit edits[] = {dropPasses,         eraseFunctions,  unnest,
                               inlineCalls,        eraseWithUses,   eraseOps,
                               eraseRegions,       inlineRegions,   decideBranches,
                               dropSuccessors,     eraseBlocks,     mergeBlocks,
                               skipBlocks,         bypassOps,       dropForeignOperands,
                               dropForeignResults, forwardOperands, dropCarried,
                               simplifyOperands,   dropHanded,      simplifyBlocks,
                               dropArguments,      dropResults,     dropForeignArguments,
                               shrinkExtents,      shortenLoops,    simplifyTypes,
                               simplifyAttributes, simplifyParts,   dropPassOptions};
  return edits;
}

namespace {

/// One edit of some places in a row.
struct Attempt {
  const Edit *edit;
  size_t begin, count;
  Position afterSuccess;
};

/// Order of the attempts. Begins each edit at the end of the text, so that users go before the
/// values that they use.
class Schedule {
public:
  Schedule(llvm::ArrayRef<Edit> edits, Position from) : edits(edits), at(from) {}

  /// The next attempt if all before it fail; none if a whole round has changed nothing.
  std::optional<Attempt> next(Candidate &best) {
    while (true) {
      if (at.edit >= edits.size()) {
        if (!at.hasChanged)
          return std::nullopt;
        at = {};
      }
      const Edit &edit = edits[at.edit];
      if (at.chunk == 0) {
        at.end = edit.places(best);
        at.chunk = edit.inChunks ? std::max<size_t>(at.end, 1) : 1;
      }
      if (at.end > 0)
        return take(edit);
      at.chunk /= 2;
      if (at.chunk > 0)
        at.end = edit.places(best);
      else
        ++at.edit;
    }
  }

  /// Goes on after an attempt that made `best`.
  Position resume(Position after, Candidate &best) {
    at = after;
    at.end = std::min(at.end, edits[at.edit].places(best));
    return at;
  }

private:
  Attempt take(const Edit &edit) {
    size_t begin = at.end > at.chunk ? at.end - at.chunk : 0;
    Attempt attempt{&edit, begin, at.end - begin, at};
    at.end = attempt.afterSuccess.end = begin;
    attempt.afterSuccess.hasChanged = true;
    return attempt;
  }

  llvm::ArrayRef<Edit> edits;
  Position at;
};

/// A smaller candidate that nobody has been asked about.
struct Prepared {
  Candidate candidate;
  std::string text;
  uint64_t fingerprint;
  Size size;
  Position afterSuccess;
};

class Shrinker {
public:
  Shrinker(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked,
           Position from)
      : best(best), hooks(hooks), schedule(hooks.edits, from), bestText(printed(*best.module)),
        bestFingerprint(fingerprintOf(best, bestText)), size(sizeOf(best, bestText)),
        asked(std::move(asked)) {}

  void run() {
    while (prepareAll() && !pending.empty()) {
      Prepared first = std::move(pending.front());
      pending.pop_front();
      if (!hooks.breaks(first.candidate, first.fingerprint))
        continue;
      dropPending();
      best = std::move(first.candidate);
      bestText = std::move(first.text);
      bestFingerprint = fingerprintOf(best, bestText);
      size = first.size;
      hooks.improved(best, schedule.resume(first.afterSuccess, best));
    }
  }

private:
  /// Prepares candidates until there are enough or no more; returns false when it is to stop.
  bool prepareAll() {
    while (pending.size() < std::max<size_t>(hooks.jobs, 1)) {
      if (hooks.stop())
        return false;
      std::optional<Attempt> attempt = schedule.next(best);
      if (!attempt)
        return true;
      std::optional<Prepared> prepared = prepare(*attempt);
      if (!prepared)
        continue;
      if (hooks.foresee)
        hooks.foresee(prepared->candidate, prepared->fingerprint);
      pending.push_back(std::move(*prepared));
    }
    return !hooks.stop();
  }

  /// They are smaller forms of what is no longer the best.
  void dropPending() {
    for (const Prepared &dropped : pending)
      asked.erase(dropped.fingerprint);
    pending.clear();
    if (hooks.forget)
      hooks.forget();
  }

  std::optional<Prepared> prepare(const Attempt &attempt) {
    uint64_t editFingerprint =
        llvm::xxh3_64bits(llvm::formatv("{0}/{1}/{2}/{3}", bestFingerprint, attempt.edit->name,
                                        attempt.begin, attempt.count)
                              .str());
    if (!asked.insert(editFingerprint).second)
      return std::nullopt;
    Candidate candidate = best.clone();
    std::string text;
    bool isEdited = hooks.runEdit(editFingerprint, [&] {
      FirstError silence(*candidate.module->getContext());
      if (!attempt.edit->apply(candidate, attempt.begin, attempt.count) ||
          !candidate.hasSubject() || failed(verify(*candidate.module)))
        return false;
      text = printed(*candidate.module); // some IR verifies but cannot be printed
      return true;
    });
    if (!isEdited)
      return std::nullopt;
    uint64_t fingerprint = fingerprintOf(candidate, text);
    if (!asked.insert(fingerprint).second || !readBack(candidate, text))
      return std::nullopt;
    Size smaller = sizeOf(candidate, text);
    if (!(smaller < size) || (hooks.allows && !hooks.allows(candidate, fingerprint)))
      return std::nullopt;
    return Prepared{std::move(candidate), std::move(text), fingerprint, smaller,
                    attempt.afterSuccess};
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
    return candidate.module && candidate.hasSubject();
  }

  Candidate &best;
  const ShrinkHooks &hooks;
  Schedule schedule;
  std::string bestText;
  uint64_t bestFingerprint;
  Size size;
  std::unordered_set<uint64_t> asked;
  std::deque<Prepared> pending;
};

} // namespace

void shrink(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked,
            Position from) {
  Shrinker(best, hooks, std::move(asked), from).run();
}

} // namespace npufuzz::reduceir
