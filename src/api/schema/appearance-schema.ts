/**
 * Inks, assignments and paper: the members that fills, renders and previews share. Inks change the colour of
 * text in the print file; the paper is seen in previews only.
 */
import type { AppearanceChange } from "#domain/appearance.ts";
import { named, z } from "#http/schema.ts";

/** Of one palette; more than a press has units. */
const MAX_INKS = 16;
/** Bounds what one fill stores of them. */
const MAX_ASSIGNMENTS = 200;

/** `#rrggbb` in either case, without a flag: the document shows the pattern alone. */
export const hexColor = z.string().regex(/^#[0-9A-Fa-f]{6}$/u, "a colour is #rrggbb");

/** An ink of a palette. */
const inkChoice = named(
  "Ink",
  z.strictObject({
    /** How assignments name it; text without an assignment takes ink 1. */
    index: z.int().min(1).max(999),
    key: z.string().max(60).optional(),
    name: z.string().max(120).optional(),
    /** A screen hint; printed as a build only where neither the shop nor the file knows the ink. */
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
    // Not held to `#rrggbb`: one that cannot be read is the neutral paper, never an error (contract, section
    // 5).
    hex: z.string().max(120).optional(),
  }),
);

/**
 * Field id, name or label to the index of an ink. That the palette has the ink is checked with the values,
 * since palette and assignments may come in different requests.
 */
const assignments = z
  .record(z.string().min(1).max(1_000), z.int().min(1).max(999))
  .refine(
    (map) => Object.keys(map).length <= MAX_ASSIGNMENTS,
    `at most ${MAX_ASSIGNMENTS} members`,
  );

/** `colors`, `assignments` and `substrate` of a request body; each one given replaces what was there. */
export const appearanceMembers = {
  colors: z.array(inkChoice).max(MAX_INKS).optional(),
  assignments: assignments.optional(),
  substrate: substrateChoice.nullable().optional(),
};

/** The same members of a resource in responses. */
export const appearanceReply = {
  colors: z.array(inkChoice),
  assignments,
  substrate: substrateChoice.nullable(),
};

/** The appearance a body asks for; members that were not sent stay undefined and leave what is there. */
export function appearanceOf(body: AppearanceChange): AppearanceChange {
  return { colors: body.colors, assignments: body.assignments, substrate: body.substrate };
}
