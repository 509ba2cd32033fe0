/**
 * The package's `./engine`: from a press PDF and values to the same PDF with only those words changed, with
 * no service around it. The WebAssembly modules and fonts are read on the first call.
 */
import { readEngineParts } from "#adapters/engine-parts.ts";
import { createEngine } from "#engine/create-engine.ts";
import type {
  ChangedValues,
  CompileOptions,
  Engine,
  FillOptions,
  FillResult,
  Inspection,
  PictureChange,
  PreflightReport,
  PreviewOptions,
  PreviewResult,
  StressOptions,
  Template,
  Values,
  Verification,
  VerifyOptions,
} from "#engine/engine.ts";
import type { StressReport } from "#engine/stress/model.ts";

export type { StressReport } from "#engine/stress/model.ts";
export type {
  Certificate,
  ChangedValues,
  CompileOptions,
  Engine,
  FillOptions,
  FillResult,
  FitReport,
  FontReport,
  Inspection,
  PictureChange,
  PictureRegion,
  PreflightReport,
  PreviewArea,
  PreviewOptions,
  PreviewResult,
  StressOptions,
  Template,
  Values,
  Verification,
  VerifyOptions,
} from "#engine/engine.ts";
export type { Problem, ReasonCode, Severity, UnusableReason } from "#engine/contract/problems.ts";
export { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
export { decodeTemplate, encodeTemplate, StaleTemplate } from "#engine/template-codec.ts";

let engine: Promise<Engine> | null = null;

/** The engine with its parts, read once. A failed read is tried again by the next call. */
export async function loadEngine(): Promise<Engine> {
  engine ??= readEngineParts().then(createEngine);
  try {
    return await engine;
  } catch (error) {
    engine = null;
    throw error;
  }
}

/** Reads a PDF once and for all: its text boxes, fields, fonts and the plan to fill it. Rejects with `UnusablePdf`. */
export async function compileTemplate(
  pdf: Uint8Array,
  options?: CompileOptions,
): Promise<Template> {
  return (await loadEngine()).compileTemplate(pdf, options);
}

/** The press PDF with the values (field id, name or label → text) set. Rejects with `UnusableValue`. */
export async function fillTemplate(
  template: Template,
  values: Values,
  options?: FillOptions,
): Promise<FillResult> {
  return (await loadEngine()).fillTemplate(template, values, options);
}

/** A PNG of the very bytes that `fillTemplate` gives for the same values. */
export async function renderPreview(
  template: Template,
  values: Values,
  options?: PreviewOptions,
): Promise<PreviewResult> {
  return (await loadEngine()).renderPreview(template, values, options);
}

/** As much of a preview as other values change in it, to be laid over what is shown until the whole one is there. */
export async function renderChange(
  template: Template,
  values: ChangedValues,
  options?: PreviewOptions,
): Promise<PictureChange> {
  return (await loadEngine()).renderChange(template, values, options);
}

/** What each field can hold and print: awkward values through the real fitting, the worst as pictures. */
export async function stressTemplate(
  template: Template,
  options?: StressOptions,
): Promise<StressReport> {
  return (await loadEngine()).stressTemplate(template, options);
}

/** Text boxes and fields, without the plan. */
export async function inspectPdf(pdf: Uint8Array, options?: CompileOptions): Promise<Inspection> {
  return (await loadEngine()).inspectPdf(pdf, options);
}

/** What a press would object to. */
export async function preflightPdf(
  pdf: Uint8Array,
  options?: CompileOptions,
): Promise<PreflightReport> {
  return (await loadEngine()).preflightPdf(pdf, options);
}

/**
 * Checks that `rendered` differs from `original` in text alone, by code that shares nothing with the writer,
 * and tells the words that are different.
 */
export async function verifyPdf(
  original: Uint8Array,
  rendered: Uint8Array,
  options?: VerifyOptions,
): Promise<Verification> {
  return (await loadEngine()).verifyPdf(original, rendered, options);
}
