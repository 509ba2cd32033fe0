/**
 * Fills of the hosted page: anybody starts one, and the holder of its cookie goes on with it. There is no
 * session here, so the fill's own lock is the only one. What the cookie may do is in it: a link for approving
 * changes nothing.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { checkOpen, type FillView } from "#domain/fill.ts";
import type { FieldRecord } from "#domain/scene-record.ts";
import type { Tx } from "#store/database.ts";
import { type FillRow, findFill, lockFill } from "#store/fills.ts";
import { findTemplateBySlug } from "#store/templates.ts";
import { completeFill, requireEditable } from "../fills/complete-fill.ts";
import type { Call, Services } from "../context/context.ts";
import { prepareFill } from "../fills/create-fill.ts";
import { isReadOnly, issueFillToken } from "../fills/fill-links.ts";
import { fillView } from "../views/fill-view.ts";
import { readHostedTemplate } from "../templates/read-template.ts";
import { type FillPatch, patchFill } from "../fills/update-fill.ts";
import { requireHostedPage } from "../plans/entitlements.ts";
import { withPictureLinks } from "../assets/shop-pictures.ts";
import { pinnedContext } from "../context/find-or-404.ts";
import { notingLength } from "../template-health/note-obstacles.ts";

/** What a visitor starts with; `slug` is the template's public name. */
export interface HostedFillRequest {
  readonly slug: string;
  readonly values: Readonly<Record<string, string>>;
  readonly customerEmail?: string | undefined;
  readonly customerName?: string | undefined;
}

/** A new fill, and the token its page exchanges for the cookie. */
export interface StartedFill {
  readonly fill: FillView;
  /** Good for one exchange within a day. */
  readonly accessToken: string;
}

/**
 * A fill of a live template, for whoever asks; always live, since the page is the shop's real one. 404
 * `template_not_found` for a slug that nobody has or that was archived, `template_not_live` for a draft; 402 where
 * the shop's plan has no hosted page or is not paid for. Fill and token are one commit. Limited by address (`hosted_new`), since nothing else is asked of the visitor.
 */
export async function startHostedFill(
  services: Services,
  { unit }: Pick<Call<StartedFill>, "unit">,
  request: HostedFillRequest,
): Promise<StartedFill> {
  // Across teams: a slug is public, and finds its team.
  const known = await services.db.read((tx) => findTemplateBySlug(tx, request.slug));
  if (known === undefined || known.status === "archived") {
    throw new ApiError("template_not_found", "There is no template under this address.");
  }
  const { template, caller } = await readHostedTemplate(services, request.slug);
  await services.db.read((tx) => requireHostedPage(services, tx, caller.teamId));
  const write = await prepareFill(services, caller, {
    ...request,
    templateId: template.id,
    source: "hosted",
  });
  return await unit.commit(async (tx) => {
    const fill = await write(tx);
    const of = { teamId: caller.teamId, fillId: fill.id, kind: "edit" } as const;
    // In the response and not a cookie yet: the page that asked exchanges it, once, on our own host.
    const { token } = await issueFillToken(services, tx, of);
    return { fill, accessToken: token };
  });
}

/** A fill with the fields of its own revision. */
export interface HostedFillView {
  readonly fill: FillView;
  readonly fields: readonly FieldRecord[];
  /** Pages of the print. */
  readonly sides: number;
}

/** The fill of the caller's cookie, with what can be filled in. */
export async function readHostedFill(
  services: Services,
  caller: Caller,
  id: string,
): Promise<HostedFillView> {
  return await services.db.read(async (tx) => {
    const row = await ownFill(tx, caller, id, findFill);
    const { revision } = await pinnedContext(tx, row);
    const fields = withPictureLinks(services, caller.teamId, revision.fields);
    return { fill: fillView(services, row), fields, sides: revision.pageCount };
  });
}

/**
 * Changes an open fill while the customer types: 403 for a cookie that may only approve, 404, 409, then 422
 * for a text too long.
 */
export async function updateHostedFill(
  services: Services,
  { caller, unit }: Call<FillView>,
  patch: FillPatch & { readonly id: string },
): Promise<FillView> {
  // A right of the credential, so before any look-up.
  if (isReadOnly(caller)) {
    throw new ApiError("access_token_mismatch", "This link is for approving, not for changing.");
  }
  const write = async (tx: Tx): Promise<FillView> => {
    const row = await ownFill(tx, caller, patch.id, lockFill);
    checkOpen(row.status);
    requireEditable(row);
    await patchFill(tx, row, patch);
    return fillView(services, await ownFill(tx, caller, row.id, findFill));
  };
  return await notingLength(services, caller, patch, () => unit.commit(write));
}

/**
 * Freezes the fill once everything required is there and fits. Makes no print file; repeated, it answers as
 * before.
 */
export async function completeHostedFill(
  services: Services,
  call: Call<FillView>,
  id: string,
): Promise<FillView> {
  return await completeFill(services, call, {
    find: (tx) => ownFill(tx, call.caller, id, findFill),
    lock: (tx) => ownFill(tx, call.caller, id, lockFill),
  });
}

/** The fill the cookie is for; an archived one is gone for customers, an expired one still says so (409). */
export async function ownFill(
  tx: Tx,
  caller: Caller,
  id: string,
  find: typeof findFill,
): Promise<FillRow> {
  const row = await find(tx, caller, id);
  if (row === undefined || row.status === "archived") {
    throw new ApiError("fill_not_found", "No such fill.");
  }
  return row;
}
