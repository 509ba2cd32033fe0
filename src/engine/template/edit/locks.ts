/**
 * Which text is locked without its author's doing, and what opens it. A locked box keeps its place in the plan: it
 * was planned and tried as others are, so that opening it needs no reading of the file.
 */
import { isLock, type LockCode } from "../../contract/problems.ts";
import type { CopyMark } from "../../contract/placeholders.ts";
import type { Scene, SceneField, ScenePage, TextBox } from "../../contract/scene.ts";
import type { SharedBoxes } from "../../contract/scene-edit.ts";
import { sceneFields } from "../../scene/fields/fields.ts";
import { cardsOf } from "../../scene/fields/cards.ts";
import { locksOnCards } from "../../scene/fields/card-locks.ts";
import { startsLocked } from "../../scene/fields/starts-locked.ts";

/** Boxes and why each is locked. */
export type Locks = ReadonlyMap<string, LockCode>;

export const NO_LOCKS: Locks = new Map();

/** True where a text of the scene is a placeholder, by its form or by its author's word. */
export function hasPlaceholders(fields: readonly SceneField[]): boolean {
  return fields.some(({ isPlaceholder, type }) => isPlaceholder && type === "text");
}

/**
 * The fixed words of a template with placeholders: boxes that can be filled and show none of them. Whoever wrote
 * placeholders into a design has said what of it changes. None in a template without placeholders, and none that the
 * author opened. Linear.
 */
export function locksBesidePlaceholders({ pages, fields }: Scene): Locks {
  const filled = new Set(
    fields
      .filter(({ isPlaceholder, type }) => isPlaceholder && type === "text")
      .flatMap(({ boxes }) => boxes.map(({ box }) => box)),
  );
  if (filled.size === 0) {
    return NO_LOCKS;
  }
  const fixed = pages
    .flatMap(({ boxes }) => boxes)
    .filter(({ id, editable, isOpened }) => editable && isOpened !== true && !filled.has(id));
  return new Map(fixed.map(({ id }) => [id, "fixed_text"]));
}

/**
 * What of a fresh reading starts locked: the fixed words beside placeholders, or, where there are none, what is not of
 * an order. Boxes of one group in `shared` print one text: none of them is locked where one is open.
 */
export function startingLocks(scene: Scene, shared: SharedBoxes): Locks {
  if (hasPlaceholders(scene.fields)) {
    return locksBesidePlaceholders(scene);
  }
  const boxes = scene.pages.flatMap((page) => page.boxes);
  const locks = locksOnCards(startsLocked(scene.pages), cardsOf(boxes));
  for (const ids of shared.filter((group) => group.some((id) => !locks.has(id)))) {
    ids.forEach((id) => locks.delete(id));
  }
  return locks;
}

/** The scene with those boxes locked: they stay listed, with the reason, and fields that show nowhere else are gone. */
export function withLocks<S extends Scene>(scene: S, locks: Locks): S {
  if (locks.size === 0) {
    return scene;
  }
  return {
    ...scene,
    pages: scene.pages.map((page) => lockedPage(page, locks)),
    fields: scene.fields.flatMap((field): readonly SceneField[] => {
      const boxes = field.boxes.filter(({ box }) => !locks.has(box));
      return boxes.length === 0 && field.type === "text" ? [] : [{ ...field, boxes }];
    }),
  };
}

function lockedPage(page: ScenePage, locks: Locks): ScenePage {
  const boxes = page.boxes.map((box): TextBox => {
    const reason = locks.get(box.id);
    return reason === undefined ? box : locked(box, reason);
  });
  return { ...page, boxes, reasons: lockReasons(page.reasons, boxes) };
}

/** A page's reasons: those of locks are among them exactly while a box of it is locked so. */
export function lockReasons(
  reasons: ScenePage["reasons"],
  boxes: readonly TextBox[],
): ScenePage["reasons"] {
  const others = reasons.filter((reason) => !isLock(reason));
  const locks = new Set(boxes.map(({ reason }) => reason).filter((reason) => isLock(reason)));
  return [...others, ...[...locks].toSorted()];
}

/**
 * The fields that a new upload would give the pages if none of their boxes were locked, in its order: what opening a
 * box makes of it. `marks` are those that the document writes placeholders in.
 */
export function fieldsOfAll(
  pages: readonly ScenePage[],
  shared: SharedBoxes,
  marks?: ReadonlySet<CopyMark>,
): readonly SceneField[] {
  const open = pages.map((page) => ({ ...page, boxes: page.boxes.map(withoutLock) }));
  return fieldsOf(open, shared, marks);
}

/** The fields of the pages' open boxes. Boxes of one group in `shared` are one field. */
export function fieldsOf(
  pages: readonly ScenePage[],
  shared: SharedBoxes,
  marks?: ReadonlySet<CopyMark>,
): readonly SceneField[] {
  const sources = new Map(shared.flatMap((ids) => ids.map((id) => [id, ids[0] ?? id] as const)));
  return sceneFields(
    pages.flatMap(({ boxes }) => boxes),
    sources,
    marks,
  );
}

/** The box with a lock; what its author opened before counts no more. */
export function locked(box: TextBox, reason: LockCode): TextBox {
  const { isOpened: _, ...rest } = box;
  return { ...rest, editable: false, reason };
}

/** The box without its lock; one that cannot be filled for another reason is as it was. */
export function withoutLock(box: TextBox): TextBox {
  const reason = box.text.includes("\ufffd") ? "no_unicode" : null;
  return isLock(box.reason) ? { ...box, editable: true, reason } : box;
}
