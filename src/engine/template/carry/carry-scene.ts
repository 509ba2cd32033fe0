/**
 * What an author set on one revision, brought to the scene of another file or of a newer reader: fields
 * keep their ids, names and rules, boxes their settings, locks and patterns, wherever the text is found
 * again. What is new keeps what the reader made of it. Values
 * name fields by id before all else, so a lost id is a lost value.
 */
import { addToList } from "#base/maps.ts";
import { DEFAULT_BOX_SETTINGS } from "../../contract/box-settings.ts";
import { UniqueIds } from "../../scene/boxes/unique-ids.ts";
import type {
  BoxSettings,
  PatternPart,
  SceneField,
  ScenePage,
  TextBox,
} from "../../contract/scene.ts";
import { nameKey, tokensIn } from "../../contract/placeholders.ts";
import { checkSettings } from "../edit/edit-checks.ts";
import { carriedImages } from "../edit/edit-images.ts";
import { patternsOf } from "../../contract/patterns.ts";
import { matchScenes } from "./match-scenes.ts";
import { authoredValues, valuesIn } from "./pattern-values.ts";
import type { AuthoredScene, SharedBoxes } from "../../contract/scene-edit.ts";
import {
  hasPlaceholders,
  locked,
  lockReasons,
  type Locks,
  locksBesidePlaceholders,
  NO_LOCKS,
  withLocks,
} from "../edit/locks.ts";
import { withCarriedGroup } from "./carried-group.ts";
import { withCarriedRules } from "./placeholder-rules.ts";
import { type CarriedLocks, carriedLocks, type KeptOpen, withOpened } from "./carry-locks.ts";

type Pattern = readonly PatternPart[];

/**
 * The fresh scene as the author of `old` would have it. `shared` are the fresh plan's boxes of the same
 * operators, `keptOpen` says whose fields stay where the fresh scene has their text locked. Never refuses: what
 * cannot be carried is as the file says, and `sceneDiff` shows it. Cost about linear.
 */
export function carryScene(
  old: AuthoredScene,
  read: AuthoredScene,
  shared: SharedBoxes,
  keptOpen: KeptOpen,
): AuthoredScene {
  const matches = matchScenes(old.pages, read.pages).boxes;
  const from = new Map(matches.map((match) => [match.to.id, match.from]));
  // The order matters: locks decide which boxes have patterns, ids which fields the patterns name, and
  // patterns which fields are shown at all.
  const { opened, locked } = carriedLocks({ old, read, from, keptOpen }, shared);
  const fresh = withOpened(read, opened, shared);
  const pages = fresh.pages.map((page) => carriedPage(page, from, { opened, locked }));
  const renamed = withOldIds(old, fresh, from);
  const patterns = alike(
    carriedPatterns({ old, from, locked }, pages, patternsOf(renamed)),
    shared,
    from,
  );
  const kept = new Set(old.fields.map(({ id }) => id));
  // Older fields first, in their own order, so that a carried template looks as its author left it.
  const candidates = [...old.fields, ...renamed.filter(({ id }) => !kept.has(id))];
  const fields = withOwnNames(shownFields(candidates, pages, patterns));
  const texts = textsOf(pages);
  const oldTexts = textsOf(old.pages);
  const oldFields = new Map(old.fields.map((field) => [field.id, field]));
  const readAs = new Map(renamed.map((field) => [field.id, field]));
  const carried = {
    pages,
    fields: fields.map((field) => {
      const [before, now] = [oldFields.get(field.id), readAs.get(field.id)];
      return before === undefined
        ? field
        : withCarriedDefault(
            now === undefined
              ? field
              : withCarriedRules(
                  withCarriedGroup(field, now),
                  { before, now },
                  oldTexts,
                  oldFields,
                ),
            { oldFields, texts, oldTexts },
          );
    }),
    output: old.output,
  };
  // A placeholder that only its author calls one locks other text as one of the file does.
  const isDeclared = keptOpen === "opened" && !hasPlaceholders(read.fields);
  return withLocks(carried, isDeclared ? locksBesidePlaceholders(carried) : NO_LOCKS);
}

/** A page with the carried settings and locks of its boxes. */
function carriedPage(
  page: ScenePage,
  from: ReadonlyMap<string, TextBox>,
  { opened, locked: locks }: CarriedLocks,
): ScenePage {
  const boxes = page.boxes.map((box): TextBox => {
    const old = from.get(box.id);
    const settings = old === undefined ? box.settings : carriedSettings(old, box, page);
    const reason = locks.get(box.id);
    if (reason !== undefined) {
      return locked({ ...box, settings }, reason);
    }
    const isOpened = box.editable && (old?.isOpened === true || opened.get(box.id) === "authored");
    return { ...box, settings, ...(isOpened ? { isOpened } : {}) };
  });
  return { ...page, boxes, reasons: lockReasons(page.reasons, boxes) };
}

/**
 * The older settings; those that the box as it is now does not permit go back to what the file says, each
 * by itself: a line too narrow does not cost the author the smallest size.
 */
