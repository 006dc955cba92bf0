//===- Strangers.cpp ------------------------------------------------------===//
//
// The vtable of an object lies in the library that brought its class. This file compares that
// library with those loaded at the start, and caches the answer.
//
//===----------------------------------------------------------------------===//
#include "support/Strangers.h"

#include <algorithm>
#include <cstdint>
#include <dlfcn.h>
#include <link.h>
#include <set>
#include <unordered_map>

namespace npufuzz {

namespace {

std::set<uintptr_t> ownStarts;
bool isTrusting = false, trustsEverybody = false;

/// Records what dladdr calls the library's base.
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

static bool isStrange(const void *table) {
  Dl_info library{};
  return dladdr(table, &library) == 0 ||
         ownStarts.count(reinterpret_cast<uintptr_t>(library.dli_fbase)) == 0;
}

bool isOfStrangers(const void *object) {
  const void *table = *static_cast<const void *const *>(object);
  if (ownStarts.empty()) // no library is known to be ours
    return true;
  // Caches the answer: dladdr walks all symbols of a library, and took 6 % of a run when asked for
  // each execution.
  static std::unordered_map<const void *, bool> known;
  auto [entry, isNew] = known.try_emplace(table, false);
  if (isNew)
    entry->second = isStrange(table);
  return entry->second;
}

Trusting::Trusting(bool isTrusted) : before(isTrusting) { isTrusting = isTrusted; }
Trusting::~Trusting() { isTrusting = before; }
bool Trusting::isOn() { return isTrusting || trustsEverybody; }

void trustEverybody() { trustsEverybody = true; }

} // namespace npufuzz
