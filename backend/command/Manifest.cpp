//===- Manifest.cpp - reads a manifest and reports its errors -------------===//
//
// Node wraps a JSON value with its path in the document, so that every error can name the place.
// The readers below it follow the schema, one function per object.
//
//===----------------------------------------------------------------------===//
#include "backend/command/Manifest.h"
#include "backend/foreign/functional/writers/Writers.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/PlainName.h"
#include "tile/OpTable.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <set>

namespace npufuzz::command {

namespace {

/// Maximum bytes of a manifest, which is written by hand.
constexpr uint64_t manifestBytesMax = uint64_t(1) << 20;
/// Maximum number of values of a setting, words of a command, … in a hand-written document.
constexpr size_t entriesMax = 10'000;

/// One value of the document, and its position. Only the first error is kept.
class Node {
public:
  Node(const Json &json, std::string path, std::string &error)
      : json(json), path(std::move(path)), error(error) {}

  void fail(const llvm::Twine &expected) const {
    if (error.empty())
      error = llvm::formatv("{0}: expected {1}, got {2}", path.empty() ? "/" : path, expected.str(),
                            shortened(json.dump(-1, ' ', false, Json::error_handler_t::replace)));
  }
  /// Fails unless every key of an object is one of these.
  bool checkKeys(std::initializer_list<llvm::StringRef> known) const {
    if (!json.is_object()) {
      fail("an object");
      return false;
    }
    for (const auto &[key, value] : json.items())
      if (!llvm::is_contained(known, llvm::StringRef(key))) {
        Node(value, path + "/" + key, error)
            .fail("one of the keys " + llvm::join(known.begin(), known.end(), ", ") + " instead");
        return false;
      }
    return true;
  }
  std::optional<Node> at(const char *key) const {
    if (!json.is_object() || !json.contains(key))
      return std::nullopt;
    return Node(json[key], path + "/" + key, error);
  }
  Node required(const char *key, const char *what) const {
    static const Json nothing;
    if (std::optional<Node> node = at(key))
      return *node;
    Node missing(nothing, path + "/" + key, error);
    missing.fail(what);
    return missing;
  }
  std::string text(const char *what = "a text") const {
    if (json.is_string()) {
      const auto &text = json.get_ref<const std::string &>();
      // A process would get it only up to there.
      if (!text.empty() && !llvm::StringRef(text).contains('\0'))
        return text;
    }
    fail(what);
    return "";
  }
  bool boolean() const {
    if (!json.is_boolean())
      fail("true or false");
    return json.is_boolean() && json.get<bool>();
  }
  int64_t integer(int64_t min, int64_t max) const {
    bool isWrapped = json.is_number_unsigned() && json.get<uint64_t>() > INT64_MAX;
    if (json.is_number_integer() && !isWrapped) {
      auto number = json.get<int64_t>();
      if (number >= min && number <= max)
        return number;
    }
    fail(llvm::formatv("a whole number from {0} to {1}", min, max).str());
    return min;
  }
  double number(double min, double max) const {
    if (json.is_number() && json.get<double>() >= min && json.get<double>() <= max)
      return json.get<double>();
    std::string expected;
    llvm::raw_string_ostream(expected) << llvm::format("a number from %g to %g", min, max);
    fail(expected);
    return max;
  }
  /// Reads one of these enumerators, by its name in Precision.h.
  template <typename Enum> Enum oneOf(std::initializer_list<Enum> all) const {
    std::vector<llvm::StringRef> names;
    for (Enum one : all)
      names.push_back(nameOf(one));
    for (Enum one : all)
      if (json.is_string() && json.get_ref<const std::string &>() == nameOf(one))
        return one;
    fail("one of " + llvm::join(names, ", "));
    return *all.begin();
  }
  double seconds() const {
    if (json.is_number() && json.get<double>() > 0 && json.get<double>() <= 86400)
      return json.get<double>();
    fail("a number of seconds above 0, up to 86400");
    return 1;
  }
  /// All entries of a list that has at least one.
  std::vector<Node> entries() const {
    std::vector<Node> nodes;
    if (!json.is_array() || json.empty() || json.size() > entriesMax)
      fail("a list of at least one entry");
    else
      for (size_t i = 0; i < json.size(); ++i)
        nodes.emplace_back(json[i], path + "/" + std::to_string(i), error);
    return nodes;
  }
  std::vector<std::pair<std::string, Node>> members() const {
    std::vector<std::pair<std::string, Node>> nodes;
    if (!json.is_object())
      fail("an object");
    else
      for (const auto &[key, value] : json.items())
        nodes.emplace_back(key, Node(value, path + "/" + key, error));
    return nodes;
  }
  std::vector<std::string> words() const {
    std::vector<std::string> words;
    for (const Node &entry : entries())
      words.push_back(entry.text("a word of a command"));
    return words;
  }

private:
  static std::string shortened(std::string text) {
    constexpr size_t quotedMax = 60;
    return text.size() <= quotedMax ? text : text.substr(0, quotedMax) + "…";
  }

