/**
 * `npm run test:all`: what takes too long for every commit (docs/testing.md says what runs where), in one go; an
 * hour or two. Writes what came of it to docs/test-all.md; exit 1 when a step fails. PLATEN_TEST_DATABASE_URL names
 * the PostgreSQL server for the HTTP suites. One step alone: `npm run test:all -- fuzz`, which writes nothing.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { complain, say } from "./say.mjs";

const REPORT = "docs/test-all.md";
/** What closes a suite, and what the other programs print last. */
const RESULT = /^\d+ passed, \d+ failed.*$/gmu;

const node24 = await mkdtemp(join(tmpdir(), "platen-node24-"));

/** Environment with a Node of another version first on the path. Throws where there is none: nothing runs on this one. */
async function withNode24() {
  await capture("npm", ["install", "--silent", "--no-save", "--prefix", node24, "node@24"], {});
  const path = [join(node24, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  const { output } = await capture("node", ["--version"], { PATH: path });
  if (!output.startsWith("v24.")) {
    throw new Error(`Node 24 could not be installed: this is ${output.trim() || "none"}`);
  }
  return { PATH: path };
}

const ALL = { PLATEN_TEST_ALL: "1" };
const STEPS = [
  {
    id: "suite",
    what: "everything, with every fuzz case and generated document, all HTTP suites on the server, 100 kills",
    command: ["node", "tools/test.mjs"],
    environment: async () => ALL,
  },
  {
    id: "node24",
    what: "units, engine, store, HTTP suites and client on Node 24",
    command: [
      "node",
      "tools/test.mjs",
      ...["unit", "engine", "store", "api", "client"].flatMap((name) => ["--project", name]),
    ],
    environment: withNode24,
  },
  {
    id: "fuzz",
    what: "20,000 cases at random",
    command: ["npm", "run", "fuzz", "--", "--n", "20000"],
  },
  { id: "corpus", what: "the generated corpus", command: ["npm", "run", "corpus"] },
  {
    id: "mutator",
    what: "every conformance check with its answers spoiled",
    command: ["npm", "run", "conformance", "--", "--through-mutator"],
  },
];

const wanted = process.argv.slice(2);
const rows = [];
try {
  for (const step of STEPS) {
    if (wanted.length === 0 || wanted.includes(step.id)) {
      rows.push(await rowOf(step));
    }
  }
} finally {
  await rm(node24, { recursive: true, force: true });
}
if (wanted.length === 0) {
  await writeFile(REPORT, reportOf(rows));
}
for (const { id, result, seconds } of rows) {
  say(`${id}: ${result} (${seconds} s)`);
}

async function rowOf({ id, what, command: [program, ...args], environment }) {
  say(`\n== ${id}: ${what}`);
  const startMs = performance.now();
  const { code, output } = await outcomeOf(program, args, environment);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  if (code !== 0) {
    process.exitCode = 1;
    complain(`${id} ended with ${code}`);
  }
  const closing = output.match(RESULT)?.at(-1) ?? (code === 0 ? "passed" : "failed");
  return { id, what, result: code === 0 ? closing : `FAILED: ${closing}`, seconds };
}

/** As `capture`; a step whose surroundings cannot be had has failed, and the next ones run. */
async function outcomeOf(program, args, environment) {
  try {
    return await capture(program, args, (await environment?.()) ?? {});
  } catch (error) {
    return { code: error.message, output: "" };
  }
}

/** Shows what the program prints, and keeps it. */
function capture(program, args, environment) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ...environment },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.once("error", (error) => resolve({ code: error.message, output }));
    child.once("close", (code, signal) => resolve({ code: code ?? signal, output }));
  });
}

function reportOf(list) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const server = process.env["PLATEN_TEST_DATABASE_URL"] ? "with" : "without";
  return [
    "# The long run",
    "",
    `Made by \`npm run test:all\` at ${commit}, on ${cpus().length} cores, Node ${process.version}, ${server} a PostgreSQL server.`,
    "",
    "| step | what | result | seconds |",
    "| --- | --- | --- | ---: |",
    ...list.map(({ id, what, result, seconds }) => `| ${id} | ${what} | ${result} | ${seconds} |`),
    "",
  ].join("\n");
}
