/**
 * Every call the service makes of the engine, declared once: its name, what it takes, what it gives, and which
 * limits it runs under. The port's types, the messages between service and engine process, the pool and the
 * process all derive from `ENGINE_CALLS`; a new call is one entry here. The functions run in the engine process.
 */
import type { Engine } from "#engine/engine.ts";
import { hintsAsBefore, type KeptOpen, unmetHints } from "#engine/authoring.ts";
import type { ChangedValues, Values } from "#engine/contract/values.ts";
import type { CompileOptions, Template } from "#engine/contract/template.ts";
import type { FillOptions, FillResult } from "#engine/contract/fill.ts";
import type { PreviewOptions } from "#engine/contract/preview.ts";
import type { StressOptions } from "#engine/contract/stress-report.ts";
import type { Verification, VerifyOptions } from "#engine/contract/verification.ts";
import type { TextDocument } from "#engine/contract/text-document.ts";
import type { SceneHint } from "#engine/contract/scene-hints.ts";
import type { RegroupRefusal, SourcedHint } from "#engine/contract/regroup.ts";
import { type AuthoredScene, type SharedBoxes, sharedBoxes } from "#engine/contract/scene-edit.ts";
import { withFieldProblems } from "#engine/contract/field-problems.ts";
import { decodeAuthoredScene, decodeHints, encodeTemplate } from "#engine/template-codec.ts";
import type { LostPlace } from "#engine/contract/lost-place.ts";
import { carriedTemplate } from "./carried-template.ts";
import { lostProblems } from "./lost-fields.ts";
import { sceneChangeOf, setsNamed } from "./sent-scene.ts";
import { changeScene, refusedEdit, type SceneOutcome, type SceneRequest } from "./change-scene.ts";

export interface CompiledTemplate {
  /** To be stored beside the source, see `decodeTemplate`. */
  readonly encoded: Uint8Array;
  /** What a caller may read without decoding: everything but the source and the plan. */
  readonly template: Omit<Template, "source" | "plan">;
}

/** A stored template without its source and plan. */
export interface TemplateScene {
  readonly template: CompiledTemplate["template"];
  readonly shared: SharedBoxes;
}

/**
 * As `SceneRequest`, the document as JSON text whose shape was checked: it may be megabytes, and the process that
 * serves requests hands it on unread.
 */
export type SceneTextRequest = Omit<SceneRequest, "change"> & { readonly change: Uint8Array };

/** As `SceneOutcome`, the edited template ready to be stored, with the shop's lists that the document names. */
export type ChangedScene = { readonly setsNamed: readonly string[] } & (
  | Exclude<SceneOutcome, { readonly kind: "edited" }>
  | { readonly kind: "edited"; readonly compiled: CompiledTemplate }
);

export type CarriedScene =
  | { readonly kind: "unheld"; readonly refusals: readonly RegroupRefusal[] }
  | { readonly kind: "carried"; readonly compiled: CompiledTemplate };

/** What an author set on a template, whatever version wrote it. */
export interface AuthoredWork extends AuthoredScene {
  readonly hints: readonly SceneHint[];
}

/** A template of an earlier version, as this one reads its file. */
export interface RereadTemplate {
  /** With the ids, names and settings of the earlier one's fields. */
  readonly encoded: Uint8Array;
  /** Where those can be filled no longer. */
  readonly lost: readonly LostPlace[];
}

/** A filled file with the independent check of it, made by code the writer does not share. */
export interface VerifiedFill extends FillResult {
  readonly verification: Verification;
}

/** Which limits on time and memory a call runs under; the pool has their figures. */
export type CallLimit = "ingest" | "font" | "preview" | "stress" | "final";

interface OfPdf extends CompileOptions {
  readonly pdf: Uint8Array;
}

/** Templates are large: between processes one goes by its key, and its bytes only to a process that lacks it. */
interface OfTemplate {
  readonly template: Template;
}

interface OfValues extends OfTemplate {
  readonly values: Values;
}

