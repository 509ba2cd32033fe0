/**
 * A small shell that starts programs for this process. A process that starts one itself copies the tables of all its
 * pages first: 120 ms with the 1.5 GB of a worker of the engine's suites, 3 ms here.
 */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import {
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

export interface Started {
  /** Exit status; 127 where there is no such program, 124 when it was ended for lack of time. */
  readonly status: number;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

export interface StartOptions {
  readonly cwd?: string;
  /** All that the program's environment holds; by default this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Standard input; by default there is none. */
  readonly input?: string | Uint8Array;
}

interface Launcher {
  readonly folder: string;
  /** Where commands are written to; the shell ends when this process does. */
  readonly commands: number;
  /** Where statuses of commands that are waited for are read. */
  readonly statuses: number;
  readonly waiting: Map<number, (status: number) => void>;
  /** The shell's words of commands that nobody waits for keep this process alive while there are some. */
  readonly output: Socket;
}

/** Longer than any program takes; it only ends what hangs. */
const MAX_SECONDS = 170;

let launcher: Launcher | null = null;
let starts = 0;

/**
 * Starts a program and waits for its end: nothing else happens in this process meanwhile. Rejects nothing: the status
 * says how it ended.
 */
export function startSync(
  name: string,
  args: readonly string[],
  options: StartOptions = {},
): Started {
  const { folder, commands, statuses } = (launcher ??= open());
  const files = streamFiles(folder, options);
  writeSync(commands, `${commandOf([name, ...args], options, files)}; echo $? >&3\0`);
  return ended(Number(readLine(statuses)), files);
}

/** Starts a program; other things go on until it ends. */
export async function start(
  name: string,
  args: readonly string[],
  options: StartOptions = {},
): Promise<Started> {
  const { folder, commands, waiting, output } = (launcher ??= open());
  const files = streamFiles(folder, options);
  const id = starts;
  const status = new Promise<number>((resolve) => waiting.set(id, resolve));
  output.ref();
  writeSync(commands, `{ ${commandOf([name, ...args], options, files)}; echo "${id} $?"; } &\0`);
  return ended(await status, files);
}

function open(): Launcher {
  const folder = mkdtempSync(join(tmpdir(), "platen-launcher-"));
  const [commands, statuses] = [join(folder, "commands"), join(folder, "statuses")];
  spawnSync("mkfifo", [commands, statuses]);
  // It ends when this process does, however that ends, and its files go with it.
  const script = `trap 'rm -rf "$2"' EXIT
exec 3> "$1" 2> /dev/null
while IFS= read -r -d '' command; do eval "$command"; done < "$0"`;
  const shell = spawn("bash", ["--norc", "-c", script, commands, statuses, folder], {
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const output = shell.stdout;
  assert(output instanceof Socket);
  const waiting = new Map<number, (status: number) => void>();
  createInterface({ input: output }).on("line", (line) => {
    const [id = 0, status = -1] = line.split(" ").map(Number);
    waiting.get(id)?.(status);
    waiting.delete(id);
    if (waiting.size === 0) {
      output.unref();
    }
  });
  shell.unref();
  output.unref();
  // Either end of a named pipe waits for the other: in the order of the script.
  const from = openSync(statuses, "r");
  return { folder, commands: openSync(commands, "w"), statuses: from, waiting, output };
}

interface StreamFiles {
  readonly stdin: string;
  readonly stdout: string;
  readonly stderr: string;
}

function streamFiles(folder: string, { input = "" }: StartOptions): StreamFiles {
  starts++;
  const path = join(folder, String(starts));
  const files = { stdin: `${path}.in`, stdout: `${path}.out`, stderr: `${path}.err` };
  writeFileSync(files.stdin, input);
  return files;
}

function commandOf(
  words: readonly string[],
  { cwd = process.cwd(), env = process.env }: StartOptions,
  { stdin, stdout, stderr }: StreamFiles,
): string {
  const variables = Object.entries(env).map(([name, value = ""]) => `${name}=${value}`);
  const whole = ["env", "-i", ...variables, "timeout", String(MAX_SECONDS), ...words];
  const streams = `< ${quoted(stdin)} > ${quoted(stdout)} 2> ${quoted(stderr)}`;
  return `(cd ${quoted(cwd)} && exec ${whole.map(quoted).join(" ")}) ${streams}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function ended(status: number, { stdin, stdout, stderr }: StreamFiles): Started {
  const result = { status, stdout: readFileSync(stdout), stderr: readFileSync(stderr) };
  for (const file of [stdin, stdout, stderr]) {
    rmSync(file);
  }
  return result;
}

function readLine(file: number): string {
  const byte = Buffer.alloc(1);
  let line = "";
  while (readSync(file, byte) === 1 && byte[0] !== 0x0a) {
    line += byte.toString("latin1");
  }
  return line;
}
