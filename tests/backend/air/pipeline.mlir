// RUN: npufuzz fuzz --backend=air --air-opt=/bin/true --pass-pipeline='builtin.module(air-par-to-herd)' --count=1 --out=%t.o > %t 2>&1 || true
// RUN: FileCheck %s --check-prefix=TAKEN < %t
// RUN: not npufuzz fuzz --backend=air --air-opt=/bin/true --pass-pipeline='builtin.module(a' --count=1 --out=%t.o 2>&1 | FileCheck %s
//
// Which passes there are the tool under test knows; that brackets agree is known here.

// TAKEN-NOT: does not refer to a registered pass
// TAKEN: generated 1 program
// CHECK: npufuzz: --pass-pipeline: pass pipeline: a bracket is not closed in 'builtin.module(a'
