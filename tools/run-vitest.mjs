/** Vitest as a child process, with what its reporters wrote. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LARGE_NEW_SPACE, LATE_OPTIMISER } from "./v8-flags.mjs";

/** Vitest has this long to end its workers after a signal. */
const GRACE_MS = 5_000;
/** What Vitest wrote before its end has this long to come through the pipe. */
const LAST_OUTPUT_MS = 200;
/** Some suites run in threads of this very process; the workers of others have the same (vitest.config.ts). */
const VITEST = [...LARGE_NEW_SPACE, ...LATE_OPTIMISER, "node_modules/vitest/vitest.mjs"];
/** Characters of the error output that are kept. */
const LONGEST_ERROR = 2_000;

/**
 * @typedef {object} Lane a run of Vitest beside others
 * @property {"all" | "computing" | "waiting"} name whose projects it runs, as vitest.config.ts has them
 * @property {readonly string[]} args for Vitest
 */

/**
 * @typedef {object} LaneResult
 * @property {number | string} status exit status, or the name of the signal that ended it
 * @property {string} lastErrors the end of its error output: what goes wrong after the last test, while servers are
 *   stopped, is in no report
 * @property {object} result Vitest's JSON report
 * @property {readonly import("./suite-report.mjs").FileTimes[]} files
 * @property {readonly string[]} unhandled errors that no test caught
 */

/**
 * Runs lanes side by side; what several print comes as whole lines. A signal to this process ends all of them. Throws
 * when one leaves no report, after the end of the others.
 * @param {readonly Lane[]} lanes
 * @param {string} folder for their reports
 * @returns {Promise<readonly LaneResult[]>}
 */
export async function runLanes(lanes, folder) {
  const ends = await Promise.allSettled(
    lanes.map(async ({ name, args }) => {
      const report = join(folder, `${name}-report.json`);
      const times = join(folder, `${name}-times.json`);
      const ended = await runVitest(
        [
          "run",
          "--reporter=default",
          "--reporter=json",
          "--reporter=./tools/suite-report.mjs",
          `--outputFile.json=${report}`,
          ...args,
        ],
        { PLATEN_SUITE_REPORT: times, PLATEN_TEST_LANE: name, ...colours(lanes) },
        lanes.length === 1 ? "inherit" : "pipe",
      );
      const [result, { files, unhandled }] = await Promise.all(
        [report, times].map((path) => readReport(path, name, ended)),
      );
      return { ...ended, result, files, unhandled };
    }),
  );
  // Only now: a lane that could not start does not end the other one.
  const failed = ends.find(({ status }) => status === "rejected");
  if (failed !== undefined) {
    throw failed.reason;
  }
  return ends.map(({ value }) => value);
}

/** Throws with what the run said last where it wrote no report. */
async function readReport(path, name, { status, lastErrors }) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (cause) {
    throw new Error(`no report of ${name}: vitest ended with ${status}: ${lastErrors}`, { cause });
  }
}

/**
 * It has a process group of its own, and a signal to this process goes to all of that: `kill` of `npm test` alone
 * would leave Vitest and its workers running (a terminal's Ctrl-C reaches this group only, and is passed on likewise).
 */
function runVitest(args, environment, output) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...VITEST, ...args], {
      stdio: ["ignore", output, "pipe"],
      detached: process.platform !== "win32",
      env: { ...process.env, ...environment },
    });
    let lastErrors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      process.stderr.write(text);
      lastErrors = (lastErrors + text).slice(-LONGEST_ERROR);
    });
    const writeRest = child.stdout === null ? () => {} : wholeLines(child.stdout);
    const signalGroup = (signal) => {
      try {
        process.kill(process.platform === "win32" ? child.pid : -child.pid, signal);
      } catch {
        // Gone already.
      }
    };
    const pass = (signal) => {
      signalGroup(signal);
      setTimeout(() => signalGroup("SIGKILL"), GRACE_MS).unref();
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) {
      process.on(signal, pass);
    }
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of signals) {
        process.off(name, pass);
      }
      if (signal !== null) {
        // Workers of a Vitest that was ended by a signal may outlive it.
        signalGroup("SIGKILL");
      }
      // Not "close": whatever a test left running may hold the pipes.
      setTimeout(() => {
        child.stderr.destroy();
        child.stdout?.destroy();
        writeRest();
        resolve({ status: code ?? signal, lastErrors });
      }, LAST_OUTPUT_MS);
    });
  });
}

/** Through a pipe, which is no terminal, Vitest would leave them out; nor does it draw over its lines there. */
function colours(lanes) {
  return lanes.length > 1 && process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
}

/** Passes on what comes, a line at a time; what it returns passes on a line that has no end. */
function wholeLines(stream) {
  let rest = "";
  stream.setEncoding("utf8").on("data", (text) => {
    const end = (rest + text).lastIndexOf("\n") + 1;
    process.stdout.write((rest + text).slice(0, end));
    rest = (rest + text).slice(end);
  });
  return () => process.stdout.write(rest);
}
