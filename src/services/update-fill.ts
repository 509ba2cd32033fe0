import { type AppearanceChange, changeAppearance } from "#domain/appearance.ts";
import { checkOpen, type FillView } from "#domain/fill.ts";
import { Fault } from "#domain/errors.ts";
import { checkTexts, matchValues } from "#domain/values.ts";
import { findSceneRevision } from "#store/scene-revisions.ts";
import { lockFill, updateFill as updateRow } from "#store/fills.ts";
import type { Call, Services } from "./context.ts";
import { fillView } from "./fill-view.ts";
import { fillOr404 } from "./find-or-404.ts";

/** Patches the values of an open fill: keys given overwrite, others stay. Blanks are allowed. */
export async function updateFillValues(
  services: Services,
  { caller, unit }: Call<FillView>,
  patch: {
    readonly id: string;
    readonly values: Readonly<Record<string, string>>;
    readonly appearance?: AppearanceChange | undefined;
  },
): Promise<FillView> {
  const { id } = patch;
  return await unit.commit(async (tx) => {
    const row = await lockFill(tx, caller.teamId, id);
    if (row === undefined) {
      throw new Fault("fill_not_found", "No such fill.");
    }
    checkOpen(row.status);
    const revision = await findSceneRevision(tx, caller.teamId, {
      templateId: row.template_id,
      revision: row.scene_revision,
    });
    if (revision === undefined) {
      throw new Fault("fill_context_missing", "The fill's scene is gone.");
    }
    const { byField, ignored } = matchValues(revision.fields, patch.values);
    checkTexts(revision.fields, byField, id);
    await updateRow(tx, caller.teamId, id, {
      values: { ...row.field_values, ...byField },
      ignored: { ...row.ignored_values, ...ignored },
      appearance: changeAppearance(row.appearance, patch.appearance ?? {}, revision.fields),
      customerEmail: row.customer_email,
      customerName: row.customer_name,
      externalOrderId: row.external_order_id,
    });
    return fillView(services, await fillOr404(tx, caller, id));
  });
}
