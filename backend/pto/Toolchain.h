//===- Toolchain.h - ptoas and a C++ compiler, as processes -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_PTO_TOOLCHAIN_H

#include "backend/foreign/ToolResult.h"
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

/// Tile C++ from the text of a module. `errorLines` gets those of the module, from 1, that ptoas
/// says errors are at.
ToolResult runPtoas(const std::string &ptoas, const PtoOptions &options, int64_t level,
                    llvm::StringRef module, std::vector<int64_t> *errorLines = nullptr);

/// A shared object from tile C++ and our recording header.
ToolResult compileForRecording(llvm::StringRef source);

/// A folder with these files, by name.
llvm::Expected<std::unique_ptr<WorkFolder>>
folderWith(std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>> files);

/// Runs a tool in the folder, and reads the file that it has to write there. The result blames the
/// tool by its name.
ToolResult runTool(llvm::StringRef tool, const std::vector<std::string> &argv,
                   const WorkFolder &folder, llvm::StringRef outputFile, double secondsMax,
                   std::vector<int64_t> *errorLines = nullptr);

/// The C++ compiler on this machine; empty when there is none.
std::string cxxCompiler();

/// The lines of the input that errors are at, as MLIR and C++ compilers write it: "FILE:12:5:
/// error:" or "loc("FILE":12:5): error:".
std::vector<int64_t> errorLinesOf(llvm::StringRef errors);

} // namespace npufuzz::pto

#endif
