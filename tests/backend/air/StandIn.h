//===- StandIn.h - a stand-in for air-opt -----------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_AIR_STANDIN_H
#define NPUFUZZ_TESTS_BACKEND_AIR_STANDIN_H

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace npufuzz::air {

/// A script that gets air-opt's arguments. It runs in the folder of program.mlir and must write
/// output.mlir.
class StandIn {
public:
  explicit StandIn(const std::string &body)
      : path(std::filesystem::temp_directory_path() /
             ("npufuzz-air-opt-" + std::to_string(getpid()))) {
    std::ofstream(path) << "#!/bin/sh\n" << body << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  ~StandIn() { std::filesystem::remove(path); }
  StandIn(const StandIn &) = delete;

  const std::string path;
};

} // namespace npufuzz::air

#endif
