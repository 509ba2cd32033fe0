/** `npm run check`: types, lint, format and dead code, side by side; prints the output of what fails. */
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "./say.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const CHECKS = [
  ["types", "tsc", "--noEmit", "-p", "."],
  ["browser types", "tsc", "--noEmit", "-p", "browser"],
  ["client types", "tsc", "--noEmit", "-p", "client"],
  ["example types", "tsc", "--noEmit", "-p", "examples/storefront"],
  ["lint", "oxlint", "--type-aware"],
  ["format", "biome", "format", "."],
  ["dead code", "knip"],
];

const outcomes = await Promise.all(
  CHECKS.map(async ([name, program, ...args]) => {
    const startMs = performance.now();
    const { code, output } = await capture(join(root, "node_modules/.bin", program), args);
    return { name, code, output, seconds: ((performance.now() - startMs) / 1000).toFixed(1) };
  }),
);
for (const { name, code, output, seconds } of outcomes) {
  if (code !== 0) {
    process.exitCode = 1;
    say(output);
  }
  say(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
}

function capture(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
