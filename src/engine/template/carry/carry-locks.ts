/** Locks brought to another reading of a file: what an author locked or opened stays so, whatever the reading says. */
import { patternsOf } from "../../contract/patterns.ts";
import { isLock, type LockCode } from "../../contract/problems.ts";
import type { BoxSettings, SceneField, TextBox } from "../../contract/scene.ts";
import type { AuthoredScene, SharedBoxes } from "../../contract/scene-edit.ts";
import { fieldsOfAll, type Locks, lockReasons, withoutLock } from "../edit/locks.ts";

/**
 * What stays open although the fresh reading locks it. "all": every field there was, for a template that is filled
 * as it was published. "opened": what its author opened or set something of; all else is as the file is read now.
 */
export type KeptOpen = "all" | "opened";

/** What becomes of the fresh boxes; those in neither are as read. */
export interface CarriedLocks {
  /** Locked as read, and to be open; "authored" where the author's hand opened them. */
  readonly opened: ReadonlyMap<string, "kept" | "authored">;
  readonly locked: Locks;
}

interface Carrying {
  readonly old: AuthoredScene;
  readonly read: AuthoredScene;
  /** Fresh box → the older one it is. */
  readonly from: ReadonlyMap<string, TextBox>;
  readonly keptOpen: KeptOpen;
}

/** Locks and openings of an older scene for the fresh one. Boxes of one group go together: they print one text. */
export function carriedLocks(carrying: Carrying, shared: SharedBoxes): CarriedLocks {
  const { read, from, keptOpen } = carrying;
  const opened = new Map<string, "kept" | "authored">();
  const locks = new Map<string, LockCode>();
  const isAuthored = authoredBoxes(carrying, shared);
  for (const box of read.pages.flatMap((page) => page.boxes)) {
    const old = from.get(box.id);
    const isOpen = box.editable || isLock(box.reason);
    if (old === undefined || !isOpen) {
      continue;
    }
    const stays = old.reason === "locked_by_author" || (keptOpen === "all" && isLock(old.reason));
    if (stays && isLock(old.reason)) {
      locks.set(box.id, old.reason);
    } else if (isLock(box.reason) && old.editable) {
      const authored = isAuthored(box, old);
      if (authored || keptOpen === "all") {
        opened.set(box.id, authored ? "authored" : "kept");
      }
    }
  }
  for (const ids of shared) {
    alignGroup(ids, from, { opened, locks });
  }
  return { opened, locked: locks };
}

/**
 * A further duplicate of what was locked everywhere is locked too, for it would print what its author wanted kept;
 * where one of a group is open, all are.
 */
function alignGroup(
  ids: readonly string[],
  from: ReadonlyMap<string, TextBox>,
  {
    opened,
    locks,
  }: {
    readonly opened: Map<string, "kept" | "authored">;
    readonly locks: Map<string, LockCode>;
  },
): void {
  const known = ids.filter((id) => from.has(id));
  const [lock] = known.flatMap((id) => locks.get(id) ?? []);
  const [open] = ids.flatMap((id) => opened.get(id) ?? []);
  if (lock !== undefined && known.every((id) => locks.has(id))) {
    ids.forEach((id) => locks.set(id, lock));
  } else if (open !== undefined) {
    ids.forEach((id) => opened.set(id, open));
  }
}

/**
 * Whether the author's hand shows in what an older box is: opened, set, or filled otherwise than a reading of the
 * same words has it. Scenes of versions that kept no word of opening are told by the last of these.
 */
function authoredBoxes(
  { old, read }: Carrying,
  shared: SharedBoxes,
): (box: TextBox, older: TextBox) => boolean {
  const [before, now] = [old.fields, fieldsOfAll(read.pages, shared)];
  const [was, is] = [wordings(before), wordings(now)];
  const ruled = new Set(
    before
      .filter(
        ({ isPlaceholder, required, maxLength, choice }) =>
          (required && !isPlaceholder) || maxLength !== null || choice !== undefined,
      )
      .flatMap(({ boxes }) => boxes.map(({ box }) => box)),
  );
  // Where a reading locked text by itself, names were made without it, and a word of opening is kept.
  const isFromBefore = !old.pages.some(({ boxes }) =>
    boxes.some(({ reason }) => isLock(reason) && reason !== "locked_by_author"),
  );
  return (box, older) =>
    older.isOpened === true ||
    ruled.has(older.id) ||
    isSetOtherwise(older.settings, box.settings) ||
    (isFromBefore && older.text === box.text && was.get(older.id) !== is.get(box.id));
}

function isSetOtherwise(older: BoxSettings, usual: BoxSettings): boolean {
  const values = new Map<string, unknown>(Object.entries(usual));
  return Object.entries(older).some(([name, value]) => values.get(name) !== value);
}

/** Box id → its literals and the names of its fields, as one text. */
function wordings(fields: readonly SceneField[]): ReadonlyMap<string, string> {
  const names = new Map(fields.map(({ id, name }) => [id, name]));
  return new Map(
    [...patternsOf(fields)].map(([box, pattern]) => [
      box,
      JSON.stringify(
        pattern.map((part) => (part.kind === "literal" ? part.text : [names.get(part.field)])),
      ),
    ]),
  );
}

/** The scene with those boxes open, and the fields a new upload without locks would give them. */
export function withOpened(
  scene: AuthoredScene,
  opened: CarriedLocks["opened"],
  shared: SharedBoxes,
): AuthoredScene {
  if (opened.size === 0) {
    return scene;
  }
  const known = new Map(scene.fields.map((field) => [field.id, field]));
  const open = new Set(
    scene.pages
      .flatMap((page) => page.boxes)
      .filter(({ id, editable }) => editable || opened.has(id))
      .map(({ id }) => id),
  );
  const fields = fieldsOfAll(scene.pages, shared).flatMap((field): readonly SceneField[] => {
    const boxes = field.boxes.filter(({ box }) => open.has(box));
    return boxes.length === 0 ? [] : [{ ...(known.get(field.id) ?? field), boxes }];
  });
  return {
    ...scene,
    pages: scene.pages.map((page) => {
      const boxes = page.boxes.map((box) => (opened.has(box.id) ? withoutLock(box) : box));
      return { ...page, boxes, reasons: lockReasons(page.reasons, boxes) };
    }),
    fields,
  };
}
