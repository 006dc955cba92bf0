//===- BlindSpots.cpp - the rows ------------------------------------------===//
//
// Each row has the documented behaviour, the simulated one and a test for sequences that meet the
// difference. Tests read the machine and the steps of a sequence and execute nothing. The caller
// decides if it skips such a sequence.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

/// Returns true if the sequence contains a vector instruction of one of these rows.
static bool hasVector(const Sequence &sequence, ArrayRef<StringRef> names) {
  return any_of(sequence.steps, [&](const Step &step) {
    return step.kind >= StepKind::raw &&
           is_contained(names, nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])));
  });
}

/// An unordered sum of wider elements under a mask, which may leave a lane nothing to add.
static bool sumsUnderAMask(const Sequence &sequence) {
  constexpr uint32_t unmasked = 1 << 25;
  return any_of(sequence.steps, [](const Step &step) {
    auto word = static_cast<uint32_t>(step.numbers[0]);
    return step.kind >= StepKind::raw && !(word & unmasked) &&
           nameOfVectorWord(word) == "vfwredusum";
  });
}

/// A vector access whose first element lies right past its bank.
static bool beginsAtTheEnd(const Sequence &sequence) {
  return any_of(sequence.steps, [&](const Step &step) {
    return (step.kind == StepKind::load || step.kind == StepKind::store) &&
           step.numbers[1] == sequence.bankBytes;
  });
}

/// Whole-register loads of read-only data.
static bool loadsConstantsWhole(const Sequence &sequence) {
  return any_of(sequence.steps, [](const Step &step) {
    return step.kind == StepKind::rawMemory &&
           nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])) == "load of whole registers" &&
           scratchpadAddress + step.numbers[1] < broadcastAddressEnd;
  });
}

static bool movesNothing(const Sequence &sequence) {
  return any_of(sequence.steps, [](const Step &step) {
    return step.kind == StepKind::configure &&
           is_contained(ArrayRef(step.numbers).take_front(4), 0u);
  });
}

/// A transfer whose elements are not aligned in the bank, so that one can lie in two banks.
static bool isMisaligned(const Sequence &sequence) {
  uint64_t elementBytes = 1;
  for (const Step &step : sequence.steps) {
    if (step.kind == StepKind::configure)
      elementBytes = std::max<uint64_t>(step.numbers[6], 1);
    else if (step.kind >= StepKind::moveIn && step.kind <= StepKind::moveOut &&
             step.numbers[1] % elementBytes != 0)
      return true;
  }
  return false;
}

static constexpr BlindSpot rows[] = {
    {"results of one lane alone", "every lane has a result of its own in its own registers",
     "every lane's result goes to the registers of the second lane",
     [](const Sequence &sequence) {
       return hasVector(sequence, {"vmv.s.x", "vslide1up", "vslide1down", "vfslide1up",
                                   "vfslide1down", "vfncvt.x.f", "vzext.vf2", "vsext.vf2",
                                   "vzext.vf4", "vsext.vf4", "vzext.vf8", "vsext.vf8"});
     }},
    {"counts of all lanes together",
     "a lane counts, and looks for the first, among its own elements",
     "one counter goes through the elements of all lanes",
     [](const Sequence &sequence) {
       return hasVector(sequence, {"vcompress", "viota", "vmsbf", "vmsof", "vmsif"});
     }},
    {"indexed accesses of the first bank", "an address is one of the lane's own bank",
     "every lane reads and writes the first lane's bank",
     [](const Sequence &sequence) {
       return hasVector(sequence, {"load of indices", "store of indices", "load of ordered indices",
                                   "store of ordered indices"});
     }},
    {"wider sums of no elements",
     "whether a lane has elements to add is up to its own mask; one that has none gives what it "
     "began with, of NaNs the canonical one",
     "behind a lane that has some, one that has none gives its NaN as it is", sumsUnderAMask},
    {"loads that may end early", "every lane loads from its own bank into its own registers",
     "the first lane's bank is loaded into the second lane's registers",
     [](const Sequence &sequence) { return hasVector(sequence, {"load that may end early"}); }},
    {"accesses right behind a bank", "leaving the bank ends with status 200",
     "a vector access that begins right behind the bank ends with the stack's status 201",
     beginsAtTheEnd},
    {"elements in two banks", "leaving the bank ends with status 200",
     "a transfer's element that begins in a bank is moved whole, the rest from or into the next "
     "lane's bank",
     isMisaligned},
    {"whole registers of read-only data", "what lies below 0x01000000 is loaded by all lanes alike",
     "loads of whole registers from there end with status 200", loadsConstantsWhole},
    {"transfers of no elements", "an extent of 0 is within its field, and there is nothing to move",
     "the simulator divides by the number of elements and dies of SIGFPE", movesNothing},
    {"sine and cosine", "the function unit has them",
     "versions without them take the instructions for illegal ones",
     [](const Sequence &sequence) {
       return any_of(sequence.steps, [](const Step &step) {
         return step.kind == StepKind::sin || step.kind == StepKind::cos;
       });
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
