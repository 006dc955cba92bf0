//===- CheckPipeline.cpp - does --pass-pipeline parse, and where not ------===//
//
// MLIR's parser says what is wrong with a pipeline, LLVM's options print why they refuse a value,
// and the registry tells its passes only to its own help: all is asked for in a child
// (support/Trial.h), which hands back one line, with the place of the mistake in front.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/PassSequence.h"
#include "support/Printable.h"
#include "support/Trial.h"
#include "tools/CommandError.h"
#include "tools/SystemOptions.h"
#include "tools/TextError.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <sys/mman.h>
#include <unistd.h>

namespace npufuzz::tools {

namespace {

/// Begins a line that has a place, as the child hands it back: "at 12: ".
constexpr llvm::StringLiteral placeMark = "at ";

/// Captures a stream of this process while it lives, and shows none of it: for a child only.
class SaidAside {
public:
  explicit SaidAside(int stream)
      : stream(stream), file(memfd_create("npufuzz", MFD_CLOEXEC)), before(dup(stream)) {
    if (file >= 0)
      dup2(file, stream);
  }
  ~SaidAside() {
    dup2(before, stream);
    close(before);
    close(file);
  }
  SaidAside(const SaidAside &) = delete;
  std::string text() const {
    std::string text;
    char part[4096];
    for (ssize_t size;
         (size = pread(file, part, sizeof part, static_cast<off_t>(text.size()))) > 0;)
      text.append(part, static_cast<size_t>(size));
    return text;
  }

private:
  int stream, file, before;
};

/// The names of all passes and pipelines, each with its options. The registry cannot be walked from
/// outside; its command line parser prints it: "      --cse  - text", "        --option=<int>  -
/// text".
std::map<std::string, std::vector<std::string>> knownPasses() {
  mlir::PassPipelineCLParser parser("pass", "");
  const llvm::cl::Option *option = llvm::cl::getRegisteredOptions().lookup("pass");
  llvm::outs().flush();
  SaidAside aside(STDOUT_FILENO);
  option->printOptionInfo(option->getOptionWidth());
  llvm::outs().flush();
  std::map<std::string, std::vector<std::string>> known;
  std::vector<std::string> *options = nullptr;
  std::string text = aside.text();
  for (llvm::StringRef line : llvm::split(text, '\n')) {
    size_t indent = line.find_first_not_of(' ');
    if (indent == llvm::StringRef::npos || !line.drop_front(indent).starts_with("--"))
      continue;
    std::string name =
        line.drop_front(indent + 2).take_until([](char c) { return c == ' ' || c == '='; }).str();
    constexpr size_t passIndent = 6;
    if (indent == passIndent)
      options = &known[name];
    else if (indent > passIndent && options)
      options->push_back(name);
  }
  return known;
}

/// "canonicalize" of "…,canonicalize{top-down=1 re": the pass whose options stand there.
llvm::StringRef passAround(llvm::StringRef before) {
  llvm::StringRef name = before.take_front(before.rfind('{')).rtrim();
  return name.substr(name.find_last_of("(,") + 1).trim();
}

/// Returns the place of the option; npos unless it is there exactly once.
size_t findOption(llvm::StringRef pipeline, llvm::StringRef option) {
  size_t found = llvm::StringRef::npos;
  for (size_t at = 0; (at = pipeline.find(option, at)) != llvm::StringRef::npos; ++at) {
    bool begins = at > 0 && llvm::StringRef("{ ,").contains(pipeline[at - 1]);
    llvm::StringRef rest = pipeline.drop_front(at + option.size());
    if (!begins || (!rest.empty() && !llvm::StringRef("= }").contains(rest.front())))
      continue;
    if (found != llvm::StringRef::npos)
      return llvm::StringRef::npos;
    found = at;
  }
  return found;
}

/// The option that a message of LLVM's is about: "for the --fit option: 'zz' is …",
/// "no such option a". Empty where it is about none.
llvm::StringRef optionIn(llvm::StringRef message) {
  if (message.consume_front("for the --"))
    return message.split(" option").first;
  return message.consume_front("no such option ") ? message.split(' ').first : "";
}

struct Mistake {
  std::string message;
  size_t offset = llvm::StringRef::npos; ///< in the pipeline; npos: unknown
};

/// Reads the parser's message: "…:1:11: error: MESSAGE", the line that it read, which is a part of
/// the pipeline, and a caret.
Mistake mistakeIn(llvm::StringRef diagnostic, llvm::StringRef said, llvm::StringRef pipeline) {
  Mistake mistake;
  auto [place, rest] = diagnostic.split(": error: ");
  auto [message, lines] = rest.empty() ? diagnostic.split('\n') : rest.split('\n');
  unsigned column = 0;
  size_t begin = pipeline.find(lines.split('\n').first);
  if (!rest.empty() && !lines.empty() && !place.rsplit(':').second.getAsInteger(10, column) &&
      begin != llvm::StringRef::npos && column > 0)
    mistake.offset = begin + column - 1;
  if (message.trim().empty())
    message = said.split('\n').first;
  message.consume_front(": ");
  message.consume_front("<Pass-Options-Parser>: ");
  mistake.message = shortened(message.trim().rtrim("! "));
  if (mistake.message.empty())
    mistake.message = "a pass refuses its options";
  llvm::StringRef option = optionIn(mistake.message);
  if (!option.empty())
    mistake.offset = findOption(pipeline, option);
  return mistake;
}

/// " (did you mean canonicalize?)"
std::string suggestionFor(const Mistake &mistake, llvm::StringRef pipeline) {
  llvm::StringRef message = mistake.message, option = optionIn(message);
  if (message.contains("does not refer to a registered pass")) {
    std::vector<std::string> names;
    for (const auto &[name, options] : knownPasses())
      names.push_back(name);
    return suggest(message.split('\'').second.split('\'').first, names);
  }
  if (!message.starts_with("no such option") || mistake.offset == llvm::StringRef::npos)
    return "";
  llvm::StringRef pass = passAround(pipeline.take_front(mistake.offset));
  auto known = knownPasses();
  auto found = known.find(pass.str());
  if (found == known.end())
    return "";
  std::string near = suggest(option, found->second);
  if (!near.empty())
    return near;
  return found->second.empty() ? "; " + pass.str() + " has none"
                               : "; " + pass.str() + " has " + joined(found->second);
}

/// Parsers of pipelines recurse, and those of options print: not in this process.
llvm::Error parseHere(llvm::StringRef pipeline, const Backend *backend) {
  auto fail = [](const llvm::Twine &line) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
  };
  // Only its own tool knows its passes.
  if (backend && backend->traits().passesRunElsewhere)
    return splitPipeline(pipeline).takeError();
  std::string diagnostic;
  llvm::raw_string_ostream stream(diagnostic);
  std::string said;
  mlir::FailureOr<mlir::OpPassManager> parsed = mlir::failure();
  {
    SaidAside aside(STDERR_FILENO); // LLVM's options say there why they refuse a value
    parsed = mlir::parsePassPipeline(pipeline, stream);
    said = aside.text();
  }
  if (mlir::failed(parsed)) {
    Mistake mistake = mistakeIn(diagnostic, said, pipeline);
    std::string message = mistake.message + suggestionFor(mistake, pipeline);
    return mistake.offset == llvm::StringRef::npos
               ? fail(message)
               : fail(placeMark + llvm::Twine(mistake.offset) + ": " + message);
  }
  if (parsed->getOpAnchorName() != "builtin.module")
    return fail("expected builtin.module(…), got " + pipeline);
  return llvm::Error::success();
}

} // namespace

llvm::Error checkPipeline(llvm::StringRef pipeline, const Backend *backend, bool mayLackAnchor) {
  constexpr llvm::StringLiteral option = "--pass-pipeline", anchor = "builtin.module(";
  constexpr llvm::StringLiteral next =
      "npufuzz list passes prints the passes and pipelines that parse";
  if (pipeline.empty())
    return llvm::Error::success();
  bool lacksAnchor = mayLackAnchor && !pipeline.ltrim().starts_with(anchor);
  std::string whole = lacksAnchor ? (anchor + pipeline + ")").str() : pipeline.str();
  llvm::Error error = tryToRead("it", [&] { return parseHere(whole, backend); });
  if (!error)
    return error;
  std::string line = llvm::toString(std::move(error));
  llvm::StringRef message = line;
  size_t offset = 0;
  bool hasPlace = message.consume_front(placeMark) && !message.consumeInteger(10, offset) &&
                  message.consume_front(": ");
  if (!hasPlace)
    return usageError(option + ": " + line + "; " + next);
  offset -= lacksAnchor ? std::min(offset, anchor.size()) : 0;
  return textError(option, pipeline, placeOf(pipeline, offset), message, next);
}

} // namespace npufuzz::tools
