//===- Instruction.cpp - executes one tile instruction --------------------===//
//
// Extents come from the destination, as in the library; an operand's own extents only say which of
// its elements are valid. Elements never written are undefined, and so are results computed from
// them. That is no event until a result of the program shows it.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/recording/Instruction.h"
#include "backend/foreign/ElementOps.h"

#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <limits>

namespace npufuzz::pto {

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

Instruction::Area Instruction::placed(Area area, llvm::StringRef role) {
  const npufuzz_operand &tile = *area.tile;
  if (!tile.address_set)
    report(MachineEvent::Kind::undefinedUse,
           llvm::formatv("{0} has no address when the instruction uses it", role));
  if (area.rows < 0 || area.columns < 0 || area.rows > tile.rows || area.columns > tile.columns) {
    report(MachineEvent::Kind::outOfBounds,
           llvm::formatv("{0} has valid extents {1}x{2} in a tile of {3}x{4}", role, area.rows,
                         area.columns, tile.rows, tile.columns));
    area.rows = std::clamp<int64_t>(area.rows, 0, tile.rows);
    area.columns = std::clamp<int64_t>(area.columns, 0, tile.columns);
  }
  uint64_t end = tile.address +
                 static_cast<uint64_t>(tile.rows * tile.columns * bytesOf(tile.element)),
           size = memoryOf(tile).bytes.size();
  area.isInside = tile.address_set && tile.address <= size && end <= size;
  if (tile.address_set && !area.isInside)
    report(MachineEvent::Kind::outOfBounds,
           llvm::formatv("{0} lies at bytes {1} to {2} of a buffer of {3}", role, tile.address, end,
                         size));
  return area;
}

Instruction::Area Instruction::areaOf(const npufuzz_operand &tile, llvm::StringRef role) {
  Area area{&tile, tile.valid_rows, tile.valid_columns, false};
  if (!tile.valid_rows_set || !tile.valid_columns_set) {
    report(MachineEvent::Kind::undefinedUse,
           llvm::formatv("{0} has no valid extents yet when the instruction uses them", role));
    // On silicon the extents would be leftovers in memory; here the run continues with the whole
    // tile.
    area.rows = tile.rows;
    area.columns = tile.columns;
    area.isGuess = true;
  }
  return placed(area, role);
}

Instruction::Area Instruction::wholeOf(const npufuzz_operand &tile, llvm::StringRef role) {
  return placed({&tile, tile.rows, tile.columns, false}, role);
}

uint64_t Instruction::addressOf(const Area &area, int64_t row, int64_t column) const {
  const npufuzz_operand &tile = *area.tile;
  row += area.firstRow;
  column += area.firstColumn;
  // The order of boxes in matrices is not observable: every reader knows it.
  bool isColumnMajor = tile.is_column_major && tile.location == 0;
  int64_t element = isColumnMajor ? column * tile.rows + row : row * tile.columns + column;
  return tile.address + static_cast<uint64_t>(element * bytesOf(tile.element));
}

MemoryRegion Instruction::regionOf(const Area &area) const {
  const npufuzz_operand &tile = *area.tile;
  int64_t bytes = bytesOf(tile.element);
  // An access to a matrix touches all boxes.
  if (tile.location != 0)
    return {tile.location, tile.address, 1, tile.rows * tile.columns * bytes,
            tile.rows * tile.columns * bytes};
  uint64_t begin = addressOf(area, 0, 0);
  return tile.is_column_major
             ? MemoryRegion{0, begin, area.columns, area.rows * bytes, tile.rows * bytes}
             : MemoryRegion{0, begin, area.rows, area.columns * bytes, tile.columns * bytes};
}

unsigned Instruction::pipeOf(const InstructionRecord &record,
                             llvm::ArrayRef<npufuzz_operand> operands) {
  if (record.form == InstructionForm::store && operands[1].location == 4)
    return pipeFix;
  if (record.form == InstructionForm::extract || record.form == InstructionForm::insert)
    return operands[1].location == 1   ? pipeMTE1
           : operands[1].location == 4 ? pipeFix
           : operands[0].location == 0 ? pipeV
                                       : pipeMTE3;
  if (record.form == InstructionForm::ramp && operands.size() > 2)
    return pipeV;
  return record.name == "TMOV" && operands[1].location == 1 ? unsigned(pipeMTE1) : record.pipe;
}

void Instruction::note(const Area &area, bool isWrite) {
  // If the extents are a guess, so is the touched region.
  if (area.isInside && !area.isGuess)
    machine.touch(pipe, regionOf(area), isWrite);
}

Number Instruction::read(const Area &area, int64_t row, int64_t column) const {
  // An undefined extent may ask for more than the operand has.
  if (!area.isInside || area.firstRow + row >= area.tile->rows ||
      area.firstColumn + column >= area.tile->columns)
    return {};
  uint64_t at = addressOf(area, row, column);
  int64_t bytes = bytesOf(area.tile->element);
  const WatchedMemory &memory = memoryOf(*area.tile);
  Number value = decode(area.tile->element, memory.bits(at, bytes));
  value.isDefined = memory.allDefined(at, bytes);
  return value;
}

void Instruction::write(const Area &area, int64_t row, int64_t column, Number value,
                        Rounding rounding) {
  if (!area.isInside)
    return;
  memoryOf(*area.tile)
      .set(addressOf(area, row, column), bytesOf(area.tile->element),
           encode(area.tile->element, value, rounding), value.isDefined);
}

Number Instruction::immediate(const npufuzz_operand &operand) const {
  Number value = operand.element == 'h' || operand.element == 'B'
                     ? decode(operand.element, static_cast<uint64_t>(operand.integer))
                     : Number{operand.number, operand.integer, true};
  return value;
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

void Instruction::execute() {
  machine.note({TracedStep::instruction, pipe});
  machine.core.step(pipe);
  switch (record.form) {
  case InstructionForm::load:
    return transfer(operands[0], operands[1], /*isStore=*/false);
  case InstructionForm::store:
    return transfer(operands[1], operands[0], /*isStore=*/true);
  case InstructionForm::elementwise:
    return elementwise();
  case InstructionForm::rowExpand:
    return expand(/*alongRows=*/true);
  case InstructionForm::columnExpand:
    return expand(/*alongRows=*/false);
  case InstructionForm::rowReduce:
    return reduce(/*alongRows=*/true);
  case InstructionForm::columnReduce:
    return reduce(/*alongRows=*/false);
  case InstructionForm::convert:
    return convert();
  case InstructionForm::fillPad:
    return fillPad();
  case InstructionForm::ramp:
    return ramp();
  case InstructionForm::compare:
    return compare();
  case InstructionForm::select:
    return select();
  case InstructionForm::transpose:
    return transpose();
  case InstructionForm::matmul:
    return matmul();
  case InstructionForm::extract:
    return extract();
  case InstructionForm::insert:
    return insert();
  case InstructionForm::concat:
    return concat();
  case InstructionForm::gather:
    return gather();
  case InstructionForm::getElement:
    return getElement();
  case InstructionForm::setElement:
    return setElement();
  }
}

void Instruction::transfer(const npufuzz_operand &tile, const npufuzz_operand &global,
                           bool isStore) {
  Area area = areaOf(tile, isStore ? "the source" : "the destination");
  int64_t bytes = bytesOf(global.element), rowStride = global.stride[3],
          columnStride = global.stride[4];
  if (area.rows > global.shape[3] || area.columns > global.shape[4]) {
    if (!area.isGuess) // otherwise already reported
      report(MachineEvent::Kind::outOfBounds,
             llvm::formatv("it moves {0}x{1} elements, of global memory there are {2}x{3}",
                           area.rows, area.columns, global.shape[3], global.shape[4]));
    area.rows = std::min(area.rows, global.shape[3]);
    area.columns = std::min(area.columns, global.shape[4]);
  }
  note(area, /*isWrite=*/!isStore);
  if (!area.isInside || area.rows <= 0 || area.columns <= 0)
    return;
  uint64_t extent = static_cast<uint64_t>(
      ((area.rows - 1) * rowStride + (area.columns - 1) * columnStride + 1) * bytes);
  WatchedMemory *memory = nullptr;
  uint64_t base = 0;
  int space = 0;
  for (size_t tensor = 0; tensor < machine.tensorCount && !memory; ++tensor) {
    space = Machine::spaceOf(tensor);
    WatchedMemory &candidate = machine.core.memory(space);
    base = reinterpret_cast<uint64_t>(candidate.bytes.data());
    if (global.address >= base && global.address + extent <= base + candidate.bytes.size())
      memory = &candidate;
  }
  if (!memory)
    return report(MachineEvent::Kind::outOfBounds,
                  llvm::formatv("{0}x{1} elements with strides {2} and {3} leave the tensor",
                                area.rows, area.columns, rowStride, columnStride));
  uint64_t begin = global.address - base;
  // Takes rows if they are contiguous, else columns.
  MemoryRegion region =
      columnStride == 1 || area.columns == 1
          ? MemoryRegion{space, begin, area.rows, area.columns * bytes, rowStride * bytes}
          : MemoryRegion{space, begin, area.columns, area.rows * bytes, columnStride * bytes};
  if (!area.isGuess && machine.parameters.ordersTensors)
    machine.touch(pipe, region, /*isWrite=*/isStore);
  for (int64_t row = 0; row < area.rows; ++row)
    for (int64_t column = 0; column < area.columns; ++column) {
      uint64_t there =
                   begin + static_cast<uint64_t>((row * rowStride + column * columnStride) * bytes),
               here = addressOf(area, row, column);
      WatchedMemory &from = isStore ? memoryOf(tile) : *memory,
                    &to = isStore ? *memory : memoryOf(tile);
      uint64_t source = isStore ? here : there;
      if (isStore && (tile.element != global.element || record.compute)) {
        // The store converts, or adds to what is there.
        Number value = read(area, row, column);
        if (record.compute) {
          bool isDefined = value.isDefined && to.allDefined(there, bytes);
          value = record.compute(global.element,
                                 {decode(global.element, to.bits(there, bytes)), value});
          value.isDefined = isDefined;
        }
        to.set(there, bytes, encode(global.element, value), value.isDefined);
        continue;
      }
      to.set(isStore ? there : here, bytes, from.bits(source, bytes),
             from.allDefined(source, bytes));
    }
}

void Instruction::elementwise() {
  Area to = areaOf(operands[0], "the destination");
  llvm::SmallVector<Area, 2> areas;
  llvm::SmallVector<Number, 2> inputs(record.inputs);
  for (unsigned i = 0; i < record.inputs; ++i) {
    const npufuzz_operand &operand = operands[i + 1];
    areas.push_back({&operand, to.rows, to.columns, false, to.isGuess});
    if (operand.kind == NPUFUZZ_TILE) {
      areas.back() = placed(areas.back(), "a source");
      note(areas.back(), /*isWrite=*/false);
    } else {
      inputs[i] = immediate(operand);
    }
  }
  note(to, /*isWrite=*/true);
  char element = operands[0].element;
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column) {
      bool defined = true;
      for (unsigned i = 0; i < record.inputs; ++i) {
        if (areas[i].tile->kind == NPUFUZZ_TILE)
          inputs[i] = read(areas[i], row, column);
        defined &= inputs[i].isDefined;
      }
      Number value = record.compute(element, inputs);
      value.isDefined = defined;
      write(to, row, column, value);
    }
}

void Instruction::expand(bool alongRows) {
  Area to = areaOf(operands[0], "the destination");
  Area by{&operands[record.inputs], alongRows ? to.rows : 1, alongRows ? 1 : to.columns, false,
          to.isGuess};
  by = placed(by, "the repeated source");
  note(by, /*isWrite=*/false);
  Area wide{&operands[1], to.rows, to.columns, false, to.isGuess};
  if (record.inputs == 2) {
    wide = placed(wide, "a source");
    note(wide, /*isWrite=*/false);
  }
  note(to, /*isWrite=*/true);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column) {
      Number repeated = read(by, alongRows ? row : 0, alongRows ? 0 : column);
      llvm::SmallVector<Number, 2> inputs;
      if (record.inputs == 2)
        inputs.push_back(read(wide, row, column));
      inputs.push_back(repeated);
      Number value = record.compute(operands[0].element, inputs);
      value.isDefined = inputs.front().isDefined && repeated.isDefined;
      write(to, row, column, value);
    }
}

