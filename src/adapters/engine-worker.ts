/** The module that an engine process runs: the real engine behind the channel. */
import { createEngine } from "#engine/create-engine.ts";
import { engineHost } from "./engine-host.ts";
import { readEngineParts } from "./engine-parts.ts";
import { serveEngine } from "./engine-process.ts";

await serveEngine(async () => engineHost(await createEngine(await readEngineParts())));
