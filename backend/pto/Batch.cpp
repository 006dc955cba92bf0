//===- Batch.cpp ----------------------------------------------------------===//
//
// Compiles programs with the same options as one module with ptoas, and the C++ of all of them as
// one file, because a start of the C++ compiler costs more than a kernel. Refused programs are
// dropped by the line of the error, or found by halving.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/Batch.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::pto {

namespace {

/// True if smaller batches may fare better. After a hang, each of them costs the whole limit again;
/// and a machine that cannot run the tool fails for all. What our header lacks, one program uses
/// and another does not.
bool isWorthAnotherTry(const ToolResult &failed) {
  return failed.status == CompileStatus::passFailed ||
         (failed.status == CompileStatus::compilerDied && !failed.hung) ||
         (failed.status == CompileStatus::unsupported && failed.pass == "c++");
}

/// Drops the programs on whose lines ptoas reports errors; false if it names no line.
bool dropRefused(std::vector<ProgramAhead> &programs, llvm::ArrayRef<int64_t> errorLines) {
  size_t before = programs.size();
  int64_t begin = 2; // after the module's own line
  llvm::erase_if(programs, [&](const ProgramAhead &program) {
    int64_t first = begin;
    begin += llvm::count(program.emission.functions, '\n');
    return llvm::any_of(errorLines, [&](int64_t line) { return line >= first && line < begin; });
  });
  return programs.size() < before;
}

/// Programs that share a call of ptoas, and the C++ that it made of them.
struct Piece {
  std::vector<ProgramAhead> programs;
  std::string code;
};

class Builder {
public:
  Builder(const std::string &ptoas, const PtoOptions &options) : ptoas(ptoas), options(options) {}

  /// Passes programs with the same options to ptoas, and those that it refuses by themselves again.
  void emit(std::vector<ProgramAhead> programs) {
    callByHalves(std::move(programs),
                 [&](std::vector<ProgramAhead> some) { return emitSome(std::move(some)); });
  }
  /// Compiles all C++ so far.
  void compile() {
    while (!pieces.empty())
      callByHalves(std::exchange(pieces, {}),
                   [&](std::vector<Piece> some) { return compileSome(std::move(some)); });
  }
  Batch<BuiltAhead> batch;

private:
  /// Emits what it can; returns the programs that are worth another call.
  std::vector<ProgramAhead> emitSome(std::vector<ProgramAhead> programs) {
    while (!programs.empty()) {
      std::string functions;
      for (const ProgramAhead &program : programs)
        functions += program.emission.functions;
      std::vector<int64_t> errorLines;
      ToolResult tool =
          runPtoas(ptoas, options, programs.front().call, moduleOf(functions), &errorLines);
      if (tool.status == CompileStatus::compiled) {
        pieces.push_back({std::move(programs), tool.output()});
        return {};
      }
      if (programs.size() == 1 || !isWorthAnotherTry(tool))
        return {};
      if (!dropRefused(programs, errorLines))
        return programs;
    }
    return {};
  }

  /// Compiles the pieces as one file; returns those that are worth another call.
  std::vector<Piece> compileSome(std::vector<Piece> some) {
    std::string source = "#include \"pto/pto-inst.hpp\"\n";
    // Each piece defines the same helpers.
    for (const auto &[number, piece] : llvm::enumerate(some)) {
      source += "namespace npufuzz_piece" + std::to_string(number) + " {\n" + piece.code;
      for (const ProgramAhead &program : piece.programs)
        source += entryCode(program.emission);
      source += "}\n";
    }
    ToolResult tool = compileForRecording(source);
    if (tool.status == CompileStatus::compiled) {
      hold(std::move(some), SharedObject::load(tool.output(), functionLinesOf(source)));
      return {};
    }
    if (!isWorthAnotherTry(tool))
      return {};
    if (some.size() > 1)
      return some;
    // One of the piece's programs: ptoas makes smaller pieces of them.
    std::vector<ProgramAhead> programs = std::move(some.front().programs);
    if (size_t half = programs.size() / 2; half > 0) {
      emit({std::make_move_iterator(programs.begin()),
            std::make_move_iterator(programs.begin() + static_cast<ptrdiff_t>(half))});
      emit({std::make_move_iterator(programs.begin() + static_cast<ptrdiff_t>(half)),
            std::make_move_iterator(programs.end())});
    }
    return {};
  }

  void hold(std::vector<Piece> some, llvm::Expected<std::shared_ptr<SharedObject>> object) {
    if (!object)
      return llvm::consumeError(object.takeError());
    for (Piece &piece : some)
      for (ProgramAhead &program : piece.programs)
        batch.hold(program, {*object, std::move(program.emission)});
  }

  const std::string &ptoas;
  const PtoOptions &options;
  std::vector<Piece> pieces;
};

} // namespace

Batch<BuiltAhead> buildInBatch(std::vector<ProgramAhead> programs, const std::string &ptoas,
                               const PtoOptions &options) {
  Builder builder(ptoas, options);
  callByPipelines(std::move(programs), [&](std::vector<ProgramAhead> some) {
    builder.emit(std::move(some));
    return std::vector<ProgramAhead>();
  });
  builder.compile();
  return std::move(builder.batch);
}

} // namespace npufuzz::pto
