import { createEngine } from "#engine/create-engine.ts";
import { changeScene } from "#domain/change-scene.ts";
import type { Engine, Template } from "#engine/engine.ts";
import type { LibraryFontFile } from "#engine/font/library/library-font.ts";
import { carryScene } from "#engine/template/carry/carry-scene.ts";
import { unheldHints } from "#engine/template/edit/regroup.ts";
import { sharedBoxes } from "#engine/template/edit/scene-edit.ts";
import { decodeTemplate, encodeTemplate } from "#engine/template-codec.ts";
import type { CompiledTemplate, EngineRunner, FontRef, TemplateRef } from "#ports/engine-runner.ts";
import { loadEngineParts } from "./engine-parts.ts";

export interface TestRunner extends EngineRunner {
  /** Every job rejects with this while it is set. */
  trouble: Error | null;
  /** Runs before the next fill, once. */
  beforeFill: (() => Promise<void>) | null;
  /** Fills done so far. */
  fills: number;
}

let engine: Promise<Engine> | null = null;

const lists = new Map<string, Promise<readonly LibraryFontFile[]>>();

/** Options with the fonts themselves; the same ids give the same list, as in an engine process. */
async function withFonts<O extends { readonly fonts?: readonly FontRef[] }>(
  options: O | undefined,
): Promise<Omit<O, "fonts"> & { readonly fonts?: readonly LibraryFontFile[] }> {
  const { fonts = [], ...rest } = options ?? ({} as O);
  const key = fonts.map(({ id }) => id).join(" ");
  const list =
    lists.get(key) ?? Promise.all(fonts.map(async ({ id, load }) => ({ id, bytes: await load() })));
  lists.set(key, list);
  return fonts.length === 0 ? rest : { ...rest, fonts: await list };
}

/** The real engine in this very process: no limits, no queue. */
export function testRunner(): TestRunner {
  const load = (): Promise<Engine> => (engine ??= loadEngineParts().then(createEngine));
  const templates = new Map<string, ReturnType<typeof decodeTemplate>>();
  const templateOf = async (ref: TemplateRef): Promise<ReturnType<typeof decodeTemplate>> => {
    const known = templates.get(ref.key);
    if (known !== undefined) {
      return known;
    }
    const { source, encoded } = await ref.load();
    const template = decodeTemplate(source, encoded);
    templates.set(ref.key, template);
    return template;
  };
  const runner: TestRunner = {
    trouble: null,
    beforeFill: null,
    fills: 0,
    compile: async (pdf, options) => {
      const full = await use(async (e) => e.compileTemplate(pdf, await withFonts(options)));
      return compiledOf(full);
    },
    fill: async (ref, values, options) => {
      const before = runner.beforeFill;
      runner.beforeFill = null;
      await before?.();
      const template = await templateOf(ref);
      const filled = await use(async (e) =>
        e.fillTemplate(template, values, await withFonts(options)),
      );
      runner.fills++;
      const uploads = Object.values(options?.uploads ?? {});
      const verification = await use((e) => e.verifyPdf(template.source, filled.pdf, { uploads }));
      return { ...filled, verification };
    },
    preview: (ref, values, options) =>
      use(async (e) => e.renderPreview(await templateOf(ref), values, await withFonts(options))),
    change: (ref, values, options) =>
      use(async (e) => e.renderChange(await templateOf(ref), values, await withFonts(options))),
    stress: (ref, options) =>
      use(async (e) => e.stressTemplate(await templateOf(ref), await withFonts(options))),
    readScene: (ref) =>
      use(async () => {
        const full = await templateOf(ref);
        const { source: _source, plan: _plan, ...template } = full;
        return { template, shared: sharedBoxes(full) };
      }),
    changeScene: (ref, request) =>
      use(async () => {
        const full = await templateOf(ref);
        const outcome = changeScene(full, sharedBoxes(full), request);
        return outcome.kind === "edited"
          ? { kind: "edited", compiled: compiledOf({ ...full, ...outcome.scene }) }
          : outcome;
      }),
    carryScene: (ref, older, hints = []) =>
      use(async () => {
        const full = await templateOf(ref);
        const refusals = unheldHints(full.pages, hints);
        return refusals.length > 0
          ? { kind: "unheld", refusals }
          : {
              kind: "carried",
              compiled: compiledOf({ ...full, ...carryScene(older, full, sharedBoxes(full)) }),
            };
      }),
    inspect: (pdf, options) => use(async (e) => e.inspectPdf(pdf, await withFonts(options))),
    preflight: (pdf, options) => use(async (e) => e.preflightPdf(pdf, await withFonts(options))),
    verify: (original, rendered, options) => use((e) => e.verifyPdf(original, rendered, options)),
    readFont: (bytes, face) => use((e) => e.readFont(bytes, { face })),
    isReachable: () => runner.trouble === null,
    close: () => Promise.resolve(),
  };
  async function use<T>(work: (e: Engine) => Promise<T>): Promise<T> {
    if (runner.trouble !== null) {
      throw runner.trouble;
    }
    return await work(await load());
  }
  return runner;
}

function compiledOf(full: Template): CompiledTemplate {
  const { source: _source, plan: _plan, ...template } = full;
  return { encoded: encodeTemplate(full), template };
}
