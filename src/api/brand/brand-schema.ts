import type { BrandView } from "#domain/brand.ts";
import { named, z } from "#http/schema.ts";

/** Of an address as it stands on a letter. */
const MAX_ADDRESS_LINES = 6;
const MAX_ADDRESS_CHARS = 400;

/** `#rgb` or `#rrggbb` in either case; null takes it away. */
export const brandColor = z
  .string()
  .regex(/^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/u, "a colour is #rgb or #rrggbb")
  .nullable();

/** Lines; blank ones are left out. */
export const brandAddress = z
  .string()
  .max(MAX_ADDRESS_CHARS)
  .refine(
    (text) => !/[^\P{Cc}\r\n\t]/u.test(text),
    "an address has no control characters but line ends",
  )
  .refine(
    (text) =>
      text.split(/\r\n|[\r\n]/u).filter((line) => line.trim() !== "").length <= MAX_ADDRESS_LINES,
    `an address has at most ${MAX_ADDRESS_LINES} lines`,
  )
  .nullable();

/** The brand in responses. */
export const brandSchema = named(
  "Brand",
  z.object({
    /** The team's. */
    name: z.string(),
    /** `#rrggbb`. */
    primary_color: z.string().nullable(),
    accent_color: z.string().nullable(),
    /** Lines, divided by line feeds. */
    address: z.string().nullable(),
    logo_asset_id: z.string().nullable(),
    /** Colours that could not be read as they are: pages show the nearest shade that can. */
    adjusted: z.array(
      z.object({
        field: z.enum(["primary_color", "accent_color"]),
        /** To the page's light ground; text needs 4.5. */
        contrast: z.number(),
        shown_as: z.string(),
      }),
    ),
  }),
);

/** The outer form of a brand. */
export function presentBrand(view: BrandView): z.output<typeof brandSchema> {
  return {
    name: view.name,
    primary_color: view.primaryColor,
    accent_color: view.accentColor,
    address: view.address,
    logo_asset_id: view.logoAssetId,
    adjusted: view.adjusted.map(({ member, contrast, shownAs }) => ({
      field: member,
      contrast,
      shown_as: shownAs,
    })),
  };
}
