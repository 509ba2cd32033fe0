/** Filling: values → fits → the press file, its warnings and its certificate. */
import { assert } from "#base/assert.ts";
import {
  ENGINE_VERSION,
  type FillOptions,
  type FillResult,
  type OutputOptions,
  type Template,
} from "#engine/engine.ts";
import { type FitRequest, fitBox } from "../fit/fit-box.ts";
import type { FitFonts } from "../fit/fonts.ts";
import type { BoxFit } from "../fit/model.ts";
import type { FontFacts } from "../font/pdf-font.ts";
import type { FontEmbedder } from "../font-embedding/embed-font.ts";
import { type Problem, problem } from "../problems.ts";
import { fillPlan } from "../rewrite/fill-plan.ts";
import type { Plan, PlanBox } from "../rewrite/plan.ts";
import type { EmbedFont } from "../rewrite/write-fonts.ts";
import { type BoxText, boxTexts } from "./box-texts.ts";
import type { ResolvedValues } from "./resolve-values.ts";

export interface FillContext {
  readonly fonts: FitFonts;
  readonly embedder: FontEmbedder;
}

/**
 * The filled file. A text that does not fit is set at its smallest size, a text with characters no font
 * prints leaves the box as authored; both are problems of severity error, and whoever makes finals must
 * not go on. Everything else about the file is the same, byte for byte.
 */
export function fillFile(
  template: Template,
  values: ResolvedValues,
  { fonts, embedder }: FillContext,
  options: FillOptions,
): FillResult {
  const { texts, fits } = fitTexts(template, values, fonts, options);
  const { pdf, certificate } = fillPlan(template, {
    fits,
    valuesKey: JSON.stringify([values.key, optionsKey(options, template.output)]),
    engineVersion: ENGINE_VERSION,
    embedFont: embedFrom(fonts, embedder),
    flatten: (options.output ?? template.output).flatten,
  });
  const fields = new Map(texts.map(({ box, field }) => [box.id, field]));
  return {
    pdf,
    fit: {
      boxes: fits,
      substitutions: mergedSubstitutions(fits),
      ignoredValues: values.ignored,
    },
    problems: fits.flatMap((fit) => fitProblems(fit, fields.get(fit.box) ?? null, options)),
    certificate,
  };
}

/** The texts these values show and how they are set: a fill without the writing. */
export function fitTexts(
  template: Pick<Template, "pages" | "fields" | "plan">,
  values: ResolvedValues,
  fonts: FitFonts,
  options: FillOptions,
): { readonly texts: readonly BoxText[]; readonly fits: readonly BoxFit[] } {
  const texts = boxTexts(template.pages, template.fields, values.byField);
  const fits = shareSmallest(template.plan, texts, (text, largest) =>
    fitBox({ ...fitRequest(template.plan, text, options), ...largest }, fonts),
  );
  return { texts, fits };
}

const factsByKey = new WeakMap<Plan, ReadonlyMap<string, FontFacts>>();

/** What a box of the plan is fitted with. */
export function fitRequest(
  plan: Plan,
  { box, text }: Pick<BoxText, "box" | "text">,
  options: FillOptions,
): FitRequest {
  const known = factsByKey.get(plan) ?? new Map(plan.fonts.map((facts) => [facts.key, facts]));
  factsByKey.set(plan, known);
  const unit = box.segments[0]?.unit ?? "";
  const authored = planBoxes(plan).get(box.id)?.authored;
  return {
    box,
    text,
    authoredFonts: known,
    resourceNames: plan.fontNames[unit] ?? {},
    substitution: options.substitution ?? "allow",
    force: options.force ?? false,
    ...(authored === undefined ? {} : { authored }),
  };
}

const boxesById = new WeakMap<Plan, ReadonlyMap<string, PlanBox>>();

function planBoxes(plan: Plan): ReadonlyMap<string, PlanBox> {
  const known = boxesById.get(plan) ?? new Map(plan.boxes.map((box) => [box.id, box]));
  boxesById.set(plan, known);
  return known;
}

/**
 * Boxes made of the same operators are written once, and boxes of one field on one page that look alike
 * are read together: all shrink as much as the one that needs it most.
 */
