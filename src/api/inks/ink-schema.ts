/** Shapes of registered inks. Which members suit which colour space is checked by `checkInkDefinition`. */
import type { InkView } from "#domain/ink.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one ink. */
export const inkParams = z.object({ id: z.string() });

/** For examples in the OpenAPI document: of the form that ids have, and nobody's. */
export const EXAMPLE_INK_ID = "ink_01JZ0000000000000000000000";

/** By which palettes find it first; unique in the team. */
export const inkKey = z.string().trim().min(1).max(60);
/** By which they find it otherwise; may be the name printed on the shop's own swatches. */
export const inkName = z.string().trim().min(1).max(120);

/**
 * What goes to the press: an amount of each component of a device space, or of one named colorant (ISO
 * 32000-2, 8.6.4 and 8.6.6.4).
 */
export const inkDefinition = z.strictObject({
  space: z.enum(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Separation"]),
  /** The name of a Separation, empty otherwise; All and None are no inks and refused. */
  colorants: z.array(z.string().min(1).max(120)).max(1).default([]),
  /**
   * Amounts from 0 to 1 in the order of the space's components: 1 is full ink, in RGB and grey full light.
   */
  tints: z.array(z.number().min(0).max(1)).min(1).max(4),
  /** CIE L*a*b* (D50) of the solid colorant: what a file without its plate is built from, before the hex. */
  lab: z.array(z.number().min(-128).max(128)).length(3).optional(),
  /**
   * As the ink should print (ISO 32000-2, 8.6.7). Text keeps the overprint of its graphics state; where that is
   * another, previews say `ink_overprint`.
   */
  overprint: z.boolean().default(false),
});

/** A registered ink in responses. */
export const registeredInkSchema = named(
  "RegisteredInk",
  z.object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    /** For screens only; nothing is printed by it. */
    hex: z.string(),
    definition: z.object({
      space: z.enum(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Separation"]),
      colorants: z.array(z.string()),
      tints: z.array(z.number()),
      lab: z.array(z.number()).optional(),
      overprint: z.boolean(),
    }),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

/** The outer form of an ink. */
export function presentInk(view: InkView): z.output<typeof registeredInkSchema> {
  const { colorants, tints, lab, ...definition } = view.definition;
  return {
    id: view.id,
    key: view.key,
    name: view.name,
    hex: view.hex,
    definition: {
      ...definition,
      colorants: [...colorants],
      tints: [...tints],
      ...(lab === undefined ? {} : { lab: [...lab] }),
    },
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
