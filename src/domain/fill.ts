/** What a fill is to its callers, and its states. */
import type { Appearance } from "./appearance.ts";
import { Fault } from "./errors.ts";

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
  readonly sceneRevision: number;
  readonly values: Readonly<Record<string, string>>;
  readonly ignoredValues: readonly string[];
  /** Required fields, by id, that an open fill still lacks. */
  readonly missingFields: readonly string[];
  readonly appearance: Appearance;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customerEmail: string | null;
  readonly customerName: string | null;
  readonly externalOrderId: string | null;
  readonly externalCartId: string | null;
  readonly embedSessionId: string | null;
  /** Fresh, good for a day: a picture for pages that cannot send a secret. */
  readonly previewUrl: string;
  readonly lastRenderId: string | null;
  readonly completedAt: string | null;
  readonly finalizedAt: string | null;
  readonly archivedAt: string | null;
  readonly archiveReason: string | null;
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Throws unless the fill can still be changed or finalized. */
export function checkOpen(status: FillStatus): void {
  switch (status) {
    case "open":
      return;
    case "expired":
      throw new Fault("fill_expired", "The fill is past its expiry.");
    case "finalized":
    case "archived":
      throw new Fault("fill_not_open", `The fill is ${status}.`);
  }
}

const MIN_EXPIRY_MS = 1_000;
const MAX_EXPIRY_MS = 365 * 24 * 60 * 60 * 1_000;

/** 400 unless the expiry is 1 second to 365 days ahead of now; null stands for the usual 30 days. */
export function checkExpiry(expiresAtMs: number | null, nowMs: number): void {
  const ahead = (expiresAtMs ?? nowMs + MIN_EXPIRY_MS) - nowMs;
  if (ahead < MIN_EXPIRY_MS || ahead > MAX_EXPIRY_MS) {
    throw new Fault("invalid_parameter", "expires_at must be 1 second to 365 days ahead.", {
      fields: [{ object_id: "body", field: "expires_at" }],
    });
  }
}
