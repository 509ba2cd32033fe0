/** A scene document as an author sends it back: what it changes, or where it cannot be taken. */
import type {
  FieldChoice,
  FieldLabels,
  InputKind,
  PictureFit,
  WhenEmpty,
} from "#engine/contract/scene.ts";
import type {
  BoxEdit,
  EditRefusal,
  FieldEdit,
  ImageEdit,
  SceneEdit,
} from "#engine/contract/scene-edit.ts";
import { ApiError, type ErrorField } from "./errors.ts";
import {
  type TextObjectDocument,
  type PatternDocument,
  type SceneDocument,
  SETTING_NAMES,
  type SettingsDocument,
} from "./scene-document.ts";
import type { Regroup, RegroupRefusal } from "#engine/contract/regroup.ts";

/** Members left out stay as they are, except that `fields` is the whole list. */
type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** An object's own members; the others, where sent, must be as read. */
export interface ObjectChange {
  readonly id: string;
  readonly locked?: boolean | undefined;
  readonly settings?: Loose<SettingsDocument> | undefined;
  readonly pattern?: PatternDocument | null | undefined;
  /** Of a picture. */
  readonly field_id?: string | null | undefined;
  readonly fit?: PictureFit | undefined;
}

export interface PageChange {
  readonly id: string;
  readonly objects?: readonly ObjectChange[] | undefined;
}

export interface FieldChange {
  readonly id: string;
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  /** By language; one that is blank takes the language's label away, those left out stay. */
  readonly labels?: Loose<FieldLabels> | undefined;
  readonly type?: "text" | "selection" | "image" | undefined;
  readonly options?: readonly string[] | null | undefined;
  readonly selection_set_id?: string | null | undefined;
  readonly input_kind?: InputKind | undefined;
  readonly required?: boolean | undefined;
  readonly default_value?: string | null | undefined;
  readonly max_length?: number | null | undefined;
  readonly placeholder?: boolean | undefined;
  readonly when_empty?: WhenEmpty | undefined;
  readonly group?: string | null | undefined;
}

export interface SceneChange {
  readonly pages?: readonly PageChange[] | undefined;
  readonly fields?: readonly FieldChange[] | undefined;
  readonly output?: Loose<SceneDocument["output"]> | undefined;
  /** Boxes that are one text, and boxes that are several; done once, and part of no document that is read. */
  readonly regroup?:
    | {
        readonly join?: readonly (readonly string[])[] | undefined;
        readonly split?:
          | readonly { readonly object: string; readonly before_line?: number | undefined }[]
          | undefined;
      }
    | undefined;
}

interface Finding {
  readonly at: ErrorField;
  readonly message: string;
}

/** What a document changes, or 400 `invalid_scene` naming members that are only to be read, and unknown ids. */
export function sceneEditOf(stored: SceneDocument, change: SceneChange): SceneEdit | ApiError {
  const findings = [...readOnlyFindings(stored, change), ...choiceFindings(stored, change)];
  const objects = new Map(stored.pages.flatMap((page) => page.objects.map((one) => [one.id, one])));
  const fields = new Map(stored.fields.map((field) => [field.id, field]));
  const sentObjects = change.pages?.flatMap((page) => page.objects ?? []) ?? [];
  const edit: SceneEdit = {
    boxes: sentObjects.flatMap((sent) => {
      const known = objects.get(sent.id);
      return known?.type === "text" ? [boxEdit(sent, known)] : [];
    }),
    images: sentObjects.flatMap((sent) =>
      objects.get(sent.id)?.type === "image" ? [imageEdit(sent)] : [],
    ),
    ...(change.fields === undefined
      ? {}
      : { fields: change.fields.map((sent) => fieldEdit(sent, fields.get(sent.id))) }),
    output: {
      flatten: change.output?.flatten ?? stored.output.flatten,
      removePieceInfo: change.output?.remove_piece_info ?? stored.output.remove_piece_info,
    },
  };
  return findings.length > 0 ? invalidScene(findings) : edit;
}

