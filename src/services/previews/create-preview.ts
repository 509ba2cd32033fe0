/**
 * Previews: the press bytes that values make, drawn. There is no second layout, so a preview shows what will
 * print; what it adds is the paper, which no print file has. Pictures are kept by a digest over everything
 * they depend on (contract, 5), so the same state gives the same bytes and nobody draws it twice. That digest
 * is the content hash and the entity tag, and is known without drawing: a browser that has the picture costs
 * no renderer.
 */
import { type AppearanceChange, AUTHORED, changeAppearance } from "#domain/appearance.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type FieldPlace, fieldPlaces } from "#domain/field-places.ts";
import { blamedIn, type BoxToBlame } from "#domain/fields-to-blame.ts";
import { preflightNotes, type PreflightStatus } from "#domain/preflight.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { lostWarnings } from "#domain/lost-fields.ts";
import { blankProblems, checkTexts, matchValues } from "#domain/values.ts";
import { printedValues } from "#engine/contract/printed-values.ts";
import type { Problem } from "#engine/contract/problems.ts";
import { sha256Hex } from "#engine/sha256.ts";
import type { EngineRunner, RunnerInputs } from "#ports/engine-runner.ts";
import { findPreview, savePreview } from "#store/previews.ts";
import { insertRender } from "#store/renders.ts";
import { appearanceContext, paperOf } from "../appearance/resolve-appearance.ts";
import type { Services } from "../context/context.ts";
import { revisionOr404, templateOr404 } from "../context/find-or-404.ts";
import { fitWarnings, requireAllSet, templateRef, valueError } from "../renders/make-final.ts";
import {
  engineOptions,
  type FinalOrder,
  orderParts,
  type PreparedOrder,
  prepareOrder,
} from "../renders/prepare-order.ts";
import { noteRefusal, noteWarnings } from "../template-health/note-obstacles.ts";
import { NOT_DUE, previewPreflight } from "./preview-preflight.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";
import { ENGINE_VERSION } from "#engine/contract/versions.ts";
import { type Paper, PAPER_VERSION } from "#engine/contract/paper.ts";
import type { LinePlace, PreviewArea, PictureChange } from "#engine/contract/preview.ts";

/** What a server asks to see: values of a template, without a fill. */
export interface PreviewRequest {
  readonly templateId: string;
  readonly sceneRevision?: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly appearance?: AppearanceChange | undefined;
  /** 0-based. */
  readonly page: number;
  readonly area: PreviewArea;
  /** Resolution in dots per inch of the page, or the width of the picture in pixels; the height follows. */
  readonly size: { readonly dpi: number } | { readonly widthPx: number };
}

/** A picture with what did not fit in it. `contentHash` is lower-case hex; `isCached`: drawn before. */
export interface Preview {
  readonly png: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly contentHash: string;
  readonly isCached: boolean;
  readonly warnings: readonly TextWarning[];
  /** Where the words of fields stand in it. */
  readonly places: readonly FieldPlace[];
  /** What the fill that is shown has to say, for its preflight. */
  readonly problems: readonly Problem[];
  /** What the press would say of the order, as far as it is known: no picture waits for it. */
  readonly preflight: PreflightStatus;
}

/** A picture without what is found out apart from it. */
type Drawn = Omit<Preview, "preflight">;

/** 256 MiB: more than any page at 300 dpi, so that the store refuses only what went wrong. */
const MAX_PNG_BYTES = 256 * 1024 * 1024;

/** What is shown of an order, and how large. */
export type PreviewShot = Pick<PreviewRequest, "page" | "area" | "size">;

/**
 * The raster of the press bytes that an order makes. The caller has checked its values and that its revision
 * has the page. Text that does not fit is a warning, never an error: people are shown what they type. 503
 * without a renderer, 502 when it fails, 4xx for a value it refuses.
 */
export async function previewOf(
  services: Services,
  teamId: string,
  order: FinalOrder,
  shot: PreviewShot,
): Promise<Preview> {
  const planned = await planPreview(services, teamId, order, shot);
  return await drawnPreview(services, teamId, planned);
}

