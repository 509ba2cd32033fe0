/** Which texts take an ink, and the problems of those that cannot. */
import { inkOfField, type InkUse, isKnownInk, type PrintInk } from "../../contract/inks.ts";
import { type InkAssignment, inkAssignment } from "../../rewrite/ink-segments.ts";
import { readFileColorants } from "../../rewrite/file-colorants.ts";
import type { FileColorants } from "../../ink/colorants.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { ENGINE_LIMITS, type Problem, problem, UnusableValue } from "../../contract/problems.ts";
import { type BoxText } from "./box-texts.ts";
import { planBoxes } from "./plan-boxes.ts";
import type { Template } from "../../contract/template.ts";
import type { FieldFit } from "../../contract/fit-report.ts";
import { patternsOf } from "../../contract/patterns.ts";

/**
 * The texts with those of the other boxes that can be written and take an ink: as authored, in page order.
 * An ink is for all text of a field or template, not only for what a customer changed.
 */
export function withInkedTexts(
  { pages, fields, plan }: Pick<Template, "pages" | "fields" | "plan">,
  texts: readonly BoxText[],
  inks: InkUse,
): readonly BoxText[] {
  const given = new Map(texts.map((text) => [text.box.id, text]));
  const patterns = patternsOf(fields);
  return pages.flatMap((page) =>
    page.boxes.flatMap((box): readonly BoxText[] => {
      const known = given.get(box.id);
      if (known !== undefined) {
        return [known];
      }
      const first = patterns.get(box.id)?.find((part) => part.kind === "field");
      const field = first?.kind === "field" ? first.field : null;
      const mayBeWritten =
        box.editable && planBoxes(plan).has(box.id) && !box.text.includes("\ufffd");
      return mayBeWritten && inkOfField(inks, field) !== null
        ? [{ box, field, text: box.text }]
        : [];
    }),
  );
}

/** True for a text that is written anew for its ink even when its words stay. */
export function isInked(
  { field, box }: Pick<BoxText, "field" | "box">,
  inks: InkUse | undefined,
): boolean {
  return inks !== undefined && inkOfField(inks, field) !== null && !box.text.includes("\ufffd");
}

/** Colorants of delivered files, kept as long as the file is. */
const files = new WeakMap<Uint8Array, FileColorants>();

/**
 * The inks by box; the delivered file is read for its colorants once. Null when none are used. Throws
 * UnusableValue for an ink that says nothing.
 */
export function tintingOf(
  template: Pick<Template, "source" | "plan">,
  texts: readonly BoxText[],
  inks: InkUse | undefined,
): InkAssignment | null {
  if (inks === undefined) {
    return null;
  }
  const file =
    files.get(template.source) ??
    readFileColorants(openPdf(template.source, ENGINE_LIMITS), template.plan);
  files.set(template.source, file);
  const known = new Set(file.colorants.keys());
  const byBox = new Map<string, PrintInk>();
  for (const { box, field } of texts) {
    const ink = inkOfField(inks, field);
    if (ink !== null) {
      checkKnown(ink, known);
      byBox.set(box.id, ink);
    }
  }
  return inkAssignment(file, byBox);
}

/** The last guard: the service has refused such an ink before, where it knows the file's colorants. */
function checkKnown(ink: PrintInk, colorants: ReadonlySet<string>): void {
  if (!isKnownInk(ink, colorants)) {
    throw new UnusableValue(
      "invalid_parameter",
      "colors",
      "an ink that is neither registered nor a colorant of the file needs a hex",
    );
  }
}

/** What became of inks otherwise than asked: warnings, since the text is right and only its colour is not. */
export function inkProblems(
  tinting: InkAssignment | null,
  fits: readonly FieldFit[],
): readonly Problem[] {
  if (tinting === null) {
    return [];
  }
  const { refused, built } = tinting;
  return fits.flatMap(({ fit: { box, page }, field }) => {
    const at = { page, field, box };
    return refused.has(box)
      ? [problem("ink_not_applied", "warn", NOT_APPLIED, at)]
      : built.has(box)
        ? [problem("ink_built", "warn", BUILT, at)]
        : [];
  });
}

const NOT_APPLIED =
  "The text keeps its authored colour: its ink cannot be named here, or its colour cannot be put back behind it.";
const BUILT =
  "The file has no plate of the ink: the text prints in a build of process inks that looks like it.";
