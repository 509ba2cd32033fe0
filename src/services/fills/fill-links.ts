/**
 * One-time tokens: made for a fill, exchanged once for the cookie that opens it. The link carries the token
 * in its fragment, which reaches no server and no log (RFC 3986, 3.5); the page posts it. So a link that was
 * forwarded, scanned or found later is worth nothing once its customer has opened it.
 */
import { dateAt } from "#base/instant.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { fillStatusAfter, type FillView } from "#domain/fill.ts";
import {
  type FillLink,
  type FillLinkKind,
  type FillTokenKind,
  isFillToken,
  isFillTokenKind,
  isReadOnlyKind,
  tokenMsOf,
} from "#domain/fill-link.ts";
import { type ClientUserRow, findClientUser, updateClientUser } from "#store/client-users.ts";
import type { Tx } from "#store/database.ts";
import { insertFillToken, lockFillToken, markTokenUsed } from "#store/fill-tokens.ts";
import { findFill, type FillRow, reopenFill } from "#store/fills.ts";
import { bothModes } from "#store/team-table.ts";
import { hostedCookie } from "../access/authenticate-browser.ts";
import type { Call, Services } from "../context/context.ts";
import { fillView } from "../views/fill-view.ts";
import { fillOr404 } from "../context/find-or-404.ts";
import { requireUnreleased } from "../renders/release-render.ts";

/**
 * A token for a fill, stored by its keyed hash within the transaction of the change: 43 characters of 62,
 * about 256 bits. Returned this once. How long it is good for depends on the kind.
 */
export async function issueFillToken(
  services: Services,
  tx: Tx,
  of: {
    readonly teamId: string;
    readonly fillId: string;
    readonly kind: FillTokenKind;
    /** Whom the link is mailed to, of kind `decide`. */
    readonly clientUserId?: string;
  },
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = `hat_${services.random.secret(43)}`;
  const expiresAt = dateAt(tx.now.getTime() + tokenMsOf(of.kind));
  await insertFillToken(tx, of.teamId, {
    hash: services.keyHasher.hash(token),
    fillId: of.fillId,
    kind: of.kind,
    clientUserId: of.clientUserId ?? null,
    expiresAt,
  });
  return { token, expiresAt };
}

/**
 * A link to hand to a customer; 404, and 409 where the fill's status does not allow its kind: `correct` takes
 * a finalized fill too. Earlier links stay good: a shop may mail one and print one.
 */
export async function createFillLink(
  services: Services,
  { caller, unit }: Call<FillLink>,
  { id, kind }: { readonly id: string; readonly kind: FillLinkKind },
): Promise<FillLink> {
  return await unit.commit(async (tx) => {
    // Not locked: the status is checked again when the link is used, which may be a day later.
    const row = await fillOr404(tx, caller, id);
    checkLinkable(row, kind);
    if (kind === "correct") {
      await requireUnreleased(tx, row, { lock: false });
    }
    const { teamId } = caller;
    const { token, expiresAt } = await issueFillToken(services, tx, { teamId, fillId: id, kind });
    const url = `${services.publicUrl()}/fill/${row.templateSlug}#t=${token}`;
    return { url, kind, expiresAt: expiresAt.toISOString() };
  });
}

/** The fill a link has opened. */
export interface OpenedFill {
  readonly fill: FillView;
  /** `Set-Cookie`. */
  readonly cookie: string;
}

/**
 * Exchanges a token for the cookie of its fill, once. 401 for one that was never made, 404 for one used
 * before or too old, 403 when the page asks for another fill, 409 when the fill has moved on since. Only a
 * token that opened its fill is used up: after a 409 the link works again, should the fill.
 */
export async function exchangeFillToken(
  services: Services,
  { unit }: Pick<Call<OpenedFill>, "unit">,
  asked: { readonly token: string; readonly fillId: string | undefined },
): Promise<OpenedFill> {
  // Text of another form costs neither a hash nor a query.
  if (!isFillToken(asked.token)) {
    throw invalid();
  }
  const hashes = services.keyHasher.candidates(asked.token);
  return await unit.commit(async (tx) => {
    // Locked, so that of two tabs with one link exactly one gets in.
    const row = await lockFillToken(tx, hashes);
    if (row === undefined || !services.keyHasher.matches(asked.token, row.hash)) {
      throw invalid();
    }
    // Used and old are one code: whoever holds a found link learns no more than that it is over.
    if (row.usedAt !== null || row.expiresAt.getTime() <= tx.now.getTime()) {
      throw new ApiError("access_token_expired", "This link was used before, or is too old.");
    }
    if (asked.fillId !== undefined && asked.fillId !== row.fillId) {
      throw new ApiError("access_token_mismatch", "This link opens another fill.");
    }
    // The token tells which fill it is, of whatever mode.
    const found = await findFill(tx, bothModes(row), row.fillId);
    if (found === undefined || !isFillTokenKind(row.kind)) {
      throw new ApiError("access_token_corrupt", "This link cannot be read; make a new one.");
    }
    // After 403 and before it is marked: state is step 14.
    checkLinkable(found, row.kind);
    if (row.kind === "correct") {
      await requireUnreleased(tx, found, { lock: true });
    }
    if (row.clientUserId !== null) {
      await welcomeClientUser(tx, row.teamId, row.clientUserId);
    }
    // In the transaction of what it opens: a process that dies here leaves the link good.
    await markTokenUsed(tx, row);
    // A finalized fill is open again; its last render stays until the next final supersedes it.
    if (row.kind === "correct") {
      await reopenFill(tx, found, found.id);
    }
    const fill = await findFill(tx, found, found.id);
    return {
      fill: fillView(services, fill ?? found),
      cookie: hostedCookie(services, {
        teamId: row.teamId,
        mode: found.mode,
        fillId: found.id,
        isReadOnly: isReadOnlyKind(row.kind),
        clientUserId: row.clientUserId,
      }),
    };
  });
}

/** 409 unless the fill's status allows what the link is for: `change` for all kinds but `correct`. */
function checkLinkable(row: FillRow, kind: FillTokenKind): void {
  fillStatusAfter(kind === "correct" ? "correct" : "change", row.status);
}

/** Whoever follows a mailed link is `active` from then on; 404 once the person is disabled or gone. */
async function welcomeClientUser(tx: Tx, teamId: string, id: string): Promise<void> {
  const person = await activeClientUser(tx, teamId, id);
  if (person === null) {
    throw new ApiError("access_token_expired", "This link is over.");
  }
  if (person.status === "invited") {
    await updateClientUser(tx, teamId, id, { status: "active" });
  }
}

/** A client user who may decide; null for one who is disabled or gone. */
export async function activeClientUser(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ClientUserRow | null> {
  const row = await findClientUser(tx, teamId, id);
  return row === undefined || row.status === "disabled" ? null : row;
}

function invalid(): ApiError {
  return new ApiError("invalid_access_token", "This link opens nothing.");
}

/**
 * True for a caller whose link lets it look and approve, not change. See `hostedCaller`, which writes the
 * prefix.
 */
export function isReadOnly(caller: Caller): boolean {
  return caller.credential.startsWith("approve:");
}

/** The client user whose link the caller followed; null where it was another link, or none. */
export function clientUserOf(caller: Caller): string | null {
  return isReadOnly(caller) ? (caller.credential.split(":")[2] ?? null) : null;
}
