/** `npm start`: installs and builds what is missing, then serves. A second start does neither. */
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, isBuilt } from "./build.mjs";
import { installMissing } from "./install.mjs";
import { complain, say } from "./say.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  complain(`Platen needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
try {
  await installMissing({ withTests: false });
  if (!(await isBuilt())) {
    say("  building …");
    const startMs = performance.now();
    await build();
    say(`  built in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  complain(`platen: ${error.message}`);
  process.exit(1);
}
process.argv = [process.argv[0], join(root, "dist/main.js"), "serve", ...process.argv.slice(2)];
await import(pathToFileURL(process.argv[1]).href);
