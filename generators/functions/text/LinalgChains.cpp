//===- LinalgChains.cpp - named and generic ops of linalg on tensors ------===//
#include "generators/functions/text/Families.h"
#include "generators/functions/text/LinalgOps.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t statementsMax = 6;
constexpr size_t rankMax = 3;

class LinalgChains {
public:
  explicit LinalgChains(Choices &choices)
      : choices(choices),
        element(choices.pick("element", std::vector<std::string>{"i32", "f32", "i8", "i64"})),
        scalars(choices, text, {element, "index"}), tensors(choices, text, scalars, element),
        shapes(choices, text, scalars, tensors), ops(choices, text, scalars, tensors) {}

  std::string generate() {
    Text before;
    Tensors::declareOpaque(before);
    std::string header = "%s: " + element + ", %n: index";
    std::vector<TensorValue> arguments;
    for (int64_t i = choices.range("arguments", 1, 2); i > 0; --i) {
      arguments.push_back(tensors.argument(rankMax));
      header += ", " + arguments.back().name + ": " + arguments.back().type();
    }
    scalars.add("%s", element);
    scalars.add("%n", "index");
    for (const TensorValue &argument : arguments)
      tensors.learnArgument(argument);
    for (int64_t i = choices.range("statements", 2, statementsMax); i > 0; --i)
      statement();
    if (choices.chance("loop of branches", 1, 8))
      branchLoop();
    std::string types = finish();
    return before.str() + "func.func @main(" + header + ") -> (" + types + ") {\n" + text.str() +
           "}\n";
  }

private:
  void statement() {
    switch (choices.draw("statement", 16)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return ops.pointwise();
    case 4:
      return ops.named();
    case 5:
      return ops.reduction();
    case 6:
      return ops.transpose();
    case 7:
      return ops.broadcast();
    case 8:
    case 9:
      return ops.product();
    case 10:
    case 16:
      return ops.window();
    case 11:
      return shapes.expand();
    case 12:
      return shapes.collapse();
    case 13:
      return shapes.pad();
    case 14:
      return shapes.extractSlice();
    default:
      return shapes.elementwise();
    }
  }

  /// A loop of plain branches on tensors of rank 0, as a front end makes it of scalars.
  void branchLoop() {
    std::string type = "tensor<i32>", low = text.define("c", "arith.constant 0 : i32"),
                high =
                    text.define("c", "arith.constant " +
                                         std::to_string(choices.range("trips", 0, 4)) + " : i32");
    auto filled = [&](const std::string &scalar) {
      std::string target = text.define("e", "tensor.empty() : " + type);
      return text.define("t", "linalg.fill ins(" + scalar + " : i32) outs(" + target + " : " +
                                  type + ") -> " + type);
    };
    std::string start = filled(low), limit = filled(high), total = filled(high),
                empty = text.define("e", "tensor.empty() : " + type),
                emptyBit = text.define("e", "tensor.empty() : tensor<i1>");
    auto generic = [&](const std::string &x, const std::string &y, const std::string &target,
                       const std::string &result, const std::string &op) {
      std::string name = text.fresh("t");
      text.open(name +
                " = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> "
                "()>, affine_map<() -> ()>], iterator_types = []} ins(" +
                x + ", " + y + " : " + type + ", " + type + ") outs(" + target + " : tensor<" +
                result + ">)");
      text.line("^bb0(%x: i32, %y: i32, %z: " + result + "):");
      text.line("  %w = " + op + " %x, %y : i32");
      text.line("  linalg.yield %w : " + result);
      text.close(" -> tensor<" + result + ">");
      return name;
    };
    text.line("cf.br ^head(" + start + ", " + total + " : " + type + ", " + type + ")");
    text.line("^head(%counter: " + type + ", %sum: " + type + "):");
    std::string less = generic("%counter", limit, emptyBit, "i1", "arith.cmpi slt,");
    std::string bit = text.define("b", "tensor.extract " + less + "[] : tensor<i1>");
    text.line("cf.cond_br " + bit + ", ^body(%counter, %sum : " + type + ", " + type +
              "), ^after(%sum : " + type + ")");
    text.line("^body(%old: " + type + ", %acc: " + type + "):");
    std::string one = filled(text.define("c", "arith.constant 1 : i32"));
    std::string next = generic("%old", one, empty, "i32", "arith.addi");
    std::string more = generic("%acc", "%old", empty, "i32",
                               choices.chance("product", 1, 2) ? "arith.muli" : "arith.xori");
    text.line("cf.br ^head(" + next + ", " + more + " : " + type + ", " + type + ")");
    text.line("^after(%all: " + type + "):");
    branchResult = text.define("x", "tensor.extract %all[] : " + type);
  }

  std::string finish() {
    TensorValue last = tensors.newest();
    std::string names = last.name, types = last.type();
    if (choices.chance("second tensor", 1, 2)) {
      TensorValue other = tensors.any();
      names += ", " + other.name;
      types += ", " + other.type();
    }
    if (!branchResult.empty()) {
      names += ", " + branchResult;
      types += ", i32";
    }
    text.line("return " + names + " : " + types);
    return types;
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  Tensors tensors;
  TensorOps shapes;
  LinalgOps ops;
  std::string branchResult;
};

} // namespace

std::string linalgChains(Choices &choices) { return LinalgChains(choices).generate(); }

} // namespace npufuzz::generators::functions::text
