/** An engine process whose engine does what the "PDF" or the value tells it: loops, hogs, crashes, throws. */
import { serveEngine } from "#adapters/engine-process.ts";
import type { Engine, Template } from "#engine/engine.ts";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";

/** Fits once into what the tests allow, not twice. */
const MUCH = 120 * 1024 * 1024;
let kept: Uint8Array | null = null;

async function obey(order: string): Promise<string> {
  switch (order) {
    case "loop":
      for (;;) {
        // Never gives the event loop a turn, as a hostile file would.
      }
    case "hog": {
      const held: Uint8Array[] = [];
      for (;;) {
        held.push(new Uint8Array(16 * 1024 * 1024).fill(1));
      }
    }
    case "keep":
      kept = new Uint8Array(MUCH).fill(1);
      return order;
    case "need": {
      const needed = new Uint8Array(MUCH).fill(1);
      if (kept !== null) {
        // Both are too much: it is for the pool to see it.
        await new Promise(() => setInterval(() => kept?.fill(needed[0] ?? 0), 1000));
      }
      return `needed in ${process.pid}`;
    }
    case "heap": {
      const held: unknown[] = [];
      for (;;) {
        held.push({ at: held.length, more: [held.length] });
      }
    }
    case "crash":
      process.kill(process.pid, "SIGSEGV");
      return new Promise(() => undefined);
    case "deep":
      return obeyDeep(0);
    case "bug":
      throw new Error("a bug");
    case "unusable":
      throw new UnusablePdf("not_a_pdf", "no header");
    case "value":
      throw new UnusableValue("field_too_long", "fld_1", "too long");
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, 300));
      return "slow";
    default:
      return order;
  }
}

function obeyDeep(depth: number): string {
  return depth < 0 ? "" : obeyDeep(depth + 1) + String(depth);
}

function templateOf(text: string): Template {
  return { source: new TextEncoder().encode(text), sourceSha256: text } as unknown as Template;
}

const engine: Engine = {
  compileTemplate: async (pdf) => templateOf(await obey(new TextDecoder().decode(pdf))),
  fillTemplate: async (template, values, options) => {
    const did = await obey(values["order"] ?? "");
    const fonts = options?.fonts?.map((font) => [font.id, new TextDecoder().decode(font.bytes)]);
    return { pdf: template.source, did, fonts, pid: process.pid } as never;
  },
  renderPreview: async (template, values) => {
    await obey(values["order"] ?? "");
    return { png: template.source, widthPx: process.pid } as never;
  },
  renderChange: async (template, { after }) => {
    await obey(after["order"] ?? "");
    return { kind: "none", widthPx: process.pid, heightPx: template.source.length };
  },
  stressTemplate: async (template) => ({ fields: template.source }) as never,
  inspectPdf: async (pdf) => ({ did: await obey(new TextDecoder().decode(pdf)) }) as never,
  preflightPdf: async (pdf) => ({ did: await obey(new TextDecoder().decode(pdf)) }) as never,
  readFont: async (bytes) => ({ did: await obey(new TextDecoder().decode(bytes)) }) as never,
  rewriteUnchanged: async (template) => ({ pdf: template.source }) as never,
  verifyPdf: async () => ({ ok: true, environment: Object.keys(process.env).sort() }) as never,
};

await serveEngine(async () => engine, {
  encode: (template) => ({ encoded: template.source, template: template as never }),
  rest: (template) => template,
  optionsOf: () => ({}),
  carry: (_stored, template) => template,
  decode: (stored) => ({ source: stored.source }) as never,
});