/** Of an order's texts; a fill's obstacles are counted, whether it was drawn before or not. */
async function drawnPreview(
  services: Services,
  teamId: string,
  planned: PlannedPreview,
): Promise<Preview> {
  const drawn = await shoot(services, teamId, planned);
  await noteWarnings(services, planned.asked, drawn.warnings);
  return { ...drawn, preflight: await preflightOf(services, teamId, planned, drawn.problems) };
}

/** Of a picture that is drawn, or known to its caller; `problems` null where they are not kept. */
async function preflightOf(
  services: Services,
  teamId: string,
  { asked, ...prepared }: PlannedPreview,
  problems: readonly Problem[] | null,
): Promise<PreflightStatus> {
  return await previewPreflight(services, { teamId, asked, prepared, problems });
}

/** A preview before it is drawn. */
interface PlannedPreview extends PreparedOrder {
  /** As it was asked for: blanks are blank. */
  readonly asked: FinalOrder;
  readonly shot: PreviewShot;
  readonly paper: Paper | null;
  /** Content hash: digest over everything the picture depends on. */
  readonly key: string;
}

/**
 * As `previewOf`, for a caller who may have the picture: where it `knows` it by its content hash nothing is drawn.
 */
export async function knownPreviewOf(
  services: Services,
  teamId: string,
  { order, shot }: { readonly order: FinalOrder; readonly shot: PreviewShot },
  knows: (contentHash: string) => boolean,
): Promise<Preview | KnownPreview> {
  const planned = await planPreview(services, teamId, order, shot);
  if (knows(planned.key)) {
    return await knownPreview(services, teamId, planned);
  }
  return await drawnPreview(services, teamId, planned);
}

/** The content hash, and the preflight as it is by now: it may have been found out since the picture was sent. */
async function knownPreview(
  services: Services,
  teamId: string,
  planned: PlannedPreview,
): Promise<KnownPreview> {
  const row = await services.db.read((tx) => findPreview(tx, teamId, planned.key));
  const preflight = await preflightOf(services, teamId, planned, row?.problems ?? null);
  return { isKnown: true, contentHash: planned.key, preflight };
}

async function planPreview(
  services: Services,
  teamId: string,
  asked: FinalOrder,
  shot: PreviewShot,
): Promise<PlannedPreview> {
  // Queries alone: no file is read before it is known that there is something to draw.
  const prepared = await prepareOrder(services, asked, "other").catch((error: unknown) => {
    throw runnerError(error);
  });
  const paper = await paperOf(services, teamId, asked.appearance);
  const key = contentHash(shot, prepared, paper);
  return { ...prepared, asked, shot, paper, key };
}

/** A change that has a picture. */
export type DrawnChange = Exclude<PictureChange, { readonly kind: "unset" }>;

/**
 * As much of a preview as the order's values change in the one of the values `before`. Kept nowhere: it is
 * asked for with every few keystrokes and never again the same. 422 for texts that cannot be set: laid over a picture
 * they would spoil what was right in it.
 */
export async function changeOf(
  services: Services,
  teamId: string,
  order: FinalOrder,
  { before, shot }: { readonly before: FinalOrder["values"]; readonly shot: PreviewShot },
): Promise<DrawnChange> {
  const planned = await planPreview(services, teamId, order, shot);
  const { revision, values: after } = planned.order;
  // Both sides completed alike (defaults for what nobody filled): else a default would look like a change.
  const values = { before: printedValues(revision.fields, before), after };
  const options = await rasterOptions(services, planned);
  const change = await byRunner(services, (runner) =>
    runner.call(
      "change",
      { ...options, template: templateRef(services, revision), values },
      { teamId, kind: "other" },
    ),
  );
  if (change.kind !== "unset") {
    return change;
  }
  const { overflowing, missing } = change;
  const refusal =
    overflowing.length > 0
      ? new ApiError("text_overflow", "Text does not fit its box even at the smallest size.", {
          fields: blamedIn(revision.fields, overflowing.map(unmeasured), after),
        })
      : new ApiError("missing_glyph", "No permitted font prints some of the characters.", {
          fields: blamedIn(revision.fields, missing.map(unmeasured), after),
        });
  await noteRefusal(services, order, refusal);
  throw refusal;
}