/** The engine's refusals of an edit, at the members of the document that was sent. */
export function refusedScene(change: SceneChange, refusals: readonly EditRefusal[]): ApiError {
  const places = new Map(
    (change.pages ?? []).flatMap((page, p) =>
      (page.objects ?? []).map((one, o) => [one.id, `scene.pages.${p}.objects.${o}`] as const),
    ),
  );
  const fields = new Map(
    (change.fields ?? []).map((field, f) => [field.id, `scene.fields.${f}`] as const),
  );
  return invalidScene(
    refusals.map(({ on, id, member, key, message }) => ({
      at: {
        objectId: id,
        field: `${(on === "field" ? fields : places).get(id) ?? `scene.${id}`}.${MEMBERS[member]}${key === undefined ? "" : `.${key}`}`,
      },
      message,
    })),
  );
}

/** What a document says about boxes that are one, or several; null where it says nothing. */
export function regroupOf({ regroup }: SceneChange): Regroup | null {
  const { join = [], split = [] } = regroup ?? {};
  return join.length + split.length === 0
    ? null
    : {
        join,
        split: split.map(({ object, before_line }) => ({
          box: object,
          beforeLine: before_line ?? null,
        })),
      };
}

/** The engine's refusals to join or part boxes. */
export function refusedRegroup(refusals: readonly RegroupRefusal[]): ApiError {
  return invalidScene(
    refusals.map(({ list, index, box, message }) => ({
      at: { objectId: box === "" ? "body" : box, field: `scene.regroup.${list}.${index}` },
      message,
    })),
  );
}

/** 400 for a `base_revision` that is not the newest. */
export function staleRevision(newest: number): ApiError {
  return new ApiError("invalid_scene", `base_revision is not the newest revision, ${newest}.`, {
    fields: [{ objectId: "body", field: "base_revision" }],
  });
}

const MEMBERS: Readonly<Record<EditRefusal["member"], string>> = {
  ...settingPaths(),
  id: "id",
  locked: "locked",
  pattern: "pattern",
  field: "field_id",
  type: "type",
  name: "name",
  label: "label",
  labels: "labels",
  inputKind: "input_kind",
  required: "required",
  defaultValue: "default_value",
  maxLength: "max_length",
  isPlaceholder: "placeholder",
  whenEmpty: "when_empty",
  group: "group",
  choice: "options",
};

function settingPaths(): Record<keyof typeof SETTING_NAMES, string> {
  return {
    shrinkToFit: `settings.${SETTING_NAMES.shrinkToFit}`,
    maxWidthPt: `settings.${SETTING_NAMES.maxWidthPt}`,
    minSizePt: `settings.${SETTING_NAMES.minSizePt}`,
    maxLines: `settings.${SETTING_NAMES.maxLines}`,
    characterLimit: `settings.${SETTING_NAMES.characterLimit}`,
    align: `settings.${SETTING_NAMES.align}`,
    verticalAnchor: `settings.${SETTING_NAMES.verticalAnchor}`,
    textCase: `settings.${SETTING_NAMES.textCase}`,
    direction: `settings.${SETTING_NAMES.direction}`,
    breakWords: `settings.${SETTING_NAMES.breakWords}`,
    fitGroup: `settings.${SETTING_NAMES.fitGroup}`,
    closeEmptyLines: `settings.${SETTING_NAMES.closeEmptyLines}`,
    language: `settings.${SETTING_NAMES.language}`,
  };
}

function imageEdit({ id, field_id: field, fit }: ObjectChange): ImageEdit {
  return {
    id,
    ...(field === undefined ? {} : { field }),
    ...(fit === undefined ? {} : { fit }),
  };
}

function boxEdit(sent: ObjectChange, stored: TextObjectDocument): BoxEdit {
  const pattern = sent.pattern?.map((part) =>
    "literal" in part
      ? ({ kind: "literal", text: part.literal } as const)
      : ({ kind: "field", field: part.field } as const),
  );
  return {
    id: sent.id,
    ...(sent.settings === undefined
      ? {}
      : { settings: settingsOf({ ...stored.settings, ...given(sent.settings) }) }),
    ...(sent.locked === undefined ? {} : { locked: sent.locked }),
    // A locked box keeps the pattern it was read with: the lock alone decides.
    ...(pattern === undefined || sent.locked === true ? {} : { pattern }),
  };
}

