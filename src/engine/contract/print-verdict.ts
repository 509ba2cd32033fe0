/**
 * How much of what customers type prints in the design's own letters, and what would cure the rest. One verdict for
 * all who ask: the upload's problems, `text_constraints`, the stress test and publishing. By the ranges that the font
 * report gives, so no font is read for it.
 */
import { getOrAdd } from "#base/maps.ts";
import type { FontReport } from "./fonts.ts";
import { fontsByFace } from "./fonts-by-face.ts";
import { patternsOf } from "./patterns.ts";
import { type Problem, problem } from "./problems.ts";
import { ADDRESSES, FAMILY_NAMES, GIVEN_NAMES } from "./sample-names.data.ts";
import type { InputKind, SceneField } from "./scene.ts";
import type { Template } from "./template.ts";
import { type BoxCase, caseOf } from "./text-case.ts";

/** The share of samples a box prints in its own font. */
export interface PrintVerdict {
  readonly samples: SampleKind;
  readonly tried: number;
  /** Of them, those with a letter that the design's font has not. */
  readonly needOtherFont: number;
}

/** What was tried: 400 names, 60 addresses, or all of these. */
export type SampleKind = "names" | "addresses" | "names and addresses";

const NAMES = [...GIVEN_NAMES, ...FAMILY_NAMES];
const SAMPLES: Readonly<Record<SampleKind, readonly string[]>> = {
  names: NAMES,
  addresses: ADDRESSES,
  "names and addresses": [...NAMES, ...ADDRESSES],
};

/**
 * Null for kinds that are written in ASCII: nothing in the samples is like them. Names and addresses for kinds that
 * are not listed, which may hold any words.
 */
const KINDS: Readonly<Partial<Record<InputKind, SampleKind | null>>> = {
  person: "names",
  given_name: "names",
  family_name: "names",
  recipient: "names",
  sender: "names",
  address: "addresses",
  street: "addresses",
  town: "addresses",
  postcode: null,
  email: null,
  phone: null,
  mobile: null,
  fax: null,
  url: null,
  date: null,
  time: null,
  price: null,
  percent: null,
  quantity: null,
  code: null,
  row: null,
  seat: null,
  table: null,
};

function samplesOf(kind: InputKind): SampleKind | null {
  const samples = KINDS[kind];
  return samples === undefined ? "names and addresses" : samples;
}

type Shown = Pick<Template, "pages" | "fields" | "fonts">;

