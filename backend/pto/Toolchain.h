//===- Toolchain.h - runs ptoas and a C++ compiler as processes -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_PTO_TOOLCHAIN_H

#include "backend/foreign/ToolResult.h"
#include "support/WorkFolder.h"

namespace npufuzz::pto {

/// Options from the user about the stack under test.
struct PtoOptions {
  std::string ptoas;            ///< path of the compiler; empty: not available
  std::string otherPtoas;       ///< a second version to compare it with; may be empty
  std::string tileLibrary;      ///< folder of the vendor's headers; may be empty
  std::string arch = "a3";      ///< a3 or a5
  std::optional<int64_t> level; ///< 2 or 3; if none is given, drawn from both
  /// More options of ptoas, each passed for half of the cases.
  std::vector<std::string> drawnOptions;
  /// Wall-clock seconds that one call may take.
  double secondsMax = 20;

  /// Bytes of the unified buffer that ptoas plans with: of a5's 256 KiB it reserves 8.
  int64_t bufferBytes() const { return arch == "a5" ? 248 << 10 : 192 << 10; }
  /// Bytes that a core has: the limit of the library's TASSIGN.
  int64_t bufferBytesOnDevice() const { return arch == "a5" ? 256 << 10 : 192 << 10; }
};

/// How one call of ptoas differs from another.
struct PtoasCall {
  int64_t level = 2;
  /// The first one says how synchronisation is inserted.
  std::vector<std::string> options = {"--enable-insert-sync"};

  /// "--pto-level=level2 --enable-insert-sync": equal for calls that may be one.
  std::string name() const;
};

/// Words of a call that compiles kernels.pto to kernels.cpp.
std::vector<std::string> ptoasCommand(const std::string &ptoas, const PtoOptions &options,
                                      const PtoasCall &call);

/// Compiles the text of a module to tile C++. `errorLines` receives the lines of the module, from
/// 1, on which ptoas reports errors.
ToolResult runPtoas(const std::string &ptoas, const PtoOptions &options, const PtoasCall &call,
                    llvm::StringRef module, std::vector<int64_t> *errorLines = nullptr);

/// Compiles tile C++ with our recording header to a shared object. If the code uses a name that the
/// header lacks, the result is unsupported here: what ptoas emits may be right.
ToolResult compileForRecording(llvm::StringRef source);

/// Returns the name that our header lacks by a C++ compiler's first error, in its standard error;
/// empty: the error is about the emitted code itself.
std::string nameBeyondHeader(llvm::StringRef errors, llvm::StringRef source);

/// Makes a folder with these files, keyed by name.
llvm::Expected<std::unique_ptr<WorkFolder>>
folderWith(std::initializer_list<std::pair<llvm::StringRef, llvm::StringRef>> files);

/// Runs a tool in the folder, and reads the file that it has to write there. A failed result blames
/// the tool by name; `errors` then receives its standard error.
ToolResult runTool(llvm::StringRef tool, const std::vector<std::string> &argv,
                   const WorkFolder &folder, llvm::StringRef outputFile, double secondsMax,
                   std::string *errors = nullptr);

/// The C++ compiler on this machine; empty: none.
std::string cxxCompiler();

/// Lines of the input with errors, in the formats of MLIR and of C++ compilers: "FILE:12:5: error:"
/// or "loc("FILE":12:5): error:".
std::vector<int64_t> errorLinesOf(llvm::StringRef errors);

} // namespace npufuzz::pto

#endif
