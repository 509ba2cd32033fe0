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
import { decodeTemplate } from "#engine/template-codec.ts";
import type { StoredTemplate } from "#ports/engine-runner.ts";
import { FontCache, TemplateCache } from "./engine-caches.ts";
import { type EngineReply, type EngineRequest, failureOf } from "./engine-protocol.ts";

/** What a request is done with: the engine, or in tests something that stands for a hostile file. */
export interface EngineHost {
  /** Throws for one that another version wrote: that is read again first, see `ENGINE_CALLS.reread`. */
  open(stored: StoredTemplate): Template;
  run<N extends CallName>(name: N, input: CallInputs[N]): Promise<CallResults[N]>;
}

/** The engine itself. */
export function engineHost(engine: Engine): EngineHost {
  return {
    open: ({ source, encoded }) => decodeTemplate(source, encoded),
    run: (name, input) => runCall(engine, name, input),
  };
}

/** Replies to requests, one after the other or at once; keeps what they used last. Never rejects. */
export function requestHandler(host: EngineHost): (request: EngineRequest) => Promise<EngineReply> {
  const templates = new TemplateCache((stored) => host.open(stored));
  const fontFiles = new FontCache();
  return async (request) => {
    try {
      return await replyTo(request);
    } catch (error) {
      return { type: "failed", failure: failureOf(error) };
    }
  };

  async function replyTo(request: EngineRequest): Promise<EngineReply> {
    const { name, template: key, stored, fonts: ids, loaded } = request;
    const lacksTemplate = key !== null && stored === null && !templates.has(key);
    const fonts = fontFiles.find(ids, loaded);
    if (lacksTemplate || fonts === null) {
      return { type: "need", template: lacksTemplate, fonts: fontFiles.lacking(ids) };
    }
    const input = {
      ...request.input,
      ...(key === null ? {} : { template: templates.find(key, stored) }),
      ...(fonts.length === 0 ? {} : { fonts }),
    };
    if (!isCallInput(name, input)) {
      throw new Error(`${name} came with another call's input`);
    }
    return { type: "done", name, value: await host.run(name, input) };
  }
}