export const ENGINE_CALLS = {
  compile: onFile("ingest", async (engine, { pdf, ...options }: OfPdf) =>
    compiledTemplate(await engine.compileTemplate(pdf, options)),
  ),
  /** A stored template of whatever version, compiled and tried again from its file, with what its author set on it. */
  reread: onFile(
    "ingest",
    async (
      engine,
      { pdf, stored, fonts = [] }: OfPdf & { readonly stored: Uint8Array },
    ): Promise<RereadTemplate> => {
      const { hints, ...older } = authoredWork(stored);
      const read = async (own: readonly SceneHint[]) => {
        const fresh = await engine.compileTemplate(pdf, { hints: own, fonts });
        return await carriedTemplate(engine, fresh, older, { keptOpen: "all", fonts });
      };
      const asToday = await read(hints);
      const { template, lost } = asToday.lost.some(({ reason }) => reason === "read_differently")
        ? fewerLost(
            asToday,
            await read([...hints, ...hintsAsBefore(older.pages, asToday.template.pages)]),
          )
        : asToday;
      return { encoded: encodeTemplate(template), lost };
    },
  ),
  readAuthored: onFile("preview", (_engine, { stored }: { readonly stored: Uint8Array }) =>
    Promise.resolve(authoredWork(stored)),
  ),
  preflight: onFile("ingest", (engine, { pdf, ...options }: OfPdf) =>
    engine.preflightPdf(pdf, options),
  ),
  readInks: onFile("preview", (engine, { pdf }: { readonly pdf: Uint8Array }) =>
    engine.readInks(pdf),
  ),
  /** Checks and unpacks a font file of a stranger; `face` picks one of a collection. */
  readFont: onFile(
    "font",
    (engine, { bytes, face }: { readonly bytes: Uint8Array; readonly face: string | null }) =>
      engine.readFont(bytes, { face }),
  ),
  /** A document of words about a print. */
  compose: onFile(
    "preview",
    (engine, { document }: { readonly document: TextDocument }): Promise<Uint8Array> =>
      engine.composeDocument(document),
  ),
  verify: onFile(
    "final",
    (
      engine,
      {
        original,
        rendered,
        ...options
      }: VerifyOptions & { readonly original: Uint8Array; readonly rendered: Uint8Array },
    ) => engine.verifyPdf(original, rendered, options),
  ),
  fill: onTemplate(
    "final",
    async (
      engine,
      { template, values, ...options }: OfValues & FillOptions,
    ): Promise<VerifiedFill> => {
      const filled = await engine.fillTemplate(template, values, options);
      const uploads = Object.values(options.uploads ?? {});
      const { pages, fields } = template;
      const order = { pages, fields, values, inks: options.inks ?? null };
      const verification = await engine.verifyPdf(template.source, filled.pdf, { uploads, order });
      return { ...filled, verification };
    },
  ),
  preview: onTemplate(
    "preview",
    (engine, { template, values, ...options }: OfValues & PreviewOptions) =>
      engine.renderPreview(template, values, options),
  ),
  /** As much of a preview as other values change in it. */
  change: onTemplate(
    "preview",
    (
      engine,
      {
        template,
        values,
        ...options
      }: OfTemplate & PreviewOptions & { readonly values: ChangedValues },
    ) => engine.renderChange(template, values, options),
  ),
  /** A page of the template's own file, or of one made from it. */
  drawPage: onTemplate(
    "preview",
    (
      engine,
      {
        template,
        pdf,
        page,
        widthPx,
      }: OfTemplate & { readonly pdf: Uint8Array; readonly page: number; readonly widthPx: number },
    ) => engine.drawPage(template, pdf, { page, widthPx }),
  ),
  stress: onTemplate("stress", (engine, { template, ...options }: OfTemplate & StressOptions) =>
    engine.stressTemplate(template, options),
  ),
  /** A template as its author reads it. */
  readScene: onTemplate(
    "preview",
    async (_engine, { template }: OfTemplate): Promise<TemplateScene> => ({
      template: shownTemplate(template),
      shared: sharedBoxes(template),
    }),
  ),
  /** The same template as an author's document changes it; words that become fields are tried as those of a new file. */
  changeScene: onTemplate(
    "final",
    async (
      engine,
      {
        template,
        request,
        fonts,
      }: OfTemplate & Pick<FillOptions, "fonts"> & { readonly request: SceneTextRequest },
    ): Promise<ChangedScene> => {
      const change = sceneChangeOf(request.change);
      const outcome = changeScene(template, sharedBoxes(template), { ...request, change });
      const named = { setsNamed: setsNamed(change) };
      if (outcome.kind !== "edited") {
        return { ...named, ...outcome };
      }
      const withFonts = fonts === undefined ? {} : { fonts };
      const refusals = await engine.tryPatterns(template, outcome.scene, withFonts);
      return refusals.length > 0
        ? { ...named, ...refusedEdit(change, refusals) }
        : {
            ...named,
            kind: "edited",
            compiled: compiledTemplate(withFieldProblems({ ...template, ...outcome.scene })),
          };
    },
  ),
  /**
   * The same template with what its author set on an older one, where it holds the `hints` it was read with. Words that
   * cannot change by themselves in it are among its problems.
   */
  carryScene: onTemplate(
    "final",
    async (
      engine,
      {
        template,
        older,
        hints,
        ...options
      }: OfTemplate &
        Pick<FillOptions, "fonts"> & {
          readonly older: AuthoredScene;
          readonly hints: readonly SourcedHint[];
          readonly keptOpen: KeptOpen;
        },
    ): Promise<CarriedScene> => {
      const refusals = unmetHints(template.pages, hints);
      if (refusals.length > 0) {
        return { kind: "unheld", refusals };
      }
      const carried = await carriedTemplate(engine, template, older, options);
      const told = lostProblems(carried.unproven, older.fields);
      const problems = [...told, ...carried.template.problems];
      return {
        kind: "carried",
        compiled: compiledTemplate(withFieldProblems({ ...carried.template, problems })),
      };
    },
  ),
} as const;

