import { LATEST_API_VERSION } from "./api-version.ts";
import type { MemberRole } from "./member-role.ts";
import type { Scope } from "./scopes.ts";

/** Who asks: the team and what the credential may do. Services scope every query by `teamId`. */
export interface Caller {
  readonly teamId: string;
  /** The API key, or null for a page of our own. */
  readonly keyId: string | null;
  /** Live and test data of fills and renders are kept apart by this. */
  readonly mode: "live" | "test";
  readonly scopes: readonly Scope[];
  /** Date of the API version pinned to the credential. */
  readonly apiVersion: string;
  /**
   * "" for server keys. For browsers "ses_…", "hosted:…", "uss_…" or the key and the visitor: where Idempotency-Keys
   * are kept apart, and whose rate window is counted.
   */
  readonly credential: string;
  /** The embed session behind a client secret, else null. */
  readonly embedSessionId: string | null;
  /** The Origin header of a browser's request, checked against the credential's list; null for servers. */
  readonly origin: string | null;
  /** Who is signed in; absent for all other credentials. */
  readonly member?: {
    readonly userId: string;
    readonly sessionId: string;
    readonly role: MemberRole;
    /** Runs the platform: sees every team's plan and state, and no shop's content. */
    readonly isPlatformAdmin?: boolean;
    /** Whether a second factor was shown in this session. */
    readonly hasFactor?: boolean;
    /** Is no member, but was let into the team to help, for a while. */
    readonly isSupport?: boolean;
    /** Epoch milliseconds at which the password or a factor was last shown in this session. */
    readonly verifiedAtMs?: number;
  };
  /** Who runs a command, by the name that the machine knows them by; absent for all who ask over HTTP. */
  readonly operator?: string;
  /** Address of the client, where it is known. */
  readonly ip?: string;
}

/** Who shows no credential, or acts for the installation: of no team, so no query of one finds anything, and no scope. */
export const NO_TEAM_CALLER: Caller = {
  teamId: "",
  keyId: null,
  mode: "live",
  scopes: [],
  apiVersion: LATEST_API_VERSION,
  credential: "",
  embedSessionId: null,
  origin: null,
};
