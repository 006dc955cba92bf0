#include "interpreter/IterationAccesses.h"

namespace npufuzz::interpreter {

bool IterationAccesses::note(const Ref<Allocation> &memory, size_t element, bool isWrite) {
  if (enclosing && !enclosing->note(memory, element, isWrite))
    return false;
  kept.try_emplace(&*memory, memory);
  Access &access =
      accesses.try_emplace({&*memory, element}, Access{.iteration = iteration}).first->second;
  access.isShared |= access.iteration != iteration;
  access.isWritten |= isWrite;
  return !(access.isShared && access.isWritten);
}

} // namespace npufuzz::interpreter
