/** What became of the texts between two revisions: one mark for each box, and which box of the other it is. */
import type { DiffRevisionsResult } from "../../../../client/src/generated/types.ts";

/** The most telling first: a box that is in several lists bears the first of these. */
const KINDS = ["reworded", "moved", "restyled", "settings_changed"] as const;

/** How a text stands against the other revision. */
export type ChangeKind = (typeof KINDS)[number] | "kept" | "new" | "gone";

/** One text: its box in the later revision, in the earlier one, or in both. */
export interface BoxChange {
  readonly kind: ChangeKind;
  /** Null for a text that was not there. */
  readonly earlier: string | null;
  /** Null for one that is gone. */
  readonly later: string | null;
  /** Of the later revision, or of the earlier where it is gone; from 0. */
  readonly page: number;
  readonly text: string;
  /** Of reworded texts alone. */
  readonly earlierText: string | null;
}

/** Those that differ first, then those kept; each box once. */
export function boxChanges({ boxes }: Pick<DiffRevisionsResult, "boxes">): readonly BoxChange[] {
  const seen = new Set<string>();
  const pairs = [...KINDS, "kept" as const].flatMap((kind) =>
    boxes[kind].flatMap((one): BoxChange[] => {
      if (seen.has(one.id)) {
        return [];
      }
      seen.add(one.id);
      const { id, page, text, previous_id: earlier } = one;
      const earlierText = "previous_text" in one ? String(one.previous_text) : null;
      return [{ kind, earlier, later: id, page, text, earlierText }];
    }),
  );
  return [
    ...boxes.gone.map(({ id, page, text }) => ({
      kind: "gone" as const,
      earlier: id,
      later: null,
      page,
      text,
      earlierText: null,
    })),
    ...boxes.new.map(({ id, page, text }) => ({
      kind: "new" as const,
      earlier: null,
      later: id,
      page,
      text,
      earlierText: null,
    })),
    ...pairs,
  ];
}

/** Names a change among those of both revisions: by its later box, where there is one. */
export function changeKey({ earlier, later }: BoxChange): string {
  return later ?? earlier ?? "";
}
