// Compares our instruction words with LLVM's assembler, which knows the vector and the coprocessor
// extension.
#include "backend/pytorchsim/machine/Encoding.h"
#include "backend/mlir/riscv/Toolkit.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"

#include "support/mlir/Api.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/ObjectFile.h"

#include "llvm/Support/Endian.h"

using namespace npufuzz::pytorchsim;
using namespace npufuzz::pytorchsim::encoding;

namespace {

struct Row {
  uint32_t word;
  const char *text;
};

/// Words that LLVM assembles for the lines.
std::vector<uint32_t> assembled(const std::vector<Row> &rows) {
  auto machine = npufuzz::mlirbackend::riscvTargetMachine(0, 256, ",+xsfvcp");
  if (!machine) {
    ADD_FAILURE() << llvm::toString(machine.takeError());
    return {};
  }
  llvm::LLVMContext context;
  llvm::Module module("words", context);
  module.setDataLayout((*machine)->createDataLayout());
  npufuzz::setTargetTriple(module, (*machine)->getTargetTriple());
  std::string text = ".text\n.option norvc\n";
  for (const Row &row : rows)
    text += std::string(row.text) + "\n";
  module.setModuleInlineAsm(text);
  auto buffer = llvm::orc::SimpleCompiler(**machine)(module);
  if (!buffer) {
    ADD_FAILURE() << llvm::toString(buffer.takeError());
    return {};
  }
  auto object = llvm::object::ObjectFile::createObjectFile(**buffer);
  std::vector<uint32_t> words;
  for (const llvm::object::SectionRef &section : (*object)->sections()) {
    if (!section.isText())
      continue;
    llvm::StringRef bytes = llvm::cantFail(section.getContents());
    for (size_t at = 0; at + 4 <= bytes.size(); at += 4)
      words.push_back(llvm::support::endian::read32le(bytes.data() + at));
  }
  return words;
}

void expectSame(const std::vector<Row> &rows) {
  std::vector<uint32_t> words = assembled(rows);
  ASSERT_EQ(words.size(), rows.size());
  for (size_t i = 0; i < rows.size(); ++i)
    EXPECT_EQ(llvm::utohexstr(rows[i].word), llvm::utohexstr(words[i])) << rows[i].text;
}

} // namespace

TEST(PytorchsimEncoding, HasTheWordsOfTheDma) {
  expectSame({
      {dma(Dma::configure, first, second), ".insn r 0x2b, 0x3, 0, x0, a1, a2"},
      {dma(Dma::moveIn2, first, second), ".insn r 0x2b, 0x3, 1, x0, a1, a2"},
      {dma(Dma::moveIn, first, second), ".insn r 0x2b, 0x3, 2, x0, a1, a2"},
      {dma(Dma::moveOut, first, second), ".insn r 0x2b, 0x3, 3, x0, a1, a2"},
      {dma(Dma::globalStrides, first, second), ".insn r 0x2b, 0x3, 4, x0, a1, a2"},
      {dma(Dma::bankStrides, first, second), ".insn r 0x2b, 0x3, 5, x0, a1, a2"},
      {dma(Dma::indices, first, second), ".insn r 0x2b, 0x3, 6, x0, a1, a2"},
      {dma(Dma::moveIn3, first, second), ".insn r 0x2b, 0x3, 14, x0, a1, a2"},
  });
}

TEST(PytorchsimEncoding, HasTheWordsOfTheCoprocessors) {
  expectSame({
      {coprocessor(pushWeights, 0, 8), "sf.vc.iv 1, 0, v8, 0"},
      {coprocessor(pushInputs, 0, 9), "sf.vc.iv 0, 0, v9, 0"},
      {coprocessor(popResults, 10, 0), "sf.vc.v.i 2, 0, v10, 0"},
      {coprocessor(markCompute, 0, 0), "sf.vc.i 1, 0, 0, 0"},
      {coprocessor(laneNumber, 24, 0), "sf.vc.v.i 0, 0, v24, 0"},
      {coprocessor(expOf, 16, 8), "sf.vc.v.iv 3, v16, v8, 0"},
      {coprocessor(erfOf, 16, 8), "sf.vc.v.iv 0, v16, v8, 0"},
      {coprocessor(tanhOf, 16, 8), "sf.vc.v.iv 1, v16, v8, 0"},
      {coprocessor(sinOf, 16, 8), "sf.vc.v.iv 2, v16, v8, 0"},
      {coprocessor(cosOf, 16, 8), "sf.vc.v.iv 2, v16, v8, 1"},
  });
}

