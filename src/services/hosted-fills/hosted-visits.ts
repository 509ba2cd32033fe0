/**
 * A visit of the hosted page: its template, and the fill that the visitor's cookie opens. Pages are drawn by
 * the server, so this gathers in one reading what the API's client would ask for one by one.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { ShownBrand } from "#domain/brand.ts";
import type { FillView } from "#domain/fill.ts";
import type { FieldRecord, SceneRecord } from "#domain/scene-record.ts";
import { isRefused, type TextWarning } from "#domain/text-warning.ts";
import { atTypedField, fieldsBeside } from "#domain/text-warnings.ts";
import { checkTexts, matchValues } from "#domain/values.ts";
import { AUTHORED } from "#domain/appearance.ts";
import { findFill, type FillRow } from "#store/fills.ts";
import type { Tx } from "#store/database.ts";
import type { SceneRevisionRow } from "#store/scene-revisions.ts";
import { findTemplateBySlug, type TemplateRow } from "#store/templates.ts";
import { type HostedFill, hostedCaller, hostedFillsOf } from "../access/authenticate-browser.ts";
import { requireHostedPage } from "../plans/entitlements.ts";
import { shownBrand } from "../brand/shown-brand.ts";
import type { Services } from "../context/context.ts";
import { type Preview, previewOf, type PreviewShot } from "../previews/create-preview.ts";
import { fillView } from "../views/fill-view.ts";
import { found, revisionOr404, pinnedContext } from "../context/find-or-404.ts";
import { isReadOnly } from "../fills/fill-links.ts";
import { withPictureLinks } from "../assets/shop-pictures.ts";
import type { NotedFill } from "../template-health/note-obstacles.ts";

/** The visitor's fill and what its cookie permits. */
export interface OwnFill {
  readonly view: FillView;
  readonly caller: Caller;
  /** For looking and approving only. */
  readonly isReadOnly: boolean;
  readonly cookie: HostedFill;
  /** For its obstacles to be counted. */
  readonly noted: NotedFill;
}

/** Everything a page of a template shows. Without `own` it is the page of somebody who has just come. */
export interface HostedVisit {
  readonly teamId: string;
  /** Whose page it is. */
  readonly brand: ShownBrand;
  readonly template: TemplateRow;
  /** Of the fill; the published one without a fill. */
  readonly revision: SceneRevisionRow;
  readonly scene: SceneRecord;
  readonly fields: readonly FieldRecord[];
  readonly own: OwnFill | null;
  /** True where a fill was asked for by its id and no cookie opens it. */
  readonly isLocked: boolean;
  /** Acts for the team as its public page does. */
  readonly publicCaller: Caller;
}

/**
 * Cookies looked at to find the fill that a visitor goes on with: each is a query, and the visitor sends
 * them.
 */
const MAX_COOKIES = 8;

/**
 * The template behind `slug` and the visitor's fill: the one asked for by `fillId`, else the newest that can still be
 * changed. 404 for a page that is not open; to whoever has a fill of it, it stays so: archiving a template ends
 * nobody's order. 402 where its shop's plan has no hosted page or is not paid for. A fill that no cookie opens is
 * `isLocked`, whether or not it is there: the page offers to open it by its link, and tells no more.
 */
export async function openHostedVisit(
  services: Services,
  asked: { readonly slug: string; readonly cookie: string; readonly fillId: string | null },
): Promise<HostedVisit> {
  return await services.db.read(async (tx) => {
    const template = found(await findTemplateBySlug(tx, asked.slug), notLive);
    // Of this template's team: the visitor may have designs at other shops on the same host.
    const held = hostedFillsOf(services, asked.cookie).filter(
      ({ teamId }) => teamId === template.teamId,
    );
    const begun = await fillOf(tx, template, { held, fillId: asked.fillId });
    if (template.status !== "live" && begun === null) {
      throw template.status === "archived"
        ? new ApiError("template_not_found", "There is no page under this address any more.")
        : notLive();
    }
    await requireHostedPage(services, tx, template.teamId);
    // The fill's own revision, whatever is published since: the visitor goes on with what was begun.
    const revision =
      begun === null
        ? await revisionOr404(tx, template, undefined)
        : (await pinnedContext(tx, begun.row)).revision;
    const caller = begun === null ? null : hostedCaller(begun.cookie, null);
    return {
      teamId: template.teamId,
      brand: await shownBrand(services, tx, template.teamId),
      template,
      revision,
      scene: revision.scene,
      fields: withPictureLinks(services, template.teamId, revision.fields),
      own:
        begun === null || caller === null
          ? null
          : {
              view: fillView(services, begun.row),
              caller,
              isReadOnly: isReadOnly(caller),
              cookie: begun.cookie,
              noted: begun.row,
            },
      isLocked: asked.fillId !== null && begun === null,
      publicCaller: { ...hostedCaller(PUBLIC, null), teamId: template.teamId, credential: "" },
    };
  });
}

