/**
 * An engine that compiles each file once: tests of forty suites start from the same few, and compiling one, with the
 * trial of its boxes, costs more than most of what they do with the template. What comes of a file depends on nothing
 * but the file and the options (`test/engine/determinism.test.ts`, which has an engine of its own).
 */
import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import type { Engine } from "#engine/engine.ts";
import type { Template } from "#engine/contract/template.ts";
import { MostBytes } from "./most-bytes.ts";

/** Templates are kept up to this many bytes of their files. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

/** `engine`, which keeps templates; files that cannot be used are refused anew. Nobody may write to a template. */
export function withKeptTemplates(engine: Engine): Engine {
  const templates = new MostBytes<Template>(MAX_KEPT_BYTES, ({ source }) => source.byteLength);
  return {
    ...engine,
    compileTemplate: async (pdf, options) => {
      const key = createHash("sha256")
        .update(serialize([pdf, options]))
        .digest("base64");
      const template = templates.get(key) ?? (await engine.compileTemplate(pdf, options));
      templates.set(key, template);
      return template;
    },
  };
}
