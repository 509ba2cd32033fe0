/** Shapes of differences between two scenes; the command `platen diff` prints the same document. */
import { named, z } from "#http/schema.ts";

/** A box of the newer scene, or, where it is gone, of the older. `page` from 0. */
const box = z.object({ id: z.string(), page: z.int(), text: z.string() });
/** Ids may differ, since they follow the place in the file. */
const pair = box.extend({ previous_id: z.string() });
const field = z.object({ id: z.string(), name: z.string(), label: z.string() });
/** Names of what is another: settings, style members or facts of a field. */
const changes = { changes: z.array(z.string()) };

const boxesDiffSchema = named(
  "BoxesDiff",
  z.object({
    kept: z.array(pair),
    // In points: to the right, and down, as the page is seen.
    moved: z.array(pair.extend({ from_page: z.int(), by_pt: z.tuple([z.number(), z.number()]) })),
    restyled: z.array(pair.extend(changes)),
    reworded: z.array(pair.extend({ previous_text: z.string() })),
    settings_changed: z.array(pair.extend(changes)),
    new: z.array(box),
    gone: z.array(box),
  }),
);

const fieldsDiffSchema = named(
  "FieldsDiff",
  z.object({
    kept: z.array(field),
    changed: z.array(field.extend(changes)),
    new: z.array(field),
    gone: z.array(field),
  }),
);

/** `output`: names of the output settings that differ. */
const diffMembers = {
  boxes: boxesDiffSchema,
  fields: fieldsDiffSchema,
  output: z.array(z.string()),
};

/** What is different between two scenes. A box may be in several lists, but for those kept, new and gone. */
export const sceneDiffSchema = named("SceneDiff", z.object(diffMembers));

/** The same between two revisions of a template. */
export const revisionsDiffSchema = z.object({ from: z.int(), to: z.int(), ...diffMembers });