/** A box of which only its id is known. */
function unmeasured(box: string): BoxToBlame {
  return { box, missing: [], lines: [], maxWidthPt: 0 };
}

async function shoot(services: Services, teamId: string, planned: PlannedPreview): Promise<Drawn> {
  return (
    (await cachedPreview(services, teamId, planned.key)) ??
    (await freshPreview(services, teamId, planned))
  );
}

/** A picture the caller has already. */
export interface KnownPreview {
  readonly isKnown: true;
  readonly contentHash: string;
  readonly preflight: PreflightStatus;
}

/**
 * The same of a request, with a row of kind preview in the ledger of renders; only the content hash of a
 * picture that the caller `knows` by it. Order (contract, 3): template 404, page 400, texts 4xx, renderer 502
 * or 503. Not idempotent by key, so the row is written in a transaction of its own, after the picture: a
 * process that dies before leaves a cached picture and no row, which only a list would show.
 */
export async function createListedPreview(
  services: Services,
  caller: Caller,
  request: PreviewRequest,
  knows: (contentHash: string) => boolean,
): Promise<Preview | KnownPreview> {
  const order = await checkPreview(services, caller, request);
  const planned = await planPreview(services, caller.teamId, order, request);
  // No row for it: nothing was made.
  if (knows(planned.key)) {
    return await knownPreview(services, caller.teamId, planned);
  }
  const preview = await shoot(services, caller.teamId, planned);
  const notes = preflightNotes(
    order.revision.preflight,
    // What is blank is asked of the request: the picture's own values are completed by defaults.
    [...preview.problems, ...blankProblems(order.revision.fields, order.values)],
    { revision: order.revision.revision, engine: ENGINE_VERSION, skipped: NOT_DUE },
  );
  await services.db.tx((tx) =>
    insertRender(tx, caller.teamId, {
      id: services.random.id("rnd"),
      templateId: request.templateId,
      projectId: order.projectId,
      sceneRevision: order.revision.revision,
      fillId: null,
      mode: caller.mode,
      // Without values, appearance or file: the ledger counts previews, it does not keep what customers
      // typed.
      kind: "preview",
      status: "succeeded",
      pdfKey: null,
      sizeBytes: preview.png.length,
      preflightStatus: notes.status,
      preflightNotes: notes,
      fit: null,
      certificate: null,
      error: null,
      externalOrderId: null,
      externalCartId: null,
      attemptToken: null,
      nextAttemptAt: null,
    }),
  );
  const preflight = await preflightOf(services, caller.teamId, planned, preview.problems);
  return { ...preview, preflight };
}

async function checkPreview(
  services: Services,
  caller: Caller,
  request: PreviewRequest,
): Promise<FinalOrder & { readonly projectId: string | null }> {
  // Drafts too: authors try a template before it is live. Archived ones are 404.
  const { template, revision, inkContext } = await services.db.read(async (tx) => {
    const row = await templateOr404(tx, caller, request.templateId);
    const sceneRow = await revisionOr404(tx, row, request.sceneRevision);
    const context = await appearanceContext(tx, sceneRow, request.appearance);
    return { template: row, revision: sceneRow, inkContext: context };
  });
  if (request.page >= revision.pageCount) {
    throw new ApiError("invalid_parameter", `The template has ${revision.pageCount} pages.`, {
      fields: [{ objectId: "body", field: "page" }],
    });
  }
  // Blanks are fine, and keys that name no field are passed over: a preview is a question, not an order.
  const { byField } = matchValues(revision.fields, request.values);
  checkTexts(revision.fields, byField, "values");
  const appearance = changeAppearance(AUTHORED, request.appearance ?? {}, inkContext);
  return { template, revision, values: byField, appearance, projectId: template.projectId };
}