void Instruction::reduce(bool alongRows) {
  Area to = areaOf(operands[0], "the destination"), from = areaOf(operands[1], "the source");
  note(from, /*isWrite=*/false);
  if (operands.size() > 2 && operands[2].kind == NPUFUZZ_TILE) {
    // Sums of columns say if they add by halves, and then use their temporary on any architecture.
    if (operands.size() == 3)
      noteTemporary(operands[2]);
    else if (operands[3].integer)
      note(wholeOf(operands[2], "the temporary"), /*isWrite=*/true);
  }
  note(to, /*isWrite=*/true);
  int64_t results = alongRows ? std::min(from.rows, to.rows) : std::min(from.columns, to.columns),
          terms = alongRows ? from.columns : from.rows;
  char element = operands[1].element;
  for (int64_t i = 0; i < results; ++i) {
    Number sum;
    for (int64_t j = 0; j < terms; ++j) {
      Number next = alongRows ? read(from, i, j) : read(from, j, i);
      bool defined = next.isDefined && (j == 0 || sum.isDefined);
      sum = j == 0 ? next : record.compute(element, {sum, next});
      sum.isDefined = defined;
    }
    alongRows ? write(to, i, 0, sum) : write(to, 0, i, sum);
  }
}

void Instruction::convert() {
  Area to = areaOf(operands[0], "the destination");
  Area from = placed({&operands[1], to.rows, to.columns, false, to.isGuess}, "the source");
  note(from, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  Rounding rounding = Rounding::nearestEven;
  for (const npufuzz_operand &operand : operands.drop_front(2))
    if (operand.kind == NPUFUZZ_ATTRIBUTE && llvm::StringRef(operand.attribute) == "RoundMode")
      rounding = static_cast<Rounding>(operand.integer);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column)
      write(to, row, column,
            element::convert(operands[1].element, operands[0].element, read(from, row, column),
                             rounding),
            rounding);
}