/** Stands for a visitor without a fill; its team is put in by the visit. */
const PUBLIC: HostedFill = { teamId: "", mode: "live", fillId: "" };

/** A page that was never there, or is closed for now. */
function notLive(): ApiError {
  return new ApiError("template_not_live", "There is no page under this address.");
}

interface FoundFill {
  readonly row: FillRow;
  readonly cookie: HostedFill;
}

/** The newest fill of the visitor's that fits; null for none. */
async function fillOf(
  tx: Tx,
  template: TemplateRow,
  { held, fillId }: { readonly held: readonly HostedFill[]; readonly fillId: string | null },
): Promise<FoundFill | null> {
  const wanted = held
    .filter((cookie) => fillId === null || cookie.fillId === fillId)
    // Ids begin with the time they were made at: the highest is the newest.
    .toSorted((a, b) => (a.fillId < b.fillId ? 1 : -1))
    .slice(0, MAX_COOKIES);
  for (const cookie of wanted) {
    const row = await findFill(tx, cookie, cookie.fillId);
    const isHere = row?.templateId === template.id;
    // Without a word which one, a design that is done is not gone on with.
    const isAsked = fillId !== null || (row?.status === "open" && row.completedAt === null);
    if (row !== undefined && isHere && isAsked) {
      return { row, cookie };
    }
  }
  return null;
}

/**
 * The picture of the press bytes that `texts`, by field id, make of the visitor's fill or of the template.
 * Nothing of them is stored but the picture. 4xx for texts no fill could have.
 */
export async function drawHosted(
  services: Services,
  visit: HostedVisit,
  texts: Readonly<Record<string, string>>,
  shot: PreviewShot,
): Promise<Preview> {
  const { byField } = matchValues(visit.fields, texts);
  checkTexts(visit.fields, byField, "values");
  return await previewOf(
    services,
    visit.teamId,
    {
      template: visit.template,
      revision: visit.revision,
      values: { ...visit.own?.view.values, ...byField },
      appearance: visit.own?.view.appearance ?? AUTHORED,
      fill: visit.own?.noted,
    },
    shot,
  );
}

/** Texts to draw, and those to draw in the place of such as cannot be set. */
export interface TextsToDraw {
  readonly texts: Readonly<Record<string, string>>;
  /** By field id: what was shown before. */
  readonly held: Readonly<Record<string, string>>;
}

/** A picture; `isHeld`: it shows other texts than asked for where those cannot be set. */
export interface HostedPreview extends Preview {
  readonly isHeld: boolean;
}

/**
 * The picture of `texts`. While one of them cannot be set (too long, letters no font prints) it stands as it was
 * `held`, so that the picture stays the last good one; without such a text as the template has it. The warnings are
 * those of the texts asked for.
 */
export async function drawOrKeep(
  services: Services,
  visit: HostedVisit,
  { texts, held }: TextsToDraw,
  shot: PreviewShot,
): Promise<HostedPreview> {
  const drawnAsked = await drawHosted(services, visit, texts, shot);
  const isOther = (id: string): boolean => held[id] !== undefined && held[id] !== texts[id];
  const boxesOf = new Map(
    visit.fields.map(({ id, constraints }) => [id, constraints.map(({ objectId }) => objectId)]),
  );
  const atTyped = atTypedField(drawnAsked.warnings, boxesOf, isOther);
  const warnings = warningsOfTyped(visit.fields, atTyped, texts);
  const asked = { ...drawnAsked, warnings };
  const stopped = warnings.filter(isRefused);
  if (stopped.length === 0) {
    return { ...asked, isHeld: false };
  }
  const ids = stopped.flatMap(({ field }) => fieldsBeside(field, boxesOf));
  const authored = Object.fromEntries(
    visit.fields.map(({ id, defaultValue }) => [id, defaultValue]),
  );
  for (const source of [{ ...authored, ...held }, authored]) {
    const instead = Object.fromEntries(ids.map((id) => [id, source[id] ?? ""]));
    const drawn = await drawHosted(services, visit, { ...texts, ...instead }, shot);
    if (!drawn.warnings.some(isRefused)) {
      return { ...drawn, warnings, isHeld: true };
    }
  }
  return { ...asked, isHeld: false };
}

/** Without those of texts that nobody typed: a page does not open with what only its designer could change. */
function warningsOfTyped(
  fields: readonly FieldRecord[],
  warnings: readonly TextWarning[],
  texts: TextsToDraw["texts"],
): readonly TextWarning[] {
  const untouched = new Set(
    fields
      .filter(({ id, defaultValue }) => (texts[id] ?? defaultValue) === defaultValue)
      .map(({ id }) => id),
  );
  return warnings.filter(({ field }) => !untouched.has(field));
}
