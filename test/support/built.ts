/** The built program, which some suites run: `npm test` builds it, one file run by itself does not. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** Throws where `dist/` is missing. */
export function requireBuilt(): void {
  if (!existsSync("dist/main.js")) {
    const error = new Error(
      "dist/ is missing, and these tests run the built program: npm run build",
    );
    // Vite fails where it reads the stack of an error of a global set-up, and would tell of that alone.
    error.stack = error.message;
    throw error;
  }
}

/** The module of the engine's processes: from the sources each start of one would translate them anew. */
export function builtEngineWorker(): string {
  requireBuilt();
  return resolve("dist/engine-worker.js");
}
