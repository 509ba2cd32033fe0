/**
 * What Vitest's JSON report leaves out: a file's project, the time before its first test, and errors that no test
 * caught, which fail a run although no test failed. This reporter writes them beside it, to the path in
 * PLATEN_SUITE_REPORT; `npm test` prints them.
 */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";

const SLOWEST = 20;
const PAGE = "docs/testing.md";
const HEADING = "## Time by project";

/**
 * @typedef {object} FileTimes
 * @property {string} project
 * @property {string} file from the root of the repository
 * @property {number} tests how many it has
 * @property {number} loadMs imports and set-up files, before the first test
 * @property {number} testsMs tests with their hooks
 */

/** The reporter; Vitest constructs it without options. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class SuiteReporter {
  async onTestRunEnd(modules, unhandledErrors) {
    const path = process.env["PLATEN_SUITE_REPORT"];
    if (path !== undefined) {
      await writeFile(
        path,
        JSON.stringify({ files: modules.map(timesOf), unhandled: unhandledErrors.map(textOf) }),
      );
    }
  }
}

/** An error that no test caught: its kind, message, the test that ran at the time and the first places of its stack. */
function textOf({ type, name, message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const during = [file, test].filter(Boolean).join(" > ");
  const places = (stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 5)
    .map((line) => line.trim());
  return [`${type ?? "error"}: ${during} ${name}: ${message}`, ...places].join(" | ");
}

/** @returns {FileTimes} */
function timesOf(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    project: module.project.name,
    file: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    loadMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration,
    testsMs: duration,
  };
}

/**
 * Lines for the end of a run: the slowest files, then a sum for each project and the whole. Sums exceed the wall
 * time because files run side by side.
 * @param {readonly FileTimes[]} files
 * @param {{ wallMs: number, cpuMs: number | null }} whole CPU of the run and all it started; null where unknown
 */
export function linesOf(files, { wallMs, cpuMs }) {
  const slowest = slowestOf(files);
  return [
    "",
    `The ${slowest.length} slowest files (seconds; of these before the first test):`,
    ...slowest.map(
      (one) =>
        `${seconds(totalOf(one)).padStart(8)} ${seconds(one.loadMs).padStart(6)}  ${one.project}  ${one.file}`,
    ),
    "",
    "Sum by project (files, tests, seconds; of these before the first test):",
    ...sumsOf(files).map(
      ({ project, count, tests, loadMs, testsMs }) =>
        `${String(count).padStart(5)} ${String(tests).padStart(6)} ${seconds(loadMs + testsMs).padStart(8)} ${seconds(loadMs).padStart(8)}  ${project}`,
    ),
    `In all ${seconds(wallMs)} s${cpuMs === null ? "" : `, ${seconds(cpuMs)} s of CPU`}`,
  ];
}

/**
 * Writes the sums into their section of docs/testing.md, with the commit and the machine.
 * @param {readonly FileTimes[]} files
 * @param {{ wallMs: number, cpuMs: number | null }} whole
 */
export async function writeTable(files, { wallMs, cpuMs }) {
  const sums = sumsOf(files);
  const all = (name) => sums.reduce((sum, one) => sum + one[name], 0);
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const cpu = cpuMs === null ? "" : ` and ${seconds(cpuMs)} s of processor time`;
  const section = [
    HEADING,
    "",
    `Made by \`npm run test:table\` at ${commit}, Node ${process.version}, ${cpus().length} cores: ${seconds(wallMs)} s${cpu} in all.`,
    "Seconds are sums over files, which run side by side; loading is what comes before a file's first test.",
    "",
    "| project | files | tests | seconds | of these loading |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...sums.map(
      ({ project, count, tests, loadMs, testsMs }) =>
        `| ${project} | ${count} | ${tests} | ${seconds(loadMs + testsMs)} | ${seconds(loadMs)} |`,
    ),
    `| all | ${all("count")} | ${all("tests")} | ${seconds(all("loadMs") + all("testsMs"))} | ${seconds(all("loadMs"))} |`,
    "",
    "The slowest files:",
    "",
    "| file | project | seconds |",
    "| --- | --- | ---: |",
    ...slowestOf(files).map((one) => `| ${one.file} | ${one.project} | ${seconds(totalOf(one))} |`),
    "",
  ].join("\n");
  const text = await readFile(PAGE, "utf8");
  const start = text.indexOf(HEADING);
  const next = text.indexOf("\n## ", start + 1);
  await writeFile(PAGE, `${text.slice(0, start)}${section}${next === -1 ? "" : text.slice(next)}`);
}

function slowestOf(files) {
  return files.toSorted((a, b) => totalOf(b) - totalOf(a)).slice(0, SLOWEST);
}

function sumsOf(files) {
  const sums = new Map();
  for (const { project, tests, loadMs, testsMs } of files) {
    const sum = sums.get(project) ?? { project, count: 0, tests: 0, loadMs: 0, testsMs: 0 };
    sum.count++;
    sum.tests += tests;
    sum.loadMs += loadMs;
    sum.testsMs += testsMs;
    sums.set(project, sum);
  }
  return [...sums.values()].toSorted((a, b) => (a.project < b.project ? -1 : 1));
}

function totalOf({ loadMs, testsMs }) {
  return loadMs + testsMs;
}

function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(1);
}
