# Readers of foreign files: the name of each, its source in tools/fuzz, and its libraries. Each is a libFuzzer target (fuzz_NAME)
# with seeds in tests/fuzz. In readers_tests each reads these seeds and their mutations.
set(npufuzz_readers
  npy:FuzzNpy:npufuzz_support
  program:FuzzProgram:npufuzz_tile
  case_json:FuzzCaseJson:npufuzz_campaign
  worker_line:FuzzWorkerLine:npufuzz_campaign
  database:FuzzDatabase:npufuzz_campaign
  journal:FuzzJournal:npufuzz_campaign
  manifest:FuzzManifest:npufuzz_command_line
  recorded_words:FuzzRecordedWords:npufuzz_command_line
  ir_log:FuzzIRLog:npufuzz_oracles
  known_issue:FuzzKnownIssue:npufuzz_campaign
  sequence:FuzzSequence:npufuzz_pytorchsim_machine
  kernels:FuzzKernels:npufuzz_pto_backend)

# npufuzz_split_reader(ENTRY): sets name, source and library of an entry of that list.
macro(npufuzz_split_reader entry)
  string(REPLACE ":" ";" parts ${entry})
  list(GET parts 0 name)
  list(GET parts 1 source)
  list(GET parts 2 library)
endmacro()
