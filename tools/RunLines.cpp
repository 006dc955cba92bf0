//===- RunLines.cpp -------------------------------------------------------===//
//
// A small lexer splits each RUN line into the commands between pipes. The reader makes one pipeline
// from the flags or --pass-pipeline of tools named like mlir-opt. A line that it cannot judge gets
// a reason instead. RecordedPipeline.h decides which passes a file may name.
//
//===----------------------------------------------------------------------===//
#include "tools/RunLines.h"

#include "backend/passes/PassSequence.h"
#include "tools/Programs.h"
#include "tools/SystemOptions.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

namespace npufuzz::tools {

namespace {

/// A command as it stands in the file, without what joins its lines.
struct Command {
  int64_t line;
  std::string text;
};

/// Returns what stands after "RUN:"; nothing where the line has none.
std::optional<llvm::StringRef> afterKeyword(llvm::StringRef line) {
  size_t at = line.find("RUN:");
  if (at == llvm::StringRef::npos)
    return std::nullopt;
  if (at > 0 && (llvm::isAlnum(line[at - 1]) || line[at - 1] == '-' || line[at - 1] == '_'))
    return std::nullopt;
  return line.drop_front(at + 4).trim();
}

std::vector<Command> findCommands(llvm::StringRef text) {
  std::vector<Command> commands;
  bool goesOn = false;
  int64_t number = 0;
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    ++number;
    std::optional<llvm::StringRef> found = afterKeyword(line);
    if (!found)
      continue;
    if (!goesOn)
      commands.push_back({number, ""});
    goesOn = found->consume_back("\\");
    commands.back().text += (*found + " ").str();
  }
  return commands;
}

/// Reads one command of a shell, a character at a time.
class Lexer {
public:
  explicit Lexer(llvm::StringRef text) : text(text) {}

  llvm::Error run() {
    for (; at < text.size(); ++at) {
      char c = text[at];
      if (c == ';' || text.substr(at).starts_with("&&"))
        break;
      if (c == '\'' || c == '"') {
        if (!quoted(c))
          return llvm::createStringError(llvm::inconvertibleErrorCode(), "a quote without its end");
      } else if (c == '\\' && at + 1 < text.size()) {
        add(text[++at]);
      } else if (c == '|') {
        endWord();
        stages.emplace_back();
      } else if (c == '<' || c == '>') {
        redirect(c);
      } else if (llvm::isSpace(c)) {
        endWord();
      } else {
        add(c);
      }
    }
    endWord();
    return llvm::Error::success();
  }

  std::vector<std::vector<std::string>> stages{1};

private:
  void add(char c) {
    word += c;
    isWord = true;
  }
  bool quoted(char quote) {
    isWord = true;
    for (++at; at < text.size() && text[at] != quote; ++at) {
      if (quote == '"' && text[at] == '\\' && at + 1 < text.size())
        ++at;
      word += text[at];
    }
    return at < text.size();
  }
  /// The number before `>` is no word; the file after it is none either.
  void redirect(char c) {
    if (llvm::all_of(word, llvm::isDigit))
      isWord = false;
    endWord();
    while (at + 1 < text.size() && (text[at + 1] == '>' || text[at + 1] == '&'))
      ++at;
    isFile = c == '>';
  }
  void endWord() {
    if (isWord && !std::exchange(isFile, false))
      stages.back().push_back(word);
    word.clear();
    isWord = false;
  }

  llvm::StringRef text;
  size_t at = 0;
  std::string word;
  bool isWord = false, isFile = false;
};

/// Options of mlir-opt and of the tools made like it that change no program that is judged. What
/// begins with "mlir-" is one, too.
bool isOptionOfTool(llvm::StringRef name) {
  static constexpr llvm::StringLiteral names[] = {
      "allow-unregistered-dialect",
      "verify-each",
      "verify-roundtrip",
      "no-implicit-module",
      "emit-bytecode",
      "o",
      "debug",
      "debug-only",
      "stats",
      "dump-pass-pipeline",
      "verify-diagnostics",
      "split-input-file",
  };
  return llvm::is_contained(names, name) || name.starts_with("mlir-");
}

bool isOptTool(llvm::StringRef word) {
  llvm::StringRef name = llvm::sys::path::filename(word);
  return name.ends_with("-opt") || name.contains("-opt-");
}

/// Returns "func.func(" for a pass that runs on functions: what mlir-opt nests it in by itself.
/// Precondition: a file may name the pass.
std::string implicitNesting(llvm::StringRef pass) {
  const mlir::PassInfo *info = mlir::PassInfo::lookup(pass);
  mlir::OpPassManager manager("builtin.module", mlir::OpPassManager::Nesting::Implicit);
  auto ignore = [](const llvm::Twine &) { return mlir::failure(); };
  if (!info || failed(info->addToPipeline(manager, "", ignore)))
    return "";
  std::string text;
  llvm::raw_string_ostream os(text);
  manager.printAsTextualPipeline(os);
  llvm::StringRef nesting = llvm::StringRef(text).take_front(text.find(pass));
  nesting.consume_front("builtin.module(");
  return nesting.str();
}

class Reader {
public:
  explicit Reader(const OwnPasses &own) : own(own) {}

