/**
 * Boxes that are read together shrink by the same share: three names on one card in three sizes look like a
 * mistake.
 */
import { KeyGroups } from "#base/key-groups.ts";
import type { BoxFit } from "../../contract/fit-report.ts";
import type { Plan } from "../../plan/plan.ts";
import type { ScenePage } from "../../contract/scene.ts";
import { planBoxes } from "./plan-boxes.ts";
import type { BoxText } from "./box-texts.ts";

/** Sets a box; `forced` also where its text is the authored one. */
export type FitText = (
  text: BoxText,
  how: { readonly largestSizePt?: number; readonly forced?: boolean },
) => BoxFit;

export interface SharedFits {
  readonly texts: readonly BoxText[];
  readonly fits: readonly BoxFit[];
}

/**
 * The fits of `texts`, page by page. Boxes made of the same operators are written once; boxes of one field
 * on one page that look alike, and those the author grouped by name, are read together: all shrink as much
 * as the one that needs it most. Where a named group shrinks, its boxes without new words do too. Each box
 * is fitted once alone and at most once more.
 */
export function shareSizes(
  plan: Plan,
  pages: readonly ScenePage[],
  texts: readonly BoxText[],
  fit: FitText,
): SharedFits {
  const alone = texts.map((text) => ({ text, fit: fit(text, {}) }));
  const groups = new KeyGroups();
  for (const { text } of alone) {
    groups.join(keysOf(plan, text));
  }
  // Shares of the authored size, as boxes of a group may be authored in several sizes. Unchanged boxes need
  // no room.
  const smallest = new Map<string, number>();
  for (const { text, fit: one } of alone) {
    const group = groups.of(text.box.id);
    if (one.changed) {
      const ratio = one.sizePt / one.authoredSizePt;
      smallest.set(group, Math.min(smallest.get(group) ?? 1, ratio));
    }
  }
  const shared = alone.map(({ text, fit: one }) => {
    const ratio = smallest.get(groups.of(text.box.id)) ?? 1;
    const largestSizePt = sizeAt(one.authoredSizePt, ratio);
    const forced = text.box.settings.fitGroup !== null && mayBeSetAnew(text.box.text);
    // What is small enough already stays as it was fitted, with the same lines.
    const stays = ratio === 1 || largestSizePt >= one.sizePt || (!one.changed && !forced);
    return { text, fit: stays ? one : fit(text, { largestSizePt, forced }) };
  });
  const others = unfilledMembers(pages, texts).flatMap((text) => {
    const ratio = smallest.get(groups.of(groupKey(text.box.settings.fitGroup ?? ""))) ?? 1;
    return ratio === 1
      ? []
      : [{ text, fit: fit(text, { largestSizePt: sizeAt(text.box.sizePt, ratio), forced: true }) }];
  });
  const all = [...shared, ...others].toSorted((a, b) => a.text.box.page - b.text.box.page);
  return { texts: all.map(({ text }) => text), fits: all.map((one) => one.fit) };
}

/**
 * Hundredths of a point, downwards: rounding up might not fit. The millionth is for products like 9.999999.
 */
function sizeAt(authoredPt: number, ratio: number): number {
  return Math.floor(authoredPt * ratio * 100 + 1e-6) / 100;
}

/** A letter the file does not name can only be shown where and as it was. */
function mayBeSetAnew(text: string): boolean {
  return !text.includes("\ufffd");
}

function groupKey(name: string): string {
  return `group ${name}`;
}

/**
 * What a box shares its size with: the same operators, or else its field, page, font and size; and the
 * author's group.
 */
function keysOf(plan: Plan, { box, field }: BoxText): readonly string[] {
  const shared = planBoxes(plan).get(box.id)?.shared ?? [];
  return [
    box.id,
    ...(shared.length > 1
      ? [shared.join(" ")]
      : [`${field} ${box.page} ${box.font} ${box.sizePt.toFixed(2)}`]),
    ...(box.settings.fitGroup === null ? [] : [groupKey(box.settings.fitGroup)]),
  ];
}

/**
 * Editable boxes of named groups that no given value shows in, if a box with one is in their group. They
 * are set anew with their authored text.
 */
function unfilledMembers(
  pages: readonly ScenePage[],
  texts: readonly BoxText[],
): readonly BoxText[] {
  const names = new Set(texts.flatMap(({ box }) => box.settings.fitGroup ?? []));
  if (names.size === 0) {
    return [];
  }
  const filled = new Set(texts.map(({ box }) => box.id));
  return pages.flatMap((page) =>
    page.boxes
      .filter(
        (box) =>
          names.has(box.settings.fitGroup ?? "") &&
          box.editable &&
          !filled.has(box.id) &&
          mayBeSetAnew(box.text),
      )
      .map((box) => ({ box, field: null, text: box.text })),
  );
}
