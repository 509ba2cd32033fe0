/**
 * An author's changes to a scene: settings of boxes, fields and which boxes show them, locks, output. The
 * words and places found in the file are not touched, so the plan stays valid and a fill of the new scene
 * needs no compiling. Everything is checked; what cannot be done is returned, all of it at once, so that an
 * editor marks every mistake in one go. What needs the file again (joining and splitting boxes) is not here
 * but in `regroup.ts`.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import { authoredSpans, patternsOf } from "../../contract/patterns.ts";
import { sceneFields } from "../../scene/fields/fields.ts";
import { UniqueIds } from "../../scene/boxes/unique-ids.ts";
import type { FieldBox, PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import { type CopyMark, marksOf, nameKey, tokensIn } from "../../contract/placeholders.ts";
import { editImages, imagesOfField, type ShownImages } from "./edit-images.ts";
import { checkField, checkPattern, checkSettings } from "./edit-checks.ts";
import type {
  AuthoredScene,
  BoxEdit,
  EditRefusal,
  EditResult,
  FieldEdit,
  SceneEdit,
  SharedBoxes,
} from "../../contract/scene-edit.ts";

/** A field without the boxes that show it. */
type Bare = Omit<SceneField, "boxes" | "images">;
type Pattern = readonly PatternPart[];

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
  const list = new FieldList(scene.fields, edit.fields, marks);
  const groups = new Map(shared.flatMap((ids) => ids.map((id) => [id, ids] as const)));
  const patterns = new Map<string, Pattern>();
  for (const box of boxes) {
    const one = edits.get(box.id);
    if (!isFillable(box, one)) {
      if (one?.pattern !== undefined && one.pattern.length > 0) {
        refusals.push(refusedPattern(box.id, "is of a box that cannot be filled"));
      }
      continue;
    }
    // A box without a pattern of its own takes that of the first box of its group: in page order, so the
    // result does not depend on the order of the edits.
    const sharing = (groups.get(box.id) ?? []).find((id) => patterns.has(id)) ?? "";
    const wanted = one?.pattern ?? stored.get(box.id) ?? patterns.get(sharing);
    // A box that no field shows (unlocked just now, or its field deleted) gets what a new upload would give
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
        : checkPattern(pattern);
    if (pattern === null || problem !== null) {
      refusals.push(refusedPattern(box.id, problem ?? ""));
    } else {
      patterns.set(box.id, pattern);
    }
  }
  const images = editImages(scene, edit.images ?? [], (key) => list.typeOf(key));
  refusals.push(...images.refusals, ...list.unusedNew(patterns, images.shown));
  if (refusals.length > 0) {
    return { ok: false, refusals };
  }
  const after: AuthoredScene = {
    pages: scene.pages.map((page) => {
      const edited = page.boxes.map((box) => boxAfter(box, edits.get(box.id)));
      return {
        ...page,
        boxes: edited,
        reasons: reasonsAfter(page.reasons, edited),
      };
    }),
    fields: list.withBoxes(boxes, patterns, { pages: scene.pages, shown: images.shown }),
    output: edit.output ?? scene.output,
  };
  // By key, not by identity: a stored scene sent back unchanged must not become a revision.
  return { ok: true, scene: after, isChanged: authorKey(after) !== authorKey(scene) };
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

/** Whether a box can be filled once it is edited; a lock is the only reason an author can lift. */
function isFillable(box: TextBox, edit: BoxEdit | undefined): boolean {
  const isLocked = edit?.locked ?? box.reason === "locked_by_author";
  return !isLocked && (box.editable || box.reason === "locked_by_author");
}

/** The box with its edit. Settings not named keep their value; a lock is a reason like others. */
function boxAfter(box: TextBox, edit: BoxEdit | undefined): TextBox {
  const settings =
    edit?.settings === undefined ? box.settings : { ...box.settings, ...edit.settings };
  if (edit?.locked === true && box.editable) {
    return { ...box, editable: false, reason: "locked_by_author", settings };
  }
  return edit?.locked === false && box.reason === "locked_by_author"
    ? { ...box, editable: true, reason: null, settings }
    : { ...box, settings };
}

