//===- Probe.cpp ----------------------------------------------------------===//
//
// All questions go into one module. If it is refused, asks its halves, so that many accepted
// constructs cost few processes. A compiler that dies or hangs has a bug, and a bug must not pass
// for a missing capability. So the answer is then unknown, and programs find the bug again.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Probe.h"
#include "tile/Program.h"

#include <map>
#include <tuple>

using namespace mlir;

namespace npufuzz::pto {

namespace {

/// Asks a set of questions by halves.
class Inquiry {
public:
  Inquiry(const EmissionOptions &emission, const ProbeTable::Compile &compile)
      : emission(emission), compile(compile), context(MLIRContext::Threading::DISABLED) {
    tile::loadProgramDialects(context);
  }

  struct Item {
    const ProbeQuestion *question;
    ProbeAnswer *answer;
  };
  /// Returns nothing if the questions cannot be emitted, with the reason in `why`.
  std::optional<std::string> emit(llvm::ArrayRef<Item> items, std::string &why);
  void ask(llvm::ArrayRef<Item> items);

private:
  void give(llvm::ArrayRef<Item> items, ProbeAnswer::Kind kind, const std::string &words) {
    for (const Item &item : items) {
      item.answer->kind = kind;
      item.answer->words = words;
    }
  }

  const EmissionOptions &emission;
  const ProbeTable::Compile &compile;
  MLIRContext context;
  /// Reason to stop asking; empty: none.
  std::string gaveUp;
};

std::optional<std::string> Inquiry::emit(llvm::ArrayRef<Item> items, std::string &why) {
  SmallVector<const ProbeQuestion *> questions =
      llvm::map_to_vector(items, [](const Item &item) { return item.question; });
  auto program = tile::parseProgram(context, probeProgram(questions));
  if (!program) {
    why = llvm::toString(program.takeError());
    return std::nullopt;
  }
  auto emitted = emitProgram(program->get(), emission);
  if (!emitted) {
    why = llvm::toString(emitted.takeError());
    return std::nullopt;
  }
  return emitted->module();
}

void Inquiry::ask(llvm::ArrayRef<Item> items) {
  if (items.empty())
    return;
  if (!gaveUp.empty())
    return give(items, ProbeAnswer::Kind::untold, gaveUp);
  std::string why;
  std::optional<std::string> text = emit(items, why);
  ToolResult result =
      text ? compile(*text) : ToolResult{CompileStatus::passFailed, "emission", why};
  if (result.status == CompileStatus::compiled)
    return give(items, ProbeAnswer::Kind::taken, "");
  if (result.hung || result.status == CompileStatus::unsupported) {
    // Each further question could take as long.
    gaveUp = result.diagnostic;
    return give(items, ProbeAnswer::Kind::untold, gaveUp);
  }
  if (items.size() == 1) {
    bool refused = text && result.status == CompileStatus::passFailed;
    return give(items, refused ? ProbeAnswer::Kind::refused : ProbeAnswer::Kind::untold,
                result.diagnostic);
  }
  ask(items.take_front(items.size() / 2));
  ask(items.drop_front(items.size() / 2));
}

} // namespace

ProbeTable ProbeTable::ask(const EmissionOptions &emission, const Compile &compile) {
  ProbeTable table;
  table.questions = probeQuestions();
  for (const ProbeQuestion &question : table.questions)
    table.answers.push_back({question.what, ProbeAnswer::Kind::untold, "no kernel asks for it"});
  Inquiry inquiry(emission, compile);
  SmallVector<Inquiry::Item> moves, others;
  for (auto [question, answer] : llvm::zip_equal(table.questions, table.answers))
    if (question.mnemonic == "view")
      moves.push_back({&question, &answer});
    else if (!question.body.empty())
      others.push_back({&question, &answer});
  inquiry.ask(moves);
  // A compiler that refuses even a copy is broken, not limited: its answer is no capability.
  bool takesNone = llvm::none_of(moves, [](const Inquiry::Item &item) {
    return item.answer->kind == ProbeAnswer::Kind::taken;
  });
  if (takesNone) {
    for (ProbeAnswer &answer : table.answers)
      answer.kind = ProbeAnswer::Kind::untold;
    for (const Inquiry::Item &item : others)
      item.answer->words = "not even a copy is taken";
  } else {
    inquiry.ask(others);
  }
  return table;
}

bool ProbeTable::refusesOp(llvm::StringRef mnemonic, ElementKind kind) const {
  bool any = false;
  for (auto [question, answer] : llvm::zip_equal(questions, answers)) {
    if (question.mnemonic != mnemonic || question.kind != kind)
      continue;
    if (answer.kind != ProbeAnswer::Kind::refused)
      return false;
    any = true;
  }
  return any;
}

bool ProbeTable::refusesCast(ElementKind from, ElementKind to, tile::Rounding rounding) const {
  for (auto [question, answer] : llvm::zip_equal(questions, answers))
    if (question.mnemonic == "cast" && question.kind == from && question.to == to &&
        question.rounding == rounding)
      return answer.kind == ProbeAnswer::Kind::refused;
  return false;
}

const ProbeTable &probedTable(const std::string &ptoas, const PtoOptions &options, int64_t level) {
  static std::map<std::tuple<std::string, std::string, int64_t>, ProbeTable> tables;
  auto [place, isNew] = tables.try_emplace({ptoas, options.arch, level});
  if (isNew) {
    EmissionOptions emission;
    emission.level = level;
    emission.bufferBytes = options.bufferBytes();
    place->second = ProbeTable::ask(emission, [&](llvm::StringRef module) {
      return runPtoas(ptoas, options, {level}, module);
    });
  }
  return place->second;
}

} // namespace npufuzz::pto
