/**
 * Fills by a shop's server and by the hosted page. A fill is pinned to the revision that is published when it
 * begins, so that what a customer saw is what prints, whatever its author does to the template since.
 */
import type { Caller } from "#domain/caller.ts";
import { type AppearanceChange, AUTHORED, changeAppearance } from "#domain/appearance.ts";
import { ApiError } from "#domain/errors.ts";
import { type CheckedFit, checkedFit } from "#domain/fit-summary.ts";
import { checkExpiry, type FillSource, type FillView } from "#domain/fill.ts";
import { checkTexts, matchValues } from "#domain/values.ts";
import type { Tx } from "#store/database.ts";
import { insertFill } from "#store/fills.ts";
import { appearanceContext } from "../appearance/resolve-appearance.ts";
import type { Call, Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404, revisionOr404, templateOr404 } from "../context/find-or-404.ts";
import { fill } from "../renders/make-final.ts";
import { type FinalOrder } from "../renders/prepare-order.ts";
import { emitFillEvent } from "../events/resource-events.ts";
import { projectFor } from "../projects/manage-projects.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";

/** What a fill begins with; members left out are empty, and the fill lives 30 days. */
export interface NewFillRequest {
  readonly templateId: string;
  /** Undefined: the template's. */
  readonly projectId?: string | undefined;
  /** Undefined: the published one. */
  readonly sceneRevision?: number | undefined;
  readonly source: FillSource;
  /** By field id, name or label; keys that name no field are kept as ignored. */
  readonly values: Readonly<Record<string, string>>;
  readonly appearance?: AppearanceChange | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerName?: string | undefined;
  readonly externalOrderId?: string | undefined;
  readonly externalCartId?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAtMs?: number | undefined;
}

/** A request whose values, appearance and template are known to be good. */
interface CheckedFill extends FinalOrder {
  readonly projectId: string | null;
  readonly ignored: Readonly<Record<string, string>>;
}

/**
 * An open fill on the published revision; blanks are allowed until it is finalized. Order (contract, 3):
 * expiry 400, template 404, revision 404, texts 4xx, inks 400. Emits `fill.created`.
 */
export async function createFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  request: NewFillRequest,
): Promise<FillView> {
  const write = await prepareFill(services, caller, request);
  return await unit.commit(write);
}

/**
 * Checks what a fill begins with; the function it returns writes and tells of it within a transaction. Apart,
 * so that the hosted page can put its access token into the same commit: a fill without its token could not
 * be opened.
 */
export async function prepareFill(
  services: Services,
  caller: Caller,
  request: NewFillRequest,
): Promise<(tx: Tx) => Promise<FillView>> {
  const { revision, values, ignored, appearance, projectId } = await checkFill(
    services,
    { caller },
    request,
  );
  // Outside the function: a transaction that runs again writes the same id.
  const id = services.random.id("fil");
  return async (tx) => {
    await insertFill(tx, caller.teamId, {
      id,
      templateId: request.templateId,
      projectId,
      sceneRevision: revision.revision,
      mode: caller.mode,
      source: request.source,
      values,
      ignored,
      appearance,
      metadata: request.metadata ?? {},
      customerEmail: request.customerEmail ?? null,
      customerName: request.customerName ?? null,
      externalOrderId: request.externalOrderId ?? null,
      externalCartId: request.externalCartId ?? null,
      expiresAtMs: request.expiresAtMs ?? null,
    });
    const view = fillView(services, await fillOr404(tx, caller, id));
    await emitFillEvent(services, tx, "fill.created", { teamId: caller.teamId, fill: view });
    return view;
  };
}

/**
 * Every check of `createFill` and the fit of the values, without creating anything. What does not fit is part
 * of the response, not an error. 503 without a renderer, 502 when it fails.
 */
export async function validateFill(
  services: Services,
  { caller }: Pick<Call<never>, "caller">,
  request: NewFillRequest,
): Promise<CheckedFit> {
  const checked = await checkFill(services, { caller }, request);
  try {
    const filled = await fill(services, requireRunner(services), checked, "other");
    return checkedFit(checked.revision.fields, filled, checked.values);
  } catch (error) {
    throw runnerError(error);
  }
}

async function checkFill(
  services: Services,
  { caller }: Pick<Call<never>, "caller">,
  request: NewFillRequest,
): Promise<CheckedFill> {
  checkExpiry(request.expiresAtMs ?? null, services.clock.nowMs());
  const { template, revision, inkContext, projectId } = await services.db.read(async (tx) => {
    const row = await templateOr404(tx, caller, request.templateId);
    // Two codes: archived is gone (`template_not_found`), a draft is there and will be published.
    if (row.status !== "live") {
      throw new ApiError("template_not_live", "The template is not published.");
    }
    const sceneRow = await revisionOr404(tx, row, request.sceneRevision);
    const context = await appearanceContext(tx, sceneRow, request.appearance);
    return {
      template: row,
      revision: sceneRow,
      inkContext: context,
      projectId: await projectFor(tx, caller, request.projectId, row.projectId),
    };
  });
  const { byField, ignored } = matchValues(revision.fields, request.values);
  checkTexts(revision.fields, byField, "values");
  const appearance = changeAppearance(AUTHORED, request.appearance ?? {}, inkContext);
  return { template, revision, values: byField, ignored, appearance, projectId };
}
