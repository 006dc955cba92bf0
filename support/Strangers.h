//===- Strangers.h - whose code an object is --------------------*- C++ -*-===//
//
// Code that npufuzz was built with is known to leave the process intact. A check of what it does
// costs some 40 µs a pass, a fifth of a campaign.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_STRANGERS_H
#define NPUFUZZ_SUPPORT_STRANGERS_H

namespace npufuzz {

/// Records which libraries are loaded; later ones are strangers'. Only the first call counts.
void rememberOwnLibraries();
/// Returns true if a stranger's library brought the class of this object. Precondition: the class
/// has virtual functions, and no other bases before those.
bool isOfStrangers(const void *object);

/// From now on treats all foreign code in this process as trusted. For a process that measures how
/// long foreign code takes: the checks would count as its time.
void trustEverybody();

/// Treats foreign code as trusted, or as strangers' (ForeignCode), while it lives. The innermost
/// one counts.
class Trusting {
public:
  explicit Trusting(bool isTrusted);
  ~Trusting();
  Trusting(const Trusting &) = delete;
  static bool isOn();

private:
  bool before;
};

} // namespace npufuzz

#endif
