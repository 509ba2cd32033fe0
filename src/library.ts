/**
 * The package's `./engine`: from a press PDF and values to the same PDF with only those words changed, with
 * no service around it. The WebAssembly modules and fonts are read on the first call.
 */
import { type EnginePartsOptions, readEngineParts } from "#adapters/engine-parts.ts";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine } from "#engine/engine.ts";

export type { StressReport, StressOptions } from "#engine/contract/stress-report.ts";
export type { Engine } from "#engine/engine.ts";
export type { Problem, ReasonCode, Severity, UnusableReason } from "#engine/contract/problems.ts";
export { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
export { decodeTemplate, encodeTemplate, StaleTemplate } from "#engine/template-codec.ts";

let engine: Promise<Engine> | null = null;

/** The engine with its parts, read once, by the options of the first call. A failed read is tried again by the next. */
export async function loadEngine(
  options: EnginePartsOptions = { hasOpenFonts: true },
): Promise<Engine> {
  engine ??= readEngineParts(options).then(createEngine);
  try {
    return await engine;
  } catch (error) {
    engine = null;
    throw error;
  }
}

/** What each function gives. */
type Results = { readonly [N in keyof Engine]: Awaited<ReturnType<Engine[N]>> };

/** The engine's functions as one type, so that a name leads from its parameters to its result. */
type Functions = {
  readonly [N in keyof Engine]: (...args: Parameters<Engine[N]>) => Promise<Results[N]>;
};

/** The engine's function of that name; loads the engine where that was not done yet. */
function loaded<N extends keyof Engine>(
  name: N,
): (...args: Parameters<Engine[N]>) => Promise<Results[N]> {
  return async (...args) => {
    const functions: Functions = await loadEngine();
    return await functions[name](...args);
  };
}

/** Reads a PDF once and for all: its text boxes, fields, fonts and the plan to fill it. Rejects with `UnusablePdf`. */
export const compileTemplate: Engine["compileTemplate"] = loaded("compileTemplate");

/** The press PDF with the values (field id, name or label → text) set. Rejects with `UnusableValue`. */
export const fillTemplate: Engine["fillTemplate"] = loaded("fillTemplate");

/** A PNG of the very bytes that `fillTemplate` gives for the same values. */
export const renderPreview: Engine["renderPreview"] = loaded("renderPreview");

/** As much of a preview as other values change in it, to be laid over what is shown until the whole one is there. */
export const renderChange: Engine["renderChange"] = loaded("renderChange");

/** What each field can hold and print: awkward values through the real fitting, the worst as pictures. */
export const stressTemplate: Engine["stressTemplate"] = loaded("stressTemplate");

/** Text boxes and fields, without the plan. */
export const inspectPdf: Engine["inspectPdf"] = loaded("inspectPdf");

/** What a press would object to. */
export const preflightPdf: Engine["preflightPdf"] = loaded("preflightPdf");

/**
 * Checks that `rendered` differs from `original` in text alone, by code that shares nothing with the writer,
 * and lists the words that are different.
 */
export const verifyPdf: Engine["verifyPdf"] = loaded("verifyPdf");
