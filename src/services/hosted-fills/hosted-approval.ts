/**
 * A customer's yes to the proof of a hosted fill, or what is to be changed first. A yes is to a file: its
 * SHA-256 is shown with the pictures, sent back and stored, and the final can be compared with it. That works
 * since a fill makes the same bytes each time. Posted by plain forms, so there is no Idempotency-Key; a yes
 * and a note are safe to repeat.
 */
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { checkOpen, type FillView } from "#domain/fill.ts";
import type { TextWarning } from "#domain/text-warning.ts";
import { checkRequired, checkTexts } from "#domain/values.ts";
import { sha256Hex } from "#engine/sha256.ts";
import type { Tx } from "#store/database.ts";
import {
  type FillRow,
  findFill,
  lockFill,
  markApproved,
  markChangeRequested,
} from "#store/fills.ts";
import { fillChanged, requireUnchanged } from "../fills/complete-fill.ts";
import { plainUnit, type Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404, pinnedContext } from "../context/find-or-404.ts";
import { finalizeFill, type FinalizedFill } from "../fills/finalize-fill.ts";
import { activeClientUser, clientUserOf } from "../fills/fill-links.ts";
import { planCopyMail } from "./copy-mail.ts";
import { ownFill } from "./hosted-fills.ts";
import { fillChecked, fitWarnings } from "../renders/make-final.ts";
import { emitFillEvent } from "../events/resource-events.ts";
import { requireRunner, runnerError } from "../context/runner-error.ts";

/** What stands behind the pictures of a proof: the fill, and the file that a yes would be to. */
export interface PendingApproval {
  readonly fill: FillView;
  /** Of the press PDF. */
  readonly sha256: string;
  /** What the pictures show otherwise than asked for. */
  readonly warnings: readonly TextWarning[];
}

/** A fill as it was when its file was made; the version in it is what a yes compares. */
interface CheckedFill {
  readonly row: FillRow;
  readonly sha256: string;
  readonly warnings: readonly TextWarning[];
}

/** The press file of an open fill, made and checked but not kept; 422 with the fields where it cannot print. */
export async function previewApproval(
  services: Services,
  caller: Caller,
  id: string,
): Promise<PendingApproval> {
  const { row, sha256, warnings } = await makeApprovable(services, caller, id);
  return { fill: fillView(services, row), sha256, warnings };
}

/** Makes the file and forgets it but for its hash: it is kept when it is ordered, by finalizing. */
async function makeApprovable(
  services: Services,
  caller: Caller,
  id: string,
): Promise<CheckedFill> {
  const { row, context } = await services.db.read(async (tx) => {
    const found = await ownOpenFill(tx, caller, id, findFill);
    return { row: found, context: await pinnedContext(tx, found) };
  });
  const { fieldValues: values, appearance } = row;
  checkRequired(context.revision.fields, values, id);
  checkTexts(context.revision.fields, values, id);
  const runner = requireRunner(services);
  try {
    const order = { ...context, values, appearance, fill: row };
    const result = await fillChecked(services, runner, order, "other");
    const warnings = fitWarnings(order, result);
    return { row, sha256: sha256Hex(result.pdf), warnings };
  } catch (error) {
    throw runnerError(error);
  }
}

/**
 * Records the yes to exactly the file that was shown; 409 `fill_changed` where the fill makes another by now,
 * since words, settings or the engine have changed. A fill that was printed before, and corrected, gets its
 * new file at once, without the shop's finalizing it again. The two commit apart; a process that dies between
 * them leaves the yes without the file, and the same yes again makes it. The customer is mailed a copy of the texts,
 * in `language`, where there is mail and an address.
 */
export async function approveHostedFill(
  services: Services,
  caller: Caller,
  {
    id,
    sha256,
    language,
  }: { readonly id: string; readonly sha256: string; readonly language: string },
): Promise<FillView> {
  const proof = await makeApprovable(services, caller, id);
  if (proof.sha256 !== sha256) {
    throw fillChanged();
  }
  const approved = await services.db.tx(async (tx) => {
    const now = await ownOpenFill(tx, caller, id, lockFill);
    // Under the lock: an edit while the file was made is one the customer has not seen.
    requireUnchanged(proof.row, now);
    // Twice pressed: no second event.
    if (now.approvedAt !== null) {
      return fillView(services, now);
    }
    await markApproved(tx, caller, { id, sha256, by: await deciderOf(tx, caller) });
    const fill = fillView(services, await fillOr404(tx, caller, id));
    await emitFillEvent(services, tx, "fill.approved", { teamId: caller.teamId, fill });
    await planCopyMail(services, tx, { teamId: caller.teamId, fill, language });
    return fill;
  });
  if (approved.lastRenderId === null) {
    return approved;
  }
  // A commit of its own: the file takes seconds, and no transaction waits that long.
  const unit = plainUnit<FinalizedFill>(services);
  return (await finalizeFill(services, { caller, unit }, { id, values: {} })).fill;
}

/**
 * Keeps what the customer would have changed, and tells the shop, once for a note. The last note counts. 409 for a fill that
 * is closed or complete, which is past asking.
 */
export async function requestChange(
  services: Services,
  caller: Caller,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<FillView> {
  return await services.db.tx(async (tx) => {
    const row = await ownOpenFill(tx, caller, id, lockFill);
    if (row.completedAt !== null) {
      throw new ApiError("fill_not_open", "The fill is complete.");
    }
    // The form posted once more. After any change to the fill the same words are a new wish.
    if (row.changeNote === note && row.changeAskedAt?.getTime() === row.updatedAt.getTime()) {
      return fillView(services, row);
    }
    await markChangeRequested(tx, caller, { id, note, by: await deciderOf(tx, caller) });
    const fill = fillView(services, await fillOr404(tx, caller, id));
    await emitFillEvent(services, tx, "fill.change_requested", { teamId: caller.teamId, fill });
    return fill;
  });
}

/**
 * The client user who decides by a mailed link; null for the customer. 401 once the person was disabled or
 * deleted, though the cookie is good for some time yet.
 */
async function deciderOf(tx: Tx, caller: Caller): Promise<string | null> {
  const id = clientUserOf(caller);
  if (id !== null && (await activeClientUser(tx, caller.teamId, id)) === null) {
    throw new ApiError("invalid_access_token", "This link opens nothing any more.");
  }
  return id;
}

/** The fill of the caller's cookie, 404, while it is open, 409. `find` reads or locks it. */
async function ownOpenFill(
  tx: Tx,
  caller: Caller,
  id: string,
  find: typeof findFill,
): Promise<FillRow> {
  const row = await ownFill(tx, caller, id, find);
  checkOpen(row.status);
  return row;
}
