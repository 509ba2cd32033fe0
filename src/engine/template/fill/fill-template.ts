/**
 * Filling: values → fits → the press file, its warnings and its certificate. One layout for press and
 * preview: both take the fits made here.
 */
import { getOrAdd } from "#base/maps.ts";
import { assert } from "#base/assert.ts";
import { type FitRequest, fitBox } from "../../fit/fit-box.ts";
import type { FitFonts } from "../../fit/fonts.ts";
import type { BoxFit, FitReport } from "../../contract/fit-report.ts";
import type { LibraryFont } from "../../font/library/library-font.ts";
import { libraryOutline } from "../../font/library/library-program.ts";
import type { FontEmbedder } from "../../font/embedding/embed-font.ts";
import { fillPlan, type FillRequest, trialFile } from "../../rewrite/fill-plan.ts";
import type { Plan } from "../../plan/plan.ts";
import type { EmbedFont } from "../../rewrite/write-fonts.ts";
import { type BoxText, boxTexts } from "./box-texts.ts";
import { fitProblems } from "./fit-problems.ts";
import { fontBlocks } from "./font-blocks.ts";
import { inkProblems, tintingOf } from "./ink-texts.ts";
import { pictureFill, pictureProblems, withPictures } from "./picture-fields.ts";
import { planBoxes } from "./plan-boxes.ts";
import type { ResolvedValues } from "./resolve-values.ts";
import { type FitText, type SharedFits, shareSizes } from "./share-sizes.ts";
import { ENGINE_VERSION } from "../../contract/versions.ts";
import type { Template, OutputOptions } from "../../contract/template.ts";
import type { FillOptions, FillResult } from "../../contract/fill.ts";
import type { FontFacts } from "../../plan/font-facts.ts";

/** What a fill is set and embedded with. */
export interface FillContext {
  readonly fonts: FitFonts;
  readonly embedder: FontEmbedder;
}

/**
 * The filled file. A text that does not fit is set at its smallest size; one with characters no font prints leaves
 * the box as authored, or without its values where the authored words are a prompt. Both are problems of severity
 * error, and whoever makes finals must not go on. Everything else about the file is the same, byte for byte. Throws UnusableValue for a picture or
 * ink that cannot be used.
 */
export function fillFile(
  template: Template,
  values: ResolvedValues,
  context: FillContext,
  options: FillOptions,
): FillResult {
  const fitted = { values, ...fitTexts(template, values, context.fonts, options) };
  const { texts, fits } = fitted;
  const tinting = tintingOf(template, options.inks);
  const pictures = pictureFill(template, values.byField, options);
  const { flatten: isFlat } = options.output ?? template.output;
  const filled = fillPlan(template, {
    ...requestOf(template, fitted, context, options),
    tinting: tinting?.assignment ?? null,
    // Pictures are placed behind the text, and what is to be one file is made one at the end.
    flatten: isFlat && pictures === null,
  });
  const { pdf, certificate } =
    pictures === null ? filled : withPictures(filled, pictures, { source: template, isFlat });
  const fieldFits = fits.map((fit, i) => ({ fit, field: texts[i]?.field ?? null }));
  return {
    pdf,
    fit: {
      boxes: fits,
      fontsUsed: mergedFonts(fits),
      substitutions: mergedSubstitutions(fits),
      ignoredValues: values.ignored,
    },
    problems: [
      ...fitProblems(fieldFits, options),
      ...inkProblems(template, tinting),
      ...pictureProblems(template, pictures),
    ],
    certificate,
  };
}

/** Values, and their texts as they are set. */
interface FittedValues extends SharedFits {
  readonly values: ResolvedValues;
}

/** The file of a trial: texts alone, in authored inks, to be checked and thrown away. */
export function trialOf(
  template: Template,
  fitted: FittedValues,
  context: FillContext,
  options: FillOptions,
): Uint8Array {
  return trialFile(template, {
    ...requestOf(template, fitted, context, options),
    flatten: false,
  });
}

function requestOf(
  template: Template,
  { values, texts, fits }: FittedValues,
  { fonts, embedder }: FillContext,
  options: FillOptions,
): Omit<FillRequest, "flatten"> {
  return {
    fits,
    // The second file identifier depends on it: everything that changes the bytes, and nothing else.
    valuesKey: JSON.stringify([
      values.key,
      optionsKey(options, template.output),
      texts.map(({ box }) => box.settings),
    ]),
    engineVersion: ENGINE_VERSION,
    embedFont: embedFrom(fonts, embedder, options),
    outlineOf: (fontId, glyph) => {
      const font = libraryFontById(fonts, fontId);
      return font === undefined ? null : libraryOutline(font, glyph);
    },
    removePieceInfo: (options.output ?? template.output).removePieceInfo,
  };
}

/**
 * The texts these values show and how they are set: a fill without the writing, for the stress test and for
 * regions of change.
 */
export function fitTexts(
  template: Pick<Template, "pages" | "fields" | "plan">,
  values: ResolvedValues,
  fonts: FitFonts,
  options: FillOptions,
): SharedFits {
  const texts = boxTexts(template.pages, template.fields, values.byField);
  return shareSizes(template.plan, template.pages, texts, fitWith(template, fonts, options));
}

