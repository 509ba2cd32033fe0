/**
 * Look-ups that answer the 404 of their kind; what belongs to another team, or is of the other mode, is not
 * there. Every query below starts from the caller, so a foreign id and one that was never made are the same to
 * it: same code, same words, same cost. A 403 would tell that the id exists.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, findFill } from "#store/fills.ts";
import { findRender, findRendersWithSku, type RenderRow } from "#store/renders.ts";
import { findSceneRevision, type SceneRevisionRow } from "#store/scene-revisions.ts";
import { findTemplate, type TemplateRow } from "#store/templates.ts";

/** What a look-up gave, or the error for what is not there. */
export function found<T>(row: T | undefined, missing: () => Error): T {
  if (row === undefined) {
    throw missing();
  }
  return row;
}

/**
 * A template of the caller's team that is not archived; archived ones are gone for all who read or fill (409
 * is for those who change them, see `lockChangeable`). Templates are of both modes, so the caller's plays no
 * part.
 */
export async function templateOr404(tx: Tx, caller: Caller, id: string): Promise<TemplateRow> {
  const row = await findTemplate(tx, caller.teamId, id);
  if (row === undefined || row.status === "archived") {
    throw templateNotFound();
  }
  return row;
}

/** 404: no template of the team, or one that is archived. */
export function templateNotFound(): ApiError {
  return new ApiError("template_not_found", "No such template.");
}

/**
 * The revision asked for; without one the published revision of a live template, else the newest. 404
 * `scene_not_found` when there is none.
 */
export async function revisionOr404(
  tx: Tx,
  template: TemplateRow,
  asked: number | undefined,
): Promise<SceneRevisionRow> {
  return await sceneRevisionOr404(
    tx,
    template,
    // A live template goes on with what was published while its author works on newer revisions. A draft has
    // nothing published: its author tries what there is.
    asked ??
      (template.status === "live" ? template.publishedRevision : null) ??
      template.latestRevision,
  );
}

/** A revision by its number; 404 `scene_not_found`, for a template that has none yet too. */
export async function sceneRevisionOr404(
  tx: Tx,
  template: Pick<TemplateRow, "teamId" | "id">,
  revision: number | null,
): Promise<SceneRevisionRow> {
  const row =
    revision === null
      ? undefined
      : await findSceneRevision(tx, template.teamId, { templateId: template.id, revision });
  return found(
    row,
    () => new ApiError("scene_not_found", "The template has no such scene revision."),
  );
}

/** A fill of the caller's team and mode: to a test key a live fill is not there, and the other way round. */
export async function fillOr404(tx: Tx, caller: Caller, id: string): Promise<FillRow> {
  return found(
    await findFill(tx, caller, id),
    () => new ApiError("fill_not_found", "No such fill."),
  );
}

/** A render of the caller's team and mode, final or preview. Whoever wants finals alone asks for `kind`. */
export async function renderOr404(tx: Tx, caller: Caller, id: string): Promise<RenderRow> {
  return found(
    await findRender(tx, caller, id),
    () => new ApiError("render_not_found", "No such render."),
  );
}

/** As `renderOr404`, with the SKU that its customer had in the cart. */
export async function renderWithSkuOr404(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<Awaited<ReturnType<typeof findRendersWithSku>>[number]> {
  const [row] = await findRendersWithSku(tx, caller, [id]);
  return found(row, () => new ApiError("render_not_found", "No such render."));
}

/**
 * The template and revision a fill or session began with, whatever became of the template since: archived or
 * taken offline, an order that was begun can still be finished. 500 `fill_context_missing` cannot happen
 * while foreign keys hold; it is there so that a database restored in part says what is wrong.
 */
export async function pinnedContext(
  tx: Tx,
  pinned: {
    readonly teamId: string;
    readonly templateId: string;
    readonly sceneRevision: number;
  },
): Promise<{ readonly template: TemplateRow; readonly revision: SceneRevisionRow }> {
  const template = await findTemplate(tx, pinned.teamId, pinned.templateId);
  const revision = await findSceneRevision(tx, pinned.teamId, {
    templateId: pinned.templateId,
    revision: pinned.sceneRevision,
  });
  if (template === undefined || revision === undefined) {
    throw new ApiError("fill_context_missing", "The fill's template or scene is gone.");
  }
  return { template, revision };
}
