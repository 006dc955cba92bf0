//===- Strangers.cpp ------------------------------------------------------===//
#include "support/Strangers.h"

#include <algorithm>
#include <cstdint>
#include <dlfcn.h>
#include <link.h>
#include <set>

namespace npufuzz {

namespace {

std::set<uintptr_t> ownStarts;
bool isTrusting = false;

/// What dladdr calls its base.
int keepStart(dl_phdr_info *library, size_t, void *) {
  uintptr_t start = UINTPTR_MAX;
  for (int i = 0; i < library->dlpi_phnum; ++i)
    if (library->dlpi_phdr[i].p_type == PT_LOAD)
      start = std::min<uintptr_t>(start, library->dlpi_phdr[i].p_vaddr);
  ownStarts.insert(library->dlpi_addr + start);
  return 0;
}

} // namespace

void rememberOwnLibraries() {
  if (ownStarts.empty())
    dl_iterate_phdr(keepStart, nullptr);
}

bool isOfStrangers(const void *object) {
  Dl_info library{};
  const void *table = *static_cast<const void *const *>(object);
  return dladdr(table, &library) == 0 ||
         ownStarts.count(reinterpret_cast<uintptr_t>(library.dli_fbase)) == 0;
}

Trusting::Trusting(bool isTrusted) : before(isTrusting) { isTrusting = isTrusted; }
Trusting::~Trusting() { isTrusting = before; }
bool Trusting::isOn() { return isTrusting; }

} // namespace npufuzz
