/**
 * What an author has changed of a scene and not yet saved: one value for each member, with the value it had. So a
 * draft can be put on another revision, and what somebody else has changed meanwhile is seen.
 */
import type { Scene, SceneChange } from "../../../../client/src/generated/types.ts";

/** A part of what a box shows: fixed words, or a field. */
export type PatternPart = NonNullable<TextObject["pattern"]>[number];

/** A value of the document; options and the order of fields are lists, as is what a box shows. */
export type DraftValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly PatternPart[];

/**
 * A text box, its settings, a field, its labels by language ("" for none), or the scene itself, whose one member is
 * the order of its fields.
 */
export type DraftSubject = "box" | "settings" | "field" | "labels" | "scene";

/** One member, from the value of the revision to the author's. */
export interface DraftChange {
  readonly on: DraftSubject;
  readonly id: string;
  readonly member: string;
  readonly before: DraftValue;
  readonly after: DraftValue;
}

/** At most one change for each member. */
export type SceneDraft = readonly DraftChange[];

/** A change whose member has another value than it had, and than the author gave it. */
export interface DraftConflict {
  readonly change: DraftChange;
  readonly theirs: DraftValue;
}

/** A text object of the document. */
export type TextObject = Extract<Scene["pages"][number]["objects"][number], { type: "text" }>;

/** A field of the document. */
export type SceneField = Scene["fields"][number];

/** Text boxes of a page, in reading order. */
export function textObjects(page: Scene["pages"][number] | undefined): readonly TextObject[] {
  return page?.objects.filter((one) => one.type === "text") ?? [];
}

/** Fields that a box shows, in its order. */
export function fieldsOf(scene: Scene, box: TextObject): readonly SceneField[] {
  const ids = (box.pattern ?? []).flatMap((part) => ("field" in part ? [part.field] : []));
  return ids.flatMap((id) => scene.fields.find((field) => field.id === id) ?? []);
}

/** Anything but blanks, characters that nothing maps, and private ones, which only the file's own font draws. */
const READABLE = /[^\s\ufffd\p{Co}]/u;

/** The designer's words, or `symbol` where there is nothing to read. */
export function shownText({ content: { text } }: TextObject, symbol: string): string {
  return READABLE.test(text) ? text : symbol;
}

/** True where the author may open or lock a box: not where its text cannot be set at all. */
export function isOpenable(box: TextObject): boolean {
  return box.editable || box.locked;
}

/** True for a box that shows no field though nothing locks it: of signs, which say nothing that customers could change. */
export function isSymbol(box: TextObject): boolean {
  return box.editable && !box.locked && box.pattern === null;
}

