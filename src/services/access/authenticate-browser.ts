/**
 * Browsers that hold a secret of their own: an embed session's, or the cookie of a hosted fill. Neither has
 * scopes: what such a caller may touch follows from the session or the fill its credential names, which each
 * use case looks up by the caller and never by an id of the request alone.
 */
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import type { Caller } from "#domain/caller.ts";
import type { Admission, Presented } from "#domain/credential.ts";
import { sessionIdOf } from "#domain/embed-session.ts";
import { ApiError } from "#domain/errors.ts";
import { isOriginAllowed } from "#domain/origin.ts";
import type { Tx } from "#store/database.ts";
import { findEmbedApplication } from "#store/embed-applications.ts";
import { type EmbedSessionRow, findSessionBySecret } from "#store/embed-sessions.ts";
import { findFill } from "#store/fills.ts";
import type { Services } from "../context/context.ts";
import { previewGrantOf } from "../views/preview-address.ts";

/**
 * The caller behind a client secret. Whether the session is still open is for the operation to say (410), so
 * that a repeated save replays its response.
 */
export async function authenticateSession(
  services: Services,
  shown: Presented,
): Promise<Admission> {
  const { clientSecret, pathId } = shown;
  // Absent and wrong have codes of their own (contract, 2): a page that forgot the header is told so.
  if (clientSecret === null) {
    throw new ApiError(
      "embed_session_secret_required",
      "Send the session's client secret in X-Service-Client-Secret.",
    );
  }
  // The form is checked first: text that cannot be a secret costs no query and no hash.
  const row =
    sessionIdOf(clientSecret) === null ? undefined : await findSession(services, clientSecret);
  // A path that names a session names the secret's own.
  if (row === undefined || (pathId?.startsWith("ses_") === true && pathId !== row.id)) {
    throw new ApiError("invalid_embed_session_secret", "The client secret is that of no session.");
  }
  const readable = await services.db.read((tx) => isReadable(tx, row, shown));
  return {
    caller: browserCaller(row.teamId, row.mode, {
      // Its own place for Idempotency-Keys: two sessions of one shop may use the same key.
      credential: row.id,
      embedSessionId: row.id,
      origin: shown.origin,
    }),
    // Per session, not per address: shoppers behind one address must not use up each other's.
    budgets: [{ name: "client_secret", holder: row.id }],
    readableBy: readable ? shown.origin : null,
    ending: null,
  };
}

/** By keyed hash, and compared once more in constant time. */
async function findSession(
  services: Services,
  secret: string,
): Promise<EmbedSessionRow | undefined> {
  const hashes = services.keyHasher.candidates(secret);
  const row = await services.db.read((tx) => findSessionBySecret(tx, hashes));
  return row !== undefined && services.keyHasher.matches(secret, row.secretHash) ? row : undefined;
}

/**
 * Whether a page of this origin may read the responses: one its application lists, the page that frames it, or,
 * for a session of a server that named neither, the page that server gave the secret to.
 */
async function isReadable(tx: Tx, row: EmbedSessionRow, shown: Presented): Promise<boolean> {
  const { origin } = shown;
  // Without an Origin no browser is asking, and there is nobody to let read: `false`, not an error.
  if (origin === null || shown.isSameOrigin || origin === row.parentOrigin) {
    return origin !== null;
  }
  if (row.embedApplicationId === null) {
    return row.parentOrigin === null;
  }
  // Whatever its status: a session that runs goes on when its application is paused or archived.
  const application = await findEmbedApplication(tx, row, row.embedApplicationId);
  const allowed = application?.allowedOrigins ?? [];
  return isOriginAllowed(origin, { allowed, mode: row.mode });
}

/** The holder of a signed preview address; whatever is wrong with it, there is no such fill. */
export function authenticatePreview(
  services: Services,
  token: string,
  fillId: string | null,
): Admission {
  // 404 as for a fill that was never made: a forged, expired or foreign token learns nothing from the code.
  const grant = previewGrantOf(services, token);
  if (grant === null || grant.fillId !== fillId) {
    throw new ApiError("fill_not_found", "No such fill.");
  }
  return {
    // The mode of a fill is in its row; a preview address reads that one fill and lists nothing, so none is
    // kept.
    caller: browserCaller(grant.teamId, "live", {
      credential: `preview:${grant.fillId}`,
      embedSessionId: null,
      origin: null,
    }),
    budgets: [{ name: "client_secret", holder: `preview:${grant.fillId}` }],
    readableBy: null,
    ending: null,
  };
}

const HOSTED_PURPOSE = "hosted";
/** Two hours: longer than a card takes to fill, shorter than a shared computer stays open. */
const HOSTED_COOKIE_SECONDS = 7_200;

/**
 * The fill that a hosted cookie opens. Written into the cookie's token, so that admitting a request costs no
 * query. What may change (status, expiry, erasure) is not in it and is read with the fill.
 */
export interface HostedFill {
  readonly teamId: string;
  readonly mode: "live" | "test";
  readonly fillId: string;
  /** For looking and approving only. */
  readonly isReadOnly?: boolean;
  /** Whose link it was, where it was mailed to a client user. */
  readonly clientUserId?: string | null;
}

