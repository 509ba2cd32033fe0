/**
 * scrypt in threads that step back: a hash is 0.1 s of work, and while strangers guess passwords there is always
 * another. On two processors shoppers waited three times as long beside hashes of equal priority (bench/sign-in.ts).
 * Linux keeps a priority for each thread (setpriority(2), notes); elsewhere it is the process's, so it is left alone.
 */
import { Worker } from "node:worker_threads";
import type { RunScrypt, ScryptInput } from "./scrypt-passwords.ts";

/** The least weight there is beside nice 0, and still some (sched(7)): who signs in on a busy machine waits, and gets in. */
const NICE = 19;

/** As text, since it is no more than this, and so needs no file of its own where the program is built. */
const THREAD = `
const { scryptSync } = require("node:crypto");
const { setPriority } = require("node:os");
const { parentPort } = require("node:worker_threads");
if (process.platform === "linux") {
  setPriority(${NICE});
}
parentPort.on("message", ({ password, salt, bytes, options }) => {
  parentPort.postMessage(scryptSync(password, salt, bytes, options));
});
`;

/** A thread for each key that is derived at once; they stay, and keep no process alive. */
export function scryptThreads(): RunScrypt {
  const idle: Worker[] = [];
  return async (input) => {
    const worker = idle.pop() ?? startThread();
    const key = await keyFrom(worker, input);
    idle.push(worker);
    return key;
  };
}

function startThread(): Worker {
  // What is handed over is all it knows: no secret of the service is in its environment.
  const worker = new Worker(THREAD, { eval: true, env: {}, execArgv: [] });
  // One that is idle and fails has nobody to tell.
  worker.on("error", () => {});
  worker.unref();
  return worker;
}

/** Rejects when the thread ends first. */
async function keyFrom(worker: Worker, input: ScryptInput): Promise<Uint8Array> {
  worker.ref();
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      const onExit = (): void => reject(new Error("a thread that hashes passwords ended"));
      worker.once("exit", onExit);
      worker.once("message", (key: Uint8Array) => {
        worker.off("exit", onExit);
        resolve(key);
      });
      worker.postMessage(input);
    });
  } finally {
    worker.unref();
  }
}