export type CallName = keyof typeof ENGINE_CALLS;

/** What each call takes, in the engine process: `template` and `fonts` themselves. */
export type CallInputs = {
  readonly [N in CallName]: Parameters<(typeof ENGINE_CALLS)[N]["run"]>[1];
};

/** What each call gives. Plain data: it crosses processes. */
export type CallResults = {
  readonly [N in CallName]: Awaited<ReturnType<(typeof ENGINE_CALLS)[N]["run"]>>;
};

/** Does one call. Rejects with `UnusablePdf`, `UnusableValue`, or because of a bug. */
export function runCall<N extends CallName>(
  engine: Engine,
  name: N,
  input: CallInputs[N],
): Promise<CallResults[N]> {
  // The map once more, as one type: TypeScript follows a name from its input to its result only through it.
  const calls: {
    readonly [C in CallName]: {
      readonly run: (engine: Engine, input: CallInputs[C]) => Promise<CallResults[C]>;
    };
  } = ENGINE_CALLS;
  return calls[name].run(engine, input);
}

/** True when `input`, as it came from another process, has what no call of this name goes without. */
export function isCallInput<N extends CallName>(name: N, input: object): input is CallInputs[N] {
  return ENGINE_CALLS[name].hasTemplate === "template" in input;
}

/** A call on files that come with it. */
function onFile<I, R>(limit: CallLimit, run: (engine: Engine, input: I) => Promise<R>) {
  return { limit, hasTemplate: false, run } as const;
}

/** A call on a stored template. */
function onTemplate<I extends OfTemplate, R>(
  limit: CallLimit,
  run: (engine: Engine, input: I) => Promise<R>,
) {
  return { limit, hasTemplate: true, run } as const;
}

/** Lines stay grouped as this version groups them unless that costs fields: orders have values for those. */
function fewerLost<T extends Pick<RereadTemplate, "lost">>(asToday: T, asBefore: T): T {
  return asBefore.lost.length < asToday.lost.length ? asBefore : asToday;
}

function authoredWork(stored: Uint8Array): AuthoredWork {
  const scene = decodeAuthoredScene(stored);
  if (scene === null) {
    throw new Error("a stored template is not one of any version");
  }
  return { ...scene, hints: decodeHints(stored) };
}

function compiledTemplate(template: Template): CompiledTemplate {
  return { encoded: encodeTemplate(template), template: shownTemplate(template) };
}

function shownTemplate(template: Template): CompiledTemplate["template"] {
  const { source: _source, plan: _plan, ...shown } = template;
  return shown;
}
