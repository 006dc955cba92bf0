"""Tests of ci/check_layers on small trees of their own."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parents[2] / "ci" / "check_layers"


class CheckLayers(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        self.add("support/Tensor.h")
        self.add("reference/Reference.h")
        self.add("interpreter/Interpreter.h")
        self.add("backend/Backend.h")
        self.add("backend/npu/Npu.h")
        self.add("campaign/Campaign.h")

    def tearDown(self):
        self.folder.cleanup()

    def add(self, path, *headers):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(f'#include "{header}"\n' for header in headers), encoding="utf-8")

    def check(self):
        return subprocess.run(
            [sys.executable, CHECK, self.root], capture_output=True, text=True, check=False
        )

    def assert_caught(self, *words):
        result = self.check()
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)

    def test_accepts_the_layers_as_designed(self):
        self.add("reference/Reference.cpp", "reference/Reference.h", "support/Tensor.h", "vector")
        self.add("campaign/Campaign.cpp", "reference/Reference.h", "backend/Backend.h")
        result = self.check()
        self.assertEqual(result.returncode, 0, result.stderr)

    def test_catches_a_reference_that_includes_a_backend(self):
        self.add("reference/Reference.cpp", "support/Tensor.h", "backend/npu/Npu.h")
        self.assert_caught("reference/Reference.cpp:2", "backend/npu/Npu.h")

    def test_catches_a_backend_that_includes_the_reference(self):
        self.add("backend/npu/Npu.cpp", "reference/Reference.h")
        self.assert_caught("backend/npu/Npu.cpp:1", "reference/Reference.h")

    def test_catches_a_lower_layer_that_includes_a_higher_one(self):
        self.add("support/Tensor.cpp", "campaign/Campaign.h")
        self.assert_caught("support/Tensor.cpp:1")

    def test_catches_a_backend_that_includes_another_backend(self):
        self.add("backend/mlir/Mlir.cpp", "backend/npu/Npu.h")
        self.assert_caught("backend/mlir/Mlir.cpp:1")

    def test_lets_only_the_simulator_extend_the_interpreter(self):
        self.add("backend/npu/simulator/Simulator.cpp", "interpreter/Interpreter.h")
        self.assertEqual(self.check().returncode, 0)
        self.add("backend/npu/Vectorise.cpp", "interpreter/Interpreter.h")
        self.assert_caught("backend/npu/Vectorise.cpp:1")

    def test_lets_only_one_room_ask_for_the_release_of_mlir(self):
        asks = "#if LLVM_VERSION_MAJOR >= 22\n#endif\n"
        self.add("support/mlir/Api.h")
        (self.root / "support/mlir/Api.h").write_text(asks, encoding="utf-8")
        self.assertEqual(self.check().returncode, 0)
        (self.root / "support/Tensor.h").write_text("// first\n" + asks, encoding="utf-8")
        self.assert_caught("support/Tensor.h:2", "release of MLIR")

    def test_catches_a_header_that_does_not_exist(self):
        self.add("campaign/Campaign.cpp", "campaign/Gone.h")
        self.assert_caught("no such header: campaign/Gone.h")

    def test_catches_a_generator_that_includes_a_backend(self):
        self.add("generators/Ops.cpp", "backend/Backend.h")
        self.assert_caught("generators/Ops.cpp:1")

    def test_catches_rooms_that_include_one_another(self):
        self.add("campaign/cases/Case.h")
        self.add("campaign/findings/Finding.h", "campaign/cases/Case.h")
        self.assertEqual(self.check().returncode, 0)
        self.add("campaign/cases/Case.cpp", "campaign/findings/Finding.h")
        self.assert_caught("rooms include one another", "campaign/cases/Case.cpp:1")

    def test_catches_rooms_that_include_one_another_by_way_of_a_third(self):
        self.add("reduce/Pipeline.h", "reduce/ir/Edit.h")
        self.add("reduce/program/Engine.h", "reduce/Pipeline.h")
        self.assertEqual(self.check().returncode, 1, "reduce/ir/Edit.h is missing")
        self.add("reduce/ir/Edit.h", "reduce/program/Engine.h")
        self.assert_caught("rooms include one another", "reduce -> reduce/ir")

    def test_catches_a_folder_of_code_that_is_no_layer(self):
        self.add("helpers/Helper.h")
        self.add("campaign/Campaign.cpp", "helpers/Helper.h", "llvm/ADT/ArrayRef.h")
        self.assert_caught("campaign/Campaign.cpp:1: helpers/Helper.h is in no layer")

    def test_looks_for_circles_in_every_folder(self):
        for folder in ("support", "tile", "reference", "oracles", "tools"):
            with self.subTest(folder):
                self.add(f"{folder}/first/First.h", f"{folder}/second/Second.h")
                self.add(f"{folder}/second/Second.h")
                self.assertEqual(self.check().returncode, 0)
                self.add(f"{folder}/second/Second.h", f"{folder}/first/First.h")
                self.assert_caught("rooms include one another", f"{folder}/second/Second.h:1")
                self.add(f"{folder}/second/Second.h")

    def test_looks_for_circles_of_rooms_inside_rooms(self):
        self.add("backend/pto/emission/Emit.h", "backend/pto/header/Header.h")
        self.add("backend/pto/header/Header.h")
        self.assertEqual(self.check().returncode, 0)
        self.add("backend/pto/header/Header.cpp", "backend/pto/emission/Emit.h")
        self.assert_caught("backend/pto/emission -> backend/pto/header")

    def test_files_right_below_a_folder_are_a_room(self):
        self.add("reference/numbers/Number.h", "reference/Reference.h")
        self.assertEqual(self.check().returncode, 0)
        self.add("reference/Reference.cpp", "reference/numbers/Number.h")
        self.assert_caught("reference -> reference/numbers")

    def test_a_folder_may_be_below_one_room_and_above_another(self):
        self.add("backend/Registry.h", "backend/npu/passes/Pass.h")
        self.add("backend/npu/passes/Pass.h", "backend/npu/machine/Machine.h", "support/Tensor.h")
        self.add("backend/npu/machine/Machine.h", "support/Tensor.h")
        self.assertEqual(self.check().returncode, 0)

    def test_oracles_of_programs_know_no_generator(self):
        self.add("generators/Sampling.h")
        self.add("generators/Choices.h")
        self.add("oracles/Value.cpp", "generators/Sampling.h")
        self.add("oracles/refinement/Draw.cpp", "generators/Choices.h")
        self.assertEqual(self.check().returncode, 0)
        self.add("oracles/Value.cpp", "generators/Choices.h")
        self.assert_caught("oracles/Value.cpp:1")

    def test_refuses_a_folder_without_sources(self):
        with tempfile.TemporaryDirectory() as empty:
            result = subprocess.run(
                [sys.executable, CHECK, empty], capture_output=True, text=True, check=False
            )
        self.assertEqual(result.returncode, 2)


if __name__ == "__main__":
    unittest.main()
