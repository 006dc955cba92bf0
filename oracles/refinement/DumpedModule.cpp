//===- DumpedModule.cpp - parses a dump, puts a part into its whole -------===//
//
// This file parses without verification, because a function that was printed alone calls others
// that are missing. It repairs one op that MLIR prints but cannot read, and shifts locations to
// lines of the log. IRLog.cpp splits the log into dumps.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/DumpedModule.h"
#include "support/ParsableIR.h"
#include "support/Printable.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

using namespace mlir;

namespace npufuzz::refinement {

Operation *DumpedModule::part() const {
  return &const_cast<OwningOpRef<ModuleOp> &>(module)->getBody()->front();
}

llvm::StringRef symbolName(Operation *op) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  return name ? name.getValue() : "";
}

/// Repairs text that MLIR prints but cannot read: it prints vector.print of a line feed without the
/// line feed.
static std::string repaired(llvm::StringRef ir) {
  static const llvm::Regex printsLineFeed("^ *vector\\.print( loc\\(.*\\))?$");
  std::string text;
  while (!ir.empty()) {
    auto [line, rest] = ir.split('\n');
    if (line.contains("vector.print") && printsLineFeed.match(line)) {
      auto [op, location] = line.split("print");
      (text += op) += ("print punctuation <newline>" + location).str();
    } else {
      text += line;
    }
    text += '\n';
    ir = rest;
  }
  return text;
}

/// Shifts a location by the dump's place in the log: the dump is parsed as a separate file.
static Location shifted(Location location, const Dump &dump) {
  auto place = dyn_cast<FileLineColLoc>(location);
  if (!place || place.getFilename().getValue() != dump.file)
    return location;
  return FileLineColLoc::get(place.getFilename(),
                             place.getLine() + static_cast<unsigned>(dump.line) - 1,
                             place.getColumn());
}

DumpedModule parseDump(const Dump &dump, MLIRContext &context) {
  DumpedModule dumped;
  std::string text = repaired(isolateIR(dump.text));
  if (StringRef(text).trim().empty()) {
    dumped.why = llvm::formatv("no IR behind the header at {0}:{1}", dump.file, dump.line);
    return dumped;
  }
  if (llvm::Error error = checkParsable(text)) {
    dumped.why = dump.file + ": " + llvm::toString(std::move(error));
    return dumped;
  }
  std::string first;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (first.empty())
      llvm::raw_string_ostream(first)
          << shifted(diagnostic.getLocation(), dump) << ": " << shortened(diagnostic.str());
    return success();
  });
  // A single function calls others that are missing, so the whole is verified later.
  ParserConfig config(&context, /*verifyAfterParse=*/false);
  Block block;
  if (failed(parseSourceString(text, &block, config, dump.file)) || block.empty()) {
    dumped.why = "the dump does not parse: " + (first.empty() ? dump.file : first);
    return dumped;
  }
  Operation *op = &block.front();
  bool isSingle = llvm::hasSingleElement(block);
  if (isSingle && isa<ModuleOp>(op)) {
    op->remove();
    dumped.module = cast<ModuleOp>(op);
  } else {
    dumped.isPart = isSingle;
    dumped.module = ModuleOp::create(UnknownLoc::get(&context));
    dumped.module->getBody()->getOperations().splice(dumped.module->getBody()->end(),
                                                     block.getOperations());
  }
  dumped.module->walk([&](Operation *nested) { nested->setLoc(shifted(nested->getLoc(), dump)); });
  return dumped;
}

/// The first symbol of a text that does not parse.
static std::string symbolIn(llvm::StringRef text) {
  llvm::StringRef head = text.trim().split('\n').first;
  if (head.starts_with("module") || head.starts_with("\"builtin.module\""))
    return "";
  llvm::StringRef name = head.split('@').second.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-'; });
  return name.empty() ? "" : ("@" + name).str();
}

std::string subjectOf(const Dump &dump, const DumpedModule &dumped) {
  if (!dump.opName.empty())
    return dump.opName == "builtin.module" || dump.symbol.empty() ? "" : "@" + dump.symbol;
  if (!dumped)
    return symbolIn(isolateIR(dump.text));
  llvm::StringRef symbol = dumped.isPart ? symbolName(dumped.part()) : "";
  return symbol.empty() ? "" : ("@" + symbol).str();
}

OwningOpRef<ModuleOp> withPart(ModuleOp program, Operation *part, std::string &why) {
  llvm::StringRef name = symbolName(part);
  if (name.empty()) {
    why = ("only one " + part->getName().getStringRef() + " was printed, which has no name").str();
    return {};
  }
  OwningOpRef<ModuleOp> whole = program.clone();
  llvm::SmallVector<Operation *> places;
  whole->walk([&](Operation *op) {
    if (op->getName() == part->getName() && symbolName(op) == name)
      places.push_back(op);
  });
  if (places.size() != 1) {
    why = llvm::formatv("only @{0} was printed, and the program has {1} of that name", name,
                        places.empty() ? "none" : "several");
    return {};
  }
  OpBuilder(places.front()).clone(*part);
  places.front()->erase();
  return whole;
}

} // namespace npufuzz::refinement
