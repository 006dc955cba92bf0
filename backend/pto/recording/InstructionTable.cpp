//===- InstructionTable.cpp - table of all instructions of the machine ----===//
#include "backend/foreign/ElementOps.h"
#include "backend/pto/recording/Instruction.h"

namespace npufuzz::pto {

using namespace element;
using enum InstructionForm;

static constexpr InstructionRecord table[] = {
    {"TLOAD", pipeMTE2, load, 1, nullptr},
    {"TSTORE", pipeMTE3, store, 1, nullptr},
    {"TSTORE_ADD", pipeMTE3, store, 1, add},
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
    {"TEXTRACT", pipeMTE1, InstructionForm::extract, 1, nullptr},
    {"TINSERT", pipeV, InstructionForm::insert, 1, nullptr},
    {"TCONCAT", pipeV, InstructionForm::concat, 2, nullptr},
    {"TGATHER", pipeV, InstructionForm::gather, 2, nullptr},
    {"GetValue", pipeS, InstructionForm::getElement, 1, nullptr},
    {"SetValue", pipeS, InstructionForm::setElement, 1, nullptr},
    // Without a temporary, the library of either architecture writes it element by element in
    // scalar code; with one, on the vector pipe (Instruction::pipeOf).
    {"TCI", pipeS, InstructionForm::ramp, 0, add},
    {"TCI_DESCENDING", pipeS, InstructionForm::ramp, 0, sub},
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
