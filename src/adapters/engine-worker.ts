/** The module that an engine process runs: the real engine behind the channel. */
import { createEngine } from "#engine/create-engine.ts";
import { decodeTemplate, encodeTemplate, StaleTemplate } from "#engine/template-codec.ts";
import { readEngineParts } from "./engine-parts.ts";
import { serveEngine } from "./engine-process.ts";

await serveEngine(async () => createEngine(await readEngineParts()), {
  encode: (template) => {
    const { source: _source, plan: _plan, ...rest } = template;
    return { encoded: encodeTemplate(template), template: rest };
  },
  decode: ({ source, encoded }) => {
    try {
      return decodeTemplate(source, encoded);
    } catch (error) {
      if (error instanceof StaleTemplate) {
        return null;
      }
      throw error;
    }
  },
});
