/** The module that an engine process runs: the real engine behind the channel. */
import { createEngine } from "#engine/create-engine.ts";
import type { Template } from "#engine/engine.ts";
import { carryScene } from "#engine/template/carry/carry-scene.ts";
import { sharedBoxes } from "#engine/template/edit/scene-edit.ts";
import {
  decodeAuthoredScene,
  decodeHints,
  decodeTemplate,
  encodeTemplate,
  StaleTemplate,
} from "#engine/template-codec.ts";
import type { CompiledTemplate } from "#ports/engine-runner.ts";
import { readEngineParts } from "./engine-parts.ts";
import { serveEngine } from "./engine-process.ts";

await serveEngine(async () => createEngine(await readEngineParts()), {
  encode: (template) => ({ encoded: encodeTemplate(template), template: restOf(template) }),
  rest: restOf,
  carry: ({ encoded }, template) => {
    const old = decodeAuthoredScene(encoded);
    return old === null
      ? template
      : { ...template, ...carryScene(old, template, sharedBoxes(template)) };
  },
  optionsOf: ({ encoded }) => ({ hints: decodeHints(encoded) }),
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

function restOf(template: Template): CompiledTemplate["template"] {
  const { source: _source, plan: _plan, ...rest } = template;
  return rest;
}
