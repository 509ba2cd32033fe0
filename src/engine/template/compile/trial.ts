/**
 * The trial of a new template: what would stop a final is found when the file is compiled, not when an order is
 * paid. Every box that can be filled gets another text, the file is written and checked as a final is, pictures
 * left out; boxes that no file could be delivered with are told from the others. Values that something is
 * shared with are tried beside it unchanged, too.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { BoxFit } from "../../contract/fit-report.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { Template } from "../../contract/template.ts";
import type { TextBox } from "../../contract/scene.ts";
import type { MaskRasters } from "../../content/drawn-mask.ts";
import { boxTexts } from "../fill/box-texts.ts";
import { type FillContext, fitWith, trialOf } from "../fill/fill-template.ts";
import { type FitText, shareSizes } from "../fill/share-sizes.ts";
import { newlyKept, type OriginalFile } from "../../verify/original-file.ts";
import { firstViolations, type FoundViolations } from "../../verify/verify-pdf.ts";
import { verifiedBoxes } from "./verified-boxes.ts";
import { type TriedValue, trialFields } from "./trial-fields.ts";
import { trialParts } from "./trial-parts.ts";
import { trialRounds } from "./trial-rounds.ts";
import { leastText, printableText, trialTexts, turnedTexts } from "./trial-texts.ts";

const OPTIONS = { force: true, fontParts: "glyphs" } as const;

/** Files written for a part before boxes that fail together are refused together. */
const MOST_TRIALS = 48;

/** What is set with, and what the check draws masks with. */
interface TrialContext extends FillContext {
  readonly maskRasters: MaskRasters;
}

/**
 * Boxes that no verified file could be delivered with, and their reason. One file a part is written and checked where
 * there are none, and two more where boxes have several values or share something.
 */
export function boxesFailingTrial(
  template: Template,
  original: OriginalFile,
  context: TrialContext,
): ReadonlyMap<string, ReasonCode> {
  const { template: own, tried } = trialFields(template);
  const refused = refusedOf(own, tried, trialTexts, { original, context });
  return new Map(refused.map((box) => [box, "not_provable"]));
}

/**
 * Those of some boxes that no verified file could be delivered with as an author has set them: tried with the texts of
 * a new template and with words as long as the authored ones, behind which lines end where they do.
 */
export function patternsFailingTrial(
  template: Template,
  boxes: ReadonlySet<string>,
  original: OriginalFile,
  context: TrialContext,
): readonly string[] {
  const { template: own, tried } = trialFields(template);
  const asked = tried.filter(({ box }) => boxes.has(box.id));
  const trial = { original, context };
  const failed = new Set(refusedOf(own, asked, turnedTexts, trial));
  const left = asked.filter(({ box }) => !failed.has(box.id));
  return [...failed, ...refusedOf(own, left, trialTexts, trial)];
}

interface Trial {
  readonly original: OriginalFile;
  readonly context: TrialContext;
}

/** The boxes of some values that are refused with the texts that are made for them. */
function refusedOf(
  own: Template,
  tried: readonly TriedValue[],
  textsOf: typeof trialTexts,
  trial: Trial,
): readonly string[] {
  const fields = new Map(own.fields.map((field) => [field.id, field]));
  return trialParts(tried).flatMap((part) => {
    const template = { ...own, fields: part.flatMap(({ field }) => fields.get(field) ?? []) };
    const texts = textsOf(template, part);
    const fit = fittedOnce(fitWith(template, trial.context.fonts, OPTIONS));
    const refused = new Set<string>();
    const asked = { ...trial, original: newlyKept(trial.original) };
    for (const round of trialRounds(template.plan, part)) {
      const left = round.filter(({ box }) => !refused.has(box.id));
      const trials = new BoxTrials({ template, tried: left, texts, fit }, asked);
      trials.refused().forEach((box) => refused.add(box));
    }
    return [...refused];
  });
}

/** The values that change in one file, and how they are set. */
interface TrialRound {
  readonly template: Template;
  readonly tried: readonly TriedValue[];
  /** By field. */
  readonly texts: ReadonlyMap<string, string>;
  readonly fit: FitText;
}

