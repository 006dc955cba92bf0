//===- Scalars.h - arithmetic on scalars, free of undefined behaviour -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_SCALARS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_SCALARS_H

#include "generators/Choices.h"
#include "generators/functions/text/Text.h"

#include <vector>

namespace npufuzz::generators::functions::text {

struct Named {
  std::string name, type;
};

bool isFloatType(llvm::StringRef type);
/// Of an integer type or index (64).
unsigned widthOf(llvm::StringRef type);

/// The scalars in scope and ops on them. Divisors are never 0 (nor -1 where signed), shift amounts
/// lie below the width, no flags promise anything: every result is defined.
class Scalars {
public:
  Scalars(Choices &choices, Text &text, std::vector<std::string> types)
      : choices(choices), text(text), types(std::move(types)) {}

  void add(std::string name, std::string type) {
    pool.push_back({std::move(name), std::move(type)});
  }
  /// What is in scope; leaving a region restores it.
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }

  const std::string &anyType() { return choices.pick("type", types); }
  /// A value in scope, or a constant.
  std::string get(const std::string &type);
  std::string constant(const std::string &type);
  std::string indexConstant(int64_t value);
  /// One op (and what it needs), whose result joins the pool.
  std::string compute(const std::string &type);
  std::string condition();
  /// A few ops on top of one another.
  std::string chain(const std::string &type, int64_t opsMax);
  /// An index in [0, extent): unsigned remainder of anything. Precondition: extent > 0.
  std::string clamped(int64_t extent);
  /// The value in another type.
  std::string convert(const std::string &name, const std::string &from, const std::string &to);

private:
  std::string computeInteger(const std::string &type);
  std::string computeFloat(const std::string &type);
  std::string divide(const std::string &type);
  std::string shift(const std::string &type);
  std::string extended(const std::string &type);
  /// Arithmetic on values of a narrower type.
  std::string widened(const std::string &type);
  std::string ofOtherType(const std::string &type);
  std::string define(const std::string &type, const llvm::Twine &content) {
    std::string name = text.define("v", content);
    add(name, type);
    return name;
  }

  Choices &choices;
  Text &text;
  std::vector<std::string> types;
  std::vector<Named> pool;
};

} // namespace npufuzz::generators::functions::text

#endif
