/** Which fonts a fill uses, under which resource names, and where those names are added. */
import { getOrAdd } from "#base/maps.ts";
import type { FontFacts } from "../plan/font-facts.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import { assert } from "#base/assert.ts";
import type { BoxFit, FitGlyph, SettingFont } from "../contract/fit-report.ts";
import type { EmbeddedFont, UsedGlyph } from "../font/embedding/embed-font.ts";
import type { LineFonts } from "./placed-line.ts";
import { formatName } from "../pdf/write-operands.ts";
import type { Plan, PlanBox, PlanResources } from "../plan/plan.ts";

/**
 * Embeds one subset of a library font with the glyphs given (repeats allowed); objects are numbered from
 * `firstObject` on, without gaps. The font is known to be embeddable.
 */
export type EmbedFont = (
  fontId: string,
  glyphs: readonly UsedGlyph[],
  firstObject: number,
) => EmbeddedFont;

type Texts = EmbeddedFont["texts"];

/** A box that is written anew, be it for its text or for its ink alone. */
export interface ChangedBox {
  readonly box: PlanBox;
}

/** A box to write and its fit. */
export interface BoxToWrite extends ChangedBox {
  readonly fit: BoxFit;
}

/** The fonts of one fill: new objects, and the names by which its content calls them. */
export interface FontPlan {
  /** Names of the fonts, and what extractors make of their codes. */
  readonly fonts: LineFonts;
  /** New objects in order. */
  readonly updates: readonly ObjectUpdate[];
  readonly added: readonly {
    readonly object: string;
    readonly kind: "font";
    readonly name: string;
  }[];
  /** Unit id → entries to insert into its font dictionary: name → reference. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Names and embeds the fonts of all boxes, in the order the boxes come in. Deterministic. Subsets are per
 * fill, not per box: a font used in ten boxes is embedded once.
 */
export function planFonts(plan: Plan, boxes: readonly BoxToWrite[], embed: EmbedFont): FontPlan {
  checkGlyphs(plan, boxes);
  // New in all content streams of the plan, so that one font has one name everywhere.
  const taken = new Set(plan.units.flatMap((unit) => unit.fontNames));
  const nextName = nameCounter("PltF", taken);
  const updates: ObjectUpdate[] = [];
  const added: { object: string; kind: "font"; name: string }[] = [];
  const library = new Map<string, { name: string; reference: string; texts: Texts }>();
  for (const [key, { id, glyphs }] of libraryGlyphs(boxes)) {
    const { objects, fontNumber, texts } = embed(id, glyphs, plan.base.size + updates.length);
    const name = nextName();
    updates.push(...objects);
    library.set(key, { name, reference: `${fontNumber} 0 R`, texts });
    added.push({ object: `${fontNumber} 0`, kind: "font", name });
  }
  let generations: ReadonlyMap<string, number> | null = null;
  const borrowed = new Map<string, { readonly name: string; readonly reference: string }>();
  const entries = new Map<string, Map<string, string>>();
  const addEntry = (unit: string, name: string, reference: string): string => {
    const inUnit = entries.get(unit) ?? new Map<string, string>();
    entries.set(unit, inUnit.set(name, reference));
    return name;
  };
  // Called while content is written: only names that are used get an entry.
  const nameOf = (unit: string, font: SettingFont): string => {
    if (font.kind === "library") {
      const known = library.get(libraryKey(font));
      assert(known !== undefined, "every library font of a fit is embedded");
      return addEntry(unit, known.name, known.reference);
    }
    const known = plan.fontNames[unit]?.[font.key];
    if (known !== undefined) {
      return known;
    }
    // A font of the file that this content stream does not name yet.
    const { name, reference } = getOrAdd(borrowed, font.key, () => {
      // References need the generation; the plan's object list has it.
      generations ??= new Map(plan.objects.map(([num, gen]) => [String(num), gen]));
      const gen = generations.get(font.key);
      assert(gen !== undefined, "a font set in another unit is an indirect object");
      return { name: nextName(), reference: `${font.key} ${gen} R` };
    });
    return addEntry(unit, name, reference);
  };
  const silent = new Set(
    plan.fonts.flatMap(({ key, hasPrivateTexts }) => (hasPrivateTexts === true ? [key] : [])),
  );
  const textOf: LineFonts["textOf"] = (font, { code, text }) => {
    if (font.kind === "library") {
      return library.get(libraryKey(font))?.texts.get(code) ?? "";
    }
    return silent.has(font.key) ? "" : text;
  };
  return { fonts: { nameOf, textOf }, updates, added, entries };
}

/**
 * What is inserted into a resources object, and where: fonts, forms or property lists. An empty splice
 * (start = end), so that nothing of the dictionary is lost.
 */
export function insertionOf(
  { insertAt, before, after }: PlanResources,
  entries: ReadonlyMap<string, string>,
): { readonly start: number; readonly end: number; readonly text: string } {
  const list = [...entries]
    .map(([name, reference]) => `${formatName(name)} ${reference} `)
    .join("");
  return { start: insertAt, end: insertAt, text: `${before}${list}${after}` };
}

/**
 * One font for columns and one for lines where both are used: the writing mode is the CMap's (9.7.5), so
 * a font has one.
 */
function libraryKey({ id, leadsDown }: SettingFont & { readonly kind: "library" }): string {
  return leadsDown === true ? `${id} down` : id;
}

interface LibraryUse {
  readonly id: string;
  readonly glyphs: UsedGlyph[];
}

/** Fonts by `libraryKey`, in order of first use. */
function libraryGlyphs(boxes: readonly BoxToWrite[]): ReadonlyMap<string, LibraryUse> {
  const used = new Map<string, LibraryUse>();
  // Repeats are fine: the subset is a set.
  const note = (font: SettingFont & { readonly kind: "library" }, glyph: UsedGlyph): void => {
    const key = libraryKey(font);
    const use = getOrAdd(used, key, () => ({ id: font.id, glyphs: [] }));
    use.glyphs.push(glyph);
  };
  // Also boxes in vertical fonts of their own: an embedded font needs no new glyphs.
  for (const { box, fit } of boxes) {
    const modes = columnModes(box);
    for (const { font, glyphs } of fit.lines.flatMap((line) => line.runs)) {
      if (font.kind === "embedded") {
        continue;
      }
      for (const glyph of glyphs) {
        const isUpright = glyph.turn === "upright";
        if (!isUpright || modes.right) {
          note(font, glyph);
        }
        if (isUpright && modes.down) {
          // Metrics of vertical writing (9.7.4.3) go with the glyph: advance downwards, position vector.
          const column = [-glyph.advance, -glyph.dx, -glyph.dy] as const;
          note({ ...font, leadsDown: true }, { ...glyph, column });
        }
      }
    }
  }
  return used;
}

/**
 * Whether upright glyphs of a box are shown by codes that lead to the right, down, or (its duplicates)
 * both.
 */
function columnModes({ painters }: PlanBox): { readonly right: boolean; readonly down: boolean } {
  const anchors = painters.flatMap(({ segments }) => segments.filter(({ isAnchor }) => isAnchor));
  return {
    right: anchors.some(({ leadsDown }) => leadsDown !== true),
    down: anchors.some(({ leadsDown }) => leadsDown === true),
  };
}

/**
 * Last stop before the press: only codes the embedded font is known to print, never glyph 0. A bug
 * elsewhere must end here, not as a missing letter on paper.
 */
function checkGlyphs(plan: Plan, boxes: readonly BoxToWrite[]): void {
  const facts = new Map(plan.fonts.map((font) => [font.key, font]));
  for (const run of boxes.flatMap(({ fit }) => fit.lines.flatMap(({ runs }) => runs))) {
    if (run.font.kind === "library") {
      assert(
        run.glyphs.every(
          (glyph) => glyph.code > 0 && glyph.code < 0x10000 && glyph.codeLength === 2,
        ),
        "glyph 0 is never written",
      );
      continue;
    }
    // What is kept was printed before.
    if (run.isKept === true) {
      continue;
    }
    const { key } = run.font;
    const codes = printableCodes(facts.get(key));
    assert(
      // A space without a glyph is written as a move.
      run.glyphs.every((glyph) => glyph.codeLength === 0 || codes.has(codeKey(glyph))),
      "an embedded font is only asked for codes it prints",
    );
  }
}

/** A font's codes, made once for all fills of a plan. */
const printable = new WeakMap<FontFacts, ReadonlySet<string>>();

function printableCodes(facts: FontFacts | undefined): ReadonlySet<string> {
  if (facts === undefined) {
    return new Set();
  }
  const codes =
    printable.get(facts) ??
    new Set(
      facts.coverage.map(([, code, codeLength, width]) => codeKey({ code, codeLength, width })),
    );
  printable.set(facts, codes);
  return codes;
}

/** The width is part of it: one code with another width would be another glyph of a damaged font. */
function codeKey({
  code,
  codeLength,
  width,
}: Pick<FitGlyph, "code" | "codeLength" | "width">): string {
  return `${code} ${codeLength} ${width}`;
}

/**
 * "PltF1", "PltF2" …, leaving out what is taken. Own prefixes make the origin of a name plain to whoever
 * opens the file.
 */
export function nameCounter(prefix: string, taken: ReadonlySet<string>): () => string {
  let last = 0;
  return () => {
    do {
      last++;
    } while (taken.has(`${prefix}${last}`));
    return `${prefix}${last}`;
  };
}
