/**
 * Content that readers take for different operators: a fill of it could not be proven, and text shown
 * outside a text object (9.4.1) stands wherever the pen was left. Two readers are asked, the engine's and
 * the verifier's own; where they disagree, so may a RIP. Such content streams are found when the file is
 * compiled.
 */
import type { ContentStream, PageContent } from "../../content/model.ts";
import { OperatorReader } from "../../pdf/operator-reader.ts";
import type { ReasonCode } from "../../contract/problems.ts";
import type { Scene } from "../../contract/scene.ts";
import { type PlainOperator, readOperators } from "../../verify/content-tokens.ts";

/**
 * Boxes with a part in such a content stream. Costs nothing for content without syntax errors and inline
 * images, where both readers are known to agree.
 */
export function refuseUnclear(
  scene: Scene,
  contents: readonly PageContent[],
): ReadonlyMap<string, ReasonCode> {
  const unclear = new Set<string>();
  for (const { contentStreams: units, problems } of contents) {
    const hasFaults = problems.some(({ code }) => code === "syntax_error");
    for (const unit of units) {
      if (!unclear.has(unit.id) && (hasFaults || mayHoldImage(unit.data)) && isUnclear(unit)) {
        unclear.add(unit.id);
      }
    }
  }
  const refused = new Map<string, ReasonCode>();
  for (const box of unclear.size === 0 ? [] : scene.pages.flatMap((page) => page.boxes)) {
    const all = [box.segments, ...box.duplicates].flat();
    if (box.editable && all.some(({ unit }) => unclear.has(unit))) {
      refused.set(box.id, "text_object_split");
    }
  }
  return refused;
}

/**
 * The letters BI, where an inline image (8.9.7) would begin: its data have no stated length, so readers
 * differ in where it ends.
 */
function mayHoldImage(data: Uint8Array): boolean {
  for (let at = data.indexOf(0x42); at >= 0; at = data.indexOf(0x42, at + 1)) {
    if (data[at + 1] === 0x49) {
      return true;
    }
  }
  return false;
}

/** Do the two readers see different operators, by name and number? */
function isUnclear({ data }: ContentStream): boolean {
  const operators = readOperators(data);
  const reader = new OperatorReader(data);
  for (const { name } of operators) {
    if (reader.next()?.name !== name) {
      return true;
    }
  }
  return reader.next() !== null || showsOutsideText(operators);
}

const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'", '"']);

/** True when text is shown outside BT … ET. */
function showsOutsideText(operators: readonly PlainOperator[]): boolean {
  let inText = false;
  for (const { name } of operators) {
    inText = name === "BT" || (inText && name !== "ET");
    if (!inText && SHOWS.has(name)) {
      return true;
    }
  }
  return false;
}
