/**
 * `npm run test:all [-- STEP…]`: what takes too long for every commit (docs/testing.md says what runs where). Each
 * step (tools/long-run/steps.ts) ends with its row of docs/test-all.md, which says its commit, and leaves the other
 * rows alone; so the long run can be made in parts. Without a name all steps run, two hours or more. Exit 1 when one
 * fails. PLATEN_TEST_DATABASE_URL names the PostgreSQL server that `http-server` needs.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { CHANGED, pageWith, type StepRun } from "./long-run/page.ts";
import { type Step, STEPS } from "./long-run/steps.ts";

const REPORT = "docs/test-all.md";
/** What a step's tests depend on; its results are written elsewhere. */
const SOURCES = ["src", "test", "tools", "browser", "client", "examples", "package-lock.json"];

interface Ended {
  /** Exit status, the signal that ended it, or why it could not be started. */
  readonly status: number | string;
  readonly output: string;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some(({ id }) => id === name));
if (unknown.length > 0) {
  complain(`no step ${unknown.join(", ")}; there are ${STEPS.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}
const closing: string[] = [];
for (const step of STEPS) {
  if (wanted.length === 0 || wanted.includes(step.id)) {
    const run = await runStep(step);
    await writeFile(REPORT, pageWith(await pageSoFar(), [run], STEPS));
    closing.push(`${run.id}: ${run.result} (${run.seconds} s)`);
  }
}
closing.forEach(say);

async function runStep(step: Step): Promise<StepRun> {
  say(`\n== ${step.id}: ${step.what}`);
  const commit = commitNow();
  const day = new Date().toISOString().slice(0, 10);
  const startMs = performance.now();
  const { node, ended } = await onItsNode(step);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const found = step.resultOf(ended.output);
  const isGood = ended.status === 0 && found !== null;
  if (!isGood) {
    process.exitCode = 1;
    complain(`${step.id} ended with ${ended.status}`);
  }
  const result = isGood ? found : `FAILED: ${found ?? `ended with ${ended.status}`}`;
  const { id, what } = step;
  return { id, what, result, seconds, commit, day, node, cores: cpus().length };
}

/** A step whose surroundings cannot be had has failed, and the next ones run. */
async function onItsNode(step: Step): Promise<{ readonly node: string; readonly ended: Ended }> {
  if (step.onServer === true && !process.env["PLATEN_TEST_DATABASE_URL"]) {
    const status = "PLATEN_TEST_DATABASE_URL names no server";
    return { node: process.version, ended: { status, output: "" } };
  }
  const own = step.isWhole === true ? { PLATEN_TEST_ALL: "1" } : {};
  if (step.onNode24 !== true) {
    return { node: process.version, ended: await capture(step.command, own) };
  }
  const folder = await mkdtemp(join(tmpdir(), "platen-node24-"));
  try {
    await capture(["npm", "install", "--silent", "--no-save", "--prefix", folder, "node@24"], {});
    const PATH = [join(folder, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
    const { output } = await capture(["node", "--version"], { PATH });
    const node = output.trim();
    return node.startsWith("v24.")
      ? { node, ended: await capture(step.command, { ...own, PATH }) }
      : { node: "", ended: { status: "Node 24 could not be installed", output: "" } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shows what the program prints, and keeps it. */
function capture(
  [program, ...args]: Step["command"],
  environment: NodeJS.ProcessEnv,
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environment },
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      process.stdout.write(text);
    });
    child.once("error", (error) => resolve({ status: error.message, output }));
    child.once("close", (code, signal) => resolve({ status: code ?? signal ?? "", output }));
  });
}

function commitNow(): string {
  const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", ...SOURCES) !== "";
  return `${git("rev-parse", "--short", "HEAD")}${isChanged ? CHANGED : ""}`;
}

/** Read anew for each step: another one may have ended meanwhile. "" before the first. */
async function pageSoFar(): Promise<string> {
  try {
    return await readFile(REPORT, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      return "";
    }
    throw error;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
