/**
 * The trial of a new template: what would stop a final is found when the file is compiled, not when an order is
 * paid. Every box that can be filled gets another text, the file is written and checked as a final is, pictures
 * left out; boxes that no file could be delivered with are told from the others by halves.
 */
import { addToList, getOrAdd } from "#base/maps.ts";
import type { BoxFit } from "../../contract/fit-report.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { Template } from "../../contract/template.ts";
import { boxTexts } from "../fill/box-texts.ts";
import { type FillContext, fitWith, trialOf } from "../fill/fill-template.ts";
import { type FitText, shareSizes } from "../fill/share-sizes.ts";
import { type OriginalFile } from "../../verify/original-file.ts";
import { isVerified } from "../../verify/verify-pdf.ts";
import { type TriedValue, trialFields } from "./trial-fields.ts";
import { leastText, trialTexts } from "./trial-texts.ts";

const OPTIONS = { force: true, fontParts: "glyphs" } as const;

/** Files written before boxes that fail together are refused together. */
const MOST_TRIALS = 48;

/** Boxes that no verified file could be delivered with, and their reason. One file written and checked where there are none. */
export function boxesFailingTrial(
  template: Template,
  original: OriginalFile,
  context: FillContext,
): ReadonlyMap<string, ReasonCode> {
  const own = trialFields(template);
  const ofBox = new Map<string, TriedValue[]>();
  own.tried.forEach((value) => addToList(ofBox, value.box.id, value));
  const texts = new Map(trialTexts(template, own.tried));
  const refused = new Map<string, ReasonCode>();
  const fit = fittedOnce(fitWith(own.template, context.fonts, OPTIONS));
  let trials = 0;
  // What does not fit is refused when it is typed, not when it is paid, and says nothing of the box.
  const shorten = (box: string): void => {
    for (const { field, text } of ofBox.get(box) ?? []) {
      const least = leastText(text);
      if (least === texts.get(field)) {
        texts.delete(field);
      } else {
        texts.set(field, least);
      }
    }
  };
  const textsOf = (box: string): readonly (readonly [string, string])[] =>
    (ofBox.get(box) ?? []).flatMap(({ field }) => {
      const text = texts.get(field);
      return text === undefined ? [] : [[field, text] as const];
    });
  const isSound = (boxes: readonly string[]): boolean => {
    const byField = new Map(boxes.flatMap(textsOf));
    const { plan, pages, fields } = own.template;
    const fitted = shareSizes(plan, pages, boxTexts(pages, fields, byField), fit);
    const wide = fitted.fits.filter(({ overflow, box }) => overflow && textsOf(box).length > 0);
    if (wide.length > 0) {
      wide.forEach(({ box }) => shorten(box));
      return isSound(boxes);
    }
    trials++;
    const values = { byField, ignored: [], key: "trial" };
    const pdf = trialOf(own.template, { values, ...fitted }, context, OPTIONS);
    return isVerified(original, pdf, { pages, fields, values: Object.fromEntries(byField) });
  };
  const divide = (boxes: readonly string[]): readonly string[] => {
    if (boxes.length === 0 || isSound(boxes)) {
      return boxes;
    }
    if (boxes.length === 1 || trials >= MOST_TRIALS) {
      boxes.forEach((id) => refused.set(id, "not_provable"));
      return [];
    }
    const middle = boxes.length >> 1;
    const [head, tail] = [divide(boxes.slice(0, middle)), divide(boxes.slice(middle))];
    // Boxes may fail only together, as those that share words do: then the later ones give way.
    if (head.length > 0 && tail.length > 0 && !isSound([...head, ...tail])) {
      tail.forEach((id) => refused.set(id, "not_provable"));
      return head;
    }
    return [...head, ...tail];
  };
  divide([...ofBox.keys()]);
  return refused;
}

/** Each text of a box is set once, however often boxes are tried together. */
function fittedOnce(fit: FitText): FitText {
  const fits = new Map<string, BoxFit>();
  return (text, how) =>
    getOrAdd(fits, JSON.stringify([text.box.id, text.text, how]), () => fit(text, how));
}
