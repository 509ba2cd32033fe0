/**
 * What is different between two scenes, for an author who sends a corrected PDF or changes settings. Only
 * what a person would call a change: rounding of another export is none.
 */
import { addToList } from "#base/maps.ts";
import { roundTo } from "#base/numbers.ts";
import { isLock } from "../../contract/problems.ts";
import { isFoundGroup } from "../../contract/field-groups.ts";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import { matchScenes, type SceneMatch } from "./match-scenes.ts";
import type {
  StyleChange,
  DiffBox,
  BoxesDiff,
  DiffField,
  FieldsDiff,
  SceneDiff,
  Comparable,
} from "../../contract/scene-diff.ts";

/**
 * Compares two scenes. Fields are the same by their id, or else by name and box. A box may be in several
 * lists (moved and reworded); one that is in none but `kept` is as it was.
 */
export function sceneDiff(from: Comparable, to: Comparable): SceneDiff {
  const match = matchScenes(from.pages, to.pages);
  const boxes = boxesDiff(match);
  const fields = fieldsDiff(from.fields, to.fields, match);
  const output = changedMembers(from.output ?? {}, to.output ?? from.output ?? {});
  // Kept things are no differences.
  const { kept: _, ...otherBoxes } = boxes;
  const { kept: __, ...otherFields } = fields;
  const lists: readonly (readonly unknown[])[] = [
    ...Object.values(otherBoxes),
    ...Object.values(otherFields),
    output,
  ];
  return { boxes, fields, output, isEmpty: lists.every((list) => list.length === 0) };
}

/**
 * Less is the noise of another export: half a point of place (and, as a number, half a degree of turn), a
 * twentieth of a point of size, five thousandths of an em or of a colour component.
 */
const SAME_PLACE_PT = 0.5;
const SAME_SIZE_PT = 0.05;
const SAME_EM = 0.005;
const SAME_COMPONENT = 0.005;

/** Boxes by what changed of them. */
function boxesDiff({ boxes, added, gone }: SceneMatch): BoxesDiff {
  const pairs = boxes.map(({ from, to }) => ({
    from,
    to,
    named: { ...namedBox(to), previousId: from.id },
    byPt: [to.bboxPt[0] - from.bboxPt[0], to.bboxPt[1] - from.bboxPt[1]] as const,
    styles: styleChanges(from, to),
    settings: settingChanges(from, to),
  }));
  const isMoved = ({ from, to, byPt: [x, y] }: (typeof pairs)[number]): boolean =>
    from.page !== to.page || Math.hypot(x, y) > SAME_PLACE_PT;
  const isSame = (pair: (typeof pairs)[number]): boolean =>
    !isMoved(pair) && pair.styles.length === 0 && pair.settings.length === 0 && !isReworded(pair);
  return {
    kept: pairs.filter(isSame).map(({ named }) => named),
    moved: pairs.filter(isMoved).map(({ named, from, byPt: [x, y] }) => ({
      ...named,
      fromPage: from.page,
      byPt: [roundTo(x, 2), roundTo(y, 2)],
    })),
    restyled: pairs
      .filter(({ styles }) => styles.length > 0)
      .map(({ named, styles }) => ({ ...named, changes: styles })),
    reworded: pairs
      .filter(isReworded)
      .map(({ named, from }) => ({ ...named, previousText: from.text })),
    resettled: pairs
      .filter(({ settings }) => settings.length > 0)
      .map(({ named, settings }) => ({ ...named, changes: settings })),
    added: added.map(namedBox),
    gone: gone.map(namedBox),
  };
}

/** Another wrapping of the same words is none. */
function isReworded({ from, to }: { readonly from: TextBox; readonly to: TextBox }): boolean {
  const [before, after] = [from, to].map(({ text }) => text.replace(/\s+/gu, " ").trim());
  return before !== after;
}

function namedBox({ id, page, text }: TextBox): DiffBox {
  return { id, page, text };
}

/** How a box's text style differs, in the order of `STYLES`. */
function styleChanges(a: TextBox, b: TextBox): readonly StyleChange[] {
  const differs: Readonly<Record<StyleChange, boolean>> = {
    font: withoutTag(a.fontName) !== withoutTag(b.fontName),
    size: Math.abs(a.sizePt - b.sizePt) > SAME_SIZE_PT,
    // One line has no leading: gaining a second line is no change of it.
    leading:
      a.leadingPt !== null &&
      b.leadingPt !== null &&
      Math.abs(a.leadingPt - b.leadingPt) > SAME_SIZE_PT,
    tracking: Math.abs(a.trackingEm - b.trackingEm) > SAME_EM,
    color: !isSameColor(a, b),
    align: a.align !== b.align,
    rotation: Math.abs(a.rotationDeg - b.rotationDeg) > SAME_PLACE_PT,
  };
  return STYLES.filter((style) => differs[style]);
}

/** The order clients list them in. */
const STYLES: readonly StyleChange[] = [
  "font",
  "size",
  "leading",
  "tracking",
  "color",
  "align",
  "rotation",
];

