/**
 * `npm test`: installs and builds what is missing, runs the whole suite, says where its time went, and closes with
 * the line "N passed, N failed" (and how many were skipped for want of a program). Arguments go to vitest, but for
 * `--table`, which also writes the sums by project into docs/testing.md (`npm run test:table`). The whole suite runs
 * in two lanes: suites that wait (for browsers, processes, deadlines) beside those that compute.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, isBuilt } from "./build.mjs";
import { installMissing } from "./install.mjs";
import { runLanes } from "./run-vitest.mjs";
import { complain, say } from "./say.mjs";
import { linesOf, writeTable } from "./suite-report.mjs";

const TABLE = "--table";
/** Characters of an error without a test that the closing lines show. */
const LONGEST_ERROR = 2_000;

const folder = await mkdtemp(join(tmpdir(), "platen-test-"));
const startMs = performance.now();
try {
  await installMissing({ withTests: true });
  if (!(await isBuilt())) {
    await build();
  }
  const results = await runLanes(lanesOf(process.argv.slice(2)), folder);
  for (const { status, lastErrors } of results) {
    if (status !== 0) {
      // The report says what failed; without one the run itself did.
      process.exitCode = 1;
      complain(`vitest ended with ${status}; it said last:\n${lastErrors}`);
    }
  }
  const files = results.flatMap((lane) => lane.files);
  const unhandled = results.flatMap((lane) => lane.unhandled);
  const whole = { wallMs: performance.now() - startMs, cpuMs: await cpuOfChildrenMs() };
  const failures = [
    ...results.flatMap(({ result }) => failuresOf(result)),
    ...unhandled.map((text) => `FAILED: outside any test: ${text.slice(0, LONGEST_ERROR)}`),
  ];
  for (const line of [...linesOf(files, whole), "", ...failures]) {
    say(line);
  }
  if (process.argv.includes(TABLE)) {
    await writeTable(files, whole);
  }
  const sum = (name) => results.reduce((all, { result }) => all + result[name], 0);
  const skipped = sum("numPendingTests") + sum("numTodoTests");
  const failed = sum("numFailedTests") + unhandled.length;
  say(
    `${sum("numPassedTests")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
} catch (error) {
  complain(`npm test: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * One lane for what was asked for, two for everything. Vitest takes files from one queue, project after project, so
 * in one lane the cores idle while all workers wait for browsers. vitest.config.ts says which suites are in which.
 */
function lanesOf(args) {
  const asked = args.filter((argument) => argument !== TABLE);
  return asked.length > 0
    ? [{ name: "all", args: asked }]
    : [
        { name: "computing", args: [] },
        { name: "waiting", args: [] },
      ];
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
