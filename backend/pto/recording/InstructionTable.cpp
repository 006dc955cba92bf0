//===- InstructionTable.cpp - every instruction of the machine ------------===//
#include "backend/pto/recording/Instruction.h"

#include <cmath>

namespace npufuzz::pto {

namespace {

using Inputs = llvm::ArrayRef<Number>;

Number floatNumber(double value) {
  Number made;
  made.number = value;
  return made;
}
Number integerNumber(int64_t value) {
  Number made;
  made.integer = value;
  return made;
}
/// On two's complement without overflow: encode wraps.
int64_t wrapped(uint64_t value) { return static_cast<int64_t>(value); }

template <typename OfFloats, typename OfIntegers>
Number either(char element, Inputs x, OfFloats ofFloats, OfIntegers ofIntegers) {
  return isFloatLetter(element)
             ? floatNumber(ofFloats(x[0].number, x[1].number))
             : integerNumber(wrapped(ofIntegers(static_cast<uint64_t>(x[0].integer),
                                                static_cast<uint64_t>(x[1].integer))));
}

/// IEEE 754-2019 minimum and maximum: NaN wins, -0 < +0.
double leastOf(double x, double y) {
  if (std::isnan(x) || std::isnan(y))
    return NAN;
  return x == y ? (std::signbit(x) ? x : y) : std::min(x, y);
}
double greatestOf(double x, double y) { return -leastOf(-x, -y); }

Number add(char e, Inputs x) { return either(e, x, std::plus<double>(), std::plus<uint64_t>()); }
Number sub(char e, Inputs x) { return either(e, x, std::minus<double>(), std::minus<uint64_t>()); }
Number mul(char e, Inputs x) {
  return either(e, x, std::multiplies<double>(), std::multiplies<uint64_t>());
}
Number div(char, Inputs x) { return floatNumber(x[0].number / x[1].number); }
Number min(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(leastOf(x[0].number, x[1].number))
                          : integerNumber(std::min(x[0].integer, x[1].integer));
}
Number max(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(greatestOf(x[0].number, x[1].number))
                          : integerNumber(std::max(x[0].integer, x[1].integer));
}
Number bitAnd(char, Inputs x) { return integerNumber(x[0].integer & x[1].integer); }
Number bitOr(char, Inputs x) { return integerNumber(x[0].integer | x[1].integer); }
Number bitXor(char, Inputs x) { return integerNumber(x[0].integer ^ x[1].integer); }
Number shiftLeft(char, Inputs x) {
  auto amount = static_cast<uint64_t>(x[1].integer);
  return integerNumber(amount > 63 ? 0 : wrapped(static_cast<uint64_t>(x[0].integer) << amount));
}
Number shiftRight(char, Inputs x) {
  auto amount = static_cast<uint64_t>(x[1].integer);
  return integerNumber(x[0].integer >> std::min<uint64_t>(amount, 63));
}
Number negate(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(-x[0].number)
                          : integerNumber(wrapped(0 - static_cast<uint64_t>(x[0].integer)));
}
Number bitNot(char, Inputs x) { return integerNumber(~x[0].integer); }
Number magnitude(char, Inputs x) { return floatNumber(std::abs(x[0].number)); }
Number exponential(char, Inputs x) { return floatNumber(std::exp(x[0].number)); }
Number logarithm(char, Inputs x) { return floatNumber(std::log(x[0].number)); }
Number root(char, Inputs x) { return floatNumber(std::sqrt(x[0].number)); }
Number inverseRoot(char, Inputs x) { return floatNumber(1 / std::sqrt(x[0].number)); }
Number reciprocal(char, Inputs x) { return floatNumber(1 / x[0].number); }
Number rectify(char e, Inputs x) {
  return isFloatLetter(e) ? floatNumber(greatestOf(x[0].number, 0))
                          : integerNumber(std::max<int64_t>(x[0].integer, 0));
}
Number same(char, Inputs x) { return x[0]; }

} // namespace

using enum InstructionForm;

static constexpr InstructionRecord table[] = {
    {"TLOAD", pipeMTE2, load, 1, nullptr},
    {"TSTORE", pipeMTE3, store, 1, nullptr},
    {"TMOV", pipeV, elementwise, 1, same},
    {"TADD", pipeV, elementwise, 2, add},
    {"TSUB", pipeV, elementwise, 2, sub},
    {"TMUL", pipeV, elementwise, 2, mul},
    {"TDIV", pipeV, elementwise, 2, div},
    {"TMAX", pipeV, elementwise, 2, max},
    {"TMIN", pipeV, elementwise, 2, min},
    {"TAND", pipeV, elementwise, 2, bitAnd},
    {"TOR", pipeV, elementwise, 2, bitOr},
    {"TXOR", pipeV, elementwise, 2, bitXor},
    {"TSHL", pipeV, elementwise, 2, shiftLeft},
    {"TSHR", pipeV, elementwise, 2, shiftRight},
    {"TADDS", pipeV, elementwise, 2, add},
    {"TSUBS", pipeV, elementwise, 2, sub},
    {"TMULS", pipeV, elementwise, 2, mul},
    {"TDIVS", pipeV, elementwise, 2, div},
    {"TMAXS", pipeV, elementwise, 2, max},
    {"TMINS", pipeV, elementwise, 2, min},
    {"TNEG", pipeV, elementwise, 1, negate},
    {"TNOT", pipeV, elementwise, 1, bitNot},
    {"TABS", pipeV, elementwise, 1, magnitude},
    {"TEXP", pipeV, elementwise, 1, exponential},
    {"TLOG", pipeV, elementwise, 1, logarithm},
    {"TSQRT", pipeV, elementwise, 1, root},
    {"TRSQRT", pipeV, elementwise, 1, inverseRoot},
    {"TRECIP", pipeV, elementwise, 1, reciprocal},
    {"TRELU", pipeV, elementwise, 1, rectify},
    {"TEXPANDS", pipeV, elementwise, 1, same},
    {"TROWEXPAND", pipeV, rowExpand, 1, same},
    {"TCOLEXPAND", pipeV, columnExpand, 1, same},
    {"TROWEXPANDADD", pipeV, rowExpand, 2, add},
    {"TROWEXPANDSUB", pipeV, rowExpand, 2, sub},
    {"TROWEXPANDMUL", pipeV, rowExpand, 2, mul},
    {"TROWEXPANDDIV", pipeV, rowExpand, 2, div},
    {"TROWEXPANDMAX", pipeV, rowExpand, 2, max},
    {"TROWEXPANDMIN", pipeV, rowExpand, 2, min},
    {"TCOLEXPANDADD", pipeV, columnExpand, 2, add},
    {"TCOLEXPANDSUB", pipeV, columnExpand, 2, sub},
    {"TCOLEXPANDMUL", pipeV, columnExpand, 2, mul},
    {"TCOLEXPANDDIV", pipeV, columnExpand, 2, div},
    {"TCOLEXPANDMAX", pipeV, columnExpand, 2, max},
    {"TCOLEXPANDMIN", pipeV, columnExpand, 2, min},
    {"TROWSUM", pipeV, rowReduce, 1, add},
    {"TROWPROD", pipeV, rowReduce, 1, mul},
    {"TROWMAX", pipeV, rowReduce, 1, max},
    {"TROWMIN", pipeV, rowReduce, 1, min},
    {"TCOLSUM", pipeV, columnReduce, 1, add},
    {"TCOLPROD", pipeV, columnReduce, 1, mul},
    {"TCOLMAX", pipeV, columnReduce, 1, max},
    {"TCOLMIN", pipeV, columnReduce, 1, min},
    {"TCVT", pipeV, InstructionForm::convert, 1, nullptr},
    {"TCMP", pipeV, InstructionForm::compare, 2, nullptr},
    {"TCMPS", pipeV, InstructionForm::compare, 2, nullptr},
    {"TSEL", pipeV, InstructionForm::select, 3, nullptr},
    {"TSELS", pipeV, InstructionForm::select, 3, nullptr},
    {"TTRANS", pipeV, InstructionForm::transpose, 1, nullptr},
    {"TMATMUL", pipeM, InstructionForm::matmul, 2, nullptr},
    {"TMATMUL_ACC", pipeM, InstructionForm::matmul, 3, nullptr},
    // Without a temporary, which ptoas never gives, the library of either architecture writes it
    // element by element in scalar code.
    {"TCI", pipeS, InstructionForm::ramp, 0, nullptr},
    {"TFILLPAD", pipeV, InstructionForm::fillPad, 1, nullptr},
    {"TFILLPAD_INPLACE", pipeV, InstructionForm::fillPad, 1, nullptr},
};

const InstructionRecord *findInstruction(llvm::StringRef name) {
  for (const InstructionRecord &record : table)
    if (record.name == name)
      return &record;
  return nullptr;
}

} // namespace npufuzz::pto
