//===- Corpus.cpp ---------------------------------------------------------===//
#include "campaign/guidance/Corpus.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace npufuzz::campaign {

std::set<std::string> semanticCounters(const Counters &generated,
                                       const oracles::Evaluation &evaluation) {
  std::set<std::string> names;
  for (const auto &[name, count] : generated)
    names.insert(name);
  for (const auto &[name, count] : evaluation.oracleCounters)
    names.insert(name);
  std::set<std::string> passes;
  for (const auto &[name, count] : evaluation.passStatistics) {
    if (count <= 0)
      continue;
    names.insert("pass " + name);
    names.insert("pass " + name + " 2^" +
                 llvm::utostr(llvm::Log2_64(static_cast<uint64_t>(count))));
    passes.insert(llvm::StringRef(name).rsplit('.').first.str());
  }
  for (auto first = passes.begin(); first != passes.end(); ++first)
    for (auto second = std::next(first); second != passes.end(); ++second)
      names.insert("pair " + *first + " " + *second);
  return names;
}

Child Corpus::breed(uint64_t seed) const {
  generators::RandomChoices choices(seed);
  size_t newest = (genomes.size() + 7) / 8;
  size_t begin = choices.chance("newest", 1, 2) ? genomes.size() - newest : 0;
  const Genome &parent =
      genomes[begin + choices.draw("parent", static_cast<uint64_t>(genomes.size() - begin - 1))];
  const Genome &mate = choices.pick("mate", genomes);
  bool hasMate = choices.chance("crossing", 1, 3);
  Child child;
  child.lineage.founder = parent.founder;
  child.lineage.steps.push_back({seed, hasMate ? mate.founder : 0});
  child.draws =
      generators::mutate(parent.draws, hasMate ? mate.draws : generators::Draws(), choices);
  return child;
}

} // namespace npufuzz::campaign
