//===- Corpus.h - choices that are worth changing ---------------*- C++ -*-===//
//
// The choice sequence is the genome of a program. The corpus keeps those of programs that reached
// something first, and breeds from them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_GUIDANCE_CORPUS_H
#define NPUFUZZ_CAMPAIGN_GUIDANCE_CORPUS_H

#include "generators/Lineage.h"
#include "generators/Mutate.h"
#include "oracles/Evaluate.h"
#include "support/Counters.h"

#include <set>

namespace npufuzz::campaign {

/// What a program reached, by name: what it contains (`generated`: "op …", "feature …", "family
/// …"), each statistic of a pass ("pass cse.changed") and the power of two below it ("… 2^3"), each
/// two passes that both counted something ("pair canonicalize cse"), and what the oracles counted.
/// A function of the program: nothing of time or place.
std::set<std::string> semanticCounters(const Counters &generated,
                                       const oracles::Evaluation &evaluation);

struct Genome {
  uint64_t founder; ///< says what kind of program the choices mean
  generators::Draws draws;
};

struct Child {
  generators::Lineage
      lineage;             ///< the founder's seed and the last step: enough for CaseSource::decode
  generators::Draws draws; ///< of the parent, changed
};

class Corpus {
public:
  void add(Genome genome) { genomes.push_back(std::move(genome)); }
  size_t size() const { return genomes.size(); }
  /// A change of one of these; as often of the newest eighth, where less has been tried, as of all.
  /// In a third it takes over choices of another genome. Precondition: not empty.
  Child breed(uint64_t seed) const;

private:
  std::vector<Genome> genomes;
};

} // namespace npufuzz::campaign

#endif
