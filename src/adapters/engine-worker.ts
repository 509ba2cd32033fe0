/** The module that an engine process runs: the real engine behind the channel. */
import { createEngine } from "#engine/create-engine.ts";
import { engineHost } from "./engine-host.ts";
import { readEngineParts, WITHOUT_OPEN_FONTS } from "./engine-parts.ts";
import { serveEngine } from "./engine-process.ts";

// An argument, since the environment of these processes is empty.
const hasOpenFonts = !process.argv.includes(WITHOUT_OPEN_FONTS);
await serveEngine(async () =>
  engineHost(await createEngine(await readEngineParts({ hasOpenFonts }))),
);