function shareSmallest(
  plan: Plan,
  texts: readonly BoxText[],
  fit: (text: BoxText, largest: Pick<FitRequest, "largestSizePt">) => BoxFit,
): readonly BoxFit[] {
  const fits = texts.map((text) => fit(text, {}));
  const smallest = new Map<string, number>();
  const groups = texts.map((text) => groupOf(plan, text));
  fits.forEach(({ sizePt, authoredSizePt, changed }, i) => {
    const group = groups[i] ?? "";
    if (changed) {
      smallest.set(group, Math.min(smallest.get(group) ?? 1, sizePt / authoredSizePt));
    }
  });
  return fits.map((alone, i) => {
    const text = texts[i];
    const ratio = smallest.get(groups[i] ?? "") ?? 1;
    const largestSizePt = Math.floor(alone.authoredSizePt * ratio * 100 + 1e-6) / 100;
    return text === undefined || ratio === 1 || !alone.changed || largestSizePt >= alone.sizePt
      ? alone
      : fit(text, { largestSizePt });
  });
}

/** Boxes with the same key share one size. */
function groupOf(plan: Plan, { box, field }: BoxText): string {
  const shared = planBoxes(plan).get(box.id)?.shared ?? [];
  return shared.length > 1
    ? shared.join(" ")
    : `${field ?? box.id} ${box.page} ${box.font} ${box.sizePt.toFixed(2)}`;
}

function embedFrom(fonts: FitFonts, embedder: FontEmbedder): EmbedFont {
  return (fontId, glyphs, firstObject) => {
    const font =
      [...fonts.shop, ...fonts.bundled].find(({ file }) => file.id === fontId) ??
      fonts.scripts?.byId(fontId);
    const embedded = font === undefined ? null : embedder.embed(font, glyphs, firstObject);
    assert(embedded !== null, "fonts that cannot be embedded are not offered for fitting");
    return embedded;
  };
}

/** Options that change the bytes; the fonts are in them by their names and glyphs. */
function optionsKey(
  { force, output, substitution, fonts }: FillOptions,
  usual: OutputOptions,
): unknown {
  const { flatten, removePieceInfo } = output ?? usual;
  return [
    force ?? false,
    flatten,
    removePieceInfo,
    substitution ?? "allow",
    (fonts ?? []).map((font) => font.id),
  ];
}

function mergedSubstitutions(fits: readonly BoxFit[]): readonly BoxFit["substitutions"][number][] {
  const merged = new Map<string, { from: string; to: string; characters: Set<string> }>();
  for (const { from, to, characters } of fits.flatMap((fit) => fit.substitutions)) {
    const known = merged.get(`${from}>${to}`) ?? { from, to, characters: new Set<string>() };
    merged.set(`${from}>${to}`, known);
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

/** What a fit has to say, without the customer's text. */
function fitProblems(fit: BoxFit, field: string | null, options: FillOptions): readonly Problem[] {
  const at = { page: fit.page, field, box: fit.box };
  const problems: Problem[] = [];
  if (fit.missing.length > 0) {
    const message = `No font at hand prints ${fit.missing.length} of the characters; the box keeps its authored text.`;
    const measured = { characters: fit.missing.length };
    problems.push(problem("missing_glyph", "error", message, { ...at, measured }));
  }
  if (fit.overflow) {
    const message = "The text does not fit its box even at the smallest size.";
    const limit = { minSizePt: fit.minSizePt, maxWidthPt: fit.maxWidthPt };
    problems.push(
      problem("text_overflow", "error", message, {
        ...at,
        measured: { sizePt: fit.sizePt },
        limit,
      }),
    );
  }
  for (const { from, to } of fit.substitutions) {
    const isAccepted = options.acceptedSubstitutions?.includes(`${from}>${to}`) === true;
    const message = `${to} stands in for ${from}, which lacks some of the characters.`;
    problems.push(
      problem("font_substituted", isAccepted ? "info" : "warn", message, {
        ...at,
        measured: { from, to },
      }),
    );
  }
  return problems;
}