/** Trials of one round of a part: each shortens texts that do not fit for all that follow. */
class BoxTrials {
  readonly #original: OriginalFile;
  readonly #context: TrialContext;
  readonly #template: Template;
  readonly #fit: FitText;
  readonly #ofBox = new Map<string, TriedValue[]>();
  readonly #boxOf = (box: string): TextBox | undefined => this.#ofBox.get(box)?.[0]?.box;
  /** By field; those that not even their least text fits have none. */
  readonly #texts: Map<string, string>;

  constructor({ template, tried, texts, fit }: TrialRound, { original, context }: Trial) {
    tried.forEach((value) => addToList(this.#ofBox, value.box.id, value));
    this.#original = original;
    this.#context = context;
    this.#template = template;
    this.#texts = new Map(texts);
    this.#fit = fit;
  }

  refused(): readonly string[] {
    const boxes = [...this.#ofBox.keys()];
    const sound = verifiedBoxes(boxes, {
      violationsOf: (tried) => this.#check(tried),
      boxOf: this.#boxOf,
      mostFiles: MOST_TRIALS,
    });
    const known = new Set(sound);
    return boxes.filter((box) => !known.has(box));
  }

  /** Why a file with the texts of these boxes would not be delivered; none where it passes as a final does. */
  #check(boxes: readonly string[]): FoundViolations {
    const byField = new Map(boxes.flatMap((box) => this.#textsOf(box)));
    const { plan, pages, fields } = this.#template;
    const fitted = shareSizes(plan, pages, boxTexts(pages, fields, byField), this.#fit);
    const wide = fitted.fits.filter(
      ({ overflow, box }) => overflow && this.#textsOf(box).length > 0,
    );
    // A box that has letters no font prints is not written, and would pass as if it had been.
    const unprinted = fitted.fits.filter(
      ({ missing, box }) => missing.length > 0 && this.#textsOf(box).length > 0,
    );
    if (wide.length > 0 || unprinted.length > 0) {
      wide.forEach(({ box }) => this.#shorten(box));
      unprinted.forEach((fit) => this.#printable(fit));
      return this.#check(boxes);
    }
    const values = { byField, ignored: [], key: "trial" };
    const pdf = trialOf(this.#template, { values, ...fitted }, this.#context, OPTIONS);
    const order = { pages, fields, values: Object.fromEntries(byField) };
    return firstViolations(this.#original, pdf, order, this.#context.maskRasters);
  }

  #textsOf(box: string): readonly (readonly [string, string])[] {
    return (this.#ofBox.get(box) ?? []).flatMap(({ field }) => {
      const text = this.#texts.get(field);
      return text === undefined ? [] : [[field, text] as const];
    });
  }

  /** Letters that no font prints are left out; where that changes nothing, the box is not tried. */
  #printable({ box, missing }: BoxFit): void {
    const before = this.#textsOf(box);
    for (const { field, text } of this.#ofBox.get(box) ?? []) {
      const tried = this.#texts.get(field);
      const printable = tried === undefined ? null : printableText(tried, missing, text);
      if (printable === null) {
        this.#texts.delete(field);
      } else {
        this.#texts.set(field, printable);
      }
    }
    const after = this.#textsOf(box);
    if (after.length === before.length && after.every(([, text], i) => text === before[i]?.[1])) {
      before.forEach(([field]) => this.#texts.delete(field));
    }
  }

  /** What does not fit is refused when it is typed, not when it is paid, and says nothing of the box. */
  #shorten(box: string): void {
    for (const { field, text } of this.#ofBox.get(box) ?? []) {
      const least = leastText(text);
      if (least === this.#texts.get(field)) {
        this.#texts.delete(field);
      } else {
        this.#texts.set(field, least);
      }
    }
  }
}

/** Each text of a box is set once for all rounds, however often boxes are tried together. */
function fittedOnce(fit: FitText): FitText {
  const fits = new Map<string, BoxFit>();
  return (text, how) =>
    getOrAdd(fits, JSON.stringify([text.box.id, text.text, text.parts, how]), () => fit(text, how));
}
