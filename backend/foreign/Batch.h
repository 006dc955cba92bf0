//===- Batch.h - programs that are compiled together ------------*- C++ -*-===//
//
// Most of what a tool costs for one program is its start, so programs share calls: those that ask
// for the same pipeline, or level.
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

/// A program on its way to a tool. Adapters extend it with what their calls are given.
struct BatchedProgram {
  std::string pipeline; ///< that the programs of one call have in common, or their level
  std::string text;     ///< by which it is found
};

/// Results of programs, by pipeline and text.
template <class Made> class Batch {
public:
  /// Null where nothing is known of the program.
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

/// Gives `call` the programs, and those that it returns again, in two halves: fewer may fare
/// better. Precondition: of one program it returns none.
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

/// Gives `call` the programs of each pipeline, each program once, and halves as callByHalves does.
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
