//===- Toolchain.h - ptoas and a C++ compiler, as processes -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_PTO_TOOLCHAIN_H

#include "backend/Backend.h"
#include "support/WorkFolder.h"

namespace npufuzz::pto {

/// What the user says of the stack under test.
struct PtoOptions {
  std::string ptoas;            ///< path of the compiler; empty: none is there
  std::string otherPtoas;       ///< a second version to compare it with; may be empty
  std::string tileLibrary;      ///< folder of the vendor's headers; may be empty
  std::string arch = "a3";      ///< a3 or a5
  std::optional<int64_t> level; ///< 2 or 3; both are drawn where none is given
  /// Seconds on the wall that one call may take.
  double secondsMax = 20;

  /// Of the unified buffer, as far as ptoas plans with it: of a5's 256 KiB it keeps 8 for itself.
  int64_t bufferBytes() const { return arch == "a5" ? 248 << 10 : 192 << 10; }
};

/// What a tool gave, or why it gave nothing.
struct ToolResult {
  CompileStatus status = CompileStatus::compiled;
  std::string tool;       ///< "ptoas" or "c++", for the verdict
  std::string diagnostic; ///< one line
  std::string output;
  bool hung = false; ///< died because its time was up
  /// Of the input, where it says errors are; from 1.
  std::vector<int64_t> errorLines = {};
};

/// Tile C++ from the text of a module.
ToolResult runPtoas(const std::string &ptoas, const PtoOptions &options, int64_t level,
                    llvm::StringRef module);

/// A shared object from tile C++ and our recording header. Empty status means that `output` is its
/// contents.
ToolResult compileForRecording(llvm::StringRef source);

/// A folder with these files, by name.
llvm::Expected<std::unique_ptr<WorkFolder>>
folderWith(std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>> files);

/// What the environment did not let us do is no finding.
ToolResult cannotRun(llvm::StringRef tool, llvm::Error why);

/// Runs a tool in the folder, and reads the file that it has to write there.
ToolResult runTool(llvm::StringRef tool, const std::vector<std::string> &argv,
                   const WorkFolder &folder, llvm::StringRef outputFile, double secondsMax);

/// The C++ compiler on this machine; empty when there is none.
std::string cxxCompiler();

/// The first error in what ptoas writes to standard error, without its location; empty: none.
std::string firstErrorOf(llvm::StringRef errors);
/// The lines of the input that errors are at, as MLIR and C++ compilers write it: "FILE:12:5:
/// error:" or "loc("FILE":12:5): error:".
std::vector<int64_t> errorLinesOf(llvm::StringRef errors);

} // namespace npufuzz::pto

#endif
