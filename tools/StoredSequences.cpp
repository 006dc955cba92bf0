//===- StoredSequences.cpp ------------------------------------------------===//
#include "tools/StoredSequences.h"
#include "backend/pytorchsim/Program.h"
#include "campaign/sequences/SequenceBundle.h"
#include "support/Files.h"
#include "tools/CommandError.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace npufuzz::tools {

using pytorchsim::SequenceResult;

bool isSequenceFile(llvm::StringRef path) { return path.ends_with(".seq"); }

llvm::Expected<std::vector<std::string>> findSequences(const std::string &path) {
  std::vector<std::string> files;
  if (!llvm::sys::fs::is_directory(path)) {
    if (isSequenceFile(path))
      files.push_back(path);
    return files;
  }
  llvm::Error error = walkFolder(path, [&](llvm::StringRef entry, bool isFolder) {
    if (!isFolder && llvm::sys::path::filename(entry) == campaign::sequences::sequenceFile)
      files.push_back(entry.str());
    return Walk::on;
  });
  if (error)
    return std::move(error);
  llvm::sort(files);
  return files;
}

llvm::Expected<pytorchsim::Sequence> readSequenceFile(const std::string &path) {
  uint64_t bytes = 0;
  if (!llvm::sys::fs::file_size(path, bytes) && bytes > pytorchsim::sequenceTextBytesMax)
    return usageError(path + ": expected " + llvm::Twine(pytorchsim::sequenceTextBytesMax) +
                      " bytes at most, got " + llvm::Twine(bytes));
  auto text = readFile(path);
  if (!text)
    return text.takeError();
  auto sequence = pytorchsim::parseSequence(*text);
  if (!sequence)
    return usageError(path + ": " + llvm::toString(sequence.takeError()));
  return sequence;
}

llvm::Expected<SequenceResult> runSequenceFile(const pytorchsim::SimulatorOptions &simulator,
                                               const std::string &path) {
  auto sequence = readSequenceFile(path);
  if (!sequence)
    return sequence.takeError();
  if (std::string missing = pytorchsim::missingTools(simulator); !missing.empty())
    return environmentError(path + ": a sequence of instructions: " + missing);
  auto program = pytorchsim::linkSequences();
  if (!program)
    return environmentError(llvm::toString(program.takeError()));
  SequenceResult result = pytorchsim::runSequences(simulator, *program, *sequence).front();
  if (result.status == SequenceResult::Status::refused)
    return usageError(path + ": the machine promises nothing about it: " + result.message);
  if (result.status == SequenceResult::Status::notRun)
    return environmentError(result.message);
  return result;
}

} // namespace npufuzz::tools
