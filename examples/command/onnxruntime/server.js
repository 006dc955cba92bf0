// Serves ONNX Runtime: `npm install --ignore-scripts onnxruntime-node` in this folder, or where NODE_PATH leads.
const fs = require("node:fs");
const readline = require("node:readline");
const ort = require("onnxruntime-node");

const levels = ["disabled", "basic", "extended", "all"];
const types = {
  i1: ["bool", Uint8Array], i8: ["int8", Int8Array], i16: ["int16", Int16Array], i32: ["int32", Int32Array],
  i64: ["int64", BigInt64Array], index: ["int64", BigInt64Array], f16: ["float16", Uint16Array], f32: ["float32", Float32Array],
};
const sessions = new Map(); // of the last cases, by work folder

async function compile({ work, ...request }) {
  for (const [old, session] of sessions) {
    if (sessions.size < 8) break;
    sessions.delete(old);
    await session.release();
  }
  const level = levels[request["setting.level"] ?? 3];
  sessions.set(work, await ort.InferenceSession.create(`${work}/program.onnx`,
    { graphOptimizationLevel: level, intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 }));
}

// A .npy file: the header, which is written back as it was, and the elements.
function read(work, i) {
  const file = fs.readFileSync(`${work}/inputs/${i}.npy`);
  const end = 10 + file.readUInt16LE(8);
  return { header: file.subarray(0, end), bytes: Uint8Array.prototype.slice.call(file, end) };
}

async function run({ work }) {
  const session = sessions.get(work), feeds = {};
  const inputs = JSON.parse(fs.readFileSync(`${work}/case.json`)).arguments;
  for (const name of session.inputNames) {
    const { type, shape } = inputs[name.slice("arg".length)];
    const [element, List] = types[type];
    feeds[name] = new ort.Tensor(element, new List(read(work, name.slice("arg".length)).bytes.buffer), shape);
  }
  const results = await session.run(feeds);
  for (const name of session.outputNames) {
    const i = name.slice("result".length), { data } = results[name];
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    fs.writeFileSync(`${work}/outputs/${i}.npy`, Buffer.concat([read(work, i).header, bytes]));
  }
}

async function serve() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const request = JSON.parse(line), answer = { status: "ok" };
    try {
      await (request.step === "compile" ? compile : run)(request);
    } catch (error) {
      const message = error.message.split(/\s+/).join(" ").replace(/ node with name '[^']*'/, "");
      answer.status = /Could not find an implementation|Unsupported data type/.test(message) ? "unsupported" : "failed";
      answer.message = message.slice(0, 500);
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  }
}
serve();
