//===- KernelCases.cpp - users' kernels as cases --------------------------===//
//
// Kernels are reduced to the fewest ops. The vendor's compiler decides which candidates are valid:
// one that it refuses does not fail as before. An op goes together with all that uses its values,
// and descriptions that nobody uses any more go along, so that most candidates compile.
//
//===----------------------------------------------------------------------===//
#include "campaign/kernels/KernelCases.h"

#include "backend/pto/PtoasOptions.h"
#include "oracles/kernels/JudgeKernel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace npufuzz::campaign::kernels {

llvm::Expected<Module> parseKernelCase(mlir::MLIRContext &context, llvm::StringRef text,
                                       llvm::StringRef fileName) {
  auto file = pto::readKernelFile(text);
  if (!file)
    return llvm::createStringError(fileName + ": " + llvm::toString(file.takeError()));
  return oracles::moduleOfKernels(context, text);
}

bool runsKernels(const Backend &backend) { return pto::ptoOptionsOf(backend) != nullptr; }

//===----------------------------------------------------------------------===//
// Reduction
//===----------------------------------------------------------------------===//

using pto::Statement;

namespace {

using Statements = std::vector<Statement>;

/// Index of the end of the region that a statement opens; the statement's own if it opens none.
size_t endOfStatement(const Statements &all, size_t begin) {
  int64_t depth = 0;
  for (size_t i = begin; i < all.size(); ++i) {
    depth += static_cast<int64_t>(all[i].opens) - static_cast<int64_t>(all[i].closes && i != begin);
    if (depth <= 0)
      return i;
  }
  return all.size() - 1;
}

bool isFrame(const Statement &statement) {
  llvm::StringRef op = statement.op();
  return statement.closes || op == "module" || op.ends_with("return") || op.ends_with("yield");
}

/// True for an op that only makes a value.
bool onlyDefines(const Statement &statement) {
  llvm::StringRef op = statement.op();
  return !statement.opens && !statement.definitions().empty() &&
         (op.starts_with("arith.") || (op.starts_with("pto.") && !pto::isInstruction(op)));
}

/// Marks the users of what marked statements define, and whole regions; false if there is nothing
/// more to mark.
bool markUsers(const Statements &all, std::vector<bool> &goes) {
  llvm::StringSet<> gone;
  size_t before = static_cast<size_t>(llvm::count(goes, true));
  for (size_t i = 0; i < all.size(); ++i) {
    bool uses = !isFrame(all[i]) && all[i].op() != "func.func" &&
                llvm::any_of(all[i].names(), [&](llvm::StringRef name) {
                  return gone.contains(name) && !llvm::is_contained(all[i].definitions(), name);
                });
    if (!goes[i] && !uses)
      continue;
    for (size_t k = i, end = endOfStatement(all, i); k <= end; ++k)
      goes[k] = true;
    for (llvm::StringRef name : all[i].definitions())
      gone.insert(name);
  }
  return static_cast<size_t>(llvm::count(goes, true)) > before;
}

/// Marks values that no statement that stays uses; false if there are none.
bool markUnused(const Statements &all, std::vector<bool> &goes) {
  llvm::StringMap<int64_t> uses;
  for (size_t i = 0; i < all.size(); ++i)
    if (!goes[i])
      for (llvm::StringRef name : all[i].names())
        ++uses[name];
  bool isMore = false;
  for (size_t i = 0; i < all.size(); ++i)
    if (!goes[i] && onlyDefines(all[i]) &&
        llvm::all_of(all[i].definitions(), [&](llvm::StringRef name) { return uses[name] == 1; }))
      isMore = goes[i] = true;
  return isMore;
}

Statements without(const Statements &all, std::vector<bool> goes) {
  while (markUsers(all, goes))
    ;
  while (markUnused(all, goes))
    ;
  Statements left;
  for (size_t i = 0; i < all.size(); ++i)
    if (!goes[i])
      left.push_back(all[i]);
  return left;
}

/// The body of a loop's first turn, or of a branch, in place of the loop or branch. Nothing if it
/// gives values or has an else.
std::optional<Statements> unwrapped(const Statements &all, size_t at) {
  llvm::StringRef text = all[at].text, op = all[at].op();
  size_t end = endOfStatement(all, at);
  if ((op != "scf.for" && op != "scf.if") || text.contains("->") || all[end].opens)
    return std::nullopt;
  Statements made(all.begin(), all.end());
  if (op == "scf.for") {
    auto [variable, rest] = text.split("scf.for").second.split('=');
    variable = variable.trim();
    llvm::StringRef first = rest.ltrim().take_until([](char c) { return c == ' '; });
    for (size_t i = at + 1; i < end; ++i) {
      std::string &line = made[i].text;
      for (size_t k = line.find(variable); k != std::string::npos; k = line.find(variable, k + 1)) {
        char after = k + variable.size() < line.size() ? line[k + variable.size()] : ' ';
        if (!llvm::isAlnum(after) && after != '_')
          line.replace(k, variable.size(), first);
      }
    }
  }
  made.erase(made.begin() + static_cast<ptrdiff_t>(end));
  made.erase(made.begin() + static_cast<ptrdiff_t>(at));
  return made;
}

class KernelReducer {
public:
  KernelReducer(const Case &start, const ShrinkHooks &hooks)
      : best(start.clone()), hooks(hooks),
        statements(pto::statementsOf(oracles::kernelText(start.module))) {}

