/**
 * `npm test`: installs and builds what is missing, runs the whole suite, and closes with the line
 * "N passed, N failed" (and how many were skipped for want of a program). Arguments go to vitest.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, isBuilt } from "./build.mjs";
import { installMissing, run } from "./install.mjs";
import { complain, say } from "./say.mjs";

const folder = await mkdtemp(join(tmpdir(), "platen-test-"));
const report = join(folder, "report.json");
try {
  await installMissing({ withTests: true });
  if (!(await isBuilt())) {
    await build();
  }
  await run(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ]).catch((error) => {
    // The report says what failed; without one the run itself did.
    process.exitCode = 1;
    complain(error.message);
  });
  const result = JSON.parse(await readFile(report, "utf8"));
  for (const line of failuresOf(result)) {
    say(line);
  }
  const skipped = result.numPendingTests + result.numTodoTests;
  say(
    `${result.numPassedTests} passed, ${result.numFailedTests} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  );
} catch (error) {
  complain(`npm test: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
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