/**
 * `Set-Cookie` of the cookie that opens one hosted fill for two hours: host-only, HttpOnly, SameSite=Lax, and
 * `__Host-` with Secure where the public address is https. Each fill has its own, so that two tabs do not meet.
 */
export function hostedCookie(
  services: Pick<Services, "tokenSigner" | "publicUrl">,
  { teamId, mode, fillId, isReadOnly = false, clientUserId = null }: HostedFill,
): string {
  // Ids hold no spaces, so the parts come back by a split; "approve" takes rights away.
  const rights = isReadOnly ? ["approve", ...(clientUserId === null ? [] : [clientUserId])] : [];
  const subject = [teamId, mode, fillId, ...rights].join(" ");
  const token = services.tokenSigner.sign(HOSTED_PURPOSE, subject, HOSTED_COOKIE_SECONDS);
  const secure = isHttps(services) ? "; Secure" : "";
  return `${cookieName(services, fillId)}=${token}; Path=/; Max-Age=${HOSTED_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** The caller behind the cookie of a hosted fill; `{id}` of the path is the fill. */
export async function authenticateHosted(services: Services, shown: Presented): Promise<Admission> {
  // All cookies of ours that the browser sent: a customer may have several designs open in tabs.
  const fills = hostedFillsOf(services, shown.cookie);
  const own = fills.find(({ fillId }) => fillId === shown.pathId);
  const [other] = fills;
  // A good cookie for another fill is told apart from none at all, but never across teams: see below.
  if (own === undefined && other !== undefined) {
    throw await strangersFill(services, other, shown.pathId ?? "");
  }
  if (own === undefined) {
    throw new ApiError("invalid_access_token", "Open this fill again from its link.");
  }
  // SameSite keeps most forms of other sites from sending the cookie; this keeps all of them from using it.
  if (shown.isUnsafe && !shown.isSameOrigin) {
    throw new ApiError("origin_not_allowed", "This request was sent from another site.");
  }
  return {
    caller: hostedCaller(own, shown.origin),
    budgets: [{ name: "hosted", holder: own.fillId }],
    readableBy: null,
    ending: null,
  };
}

/** Acts for the team of one fill, as the holder of its cookie may. */
export function hostedCaller(own: HostedFill, origin: string | null): Caller {
  return browserCaller(own.teamId, own.mode, {
    // `isReadOnly` and `clientUserOf` in fill-links.ts read it: the right travels with the caller.
    credential: [own.isReadOnly === true ? "approve" : "hosted", own.fillId, own.clientUserId ?? ""]
      .filter((part) => part !== "")
      .join(":"),
    embedSessionId: null,
    origin,
  });
}

/** 404 for a fill that is not there or is another team's, else 403: the cookie is good, but not for this one. */
async function strangersFill(services: Services, own: HostedFill, id: string): Promise<ApiError> {
  // Looked for in the cookie's own team and mode: of another's fill it says 404, so 403 tells nothing new.
  const fill = /^fil_[0-9A-Z]{26}$/u.test(id)
    ? await services.db.read((tx) => findFill(tx, own, id))
    : undefined;
  return fill === undefined
    ? new ApiError("fill_not_found", "No such fill.")
    : new ApiError("access_token_mismatch", "The cookie opens another fill.");
}

/** The fills that the cookies of a request open; forged and ended ones are none. */
export function hostedFillsOf(
  services: Pick<Services, "tokenSigner" | "publicUrl">,
  cookie: string,
): readonly HostedFill[] {
  const prefix = cookieName(services, "");
  return cookie.split(";").flatMap((part): HostedFill[] => {
    const [name = "", ...rest] = part.trim().split("=");
    if (!name.startsWith(prefix)) {
      return [];
    }
    // A value may hold "=", hence the join. Signed for this purpose: a preview token here is no cookie.
    const subject = services.tokenSigner.verify(HOSTED_PURPOSE, rest.join("="));
    const [teamId = "", mode = "", fillId = "", right, clientUserId = null] =
      subject?.split(" ") ?? [];
    // The name must be the fill's own: a token moved to another cookie's name would pass under its path.
    const isKnown = name === `${prefix}${fillId}` && (mode === "live" || mode === "test");
    return isKnown ? [{ teamId, mode, fillId, isReadOnly: right === "approve", clientUserId }] : [];
  });
}

/** `__Host-` (RFC 6265bis, 4.1.3.2) keeps neighbours on sibling hosts from setting it; it needs https. */
function cookieName(services: Pick<Services, "publicUrl">, fillId: string): string {
  return `${isHttps(services) ? "__Host-" : ""}platen_${fillId}`;
}

function isHttps(services: Pick<Services, "publicUrl">): boolean {
  return services.publicUrl().startsWith("https:");
}

/** Such pages are ours and always speak the newest version; nobody pins one for a browser. */
function browserCaller(
  teamId: string,
  mode: "live" | "test",
  own: Pick<Caller, "credential" | "embedSessionId" | "origin">,
): Caller {
  return { teamId, keyId: null, mode, scopes: [], apiVersion: LATEST_API_VERSION, ...own };
}
