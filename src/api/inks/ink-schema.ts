import type { InkView } from "#domain/ink.ts";
import { named, timestamp, z } from "#http/schema.ts";

/** Path parameters of one ink. */
export const inkParams = z.object({ id: z.string() });

export const EXAMPLE_INK_ID = "ink_01JZ0000000000000000000000";

export const inkKey = z.string().trim().min(1).max(60);
export const inkName = z.string().trim().min(1).max(120);

/** What goes to the press. */
export const inkDefinition = z.strictObject({
  space: z.enum(["DeviceGray", "DeviceRGB", "DeviceCMYK", "Separation"]),
  colorants: z.array(z.string().min(1).max(120)).max(1).default([]),
  tints: z.array(z.number().min(0).max(1)).min(1).max(4),
  lab: z.array(z.number().min(-128).max(128)).length(3).optional(),
  overprint: z.boolean().default(false),
});

/** A registered ink as answered. */
export const registeredInkSchema = named(
  "RegisteredInk",
  z.object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
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