function carriedSettings(old: TextBox, box: TextBox, page: ScenePage): BoxSettings {
  const settings: BoxSettings = { ...DEFAULT_BOX_SETTINGS, ...old.settings };
  const refused = new Set<string>(checkSettings(box, settings, page).map(({ member }) => member));
  const defaults = Object.entries(DEFAULT_BOX_SETTINGS).filter(([name]) => refused.has(name));
  return { ...settings, ...Object.fromEntries(defaults) };
}

/**
 * The fresh fields, under the ids of the older fields that they are. Evidence in this order: placeholder
 * names, places in matched boxes, equal ids, and the authored words.
 */
function withOldIds(
  old: AuthoredScene,
  fresh: AuthoredScene,
  from: ReadonlyMap<string, TextBox>,
): readonly SceneField[] {
  const carried = new CarriedIds(old.fields);
  // The name of a placeholder is its identity; other fields are their box's.
  carried.keepOwn(fresh.fields.filter(({ isPlaceholder }) => isPlaceholder));
  carried.takeByPlace(fresh.fields, { patterns: patternsOf(old.fields), from });
  carried.keepOwn(fresh.fields);
  carried.takeByWords(fresh.fields, old.fields);
  const idOf = carried.complete(fresh.fields, old.fields);
  return fresh.fields.map((field) => ({
    ...field,
    id: idOf(field.id),
    boxes: field.boxes.map(({ box, pattern }) => ({
      box,
      pattern: pattern.map((part) =>
        part.kind === "literal" ? part : { kind: "field", field: idOf(part.field) },
      ),
    })),
  }));
}

/**
 * Which older field each fresh one goes on as. An older id is given away once, and a fresh field keeps the
 * first it gets: surer evidence is asked first.
 */
class CarriedIds {
  readonly #olds: ReadonlySet<string>;
  /** Older ids that no fresh field has yet. */
  readonly #open: Set<string>;
  /** Fresh id → the id it goes on with. */
  readonly #ids = new Map<string, string>();

  constructor(olds: readonly SceneField[]) {
    this.#olds = new Set(olds.map(({ id }) => id));
    this.#open = new Set(this.#olds);
  }

  /** Ids are made of what a field is: the same id is the same field. */
  keepOwn(fields: readonly SceneField[]): void {
    for (const { id } of fields) {
      this.#take(id, id);
    }
  }

  /**
   * By the box a field stands in, and by its place among the fields of the pattern; patterns of unlike
   * length prove nothing.
   */
  takeByPlace(
    fresh: readonly SceneField[],
    old: {
      readonly patterns: ReadonlyMap<string, Pattern>;
      readonly from: ReadonlyMap<string, TextBox>;
    },
  ): void {
    for (const field of fresh) {
      for (const { box, pattern } of field.boxes) {
        const before = fieldIds(old.patterns.get(old.from.get(box)?.id ?? "") ?? []);
        const now = fieldIds(pattern);
        const id = before.length === now.length ? before[now.indexOf(field.id)] : undefined;
        if (id !== undefined && this.#take(field.id, id)) {
          break;
        }
      }
    }
  }

  /**
   * A box that was split, or lines that were joined: words that one field alone showed are still that
   * field's. Words of several fields are nobody's.
   */
  takeByWords(fresh: readonly SceneField[], olds: readonly SceneField[]): void {
    const authoredAs = new Map<string, string[]>();
    for (const { id, defaultValue, isPlaceholder } of olds) {
      if (this.#open.has(id) && !isPlaceholder && defaultValue !== null && defaultValue !== "") {
        addToList(authoredAs, defaultValue, id);
      }
    }
    for (const { id, defaultValue } of fresh) {
      const [same, ...others] = authoredAs.get(defaultValue ?? "") ?? [];
      if (same !== undefined && others.length === 0) {
        this.#take(id, same);
      }
    }
  }

  /**
   * Ids for the fields left over; a new one must not take the id that an older one goes on with, though it
   * was made of the same box.
   */
  complete(fresh: readonly SceneField[], olds: readonly SceneField[]): (id: string) => string {
    const made = new UniqueIds();
    const taken = new Set([...olds, ...fresh].map(({ id }) => id));
    for (const { id } of fresh.filter((field) => !this.#ids.has(field.id))) {
      let own = this.#olds.has(id) ? made.make("fld", ["again", id]) : id;
      while (own !== id && taken.has(own)) {
        own = made.make("fld", ["again", id]);
      }
      this.#ids.set(id, own);
    }
    return (id) => this.#ids.get(id) ?? id;
  }

  /** False where the fresh field has an id already, or the older one is given away. */
  #take(fresh: string, old: string): boolean {
    if (this.#ids.has(fresh) || !this.#open.delete(old)) {
      return false;
    }
    this.#ids.set(fresh, old);
    return true;
  }
}

/** Ids of a pattern's fields in order, repeats included. */
function fieldIds(pattern: Pattern): readonly string[] {
  return pattern.flatMap((part) => (part.kind === "field" ? [part.field] : []));
}

