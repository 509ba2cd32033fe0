/**
 * `npm test`: installs and builds what is missing, runs the whole suite, says where its time went, and closes with
 * the line "N passed, N failed" (and how many were skipped for want of a program). Arguments go to vitest, but for
 * `--table`, which also writes the sums by project into docs/testing.md (`npm run test:table`).
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, isBuilt } from "./build.mjs";
import { installMissing } from "./install.mjs";
import { complain, say } from "./say.mjs";
import { linesOf, writeTable } from "./suite-report.mjs";

/** Vitest has this long to end its workers after a signal. */
const GRACE_MS = 5_000;
/** What Vitest wrote before its end has this long to come through the pipe. */
const LAST_OUTPUT_MS = 200;
/** For the suites that run in threads of Vitest's own process, as vitest.config.ts has it for the others. */
const NEW_SPACE = "--min-semi-space-size=16";
const TABLE = "--table";
/** Characters of an error without a test, and of the error output, that the closing lines show. */
const LONGEST_ERROR = 2_000;

const folder = await mkdtemp(join(tmpdir(), "platen-test-"));
const report = join(folder, "report.json");
const times = join(folder, "times.json");
const startMs = performance.now();
try {
  await installMissing({ withTests: true });
  if (!(await isBuilt())) {
    await build();
  }
  const { status, lastErrors } = await runVitest([
    "run",
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tools/suite-report.mjs",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2).filter((argument) => argument !== TABLE),
  ]);
  if (status !== 0) {
    // The report says what failed; without one the run itself did.
    process.exitCode = 1;
    complain(`vitest ended with ${status}; it said last:\n${lastErrors}`);
  }
  const result = JSON.parse(await readFile(report, "utf8"));
  const { files, unhandled } = JSON.parse(await readFile(times, "utf8"));
  const whole = { wallMs: performance.now() - startMs, cpuMs: await cpuOfChildrenMs() };
  const failures = [
    ...failuresOf(result),
    ...unhandled.map((text) => `FAILED: outside any test: ${text.slice(0, LONGEST_ERROR)}`),
  ];
  for (const line of [...linesOf(files, whole), "", ...failures]) {
    say(line);
  }
  if (process.argv.includes(TABLE)) {
    await writeTable(files, whole);
  }
  const skipped = result.numPendingTests + result.numTodoTests;
  const failed = result.numFailedTests + unhandled.length;
  say(
    `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
} catch (error) {
  complain(`npm test: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Runs Vitest; resolves to its exit status, or the name of the signal that ended it, and the end of its error output:
 * what goes wrong after the last test, while servers are stopped, is in no report. It has a process group of its
 * own, and a signal to this process goes to all of that: `kill` of `npm test` alone would leave Vitest and its
 * workers running (a terminal's Ctrl-C reaches this group only, and is passed on likewise).
 */
function runVitest(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [NEW_SPACE, "node_modules/vitest/vitest.mjs", ...args], {
      stdio: ["ignore", "inherit", "pipe"],
      detached: process.platform !== "win32",
      env: { ...process.env, PLATEN_SUITE_REPORT: times },
    });
    let lastErrors = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      process.stderr.write(text);
      lastErrors = (lastErrors + text).slice(-LONGEST_ERROR);
    });
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
      // Not "close": whatever a test left running may hold the pipe.
      setTimeout(() => {
        child.stderr.destroy();
        resolve({ status: code ?? signal, lastErrors });
      }, LAST_OUTPUT_MS);
    });
  });
}

/** User and system time of every process this one has started and that has ended; null but on Linux. */
async function cpuOfChildrenMs() {
  try {
    // proc_pid_stat(5): fields 16 and 17, cutime and cstime, in clock ticks of 10 ms. The second field may hold spaces.
    const fields = (await readFile("/proc/self/stat", "utf8")).split(") ")[1].split(" ");
    return (Number(fields[13]) + Number(fields[14])) * 10;
  } catch {
    return null;
  }
}

/** What failed, a line each, so that the end of a long log says it: "FAILED: file > test: first line of the message". */
function failuresOf(result) {
  return result.testResults.flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    if (tests.length === 0) {
      return file.status === "failed" ? [`FAILED: ${name}: ${firstLine(file.message)}`] : [];
    }
    return tests.map(
      (test) => `FAILED: ${name} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
    );
  });
}

function firstLine(message) {
  return (message ?? "").split("\n", 1)[0].slice(0, 200);
}
