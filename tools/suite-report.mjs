/**
 * Where the time of a test run goes. Vitest's JSON report names neither a file's project nor the time before its
 * first test, so this reporter writes both beside it, to the path in PLATEN_SUITE_REPORT; `npm test` prints them.
 */
import { writeFile } from "node:fs/promises";

const SLOWEST = 20;

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
  async onTestRunEnd(modules) {
    const path = process.env["PLATEN_SUITE_REPORT"];
    if (path !== undefined) {
      await writeFile(path, JSON.stringify(modules.map(timesOf)));
    }
  }
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
  const slowest = files.toSorted((a, b) => totalOf(b) - totalOf(a)).slice(0, SLOWEST);
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
 * The same as a Markdown table, for docs/testing.md.
 * @param {readonly FileTimes[]} files
 * @param {{ wallMs: number, cpuMs: number | null }} whole
 */
export function tableOf(files, { wallMs, cpuMs }) {
  const sums = sumsOf(files);
  const all = (name) => sums.reduce((sum, one) => sum + one[name], 0);
  return [
    "| project | files | tests | seconds | of these loading |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...sums.map(
      ({ project, count, tests, loadMs, testsMs }) =>
        `| ${project} | ${count} | ${tests} | ${seconds(loadMs + testsMs)} | ${seconds(loadMs)} |`,
    ),
    `| all | ${all("count")} | ${all("tests")} | ${seconds(all("loadMs") + all("testsMs"))} | ${seconds(all("loadMs"))} |`,
    "",
    `Wall time ${seconds(wallMs)} s${cpuMs === null ? "" : `, CPU ${seconds(cpuMs)} s`}.`,
  ];
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
