import type { AppearanceChange } from "#domain/appearance.ts";
import { named, z } from "#http/schema.ts";

const MAX_INKS = 16;
const MAX_ASSIGNMENTS = 200;

/** `#rrggbb` in either case, without a flag: the document shows the pattern alone. */
export const hexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/u, "a colour is #rrggbb");

/** An ink of a palette. */
const inkChoice = named(
  "Ink",
  z.strictObject({
    index: z.int().min(1).max(999),
    key: z.string().max(60).optional(),
    name: z.string().max(120).optional(),
    hex: hexColor.optional(),
  }),
);

/** A paper by any of its names. An unknown one is no error: it gives a flat or neutral proof. */
const substrateChoice = named(
  "Substrate",
  z.strictObject({
    code: z.string().max(120).optional(),
    key: z.string().max(120).optional(),
    name: z.string().max(120).optional(),
    hex: z.string().max(120).optional(),
  }),
);

const assignments = z
  .record(z.string().min(1).max(1_000), z.int().min(1).max(999))
  .refine(
    (map) => Object.keys(map).length <= MAX_ASSIGNMENTS,
    `at most ${MAX_ASSIGNMENTS} members`,
  );

/** `colors`, `assignments` and `substrate` of a request body. */
export const appearanceMembers = {
  colors: z.array(inkChoice).max(MAX_INKS).optional(),
  assignments: assignments.optional(),
  substrate: substrateChoice.nullable().optional(),
};

/** The same members of a resource as answered. */
export const appearanceReply = {
  colors: z.array(inkChoice),
  assignments,
  substrate: substrateChoice.nullable(),
};

/** The appearance a body asks for. */
export function appearanceOf(body: AppearanceChange): AppearanceChange {
  return { colors: body.colors, assignments: body.assignments, substrate: body.substrate };
}
