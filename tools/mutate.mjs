/**
 * `npm run mutate -- NAME [file ...]`: changes the code of a target in every small way there is, runs the tests that
 * stand beside it, and says how many changes they notice. What survives is listed. docs/mutation.md keeps the result.
 */
import { spawnSync } from "node:child_process";
import { TARGETS } from "./mutation/targets.mjs";
import { complain } from "./say.mjs";

const [name = "", ...files] = process.argv.slice(2);
if (TARGETS[name] === undefined) {
  complain(`npm run mutate -- ${Object.keys(TARGETS).join(" | ")} [file ...]`);
  process.exit(2);
}
const { status } = spawnSync(
  "node_modules/.bin/stryker",
  ["run", "tools/mutation/stryker.config.mjs"],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATE: name,
      ...(files.length === 0 ? {} : { MUTATE_FILES: files.join(",") }),
    },
  },
);
process.exitCode = status ?? 1;
