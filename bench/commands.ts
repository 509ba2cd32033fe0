/**
 * `npm run bench -- commands`: how long commands of `platen` take to start, as medians and as multiples of a Node
 * process that does nothing. The built program, as a user runs it; none of them opens a PDF or the database.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { disturbanceAtRest, isQuiet } from "./machine.ts";

const ROUNDS = 15;
const COMMANDS = [
  ["--help"],
  ["--version"],
  ["inspect", "--help"],
  ["fill", "--help"],
  ["stress", "--help"],
  ["verify"],
  ["fonts", "add", "--help"],
  ["keys", "create", "--help"],
  ["serve", "--help"],
];

const isBusy = !isQuiet(await disturbanceAtRest());
const nothingMs = medianMs(["-e", "0"]);
const lines = [
  `Median of ${ROUNDS} starts in ms, and as a multiple of \`node -e 0\`${isBusy ? "; the machine was busy" : ""}`,
  "",
  row("node -e 0", nothingMs),
  ...COMMANDS.map((args) => row(`platen ${args.join(" ")}`, medianMs(["dist/main.js", ...args]))),
];
const report = `${lines.join("\n")}\n`;
process.stdout.write(report);
writeFileSync("bench/results-commands.txt", report);

function row(name: string, ms: number): string {
  return `${name.padEnd(28)}${ms.toFixed(0).padStart(6)}${(ms / nothingMs).toFixed(2).padStart(8)}`;
}

function medianMs(args: readonly string[]): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const startMs = performance.now();
    spawnSync(process.execPath, args);
    return performance.now() - startMs;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}
