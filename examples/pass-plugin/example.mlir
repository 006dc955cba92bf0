func.func @f(%x: i32, %v: vector<4xi8>) -> (i32, i32, vector<4xi8>) {
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %twos = arith.constant dense<2> : vector<4xi8>
  %a = arith.muli %x, %two : i32
  %b = arith.muli %x, %three : i32
  %c = arith.muli %v, %twos : vector<4xi8>
  return %a, %b, %c : i32, i32, vector<4xi8>
}