/**
 * Digest over everything the picture depends on, known before it is drawn: lower-case hex SHA-256. Whatever
 * can change a pixel must be in it, and nothing else: no time, no id of a fill, no team.
 */
function contentHash(shot: PreviewShot, prepared: PreparedOrder, paper: Paper | null): string {
  const parts = [PAPER_VERSION, paper, ...orderParts(prepared), shot.page, shot.area, shot.size];
  return sha256Hex(new TextEncoder().encode(JSON.stringify(parts)));
}

/** A picture drawn before; null too when its bytes are gone from the store, and then it is drawn again. */
async function cachedPreview(
  services: Services,
  teamId: string,
  key: string,
): Promise<Drawn | null> {
  // By team, though the digest says all: whether another shop has drawn the same must not show in a header.
  const row = await services.db.read((tx) => findPreview(tx, teamId, key));
  const png = row === undefined ? null : await services.objects.read(row.pngSha256);
  // Without problems or places: drawn by an older version, which did not keep them.
  if (row === undefined || row.problems === null || row.places === null || png === null) {
    return null;
  }
  return {
    png,
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    contentHash: row.contentHash,
    isCached: true,
    warnings: row.warnings,
    places: row.places,
    problems: row.problems,
  };
}

/** Draws and keeps a picture. Two at once draw twice and store the same bytes under the same key. */
async function freshPreview(
  services: Services,
  teamId: string,
  planned: PlannedPreview,
): Promise<Drawn> {
  const { order, key } = planned;
  const options = await rasterOptions(services, planned);
  const result = await byRunner(services, async (runner) => {
    const drawn = await runner.call(
      "preview",
      { ...options, template: templateRef(services, order.revision), values: order.values },
      { teamId, kind: "other" },
    );
    requireAllSet(drawn.fit, order.revision.lostPlaces);
    return drawn;
  });
  const warnings = [
    ...lostWarnings(order.revision.lostPlaces, order.values),
    ...fitWarnings(order, result),
  ];
  // Bytes before the row: a row without its bytes would be a cache hit without a picture.
  const stored = await services.objects.put(result.png, { maxBytes: MAX_PNG_BYTES });
  const preview = {
    png: result.png,
    widthPx: result.widthPx,
    heightPx: result.heightPx,
    contentHash: key,
    isCached: false,
    warnings,
    places: placesIn(planned, result.places),
    problems: result.problems,
  };
  await services.db.tx((tx) =>
    savePreview(tx, teamId, {
      key,
      contentHash: preview.contentHash,
      pngSha256: stored.sha256,
      widthPx: preview.widthPx,
      heightPx: preview.heightPx,
      warnings,
      places: preview.places,
      problems: preview.problems,
    }),
  );
  return preview;
}

function placesIn(
  { order: { revision, values }, shot }: PlannedPreview,
  lines: readonly LinePlace[],
): readonly FieldPlace[] {
  const page = revision.scene.pages[shot.page];
  // The percentages are of the cut page.
  return page === undefined || shot.area !== "trim"
    ? []
    : fieldPlaces(revision.fields, { page, lines }, values);
}

/** What the runner is told besides template and values; reads the uploads that values name. */
async function rasterOptions(
  services: Services,
  planned: PlannedPreview,
): Promise<Omit<RunnerInputs["preview"], "template" | "values">> {
  const { shot, paper } = planned;
  return {
    ...(await engineOptions(services, planned)),
    ...shot.size,
    page: shot.page,
    area: shot.area,
    ...(paper === null ? {} : { paper }),
  };
}

/**
 * Runs a call and turns its errors into the API's: the customer's value first, then the renderer's own fault.
 */
async function byRunner<T>(
  services: Services,
  work: (runner: EngineRunner) => Promise<T>,
): Promise<T> {
  const runner = requireRunner(services);
  try {
    return await work(runner);
  } catch (error) {
    throw valueError(error) ?? runnerError(error);
  }
}
