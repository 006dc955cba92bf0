//===- Batch.h - batches programs for a tool --------------------*- C++ -*-===//
//
// Most of the cost of a tool for one program is its start, so programs with the same pipeline, or
// level, share calls.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_BATCH_H
#define NPUFUZZ_BACKEND_FOREIGN_BATCH_H

#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace npufuzz {

/// A program on its way to a tool. Adapters extend it with the input of their calls.
struct BatchedProgram {
  std::string pipeline; ///< shared by the programs of one call: their pipeline or level
  std::string text;     ///< key under which it is found
};

/// Results of programs, by pipeline and text.
template <class Made> class Batch {
public:
  /// Null if there is no result for the program.
  Made *find(const std::string &pipeline, const std::string &text) {
    auto found = held.find({pipeline, text});
    return found == held.end() ? nullptr : &found->second;
  }
  Made &hold(const BatchedProgram &program, Made made) {
    return held.try_emplace({program.pipeline, program.text}, std::move(made)).first->second;
  }

private:
  std::map<std::pair<std::string, std::string>, Made> held;
};

/// Passes the programs to `call`, and those that it returns again in two halves, because smaller
/// calls may fare better. Precondition: for a single program it returns none.
template <class Program, class Call>
void callByHalves(std::vector<Program> programs, const Call &call) {
  if (programs.empty())
    return;
  std::vector<Program> again = call(std::move(programs));
  auto middle = again.begin() + static_cast<ptrdiff_t>((again.size() + 1) / 2);
  std::vector<Program> rest(std::make_move_iterator(middle), std::make_move_iterator(again.end()));
  again.erase(middle, again.end());
  callByHalves(std::move(again), call);
  callByHalves(std::move(rest), call);
}

/// Passes the programs of each pipeline to `call`, each program once, in halves as callByHalves
/// does.
template <class Program, class Call>
void callByPipelines(std::vector<Program> programs, const Call &call) {
  std::map<std::string, std::vector<Program>> byPipeline;
  std::set<std::pair<std::string, std::string>> known;
  for (Program &program : programs)
    if (known.emplace(program.pipeline, program.text).second)
      byPipeline[program.pipeline].push_back(std::move(program));
  for (auto &[pipeline, some] : byPipeline)
    callByHalves(std::move(some), call);
}

} // namespace npufuzz

#endif