/** Verdicts by field id, then box id. Cost: linear in fonts × samples; equal fonts are asked once. */
export function printVerdicts({
  pages,
  fields,
  fonts,
}: Shown): ReadonlyMap<string, ReadonlyMap<string, PrintVerdict>> {
  const boxes = new Map(pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const byKey = new Map(fonts.map((font) => [font.key, font]));
  const byId = new Map(fields.map((field) => [field.id, field]));
  const patterns = patternsOf(fields);
  const known = new Map<string, PrintVerdict>();
  const cases = new Map<string, BoxCase["case"]>();
  const verdictOf = (field: SceneField, id: string): PrintVerdict | null => {
    const box = boxes.get(id);
    const font = box === undefined ? undefined : byKey.get(box.font);
    const samples = field.choice === undefined ? samplesOf(field.inputKind) : null;
    if (box === undefined || font === undefined || samples === null || !box.editable) {
      return null;
    }
    // Of a box once, as a list has a field for each of its lines.
    const isUpper =
      getOrAdd(cases, id, () => caseOf(box, patterns.get(id) ?? [], byId).case) === "upper";
    return getOrAdd(known, `${samples} ${isUpper} ${font.printable}`, () =>
      countOf(font, samples, isUpper ? upperCased : unchanged),
    );
  };
  return new Map(
    fields.map((field) => [
      field.id,
      new Map(
        field.boxes.flatMap(({ box }) => {
          const verdict = verdictOf(field, box);
          return verdict === null ? [] : [[box, verdict] as const];
        }),
      ),
    ]),
  );
}

/** Of the boxes that show a field, the verdict of the one that prints least in its own font. */
export function worstVerdict(
  verdicts: ReadonlyMap<string, PrintVerdict> | undefined,
): PrintVerdict | null {
  return (
    [...(verdicts?.values() ?? [])].toSorted((a, b) => b.needOtherFont - a.needOtherFont)[0] ?? null
  );
}

function countOf(
  { printable }: FontReport,
  samples: SampleKind,
  written: (text: string) => string,
): PrintVerdict {
  const prints = printedBy(printable);
  // Hundreds of texts are made of a few dozen characters.
  const asked = new Map<string, boolean>([[" ", true]]);
  const isPrinted = (character: string): boolean =>
    getOrAdd(asked, character, () => prints(character));
  const texts = charactersOf(samples, written);
  const needOtherFont = texts.filter((characters) => !characters.every(isPrinted)).length;
  return { samples, tried: texts.length, needOtherFont };
}

const characters = new Map<(text: string) => string, Map<SampleKind, readonly string[][]>>();

/** The characters of each sample, taken apart once: every font of a file is asked for them. */
function charactersOf(
  samples: SampleKind,
  written: (text: string) => string,
): readonly (readonly string[])[] {
  const known = getOrAdd(characters, written, () => new Map<SampleKind, readonly string[][]>());
  return getOrAdd(known, samples, () => SAMPLES[samples].map((text) => Array.from(written(text))));
}

function upperCased(text: string): string {
  return text.toUpperCase();
}

function unchanged(text: string): string {
  return text;
}

/** Whether ranges as CSS unicode-range writes them hold a character. */
function printedBy(ranges: string): (character: string) => boolean {
  const spans = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gu)].map(
    ([, from = "", to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  return (character) => {
    const point = character.codePointAt(0) ?? 0;
    return spans.some(([from, to]) => point >= from && point <= to);
  };
}

/**
 * A problem for each face that some samples need another font for, at its worst field: "82 of 400 names need another
 * font than EBGaramond-Regular: add EB Garamond (open, exact) · upload your copy · accept Caladea-Regular". A warning
 * where no font stands in (a face that a pen has drawn): customers could not go on, and the shop is to know before.
 */
export function verdictProblems(shown: Shown): readonly Problem[] {
  const verdicts = printVerdicts(shown);
  const boxes = new Map(shown.pages.flatMap((page) => page.boxes.map((box) => [box.id, box])));
  const counted = shown.fields.flatMap((field) =>
    [...(verdicts.get(field.id) ?? [])].flatMap(([box, verdict]) =>
      verdict.needOtherFont > 0
        ? [{ field: field.id, box, page: boxes.get(box)?.page ?? null, verdict }]
        : [],
    ),
  );
  return fontsByFace(shown.fonts).flatMap((face) => {
    const [font] = face;
    const keys = new Set(face.map(({ key }) => key));
    const found = counted.filter(({ box }) => keys.has(boxes.get(box)?.font ?? ""));
    const worst = found.toSorted((a, b) => shareOf(b.verdict) - shareOf(a.verdict))[0];
    if (font === undefined || worst === undefined) {
      return [];
    }
    const { tried, needOtherFont, samples } = worst.verdict;
    const isStuck = font.substitute === null;
    const start = isStuck
      ? `${needOtherFont} of ${tried} ${samples} cannot be printed, since nothing stands in for ${font.postScriptName}`
      : `${needOtherFont} of ${tried} ${samples} need another font than ${font.postScriptName}`;
    return [
      problem("other_font_needed", isStuck ? "warn" : "info", `${start}: ${cureText(font)}.`, {
        page: worst.page,
        field: worst.field,
        box: worst.box,
        measured: {
          tried,
          needOtherFont,
          samples,
          fields: new Set(found.map(({ field }) => field)).size,
          font: font.postScriptName,
          ...(font.openFont === undefined
            ? {}
            : { openFamily: font.openFont.family, openState: font.openFont.state }),
          ...(font.substitute === null ? {} : { substitute: font.substitute }),
          ...(font.acceptable === undefined ? {} : { acceptable: font.acceptable }),
          ...(font.lackedForms === undefined ? {} : { lacks: font.lackedForms.join(", ") }),
        },
      }),
    ];
  });
}

function shareOf({ tried, needOtherFont }: PrintVerdict): number {
  return needOtherFont / tried;
}

/** What an author may do, the exact cure first. */
function cureText({ openFont, substitute, acceptable, lackedForms = [] }: FontReport): string {
  const other = substitute ?? acceptable;
  const without = lackedForms.length === 0 ? "" : ` (without ${lackedForms.join(" and ")})`;
  return [
    ...(openFont?.state === "available" ? [`add ${openFont.family} (open, exact)`] : []),
    openFont?.state === "upload"
      ? `upload your copy of ${openFont.family} (open)`
      : "upload your copy",
    ...(other === undefined ? [] : [`accept ${other}${without}`]),
  ].join(" · ");
}
