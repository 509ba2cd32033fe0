/**
 * An author's changes to a scene: settings of boxes, fields and which boxes show them, locks, output. The
 * words and places found in the file are not touched, so the plan stays valid and a fill of the new scene
 * needs no compiling. Everything is checked; what cannot be done is returned, all of it at once, so that an
 * editor marks every mistake in one go. What needs the file again (joining and splitting boxes) is not here
 * but in `regroup.ts`.
 */
import { getOrAdd } from "#base/maps.ts";
import { patternsOf } from "../../contract/patterns.ts";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import { isLock, type LockCode } from "../../contract/problems.ts";
import { printedPlaceholders } from "../../contract/unread-placeholders.ts";
import { marksOf, nameKey } from "../../contract/placeholders.ts";
import { editImages } from "./edit-images.ts";
import { checkField, checkPattern, checkSettings } from "./edit-checks.ts";
import { FieldList, type Pattern } from "./field-list.ts";
import {
  fieldsOfAll,
  hasPlaceholders,
  locked,
  lockReasons,
  locksBesidePlaceholders,
  NO_LOCKS,
  withoutLock,
  withLocks,
} from "./locks.ts";
import type {
  AuthoredScene,
  BoxEdit,
  EditRefusal,
  EditResult,
  FieldEdit,
  SceneEdit,
  SharedBoxes,
} from "../../contract/scene-edit.ts";

/**
 * The scene as edited, or why not; the scene given is not changed. `shared` are the plan's boxes of the
 * same operators: they print one text, so a box without a pattern of its own takes theirs. Cost linear in
 * boxes and fields.
 */
export function editScene(scene: AuthoredScene, shared: SharedBoxes, edit: SceneEdit): EditResult {
  const edits = new Map((edit.boxes ?? []).map((one) => [one.id, one]));
  const refusals = [...checkBoxes(scene, edit.boxes ?? []), ...checkFields(scene, edit.fields)];
  const stored = patternsOf(scene.fields);
  const boxes = scene.pages.flatMap((page) => page.boxes);
  const marks = marksOf(boxes.map(({ text }) => text));
  const groups = new Map(shared.flatMap((ids) => ids.map((id) => [id, ids] as const)));
  const stateOf = statesAfter(boxes, edits, groups);
  const list = new FieldList(scene.fields, edit.fields, {
    asUploaded: () => fieldsOfAll(scene.pages, shared, marks),
  });
  const { patterns, refusals: ofPatterns } = patternsAfter({
    boxes,
    edits,
    groups,
    stateOf,
    stored,
    list,
  });
  refusals.push(...ofPatterns);
  const images = editImages(scene, edit.images ?? [], (key) => list.typeOf(key));
  refusals.push(...images.refusals, ...list.unusedNew(patterns, images.shown));
  if (refusals.length > 0) {
    return { ok: false, refusals };
  }
  const fields = list.withBoxes(boxes, patterns, { pages: scene.pages, shown: images.shown });
  const isTouched = touchedBoxes(scene.fields, fields);
  const edited: AuthoredScene = {
    pages: scene.pages.map((page) => {
      const after = page.boxes.map((box) => {
        const one = boxAfter(box, edits.get(box.id), stateOf.get(box.id));
        return one.editable && isTouched(box, one) ? { ...one, isOpened: true as const } : one;
      });
      return { ...page, boxes: after, reasons: lockReasons(page.reasons, after) };
    }),
    fields,
    output: edit.output ?? scene.output,
  };
  // The first placeholder says of all other text that it is fixed, as one in the file does.
  const locks = hasPlaceholders(scene.fields) ? NO_LOCKS : locksBesidePlaceholders(edited);
  const after = withLocks(edited, locks);
  const codes = printedCodes(scene, after);
  if (codes.length > 0) {
    return { ok: false, refusals: codes };
  }
  // By key, not by identity: a stored scene sent back unchanged must not become a revision.
  return { ok: true, scene: after, isChanged: authorKey(after) !== authorKey(scene) };
}