/** "locked_by_author" is among a page's reasons exactly while a box of it is locked. */
function reasonsAfter<R extends string>(
  reasons: readonly R[],
  boxes: readonly TextBox[],
): (R | "locked_by_author")[] {
  const others = reasons.filter((reason) => reason !== "locked_by_author");
  return boxes.some(({ reason }) => reason === "locked_by_author")
    ? [...others, "locked_by_author"]
    : others;
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
    if (edit.locked === true && !box.editable && box.reason !== "locked_by_author") {
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

function refusedPattern(id: string, message: string): EditRefusal {
  return { on: "box", id, member: "pattern", message };
}

/**
 * The fields to be: those stored, as edited, and new ones. Ids are unique among them. Without edits the
 * stored ones stand.
 */
class FieldList {
  readonly #stored: ReadonlyMap<string, SceneField>;
  /** By the id used in patterns of the edit, in the new order. */
  readonly #fields = new Map<string, Bare>();
  readonly #newKeys = new Set<string>();
  /** What the author says of fields being placeholders. */
  readonly #declared = new Map<string, boolean>();
  readonly #marks: ReadonlySet<CopyMark>;
  readonly #ids = new UniqueIds();

  constructor(
    stored: readonly SceneField[],
    edits: readonly FieldEdit[] | undefined,
    marks: ReadonlySet<CopyMark>,
  ) {
    this.#marks = marks;
    this.#stored = new Map(stored.map((field) => [field.id, field]));
    for (const edit of edits ?? stored) {
      const known = this.#stored.get(edit.id);
      const { name, label, inputKind, required, defaultValue, maxLength, choice } = edit;
      const whenEmpty = edit.whenEmpty ?? known?.whenEmpty;
      // A choice left out is taken away; other members the edit does not name (boxes, images) are the
      // stored ones.
      const {
        choice: _,
        whenEmpty: __,
        ...kept
      } = known ?? {
        type: edit.type ?? "text",
        isPlaceholder: false,
      };
      if (known === undefined) {
        this.#newKeys.add(edit.id);
      }
      this.#fields.set(edit.id, {
        ...kept,
        id: known?.id ?? this.#newId(edit),
        name,
        label,
        inputKind,
        required,
        defaultValue,
        maxLength,
        // Only where it is not the usual one, so that scenes stored before are what they were.
        ...(whenEmpty === "line" ? { whenEmpty } : {}),
        ...(choice === undefined ? {} : { choice }),
      });
      if (edit.isPlaceholder !== undefined) {
        this.#declared.set(edit.id, edit.isPlaceholder);
      }
    }
  }

  /**
   * The pattern with the ids of new fields and literals joined; null when it names a field that is not
   * there.
   */
  resolve(pattern: Pattern): Pattern | null {
    const parts: PatternPart[] = [];
    for (const part of pattern) {
      const last = parts.at(-1);
      if (part.kind === "literal" && last?.kind === "literal") {
        parts[parts.length - 1] = { kind: "literal", text: last.text + part.text };
        continue;
      }
      const field = part.kind === "field" ? this.#fields.get(part.field) : null;
      if (field === undefined || field?.type === "image") {
        return null;
      }
      parts.push(field === null ? part : { kind: "field", field: field.id });
    }
    return parts;
  }

  /**
   * The pattern of a box that no field shows, with the fields a new upload would make of it; null when it
   * has no text to show. Adds those fields to the list.
   */
  ownFieldOf(box: TextBox): Pattern | null {
    const own = { ...box, editable: true, reason: null };
    const made = sceneFields([own], new Map(), this.#marks);
    const names = new Map([...this.#fields.values()].map((one) => [nameKey(one.name), one]));
    for (const { boxes: _, ...field } of made) {
      // A placeholder's field that exists already simply gains the box.
      const sameId = [...this.#fields.values()].some(({ id }) => id === field.id);
      if (!sameId) {
        this.#fields.set(field.id, { ...field, name: freeName(field.name, names) });
      }
    }
    return patternsOf(made).get(box.id) ?? null;
  }

  /** What a field of the edit shows; undefined when there is no such field. */
  typeOf(key: string): SceneField["type"] | undefined {
    return this.#fields.get(key)?.type;
  }

  /** Refusals for new fields that nothing shows: surely a slip. Stored fields without boxes just go. */
  unusedNew(patterns: ReadonlyMap<string, Pattern>, images: ShownImages): readonly EditRefusal[] {
    const used = new Set(
      [...patterns.values()].flatMap((parts) =>
        parts.flatMap((part) => (part.kind === "field" ? [part.field] : [])),
      ),
    );
    const pictured = new Set([...images.values()].map(({ field }) => field));
    return [...this.#newKeys]
      .filter((key) => !used.has(this.#fields.get(key)?.id ?? "") && !pictured.has(key))
      .map((key) => ({
        on: "field",
        id: key,
        member: "id",
        message: "is a new field that no box or picture shows",
      }));
  }

  /**
   * All fields that some box or picture shows, with those. Boxes stay in the order they were stored in, new
   * ones behind: the first box of a field gives its default.
   */
  withBoxes(
    boxes: readonly TextBox[],
    patterns: ReadonlyMap<string, Pattern>,
    pictures: { readonly pages: AuthoredScene["pages"]; readonly shown: ShownImages },
  ): readonly SceneField[] {
    const shown = new Map<string, (FieldBox & { readonly text: string })[]>();
    for (const box of boxes) {
      const pattern = patterns.get(box.id) ?? [];
      const ids = new Set(pattern.flatMap((part) => (part.kind === "field" ? [part.field] : [])));
      for (const id of ids) {
        addToList(shown, id, { box: box.id, pattern, text: box.text });
      }
    }
    const byId = new Map([...this.#fields.values()].map((field) => [field.id, field]));
    return [...this.#fields].flatMap(([key, field]) => {
      const at = shown.get(field.id) ?? [];
      if (field.type === "image") {
        const images = imagesOfField(pictures.pages, pictures.shown, key);
        return images.length === 0 ? [] : [{ ...field, boxes: [], images }];
      }
      if (at.length === 0) {
        return [];
      }
      const authored = at.map((one) => authoredWords(one, field.id, byId));
      const isPlaceholder =
        this.#declared.get(key) ??
        (this.#newKeys.has(key) ? authored.every(isToken) : field.isPlaceholder);
      const known = new Map(
        this.#stored.get(field.id)?.boxes.map(({ box }, place) => [box, place]),
      );
      const placeOf = (box: string): number => known.get(box) ?? known.size;
      const sorted = at.toSorted((a, b) => placeOf(a.box) - placeOf(b.box));
      return [
        {
          ...field,
          isPlaceholder,
          defaultValue: this.#defaultOf(field, isPlaceholder, authored[0] ?? null),
          boxes: sorted.map(({ box, pattern }) => ({ box, pattern })),
        },
      ];
    });
  }

  /**
   * The default as sent. Where only the declaration changed it follows: what was printed as authored now stands
   * for a value, or the other way round.
   */
  #defaultOf(field: Bare, isPlaceholder: boolean, authored: string | null): string | null {
    const known = this.#stored.get(field.id);
    if (
      known === undefined ||
      known.isPlaceholder === isPlaceholder ||
      known.defaultValue !== field.defaultValue
    ) {
      return field.defaultValue;
    }
    return isPlaceholder ? "" : authored;
  }

  /** Made of the name and the client's id, so the same edit sent twice makes the same id. */
  #newId({ id, name }: FieldEdit): string {
    let made = this.#ids.make("fld", ["author", nameKey(name), id]);
    while (this.#stored.has(made)) {
      made = this.#ids.make("fld", ["author", nameKey(name), id]);
    }
    return made;
  }
}

/** The page's words that a field stands for in a box; null where they cannot be told. */
function authoredWords(
  { pattern, text }: { readonly pattern: Pattern; readonly text: string },
  field: string,
  fields: ReadonlyMap<string, Bare>,
): string | null {
  const at = pattern.findIndex((part) => part.kind === "field" && part.field === field);
  const span = authoredSpans(text, pattern, fields)?.[at];
  return span === undefined ? null : text.slice(...span);
}

/** True for words between marks and nothing else: "[Lot]", "«Guest»". */
function isToken(words: string | null): boolean {
  const [only] = words === null ? [] : tokensIn(words);
  return only?.start === 0 && only.end === words?.length;
}

/** The name, or with the lowest number from 2 that no other field has; it counts as taken from then on. */
function freeName(wanted: string, taken: Map<string, unknown>): string {
  let name = wanted;
  for (let copy = 2; taken.has(nameKey(name)); copy++) {
    name = `${wanted}_${copy}`;
  }
  taken.set(nameKey(name), true);
  return name;
}
