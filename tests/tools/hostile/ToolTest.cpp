// Malicious tools behind a manifest of the user's: what they leave in their work folder, what their
// server says, what their snapshots hold. Also malformed manifests.
#include "tests/tools/Watched.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

namespace {

/// As a JSON text.
std::string quoted(const std::string &text) {
  std::string json = "\"";
  for (char c : text)
    json += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return json + "\"";
}

/// Quoted as a word of a shell.
std::string word(const std::string &text) { return "'" + text + "'"; }

class HostileTool : public testing::Test {
protected:
  HostileTool() {
    prepareWatched(scratch);
    scratch.write("work/good.mlir", goodProgram);
    scratch.write("victim/0.npy", "theirs");
    scratch.write("victim/kept/file", "theirs, too");
  }

  /// Writes a manifest with these keys after name and summary.
  void manifest(const std::string &keys) {
    scratch.write("work/m.json", R"({"name": "mine", "summary": "a stand-in", )" + keys + "}");
  }
  static std::string step(const std::string &script) {
    return R"({"command": ["sh", "-c", )" + quoted(script) + R"(], "seconds": 5})";
  }
  void toolchain(const std::string &compile, const std::string &run, const std::string &more = "") {
    manifest("\"compile\": " + step(compile) + ", \"run\": " + step(run) + more);
  }
  Measured replay() {
    return measure({"replay", "good.mlir", "--backend=command:m.json"}, scratch);
  }
  /// The good program without the computation between load and store.
  static std::string copyProgram() {
    std::string text = goodProgram;
    size_t neg = text.find("    %r =");
    text.erase(neg, text.find("    tile.store") - neg);
    text.replace(text.find("tile.store %r"), 13, "tile.store %t");
    return text;
  }
  std::string victim() const { return scratch.path("victim"); }
  /// Expects that no foreign file is touched, and nothing is left.
  void expectUntouched() {
    EXPECT_EQ(readFile(victim() + "/0.npy"), "theirs");
    EXPECT_EQ(readFile(victim() + "/kept/file"), "theirs, too");
    EXPECT_EQ(std::distance(fs::directory_iterator(victim()), {}), 2);
    EXPECT_TRUE(fs::is_empty(scratch.path("tmp")));
    EXPECT_FALSE(fs::exists(scratch.path("canary")));
  }

  Scratch scratch;
};

const std::string copies = "cp inputs/0.npy outputs/0.npy; cp inputs/0.npy outputs/1.npy";

} // namespace

//===----------------------------------------------------------------------===//
// Files that a tool leaves
//===----------------------------------------------------------------------===//

TEST_F(HostileTool, LeavesLinksAndWhatIsNoFile) {
  struct Left {
    std::string run;
    const char *says;
  };
  for (const Left &left : {
           Left{"rm -r outputs; ln -s " + word(victim()) + " outputs", "outputs"},
           Left{"ln -s " + word(victim()) + "/0.npy outputs/0.npy", "expected a regular file"},
           Left{"ln -s 0.npy outputs/0.npy", "expected a regular file"},
           Left{"ln -s /dev/zero outputs/0.npy", "expected a regular file"},
           Left{"mkfifo outputs/0.npy", "expected a regular file"},
           Left{"mkdir outputs/0.npy", "expected a regular file"},
           Left{"rmdir outputs; mkfifo outputs", "outputs"},
           Left{"truncate -s 1G outputs/0.npy", "bytes at most, got 1073741824"},
           Left{"true", "run left no outputs/0.npy"},
           Left{"rm -r inputs; ln -s " + word(victim()) + " inputs", "run left no"},
           // The tool's next start would run in the target of the link.
           Left{copies + "; d=$PWD; cd ..; mv $d $d.moved; ln -s " + word(victim()) + " $d", ""},
       }) {
    SCOPED_TRACE(left.run);
    toolchain("true", left.run);
    Measured run = replay();
    EXPECT_EQ(run.output.exitCode, 1) << run.output.out << run.output.err;
    EXPECT_THAT(run.output.out, HasSubstr("FAILED   good.mlir on mine"));
    EXPECT_THAT(run.output.out, HasSubstr(left.says));
    EXPECT_LT(run.bytes, int64_t(1) << 30);
    EXPECT_LT(run.seconds, 10);
    expectUntouched();
  }
}

