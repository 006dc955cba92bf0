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

// -----

func.func @events() {
  npu.set_flag "load" to "vector" event 7
  // expected-error @+1 {{expected an event below 8, got 8}}
  npu.set_flag "load" to "vector" event 8
  return
}
