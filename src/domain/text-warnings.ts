/** What a preview says about text that will not print as typed. Never holds the text itself. */
import { plainForm } from "#base/plain-form.ts";
import { fieldsToBlame } from "./fields-to-blame.ts";
import type { FieldRecord } from "./scene-record.ts";
import type { FillResult } from "#engine/contract/fill.ts";
import { type BoxFit, worstOverflows } from "#engine/contract/fit-report.ts";
import type { Problem } from "#engine/contract/problems.ts";
import {
  API_WARNING_CODES,
  type ApiWarning,
  type TextWarning,
  WARNING_CODES,
} from "./text-warning.ts";

/** Below this difference a size is the authored one. */
const SAME_SIZE_PT = 0.005;

/** As many tell what is meant. */
const MAX_CHARACTERS = 12;
const MAX_ITEMS = 20;
const MAX_HEADER_BYTES = 4_096;

/**
 * The warnings of a fill, in the order of the boxes, those of its inks behind them; a field that overflows in several
 * boxes is named at the worst. `values` by field id: where a box shows several fields they tell which are to blame.
 * `accepted`: pairs of fonts ("From>To") that the author does not mind.
 */
export function textWarnings(
  fields: readonly FieldRecord[],
  { fit, problems }: Pick<FillResult, "fit" | "problems">,
  {
    values,
    accepted = [],
  }: {
    readonly values: Readonly<Record<string, string>>;
    readonly accepted?: readonly string[];
  },
): TextWarning[] {
  const blamed = fit.boxes.map((box) => ({ fit: box, ids: namesOf(fields, box, values) }));
  const ofFonts = (box: BoxFit): readonly TextWarning[] =>
    box.substitutions.flatMap((substitution) =>
      namesOf(fields, { ...box, missing: Array.from(substitution.characters) }, values).map(
        (field) => substitutedWarning(field, substitution, accepted),
      ),
    );
  const worst = worstOverflows(
    blamed.flatMap(({ fit: box, ids }) => ids.map((field) => ({ fit: box, field }))),
  );
  const ofTexts = blamed.flatMap(({ fit: box, ids }) => [
    ...ids.flatMap((field) => [
      ...(worst.get(field) === box ? [overflowWarning(field, box)] : []),
      ...boxWarnings(field, box),
    ]),
    ...ofFonts(box),
  ]);
  return [...ofTexts, ...inkWarnings(problems)];
}

/** Ids of the fields to blame for what a box says; its own where it shows none. */
function namesOf(
  fields: readonly FieldRecord[],
  box: BoxFit,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  const ids = fieldsToBlame(fields, box, values).map(({ id }) => id);
  return ids.length > 0 ? ids : [box.box];
}

/**
 * Warnings of text that is too long for a box of several fields, at those that were typed in: the only ones that are
 * `isOther` than when all fitted. Each field is told once. `boxesOf`: ids of the boxes by field id.
 */
export function atTypedField(
  warnings: readonly TextWarning[],
  boxesOf: ReadonlyMap<string, readonly string[]>,
  isOther: (field: string) => boolean,
): readonly TextWarning[] {
  const told = new Set(
    warnings.flatMap(({ code, field }) =>
      code === "text_overflow" && isOther(field) ? field : [],
    ),
  );
  return warnings.flatMap((warning) => {
    if (warning.code !== "text_overflow" || isOther(warning.field)) {
      return [warning];
    }
    const typed = fieldsBeside(warning.field, boxesOf).filter(isOther);
    if (typed.length === 0) {
      return [warning];
    }
    // One of them is blamed already: the others fit beside what stood there.
    const [first] = typed;
    if (first === undefined || typed.some((id) => told.has(id))) {
      return [];
    }
    told.add(first);
    return [{ ...warning, field: first }];
  });
}

/** The fields that show in a box with this one, itself included. */
export function fieldsBeside(
  field: string,
  boxesOf: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const boxes = new Set(boxesOf.get(field) ?? []);
  return [...boxesOf].flatMap(([id, others]) =>
    id === field || others.some((box) => boxes.has(box)) ? [id] : [],
  );
}

function overflowWarning(field: string, { minSizePt, maxWidthPt }: BoxFit): TextWarning {
  return {
    field,
    code: "text_overflow",
    min_font_size_pt: minSizePt,
    max_width_pt: maxWidthPt,
  };
}

