/** Some words of a text made a field, among others that stay as they are printed. */
import { KIND_LABELS } from "#engine/contract/kind-labels.data.ts";
import type { Scene, SceneChange } from "../../../../client/src/generated/types.ts";
import type { PatternPart, SceneField, TextObject } from "./scene-draft.ts";

/** What stands in one place of a text: fixed words, or the example of a field. */
export interface TextPart {
  readonly text: string;
  /** Null for fixed words. */
  readonly field: SceneField | null;
  /** Whether single words of it can become a field: not of one that other boxes show too. */
  readonly isMarkable: boolean;
}

/** A run of a part's text, in UTF-16 code units. */
export interface MarkedRun {
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

/** The parts of a box in reading order. */
export function textParts(scene: Scene, box: TextObject): readonly TextPart[] {
  const pattern = box.pattern ?? [];
  return pattern.flatMap((part): TextPart[] => {
    if (!("field" in part)) {
      return [{ text: part.literal, field: null, isMarkable: true }];
    }
    const field = scene.fields.find(({ id }) => id === part.field);
    if (field === undefined) {
      return [];
    }
    // Of the page, where the box shows nothing else: an author may have another example.
    const text = pattern.length === 1 ? box.content.text : (field.default_value ?? "");
    const isMarkable = field.type === "text" && !field.placeholder && field.objects.length === 1;
    return [{ text, field, isMarkable }];
  });
}

/** A segment of text that can be pressed, with where it stands; what is no word lies between. */
export interface TextSegment {
  readonly text: string;
  readonly start: number;
  readonly isWord: boolean;
}

/** UAX #29: words of Japanese too, which no blank parts. */
export function segmentsOf(text: string, language: string): readonly TextSegment[] {
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(text);
  return [...segments].map(({ segment, index, isWordLike }) => ({
    text: segment,
    start: index,
    isWord: isWordLike ?? false,
  }));
}

/** The run after a press on a segment: up to it from outside, it alone from within, none where it was all of it. */
export function pressed(
  run: MarkedRun | null,
  part: number,
  segment: TextSegment,
): MarkedRun | null {
  const start = segment.start;
  const end = start + segment.text.length;
  if (run === null || run.part !== part) {
    return { part, start, end };
  }
  if (start < run.start || end > run.end) {
    return { part, start: Math.min(start, run.start), end: Math.max(end, run.end) };
  }
  return run.start === start && run.end === end ? null : { part, start, end };
}

/** The request, with the run of the box a field of its own. */
export function withMarked(
  change: SceneChange,
  scene: Scene,
  box: TextObject,
  run: MarkedRun,
): SceneChange {
  const parts = textParts(scene, box);
  const { text = "", field = null } = parts[run.part] ?? {};
  const marked = fieldFor(scene, field, text.slice(run.start, run.end));
  const pattern = parts.flatMap((part, i): PatternPart[] =>
    i === run.part
      ? [
          ...literal(text.slice(0, run.start)),
          { field: marked.id },
          ...literal(text.slice(run.end)),
        ]
      : part.field === null
        ? literal(part.text)
        : [{ field: part.field.id }],
  );
  return withPattern(change, scene, { box, pattern, field: marked });
}

/** Letters or digits: marks of a list have none. */
const WORDS = /[\p{L}\p{N}]/u;

/** True where words stand beside a field, or several fields. */
export function hasParts(parts: readonly TextPart[]): boolean {
  return parts.filter(({ field, text }) => field !== null || WORDS.test(text)).length > 1;
}

/**
 * The request, with all words of the box one field again: the first of its own, which other boxes do not show. A mark
 * before or behind them stays fixed.
 */
export function withOneField(change: SceneChange, scene: Scene, box: TextObject): SceneChange {
  const parts = textParts(scene, box);
  const own = parts.find(({ field, isMarkable }) => field !== null && isMarkable)?.field ?? null;
  const markOf = (part: TextPart | undefined): string =>
    part === undefined || part.field !== null || WORDS.test(part.text) ? "" : part.text;
  const before = markOf(parts[0]);
  const after = markOf(parts.at(-1));
  const { text } = box.content;
  const field = fieldFor(scene, own, text.slice(before.length, text.length - after.length));
  const pattern = [...literal(before), { field: field.id }, ...literal(after)];
  return withPattern(change, scene, { box, pattern, field });
}

/** None for no words. */
function literal(words: string): PatternPart[] {
  return words === "" ? [] : [{ literal: words }];
}

type FieldChange = NonNullable<SceneChange["fields"]>[number];

/** The field goes on with the words as its example; fixed words get a new one. */
function fieldFor(scene: Scene, field: SceneField | null, words: string): FieldChange {
  if (field !== null) {
    return { id: field.id, default_value: words };
  }
  const number = 1 + Math.max(0, ...scene.fields.map(numberOf));
  const label = `${KIND_LABELS.text} ${number}`;
  return { id: "new", name: `text_${number}`, label, default_value: words };
}

/** That of a text of no kind, "Text 3", by label and name; 0 for others. */
function numberOf({ name, label, input_kind: kind }: SceneField): number {
  const isPlain = kind === "text" || kind === "multiline";
  const numbers = [/^text_(\d+)$/u.exec(name), isPlain ? / (\d+)$/u.exec(label) : null];
  return Math.max(0, ...numbers.map((found) => Number(found?.[1] ?? 0)));
}

function withPattern(
  change: SceneChange,
  scene: Scene,
  { box, pattern, field }: { box: TextObject; pattern: readonly PatternPart[]; field: FieldChange },
): SceneChange {
  const pageId = scene.pages.find(({ objects }) => objects.some(({ id }) => id === box.id))?.id;
  const pages = putById(change.pages ?? [], { id: pageId ?? "" }).map((page) =>
    page.id === pageId
      ? { ...page, objects: putById(page.objects ?? [], { id: box.id, pattern: [...pattern] }) }
      : page,
  );
  const fields = change.fields ?? scene.fields.map(({ id }) => ({ id }));
  return { ...change, pages, fields: putById(fields, field) };
}

/** The list with the members of the one, which is put at its end where the list has none of its id. */
function putById<T extends { readonly id: string }>(list: readonly T[], one: T): T[] {
  return list.some(({ id }) => id === one.id)
    ? list.map((other) => (other.id === one.id ? { ...other, ...one } : other))
    : [...list, one];
}
