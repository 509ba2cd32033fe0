/** What an embed application is to its callers: a storefront, the origins it runs on, and its key. */
import { ApiError } from "./errors.ts";
import type { FreeForm } from "./free-form.ts";

/** States of applications and product mappings; each may follow any other. */
export const EMBED_STATUSES = ["active", "paused", "archived"] as const;
export type EmbedStatus = (typeof EMBED_STATUSES)[number];

/** How the widget looks inside the shop's page; what is not given is as usual. */
export interface Theme {
  /** `#rrggbb`. */
  readonly accent_color?: string | undefined;
  readonly text_color?: string | undefined;
  readonly background_color?: string | undefined;
  /** https address of a picture. */
  readonly logo_url?: string | undefined;
  /** Of corners, 0 to 32. */
  readonly radius_px?: number | undefined;
  readonly font_family?: string | undefined;
  readonly scheme?: "light" | "dark" | "auto" | undefined;
  /** BCP 47. */
  readonly locale?: string | undefined;
}

export interface EmbedApplicationView {
  readonly id: string;
  readonly name: string | null;
  readonly status: EmbedStatus;
  readonly mode: "live" | "test";
  readonly allowedOrigins: readonly string[];
  readonly publishableKeyId: string | null;
  readonly publishableKeyLast4: string | null;
  readonly theme: Theme;
  /** Whether the widget shows the proof before it saves. */
  readonly approvalStep: boolean;
  readonly metadata: FreeForm;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * What an application in each status still does. Paused keeps new sessions out; those running go on, and
 * shops may still ask what a product is mapped to.
 */
export const APPLICATION_RIGHTS: Readonly<
  Record<EmbedStatus, { readonly opensSessions: boolean; readonly resolves: boolean }>
> = {
  active: { opensSessions: true, resolves: true },
  paused: { opensSessions: false, resolves: true },
  archived: { opensSessions: false, resolves: false },
};

/** The 404 of an application that is not there, or not for this. */
export function applicationNotFound(): ApiError {
  return new ApiError("embed_application_not_found", "No such embed application.");
}
