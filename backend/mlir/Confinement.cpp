//===- Confinement.cpp ----------------------------------------------------===//
//
// Lists the functions that code may call, and checks a translated module against the lists:
// variables, functions, inline assembly, aliases.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/Confinement.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

/// Functions of one number or several, each in two widths: sin and sinf.
static constexpr StringLiteral mathFunctions[] = {
    "acos",  "acosh", "asin", "asinh", "atan",  "atan2",     "atanh",     "cbrt",  "ceil",
    "cos",   "cosh",  "erf",  "erfc",  "exp",   "exp10",     "exp2",      "expm1", "fabs",
    "floor", "fma",   "fmax", "fmin",  "fmod",  "frexp",     "ldexp",     "log",   "log10",
    "log1p", "log2",  "modf", "pow",   "rint",  "round",     "roundeven", "sin",   "sincos",
    "sinh",  "sqrt",  "tan",  "tanh",  "trunc", "nearbyint", "copysign"};

/// Functions that assertions (abort, puts), vector.print and integer ops (abs and the like) call.
static constexpr StringLiteral otherFunctions[] = {
    "malloc",      "calloc",    "free",       "aligned_alloc", "memcpy",       "memmove",
    "memset",      "memcmp",    "bcmp",       "memrefCopy",    "abort",        "puts",
    "printI64",    "printU64",  "printF16",   "printBF16",     "printF32",     "printF64",
    "printString", "printOpen", "printClose", "printComma",    "printNewline", "abs",
    "labs",        "llabs"};

/// Prefixes of MLIR's runtime libraries. One function is really spelled
/// mlirAsyncRuntimGetNumWorkerThreads.
static constexpr StringLiteral runtimePrefixes[] = {"mlirAsyncRuntim", "_mlir_apfloat_"};

/// Starts of names in compiler-rt and libgcc, after two underscores.
static constexpr StringLiteral operations[] = {
    "add",    "ashl",     "ashr", "bswap", "clz",   "cmp",  "ctz",  "div",  "eq",   "extend", "ffs",
    "fix",    "float",    "ge",   "gt",    "le",    "lshr", "lt",   "mod",  "mul",  "ne",     "neg",
    "parity", "popcount", "pow",  "sub",   "trunc", "ucmp", "udiv", "umod", "unord"};

bool isOfRuntime(StringRef function) {
  static const StringSet<> names = [] {
    StringSet<> all;
    for (StringRef name : mathFunctions) {
      all.insert(name);
      all.insert((name + "f").str());
    }
    for (StringRef name : otherFunctions)
      all.insert(name);
    return all;
  }();
  return names.contains(function) ||
         any_of(runtimePrefixes, [&](StringRef prefix) { return function.starts_with(prefix); });
}

bool isOfCodeGenerator(StringRef function) {
  return function.consume_front("__") && all_of(function, isAlnum) &&
         any_of(operations, [&](StringRef prefix) { return function.starts_with(prefix); });
}

static Error refuse(const Twine &why) {
  return createStringError("unsupported machine code: " + why);
}

/// Refuses variables whose functions the linker or the loader of an executable would run.
static Error checkVariables(const Module &module) {
  for (const GlobalVariable &variable : module.globals()) {
    if (variable.getName() == "llvm.global_ctors" || variable.getName() == "llvm.global_dtors")
      return refuse("functions that run before or after @main");
    if (variable.isDeclaration())
      return refuse("a variable of somebody else's, @" + variable.getName());
  }
  for (const GlobalObject &object : module.global_objects())
    if (object.hasSection())
      return refuse("a section, " + object.getSection());
  return Error::success();
}

static bool hasNameOfRuntime(const Function &function) {
  return isOfRuntime(function.getName()) || isOfCodeGenerator(function.getName());
}

static Error checkFunction(const Function &function) {
  StringRef name = function.getName();
  if (function.isIntrinsic())
    return Error::success();
  if (function.isDeclaration() && !hasNameOfRuntime(function))
    return refuse("a call of a function that is not the runtime's, @" + name);
  // The call may come from the program or from a lowering, and nothing tells which.
  if (!function.isDeclaration() && hasNameOfRuntime(function) && !function.use_empty())
    return refuse("a function in the place of the runtime's, @" + name);
  for (const Instruction &instruction : instructions(function))
    if (const auto *call = dyn_cast<CallBase>(&instruction); call && call->isInlineAsm())
      return refuse("assembly in @" + name);
  return Error::success();
}

Error confine(Module &module) {
  if (!module.getModuleInlineAsm().empty())
    return refuse("assembly");
  if (!module.alias_empty() || !module.ifunc_empty())
    return refuse("functions of two names");
  if (Error error = checkVariables(module))
    return error;
  for (const Function &function : module)
    if (Error error = checkFunction(function))
      return error;
  for (Function &function : module)
    if (!function.isDeclaration() && function.getName() != "main" &&
        (!function.hasLocalLinkage() || hasNameOfRuntime(function)))
      function.setName("npufuzz_program_" + function.getName());
  return Error::success();
}

} // namespace npufuzz::mlirbackend