/** What decides the patterns of all boxes after an edit. */
interface PatternSources {
  readonly boxes: readonly TextBox[];
  readonly edits: ReadonlyMap<string, BoxEdit>;
  /** By box, the boxes that print one text with it. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
  readonly stateOf: ReturnType<typeof statesAfter>;
  readonly stored: ReturnType<typeof patternsOf>;
  readonly list: FieldList;
}

/** The pattern of every box that can be filled after the edit, and what cannot be done. */
function patternsAfter({ boxes, edits, groups, stateOf, stored, list }: PatternSources): {
  readonly patterns: ReadonlyMap<string, Pattern>;
  readonly refusals: readonly EditRefusal[];
} {
  const refusals: EditRefusal[] = [];
  const patterns = new Map<string, Pattern>();
  for (const box of boxes) {
    const one = edits.get(box.id);
    if (stateOf.get(box.id) !== "open") {
      if (one?.pattern !== undefined && one.pattern.length > 0) {
        refusals.push(refusedPattern(box.id, "is of a box that cannot be filled"));
      }
      continue;
    }
    // A box without a pattern of its own takes that of the first box of its group: in page order, so the
    // result does not depend on the order of the edits.
    const sharing = (groups.get(box.id) ?? []).find((id) => patterns.has(id)) ?? "";
    const wanted = one?.pattern ?? stored.get(box.id) ?? patterns.get(sharing);
    // A box that no field shows (withoutLock just now, or its field deleted) gets what a new upload would give
    // it, or it would be lost to fills.
    const own = wanted === undefined ? list.ownFieldOf(box) : undefined;
    if (own === null) {
      // Of symbols alone: no field shows it, and no author asked for one.
      continue;
    }
    const pattern = own ?? (wanted === undefined ? null : list.resolve(wanted));
    const problem =
      pattern === null
        ? "names a field that is not in fields, or shows a picture"
        : checkPattern(pattern, box.text);
    if (pattern === null || problem !== null) {
      refusals.push(refusedPattern(box.id, problem ?? ""));
    } else {
      patterns.set(box.id, pattern);
    }
  }
  return { patterns, refusals };
}

/** Keys of scenes that were asked for: previews ask on every key stroke. */
const keys = new WeakMap<AuthoredScene, string>();

/**
 * Everything of a scene that `editScene` may change, as one text; made once for each object. Part of a
 * preview's cache key: scenes of equal keys print alike.
 */
export function authorKey(scene: AuthoredScene): string {
  return getOrAdd(keys, scene, () => makeKey(scene));
}

function makeKey({ pages, fields, output }: AuthoredScene): string {
  const boxes = pages.flatMap((page) =>
    page.boxes.map(({ id, settings, reason }) => [id, sortedEntries(settings), reason]),
  );
  return JSON.stringify([boxes, fields.map(sortedEntries), sortedEntries(output)]);
}

/** Members in the order of their names: JSON from a client has them in any. */
function sortedEntries(value: object): unknown {
  return Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Can be filled, is locked, or is none of the author's business: a lock is the only reason an author lifts. */
type BoxState = "open" | LockCode | "refused";

/**
 * Box id → what it is once it is edited. Boxes of one group print one text: one that is locked or opened takes the
 * others along.
 */
function statesAfter(
  boxes: readonly TextBox[],
  edits: ReadonlyMap<string, BoxEdit>,
  groups: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, BoxState> {
  const changed = new Map<string, BoxState>();
  for (const box of boxes) {
    const locked = edits.get(box.id)?.locked;
    if (locked !== undefined && locked !== isLock(box.reason)) {
      const state = locked ? "locked_by_author" : "open";
      (groups.get(box.id) ?? [box.id]).forEach((id) => changed.set(id, state));
    }
  }
  return new Map(
    boxes.map((box) => {
      const state = box.editable ? "open" : isLock(box.reason) ? box.reason : "refused";
      return [box.id, state === "refused" ? state : (changed.get(box.id) ?? state)];
    }),
  );
}

/** The box with its edit. Settings not named keep their value; a lock is a reason like others. */
function boxAfter(box: TextBox, edit: BoxEdit | undefined, state: BoxState | undefined): TextBox {
  const settings =
    edit?.settings === undefined ? box.settings : { ...box.settings, ...edit.settings };
  const changed = { ...box, settings };
  return state === "open"
    ? withoutLock(changed)
    : state === undefined || state === "refused"
      ? changed
      : locked(changed, state);
}

/**
 * Whether an edit opened a box or changed anything of it, its own settings or what it shows. Its author wants it
 * filled, then, whatever a later reading would make of it.
 */
function touchedBoxes(
  before: readonly SceneField[],
  after: readonly SceneField[],
): (box: TextBox, edited: TextBox) => boolean {
  const stored = new Map(before.map((field) => [field.id, keyOf(field)]));
  const changed = new Set(
    after.filter((field) => stored.get(field.id) !== keyOf(field)).map(({ id }) => id),
  );
  const [was, is] = [patternsOf(before), patternsOf(after)];
  return (box, edited) => {
    const pattern = is.get(box.id) ?? [];
    return (
      isLock(box.reason) ||
      sortedKey(box.settings) !== sortedKey(edited.settings) ||
      JSON.stringify(was.get(box.id) ?? []) !== JSON.stringify(pattern) ||
      pattern.some((part) => part.kind === "field" && changed.has(part.field))
    );
  };
}

/** What an author sets of a field, as one text. */
function keyOf(field: SceneField): string {
  const { boxes: _, ...own } = field;
  return sortedKey(own);
}

function sortedKey(value: object): string {
  return JSON.stringify(sortedEntries(value));
}

/** Refusals of box edits: unknown or repeated ids, settings out of range, needless locks. */
function checkBoxes({ pages }: AuthoredScene, edits: readonly BoxEdit[]): EditRefusal[] {
  const known = new Map(pages.flatMap((page) => page.boxes.map((box) => [box.id, { box, page }])));
  const seen = new Set<string>();
  return edits.flatMap((edit): readonly EditRefusal[] => {
    const found = known.get(edit.id);
    if (found === undefined || seen.has(edit.id)) {
      const message = found === undefined ? "is no box of the scene" : "is given twice";
      return [{ on: "box", id: edit.id, member: "id", message }];
    }
    seen.add(edit.id);
    const { box, page } = found;
    const refusals =
      edit.settings === undefined ? [] : [...checkSettings(box, edit.settings, page)];
    if (edit.locked === true && !box.editable && !isLock(box.reason)) {
      const message = `is needless: the box cannot be filled (${box.reason ?? "not editable"})`;
      refusals.push({ on: "box", id: box.id, member: "locked", message });
    }
    return refusals;
  });
}

/** A field shows text or a picture for good: what shows it is of one kind. */
function checkType(known: SceneField | undefined, { type }: FieldEdit): string | null {
  if (known === undefined || type === undefined || known.type === type) {
    return null;
  }
  return type === "image"
    ? "cannot be image: the field shows text; make a new field and name it at the picture"
    : "must stay image: the field shows a picture";
}

/** Ids of fields to be made, chosen by the client for this edit only. */
const NEW_FIELD = /^new[\w-]{0,60}$/u;

/**
 * Refusals of field edits. Names are compared as values are matched to them, so that two fields can never
 * be meant by one key.
 */
function checkFields(
  { fields }: AuthoredScene,
  edits: readonly FieldEdit[] | undefined,
): readonly EditRefusal[] {
  const known = new Map(fields.map((field) => [field.id, field]));
  const ids = new Set<string>();
  const names = new Set<string>();
  return (edits ?? []).flatMap((edit) => {
    const refusals: EditRefusal[] = [];
    const refuse = (member: EditRefusal["member"], message: string): void => {
      refusals.push({ on: "field", id: edit.id, member, message });
    };
    if (ids.has(edit.id)) {
      refuse("id", "is given twice");
    } else if (!known.has(edit.id) && !NEW_FIELD.test(edit.id)) {
      refuse("id", 'is no field of the scene; a field to be made has an id that starts with "new"');
    }
    if (names.has(nameKey(edit.name))) {
      refuse("name", "is another field's name");
    }
    const type = checkType(known.get(edit.id), edit);
    if (type !== null) {
      refuse("type", type);
    }
    ids.add(edit.id);
    names.add(nameKey(edit.name));
    return [...refusals, ...checkField(edit)];
  });
}

/** Refusals for placeholders that would be printed after the edit and would not have been before it. */
function printedCodes(before: AuthoredScene, after: AuthoredScene): readonly EditRefusal[] {
  const known = printedPlaceholders(before);
  const locked = new Set(
    after.pages.flatMap(({ boxes }) => boxes.flatMap(({ id, editable }) => (editable ? [] : [id]))),
  );
  return [...printedPlaceholders(after)]
    .filter(([id, code]) => known.get(id) !== code)
    .map(([id, code]) => ({
      on: "box",
      id,
      member: locked.has(id) ? "locked" : "pattern",
      message: `would print "${code}" as it stands: let a field stand in its place, or take it out of the artwork`,
    }));
}

function refusedPattern(id: string, message: string): EditRefusal {
  return { on: "box", id, member: "pattern", message };
}
