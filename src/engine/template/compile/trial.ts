/**
 * The trial of a new template: what would stop a final is found when the file is compiled, not when an order is
 * paid. Every box that can be filled gets another text, the file is written and checked as a final is, pictures
 * left out; boxes that no file could be delivered with are told from the others by halves.
 */
import type { ReasonCode } from "../../contract/problems.ts";
import type { Template } from "../../contract/template.ts";
import { fillFile, type FillContext } from "../fill/fill-template.ts";
import { unchangedValues } from "../fill/unchanged-values.ts";
import { type OriginalFile } from "../../verify/original-file.ts";
import { isVerified } from "../../verify/verify-pdf.ts";
import { leastText, trialTexts } from "./trial-texts.ts";

/** Files written before boxes that fail together are refused together. */
const MOST_TRIALS = 48;

/** Boxes that no verified file could be delivered with, and their reason. One file written and checked where there are none. */
export function boxesFailingTrial(
  template: Template,
  original: OriginalFile,
  context: FillContext,
): ReadonlyMap<string, ReasonCode> {
  const own = unchangedValues(template);
  const texts = new Map(trialTexts(template, [...own.values.byField.keys()]));
  const refused = new Map<string, ReasonCode>();
  let trials = 0;
  // What does not fit is refused when it is typed, not when it is paid, and says nothing of the box.
  const shorten = (box: string): void => {
    const least = leastText(own.values.byField.get(box) ?? "");
    if (least === texts.get(box)) {
      texts.delete(box);
    } else {
      texts.set(box, least);
    }
  };
  const isSound = (boxes: readonly string[]): boolean => {
    const byField = new Map(
      boxes.flatMap((id) => {
        const text = texts.get(id);
        return text === undefined ? [] : [[id, text] as const];
      }),
    );
    const values = { byField, ignored: [], key: "trial" };
    const options = { force: true, fontParts: "glyphs" } as const;
    const { pdf, fit } = fillFile(own.template, values, context, options);
    const wide = fit.boxes.filter(({ overflow, box }) => overflow && byField.has(box));
    if (wide.length > 0) {
      wide.forEach(({ box }) => shorten(box));
      return isSound(boxes);
    }
    trials++;
    const { pages, fields } = own.template;
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
  divide([...texts.keys()]);
  return refused;
}
