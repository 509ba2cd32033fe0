/**
 * Runs that are set again though no value changed them. In boxes of several words one word is declared a field and
 * filled; every other word must come out with the glyph codes, the font and the width it had.
 */
import { editScene } from "#engine/authoring.ts";
import type { Engine } from "#engine/engine.ts";
import type { AuthoredScene, FieldEdit, BoxEdit } from "#engine/contract/scene-edit.ts";
import { sharedBoxes } from "#engine/contract/scene-edit.ts";
import type { SceneField, TextBox } from "#engine/contract/scene.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import { type PlacedWord, popplerWords } from "./poppler-words.ts";

/** Boxes tried of one file, spread over it. */
const MOST_BOXES = 24;
/** Widths of one word by one reader, in points. */
const SAME_PT = 0.06;
/** A hyphen is kerned with the letter behind it by no more, em: at a line end there is none. */
const KERN_EM = 0.05;
/** A letter that subsets seldom have, so that the value needs another font. */
const FOREIGN = "Ł";

interface Declared {
  readonly box: TextBox;
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

export interface SetAgain {
  /** Boxes of which one word was filled. */
  readonly tried: number;
  /** Words set again. */
  readonly again: readonly string[];
  /** Words that are refused as fields before anything is sold. */
  readonly kept: readonly string[];
  /** Why the verifier refuses the fill; null when it does not. */
  readonly refusal: string | null;
}

/** Words set again in the boxes of a file, spread over it. */
export async function setAgain(
  engine: Engine,
  template: Template,
  words: readonly PlacedWord[],
): Promise<SetAgain> {
  const asked = declaredOf(template);
  const { scene: all } = edited(template, asked) ?? {};
  // As the service does when a scene is saved: what is refused there reaches no order.
  const refusals = all === undefined ? [] : await engine.tryPatterns(template, all);
  const refused = new Set(refusals.map(({ id }) => id));
  const declared = asked.filter(({ box }) => !refused.has(box.id));
  const { scene } = edited(template, declared) ?? {};
  const kept = asked.filter(({ box }) => refused.has(box.id)).map(({ word }) => word);
  if (declared.length === 0 || scene === undefined) {
    return { tried: 0, again: [], kept, refusal: null };
  }
  const own = { ...template, ...scene };
  const fieldOf = new Map(
    own.fields.flatMap((field) => field.boxes.map(({ box }) => [box, field.id] as const)),
  );
  const values = Object.fromEntries(
    declared.flatMap(({ box, word }, i) => {
      const field = fieldOf.get(box.id);
      return field === undefined ? [] : [[field, i % 2 === 0 ? turned(word) : foreign(word)]];
    }),
  );
  const filled = await engine.fillTemplate(own, values);
  // A box whose value is too long shrinks as a whole.
  const rejected = new Set(
    filled.fit.boxes
      .filter(
        ({ overflow, missing, sizePt, authoredSizePt }) =>
          overflow || missing.length > 0 || sizePt !== authoredSizePt,
      )
      .map(({ box }) => box),
  );
  const after = popplerWords(filled.pdf);
  const again = declared
    .filter(({ box }) => !rejected.has(box.id))
    .flatMap((one) => lostFrom(one, words, after));
  const refusal = await refusalOf(engine, own, values, filled);
  return { tried: declared.length, again, kept, refusal };
}

/** The template with the words as fields; null where that cannot be. */
function edited(
  template: Template,
  declared: readonly Declared[],
): { readonly scene: AuthoredScene } | null {
  const result = editScene(template, sharedBoxes(template), editOf(template, declared));
  return result.ok ? result : null;
}

/** What an order of these values would be told after it was paid; null when none of them was in error. */
async function refusalOf(
  engine: Engine,
  { source, pages, fields }: Template,
  values: Values,
  { pdf, problems }: FillResult,
): Promise<string | null> {
  if (problems.some(({ severity }) => severity === "error")) {
    return null;
  }
  const { violations } = await engine.verifyPdf(source, pdf, { order: { pages, fields, values } });
  const [first] = violations;
  return first === undefined ? null : `${first.code} ${first.message}`;
}

function declaredOf(template: Template): readonly Declared[] {
  const wholes = new Set(
    template.fields.flatMap(({ boxes, isPlaceholder }) =>
      boxes.flatMap(({ box, pattern }) => (pattern.length === 1 && !isPlaceholder ? [box] : [])),
    ),
  );
  const isShared = new Set(sharedBoxes(template).flat());
  const candidates = template.pages
    .flatMap((page) => page.boxes)
    .filter(
      ({ id, editable, rotationDeg, vertical, direction }) =>
        editable &&
        wholes.has(id) &&
        !isShared.has(id) &&
        rotationDeg === 0 &&
        !vertical &&
        direction === "ltr",
    )
    .flatMap((box) => {
      const match = /^(\S{2,} +)(\p{L}{4,})( +\S{2,}[\s\S]*)$/u.exec(box.text);
      const [, before = "", word = "", rest = ""] = match ?? [];
      return match === null ? [] : [{ box, before, word, after: rest }];
    });
  const step = Math.max(1, candidates.length / MOST_BOXES);
  return Array.from({ length: Math.min(MOST_BOXES, candidates.length) }, (_, i) => {
    const one = candidates[Math.floor(i * step)];
    return one === undefined ? [] : [one];
  }).flat();
}

function editOf(
  template: Template,
  declared: readonly Declared[],
): { readonly boxes: readonly BoxEdit[]; readonly fields: readonly FieldEdit[] } {
  return {
    boxes: declared.map(({ box, before, after }, i) => ({
      id: box.id,
      pattern: [
        { kind: "literal", text: before },
        { kind: "field", field: `new${i}` },
        { kind: "literal", text: after },
      ],
    })),
    fields: [
      ...template.fields.map(asEdit),
      ...declared.map(({ word }, i) => ({
        id: `new${i}`,
        name: `corpus_${i}`,
        label: `Corpus ${i}`,
        inputKind: "text" as const,
        required: false,
        defaultValue: word,
        maxLength: null,
      })),
    ],
  };
}

function asEdit({ boxes: _boxes, images: _images, ...field }: SceneField): FieldEdit {
  return field;
}

/** The letters of the word in another order: its own font has them all. */
function turned(word: string): string {
  return Array.from(word).toReversed().join("");
}

function foreign(word: string): string {
  return FOREIGN + word.slice(1);
}

/**
 * Fixed words of the box that no longer stand with their width. Only words that poppler saw whole in the box count:
 * pieces of words may be of the one that changed.
 */
function lostFrom(
  { box, before: head, word, after: rest }: Declared,
  before: readonly PlacedWord[],
  after: readonly PlacedWord[],
): readonly string[] {
  const inBox = (one: PlacedWord): boolean =>
    one.page === box.page &&
    (one.bboxPt[1] + one.bboxPt[3]) / 2 > box.bboxPt[1] - 0.2 * box.sizePt &&
    (one.bboxPt[1] + one.bboxPt[3]) / 2 < box.bboxPt[3] + 0.2 * box.sizePt;
  const wholes = new Set(`${head}${rest}`.normalize("NFKC").split(/\s+/u));
  const near = after.filter(inBox);
  const fixed = before.filter(
    (one) =>
      inBox(one) &&
      wholes.has(one.text) &&
      one.text !== word.normalize("NFKC") &&
      !one.text.includes(word.normalize("NFKC")) &&
      one.bboxPt[0] > box.bboxPt[0] - 0.2 * box.sizePt &&
      one.bboxPt[2] < box.bboxPt[2] + 0.2 * box.sizePt,
  );
  const broken = brokenWords(box);
  return fixed
    .filter((one) => {
      const isThere = (text: string): boolean =>
        near.some((_, from) =>
          standsFrom(near, from, { text, width: widthOf(one), kernPt: KERN_EM * box.sizePt }),
        );
      // A word that a soft line end parted may stand whole now; its letters still have the widths they had.
      const whole = broken.find(([half]) => half === one.text)?.[1];
      const isWhole = near.some((other) => other.text === whole && widthOf(other) > widthOf(one));
      return !isThere(one.text) && !isWhole;
    })
    .map(({ text }) => `${text} in ${box.text}`);
}

function widthOf({ bboxPt }: PlacedWord): number {
  return bboxPt[2] - bboxPt[0];
}

interface Wanted {
  readonly text: string;
  readonly width: number;
  /** What a line end within the word may add or take. */
  readonly kernPt: number;
}

/**
 * Words from one on that have the text and the width together: poppler parts words where operators do, and a new line
 * end parts them behind their own hyphen.
 */
function standsFrom(
  words: readonly PlacedWord[],
  from: number,
  { text, width, kernPt }: Wanted,
): boolean {
  let first = words[from];
  let joined = "";
  let above = 0;
  let ends = 0;
  for (let at = from; at < words.length && joined.length < text.length; at++) {
    const last = words[at];
    if (first === undefined || last === undefined) {
      return false;
    }
    if (last.line !== first.line) {
      above += (words[at - 1]?.bboxPt[2] ?? 0) - first.bboxPt[0];
      ends++;
      first = last;
    }
    joined += last.text;
    if (joined === text) {
      const shown = above + last.bboxPt[2] - first.bboxPt[0];
      return Math.abs(shown - width) < SAME_PT + 0.002 * width + ends * kernPt;
    }
  }
  return false;
}

/** The halves of words that a hyphen parts at a soft line end, each with the whole word. */
function brokenWords(box: TextBox): readonly (readonly [shown: string, whole: string])[] {
  return box.lines.flatMap(({ text, softEnd }, i) => {
    const head = softEnd === true ? /\S+[-\u00ad\u2010]$/u.exec(text)?.[0] : undefined;
    const tail = /^\S+/u.exec(box.lines[i + 1]?.text ?? "")?.[0];
    return head === undefined || tail === undefined
      ? []
      : ([head, tail] as const).map((half) => [half, head.slice(0, -1) + tail] as const);
  });
}
