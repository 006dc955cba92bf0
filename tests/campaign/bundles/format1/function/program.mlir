// npufuzz: seed=0xa11b5b3ab91b46db backend=mlir settings=pass1=1724111226,pass2=663871143,pass3=1024586445,pass4=529255401,pass5=797725305,pass6=1724111226,upstream_family=0 pipeline='builtin.module(canonicalize)'
module {
  func.func @main(%arg0: index) -> index {
    %c3 = arith.constant 3 : index
    %0 = arith.divui %arg0, %c3 : index
    %1 = arith.index_cast %0 : index to i32
    %2 = arith.index_cast %1 : i32 to index
    return %2 : index
  }
}