/** Where two changes are of the same member. */
function isSameMember(a: Omit<DraftChange, "before" | "after">, b: DraftChange): boolean {
  return a.on === b.on && a.id === b.id && a.member === b.member;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The value a member has in the scene; undefined where the scene has no such thing. */
function valueIn(
  scene: Scene,
  { on, id, member }: Pick<DraftChange, "on" | "id" | "member">,
): DraftValue | undefined {
  if (on === "scene") {
    return scene.fields.map((field) => field.id);
  }
  const field = scene.fields.find((one) => one.id === id);
  if (on === "labels") {
    return field && String(Reflect.get(field.labels, member) ?? "");
  }
  const box = scene.pages.flatMap(textObjects).find((one) => one.id === id);
  const subject: object | undefined =
    on === "field" ? field : on === "settings" ? box?.settings : box;
  return subject === undefined ? undefined : Reflect.get(subject, member);
}

/** The draft with one more value; a member that has its own value again is no change. */
export function withChange(
  draft: SceneDraft,
  scene: Scene,
  change: Omit<DraftChange, "before">,
): SceneDraft {
  const before = valueIn(scene, change);
  const others = draft.filter((one) => !isSameMember(change, one));
  return before === undefined || isSame(before, change.after)
    ? others
    : [...others, { ...change, before }];
}

/** Fields in the order that the draft gives them; those it does not know stay at the end. */
function orderedFields(scene: Scene, draft: SceneDraft): Scene["fields"] {
  const order = draft.find(({ on }) => on === "scene")?.after;
  if (!Array.isArray(order)) {
    return scene.fields;
  }
  const place = ({ id }: SceneField): number => {
    const at = order.findIndex((one) => one === id);
    return at < 0 ? order.length : at;
  };
  return scene.fields.toSorted((a, b) => place(a) - place(b));
}

/** The scene as it will be. What the draft leaves alone is the same object, so that it is not shown anew. */
export function withDraft(scene: Scene, draft: SceneDraft): Scene {
  if (draft.length === 0) {
    return scene;
  }
  const changed = (on: DraftSubject, id: string): object =>
    Object.fromEntries(
      draft
        .filter((change) => change.on === on && change.id === id)
        .map(({ member, after }) => [member, after]),
    );
  const ids = new Set(draft.map(({ id }) => id));
  const fields = orderedFields(scene, draft).map((field) =>
    ids.has(field.id)
      ? {
          ...field,
          ...changed("field", field.id),
          labels: { ...field.labels, ...changed("labels", field.id) },
        }
      : field,
  );
  const pages = scene.pages.map((page) =>
    page.objects.some(({ id }) => ids.has(id))
      ? {
          ...page,
          objects: page.objects.map((one) =>
            one.type === "text" && ids.has(one.id)
              ? {
                  ...withLock(one, draft),
                  ...changed("box", one.id),
                  settings: { ...one.settings, ...changed("settings", one.id) },
                }
              : one,
          ),
        }
      : page,
  );
  return { ...scene, fields, pages };
}

/**
 * As the service will have it once saved: a lock is all that keeps a text from being edited that can be opened. Which
 * fields it shows then is not known yet.
 */
function withLock(box: TextObject, draft: SceneDraft): TextObject {
  const lock = draft.find(
    ({ on, id, member }) => on === "box" && id === box.id && member === "locked",
  );
  return lock === undefined
    ? box
    : { ...box, editable: lock.after === false, pattern: box.pattern ?? [] };
}

/** The request that saves it: fields are sent as the whole list, everything else as what changes. */
export function changeOf(scene: Scene, draft: SceneDraft): SceneChange {
  const members = (on: DraftSubject, id: string): [string, DraftValue][] =>
    draft
      .filter((change) => change.on === on && change.id === id)
      .map(({ member, after }) => [member, after]);
  const pages = scene.pages.flatMap((page) => {
    const objects = textObjects(page).flatMap(({ id }) => {
      const own = members("box", id);
      const settings = members("settings", id);
      return own.length + settings.length === 0
        ? []
        : [
            {
              id,
              ...Object.fromEntries(own),
              ...(settings.length === 0 ? {} : { settings: Object.fromEntries(settings) }),
            },
          ];
    });
    return objects.length === 0 ? [] : [{ id: page.id, objects }];
  });
  const isAboutFields = draft.some(({ on }) => ["field", "labels", "scene"].includes(on));
  return {
    version: 1,
    ...(pages.length === 0 ? {} : { pages }),
    ...(isAboutFields
      ? {
          fields: orderedFields(scene, draft).map(({ id }) => {
            const labels = members("labels", id);
            return {
              id,
              ...Object.fromEntries(members("field", id)),
              ...(labels.length === 0 ? {} : { labels: Object.fromEntries(labels) }),
            };
          }),
        }
      : {}),
  };
}

/**
 * The draft on another revision. What is so already falls out; what somebody else has changed otherwise is a conflict,
 * and `lost` is what the revision has no place for.
 */
export function rebased(
  scene: Scene,
  draft: SceneDraft,
): {
  readonly draft: SceneDraft;
  readonly conflicts: readonly DraftConflict[];
  readonly lost: readonly DraftChange[];
} {
  const kept: DraftChange[] = [];
  const conflicts: DraftConflict[] = [];
  const lost: DraftChange[] = [];
  for (const change of draft) {
    const theirs = valueIn(scene, change);
    if (theirs === undefined) {
      lost.push(change);
    } else if (isSame(theirs, change.before)) {
      kept.push(change);
    } else if (!isSame(theirs, change.after)) {
      conflicts.push({ change, theirs });
    }
  }
  return { draft: kept, conflicts, lost };
}

/** The draft that takes back what was saved. */
export function reversed(draft: SceneDraft): SceneDraft {
  return draft.map((change) => ({ ...change, before: change.after, after: change.before }));
}
