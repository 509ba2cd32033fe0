/**
 * From "these boxes are one" and "this box is several" to hints for reading the file again. Hints name
 * lines by where their operators stand and by their words, since ids of boxes change with their text.
 */
import { addToList } from "#base/maps.ts";
import { anchorsOf, type HintLine, type SceneHint } from "../../contract/scene-hints.ts";
import type { ScenePage, TextBox } from "../../contract/scene.ts";
import type { Regroup, RegroupRefusal, SourcedHint } from "../../contract/regroup.ts";

/**
 * The hints that say what is asked for, or why it makes no sense; a request with refusals is not carried
 * out. Whether the lines can be one text is only seen when the file is read: `unmetHints`.
 */
export function hintsFor(
  pages: readonly ScenePage[],
  { join, split }: Regroup,
): { readonly hints: readonly SourcedHint[]; readonly refusals: readonly RegroupRefusal[] } {
  const boxes = new Map(pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const hints: SourcedHint[] = [];
  const refusals: RegroupRefusal[] = [];
  for (const [index, ids] of join.entries()) {
    const found = ids.flatMap((id) => boxes.get(id) ?? []);
    const unknown = ids.find((id) => !boxes.has(id));
    // From the top, so that every other box is joined to the first.
    const lines = found
      .toSorted((a, b) => a.bboxPt[1] - b.bboxPt[1])
      // Its first line stands for a box.
      .flatMap((box) => linesOf(box).values().next().value ?? []);
    const isOnePage = new Set(found.map(({ page }) => page)).size === 1;
    const [first, ...others] = lines;
    // A box without lines has nothing to be found by.
    if (unknown !== undefined || new Set(ids).size < 2 || !isOnePage || lines.length < ids.length) {
      const message =
        unknown === undefined
          ? "must name two or more different boxes of one page"
          : "names a box that is not in the scene";
      refusals.push({ list: "join", index, box: unknown ?? "", message });
    } else if (first !== undefined) {
      const box = found[0]?.id ?? "";
      hints.push(
        ...others.map((line) => ({
          hint: { kind: "join", lines: [first, line] } as const,
          list: "join" as const,
          index,
          box,
        })),
      );
    }
  }
  for (const [index, { box: id, beforeLine }] of split.entries()) {
    const box = boxes.get(id);
    const lines = box === undefined ? new Map<number, HintLine>() : linesOf(box);
    // Split before its first line, a box would stay what it is.
    const wanted = [...lines].filter(([line]) =>
      beforeLine === null ? line > 0 : line === beforeLine && line > 0,
    );
    if (wanted.length === 0) {
      const message =
        box === undefined ? "names a box that is not in the scene" : "names no line to part before";
      refusals.push({ list: "split", index, box: id, message });
    }
    hints.push(
      ...wanted.map(([, before]) => ({
        hint: { kind: "split", before } as const,
        list: "split" as const,
        index,
        box: id,
      })),
    );
  }
  return { hints, refusals };
}

/** Line index → what names it in a hint, in order; lines without an operator of their own are absent. */
function linesOf(box: TextBox): ReadonlyMap<number, HintLine> {
  return new Map(
    [...anchorsOf(box)]
      .toSorted(([a], [b]) => a - b)
      .map(([line, anchor]) => [
        line,
        { page: box.page, anchor, text: box.lines[line]?.text ?? "" },
      ]),
  );
}

/**
 * The hints with which a newer version finds the boxes of an older one again, in the same file: lines that stood in one
 * box and do no more, lines that began one. [] where all stand as they did. Linear.
 */
export function hintsAsBefore(
  older: readonly ScenePage[],
  now: readonly ScenePage[],
): readonly SceneHint[] {
  const keyOf = ({ page, anchor }: HintLine): string => `${page} ${anchor}`;
  const places = new Map(
    now
      .flatMap((page) => page.boxes)
      .flatMap((box) =>
        [...linesOf(box)].map(([line, hint]) => [keyOf(hint), { box: box.id, line }] as const),
      ),
  );
  const splits: SceneHint[] = [];
  const joins: SceneHint[] = [];
  for (const box of older.flatMap((page) => page.boxes)) {
    const [first, ...others] = linesOf(box).values();
    const place = first === undefined ? undefined : places.get(keyOf(first));
    if (first === undefined || place === undefined) {
      continue;
    }
    if (place.line > 0) {
      splits.push({ kind: "split", before: first });
    }
    for (const line of others) {
      if (places.get(keyOf(line))?.box !== place.box) {
        joins.push({ kind: "join", lines: [first, line] });
      }
    }
  }
  // Split first: a join works on what the earlier hints made.
  return [...splits, ...joins];
}

/**
 * Those of the hints that the file, read with them, does not show: lines that cannot be one text (side by
 * side, in two forms, at two angles).
 */
export function unmetHints(
  pages: readonly ScenePage[],
  hints: readonly SourcedHint[],
): readonly RegroupRefusal[] {
  const places = new Map<string, { readonly box: string; readonly line: number }[]>();
  for (const box of pages.flatMap((page) => page.boxes)) {
    for (const [line, { page, anchor, text }] of linesOf(box)) {
      const key = `${page} ${anchor}\n${text}`;
      addToList(places, key, { box: box.id, line });
    }
  }
  const find = ({ page, anchor, text }: HintLine) => places.get(`${page} ${anchor}\n${text}`) ?? [];
  return hints.flatMap(({ hint, list, index, box }) => {
    if (hint.kind === "split") {
      // A line that begins a box is split off, whether by this hint or already.
      const isHeld = find(hint.before).some(({ line }) => line === 0);
      return isHeld ? [] : [{ list, index, box, message: "cannot be parted there" }];
    }
    const [one, other] = hint.lines.map((line) => new Set(find(line).map((place) => place.box)));
    const isHeld = [...(one ?? [])].some((id) => other?.has(id) === true);
    const message = "cannot be one text: side by side, one within the other, or not painted alike";
    return isHeld ? [] : [{ list, index, box, message }];
  });
}
