//===- SequenceCases.cpp - draws blocks of one machine and one family -----===//
//
// A block of 256 indexes shares a machine and a family, which follow from the base seed and the
// number of the block. The rest of a sequence follows from a seed of its own.
//
//===----------------------------------------------------------------------===//
#include "campaign/sequences/SequenceCases.h"

#include "backend/pytorchsim/machine/SequenceMachine.h"
#include "generators/ChoiceSources.h"
#include "oracles/sequences/JudgeSequence.h"

namespace npufuzz::campaign::sequences {

namespace {

class SequenceCases : public CaseSource {
public:
  explicit SequenceCases(std::vector<Family> families) : families(std::move(families)) {
    if (this->families.empty()) // transfers twice: they have most to draw
      this->families = {Family::transfers, Family::array, Family::transfers, Family::lanes,
                        Family::functions};
  }

  uint64_t caseSeed(uint64_t baseSeed, int64_t index) const override {
    return generators::caseSeed(blockSeed(baseSeed, index),
                                static_cast<uint64_t>(index % sequencesOfBlock));
  }
  Case generateAt(mlir::MLIRContext &context, uint64_t baseSeed, int64_t index, Counters &counters,
                  Drawing /*drawing*/) const override {
    return draw(context, blockSeed(baseSeed, index), caseSeed(baseSeed, index), counters);
  }
  /// Draws a case in a block of its own.
  Case generate(mlir::MLIRContext &context, uint64_t seed, Counters &counters,
                Drawing /*drawing*/) const override {
    return draw(context, seed, seed, counters);
  }
  bool isDrawnInBlocks() const override { return true; }
  bool isCompiled() const override { return false; }

private:
  static uint64_t blockSeed(uint64_t baseSeed, int64_t index) {
    return generators::caseSeed(baseSeed, static_cast<uint64_t>(index / sequencesOfBlock));
  }
  Case draw(mlir::MLIRContext &context, uint64_t blockSeed, uint64_t seed,
            Counters &counters) const {
    generators::RandomChoices ofBlock(blockSeed), choices(seed);
    Family family = ofBlock.pick("family", families);
    Sequence machine = drawMachine(ofBlock);
    Sequence sequence = drawSequence(choices, family, machine);
    sequence.family = familyName(family).str();
    ++counters["family " + sequence.family];
    return {oracles::moduleOfSequence(context, sequence), {}, {}, seed, instructionSequence};
  }

  std::vector<Family> families;
};

} // namespace

std::unique_ptr<CaseSource> sequenceCases(std::vector<Family> families) {
  return std::make_unique<SequenceCases>(std::move(families));
}

llvm::Expected<std::unique_ptr<CaseSource>> drawFamilies(const std::vector<std::string> &names) {
  std::vector<Family> families;
  for (const std::string &name : names) {
    std::optional<Family> family = familyNamed(name);
    if (!family)
      return llvm::createStringError(
          "expected transfers, array, functions, lanes or edges, got \"" + name + "\"");
    families.push_back(*family);
  }
  return sequenceCases(std::move(families));
}

llvm::Expected<Module> parseSequenceCase(mlir::MLIRContext &context, llvm::StringRef text,
                                         llvm::StringRef fileName) {
  auto sequence = pytorchsim::parseSequence(text);
  if (!sequence)
    return llvm::createStringError(fileName + ": " + llvm::toString(sequence.takeError()));
  return oracles::moduleOfSequence(context, *sequence);
}

bool runsSequences(const Backend &backend) { return pytorchsim::sequenceMachineOf(backend); }

std::string missingForSequences(const Backend &backend) {
  return pytorchsim::sequenceMachineOf(backend)->missing();
}

} // namespace npufuzz::campaign::sequences