/** How each box that can be filled is made: as the author had it where the text still allows that. */
function carriedPatterns(
  {
    old,
    from,
    locked,
  }: {
    readonly old: AuthoredScene;
    readonly from: ReadonlyMap<string, TextBox>;
    readonly locked: Locks;
  },
  pages: readonly ScenePage[],
  fresh: ReadonlyMap<string, Pattern>,
): ReadonlyMap<string, Pattern> {
  const olds = patternsOf(old.fields);
  const patterns = new Map<string, Pattern>();
  for (const box of pages.flatMap((page) => page.boxes)) {
    const own = fresh.get(box.id);
    const before = from.get(box.id);
    const authored = olds.get(before?.id ?? "");
    if (locked.has(box.id) || own === undefined) {
      continue;
    }
    const isKept =
      authored !== undefined && before !== undefined && stillFits(authored, before, box);
    patterns.set(box.id, isKept ? authored : own);
  }
  return patterns;
}

/**
 * Whether a pattern made for the older text makes sense for the newer one: it has the same placeholders,
 * and its literals are found again.
 */
function stillFits(pattern: Pattern, before: TextBox, now: TextBox): boolean {
  if (before.text === now.text) {
    return true;
  }
  const marks = (box: TextBox): string =>
    tokensIn(box.text)
      .map(({ name }) => nameKey(name))
      .join("\n");
  return marks(before) === marks(now) && valuesIn(pattern, now.text) !== null;
}

/**
 * New boxes of the same operators as older ones get the pattern of the first of those: they print one text,
 * and a fill of one would be a fill of all.
 */
function alike(
  patterns: ReadonlyMap<string, Pattern>,
  shared: SharedBoxes,
  from: ReadonlyMap<string, TextBox>,
): ReadonlyMap<string, Pattern> {
  const same = new Map(patterns);
  for (const ids of shared) {
    // Where all are new, their first decides.
    const known = ids.find((id) => from.has(id) && patterns.has(id)) ?? ids[0] ?? "";
    const first = patterns.get(known);
    for (const id of ids.filter((one) => !from.has(one) && patterns.has(one))) {
      if (first !== undefined) {
        same.set(id, first);
      }
    }
  }
  return same;
}

/** The fields that some box or picture shows, with those in page order. */
function shownFields(
  fields: readonly SceneField[],
  pages: readonly ScenePage[],
  patterns: ReadonlyMap<string, Pattern>,
): readonly SceneField[] {
  const shown = new Map<string, SceneField["boxes"][number][]>();
  for (const { id: box } of pages.flatMap((page) => page.boxes)) {
    const pattern = patterns.get(box) ?? [];
    for (const id of new Set(fieldIds(pattern))) {
      addToList(shown, id, { box, pattern });
    }
  }
  // Fields of the list that nothing shows any more are dropped here.
  return fields.flatMap((field): readonly SceneField[] => {
    if (field.type === "image") {
      const images = carriedImages(field, pages);
      return images === null ? [] : [{ ...field, images }];
    }
    const boxes = shown.get(field.id);
    return boxes === undefined ? [] : [{ ...field, boxes }];
  });
}

/** Fields that came later give way where two have one name, as keys of values are matched by name. */
function withOwnNames(fields: readonly SceneField[]): readonly SceneField[] {
  const taken = new Set<string>();
  return fields.map((field) => {
    let { name } = field;
    for (let copy = 2; taken.has(nameKey(name)); copy++) {
      name = `${field.name}_${copy}`;
    }
    taken.add(nameKey(name));
    return name === field.name ? field : { ...field, name };
  });
}

function textsOf(pages: readonly ScenePage[]): ReadonlyMap<string, string> {
  return new Map(pages.flatMap((page) => page.boxes.map((box) => [box.id, box.text])));
}

/**
 * A default that was the file's own words becomes the new file's; one that the author wrote stays. Told by
 * comparing it with what the older file says.
 */
function withCarriedDefault(
  field: SceneField,
  {
    oldFields,
    texts,
    oldTexts,
  }: {
    readonly oldFields: ReadonlyMap<string, SceneField>;
    readonly texts: ReadonlyMap<string, string>;
    readonly oldTexts: ReadonlyMap<string, string>;
  },
): SceneField {
  const before = oldFields.get(field.id);
  const was = before === undefined ? null : authoredWordsOf(before, oldTexts);
  const is = authoredWordsOf(field, texts);
  return was === null || is === null || field.defaultValue !== was
    ? field
    : { ...field, defaultValue: is };
}

/**
 * What the first box of a field says for it; null when that cannot be told, or holds letters that nothing
 * maps.
 */
function authoredWordsOf(field: SceneField, texts: ReadonlyMap<string, string>): string | null {
  const [first] = field.boxes;
  if (first === undefined) {
    return null;
  }
  const values = authoredValues(first.pattern, texts.get(first.box) ?? "");
  const authoredAs = values?.[fieldIds(first.pattern).indexOf(field.id)];
  return authoredAs === undefined || authoredAs.includes("\ufffd") ? null : authoredAs;
}
