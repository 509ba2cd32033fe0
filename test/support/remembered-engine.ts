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

/** Results are kept up to this many bytes as they are serialized, and templates of their sources; the oldest go first. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/**
 * Remembers what came of what `host` was asked; failures are not kept, nor calls on templates that were not opened
 * here. Bytes of a remembered result are what is kept: a caller that may write to them takes a copy.
 */
export function rememberedEngine(host: EngineHost): EngineHost {
  const results = new Kept<Uint8Array>(({ byteLength }) => byteLength);
  const templates = new Kept<Template>(({ source }) => source.byteLength);
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

/** Values by key up to `MAX_KEPT_BYTES`; those used last go last. */
class Kept<T> {
  readonly #sizeOf: (value: T) => number;
  readonly #values = new Map<string, T>();
  #bytes = 0;

  constructor(sizeOf: (value: T) => number) {
    this.#sizeOf = sizeOf;
  }

  get(key: string): T | null {
    const found = this.#values.get(key);
    if (found === undefined) {
      return null;
    }
    this.#values.delete(key);
    this.#values.set(key, found);
    return found;
  }

  set(key: string, value: T): void {
    this.#drop(key);
    this.#values.set(key, value);
    this.#bytes += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= MAX_KEPT_BYTES) {
        return;
      }
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#bytes -= this.#sizeOf(value);
      this.#values.delete(key);
    }
  }
}
