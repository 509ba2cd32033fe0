import { type AppearanceChange, changeAppearance } from "#domain/appearance.ts";
import { ApiError } from "#domain/errors.ts";
import { checkTexts, matchValues } from "#domain/values.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, updateFill as updateRow } from "#store/fills.ts";
import { appearanceContext } from "../appearance/resolve-appearance.ts";
import { found } from "../context/find-or-404.ts";

/** What a customer may change: keys given overwrite, others stay; members of the appearance replace. */
export interface FillPatch {
  readonly values: Readonly<Record<string, string>>;
  readonly appearance?: AppearanceChange | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerName?: string | undefined;
}

/**
 * Patches a fill that is open, and locked in this transaction. Values are merged under the lock: two patches
 * of different fields at once both stay. Blanks and drafts are fine, too long is 422 (contract, 4). Keys that
 * name no field are kept apart, so that a shop sees what its form sent in vain. Counts the version up, which
 * makes a check that is under way elsewhere a 409.
 */
export async function patchFill(tx: Tx, row: FillRow, patch: FillPatch): Promise<void> {
  const revision = found(
    await findSceneRevision(tx, row.teamId, {
      templateId: row.templateId,
      revision: row.sceneRevision,
    }),
    () => new ApiError("fill_context_missing", "The fill's scene is gone."),
  );
  const { byField, ignored } = matchValues(revision.fields, patch.values);
  checkTexts(revision.fields, byField, row.id);
  const context = await appearanceContext(tx, revision, patch.appearance);
  await updateRow(tx, row, row.id, {
    values: { ...row.fieldValues, ...byField },
    ignored: { ...row.ignoredValues, ...ignored },
    appearance: changeAppearance(row.appearance, patch.appearance ?? {}, context),
    customerEmail: patch.customerEmail ?? row.customerEmail,
    customerName: patch.customerName ?? row.customerName,
    // The shop's, not the customer's.
    externalOrderId: row.externalOrderId,
  });
}
