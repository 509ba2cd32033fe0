/** What a fill is to its callers, and its states. */
import type { Appearance } from "./appearance.ts";
import { ApiError } from "./errors.ts";
import type { FreeForm } from "./free-form.ts";

export type FillStatus = "open" | "finalized" | "expired" | "archived";
export type FillSource = "hosted" | "embed" | "api";

export interface FillView {
  readonly id: string;
  readonly status: FillStatus;
  readonly source: FillSource;
  readonly mode: "live" | "test";
  readonly templateId: string;
  readonly templateTitle: string;
  readonly templateSlug: string;
  readonly projectId: string | null;
  readonly sceneRevision: number;
  readonly values: Readonly<Record<string, string>>;
  readonly ignoredValues: readonly string[];
  /** Required fields, by id, that an open fill still lacks. */
  readonly missingFields: readonly string[];
  readonly appearance: Appearance;
  /** Of the shop's server, or the session it was made in. */
  readonly metadata: FreeForm;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly externalOrderId: string | null;
  readonly externalCartId: string | null;
  readonly embedSessionId: string | null;
  /** Fresh, good for a day: a picture for pages that cannot send a secret. */
  readonly previewUrl: string;
  readonly lastRenderId: string | null;
  readonly completedAt: string | null;
  /** When the customer said yes to the proof. */
  readonly approvedAt: string | null;
  /** SHA-256 of the press PDF that was approved: a final of other bytes was not. */
  readonly approvedSha256: string | null;
  /** What the customer would have changed, instead of a yes. */
  readonly changeNote: string | null;
  readonly changeAskedAt: string | null;
  /** The client user whose link the yes or the wish came by; null where the customer said it. */
  readonly decidedBy: string | null;
  readonly finalizedAt: string | null;
  readonly archivedAt: string | null;
  readonly archiveReason: string | null;
  readonly erasedAt: string | null;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type FillAction = "change" | "finalize" | "archive" | "correct";

/** Where each action leads, or the code it is refused with. */
export const FILL_TRANSITIONS: Readonly<
  Record<FillAction, Readonly<Record<FillStatus, FillStatus | "fill_expired" | "fill_not_open">>>
> = {
  change: {
    open: "open",
    finalized: "fill_not_open",
    expired: "fill_expired",
    archived: "fill_not_open",
  },
  finalize: {
    open: "finalized",
    // Answers with what there is; nothing is made again.
    finalized: "finalized",
    expired: "fill_expired",
    archived: "fill_not_open",
  },
  // Opens a finalized fill again.
  correct: {
    open: "open",
    finalized: "open",
    expired: "fill_expired",
    archived: "fill_not_open",
  },
  archive: { open: "archived", finalized: "archived", expired: "archived", archived: "archived" },
};

/** The status after the action; 409 where the table refuses it. */
export function fillStatusAfter(action: FillAction, status: FillStatus): FillStatus {
  const next = FILL_TRANSITIONS[action][status];
  if (next === "fill_expired") {
    throw new ApiError(next, "The fill is past its expiry.");
  }
  if (next === "fill_not_open") {
    throw new ApiError(next, `The fill is ${status}.`);
  }
  return next;
}

/** Throws unless the fill can still be changed. */
export function checkOpen(status: FillStatus): void {
  fillStatusAfter("change", status);
}

const MIN_EXPIRY_MS = 1_000;
const MAX_EXPIRY_MS = 365 * 24 * 60 * 60 * 1_000;

/** 400 unless the expiry is 1 second to 365 days ahead of now; null stands for the usual 30 days. */
export function checkExpiry(expiresAtMs: number | null, nowMs: number): void {
  const ahead = (expiresAtMs ?? nowMs + MIN_EXPIRY_MS) - nowMs;
  if (ahead < MIN_EXPIRY_MS || ahead > MAX_EXPIRY_MS) {
    throw new ApiError("invalid_parameter", "expires_at must be 1 second to 365 days ahead.", {
      fields: [{ objectId: "body", field: "expires_at" }],
    });
  }
}
