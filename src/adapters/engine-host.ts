/** What answers requests for the engine: its calls, and the templates and fonts they were used with last. */
import {
  type CallInputs,
  type CallName,
  type CallResults,
  isCallInput,
  runCall,
} from "#domain/engine-calls.ts";
import type { Engine } from "#engine/engine.ts";
import type { Template } from "#engine/contract/template.ts";
import type { LibraryFontFile } from "#engine/contract/fonts.ts";
import { sharedBoxes } from "#engine/contract/scene-edit.ts";
import { carryScene } from "#engine/authoring.ts";
import {
  decodeAuthoredScene,
  decodeHints,
  decodeTemplate,
  StaleTemplate,
} from "#engine/template-codec.ts";
import type { StoredTemplate } from "#ports/engine-runner.ts";
import { FontCache, TemplateCache } from "./engine-caches.ts";
import { type EngineReply, type EngineRequest, failureOf } from "./engine-protocol.ts";

/** What a request is done with: the engine, or in tests something that stands for a hostile file. */
export interface EngineHost {
  open(stored: StoredTemplate, fonts: readonly LibraryFontFile[]): Promise<Template>;
  run<N extends CallName>(name: N, input: CallInputs[N]): Promise<CallResults[N]>;
}

/** The engine itself. */
export function engineHost(engine: Engine): EngineHost {
  return {
    open: (stored, fonts) => openTemplate(engine, stored, fonts),
    run: (name, input) => runCall(engine, name, input),
  };
}

/** A stored template; one that another version wrote is compiled again, with what its author set on it. */
async function openTemplate(
  engine: Engine,
  { source, encoded }: StoredTemplate,
  fonts: readonly LibraryFontFile[],
): Promise<Template> {
  try {
    return decodeTemplate(source, encoded);
  } catch (error) {
    if (!(error instanceof StaleTemplate)) {
      throw error;
    }
  }
  const template = await engine.compileTemplate(source, { hints: decodeHints(encoded), fonts });
  const authored = decodeAuthoredScene(encoded);
  return authored === null
    ? template
    : { ...template, ...carryScene(authored, template, sharedBoxes(template)) };
}

/** Replies to requests, one after the other or at once; keeps what they used last. Never rejects. */
export function requestHandler(host: EngineHost): (request: EngineRequest) => Promise<EngineReply> {
  const templates = new TemplateCache((stored, fonts) => host.open(stored, fonts));
  const fontFiles = new FontCache();
  return async (request) => {
    try {
      return await replyTo(request);
    } catch (error) {
      return { type: "failed", failure: failureOf(error) };
    }
  };

  async function replyTo(request: EngineRequest): Promise<EngineReply> {
    const { name, template: key, stored, fonts: ids, templateFonts, loaded } = request;
    const lacksTemplate = key !== null && stored === null && !templates.has(key);
    // Wanted only to read a template that another version wrote.
    const pinned = stored === null ? [] : fontFiles.find(templateFonts, loaded);
    const fonts = fontFiles.find(ids, loaded);
    if (lacksTemplate || pinned === null || fonts === null) {
      const wanted = lacksTemplate ? [...templateFonts, ...ids] : ids;
      return { type: "need", template: lacksTemplate, fonts: fontFiles.lacking(wanted) };
    }
    const input = {
      ...request.input,
      ...(key === null ? {} : { template: await templates.find(key, stored, pinned) }),
      ...(fonts.length === 0 ? {} : { fonts }),
    };
    if (!isCallInput(name, input)) {
      throw new Error(`${name} came with another call's input`);
    }
    return { type: "done", name, value: await host.run(name, input) };
  }
}
