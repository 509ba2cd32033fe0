/** A bench in a process that is started as the service starts its engine's: V8's flags change what compiling costs. */
import { spawnSync } from "node:child_process";
import process from "node:process";
import { ENGINE_ENVIRONMENT, ENGINE_NODE_FLAGS } from "#adapters/engine-child.ts";

/** Returns in such a process; in any other it runs the same command in one and ends with it. */
export function runAsEngine(): void {
  if (ENGINE_NODE_FLAGS.every((flag) => process.execArgv.includes(flag))) {
    return;
  }
  const flags = [...new Set([...process.execArgv, ...ENGINE_NODE_FLAGS])];
  const { status } = spawnSync(process.execPath, [...flags, ...process.argv.slice(1)], {
    stdio: "inherit",
    env: { ...process.env, ...ENGINE_ENVIRONMENT },
  });
  process.exit(status ?? 1);
}
