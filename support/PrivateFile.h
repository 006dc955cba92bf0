//===- PrivateFile.h - a file that children do not have ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_PRIVATEFILE_H
#define NPUFUZZ_SUPPORT_PRIVATEFILE_H

#include <vector>

namespace npufuzz {

/// An open file of this process alone: ChildProcess closes it in each child, where foreign code may
/// write to whatever descriptor it finds. Programs that are started do not have it either, where it
/// was opened with O_CLOEXEC.
class PrivateFile {
public:
  PrivateFile() { all.push_back(this); }
  ~PrivateFile();
  PrivateFile(const PrivateFile &) = delete;

  /// Owns `descriptor` from now on; -1: none.
  void reset(int descriptor);
  int fd() const { return descriptor; }

  /// In a child, once.
  static void closeAll();

private:
  static std::vector<PrivateFile *> all;
  int descriptor = -1;
};

} // namespace npufuzz

#endif
