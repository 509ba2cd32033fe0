/** Brings node_modules in line with the lock file, with npm, when it is not. Needs nothing but Node. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { say } from "./say.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs what is missing: runtime and build packages, those of the tests too when `withTests`. */
export async function installMissing({ withTests }) {
  if (await isInstalled(withTests)) {
    return;
  }
  const args = ["ci", "--no-audit", "--no-fund", ...(withTests ? [] : ["--omit=dev"])];
  const startMs = Date.now();
  say("  installing packages (npm ci) …");
  // npm draws its own progress on a terminal only.
  const timer = setInterval(() => {
    say(`  still installing, ${Math.round((Date.now() - startMs) / 1000)} s …`);
  }, 10_000);
  try {
    await run("npm", args);
  } finally {
    clearInterval(timer);
  }
  say(`  packages installed in ${Math.round((Date.now() - startMs) / 1000)} s`);
}

/** Every package the lock file wants for this machine is there in that version. */
async function isInstalled(withTests) {
  const [wanted, installed] = await Promise.all([
    readLock(join(root, "package-lock.json")),
    readLock(join(root, "node_modules/.package-lock.json")),
  ]);
  return Object.entries(wanted).every(([path, entry]) => {
    const isLeftOut =
      path === "" || entry.optional || entry.devOptional || (entry.dev && !withTests);
    return isLeftOut || installed[path]?.version === entry.version;
  });
}

async function readLock(path) {
  try {
    return JSON.parse(await readFile(path, "utf8")).packages ?? {};
  } catch {
    return {};
  }
}

/** Runs a program of the terminal; rejects unless it ends with 0. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`${command} ${args[0] ?? ""} ended with ${signal ?? code}`));
      }
    });
  });
}