/** Sets the texts of a template's boxes, one at a time. */
export function fitWith(
  { plan }: Pick<Template, "plan">,
  fonts: FitFonts,
  options: FillOptions,
): FitText {
  return (text, { largestSizePt, forced }) => {
    const request = {
      ...fitRequest(plan, text, options),
      ...(largestSizePt === undefined ? {} : { largestSizePt }),
      ...(forced === true ? { force: true } : {}),
    };
    const fit = fitBox(request, fonts);
    return fit.missing.length === 0 || text.withoutValues === undefined
      ? fit
      : withoutPrompt(fit, fitBox({ ...request, ...text.withoutValues }, fonts));
  };
}

/**
 * The fit of a text that no font prints, in a box whose authored words are a prompt: set without its values, and
 * still said to miss what it misses.
 */
function withoutPrompt({ text, missing, suggestion }: BoxFit, blank: BoxFit): BoxFit {
  return {
    ...blank,
    text,
    missing,
    ...(suggestion === undefined ? {} : { suggestion }),
    isWithoutValues: true,
  };
}

/** Facts of a plan's fonts by key; a plan is filled many times. */
const factsByKey = new WeakMap<Plan, ReadonlyMap<string, FontFacts>>();

/** What a box of the plan is fitted with. */
export function fitRequest(
  plan: Plan,
  { box, text, parts }: Pick<BoxText, "box" | "text" | "parts">,
  options: FillOptions,
): FitRequest {
  const known = getOrAdd(
    factsByKey,
    plan,
    () => new Map(plan.fonts.map((facts) => [facts.key, facts])),
  );
  // The content stream of the first segment: where a box spans several, new text names fonts in the first.
  const unit = box.segments[0]?.unit ?? "";
  const { kerning, painters } = planBoxes(plan).get(box.id) ?? {};
  return {
    box,
    text,
    authoredFonts: known,
    resourceNames: plan.fontNames[unit] ?? {},
    substitution: options.substitution ?? "allow",
    acceptedSubstitutions: options.acceptedSubstitutions ?? [],
    defaultFontId: options.defaultFontId ?? null,
    force: options.force ?? false,
    painter: painters?.[0],
    ...(kerning === undefined ? {} : { kerning }),
    ...(parts === undefined ? {} : { parts }),
  };
}

/** Embeds library fonts: a ready block where its glyphs suffice, else a subset (`font-blocks.ts`). */
function embedFrom(
  fonts: FitFonts,
  embedder: FontEmbedder,
  { fontParts = "block" }: FillOptions,
): EmbedFont {
  const blocks = fontParts === "block" ? fontBlocks(embedder, fonts.shaper) : null;
  return (fontId, glyphs, firstObject) => {
    const font = libraryFontById(fonts, fontId);
    const embedded =
      font === undefined
        ? null
        : (blocks?.embed(font, glyphs, firstObject) ?? embedder.embed(font, glyphs, firstObject));
    assert(embedded !== null, "fonts that cannot be embedded are not offered for fitting");
    return embedded;
  };
}

/** Shop fonts first: a shop may upload a font that is bundled too. */
function libraryFontById(fonts: FitFonts, id: string): LibraryFont | undefined {
  return (
    [...fonts.shop, ...fonts.bundled].find(({ file }) => file.id === id) ??
    fonts.scripts?.byId(id) ??
    fonts.open?.byId(id) ??
    fonts.variable?.find({ id })
  );
}

/** Options that change the bytes; the fonts are in them by their names and glyphs. */
function optionsKey(options: FillOptions, usual: OutputOptions): unknown {
  const { flatten, removePieceInfo } = options.output ?? usual;
  return [
    options.force ?? false,
    flatten,
    removePieceInfo,
    options.substitution ?? "allow",
    options.acceptedSubstitutions ?? [],
    options.defaultFontId ?? null,
    options.fontParts ?? "block",
    (options.fonts ?? []).map((font) => font.id),
    // Only where given, so that keys of fills without inks stay what they were.
    ...(options.inks === undefined ? [] : [options.inks]),
  ];
}

/** Each font and role once, in order of first use. */
function mergedFonts(fits: readonly BoxFit[]): FitReport["fontsUsed"] {
  const merged = new Map<string, FitReport["fontsUsed"][number]>();
  for (const { postScriptName, role } of fits.flatMap(({ fontsUsed }) => fontsUsed)) {
    merged.set(`${role} ${postScriptName}`, { postScriptName, role });
  }
  return [...merged.values()];
}

/** Each pair of fonts once, with all the characters that it concerns. */
function mergedSubstitutions(fits: readonly BoxFit[]): readonly BoxFit["substitutions"][number][] {
  const merged = new Map<string, { from: string; to: string; characters: Set<string> }>();
  for (const { from, to, characters } of fits.flatMap((fit) => fit.substitutions)) {
    const known = getOrAdd(merged, `${from}>${to}`, () => ({
      from,
      to,
      characters: new Set<string>(),
    }));
    for (const character of characters) {
      known.characters.add(character);
    }
  }
  return [...merged.values()].map(({ from, to, characters }) => ({
    from,
    to,
    characters: [...characters].join(""),
  }));
}
