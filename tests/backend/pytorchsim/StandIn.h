//===- StandIn.h - a stand-in for the simulator -----------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_STANDIN_H
#define NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_STANDIN_H

#include "backend/pytorchsim/Simulator.h"
#include "support/WorkFolder.h"

#include <filesystem>
#include <fstream>

namespace npufuzz::pytorchsim {

/// A script that runs in the folder of `program` and `input`. It has no device tree unless told how
/// to make one. $START is the number of the start, from 0; $HERE is a folder with files of the
/// test.
class StandIn {
public:
  explicit StandIn(const std::string &body, const std::string &deviceTree = "exit 1")
      : folder(llvm::cantFail(WorkFolder::make())) {
    std::string path = folder->path("simulator");
    std::ofstream(path) << "#!/bin/sh\nHERE='" << folder->path() << "'\n"
                        << "case \"$*\" in *--dump-dts*) " << deviceTree << " ; exit ;; esac\n"
                        << "START=$(wc -c < \"$HERE/starts\")\nprintf . >> \"$HERE/starts\"\n"
                        << body << "\n";
    std::ofstream(folder->path("starts"));
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    write("pk", "");
  }
  void write(const std::string &name, const std::string &contents) {
    llvm::cantFail(folder->write(name, contents));
  }
  SimulatorOptions options(double secondsMax = 20) const {
    return {folder->path("simulator"), folder->path("pk"), secondsMax};
  }
  std::string path(const std::string &name) const { return folder->path(name); }
  /// Contents of a file that the scripts wrote.
  std::string read(const std::string &name) const {
    std::ifstream file(folder->path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  size_t starts() const { return std::filesystem::file_size(folder->path("starts")); }

private:
  std::unique_ptr<WorkFolder> folder;
};

} // namespace npufuzz::pytorchsim

#endif
