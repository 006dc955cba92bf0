#include "tools/Places.h"

#include "campaign/bundles/Bundle.h"
#include "campaign/cases/CaseKinds.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "tools/AllDialects.h"
#include "tools/Programs.h"
#include "tools/Registration.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

/// Returns the file of the program that the path leads to; empty if a bundle has none.
static std::string fileAt(llvm::StringRef path) {
  if (!campaign::isBundle(path))
    return path.str();
  for (const campaign::CaseKindRow &row : campaign::allCaseKinds()) {
    llvm::SmallString<128> file(path);
    llvm::sys::path::append(file, campaign::programFile(row.kind));
    if (llvm::sys::fs::exists(file))
      return file.str().str();
  }
  return "";
}

static llvm::StringRef functionIn(llvm::StringRef message) {
  llvm::StringRef name = message.split('@').second.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.' || c == '-'; });
  return name.empty() ? "main" : name;
}

static std::unique_ptr<mlir::MLIRContext> makeContext() {
  mlir::DialectRegistry registry;
  registerStockDialects(registry);
  registerDialects(registry);
  auto context =
      std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  context->allowUnregisteredDialects();
  return context;
}

void Places::tell(llvm::StringRef path, llvm::StringRef message) {
  std::string file = fileAt(path);
  auto text = readFile(file);
  if (!text) {
    llvm::consumeError(text.takeError()); // the process died while it made the program
    return;
  }
  if (!context)
    context = makeContext();
  std::string line =
      placedLine(file, *text, functionIn(message), ("npufuzz: " + message).str(), *context);
  llvm::errs() << printable(llvm::StringRef(line).rtrim()) << "\n";
}

} // namespace npufuzz::tools
