/** The fields of an edit: those stored, as edited, new ones, and those that opened boxes bring back. */
import { addToList } from "#base/maps.ts";
import { authoredSpans, patternsOf } from "../../contract/patterns.ts";
import { nameKey, tokensIn } from "../../contract/placeholders.ts";
import type { FieldBox, PatternPart, SceneField, TextBox } from "../../contract/scene.ts";
import type { AuthoredScene, EditRefusal, FieldEdit } from "../../contract/scene-edit.ts";
import { UniqueIds } from "../../scene/boxes/unique-ids.ts";
import { imagesOfField, type ShownImages } from "./edit-images.ts";

/** A field without the boxes that show it. */
type Bare = Omit<SceneField, "boxes" | "images">;
export type Pattern = readonly PatternPart[];

/**
 * The fields to be: those stored, as edited, and new ones. Ids are unique among them. Without edits the
 * stored ones stand.
 */
export class FieldList {
  readonly #stored: ReadonlyMap<string, SceneField>;
  /** By the id used in patterns of the edit, in the new order. */
  readonly #fields = new Map<string, Bare>();
  readonly #newKeys = new Set<string>();
  /** What the author says of fields being placeholders. */
  readonly #declared = new Map<string, boolean>();
  readonly #asUploaded: () => readonly SceneField[];
  /** Made once, and only for edits that open a box or delete a field. */
  #uploaded: UploadedFields | null = null;
  /** Fields that came back as a new upload has them. */
  readonly #own = new Set<string>();
  readonly #ids = new UniqueIds();

  /** `asUploaded`: the fields that a new upload would have, none of its boxes locked. */
  constructor(
    stored: readonly SceneField[],
    edits: readonly FieldEdit[] | undefined,
    { asUploaded }: { readonly asUploaded: () => readonly SceneField[] },
  ) {
    this.#asUploaded = asUploaded;
    this.#stored = new Map(stored.map((field) => [field.id, field]));
    for (const edit of edits ?? stored) {
      const known = this.#stored.get(edit.id);
      const { name, label, inputKind, required, defaultValue, maxLength, choice } = edit;
      const whenEmpty = edit.whenEmpty ?? known?.whenEmpty;
      const labels = edit.labels ?? known?.labels ?? {};
      const group = edit.group === undefined ? known?.group : (edit.group ?? undefined);
      // A choice left out is taken away; other members the edit does not name (boxes, images) are the
      // stored ones.
      const {
        choice: _,
        whenEmpty: __,
        group: ___,
        labels: ____,
        row,
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
        ...(Object.keys(labels).length === 0 ? {} : { labels }),
        inputKind,
        required,
        defaultValue,
        maxLength,
        // Only where it is not the usual one, so that scenes stored before are what they were.
        ...(whenEmpty === "line" ? { whenEmpty } : {}),
        ...(group === undefined ? {} : { group }),
        // Rows are counted within the group they were found in.
        ...(row === undefined || group !== known?.group ? {} : { row }),
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
    const { patterns, fields, names, ids } = (this.#uploaded ??= this.#asUploadedBeside());
    const pattern = patterns.get(box.id);
    for (const part of pattern ?? []) {
      const field = part.kind === "field" ? fields.get(part.field) : undefined;
      // A placeholder's field that exists already simply gains the box.
      if (field !== undefined && !ids.has(field.id)) {
        const { boxes: _, ...bare } = field;
        this.#fields.set(field.id, { ...bare, name: freeName(field.name, names) });
        this.#own.add(field.id);
        ids.add(field.id);
      }
    }
    return pattern ?? null;
  }

  #asUploadedBeside(): UploadedFields {
    const made = this.#asUploaded();
    const listed = [...this.#fields.values()];
    return {
      patterns: patternsOf(made),
      fields: new Map(made.map((field) => [field.id, field])),
      names: new Set(listed.map(({ name }) => nameKey(name))),
      ids: new Set(listed.map(({ id }) => id)),
    };
  }

  /** The list with each field that came back where a new upload has it: behind the one that it follows there. */
  #inOrder(): readonly (readonly [string, Bare])[] {
    const behind = new Map<string, string[]>();
    let last = "";
    for (const id of this.#uploaded?.fields.keys() ?? []) {
      if (this.#own.has(id)) {
        addToList(behind, last, id);
      } else if (this.#fields.has(id)) {
        last = id;
      }
    }
    const entryOf = (key: string): readonly (readonly [string, Bare])[] => {
      const field = this.#fields.get(key);
      return field === undefined ? [] : [[key, field]];
    };
    const listed = [...this.#fields.keys()].filter((key) => !this.#own.has(key));
    return ["", ...listed].flatMap((key) => [key, ...(behind.get(key) ?? [])].flatMap(entryOf));
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
    return this.#inOrder().flatMap(([key, field]) => {
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
          defaultValue: this.#defaultOf(field, { isPlaceholder, authored: authored[0] ?? null }),
          boxes: sorted.map(({ box, pattern }) => ({ box, pattern })),
        },
      ];
    });
  }

  /**
   * The default as sent. Where only the declaration changed it follows: what was printed as authored now stands
   * for a value, or the other way round.
   */
  #defaultOf(
    field: Bare,
    { isPlaceholder, authored }: { isPlaceholder: boolean; authored: string | null },
  ): string | null {
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

/** The fields of a new upload, and what of their names and ids the list has by now. */
interface UploadedFields {
  readonly patterns: ReadonlyMap<string, Pattern>;
  /** By id, in order. */
  readonly fields: ReadonlyMap<string, SceneField>;
  readonly names: Set<string>;
  readonly ids: Set<string>;
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
function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let copy = 2; taken.has(nameKey(name)); copy++) {
    name = `${wanted}_${copy}`;
  }
  taken.add(nameKey(name));
  return name;
}
