// Ops of a dialect that nobody registers, with every part that an op can have.
"acme.config"() <{kind = "fast"}> {target = ["a", {b = "c"}]} : () -> ()
"acme.module"() ({
  "acme.func"() ({
  ^entry(%x: !acme.tile<4x4>, %n: index):
    %a, %b = "acme.split"(%x, %n) {offset = 3 : i64} : (!acme.tile<4x4>, index) -> (!acme.half, !acme.half)
    %c = "acme.join"(%b, %a) : (!acme.half, !acme.half) -> !acme.tile<4x4>
    "acme.if"(%n)[^then, ^end] : (index) -> ()
  ^then:
    "acme.jump"(%c)[^end] : (!acme.tile<4x4>) -> ()
  ^end:
    %r = "acme.loop"(%n, %c) ({
    ^body(%i: index, %carried: !acme.tile<4x4>):
      %p = "acme.matmul"(%carried, %c) : (!acme.tile<4x4>, !acme.tile<4x4>) -> !acme.tile<4x4>
      "acme.yield"(%p) : (!acme.tile<4x4>) -> ()
    }) : (index, !acme.tile<4x4>) -> !acme.tile<4x4>
    "acme.return"(%r) : (!acme.tile<4x4>) -> ()
  }) {sym_name = "main", sym_visibility = "private"} : () -> ()
}) : () -> ()
func.func @f(%x: i32) -> i32 {
  %y = "acme.scalar"(%x) : (i32) -> i32
  return %y : i32
}
