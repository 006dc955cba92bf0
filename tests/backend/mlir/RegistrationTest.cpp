//===- RegistrationTest.cpp - promised interfaces are registered ----------===//
//
// An interface that a dialect promises (declarePromisedInterface) must be registered from outside.
// A pass that finds the promise unfulfilled silently skips its work, or dies in a build of MLIR
// with assertions.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/Registration.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMInterface.h"
#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferDeallocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Transforms/InliningUtils.h"

#include <gtest/gtest.h>

using namespace mlir;

namespace {

struct Registration : testing::Test {
  Registration() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    npufuzz::mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }
  MLIRContext context;
};

template <typename Interface> void expectNoPromise(MLIRContext &context) {
  for (Dialect *dialect : context.getLoadedDialects())
    EXPECT_FALSE(dialect->hasPromisedInterface(dialect->getTypeID(), Interface::getInterfaceID()))
        << dialect->getNamespace().str();
}

TEST_F(Registration, KeepsWhatDialectsPromise) {
  expectNoPromise<DialectInlinerInterface>(context);
  expectNoPromise<ConvertToLLVMPatternInterface>(context);
}

TEST_F(Registration, KeepsWhatOpsPromise) {
  const std::pair<const char *, TypeID> interfaces[] = {
      {"allocation", bufferization::AllocationOpInterface::getInterfaceID()},
      {"deallocation", bufferization::BufferDeallocationOpInterface::getInterfaceID()},
      {"bufferizable", bufferization::BufferizableOpInterface::getInterfaceID()},
      {"partial reduction", PartialReductionOpInterface::getInterfaceID()},
      {"shapes of results", ReifyRankedShapedTypeOpInterface::getInterfaceID()},
      {"verified at run time", RuntimeVerifiableOpInterface::getInterfaceID()},
      {"subset", SubsetOpInterface::getInterfaceID()},
      {"subset extraction", SubsetExtractionOpInterface::getInterfaceID()},
      {"subset insertion", SubsetInsertionOpInterface::getInterfaceID()},
      {"tiling", TilingInterface::getInterfaceID()},
      {"value bounds", ValueBoundsOpInterface::getInterfaceID()},
  };
  size_t seen = 0;
  for (RegisteredOperationName op : context.getRegisteredOperations())
    for (auto [name, interface] : interfaces) {
      seen += op.hasInterface(interface);
      EXPECT_FALSE(op.getDialect().hasPromisedInterface(op.getTypeID(), interface))
          << op.getStringRef().str() << ": " << name;
    }
  EXPECT_GT(seen, 0u);
}

} // namespace