TEST(PytorchsimEncoding, HasTheWordsOfVectorsAndScalars) {
  expectSame({
      {setVectorLength(first, 32, 3), "vsetvli x0, a1, e32, m8, tu, mu"},
      {setVectorLength(first, 64, 0), "vsetvli x0, a1, e64, m1, tu, mu"},
      {loadVector(8, first, 16), "vle16.v v8, (a1)"},
      {storeVector(24, first, 64), "vse64.v v24, (a1)"},
      {broadcast(16, first), "vmv.v.x v16, a1"},
      {loadWord(first, operands, 2040), "ld a1, 2040(a0)"},
      {addImmediate(operands, operands, 2040), "addi a0, a0, 2040"},
      {moveToFloat(first, first), "fmv.d.x fa1, a1"},
      {returnFromCode, "jalr x0, 0(ra)"},
  });
}

/// A word of the row and form, with operands as lanes are drawn.
static uint32_t word(llvm::StringRef name, VectorForm form, bool isMasked) {
  for (const VectorInstruction &row : vectorInstructions())
    if (row.name == name)
      return vectorWord(row, form, isMasked, 8, row.rules & ruleFixedFirst ? 0 : 16,
                        row.rules & ruleFixedSecond ? row.field
                        : form == formVector        ? 24
                                                    : 11);
  return 0;
}

TEST(PytorchsimEncoding, HasTheWordsOfEverySpaceOfVectorInstructions) {
  expectSame({
      {word("vadd", formVector, false), "vadd.vv v8, v16, v24"},
      {word("vadd", formScalar, true), "vadd.vx v8, v16, a1, v0.t"},
      {word("vadd", formImmediate, false), "vadd.vi v8, v16, 11"},
      {word("vadc", formVector, false), "vadc.vvm v8, v16, v24, v0"},
      {word("vmerge", formScalar, false), "vmerge.vxm v8, v16, a1, v0"},
      {word("vnsra", formVector, false), "vnsra.wv v8, v16, v24"},
      {word("vredsum", formVector, false), "vredsum.vs v8, v16, v24"},
      {word("vmv.s.x", formScalar, false), "vmv.s.x v8, a1"},
      {word("vsext.vf4", formVector, false), "vsext.vf4 v8, v16"},
      {word("vzext.vf2", formVector, true), "vzext.vf2 v8, v16, v0.t"},
      {word("vmsof", formVector, false), "vmsof.m v8, v16"},
      {word("vid", formVector, false), "vid.v v8"},
      {word("vcompress", formVector, false), "vcompress.vm v8, v16, v24"},
      {word("vmandn", formVector, false), "vmandn.mm v8, v16, v24"},
      {word("vwmaccus", formScalar, false), "vwmaccus.vx v8, a1, v16"},
      {word("vfadd", formScalar, false), "vfadd.vf v8, v16, fa1"},
      {word("vfncvt.x.f", formVector, false), "vfncvt.x.f.w v8, v16"},
      {word("vfwcvt.f.f", formVector, false), "vfwcvt.f.f.v v8, v16"},
      {word("vfclass", formVector, false), "vfclass.v v8, v16"},
      {word("vfmerge", formScalar, false), "vfmerge.vfm v8, v16, fa1, v0"},
      {word("vfwnmsac", formVector, false), "vfwnmsac.vv v8, v24, v16"},
  });
}

TEST(PytorchsimEncoding, HasTheWordsOfEveryAccess) {
  std::vector<Row> rows;
  const char *texts[] = {
      "vle32.v v8, (a1), v0.t",  "vse32.v v8, (a1), v0.t",  "vlseg2e32.v v8, (a1)",
      "vsseg2e32.v v8, (a1)",    "vlse32.v v8, (a1), a2",   "vsse32.v v8, (a1), a2",
      "vluxei8.v v8, (a1), v16", "vsuxei8.v v8, (a1), v16", "vloxei8.v v8, (a1), v16",
      "vsoxei8.v v8, (a1), v16", "vl2re8.v v8, (a1)",       "vs2r.v v8, (a1)",
      "vlm.v v8, (a1)",          "vsm.v v8, (a1)",          "vle32ff.v v8, (a1)"};
  ASSERT_EQ(std::size(texts), vectorAccesses().size());
  for (auto [text, access] : llvm::zip(texts, vectorAccesses())) {
    bool hasIndices = access.mode % 2 == 1;
    bool ofBytes = hasIndices || access.unitKind == 8 || access.unitKind == 11;
    rows.push_back({accessWord(access, access.name.starts_with("masked"), 8,
                               hasIndices ? 16 : second, ofBytes ? 8 : 32),
                    text});
  }
  expectSame(rows);
}

TEST(PytorchsimEncoding, NamesEveryWordOfItsRows) {
  for (const VectorInstruction &row : vectorInstructions())
    for (VectorForm form : {formVector, formScalar, formImmediate})
      if (row.forms & form)
        EXPECT_EQ(nameOfVectorWord(word(row.name, form, false)), row.name);
}
