/**
 * The engine behind limits on time and memory, in processes of its own: a hostile file ends one job. Rejects
 * with the engine's `UnusablePdf` and `UnusableValue`, and with `RunnerError` for everything else.
 */
import type { SceneOutcome, SceneRequest } from "#domain/change-scene.ts";
import type {
  ChangedValues,
  CompileOptions,
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
import type { FontReading } from "#engine/font/library/upload-font.ts";
import type { StressReport } from "#engine/stress/model.ts";
import type { RegroupRefusal, SourcedHint } from "#engine/template/edit/regroup.ts";
import type { AuthoredScene, SharedBoxes } from "#engine/template/edit/scene-edit.ts";

/** A compiled template as stored: the delivered PDF and the encoded rest. */
export interface StoredTemplate {
  readonly source: Uint8Array;
  /** As `CompiledTemplate.encoded`. */
  readonly encoded: Uint8Array;
}

/** A template by name. Workers keep the ones they used last; `load` is called only when one lacks it. */
export interface TemplateRef {
  /** Names exactly one content for ever, e.g. the revision id. */
  readonly key: string;
  readonly load: () => Promise<StoredTemplate>;
  /** Fonts of the shop it was compiled with: a worker of another version reads it again with them. */
  readonly fonts?: readonly FontRef[];
}

/** A font of the shop by name, as `TemplateRef`. */
export interface FontRef {
  /** Names exactly one content for ever; what `LibraryFontFile.id` becomes. */
  readonly id: string;
  readonly load: () => Promise<Uint8Array>;
}

/** Options of an engine function, the fonts by name: their bytes travel only to a worker that lacks them. */
export type RunnerOptions<O extends { readonly fonts?: unknown }> = Omit<O, "fonts"> & {
  readonly fonts?: readonly FontRef[];
};

export interface CompiledTemplate {
  /** To be stored beside the source; read again by `TemplateRef.load`. */
  readonly encoded: Uint8Array;
  /** What a caller may read without decoding: everything but the source and the plan. */
  readonly template: Omit<Template, "source" | "plan">;
}

/** A stored template without its source and plan. */
export interface TemplateScene {
  readonly template: CompiledTemplate["template"];
  readonly shared: SharedBoxes;
}

/** As `SceneOutcome`, the edited template ready to be stored. */
export type ChangedScene =
  | Exclude<SceneOutcome, { readonly kind: "edited" }>
  | { readonly kind: "edited"; readonly compiled: CompiledTemplate };

export type CarriedScene =
  | { readonly kind: "unheld"; readonly refusals: readonly RegroupRefusal[] }
  | { readonly kind: "carried"; readonly compiled: CompiledTemplate };

/** A filled file with the independent check of it, made by code the writer does not share. */
export interface VerifiedFill extends FillResult {
  readonly verification: Verification;
}

export interface EngineRunner {
  compile(pdf: Uint8Array, options?: RunnerOptions<CompileOptions>): Promise<CompiledTemplate>;
  fill(
    template: TemplateRef,
    values: Values,
    options?: RunnerOptions<FillOptions>,
  ): Promise<VerifiedFill>;
  preview(
    template: TemplateRef,
    values: Values,
    options?: RunnerOptions<PreviewOptions>,
  ): Promise<PreviewResult>;
  /** As much of a preview as other values change in it. */
  change(
    template: TemplateRef,
    values: ChangedValues,
    options?: RunnerOptions<PreviewOptions>,
  ): Promise<PictureChange>;
  stress(template: TemplateRef, options?: RunnerOptions<StressOptions>): Promise<StressReport>;
  /** A template as its author reads it. */
  readScene(template: TemplateRef): Promise<TemplateScene>;
  /** The same template as an author's document changes it; nothing is read again. */
  changeScene(template: TemplateRef, request: SceneRequest): Promise<ChangedScene>;
  /** The same template with what its author set on an older one, where it holds the `hints` it was read with. */
  carryScene(
    template: TemplateRef,
    older: AuthoredScene,
    hints?: readonly SourcedHint[],
  ): Promise<CarriedScene>;
  inspect(pdf: Uint8Array, options?: RunnerOptions<CompileOptions>): Promise<Inspection>;
  preflight(pdf: Uint8Array, options?: RunnerOptions<CompileOptions>): Promise<PreflightReport>;
  verify(
    original: Uint8Array,
    rendered: Uint8Array,
    options?: VerifyOptions,
  ): Promise<Verification>;
  /** Checks and unpacks a font file of a stranger; `face` picks one of a collection. */
  readFont(bytes: Uint8Array, face: string | null): Promise<FontReading>;
  /** False when no worker can be started: for the readiness answer. */
  isReachable(): boolean;
  /** Ends the workers; jobs at work reject with `unreachable`. */
  close(): Promise<void>;
}

/**
 * `failed`: the job ended its worker or threw, it will do so again. `over_limit`: it took too long or too much
 * memory. `unreachable`: no worker was to be had (queue full, shutting down, cannot start): worth a retry.
 */
export type RunnerErrorKind = "failed" | "over_limit" | "unreachable";

/** A job the engine could not do. The message is for the log, not for callers. */
export class RunnerError extends Error {
  readonly kind: RunnerErrorKind;
  constructor(kind: RunnerErrorKind, message: string) {
    super(message);
    this.name = "RunnerError";
    this.kind = kind;
  }
}
