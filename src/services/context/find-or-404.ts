/** Look-ups that answer the 404 of their kind; what belongs to another team is not there. */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, findFill } from "#store/fills.ts";
import { findRender, type RenderRow } from "#store/renders.ts";
import { findSceneRevision, type SceneRevisionRow } from "#store/scene-revisions.ts";
import { findTemplate, type TemplateRow } from "#store/templates.ts";

/** A template that is not archived. */
export async function templateOr404(tx: Tx, caller: Caller, id: string): Promise<TemplateRow> {
  const row = await findTemplate(tx, caller.teamId, id);
  if (row === undefined || row.status === "archived") {
    throw templateNotFound();
  }
  return row;
}

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
  const revision =
    asked ??
    (template.status === "live" ? template.publishedRevision : null) ??
    template.latestRevision;
  const row =
    revision === null
      ? undefined
      : await findSceneRevision(tx, template.teamId, { templateId: template.id, revision });
  if (row === undefined) {
    throw new ApiError("scene_not_found", "The template has no such scene revision.");
  }
  return row;
}

/** A fill of the caller's team, live or test. */
export async function fillOr404(tx: Tx, caller: Caller, id: string): Promise<FillRow> {
  const row = await findFill(tx, caller.teamId, id);
  if (row === undefined) {
    throw new ApiError("fill_not_found", "No such fill.");
  }
  return row;
}

export async function renderOr404(tx: Tx, caller: Caller, id: string): Promise<RenderRow> {
  const row = await findRender(tx, caller.teamId, id);
  if (row === undefined) {
    throw new ApiError("render_not_found", "No such render.");
  }
  return row;
}

/** The template and revision a fill or session began with, whatever became of the template since. */
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
