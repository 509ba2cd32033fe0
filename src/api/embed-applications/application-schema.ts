/** Shapes of embed applications: a storefront, the origins it runs on, its key and its theme. */
import { EMBED_STATUSES, type EmbedApplicationView, type Theme } from "#domain/application.ts";
import { isUrlText } from "#base/url-text.ts";
import { isLocalOrigin, MAX_ORIGINS, parseOrigin } from "#domain/origin.ts";
import { named, timestamp, z } from "#http/schema.ts";
import { hexColor } from "../schema/appearance-schema.ts";
import { freeForm, freeFormReply } from "../schema/free-form-schema.ts";

/** Path parameters of one application. */
export const applicationParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_APPLICATION_ID = "app_01JZ0000000000000000000000";

/**
 * A secure origin, or one of the developer's own machine, in its one spelling. Plain http elsewhere would
 * hand a client secret to whoever shares the network.
 */
export const pageOrigin = z
  .string()
  .max(255)
  .refine(
    (text) => securePage(text) !== null,
    "an origin is like https://shop.example, with http on localhost only",
  )
  .transform((text) => securePage(text) ?? text);

/** The origin in its one spelling; null for what is none, or not secure. */
function securePage(text: string): string | null {
  const origin = parseOrigin(text);
  const isGood = origin !== null && (origin.startsWith("https:") || isLocalOrigin(origin));
  return isGood ? origin : null;
}

/** Not zod's own: that one takes white space off the ends, so the text would not be looked at as it was sent. */
function isSecureUrl(text: string): boolean {
  return isUrlText(text) && z.url({ protocol: /^https$/u }).safeParse(text).success;
}

/**
 * How the widget looks inside the shop's page. Checked member by member, since every one of them ends up in a
 * style sheet or an attribute of a page of ours.
 */
const theme = named(
  "Theme",
  z.strictObject({
    accent_color: hexColor.optional(),
    text_color: hexColor.optional(),
    background_color: hexColor.optional(),
    // https only: a page over https does not load a picture over http.
    logo_url: z
      .string()
      .max(2_000)
      .refine(isSecureUrl, "an absolute https address, without control characters or spaces")
      .meta({ format: "uri" })
      .optional(),
    /** Of corners, in CSS pixels. */
    radius_px: z.number().min(0).max(32).optional(),
    /** A name for the style sheet; no font is loaded for it. */
    font_family: z.string().max(100).optional(),
    scheme: z.enum(["light", "dark", "auto"]).optional(),
    // The form of BCP 47 tags, not the registry: a tag nobody speaks is not refused.
    locale: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u, "a language tag is like de-CH")
      .optional(),
  }),
);

/** An application in responses. Of its key only the id and the last characters: its value was shown once. */
export const applicationSchema = named(
  "EmbedApplication",
  z.object({
    id: z.string(),
    name: z.string().nullable(),
    status: z.enum(EMBED_STATUSES),
    /** That of the key which made it; a session of it makes fills of this mode. */
    mode: z.enum(["live", "test"]),
    allowed_origins: z.array(z.string()),
    /** Null: its storefronts cannot open guest sessions, only servers can. */
    publishable_key_id: z.string().nullable(),
    publishable_key_last4: z.string().nullable(),
    theme,
    /** Whether the widget shows every side, and what is still the sample, before it saves. */
    approval_step: z.boolean(),
    metadata: freeFormReply,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** Members of create and update alike; left out, they stay as they are (update) or are empty (create). */
export const applicationMembers = {
  /** For the team's own lists; visitors do not see it. */
  name: z.string().max(120).nullable().optional(),
  allowed_origins: z
    .array(pageOrigin)
    .max(MAX_ORIGINS)
    // Each once, after each has got its one spelling.
    .transform((origins) => [...new Set(origins)])
    .optional(),
  publishable_key_id: z.string().max(64).nullable().optional(),
  theme: theme.optional(),
  /** False: the widget saves at once. Left out of a new application it is true. */
  approval_step: z.boolean().optional(),
  metadata: freeForm.optional(),
};

/** The outer form of an application. */
export function presentApplication(view: EmbedApplicationView): z.output<typeof applicationSchema> {
  return {
    id: view.id,
    name: view.name,
    status: view.status,
    mode: view.mode,
    allowed_origins: [...view.allowedOrigins],
    publishable_key_id: view.publishableKeyId,
    publishable_key_last4: view.publishableKeyLast4,
    theme: themeOf(view.theme),
    approval_step: view.approvalStep,
    metadata: { ...view.metadata },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

/** A copy that may be changed, as zod's output types ask. */
function themeOf(stored: Theme): z.output<typeof theme> {
  return { ...stored };
}
