//===- BlindSpots.cpp - the rows ------------------------------------------===//
#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

/// Whether a vector instruction of one of these rows is in it.
static bool hasVector(const Sequence &sequence, ArrayRef<StringRef> names) {
  return any_of(sequence.steps, [&](const Step &step) {
    return step.kind >= StepKind::raw &&
           is_contained(names, nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])));
  });
}

static constexpr BlindSpot rows[] = {
    {"results of one lane alone",
     "every lane has a result of its own in its own registers",
     "every lane's result goes to the registers of the second lane",
     [](const Sequence &sequence) {
       return hasVector(sequence,
                        {"vmv.s.x", "vslide1up", "vslide1down", "vfslide1up", "vfslide1down",
                         "vfncvt.x.f", "vzext.vf2", "vsext.vf2", "vzext.vf4", "vsext.vf4", "vzext.vf8",
                         "vsext.vf8"});
     }},
    {"counts of all lanes together",
     "a lane counts, and looks for the first, among its own elements",
     "one counter goes through the elements of all lanes",
     [](const Sequence &sequence) {
       return hasVector(sequence, {"vcompress", "viota", "vmsbf", "vmsof", "vmsif"});
     }},
    {"indexed accesses of the first bank",
     "an address is one of the lane's own bank",
     "every lane reads and writes the first lane's bank",
     [](const Sequence &sequence) {
       return hasVector(sequence, {"load of indices", "store of indices",
                                   "load of ordered indices", "store of ordered indices"});
     }},
    {"loads that may end early",
     "every lane loads from its own bank into its own registers",
     "the first lane's bank is loaded into the second lane's registers",
     [](const Sequence &sequence) {
       return hasVector(sequence, {"load that may end early"});
     }},
};

ArrayRef<BlindSpot> blindSpots() { return rows; }

const BlindSpot *blindSpotOf(const Sequence &sequence) {
  for (const BlindSpot &spot : blindSpots())
    if (spot.isMetBy(sequence))
      return &spot;
  return nullptr;
}

} // namespace npufuzz::pytorchsim
