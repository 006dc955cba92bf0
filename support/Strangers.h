//===- Strangers.h - whose code an object is --------------------*- C++ -*-===//
//
// What npufuzz was built with is known to leave the process as it is: to look at what it does costs
// some 40 µs a pass, a fifth of a campaign.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_STRANGERS_H
#define NPUFUZZ_SUPPORT_STRANGERS_H

namespace npufuzz {

/// Keeps which libraries are there; later ones are strangers'. Only the first call counts.
void rememberOwnLibraries();
/// Whether the class of this object came with a library of strangers. Precondition: the class has
/// virtual functions, and no other bases before those.
bool isOfStrangers(const void *object);

/// While it lives, foreign code is strangers' (ForeignCode), or is not; the last one counts.
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
