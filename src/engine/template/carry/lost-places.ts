/**
 * What became of a template's fields when its file was read again by a newer version: each place where a field
 * was shown and is no longer. Fields may be lost whole or in one of several places; either would print the
 * designer's words where a customer's belong.
 */
import type { LostPlace } from "../../contract/lost-place.ts";
import { patternsOf } from "../../contract/patterns.ts";
import type { AuthoredScene } from "../../contract/scene-edit.ts";
import { anchorsOf } from "../../contract/scene-hints.ts";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import { matchScenes } from "./match-scenes.ts";
import { authoredValues } from "./pattern-values.ts";

/**
 * The places of `older`'s fields that `now` does not fill, in the order of the fields; [] when all orders print as
 * before. Both scenes are of one file, `now` with what `older` says carried over, so fields have the same ids.
 * Cost about linear in boxes, as `matchScenes`.
 */
export function lostPlaces(older: AuthoredScene, now: AuthoredScene): readonly LostPlace[] {
  const boxes = new Map(older.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const found = new Map(
    matchScenes(older.pages, now.pages).boxes.map(({ from, to }) => [from.id, to]),
  );
  const patterns = patternsOf(now.fields);
  const kept = new Set(now.fields.map(({ id }) => id));
  const isShown = (field: string, { id }: TextBox): boolean =>
    (patterns.get(id) ?? []).some((part) => part.kind === "field" && part.field === field);
  return older.fields.flatMap((field): readonly LostPlace[] => {
    if (field.type === "image") {
      return kept.has(field.id) ? [] : [lostPicture(field)];
    }
    return field.boxes.flatMap(({ box, pattern }) => {
      const [before, after] = [boxes.get(box), found.get(box)];
      const isKept =
        before !== undefined &&
        after !== undefined &&
        isShown(field.id, after) &&
        isSameText(before, after);
      // Editable, or not found at all: its lines are part of another text now.
      const reason = after?.reason ?? "read_differently";
      const page = before?.page ?? null;
      const printed = printedIn(field, pattern, before);
      return isKept ? [] : [{ field: field.id, box, page, reason, printed }];
    });
  });
}

/**
 * Whether both stand for the same marks: a value for the first would leave what the second lacks of it on the page.
 * The words may be read better by now, or the operators told apart otherwise, but not both.
 */
function isSameText(before: TextBox, after: TextBox): boolean {
  const words = ({ text }: TextBox): string => text.replaceAll(/\s/gu, "");
  const lines = (box: TextBox): string => [...anchorsOf(box).values()].toSorted().join("\n");
  return words(before) === words(after) || lines(before) === lines(after);
}

function lostPicture({ id }: SceneField): LostPlace {
  return { field: id, box: null, page: null, reason: "read_differently", printed: null };
}

/** What a box of the file says for a field by itself; null for a placeholder and where it cannot be told. */
function printedIn(
  { id, isPlaceholder }: SceneField,
  pattern: SceneField["boxes"][number]["pattern"],
  box: TextBox | undefined,
): string | null {
  const at = pattern.filter((part) => part.kind === "field").findIndex(({ field }) => field === id);
  const text = isPlaceholder || box === undefined ? null : authoredValues(pattern, box.text)?.[at];
  return text === undefined || text === null || text.includes("\ufffd") ? null : text;
}
