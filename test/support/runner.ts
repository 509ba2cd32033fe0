import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";
import { sharedBoxes } from "#engine/template/scene-edit.ts";
import { decodeTemplate, encodeTemplate } from "#engine/template-codec.ts";
import type { EngineRunner, RunnerError, TemplateRef } from "#ports/engine-runner.ts";
import { loadEngineParts } from "./engine-parts.ts";

export interface TestRunner extends EngineRunner {
  /** Every job rejects with this while it is set. */
  trouble: RunnerError | null;
  /** Fills done so far. */
  fills: number;
}

let engine: Promise<Engine> | null = null;

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
    fills: 0,
    compile: async (pdf, options) => {
      const full = await use((e) => e.compileTemplate(pdf, options));
      const { source: _source, plan: _plan, ...template } = full;
      return { encoded: encodeTemplate(full), template };
    },
    fill: async (ref, values, options) => {
      const template = await templateOf(ref);
      const filled = await use((e) => e.fillTemplate(template, values, options));
      runner.fills++;
      return { ...filled, proof: await use((e) => e.verifyPdf(template.source, filled.pdf)) };
    },
    preview: (ref, values, options) =>
      use(async (e) => e.renderPreview(await templateOf(ref), values, options)),
    stress: (ref, options) => use(async (e) => e.stressTemplate(await templateOf(ref), options)),
    readScene: (ref) =>
      use(async () => {
        const full = await templateOf(ref);
        const { source: _source, plan: _plan, ...template } = full;
        return { template, shared: sharedBoxes(full) };
      }),
    writeScene: (ref, scene) =>
      use(async () => {
        const full = { ...(await templateOf(ref)), ...scene };
        const { source: _source, plan: _plan, ...template } = full;
        return { encoded: encodeTemplate(full), template };
      }),
    inspect: (pdf, options) => use((e) => e.inspectPdf(pdf, options)),
    preflight: (pdf, options) => use((e) => e.preflightPdf(pdf, options)),
    verify: (original, rendered) => use((e) => e.verifyPdf(original, rendered)),
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
