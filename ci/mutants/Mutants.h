//===- Mutants.h - one mutant of many, chosen at run time -------*- C++ -*-===//
//
// Files that points.py has rewritten include it. One mutant is on at a time, or none.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CI_MUTANTS_MUTANTS_H
#define NPUFUZZ_CI_MUTANTS_MUTANTS_H

#include <type_traits>

namespace mutants {

/// The mutant that is on; 0 is none.
extern unsigned active;
/// A byte for each mutant, set where it is reached; null unless that is asked.
extern unsigned char *reached;

inline bool on(unsigned number) {
  if (reached)
    reached[number] = 1;
  return number == active;
}

template <unsigned number> bool isTrue(bool value) { return on(number) || value; }
template <unsigned number> bool isFalse(bool value) { return !on(number) && value; }
template <unsigned number> bool flip(bool value) { return on(number) != value; }

template <unsigned number, class A, class B> bool less(const A &a, const B &b) {
  return on(number) ? a <= b : a < b;
}
template <unsigned number, class A, class B> bool lessEqual(const A &a, const B &b) {
  return on(number) ? a < b : a <= b;
}
template <unsigned number, class A, class B> bool greater(const A &a, const B &b) {
  return on(number) ? a >= b : a > b;
}
template <unsigned number, class A, class B> bool greaterEqual(const A &a, const B &b) {
  return on(number) ? a > b : a >= b;
}

template <unsigned number, class A, class B> auto plus(A a, B b) {
  return on(number) ? a - b : a + b;
}
template <unsigned number, class A, class B> auto minus(A a, B b) {
  return on(number) ? a + b : a - b;
}
template <unsigned number, class A, class B> auto times(A a, B b) {
  return on(number) ? a / b : a * b;
}
template <unsigned number, class A, class B> auto over(A a, B b) {
  return on(number) ? a * b : a / b;
}
template <unsigned number, class A, class B> auto modulo(A a, B b) {
  return on(number) ? a * b : a % b;
}

template <unsigned number, class T> T more(T value) { return on(number) ? value + 1 : value; }
template <unsigned number, class T> T fewer(T value) { return on(number) ? value - 1 : value; }

/// Another value of a number or an enumeration: 0, and 1 in the place of 0.
template <unsigned number, class T> T other(T value) {
  return !on(number) ? value : value == T(0) ? T(1) : T(0);
}

} // namespace mutants

#endif
