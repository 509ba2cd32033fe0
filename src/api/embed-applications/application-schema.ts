import { EMBED_STATUSES, type EmbedApplicationView, type Theme } from "#domain/application.ts";
import { isLocalOrigin, parseOrigin } from "#domain/origin.ts";
import { named, timestamp, z } from "#http/schema.ts";
import { hexColor } from "../schema/appearance-schema.ts";
import { freeForm, freeFormReply } from "../schema/free-form-schema.ts";

/** Path parameters of one application. */
export const applicationParams = z.object({ id: z.string() });

export const EXAMPLE_APPLICATION_ID = "app_01JZ0000000000000000000000";

const MAX_ORIGINS = 50;

/** A secure origin, or one of the developer's own machine, in its one spelling. */
export const pageOrigin = z
  .string()
  .max(255)
  .refine(
    (text) => securePage(text) !== null,
    "an origin is like https://shop.example, with http on localhost only",
  )
  .transform((text) => securePage(text) ?? text);

function securePage(text: string): string | null {
  const origin = parseOrigin(text);
  const isGood = origin !== null && (origin.startsWith("https:") || isLocalOrigin(origin));
  return isGood ? origin : null;
}

const theme = named(
  "Theme",
  z.strictObject({
    accent_color: hexColor.optional(),
    text_color: hexColor.optional(),
    background_color: hexColor.optional(),
    logo_url: z
      .url({ protocol: /^https$/u })
      .max(2_000)
      .optional(),
    radius_px: z.number().min(0).max(32).optional(),
    font_family: z.string().max(100).optional(),
    scheme: z.enum(["light", "dark", "auto"]).optional(),
    locale: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u, "a language tag is like de-CH")
      .optional(),
  }),
);

/** An application as answered. */
export const applicationSchema = named(
  "EmbedApplication",
  z.object({
    id: z.string(),
    name: z.string().nullable(),
    status: z.enum(EMBED_STATUSES),
    mode: z.enum(["live", "test"]),
    allowed_origins: z.array(z.string()),
    publishable_key_id: z.string().nullable(),
    publishable_key_last4: z.string().nullable(),
    theme,
    metadata: freeFormReply,
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** Members of create and update alike. */
export const applicationMembers = {
  name: z.string().max(120).nullable().optional(),
  allowed_origins: z
    .array(pageOrigin)
    .max(MAX_ORIGINS)
    .transform((origins) => [...new Set(origins)])
    .optional(),
  publishable_key_id: z.string().max(64).nullable().optional(),
  theme: theme.optional(),
  metadata: freeForm.optional(),
};

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
    metadata: { ...view.metadata },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}

function themeOf(stored: Theme): z.output<typeof theme> {
  return { ...stored };
}
