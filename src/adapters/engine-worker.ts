/** The module that an engine process runs: the real engine behind the channel. */
import { readFile } from "node:fs/promises";
import process from "node:process";
import { createEngine } from "#engine/create-engine.ts";
import { engineHost } from "./engine-host.ts";
import { readEngineParts, WITHOUT_OPEN_FONTS } from "./engine-parts.ts";
import { serveEngine } from "./engine-process.ts";
import { WARM_UP, warmUp } from "./engine-warm-up.ts";
import { installPaths } from "./install-paths.ts";

// Arguments, since the environment of these processes is empty.
const hasOpenFonts = !process.argv.includes(WITHOUT_OPEN_FONTS);
const isWarmedUp = process.argv.includes(WARM_UP);
await serveEngine(async () => {
  const engine = await createEngine(await readEngineParts({ hasOpenFonts }));
  return {
    host: engineHost(engine),
    warmUp: async (isWanted) => {
      if (isWarmedUp) {
        await warmUp(engine, new Uint8Array(await readFile(installPaths().demoCard)), isWanted);
      }
    },
  };
});
