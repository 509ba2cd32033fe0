/** The inks that a file prints with, for those who mount the plates. */
import type { PageContent } from "../content/model.ts";
import type { PrintedInks } from "../contract/inks.ts";
import type { PaintColor } from "../contract/paint-color.ts";
import { isRgbLike, printedTexts, processColorants } from "./checks/check.ts";

const PROCESS = ["Cyan", "Magenta", "Yellow", "Black"] as const;
/** Names that stand for no plate of their own (ISO 32000-2, 8.6.6.4). */
const NO_INKS: readonly string[] = ["All", "None"];
/** A quarter of one step of an 8-bit plate. */
const NOTHING = 0.001;

/**
 * Process inks that any text, path or picture leaves a mark of, in the order of printing, "RGB" behind them where
 * something has still to be converted; then the names of spot inks. A picture is taken to have all inks of its space.
 */
export function printedInks(contents: readonly PageContent[]): PrintedInks {
  const spots = new Set(contents.flatMap(({ colorants }) => colorants));
  const used = new Set<string>();
  for (const color of contents.flatMap(printedColors)) {
    const amounts = processColorants(color) ?? [];
    PROCESS.filter((_, i) => (amounts[i] ?? 0) > NOTHING).forEach((ink) => used.add(ink));
    if (isRgbLike(color) && color.colorants.length === 0) {
      used.add("RGB");
    }
  }
  const isProcess = (name: string): boolean => PROCESS.some((ink) => ink === name);
  return {
    process: [...PROCESS, "RGB" as const].filter((ink) => used.has(ink) || spots.has(ink)),
    spots: [...spots].filter((name) => !isProcess(name) && !NO_INKS.includes(name)).toSorted(),
  };
}

/** Colours of what leaves marks on a page. */
function printedColors(content: PageContent): readonly PaintColor[] {
  const texts = printedTexts(content).flatMap(({ fill, stroke, operator }) => {
    // ISO 32000-2, table 104: modes 4 to 7 paint as 0 to 3 do.
    const paints = operator.shown.render % 4;
    return [...(paints === 1 ? [] : [fill]), ...(paints === 1 || paints === 2 ? [stroke] : [])];
  });
  const marks = content.marks.flatMap(({ kind, fill, stroke, image }) => {
    const area = image !== null && !image.isMask ? image.space : kind === "shading" ? fill : null;
    return area === null ? [fill, stroke] : [inFull(area)];
  });
  return [...texts, ...marks.filter((color) => color !== null)];
}

/** A colour with all that its space can have. */
function inFull(color: PaintColor): PaintColor {
  return { ...color, components: color.space === "DeviceGray" ? [0] : [1, 1, 1, 1] };
}
