//===- DmaEngine.h - transfers on their way ---------------------*- C++ -*-===//
//
// The issue fixes what a transfer moves. The schedule seed decides when: at once, or when something
// waits for it. Queues are first in, first out. For any seed, the elements of a transfer count as
// in use until it was waited for. So correct code does not depend on the seed; only the results of
// wrong code do.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_DMAENGINE_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_DMAENGINE_H

#include "backend/npu/simulator/Buffer.h"

#include <deque>
#include <optional>

namespace npufuzz::npu {

/// One execution of npu.tags.
class Tags final : public interpreter::Payload {
public:
  explicit Tags(int64_t slots) : slots(slots) {}
  int64_t slots;
};

enum class Access : uint8_t { read, write };

/// The elements that one transfer moves, all of them inside their buffer and tensor.
struct Movement {
  struct Element {
    int64_t global, tile; ///< row-major linear elements
  };
  bool toBuffer = true;
  interpreter::Ref<Buffer> buffer;
  /// Layout that the transfer assumes for the tile's elements, inside the buffer's bank.
  const BankLayout *layout = nullptr;
  interpreter::Ref<interpreter::Allocation> memory;
  std::vector<Element> elements;

  void perform() const;
  Access bufferAccess() const { return toBuffer ? Access::write : Access::read; }
  Access memoryAccess() const { return toBuffer ? Access::read : Access::write; }
};

/// A set of numbers: bounds reject quickly, and a search is exact.
class Footprint {
public:
  explicit Footprint(std::vector<int64_t> numbers);
  bool contains(int64_t number) const;
  /// Returns true if a number lies in [begin, end).
  bool meets(int64_t begin, int64_t end) const;
  bool meets(const Footprint &other) const;

private:
  std::vector<int64_t> sorted;
};

/// Returns true if the schedule lets work move when it is issued, and not when it is waited for.
/// Schedule 0: always.
bool picksNow(int64_t schedule, uint64_t number);

class DmaEngine {
public:
  /// `queues` is at least 1. `schedule` 0 moves everything at once.
  DmaEngine(int64_t queues, int64_t schedule) : queues(queues), schedule(schedule) {}

  bool idle() const { return flights.empty(); }
  /// Starts a transfer. One without an awaited slot stays in flight until drain().
  void start(Movement movement, const Tags *tags, int64_t slot);
  /// Completes the slot's transfers. Returns false if there is none.
  bool wait(const Tags *tags, int64_t slot);
  /// Movements of the slot's transfers.
  std::vector<const Movement *> awaited(const Tags *tags, int64_t slot) const;
  /// Completes everything. Returns true if a tensor was still to be written.
  bool drain();

  /// A tag slot whose transfer uses elements that this access would touch, if any.
  std::optional<int64_t> user(const Movement &movement) const;
  /// A tag slot whose transfer uses the buffer of that id, for any access.
  std::optional<int64_t> user(uint32_t buffer) const;
  std::optional<int64_t> user(const interpreter::Allocation &memory, int64_t element,
                              Access access) const;
  /// A tag slot whose transfer uses elements [element, element + count) of every lane's bank.
  std::optional<int64_t> user(const Buffer &buffer, int64_t element, int64_t count,
                              Access access) const;
  std::optional<int64_t> user(const Buffer &buffer, BankLayout::Place place, Access access) const;

private:
  struct Flight {
    Movement movement;
    const Tags *tags;
    int64_t slot;
    uint64_t number; ///< in order of issue
    bool moved = false;
    Footprint memoryElements, bankElements; ///< bankElements: element * lanes + lane
  };
  /// Moves the flights of this flight's queue up to and including it.
  void moveUpTo(uint64_t number);
  /// Searches flights whose buffer shares bytes with this one's elements [element, element +
  /// count). Returns the first for which `exact` holds, or whose buffer is another one.
  template <typename Exact>
  std::optional<int64_t> findUser(const Buffer &buffer, int64_t element, int64_t count,
                                  Access access, Exact exact) const;

  int64_t queues, schedule;
  uint64_t nextNumber = 0;
  std::deque<Flight> flights;
};

} // namespace npufuzz::npu

#endif