/** Subset tags differ between exports of the same font (ISO 32000-2, 9.9.2). */
function withoutTag(fontName: string): string {
  return fontName.replace(/^[A-Z]{6}\+/u, "");
}

/** Same space, colorants and, within rounding, components: 8-bit exports round to 1/255. */
function isSameColor({ color: a }: TextBox, { color: b }: TextBox): boolean {
  return (
    a.space === b.space &&
    a.colorants.join("\n") === b.colorants.join("\n") &&
    a.components.length === b.components.length &&
    a.components.every((one, i) => Math.abs(one - (b.components[i] ?? 0)) <= SAME_COMPONENT)
  );
}

/** Author's settings that differ; a lock is stored as a reason but is a setting to its author. */
function settingChanges(a: TextBox, b: TextBox): readonly string[] {
  const changes = changedMembers(a.settings, b.settings);
  return isLock(a.reason) === isLock(b.reason) ? changes : [...changes, "locked"];
}

/** Names of the members that are not equal, compared as JSON. */
function changedMembers(a: object, b: object): readonly string[] {
  const before = new Map(Object.entries(a));
  return Object.entries(b)
    .filter(([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value))
    .map(([name]) => name);
}

function fieldsDiff(
  from: readonly SceneField[],
  to: readonly SceneField[],
  match: SceneMatch,
): FieldsDiff {
  const pairs = pairFields(from, to, match);
  const newIds = new Map(match.boxes.map((one) => [one.from.id, one.to.id]));
  const changes = new Map(
    [...pairs].map(([newer, older]) => [newer, fieldChanges(older, newer, newIds)] as const),
  );
  const older = new Set(pairs.values());
  return {
    kept: to.filter((field) => changes.get(field)?.length === 0).map(namedField),
    changed: to.flatMap((field) => {
      const what = changes.get(field) ?? [];
      return what.length === 0 ? [] : [{ ...namedField(field), changes: what }];
    }),
    added: to.filter((field) => !changes.has(field)).map(namedField),
    gone: from.filter((field) => !older.has(field)).map(namedField),
  };
}

/**
 * Newer field → the older one it is; each older one once. Placeholders by id, which is their name; others
 * by the boxes they stand in; what is left by id.
 */
function pairFields(
  from: readonly SceneField[],
  to: readonly SceneField[],
  match: SceneMatch,
): ReadonlyMap<SceneField, SceneField> {
  const open = new Set(from);
  const pairs = new Map<SceneField, SceneField>();
  const pair = (newer: SceneField, older: SceneField | undefined): void => {
    if (older !== undefined && open.has(older) && !pairs.has(newer)) {
      pairs.set(newer, older);
      open.delete(older);
    }
  };
  const byId = new Map(from.map((field) => [field.id, field]));
  to.filter(({ isPlaceholder }) => isPlaceholder).forEach((one) => pair(one, byId.get(one.id)));
  const olderIds = new Map(match.boxes.map((one) => [one.to.id, one.from.id]));
  const byBox = new Map<string, SceneField[]>();
  for (const field of from) {
    for (const { box } of field.boxes) {
      addToList(byBox, box, field);
    }
  }
  for (const field of to) {
    const candidates = field.boxes.flatMap(({ box }) => byBox.get(olderIds.get(box) ?? "") ?? []);
    const left = candidates.filter((older) => open.has(older));
    const same = left.find(({ id }) => id === field.id);
    // In one box: the same id first, else the same name, else the first one left.
    pair(field, same ?? left.find(({ name }) => name === field.name) ?? left[0]);
  }
  to.forEach((field) => pair(field, byId.get(field.id)));
  return pairs;
}

/** Members that differ, and "boxes" where other boxes, or other words around the field, show it. */
function fieldChanges(
  older: SceneField,
  newer: SceneField,
  newIds: ReadonlyMap<string, string>,
): readonly string[] {
  const { boxes: oldBoxes, id: _, ...before } = withoutFoundGroup(older);
  const { boxes: newBoxes, id: __, ...after } = withoutFoundGroup(newer);
  const shown = (boxes: SceneField["boxes"], idOf: (id: string) => string): string =>
    boxes
      .map(({ box, pattern }) => `${idOf(box)} ${wordingOf(pattern)}`)
      .toSorted()
      .join("\n");
  const sameBoxes = shown(oldBoxes, (id) => newIds.get(id) ?? id) === shown(newBoxes, (id) => id);
  return [...changedMembers(before, after), ...(sameBoxes ? [] : ["boxes"])];
}

/** Blocks as found are counted anew in each file: their numbers say nothing of a change. */
function withoutFoundGroup(field: SceneField): SceneField {
  const { group, row: _, ...rest } = field;
  return group === undefined || isFoundGroup(group) ? rest : field;
}

/** A pattern but for the ids of its fields, which another file may have given anew. */
function wordingOf(pattern: SceneField["boxes"][number]["pattern"]): string {
  return JSON.stringify(pattern.map((part) => (part.kind === "literal" ? part.text : null)));
}

function namedField({ id, name, label }: SceneField): DiffField {
  return { id, name, label };
}
