/** What the service and an engine process say to each other over the process's channel. */
import type { SceneRequest } from "#domain/change-scene.ts";
import type {
  ChangedValues,
  CompileOptions,
  FillOptions,
  Inspection,
  PictureChange,
  PreflightReport,
  PreviewOptions,
  PreviewResult,
  StressOptions,
  Values,
  Verification,
  VerifyOptions,
} from "#engine/engine.ts";
import type { LibraryFontFile } from "#engine/font/library/library-font.ts";
import type { FontReading } from "#engine/font/library/upload-font.ts";
import type { UnusableReason } from "#engine/contract/problems.ts";
import type { StressReport } from "#engine/stress/model.ts";
import type { SourcedHint } from "#engine/template/edit/regroup.ts";
import type { AuthoredScene } from "#engine/template/edit/scene-edit.ts";
import type {
  CarriedScene,
  ChangedScene,
  CompiledTemplate,
  VerifiedFill,
  StoredTemplate,
  TemplateScene,
} from "#ports/engine-runner.ts";

/** One function of the engine with its arguments; templates and fonts go by key. */
export type EngineCall =
  | { readonly kind: "compile"; readonly pdf: Uint8Array; readonly options: CompileOptions }
  | {
      readonly kind: "fill";
      readonly template: string;
      readonly values: Values;
      readonly options: FillOptions;
    }
  | {
      readonly kind: "preview";
      readonly template: string;
      readonly values: Values;
      readonly options: PreviewOptions;
    }
  | {
      readonly kind: "change";
      readonly template: string;
      readonly values: ChangedValues;
      readonly options: PreviewOptions;
    }
  | { readonly kind: "stress"; readonly template: string; readonly options: StressOptions }
  | { readonly kind: "readScene"; readonly template: string }
  | { readonly kind: "changeScene"; readonly template: string; readonly request: SceneRequest }
  | {
      readonly kind: "carryScene";
      readonly template: string;
      readonly older: AuthoredScene;
      readonly hints: readonly SourcedHint[];
    }
  | { readonly kind: "inspect"; readonly pdf: Uint8Array; readonly options: CompileOptions }
  | { readonly kind: "preflight"; readonly pdf: Uint8Array; readonly options: CompileOptions }
  | {
      readonly kind: "verify";
      readonly original: Uint8Array;
      readonly rendered: Uint8Array;
      readonly options: VerifyOptions;
    }
  | { readonly kind: "readFont"; readonly bytes: Uint8Array; readonly face: string | null };

/** What a call gives, under the same kind. */
export type EngineOutcome =
  | { readonly kind: "compile"; readonly value: CompiledTemplate }
  | { readonly kind: "fill"; readonly value: VerifiedFill }
  | { readonly kind: "preview"; readonly value: PreviewResult }
  | { readonly kind: "change"; readonly value: PictureChange }
  | { readonly kind: "stress"; readonly value: StressReport }
  | { readonly kind: "readScene"; readonly value: TemplateScene }
  | { readonly kind: "changeScene"; readonly value: ChangedScene }
  | { readonly kind: "carryScene"; readonly value: CarriedScene }
  | { readonly kind: "inspect"; readonly value: Inspection }
  | { readonly kind: "preflight"; readonly value: PreflightReport }
  | { readonly kind: "verify"; readonly value: Verification }
  | { readonly kind: "readFont"; readonly value: FontReading };

export interface EngineRequest {
  readonly call: EngineCall;
  /** Sent when the process said that it lacks the template. */
  readonly stored: StoredTemplate | null;
  /** Ids of the shop's fonts the call may use, in order. */
  readonly fonts: readonly string[];
  /** Ids of those its template was compiled with. */
  readonly templateFonts: readonly string[];
  /** Those the process said that it lacks. */
  readonly loaded: readonly LibraryFontFile[];
}

export type EngineFailure =
  | { readonly name: "UnusablePdf"; readonly reason: UnusableReason; readonly message: string }
  | {
      readonly name: "UnusableValue";
      readonly code: "field_too_long" | "invalid_parameter";
      readonly field: string | null;
      readonly message: string;
    }
  /** A bug, or the machine giving up: the process is replaced. `isExhaustion`: stack or WebAssembly memory. */
  | { readonly name: "other"; readonly isExhaustion: boolean; readonly message: string };

export type EngineReply =
  /** Sent once, when the engine is loaded. */
  | { readonly type: "ready" }
  /** The request's template, or some of its fonts, are not here: send it again with them. */
  | { readonly type: "need"; readonly template: boolean; readonly fonts: readonly string[] }
  | { readonly type: "done"; readonly outcome: EngineOutcome }
  | { readonly type: "failed"; readonly failure: EngineFailure };

/** For messages from the other end, which is the same build of the same program. */
export function isEngineRequest(message: unknown): message is EngineRequest {
  return typeof message === "object" && message !== null && "call" in message;
}

/** As `isEngineRequest`, for the other direction. */
export function isEngineReply(message: unknown): message is EngineReply {
  return typeof message === "object" && message !== null && "type" in message;
}
