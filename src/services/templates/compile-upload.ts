/**
 * From a stored PDF to everything of a revision: scene, fields, plan, preflight. Runs in engine processes
 * under limits on time and memory, since the files are strangers'. Nothing here touches the database, so it
 * is done before any transaction; if that never comes, compiled bytes lie in the object store under a name
 * nobody has.
 */
import type { CompiledTemplate } from "#domain/engine-calls.ts";
import { ApiError } from "#domain/errors.ts";
import type { PinnedFont } from "#domain/font.ts";
import type { PreflightRecord } from "#domain/preflight.ts";
import { fieldRecords, sceneRecord, trimFacts } from "#domain/scene-record.ts";
import { TEMPLATE_VERSION } from "#engine/contract/versions.ts";
import type { SceneHint } from "#engine/contract/scene-hints.ts";
import { UnusablePdf } from "#engine/contract/problems.ts";
import { unreadPlaceholder } from "#engine/contract/unread-placeholders.ts";
import {
  type EngineRunner,
  RunnerError,
  type RunnerInputs,
  type Turn,
} from "#ports/engine-runner.ts";
import type { RereadColumn, SceneRevisionRow } from "#store/scene-revisions.ts";
import type { Services } from "../context/context.ts";
import type { StoredFile } from "../files/stored-file.ts";
import { fontRefs, fontsNamedIn, type ShopFonts } from "../fonts/shop-fonts.ts";
import { isBusy, runnerError } from "../context/runner-error.ts";

/** Everything of a scene revision but its place. */
export type CompiledRevision = Omit<
  SceneRevisionRow,
  "teamId" | "templateId" | "revision" | "createdAt" | "publishedAt" | RereadColumn
>;

/** 1 GiB, of the encoded scene and plan: a bound for what the engine would have refused long before. */
const MAX_ENCODED_BYTES = 1024 * 1024 * 1024;

/**
 * Compiles a stored PDF with the fonts of the shop that it names and stores the result. 400 `invalid_pdf`
 * says why a file cannot be used, 500 `ingest_failed` that reading it broke. `title` null: the file has none
 * of its own.
 */
export async function compileUpload(
  services: Services,
  file: StoredFile,
  {
    teamId,
    title,
    shopFonts,
    hints = [],
  }: {
    readonly teamId: string;
    readonly title: string | null;
    readonly shopFonts: ShopFonts;
    /** Lines its author joined or parted. */
    readonly hints?: readonly SceneHint[] | undefined;
  },
): Promise<CompiledRevision> {
  const { runner, objects } = services;
  if (runner === null) {
    throw new ApiError("ingest_failed", "This deployment has no engine to read the file with.");
  }
  const pdf = await objects.read(file.sha256);
  if (pdf === null) {
    throw new ApiError("ingest_failed", "The uploaded file is gone from the object store.");
  }
  // First without fonts: only the reading tells which fonts the file names.
  const turn: Turn = { teamId, kind: "other" };
  const plain = await compile(runner, { pdf, fonts: [], hints }, turn);
  const fonts = fontsNamedIn(shopFonts, plain.template.fonts);
  // Read again only for shops that have fonts of the file.
  const compiled =
    fonts.length === 0
      ? plain
      : await compile(runner, { pdf, fonts: fontRefs(services, fonts), hints }, turn);
  const unread = unreadPlaceholder(compiled.template);
  if (unread !== null) {
    throw invalidPdf(
      `placeholder_unread: "${unread.code}" on page ${unread.page + 1} would be printed as it stands, for it is no whole placeholder in live text. Write its marks and its name in one text, or take it out.`,
      null,
    );
  }
  // Once for a revision, not for each final: finals add only what their fill changes.
  const preflight = await preflightOf(runner, pdf, turn);
  return await keepCompiled(services, compiled, { file, title, preflight, fonts });
}

/**
 * Stores a compiled template and tells what goes into its row: facts that responses need without decoding it.
 */
export async function keepCompiled(
  { objects }: Pick<Services, "objects">,
  { encoded, template }: CompiledTemplate,
  facts: {
    readonly file: StoredFile;
    readonly title: string | null;
    readonly preflight: PreflightRecord | null;
    readonly fonts: readonly PinnedFont[];
  },
): Promise<CompiledRevision> {
  const stored = await objects.put(encoded, { maxBytes: MAX_ENCODED_BYTES });
  const { pageCount, trimWidthPt, trimHeightPt, hasBleed } = trimFacts(template.pages);
  return {
    sourceSha256: facts.file.sha256,
    sourceBytes: facts.file.bytes,
    encodedSha256: stored.sha256,
    encodedVersion: TEMPLATE_VERSION,
    parserVersion: template.parserVersion,
    pageCount,
    trimWPt: trimWidthPt,
    trimHPt: trimHeightPt,
    hasBleed,
    scene: sceneRecord(template, facts.title),
    fields: fieldRecords(template),
    preflight: facts.preflight,
    fonts: facts.fonts,
  };
}

/** The engine's reading, its refusals as errors of the request. */
async function compile(
  runner: EngineRunner,
  input: RunnerInputs["compile"],
  turn: Turn,
): Promise<CompiledTemplate> {
  try {
    return await runner.call("compile", input, turn);
  } catch (error) {
    if (isBusy(error)) {
      throw runnerError(error);
    }
    if (error instanceof UnusablePdf) {
      throw invalidPdf(error.message, error);
    }
    // The file's fault: it would take as long the next time. A worker that died or was not to be had is ours.
    if (error instanceof RunnerError && error.kind === "over_limit") {
      throw invalidPdf("The file takes more time or memory than one upload may.", error);
    }
    throw new ApiError("ingest_failed", "Reading the PDF broke; the request id finds it.", {
      cause: error,
    });
  }
}

function invalidPdf(message: string, cause: unknown): ApiError {
  return new ApiError("invalid_pdf", message, {
    fields: [{ objectId: "parts", field: "pdf" }],
    cause,
  });
}

/**
 * Null when the checks broke: finals then say that they could not run, and are never "pass". A file that can
 * be filled is not refused because the checks of it failed.
 */
async function preflightOf(
  runner: EngineRunner,
  pdf: Uint8Array,
  turn: Turn,
): Promise<PreflightRecord | null> {
  try {
    return await runner.call("preflight", { pdf }, turn);
  } catch (error) {
    // Not broken: sent again in a moment, the upload has its report.
    if (isBusy(error)) {
      throw runnerError(error);
    }
    if (error instanceof RunnerError || error instanceof UnusablePdf) {
      return null;
    }
    throw error;
  }
}
