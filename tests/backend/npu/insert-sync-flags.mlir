// RUN: npufuzz-opt %s -split-input-file -verify-diagnostics

func.func @names() {
  // expected-error @+1 {{expected a pipe of load, vector, matrix, store, scalar, got cube}}
  npu.set_flag "cube" to "vector"
  return
}

// -----

func.func @different() {
  // expected-error @+1 {{expected two different pipes, got load twice}}
  npu.wait_flag "load" to "load"
  return
}