/// Padding value of a type, by the number of its kind.
static Number padOf(char element, int32_t pad) {
  Number value;
  value.isDefined = true;
  bool isMax = pad == 2, isMin = pad == 3;
  if (!isMax && !isMin)
    return value;
  value.number =
      isMax ? std::numeric_limits<double>::infinity() : -std::numeric_limits<double>::infinity();
  int64_t largest = (int64_t(1) << (8 * bytesOf(element) - 1)) - 1;
  value.integer = isMax ? largest : -largest - 1;
  return value;
}

void Instruction::fillPad() {
  Area from = areaOf(operands[1], "the source"), to = wholeOf(operands[0], "the destination");
  note(from, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  Number pad = padOf(operands[0].element, operands[0].pad);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column)
      write(to, row, column,
            row < from.rows && column < from.columns ? read(from, row, column) : pad);
}

void Instruction::ramp() {
  Area to = areaOf(operands[0], "the destination");
  if (operands.size() > 2)
    noteTemporary(operands[2]);
  note(to, /*isWrite=*/true);
  Number start = immediate(operands[1]);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column) {
      Number value =
          record.compute(to.tile->element, {start, Number{0, row * to.columns + column, true}});
      value.isDefined = true;
      write(to, row, column, value);
    }
}

} // namespace npufuzz::pto