function fieldEdit(
  sent: FieldChange,
  stored: SceneDocument["fields"][number] | undefined,
): FieldEdit {
  const choice = choiceOf(sent, stored);
  return {
    id: sent.id,
    name: sent.name ?? stored?.name ?? sent.label ?? "",
    label: sent.label ?? stored?.label ?? sent.name ?? "",
    inputKind: sent.input_kind ?? stored?.input_kind ?? "text",
    required: sent.required ?? stored?.required ?? false,
    defaultValue:
      sent.default_value === undefined ? (stored?.default_value ?? null) : sent.default_value,
    maxLength: sent.max_length === undefined ? (stored?.max_length ?? null) : sent.max_length,
    ...typeOf(sent, stored),
    ...(sent.labels === undefined ? {} : { labels: labelsOf(sent.labels, stored?.labels) }),
    ...(sent.placeholder === undefined ? {} : { isPlaceholder: sent.placeholder }),
    ...(sent.when_empty === undefined ? {} : { whenEmpty: sent.when_empty }),
    ...(sent.group === undefined ? {} : { group: sent.group }),
    ...(choice === null ? {} : { choice }),
  };
}

/** The stored labels with those sent, in the order of their tags: the same in any order are the same scene. */
function labelsOf(sent: Loose<FieldLabels>, stored: FieldLabels = {}): FieldLabels {
  return Object.fromEntries(
    Object.entries({ ...stored, ...given(sent) })
      .map(([language, label]) => [language, label?.trim() ?? ""] as const)
      .filter(([, label]) => label !== "")
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** A selection is a text that is chosen. */
function typeOf(sent: FieldChange, stored: StoredField): Pick<FieldEdit, "type"> {
  const type = sent.type ?? stored?.type;
  return type === undefined ? {} : { type: type === "image" ? "image" : "text" };
}

type StoredField = SceneDocument["fields"][number] | undefined;

/** The list of a selection: one named or sent takes the place of the other. Null for text. */
function choiceOf(sent: FieldChange, stored: StoredField): FieldChoice | null {
  const { type = stored?.type ?? "text", options, selection_set_id: setId } = sent;
  if (type !== "selection") {
    return null;
  }
  if (typeof setId === "string" && setId !== stored?.selection_set_id) {
    return { setId, options: null };
  }
  if (options !== undefined && options !== null && typeof setId !== "string") {
    return { setId: null, options };
  }
  const kept = setId === undefined ? (stored?.selection_set_id ?? null) : setId;
  const own = options === undefined ? (stored?.options ?? null) : options;
  return { setId: kept, options: kept === null ? own : null };
}

function choiceFindings(stored: SceneDocument, change: SceneChange): readonly Finding[] {
  const known = new Map(stored.fields.map((field) => [field.id, field]));
  return (change.fields ?? []).flatMap((sent, f): readonly Finding[] => {
    const at = (member: string): ErrorField => ({
      objectId: sent.id,
      field: `scene.fields.${f}.${member}`,
    });
    const choice = choiceOf(sent, known.get(sent.id));
    if (choice === null) {
      const hasList = [sent.options, sent.selection_set_id].some(
        (list) => list !== undefined && list !== null,
      );
      return hasList
        ? [{ at: at("type"), message: "must be selection for a field with options" }]
        : [];
    }
    if (typeof sent.selection_set_id === "string" && (sent.options ?? null) !== null) {
      return [{ at: at("options"), message: "goes without selection_set_id: one list counts" }];
    }
    return choice.setId === null && choice.options === null
      ? [{ at: at("options"), message: "or selection_set_id is needed for a selection" }]
      : [];
  });
}

/** Lists of the shop that a document names. */
export function setsNamed(change: SceneChange): readonly string[] {
  const ids = (change.fields ?? []).map(({ selection_set_id: id }) => id);
  return [...new Set(ids.filter((id) => typeof id === "string"))];
}

/** The document in JSON text whose shape was checked before it came here. */
export function sceneChangeOf(text: Uint8Array): SceneChange {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the edge from what its schema took
  return JSON.parse(new TextDecoder().decode(text)) as SceneChange;
}

function settingsOf(document: SettingsDocument): NonNullable<BoxEdit["settings"]> {
  return {
    shrinkToFit: document.shrink_to_fit,
    maxWidthPt: document.max_width_pt,
    minSizePt: document.min_font_size_pt,
    maxLines: document.max_lines,
    characterLimit: document.character_limit,
    align: document.align,
    verticalAnchor: document.vertical_anchor,
    textCase: document.case,
    direction: document.direction,
    breakWords: document.break_words,
    fitGroup: document.fit_group,
    closeEmptyLines: document.close_empty_lines,
    language: document.language,
  };
}

/** The members that were sent. */
function given<T extends object>(sent: Loose<T>): Partial<T> {
  const entries = Object.entries(sent).filter(([, value]) => value !== undefined);
  // The entries are the object's own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fewer members of the same object
  return Object.fromEntries(entries) as Partial<T>;
}

const OWN_MEMBERS = {
  scene: ["pages", "fields", "output", "regroup"],
  page: ["objects"],
  text: ["locked", "settings", "pattern"],
  image: ["field_id", "fit"],
  field: [
    "name",
    "label",
    "labels",
    "type",
    "options",
    "selection_set_id",
    "input_kind",
    "required",
    "default_value",
    "max_length",
    "placeholder",
    "when_empty",
    "group",
  ],
} as const;

function readOnlyFindings(stored: SceneDocument, change: SceneChange): readonly Finding[] {
  const findings: Finding[] = [];
  const compare = (
    place: { readonly path: string; readonly object: string },
    own: readonly string[],
    [known, sent]: readonly [object, object],
  ): void => {
    const before = new Map(Object.entries(known));
    for (const [name, value] of Object.entries(sent)) {
      if (!own.includes(name) && value !== undefined && !isSame(before.get(name), value)) {
        const at = { objectId: place.object, field: `${place.path}.${name}` };
        findings.push({ at, message: "can only be read: leave it out, or send it as it was read" });
      }
    }
  };
  const unknown = (path: string, id: string): void => {
    const at = { objectId: id, field: `${path}.id` };
    findings.push({ at, message: "is not in the scene, or stands elsewhere" });
  };
  compare({ path: "scene", object: "body" }, OWN_MEMBERS.scene, [stored, change]);
  const pages = new Map(stored.pages.map((page) => [page.id, page]));
  for (const [p, page] of (change.pages ?? []).entries()) {
    const path = `scene.pages.${p}`;
    const known = pages.get(page.id);
    if (known === undefined) {
      unknown(path, page.id);
      continue;
    }
    compare({ path, object: page.id }, OWN_MEMBERS.page, [known, page]);
    const objects = new Map(known.objects.map((one) => [one.id, one]));
    for (const [o, object] of (page.objects ?? []).entries()) {
      const at = `${path}.objects.${o}`;
      const one = objects.get(object.id);
      if (one === undefined) {
        unknown(at, object.id);
      } else {
        compare({ path: at, object: object.id }, OWN_MEMBERS[one.type], [one, object]);
      }
    }
  }
  const fields = new Map(stored.fields.map((field) => [field.id, field]));
  for (const [f, field] of (change.fields ?? []).entries()) {
    const known = fields.get(field.id) ?? { id: field.id };
    compare({ path: `scene.fields.${f}`, object: field.id }, OWN_MEMBERS.field, [known, field]);
  }
  return findings;
}

/** Equal as JSON, whatever the order of members; numbers that went through another program's floats too. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") {
    return Math.abs(a - b) < 1e-6;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return a === b;
  }
  const [before, after] = [Object.entries(a), new Map(Object.entries(b))];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    before.length === after.size &&
    before.every(([name, value]) => after.has(name) && isSame(value, after.get(name)))
  );
}

/** As many as errors of shape name: nobody mends more at once. */
const MAX_FIELDS = 100;

function invalidScene(findings: readonly Finding[]): ApiError {
  const texts = findings.slice(0, 5).map(({ at, message }) => `${at.field} ${message}`);
  const rest = findings.length > 5 ? `; and ${findings.length - 5} more` : "";
  return new ApiError("invalid_scene", `${texts.join("; ")}${rest}.`, {
    fields: findings.slice(0, MAX_FIELDS).map(({ at }) => at),
  });
}