  RunLine read(const Command &command) {
    run = {};
    run.line = command.line;
    passes.clear();
    run.why = whyNot(command.text);
    if (run.why.empty())
      run.why = whyNotAllowed();
    if (!run.why.empty())
      run.pipeline.clear();
    return run;
  }

private:
  std::string whyNot(llvm::StringRef text) {
    auto stages = splitCommand(text);
    if (!stages)
      return llvm::toString(stages.takeError());
    for (auto [index, words] : llvm::enumerate(*stages)) {
      llvm::StringRef tool = words.empty() ? llvm::StringRef() : llvm::StringRef(words.front());
      if (!isOptTool(tool)) {
        if (index > 0)
          break; // it reads what the passes leave
        return tool == "not"        ? "it expects a failure"
               : tool.empty()       ? "no command"
               : tool.contains('%') ? "a substitution in place of a tool"
                                    : ("another tool: " + tool).str();
      }
      for (llvm::StringRef word : llvm::drop_begin(words))
        if (std::string why = takeWord(word, tool); !why.empty())
          return why;
    }
    if (run.pipeline.empty() && !passes.empty())
      run.pipeline = "builtin.module(" + llvm::join(passes, ",") + ")";
    return run.pipeline.empty() ? "no passes" : "";
  }

  std::string takeWord(llvm::StringRef word, llvm::StringRef tool) {
    if (!word.consume_front("-"))
      return "";
    word.consume_front("-");
    auto [name, value] = word.split('=');
    if (name.empty()) // standard input
      return "";
    if (name == "pass-pipeline")
      return takePipeline(value.trim());
    if (name == "split-input-file")
      run.marker = value.empty() ? splitMarkerDefault.str() : value.str();
    if (name == "verify-diagnostics")
      run.expectsDiagnostics = true;
    if (isKnown(name))
      passes.push_back({(name + (value.empty() ? "" : "{" + value.trim() + "}")).str()});
    else if (!isOptionOfTool(name))
      return unknownPass(name, tool);
    toolName = tool.str();
    return "";
  }

  std::string takePipeline(llvm::StringRef pipeline) {
    // The module is what mlir-opt gives to it, and any pass may run there.
    if (pipeline.consume_front("any("))
      run.pipeline = ("builtin.module(" + pipeline).str();
    else
      run.pipeline = pipeline.str();
    if (!llvm::StringRef(run.pipeline).starts_with("builtin.module("))
      return "a pipeline that does not begin with builtin.module(";
    return "";
  }

  static bool isKnown(llvm::StringRef pass) {
    return mlir::PassInfo::lookup(pass) || mlir::PassPipelineInfo::lookup(pass);
  }

  static std::string unknownPass(llvm::StringRef pass, llvm::StringRef tool) {
    return llvm::formatv("unknown pass {0}: run its own tool, FILE -- {1}", pass, tool);
  }

  /// Nothing is made of a pass before it is known that a file may name it.
  std::string whyNotAllowed() {
    auto steps = splitPipeline(run.pipeline);
    if (!steps)
      return llvm::toString(steps.takeError());
    for (const PipelineStep &step : *steps)
      if (!isKnown(step.pass))
        return unknownPass(step.pass, toolName.empty() ? "TOOL" : toolName);
    if (llvm::Error error = checkRecordedPipeline(run.pipeline, nullptr, {}, own))
      return reasonOf(std::move(error));
    if (!passes.empty()) {
      for (std::string &pass : passes) {
        std::string nesting =
            implicitNesting(llvm::StringRef(pass).take_until([](char c) { return c == '{'; }));
        pass = nesting + pass + std::string(llvm::StringRef(nesting).count('('), ')');
      }
      run.pipeline = "builtin.module(" + llvm::join(passes, ",") + ")";
    }
    if (llvm::Error error = checkPipeline(run.pipeline))
      return reasonOf(std::move(error));
    return "";
  }

  /// The line without what to do about it on a command line.
  static std::string reasonOf(llvm::Error error) {
    std::string line = llvm::toString(std::move(error));
    llvm::StringRef reason = llvm::StringRef(line).split("; ").first;
    reason.consume_front("--pass-");
    reason.consume_front("pipeline: ");
    return reason.str();
  }

  const OwnPasses &own;
  RunLine run;
  std::vector<std::string> passes; ///< of flags
  std::string toolName;
};

} // namespace

llvm::StringRef RunLine::passes() const {
  llvm::StringRef text = pipeline;
  if (text.consume_front("builtin.module("))
    text.consume_back(")");
  return text;
}

llvm::Expected<std::vector<std::vector<std::string>>> splitCommand(llvm::StringRef command) {
  Lexer lexer(command);
  if (llvm::Error error = lexer.run())
    return std::move(error);
  return std::move(lexer.stages);
}

std::vector<RunLine> readRunLines(llvm::StringRef text, const OwnPasses &own) {
  std::vector<RunLine> runs;
  Reader reader(own);
  for (const Command &command : findCommands(text))
    runs.push_back(reader.read(command));
  return runs;
}

} // namespace npufuzz::tools
