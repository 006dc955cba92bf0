//===- PrivateFile.h - a file that children do not have ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_PRIVATEFILE_H
#define NPUFUZZ_SUPPORT_PRIVATEFILE_H

#include <vector>

namespace npufuzz {

/// An open file of this process alone. ChildProcess closes it in each child, where foreign code may
/// write to any descriptor that it finds. Programs that are started do not have it either, if it
/// was opened with O_CLOEXEC.
class PrivateFile {
public:
  PrivateFile() { all.push_back(this); }
  ~PrivateFile();
  PrivateFile(const PrivateFile &) = delete;

  /// Takes ownership of `descriptor`; -1: none.
  void reset(int descriptor);
  int fd() const { return descriptor; }

  /// Closes all of them. Call it once, in a child.
  static void closeAll();

private:
  static std::vector<PrivateFile *> all;
  int descriptor = -1;
};

} // namespace npufuzz

#endif
