// The interpreter takes account of each attribute of each op that it executes.
//
// attributes.txt has a row for each: read, irrelevant (by the op's document it cannot change the
// result) or unsupported (refused if set). An attribute without a row fails here. The rows are
// those of one release of MLIR.
#include "interpreter/Handlers.h"
#include "support/mlir/Release.h"

#include "tile/Tile.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllDialects.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gmock/gmock.h>

#include <map>

using namespace mlir;

namespace npufuzz::interpreter {
namespace {

constexpr int releaseOfTable = 22;

struct Row {
  std::string op, attribute, status, reason;

  /// Name of an op, or a common prefix of several and a star.
  bool covers(llvm::StringRef name, llvm::StringRef inherent) const {
    llvm::StringRef pattern = op;
    return inherent == attribute &&
           (pattern.consume_back("*") ? name.starts_with(pattern) : name == pattern);
  }
};

std::vector<Row> rows() {
  std::string file = std::string(NPUFUZZ_SOURCE_DIR) + "/tests/interpreter/attributes.txt";
  auto buffer = llvm::MemoryBuffer::getFile(file);
  EXPECT_TRUE(buffer) << file;
  std::vector<Row> rows;
  if (!buffer)
    return rows;
  for (llvm::line_iterator line(**buffer, /*SkipBlanks=*/true, '#'); !line.is_at_end(); ++line) {
    auto [op, afterOp] = line->ltrim().split(' ');
    auto [attribute, afterAttribute] = afterOp.ltrim().split(' ');
    auto [status, reason] = afterAttribute.ltrim().split(' ');
    rows.push_back({op.str(), attribute.str(), status.str(), reason.trim().str()});
  }
  return rows;
}

/// Names of inherent attributes. A property that is not an attribute has a name only in an op's
/// dictionary, so the test creates each op once, without operands.
std::map<std::string, std::set<std::string>> handledOps() {
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<tile::TileDialect>();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  std::map<std::string, std::set<std::string>> ops;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (!allHandlers().find(name))
      continue;
    std::set<std::string> &attributes = ops[name.getStringRef().str()];
    for (StringAttr attribute : name.getAttributeNames())
      attributes.insert(attribute.getValue().str());
    OperationState state(UnknownLoc::get(&context), name);
    Operation *op = Operation::create(state);
    if (auto properties = llvm::dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
      for (NamedAttribute property : properties)
        attributes.insert(property.getName().getValue().str());
    op->destroy();
  }
  return ops;
}

TEST(Attributes, EachOfAHandledOpHasOneRow) {
  if (mlirRelease != releaseOfTable)
    GTEST_SKIP() << "attributes.txt is of release " << releaseOfTable;
  std::vector<Row> table = rows();
  std::vector<bool> isUsed(table.size());
  for (const auto &[op, attributes] : handledOps())
    for (const std::string &attribute : attributes) {
      int count = 0;
      for (auto [i, row] : llvm::enumerate(table))
        if (row.covers(op, attribute)) {
          isUsed[i] = true;
          ++count;
        }
      EXPECT_EQ(count, 1) << op << ' ' << attribute << ": its rows in attributes.txt";
    }
  for (auto [i, row] : llvm::enumerate(table))
    EXPECT_TRUE(isUsed[i]) << row.op << ' ' << row.attribute << ": no handled op has it";
}

TEST(Attributes, RowsSayWhyNothingIsRead) {
  for (const Row &row : rows()) {
    EXPECT_THAT(row.status, testing::AnyOf("read", "irrelevant", "unsupported"))
        << row.op << ' ' << row.attribute;
    if (row.status != "read")
      EXPECT_NE(row.reason, "") << row.op << ' ' << row.attribute << ": give a reason";
  }
}

} // namespace
} // namespace npufuzz::interpreter
