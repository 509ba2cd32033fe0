/** Which text takes an ink, and the problems of what cannot. */
import { type InkUse, inkOfField, isKnownInk, type PrintInk } from "../../contract/inks.ts";
import { patternsOf } from "../../contract/patterns.ts";
import {
  ENGINE_LIMITS,
  type Problem,
  problem,
  type ReasonCode,
  UnusableValue,
} from "../../contract/problems.ts";
import type { TextBox } from "../../contract/scene.ts";
import type { Template } from "../../contract/template.ts";
import type { FileColorants } from "../../ink/colorants.ts";
import { openPdf } from "../../pdf/open-pdf.ts";
import { readFileColorants } from "../../rewrite/file-colorants.ts";
import { type InkAssignment, inkAssignment } from "../../rewrite/ink-segments.ts";
import { planBoxes } from "./plan-boxes.ts";

/** Text of a page in an ink. The first field of a box decides on its ink. */
interface InkedBox {
  readonly box: TextBox;
  readonly ink: PrintInk | null;
  /** Null for text of no field. */
  readonly field: string | null;
  /** Fields that the box shows besides, in an ink that is not the box's. */
  readonly otherwise: readonly string[];
}

/** The inks of a fill: what is to be written, and all text that they are meant for. */
export interface Tinting {
  readonly assignment: InkAssignment;
  readonly boxes: readonly InkedBox[];
}

/** Colorants of delivered files, kept as long as the file is. */
const files = new WeakMap<Uint8Array, FileColorants>();

/**
 * The inks by box, of all text that is seen and not only of what a customer changed; the delivered file is read for
 * its colorants once. Null when none are used. Throws UnusableValue for an ink that says nothing.
 */
export function tintingOf(
  template: Pick<Template, "source" | "plan" | "pages" | "fields">,
  inks: InkUse | undefined,
): Tinting | null {
  if (inks === undefined) {
    return null;
  }
  const file =
    files.get(template.source) ??
    readFileColorants(openPdf(template.source, ENGINE_LIMITS), template.plan);
  files.set(template.source, file);
  const boxes = inkedBoxes(template, inks);
  const known = new Set(file.colorants.keys());
  const byBox = new Map<string, PrintInk>();
  for (const { box, ink } of boxes) {
    if (ink !== null) {
      checkKnown(ink, known);
      byBox.set(box.id, ink);
    }
  }
  return { assignment: inkAssignment(file, byBox), boxes };
}

/** Text that nobody sees in print keeps its colours; a colour for it would only be another warning. */
const UNSEEN: ReadonlySet<ReasonCode> = new Set([
  "invisible_text",
  "scanned_page",
  "hidden_layer",
  "artifact",
  "outside_trim",
]);

/** The boxes that are in an ink, or show a field that is to be in one. */
function inkedBoxes(
  { pages, fields }: Pick<Template, "pages" | "fields">,
  inks: InkUse,
): readonly InkedBox[] {
  const patterns = patternsOf(fields);
  return pages.flatMap((page) =>
    page.boxes.flatMap((box): readonly InkedBox[] => {
      if (box.reason !== null && UNSEEN.has(box.reason)) {
        return [];
      }
      const shown = (patterns.get(box.id) ?? []).flatMap((part) =>
        part.kind === "field" ? [part.field] : [],
      );
      const field = shown[0] ?? null;
      const ink = inkOfField(inks, field);
      const otherwise = shown.filter((id) => !isSameInk(inkOfField(inks, id), ink));
      return ink === null && otherwise.length === 0 ? [] : [{ box, ink, field, otherwise }];
    }),
  );
}

function isSameInk(a: PrintInk | null, b: PrintInk | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
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

/**
 * What became of inks otherwise than asked, once the fill is written: warnings, since the text is right and only its
 * colour is not.
 */
export function inkProblems(
  { plan }: Pick<Template, "plan">,
  tinting: Tinting | null,
): readonly Problem[] {
  if (tinting === null) {
    return [];
  }
  const { refused, built, overprinted } = tinting.assignment;
  return tinting.boxes.flatMap(({ box: { id: box, page }, ink, field, otherwise }) => {
    const others = otherwise.map((other) =>
      problem("ink_not_applied", "warn", ONE_INK, {
        page,
        field: other,
        box,
        measured: { reason: "shared" },
      }),
    );
    if (ink === null) {
      return others;
    }
    const at = { page, field, box };
    const own = !planBoxes(plan).has(box)
      ? problem("ink_not_applied", "warn", NOT_WRITABLE, {
          ...at,
          measured: { reason: "unwritable" },
        })
      : refused.has(box)
        ? problem("ink_not_applied", "warn", NOT_APPLIED, {
            ...at,
            measured: { reason: "unnamed" },
          })
        : built.has(box)
          ? problem("ink_built", "warn", BUILT, at)
          : null;
    const over = overprinted.has(box) ? [problem("ink_overprint", "info", OVERPRINT, at)] : [];
    return [...(own === null ? [] : [own]), ...over, ...others];
  });
}

const NOT_WRITABLE = "The text keeps its authored colour: it is none that can be written anew.";
const NOT_APPLIED =
  "The text keeps its authored colour: its ink cannot be named here, or its colour cannot be put back behind it.";
const ONE_INK = "The text prints in the ink of the first field of its box.";
const OVERPRINT =
  "The text overprints, or knocks out, as the design has it and not as its ink should: over a colour it prints another.";
const BUILT =
  "The file has no plate of the ink: the text prints in a build of process inks that looks like it.";
