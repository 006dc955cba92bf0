//===- Watched.h - a run on hostile input, measured -------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_TOOLS_WATCHED_H
#define NPUFUZZ_TESTS_TOOLS_WATCHED_H

#include "Process.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::tests {

/// Result and cost of a run and of every process that it started.
struct Measured {
  Output output;
  double seconds = 0; ///< wall clock
  int64_t bytes = 0;  ///< peak resident memory of the whole process group
};

/// Creates the folders that measure() needs, and a file beside them that must stay unchanged.
void prepareWatched(const Scratch &scratch);

/// Runs npufuzz with `words` in scratch/work, with TMPDIR=scratch/tmp and the canary armed: a
/// process that loads the plugin "canary", or runs a command that writes to $NPUFUZZ_CANARY, leaves
/// scratch/canary.
Measured measure(const std::vector<std::string> &words, const Scratch &scratch);

/// Contents, by path, of everything below the folder. A link's content is its target; links are not
/// followed.
std::map<std::string, std::string> everythingIn(const Scratch &scratch);

/// Expects exit code 2 or 3, one line on stderr of a few KiB without control characters and marks
/// of direction, less than a gibibyte, less than ten seconds, and no file created, changed or
/// removed.
void expectHarmless(const std::vector<std::string> &words, const Scratch &scratch);

/// `count` copies of `text`.
std::string times(int count, const std::string &text);

/// A valid tile program of one kernel with two arguments of this type and this body.
std::string program(const std::string &type = "memref<4xf32>", const std::string &body = "");

/// Four elements of f32, with another header or other bytes.
std::string
npy(std::string dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }",
    const std::string &data = std::string(16, '\0'));

} // namespace npufuzz::tests

#endif
