/** One process to a folder: two would each deliver what the other has. */
import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { CliError, EXIT } from "../command.ts";

const FILE = ".platen-hot-folder.lock";
/** How often its holder says that it is there, and after how long without a word it is not. */
const BEAT_MS = 15_000;
const SILENT_MS = 60_000;

/**
 * Takes the folder until the function that it resolves to is called. Exit code 1 while another process has it; one that
 * ended without giving it back, as by kill -9, has it no more: at once on its own machine, within a minute elsewhere.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, FILE);
  const holder = `${process.pid} ${hostname()}`;
  const take = (): Promise<boolean> =>
    writeFile(path, holder, { flag: "wx" }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && "code" in error && error.code === "EEXIST") {
          return false;
        }
        throw error;
      },
    );
  if (!(await take())) {
    if (!(await isAbandoned(path))) {
      const held = await readFile(path, "utf8").catch(() => "another process");
      throw new CliError(EXIT.refused, `the folder is in use by ${held}, as ${path} says`);
    }
    await rm(path, { force: true });
    if (!(await take())) {
      throw new CliError(EXIT.refused, `another process has just taken the folder: ${path}`);
    }
  }
  const beat = setInterval(() => {
    const now = new Date();
    // A share that is away for a moment costs nothing.
    utimes(path, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  return async () => {
    clearInterval(beat);
    await rm(path, { force: true });
  };
}

async function isAbandoned(path: string): Promise<boolean> {
  const [text, facts] = await Promise.all([
    readFile(path, "utf8").catch(() => ""),
    stat(path).catch(() => null),
  ]);
  const [pid = "", host] = text.split(" ");
  const isSilent = facts === null || Date.now() - facts.mtimeMs > SILENT_MS;
  return isSilent || (host === hostname() && !isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be asked, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