  const Json &json;
  std::string path;
  std::string &error;
};

std::optional<ElementKind> readKind(const Node &node) {
  auto kind = elementKindFromName(node.text("an element type"));
  if (!kind)
    node.fail("an element type such as i32 or bf16");
  return kind;
}

std::optional<ElementKind> readFloatKind(const Node &node) {
  auto kind = readKind(node);
  if (!kind || *kind == ElementKind::f16 || *kind == ElementKind::bf16 || *kind == ElementKind::f32)
    return kind;
  node.fail("f16, bf16 or f32");
  return std::nullopt;
}

/// Null if there is no such op.
const tile::OpRecord *findOp(llvm::StringRef mnemonic) {
  for (const tile::OpRecord &record : tile::opTable())
    if (record.mnemonic == mnemonic)
      return &record;
  return nullptr;
}

/// Reads {"add": ["i32", "f32"], …}; anything not named is unsupported.
void readOps(const Node &node, Capabilities &capabilities) {
  std::map<std::string, std::set<ElementKind>> ops;
  for (const auto &[name, kinds] : node.members()) {
    if (!findOp(name))
      kinds.fail("an op of npufuzz list ops instead of " + name);
    for (const Node &entry : kinds.entries())
      if (auto kind = readKind(entry))
        ops[name].insert(*kind);
  }
  // Without moves there is nothing to generate.
  bool moves = llvm::any_of(ops["view"], [&](ElementKind kind) {
    return ops["load"].count(kind) && ops["store"].count(kind);
  });
  if (!moves)
    node.fail("view, load and store of one element type among the ops");
  capabilities.op = [ops](llvm::StringRef mnemonic, ElementKind kind) {
    auto op = ops.find(mnemonic.str());
    return op != ops.end() && op->second.count(kind);
  };
}

/// Reads [{"from": "f32", "to": ["i32"], "rounding": ["floor"], "saturate": [true]}, …].
void readCasts(const Node &node, Capabilities &capabilities) {
  struct Casts {
    ElementKind from;
    std::set<ElementKind> to;
    std::set<tile::Rounding> roundings; ///< empty: all
    std::set<bool> saturate;            ///< empty: both
  };
  std::vector<Casts> all;
  for (const Node &entry : node.entries()) {
    Casts casts = {};
    if (!entry.checkKeys({"from", "to", "rounding", "saturate"}))
      return;
    if (auto kind = readKind(entry.required("from", "an element type")))
      casts.from = *kind;
    for (const Node &to : entry.required("to", "a list of element types").entries())
      if (auto kind = readKind(to))
        casts.to.insert(*kind);
    if (auto roundings = entry.at("rounding"))
      for (const Node &one : roundings->entries()) {
        auto rounding = tile::symbolizeRounding(one.text("a rounding mode"));
        if (rounding)
          casts.roundings.insert(*rounding);
        else
          one.fail("a rounding mode of tile.cast");
      }
    if (auto saturate = entry.at("saturate"))
      for (const Node &one : saturate->entries())
        casts.saturate.insert(one.boolean());
    all.push_back(std::move(casts));
  }
  capabilities.cast = [all](ElementKind from, ElementKind to, tile::Rounding rounding,
                            bool saturate) {
    return llvm::any_of(all, [&](const Casts &casts) {
      return casts.from == from && casts.to.count(to) &&
             (casts.roundings.empty() || casts.roundings.count(rounding)) &&
             (casts.saturate.empty() || casts.saturate.count(saturate));
    });
  };
}

/// Reads {"op": "reduce", "of": ["bf16"], "in": "f32", "order": "sequential", "block": 8}.
void readAccumulation(const Node &row, Precision &precision) {
  if (!row.checkKeys({"op", "of", "in", "order", "block"}))
    return;
  constexpr const char *ops = "reduce, cumsum or matmul";
  Node op = row.required("op", ops), in = row.required("in", "an element type");
  Precision::Accumulation read = {op.text(ops), ElementKind::f32, ElementKind::f32};
  bool isScan = read.op == tile::CumsumOp::record.mnemonic;
  if (!isScan && read.op != tile::ReduceOp::record.mnemonic &&
      read.op != tile::MatmulOp::record.mnemonic)
    op.fail(ops);
  if (auto order = row.at("order"))
    read.order = order->oneOf({SumOrder::any, SumOrder::sequential, SumOrder::pairs});
  if (auto block = row.at("block"))
    read.block = block->integer(1, INT32_MAX);
  if (read.block > 0 && read.order == SumOrder::any)
    row.required("block", "").fail("an \"order\" of sequential or pairs beside it");
  if (isScan && (read.order == SumOrder::pairs || read.block > 0))
    row.fail("the order any or sequential of a cumsum, without blocks");
  auto accumulator = readKind(in);
  for (const Node &of : row.required("of", "a list of element types").entries()) {
    auto kind = readFloatKind(of);
    // Apart from f32, no type of ours holds all numbers of another; a matmul's result is f32.
    bool isOwn = accumulator == kind && read.op != tile::MatmulOp::record.mnemonic;
    if (kind && accumulator != ElementKind::f32 && !isOwn)
      in.fail("f32, or for reduce and cumsum the element type itself");
    read.of = kind.value_or(read.of);
    read.in = accumulator.value_or(read.in);
    precision.accumulations.push_back(read);
  }
}

/// Reads an op that may err.
const tile::OpRecord *readFunction(const Node &name) {
  const tile::OpRecord *record = findOp(name.text("an op"));
  if (record && record->ulps > 0)
    return record;
  name.fail("an op that may err (npufuzz list ops: within so many ulp)");
  return nullptr;
}

/// Element types of a row; none: all.
std::vector<ElementKind> readFloatKinds(const Node &row) {
  std::vector<ElementKind> kinds;
  if (auto of = row.at("of"))
    for (const Node &entry : of->entries())
      if (auto kind = readFloatKind(entry))
        kinds.push_back(*kind);
  return kinds;
}

/// Reads {"ops": ["exp"], "of": ["f32"], "ulps": 1}.
void readFunctions(const Node &row, Precision &precision) {
  if (!row.checkKeys({"ops", "of", "ulps"}))
    return;
  for (const Node &name : row.required("ops", "a list of ops").entries())
    if (const tile::OpRecord *record = readFunction(name))
      precision.functions.push_back({record->mnemonic.str(),
                                     row.required("ulps", "a number").number(0.5, record->ulps),
                                     readFloatKinds(row)});
}

/// Reads {"ops": ["mul"], "of": ["f32"], "operands": "flushed", "results": "open"}.
void readSubnormals(const Node &row, Precision &precision) {
  if (!row.checkKeys({"ops", "of", "operands", "results"}))
    return;
  Precision::Subnormals read;
  if (auto ops = row.at("ops"))
    for (const Node &name : ops->entries()) {
      read.ops.push_back(name.text("an op"));
      if (!findOp(read.ops.back()))
        name.fail("an op of npufuzz list ops");
    }
  read.of = readFloatKinds(row);
  const auto all = {Subnormal::kept, Subnormal::flushed, Subnormal::open};
  if (auto operands = row.at("operands"))
    read.operands = operands->oneOf(all);
  if (auto results = row.at("results"))
    read.results = results->oneOf(all);
  precision.subnormals.push_back(std::move(read));
}

/// Reads the functions whose steps Precision::inSteps gives.
void readInSteps(const Node &names, Precision &precision) {
  for (const Node &name : names.entries()) {
    std::string op = name.text("an op");
    if (llvm::is_contained({tile::SigmoidOp::record.mnemonic, tile::SiluOp::record.mnemonic,
                            tile::GeluOp::record.mnemonic},
                           op))
      precision.inSteps.push_back(op);
    else
      name.fail("sigmoid, silu or gelu");
  }
}

/// Each key is a list; the first row that names an op and type counts.
void readPrecision(const Node &node, Precision &precision) {
  if (!node.checkKeys({"accumulates", "correctly-rounded", "functions", "in-steps", "subnormals"}))
    return;
  if (auto rows = node.at("accumulates"))
    for (const Node &row : rows->entries())
      readAccumulation(row, precision);
  if (auto names = node.at("correctly-rounded"))
    for (const Node &name : names->entries())
      if (const tile::OpRecord *record = readFunction(name)) {
        if (record->mnemonic == tile::GeluOp::record.mnemonic)
          name.fail("another op: nobody knows gelu so well; say its ulps among \"functions\"");
        precision.functions.push_back({record->mnemonic.str(), 0});
      }
  if (auto rows = node.at("functions"))
    for (const Node &row : rows->entries())
      readFunctions(row, precision);
  if (auto names = node.at("in-steps"))
    readInSteps(*names, precision);
  if (auto rows = node.at("subnormals"))
    for (const Node &row : rows->entries())
      readSubnormals(row, precision);
}

void readCapabilities(const Node &node, Capabilities &capabilities) {
  if (!node.checkKeys({"rank", "tile-bytes", "ops", "casts", "precision"}))
    return;
  if (auto precision = node.at("precision"))
    readPrecision(*precision, capabilities.precision);
  if (auto rank = node.at("rank"))
    capabilities.rankMax = rank->integer(tile::rankMin, tile::rankMax);
  if (auto bytes = node.at("tile-bytes"))
    capabilities.tileBytesMax = bytes->integer(64, int64_t(1) << 30);
  if (auto ops = node.at("ops"))
    readOps(*ops, capabilities);
  if (auto casts = node.at("casts"))
    readCasts(*casts, capabilities);
}

void readSettings(const Node &node, std::vector<Setting> &settings) {
  for (const Node &entry : node.entries()) {
    if (!entry.checkKeys({"name", "summary", "values"}))
      return;
    Setting setting;
    setting.name = entry.required("name", "a text").text();
    setting.summary = entry.required("summary", "a text").text();
    if (llvm::any_of(settings, [&](const Setting &other) { return other.name == setting.name; }))
      entry.fail("a name that no other setting has");
    for (const Node &value : entry.required("values", "a list of numbers").entries()) {
      setting.values.push_back(value.integer(INT64_MIN, INT64_MAX));
      if (llvm::count(setting.values, setting.values.back()) > 1)
        value.fail("a value that is not in the list yet");
    }
    settings.push_back(std::move(setting));
  }
}

/// Reads the words of a command. A pipeline may come from a stranger's bundle, and a shell would
/// run anything in it.
std::vector<std::string> readCommand(const Node &node) {
  std::vector<std::string> argv = node.words();
  for (auto [index, word] : llvm::enumerate(argv))
    if (isShellText(argv, index) && llvm::StringRef(word).contains("{pipeline}"))
      node.entries()[index].fail("\"$1\" in the text of a shell, and {pipeline} in the second word "
                                 "behind it, where no shell reads it,");
  return argv;
}

void readStep(const Node &node, Step &step) {
  if (!node.checkKeys({"command", "seconds"}))
    return;
  if (auto command = node.at("command"))
    step.argv = readCommand(*command);
  if (auto seconds = node.at("seconds"))
    step.secondsMax = seconds->seconds();
}

void readSnapshots(const Node &node, Manifest &manifest) {
  if (!node.checkKeys({"folder", "upstream-dialects"}))
    return;
  Node folder = node.required("folder", "a folder below {work}");
  llvm::SmallString<64> path(folder.text());
  llvm::sys::path::remove_dots(path); // "./snapshots/" and its like
  manifest.snapshots = path.str().rtrim('/').str();
  if (!llvm::all_of(llvm::split(manifest.snapshots, '/'), isPlainName))
    folder.fail("a folder below {work}");
  if (auto upstream = node.at("upstream-dialects"))
    manifest.snapshotsExecute = upstream->boolean();
}

/// Reads {"command": […]} or {"server": […]}.
void readMeaning(const Node &node, Manifest &manifest) {
  if (!node.checkKeys({"command", "server", "seconds", "generic"}))
    return;
  auto command = node.at("command"), server = node.at("server");
  if (command && server)
    server->fail("no \"server\" beside a \"command\"");
  if (!command && !server)
    return node.fail("a \"command\" or a \"server\"");
  manifest.meaning.isServer = !command;
  manifest.meaning.argv = (command ? *command : *server).words();
  if (auto seconds = node.at("seconds"))
    manifest.meaning.secondsMax = seconds->seconds();
  if (auto generic = node.at("generic"))
    manifest.meaning.isGeneric = generic->boolean();
  if (manifest.snapshots.empty())
    node.fail("\"snapshots\" beside it, whose meaning it tells,");
  manifest.snapshotsExecute = true;
}

void readPromises(const Node &node, std::vector<Promise> &promises) {
  for (const Node &entry : node.entries()) {
    auto promise = Promise::parse(entry.text("a promise"));
    if (promise) {
      promises.push_back(std::move(*promise));
      continue;
    }
    std::string why = llvm::toString(promise.takeError());
    llvm::StringRef expected = llvm::StringRef(why).split(", got ").first;
    expected.consume_front("expected ");
    entry.fail(expected);
  }
}

/// Reads {"lock": "…", "wait-seconds": 60, "exclusive": "run", "retry-exit-codes": [75],
/// "retries": 2}.
void readDevice(const Node &node, Manifest &manifest) {
  if (!node.checkKeys({"lock", "wait-seconds", "exclusive", "retry-exit-codes", "retries"}))
    return;
  Device &device = manifest.device;
  if (auto lock = node.at("lock"))
    device.lock = lock->text();
  else if (node.at("wait-seconds") || node.at("exclusive"))
    node.required("lock", "the file that is locked,");
  if (auto seconds = node.at("wait-seconds"))
    device.waitSecondsMax = seconds->seconds();
  constexpr const char *turns = "run or case";
  if (auto turn = node.at("exclusive")) {
    std::string text = turn->text(turns);
    device.isHeldForCase = text == "case";
    if (text != "run" && text != "case")
      turn->fail(turns);
  }
  if (auto codes = node.at("retry-exit-codes")) {
    if (!manifest.server.empty())
      codes->fail("no exit codes beside a server");
    for (const Node &code : codes->entries()) {
      device.retryExitCodes.insert(static_cast<int>(code.integer(1, 125)));
      if (device.retryExitCodes.count(manifest.unsupportedExitCode))
        code.fail("another code than that of what is unsupported");
    }
  }
  constexpr int64_t retriesMax = 100;
  if (auto retries = node.at("retries")) {
    device.retriesMax = static_cast<int>(retries->integer(1, retriesMax));
    node.required("retry-exit-codes", "the exit codes that ask for a retry");
  }
}

ProgramForm readForm(const Node &node) {
  constexpr const char *expected = "tile, upstream, tensors, torch or onnx";
  auto form = llvm::StringSwitch<std::optional<ProgramForm>>(node.text(expected))
                  .Case("tile", ProgramForm::tile)
                  .Case("upstream", ProgramForm::upstream)
                  .Case("tensors", ProgramForm::tensors)
                  .Case("torch", ProgramForm::torch)
                  .Case("onnx", ProgramForm::onnx)
                  .Default(std::nullopt);
  if (!form)
    node.fail(expected);
  return form.value_or(ProgramForm::tile);
}

/// Reads "program" and the keys that only some forms have.
void readProgram(const Node &node, Manifest &manifest) {
  if (auto form = node.at("program"))
    manifest.form = readForm(*form);
  if (auto functions = node.at("functions")) {
    manifest.takesFunctions = functions->boolean();
    if (manifest.takesFunctions && isModel(manifest.form))
      functions->fail("no functions of upstream dialects beside models");
  }
  manifest.opset = functional::opsetDefault;
  if (auto opset = node.at("opset")) {
    manifest.opset = static_cast<int>(opset->integer(functional::opsetMin, functional::opsetMax));
    if (manifest.form != ProgramForm::onnx)
      opset->fail("\"program\": \"onnx\" beside it");
  }
}

void readAll(const Node &node, Manifest &manifest) {
  if (!node.checkKeys({"name", "summary", "program", "opset", "functions", "compile", "run",
                       "server", "device", "unsupported-exit-code", "snapshots", "meaning",
                       "promises", "pipeline", "settings", "capabilities"}))
    return;
  manifest.name = node.required("name", "a text").text();
  manifest.summary = node.required("summary", "a text").text();
  readProgram(node, manifest);
  if (auto compile = node.at("compile"))
    readStep(*compile, manifest.compile);
  if (auto run = node.at("run"))
    readStep(*run, manifest.run);
  if (auto server = node.at("server"))
    manifest.server = server->words();
  if (manifest.server.empty() && manifest.run.argv.empty()) {
    constexpr const char *expected = "how a program is run (\"command\"), or a \"server\"";
    node.required("run", expected).fail(expected);
  }
  if (!manifest.server.empty() && (!manifest.run.argv.empty() || !manifest.compile.argv.empty()))
    node.required("server", "").fail("no \"command\" in compile and run beside a server");
  if (auto code = node.at("unsupported-exit-code"))
    manifest.unsupportedExitCode = static_cast<int>(code->integer(1, 125));
  if (auto device = node.at("device"))
    readDevice(*device, manifest);
  if (auto snapshots = node.at("snapshots"))
    readSnapshots(*snapshots, manifest);
  if (auto meaning = node.at("meaning"))
    readMeaning(*meaning, manifest);
  if (auto promises = node.at("promises"))
    readPromises(*promises, manifest.promises);
  if (auto pipeline = node.at("pipeline"))
    manifest.pipeline = pipeline->text();
  if (auto settings = node.at("settings"))
    readSettings(*settings, manifest.settings);
  if (auto capabilities = node.at("capabilities"))
    readCapabilities(*capabilities, manifest.capabilities);
  if (manifest.takesFunctions && !manifest.snapshotsExecute)
    node.required("functions", "")
        .fail("snapshots of upstream dialects or with a meaning, by which functions are judged");
  if (!manifest.promises.empty() && manifest.snapshots.empty())
    node.required("promises", "").fail("\"snapshots\" beside it, of which they hold,");
}

} // namespace

bool isShellText(llvm::ArrayRef<std::string> argv, size_t word) {
  constexpr llvm::StringLiteral shells[] = {"sh", "bash", "dash", "zsh", "ksh", "mksh"};
  if (word == 0)
    return false;
  llvm::StringRef before = argv[word - 1];
  return before.starts_with("-") && !before.starts_with("--") && before.ends_with("c") &&
         llvm::any_of(argv.take_front(word - 1), [&](llvm::StringRef one) {
           return llvm::is_contained(shells, llvm::sys::path::filename(one));
         });
}

llvm::Expected<Manifest> parseManifest(llvm::StringRef text, llvm::StringRef path) {
  Json json = parseJson(text);
  if (json.is_discarded())
    return llvm::createStringError(path + ": expected JSON");
  Manifest manifest;
  std::string error;
  readAll(Node(json, "", error), manifest);
  if (!error.empty())
    return llvm::createStringError(path + ": " + error);
  return manifest;
}

llvm::Expected<Manifest> readManifest(llvm::StringRef path) {
  auto text = readFile(path, manifestBytesMax);
  if (!text)
    return text.takeError();
  auto manifest = parseManifest(*text, path);
  if (!manifest)
    return manifest;
  llvm::SmallString<128> real;
  if (std::error_code code = llvm::sys::fs::real_path(path, real))
    return llvm::createStringError(path + ": " + code.message());
  manifest->folder = llvm::sys::path::parent_path(real).str();
  return manifest;
}

} // namespace npufuzz::command
