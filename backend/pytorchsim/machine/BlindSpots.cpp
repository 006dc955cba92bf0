//===- BlindSpots.cpp - the rows ------------------------------------------===//
#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

/// Whether a vector instruction of one of these rows is in it.
[[maybe_unused]] static bool hasVector(const Sequence &sequence, ArrayRef<StringRef> names) {
  return any_of(sequence.steps, [&](const Step &step) {
    return step.kind >= StepKind::raw &&
           is_contained(names, nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])));
  });
}

ArrayRef<BlindSpot> blindSpots() { return {}; }

const BlindSpot *blindSpotOf(const Sequence &sequence) {
  for (const BlindSpot &spot : blindSpots())
    if (spot.isMetBy(sequence))
      return &spot;
  return nullptr;
}

} // namespace npufuzz::pytorchsim
