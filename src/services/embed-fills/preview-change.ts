/**
 * Pictures while a customer types: only the part that other words change, drawn from words that are not
 * stored. The page sends what it shows and what is typed, so nothing has to be saved, and nothing is read
 * from a fill that a PATCH may just be writing.
 */
import { findFill } from "#store/fills.ts";
import type { Caller } from "#domain/caller.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import { checkTexts, matchValues } from "#domain/values.ts";
import type { Services } from "../context/context.ts";
import { changeOf, type DrawnChange } from "../previews/create-preview.ts";
import { fillOfSession, ownSession, requireSession } from "../embed-sessions/own-embed-session.ts";
import {
  type EmbedPreviewRequest,
  requirePage,
  requireShown,
  shotOf,
} from "./preview-embed-fill.ts";
import { pinnedContext } from "../context/find-or-404.ts";

/** What became another in the picture of a fill. */
export type PreviewedChange = DrawnChange;

export interface PreviewChangeRequest extends EmbedPreviewRequest {
  /** All there are, as typed; the fill's own play no part. */
  readonly values: Readonly<Record<string, string>>;
  /** All that the picture the caller shows was made of. */
  readonly since: Readonly<Record<string, string>>;
}

/**
 * As much of the picture of a fill as other values change in it, in the fill's inks and on its paper. Nothing
 * is kept of it: neither the values nor the picture. 404, 410, 400 for the page, 4xx for the texts, 502, 503.
 */
export async function previewChange(
  services: Services,
  caller: Caller,
  request: PreviewChangeRequest,
): Promise<PreviewedChange> {
  const { fill, context } = await services.db.read(async (tx) => {
    const session = await ownSession(tx, caller);
    const row = requireShown(await fillOfSession(tx, session, request.id, findFill));
    requireSession(services, session);
    return { fill: row, context: await pinnedContext(tx, row) };
  });
  requirePage(context.revision, request.page, "body");
  const { fields } = context.revision;
  // What the page shows is as little to be trusted as what it asks for.
  const before = checkedTexts(fields, request.since, "since.values");
  const values = checkedTexts(fields, request.values, "values");
  const order = { ...context, values, appearance: fill.appearance, fill };
  return await changeOf(services, caller.teamId, order, { before, shot: shotOf(request) });
}

/** By field id; throws for texts that no fill could have. */
function checkedTexts(
  fields: readonly FieldRecord[],
  values: Readonly<Record<string, string>>,
  at: string,
): Readonly<Record<string, string>> {
  const { byField } = matchValues(fields, values);
  checkTexts(fields, byField, at);
  return byField;
}
