/**
 * An engine host that does each thing once. Tests of the service hand the same few files to the engine some thousand
 * times, and a call's result depends on nothing but its input (`test/engine/determinism.test.ts`), so the second time
 * it is the first result again. What the engine does is tried by `test/engine`; what is between it and the service,
 * caches of the process included, comes before this and is not spared.
 */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { EngineHost } from "#adapters/engine-host.ts";
import type { CallInputs, CallName, CallResults } from "#domain/engine-calls.ts";
import type { Template } from "#engine/contract/template.ts";
import { MostBytes } from "./most-bytes.ts";

/** Results are kept up to this many bytes as they are serialized, and templates of their sources; the oldest go first. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/**
 * Remembers what came of what `host` was asked; failures are not kept, nor calls on templates that were not opened
 * here. Bytes of a remembered result are what is kept: a caller that may write to them takes a copy.
 */
export function rememberedEngine(host: EngineHost): EngineHost {
  const results = new MostBytes<Uint8Array>(MAX_KEPT_BYTES, ({ byteLength }) => byteLength);
  const templates = new MostBytes<Template>(MAX_KEPT_BYTES, ({ source }) => source.byteLength);
  const digests = new WeakMap<Template, string>();
  return {
    open: (stored) => {
      const digest = digestOf(stored);
      const template = templates.get(digest) ?? host.open(stored);
      templates.set(digest, template);
      digests.set(template, digest);
      return template;
    },
    run: async <N extends CallName>(name: N, input: CallInputs[N]): Promise<CallResults[N]> => {
      const template = "template" in input ? digests.get(input.template) : null;
      if (template === undefined) {
        return await host.run(name, input);
      }
      const key = digestOf([name, { ...input, template }]);
      const known = results.get(key);
      if (known !== null) {
        return deserialize(known) as CallResults[N];
      }
      const result = await host.run(name, input);
      results.set(key, serialize(result));
      return result;
    },
  };
}

/** Digest of plain data. Equal data in another order has another: then a call is made again. */
function digestOf(data: unknown): string {
  return createHash("sha256").update(serialize(data)).digest("base64");
}