function boxWarnings(field: string, box: BoxFit): readonly TextWarning[] {
  const warnings: TextWarning[] = [];
  if (!box.overflow && box.changed && box.sizePt < box.authoredSizePt - SAME_SIZE_PT) {
    warnings.push({ field, code: "text_shrunk", size_pt: box.sizePt });
  }
  if (box.missing.length > 0) {
    warnings.push({
      field,
      code: "missing_glyph",
      characters: box.missing.slice(0, MAX_CHARACTERS).join(""),
      ...(box.suggestion === undefined ? {} : { plain: true }),
    });
  }
  return warnings;
}

function substitutedWarning(
  field: string,
  { from, to, characters }: BoxFit["substitutions"][number],
  accepted: readonly string[],
): TextWarning {
  const isMinor = accepted.includes(`${from}>${to}`) || familyOf(from) === familyOf(to);
  return {
    field,
    code: "font_substituted",
    from,
    to,
    characters: [...new Set(characters)].slice(0, MAX_CHARACTERS).join(""),
    ...(isMinor ? { minor: true } : {}),
  };
}

/** The family in a PostScript name: before the hyphen, without the tag of a subset. */
function familyOf(postScriptName: string): string {
  const [family = ""] = postScriptName.replace(/^[A-Z]{6}\+/u, "").split(/[-,]/u);
  return family.toLowerCase().replace(/(?:ps)?mt$/u, "");
}

const INK_CODES = ["ink_not_applied", "ink_built", "ink_overprint"] as const;

/** Each field once for each code: its boxes share one ink. */
function inkWarnings(problems: readonly Problem[]): readonly TextWarning[] {
  const found = new Map<string, TextWarning>();
  for (const { code, field, box } of problems) {
    const name = field ?? box;
    const known = INK_CODES.find((one) => one === code);
    if (known !== undefined && name !== null) {
      found.set(`${known} ${name}`, { field: name, code: known });
    }
  }
  return [...found.values()];
}

/**
 * The value of X-Service-Text-Warnings; null without warnings. Text that overflows comes first, other codes where room
 * remains; a long list ends with one item that says how many of each code it stands for.
 */
export function textWarningsHeader(warnings: readonly TextWarning[]): string | null {
  return textNotesHeader(apiWarnings(warnings));
}

/** What a client of the API is told, all of it and the gravest first: without what only our own pages say. */
export function apiWarnings(warnings: readonly TextWarning[]): readonly ApiWarning[] {
  return ranked(warnings).flatMap((warning) => {
    const { characters: _characters, plain: _plain, minor: _minor, code, ...told } = warning;
    const known = API_WARNING_CODES.find((one) => one === code);
    return known === undefined ? [] : [{ ...told, code: known }];
  });
}

/** A text in plain letters where `plain` says that they print; null when it is plain already. */
export function plainLetters(text: string): string | null {
  return plainForm(text);
}

/** As `textWarningsHeader`, with what a shopper should know though it needs no change. */
export function textNotesHeader(warnings: readonly TextWarning[]): string | null {
  if (warnings.length === 0) {
    return null;
  }
  const sorted = ranked(warnings);
  for (let kept = Math.min(sorted.length, MAX_ITEMS); kept > 0; kept--) {
    const isCut = kept < sorted.length;
    const items = isCut
      ? [...sorted.slice(0, kept - 1), closingItem(sorted.slice(kept - 1))]
      : sorted;
    const text = encodeURIComponent(JSON.stringify(items));
    if (text.length <= MAX_HEADER_BYTES) {
      return text;
    }
  }
  // Not even one: a field whose id alone is longer than a header may be.
  return encodeURIComponent(JSON.stringify([{ ...closingItem(sorted), field: "" }]));
}

/** Stable: within a code in the order of the boxes. */
function ranked(warnings: readonly TextWarning[]): readonly TextWarning[] {
  return warnings.toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf({ code }: TextWarning): number {
  return WARNING_CODES.findIndex((known) => known === code);
}

/** Stands for the items that found no room; its field is that of the first of them. */
function closingItem(cut: readonly TextWarning[]): TextWarning {
  const counts = WARNING_CODES.flatMap((code) => {
    const count = cut.filter((warning) => warning.code === code).length;
    return count === 0 ? [] : [[code, count] as const];
  });
  return {
    field: cut[0]?.field ?? "",
    code: "additional_text_overflow",
    stands_for: Object.fromEntries(counts),
  };
}
