//===- Instruction.h - executes one tile instruction ------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_RECORDING_INSTRUCTION_H
#define NPUFUZZ_BACKEND_PTO_RECORDING_INSTRUCTION_H

#include "backend/pto/recording/Machine.h"

namespace npufuzz::pto {

/// Form of an instruction: how results depend on operands.
enum class InstructionForm {
  load,
  store,
  elementwise,  ///< tiles, and repeated numbers
  rowExpand,    ///< the last operand has one column and repeats along rows
  columnExpand, ///< the last operand has one row and repeats
  rowReduce,
  columnReduce,
  convert,
  fillPad,
  /// To a mask: one bit per element, eight to a byte, the lowest first; each row begins on a byte.
  compare,
  select,     ///< destination, mask, tile, then in any order a tile or number and a temporary
  transpose,  ///< extents from the source
  matmul,     ///< destination, the sum so far if there is one, two matrices
  extract,    ///< destination, source, row and column of the source at which the piece begins
  insert,     ///< destination, source, row and column of the destination
  concat,     ///< destination, two sources side by side
  gather,     ///< destination, source, indices of elements of the source
  getElement, ///< number, tile, offset in elements
  setElement, ///< tile, offset in elements, number
  ramp,       ///< destination, start, perhaps a temporary: start, start + 1, …
};

struct InstructionRecord {
  llvm::StringLiteral name;
  unsigned pipe;
  InstructionForm form;
  /// Number of inputs after the destination; other operands are temporaries and attributes.
  unsigned inputs;
  /// For elementwise and expanding forms, computes from the inputs. For reductions, from the result
  /// so far and the next element. For ramps, from the start and the index. For stores, from what is
  /// there and the element of the tile. Null if the form says it all.
  Number (*compute)(char element, llvm::ArrayRef<Number> inputs);
};

/// Null if the machine does not have the instruction.
const InstructionRecord *findInstruction(llvm::StringRef name);

/// One execution of an instruction.
class Instruction {
public:
  Instruction(Machine &machine, const InstructionRecord &record,
              llvm::ArrayRef<npufuzz_operand> operands)
      : machine(machine), record(record), operands(operands), pipe(pipeOf(record, operands)) {}
  void execute();

private:
  /// For a move between memories, those memories decide the pipe; for a ramp, its temporary.
  static unsigned pipeOf(const InstructionRecord &record, llvm::ArrayRef<npufuzz_operand> operands);
  WatchedMemory &memoryOf(const npufuzz_operand &tile) const {
    return machine.core.memory(tile.location);
  }
  /// A tile operand with the extents that this instruction uses.
  struct Area {
    const npufuzz_operand *tile;
    int64_t rows, columns;
    bool isInside;        ///< of its memory
    bool isGuess = false; ///< the extents were never set
    /// Element of the tile at which it begins.
    int64_t firstRow = 0, firstColumn = 0;
  };
  Area areaOf(const npufuzz_operand &tile, llvm::StringRef role);
  Area wholeOf(const npufuzz_operand &tile, llvm::StringRef role);
  Area placed(Area area, llvm::StringRef role);
  /// Piece of a tile with the extents of `like`, from the row and the column of `begin` on.
  Area pieceOf(const npufuzz_operand &tile, const Area &like, llvm::ArrayRef<npufuzz_operand> begin,
               llvm::StringRef role);
  Area elementOf(const npufuzz_operand &tile, int64_t offset);
  MemoryRegion regionOf(const Area &area) const;
  void note(const Area &area, bool isWrite);
  uint64_t addressOf(const Area &area, int64_t row, int64_t column) const;
  Number read(const Area &area, int64_t row, int64_t column) const;
  void write(const Area &area, int64_t row, int64_t column, Number value,
             Rounding rounding = Rounding::nearestEven);
  void report(MachineEvent::Kind kind, const std::string &detail, const std::string &sort = "") {
    machine.core.log.report(kind, detail, sort);
  }

  void transfer(const npufuzz_operand &tile, const npufuzz_operand &global, bool isStore);
  void elementwise();
  void expand(bool alongRows);
  void reduce(bool alongRows);
  void convert();
  void fillPad();
  void ramp();
  void compare();
  void select();
  void transpose();
  void matmul();
  void extract();
  void insert();
  void movePiece(const Area &from, const Area &to);
  void concat();
  void gather();
  void getElement();
  void setElement();
  /// Temporaries count as written, entirely, if the architecture's library uses them.
  void noteTemporary(const npufuzz_operand &operand);
  Number immediate(const npufuzz_operand &operand) const;

  Machine &machine;
  const InstructionRecord &record;
  llvm::ArrayRef<npufuzz_operand> operands;
  unsigned pipe;
};

} // namespace npufuzz::pto

#endif