TEST_F(HostileTool, LeavesSnapshotsThatAreLinks) {
  scratch.write("victim.mlir", "this is not for you");
  toolchain("mkdir s; ln -s " + word(scratch.path("victim.mlir")) + " s/1-a.mlir; ln -s " +
                word(victim()) + " s/d; ln -s .. s/round; mkfifo s/2-b.mlir",
            "exit 77", R"(, "snapshots": {"folder": "s"})");
  Measured run = replay();
  EXPECT_EQ(run.output.exitCode, 3) << run.output.out << run.output.err; // nothing ran
  EXPECT_THAT(run.output.out, Not(HasSubstr("not for you")));
  EXPECT_LT(run.seconds, 10);
  expectUntouched();
}

/// A module with an attribute of `depth` nested lists.
static std::string nested(int depth) {
  auto brackets = [&](const char *which) {
    return "head -c " + std::to_string(depth) + " /dev/zero | tr '\\000' " + word(which) + "; ";
  };
  return "mkdir s; { printf 'module attributes {a = '; " + brackets("[") + brackets("]") +
         "echo '} {}'; } > s/1-deep.mlir";
}

TEST_F(HostileTool, LeavesASnapshotThatIsNestedTooDeeply) {
  const std::string snapshots = R"(, "snapshots": {"folder": "s", "upstream-dialects": true},
                                   "program": "upstream", "functions": true)",
                    why = "npufuzz.ir_nested_too_deeply_to_be_read";
  scratch.write("work/good.mlir", copyProgram());
  toolchain(nested(20'000), copies, snapshots);
  Measured run = replay();
  EXPECT_EQ(run.output.exitCode, 0) << run.output.out << run.output.err;
  // The worker survives, even for functions, of which nothing else is judged.
  Measured campaign = measure({"fuzz", "--backend=command:m.json", "--count=20", "--seed=1",
                               "--oracles=pass,compile,crash,hang", "--jobs=1", "--out=out",
                               "--summary=summary.json"},
                              scratch);
  EXPECT_NE(campaign.output.exitCode, 1) << campaign.output.out << campaign.output.err;
  EXPECT_THAT(readFile(scratch.path("work/summary.json")), HasSubstr("\"worker_restarts\": 0"));
  EXPECT_THAT(readFile(scratch.path("work/summary.json")), HasSubstr(why));
  // A tool that dies after it has still died.
  toolchain(nested(20'000) + "; kill -SEGV $$", copies, snapshots);
  EXPECT_THAT(replay().output.out, HasSubstr("SIGSEGV"));
  toolchain(nested(400), copies, snapshots);
  EXPECT_THAT(replay().output.out, Not(HasSubstr(why)));
}

//===----------------------------------------------------------------------===//
// Answers of a server
//===----------------------------------------------------------------------===//

TEST_F(HostileTool, AServerThatSaysWhatNobodyAskedFor) {
  struct Server {
    std::string script;
    const char *says;
    double seconds = 2; ///< less where the server is silent
  };
  const std::string ok = R"(echo '{"status": "ok"}')";
  for (const Server &server : {
           // Each reads first: words before the question are another complaint, and may come late.
           Server{"read x; exec cat /dev/zero", "longer than 1048576 bytes"},
           Server{"read x; yes | tr -d '\\n'", "longer than 1048576 bytes"},
           Server{"read x; exec yes", "no status ok, unsupported or failed"},
           Server{"read x; head -c 2000000 /dev/zero; echo; sleep 100",
                  "longer than 1048576 bytes"},
           Server{"read x; head -c 100000 /dev/zero | tr '\\000' '['; echo; sleep 100",
                  "no status ok"},
           Server{"read x; echo '{\"status\": 1e400}'; sleep 100", "no status ok"},
           Server{"read x; echo '{\"status\": [\"ok\"]}'; sleep 100", "no status ok"},
           Server{"exec >&-; sleep 100", "did not answer in time", 0.2},
           Server{"exec <&-; sleep 100", "in time", 0.2},
           Server{"read x; " + ok + "; exit 3", "the server exited with code 3"},
           Server{"while read x; do " + ok + "; " + ok + "; done", "nobody asked for"},
       }) {
    SCOPED_TRACE(server.script);
    manifest(R"("server": ["sh", "-c", )" + quoted(server.script) +
             R"(], "compile": {"seconds": )" + std::to_string(server.seconds) +
             R"(}, "run": {"seconds": )" + std::to_string(server.seconds) + "}");
    Measured run = replay();
    EXPECT_EQ(run.output.exitCode, 1) << run.output.out << run.output.err;
    EXPECT_THAT(run.output.out, HasSubstr(server.says));
    EXPECT_LT(run.bytes, int64_t(1) << 30);
    EXPECT_LT(run.seconds, 20);
    expectUntouched();
  }
}

//===----------------------------------------------------------------------===//
// Folder of temporary files
//===----------------------------------------------------------------------===//

class HostileTmpdir : public HostileTool {
protected:
  /// Runs with a TMPDIR of that name.
  Output run(const std::string &name, const std::vector<std::string> &words) {
    std::string folder = scratch.path("tmp/" + name);
    fs::create_directories(folder);
    std::string script = "cd " + word(scratch.path("work")) +
                         "; export NPUFUZZ_CANARY=" + word(scratch.path("canary")) +
                         "; TMPDIR=\"$(cat ../name)\" exec \"$npufuzz\"";
    scratch.write("name", folder);
    for (const std::string &one : words)
      script += " " + word(one);
    return shell(script);
  }
  static std::vector<std::string> names() {
    return {"a b",
            "a;: > $NPUFUZZ_CANARY;",
            "$(: > $NPUFUZZ_CANARY)",
            "`: > $NPUFUZZ_CANARY`",
            "a\"b",
            "a'b",
            "a\nb",
            "{in}",
            "{out}{in}",
            "*",
            "a\\b",
            "a&b",
            "~"};
  }
};

TEST_F(HostileTmpdir, IsNoTextOfAShell) {
  for (const std::string &name : names()) {
    SCOPED_TRACE(name);
    for (const std::vector<std::string> &words : std::vector<std::vector<std::string>>{
             {"compare", "good.mlir", "--a=cat {in}", "--b=cat \"{in}\" > {out}", "--out=out"},
             {"validate", "good.mlir", "--", "cat", "{in}"}}) {
      Output refused = run(name, words);
      expectOneLineError(refused, 3, {"TMPDIR"});
      EXPECT_FALSE(fs::exists(scratch.path("canary")));
    }
  }
}

TEST_F(HostileTmpdir, IsNobodysTroubleWhereNoShellSeesIt) {
  manifest(R"("compile": {"command": ["test", "-e", "{work}/program.mlir"]}, "run": )" +
           step(copies));
  for (const std::string &name : names()) {
    SCOPED_TRACE(name);
    EXPECT_EQ(run(name, {"compare", "good.mlir", "--a=cat", "--b=cat", "--out=out"}).exitCode, 0);
    Output replayed = run(name, {"replay", "good.mlir", "--backend=command:m.json"});
    EXPECT_EQ(replayed.exitCode, 1) << replayed.err; // it copies and does not negate
    EXPECT_THAT(replayed.out, HasSubstr("changed the result"));
  }
}

TEST_F(HostileTmpdir, OfAManifestIsRefusedInTheTextOfAShell) {
  manifest("\"run\": " + step("test -e {work}/program.mlir"));
  for (const std::string &name : names()) {
    SCOPED_TRACE(name);
    expectOneLineError(run(name, {"replay", "good.mlir", "--backend=command:m.json"}), 3,
                       {"{work}"});
    EXPECT_FALSE(fs::exists(scratch.path("canary")));
  }
}

//===----------------------------------------------------------------------===//
// Manifests
//===----------------------------------------------------------------------===//

TEST_F(HostileTool, ManifestsThatAreNoneAreToldInOneLine) {
  const std::string touches = R"("run": {"command": ["sh", "-c", ": > $NPUFUZZ_CANARY"]})";
  const std::string head = R"({"name": "x", "summary": "y", )";
  for (const std::string &text : {
           std::string(),
           std::string("null"),
           std::string("[]"),
           std::string("\0\xff", 2),
           times(100'000, "["),
           head + touches + ", \"capabilities\": " + times(100'000, "{\"ops\": ") + "}",
           head + touches + ", \"summary\": " + times(100'000, "[") + times(100'000, "]") + "}",
           std::string(R"({"name": 1, "summary": "y", )") + touches + "}",
           std::string(R"({"name": {"a": "b"}, "summary": "y", )") + touches + "}",
           head + R"("run": {"command": "sh -c x"}})",
           head + R"("run": {"command": []}})",
           head + R"("run": {"command": ["sh", 1]}})",
           head + R"("run": {"command": ["sh", "-c", "a\u0000b"]}})",
           head + R"("run": {"command": ["sh"], "seconds": 1e400}})",
           head + R"("run": {"command": ["sh"], "seconds": -1}})",
           head + R"("run": {"command": ["sh"], "seconds": "1"}})",
           head + touches + R"(, "unsupported-exit-code": 18446744073709551693})",
           head + touches + R"(, "settings": [{"name": "a", "summary": "b",
                                "values": [18446744073709551615]}]})",
           head + touches + R"(, "snapshots": {"folder": "../../.."}})",
           head + touches + R"(, "snapshots": {"folder": "/etc"}})",
           head + touches + R"(, "snapshots": {"folder": "a/../../b"}})",
           head + touches + R"(, "compile": {"command": ["bash", "-ec", "opt '{pipeline}'"]}})",
           head + touches + R"(, "compile": {"command": ["/bin/sh", "-c", "opt {pipeline}"]}})",
           head + touches + ", \"pipeline\": \"" + times(2'000'000, "x") + "\"}",
       }) {
    SCOPED_TRACE(text.substr(0, 200));
    scratch.write("work/m.json", text);
    expectHarmless({"conformance", "--backend=command:m.json"}, scratch);
  }
}

TEST_F(HostileTool, ManifestsThatAreNoFilesAreToldInOneLine) {
  mkfifo(scratch.path("work/pipe.json").c_str(), 0600);
  for (const char *name : {"pipe.json", "gone.json", "/dev/zero", "/proc/self/mem", "."}) {
    SCOPED_TRACE(name);
    Measured run = measure({"conformance", std::string("--backend=command:") + name}, scratch);
    expectOneLineError(run.output, 2, {"--backend: "});
    EXPECT_LT(run.seconds, 10);
  }
}

TEST_F(HostileTool, APipelineIsAWordOfItsOwn) {
  // The pipeline of a bundle is foreign.
  const std::string pipeline = "a'; : > $NPUFUZZ_CANARY; $(: > $NPUFUZZ_CANARY) {work}",
                    script = "printf %s \"$1\" > " + scratch.path("seen");
  manifest(R"("compile": {"command": ["sh", "-c", )" + quoted(script) +
           R"(, "sh", "{pipeline}"]}, "run": )" + step(copies) + R"(, "pipeline": )" +
           quoted(pipeline));
  replay();
  EXPECT_EQ(readFile(scratch.path("seen")), pipeline);
  EXPECT_FALSE(fs::exists(scratch.path("canary")));
}

} // namespace npufuzz::tests
