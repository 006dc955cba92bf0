//===- Watching.cpp - flags, barriers, accesses ---------------------------===//
#include "backend/hivm/machine/References.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// The event's number: of #hivm.event<EVENT_ID3>, or of an operand.
static std::optional<int64_t> eventOf(Operation &op) {
  llvm::StringRef word = wordOf(attributeOf(op, "static_event_id"));
  int64_t id = 0;
  if (word.consume_front("EVENT_ID") && !word.getAsInteger(10, id))
    return id;
  return std::nullopt;
}

std::optional<bool> Machine::runSynchronisation(Operation &op) {
  llvm::StringRef name = op.getName().getStringRef();
  if (name == "hivm.hir.pipe_barrier") {
    unsigned pipe = pipeOfName(wordOf(attributeOf(op, "pipe")));
    core.barrier(pipe);
    return true;
  }
  // Masks of vectors are reset to all elements.
  if (name == "hivm.hir.set_mask_norm")
    return true;
  bool sets = name == "hivm.hir.set_flag";
  if (!sets && name != "hivm.hir.wait_flag")
    return std::nullopt;
  unsigned from = pipeOfName(wordOf(attributeOf(op, "set_pipe"))),
           to = pipeOfName(wordOf(attributeOf(op, "wait_pipe")));
  std::optional<int64_t> id = eventOf(op);
  if (!id && op.getNumOperands() == 1)
    id = integer(op.getOperand(0));
  if (!id || from >= pipeCount || to >= pipeCount)
    return unsupported(op, " of such pipes or events");
  if (sets) {
    core.setFlag(from, to, *id);
  } else {
    core.log.where += llvm::formatv(" of {0}, {1}, {2}", pipeNames[from], pipeNames[to], *id);
    core.waitFlag(from, to, *id);
  }
  return true;
}

/// Runs of bytes at equal distances: the innermost axes that lie together are the run, the axis
/// around it the pieces, all others are spelled out. Runs of bits are spelled out each: they need
/// not begin with a byte.
static void forEachRegion(const Reference &reference,
                          llvm::function_ref<void(const MemoryRegion &)> call) {
  int64_t bits = reference.bitsOfElement(), run = 1;
  size_t axis = reference.sizes.size();
  while (axis > 0 && (reference.sizes[axis - 1] == 1 || reference.strides[axis - 1] == run))
    run *= reference.sizes[--axis];
  int64_t pieces = 1, distance = run;
  if (axis > 0 && !reference.isMask()) {
    pieces = reference.sizes[--axis];
    distance = reference.strides[axis];
  }
  forEachPlace(ArrayRef(reference.sizes).take_front(axis), [&](ArrayRef<int64_t> place) {
    int64_t start = reference.start;
    for (size_t i = 0; i < axis; ++i)
      start += place[i] * reference.strides[i];
    int64_t first = start * bits / 8;
    call({reference.space, reference.begin + static_cast<uint64_t>(first), pieces,
          reference.bytesOfElements(start + run) - first, distance * bits / 8});
  });
}

/// From the first element that lies lowest to behind the last one, of its memory.
static std::pair<int64_t, int64_t> elementsSpanned(const Reference &reference) {
  int64_t low = reference.start, high = reference.start;
  for (auto [size, stride] : llvm::zip_equal(reference.sizes, reference.strides))
    (stride < 0 ? low : high) += (size - 1) * stride;
  return {low, high + 1};
}

static bool haveCommonBytes(const Reference &a, const Reference &b) {
  auto bytes = [](const Reference &reference) {
    auto [low, end] = elementsSpanned(reference);
    return MemoryRegion{reference.space,
                        reference.begin +
                            static_cast<uint64_t>(low * reference.bitsOfElement() / 8),
                        1, reference.bytesOfElements(end - low) + 1, 0};
  };
  if (a.count() <= 0 || b.count() <= 0 || !bytes(a).firstCommon(bytes(b)))
    return false;
  bool found = false;
  forEachRegion(a, [&](const MemoryRegion &one) {
    forEachRegion(
        b, [&](const MemoryRegion &other) { found = found || one.firstCommon(other).has_value(); });
  });
  return found;
}

void Machine::watchOverlaps(OperandRange inputs, OperandRange results, OperandRange temporaries) {
  auto firstByte = [](const Reference &reference) {
    return reference.begin + static_cast<uint64_t>(reference.start * reference.bitsOfElement() / 8);
  };
  auto anyOf = [&](OperandRange operands, llvm::function_ref<bool(const Reference &)> is) {
    return llvm::any_of(operands, [&](Value operand) {
      const std::optional<Reference> &reference = datum(operand).reference;
      return reference && is(*reference);
    });
  };
  auto report = [&](const llvm::Twine &what) {
    core.log.report(MachineEvent::Kind::outOfBounds, what.str(), "of operands that overlap");
  };
  if (anyOf(results, [&](const Reference &result) {
        return anyOf(inputs, [&](const Reference &input) {
          return firstByte(result) != firstByte(input) && haveCommonBytes(result, input);
        });
      }))
    report("its result lies on an operand, and does not begin where that does");
  if (anyOf(temporaries, [&](const Reference &temporary) {
        auto isSpoilt = [&](const Reference &operand) {
          return haveCommonBytes(temporary, operand);
        };
        return anyOf(inputs, isSpoilt) || anyOf(results, isSpoilt);
      }))
    report("its temporary buffer lies on an operand");
}

bool Machine::isInside(const Reference &reference, bool isWrite) {
  if (reference.count() <= 0)
    return true;
  auto [low, last] = elementsSpanned(reference);
  uint64_t end = reference.begin + static_cast<uint64_t>(reference.bytesOfElements(last)),
           size = core.memory(reference.space).bytes.size();
  if (low < 0 || end > size) {
    core.log.report(
        MachineEvent::Kind::outOfBounds,
        llvm::formatv("it {0} bytes {1} to {2} of a memory of {3}", isWrite ? "writes" : "reads",
                      static_cast<int64_t>(reference.begin) + low * reference.bitsOfElement() / 8,
                      end, size));
    return false;
  }
  return true;
}

bool Machine::touch(unsigned pipe, const Reference &reference, bool isWrite) {
  if (reference.count() <= 0)
    return true;
  if (!isInside(reference, isWrite))
    return false;
  forEachRegion(reference, [&](const MemoryRegion &region) { core.touch(pipe, region, isWrite); });
  return true;
}

Number Machine::read(const Reference &reference, int64_t element) const {
  if (reference.isMask())
    return readBit(reference, element);
  int64_t bytes = reference.bytesOfElements(1);
  uint64_t at = reference.begin + static_cast<uint64_t>(element * bytes);
  const WatchedMemory &memory = core.memory(reference.space);
  Number value = decode(reference.element, memory.bits(at, bytes));
  value.isDefined = memory.allDefined(at, bytes);
  return value;
}

void Machine::write(const Reference &reference, int64_t element, const Number &value,
                    Rounding rounding) {
  if (reference.isMask())
    return writeBit(reference, element, value);
  int64_t bytes = reference.bytesOfElements(1);
  uint64_t at = reference.begin + static_cast<uint64_t>(element * bytes);
  core.memory(reference.space)
      .set(at, bytes, encode(reference.element, value, rounding), value.isDefined);
  if (!definedBits.empty())
    for (int64_t i = 0; i < bytes; ++i)
      definedBits.erase({reference.space, at + static_cast<uint64_t>(i)});
}

} // namespace npufuzz::hivm