  void fixSettings(const Backend &backend);
  /// Drops runs of statements that do something, half of them at first. Returns true if something
  /// went. Values that nobody uses go with them.
  bool dropStatements();
  bool unwrapRegions();
  Case best;

private:
  /// Indices of statements that do more than to make a value.
  std::vector<size_t> effects() const;
  bool tryCase(Case candidate);
  bool tryStatements(Statements candidate);

  const ShrinkHooks &hooks;
  Statements statements;
  llvm::StringSet<> tried; ///< texts that do not fail
};

} // namespace

bool KernelReducer::tryCase(Case candidate) {
  if (hooks.stop() || !hooks.stillFails(candidate))
    return false;
  best = std::move(candidate);
  hooks.improved(best);
  return true;
}

bool KernelReducer::tryStatements(Statements candidate) {
  std::string text = pto::textOf(candidate);
  if (!tried.insert(text).second)
    return false;
  auto file = pto::readKernelFile(text);
  if (!file) {
    llvm::consumeError(file.takeError());
    return false;
  }
  Case smaller = best.clone();
  smaller.module = oracles::moduleOfKernels(*best.module.get()->getContext(), text);
  if (!tryCase(std::move(smaller)))
    return false;
  statements = std::move(candidate);
  return true;
}

void KernelReducer::fixSettings(const Backend &backend) {
  for (const Setting &setting : backend.settings())
    if (setting.name == "sync" && !best.settings.count("sync"))
      for (int64_t value : setting.values) {
        Case fixed = best.clone();
        fixed.settings["sync"] = value;
        if (tryCase(std::move(fixed)))
          return;
      }
}

std::vector<size_t> KernelReducer::effects() const {
  std::vector<size_t> indices;
  for (size_t i = 0; i < statements.size(); ++i)
    if (!isFrame(statements[i]) && !onlyDefines(statements[i]))
      indices.push_back(i);
  return indices;
}

bool KernelReducer::dropStatements() {
  bool anyWent = false;
  for (size_t length = std::max<size_t>(1, effects().size() / 2); length > 0; length /= 2)
    // From the end: what comes last has the fewest users.
    for (size_t end = effects().size(); end > 0 && !hooks.stop();) {
      std::vector<size_t> indices = effects();
      size_t begin = end > length ? end - length : 0;
      std::vector<bool> goes(statements.size(), false);
      for (size_t i = begin; i < end; ++i)
        goes[indices[i]] = true;
      anyWent |= tryStatements(without(statements, goes));
      end = std::min(begin, effects().size());
    }
  return anyWent;
}

bool KernelReducer::unwrapRegions() {
  bool anyWent = false;
  for (size_t i = statements.size(); i > 0 && !hooks.stop(); --i)
    if (i <= statements.size())
      if (auto made = unwrapped(statements, i - 1))
        anyWent |= tryStatements(without(*made, std::vector<bool>(made->size(), false)));
  return anyWent;
}

Case shrinkKernels(const Case &start, const Backend &backend, const ShrinkHooks &hooks) {
  KernelReducer reducer(start, hooks);
  reducer.fixSettings(backend);
  while (!hooks.stop()) {
    bool smaller = reducer.dropStatements();
    smaller |= reducer.unwrapRegions();
    if (!smaller)
      break;
  }
  return std::move(reducer.best);
}

} // namespace npufuzz::campaign::kernels
