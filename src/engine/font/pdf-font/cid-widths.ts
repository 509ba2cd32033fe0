/** Advances and vertical metrics of CIDs: /W, /DW, /W2, /DW2 (ISO 32000-2, 9.7.4.3). */
import { getOrAdd } from "#base/maps.ts";
import type { PdfDocument } from "../../pdf/document.ts";
import { isArray, type PdfDict, type PdfValue } from "../../pdf/objects.ts";
import { numberAt, numbersAt } from "./descriptor.ts";
import { rangeTable } from "../encoding/range-table.ts";

export interface CidWidths {
  /** Horizontal advance in thousandths as /W states it; null when it does not. */
  of(cid: number): number | null;
  /** /DW: 1000 when absent. */
  readonly otherwise: number;
  /** Vertical advance (negative: downwards) and position vector; `width` is the horizontal advance. */
  verticalOf(cid: number, width: number): VerticalPlace;
}

/** w1y and the position vector (vx, vy) in thousandths (9.7.4.3). */
interface VerticalPlace {
  readonly advance: number;
  readonly vx: number;
  readonly vy: number;
}

interface Group {
  readonly low: number;
  readonly high: number;
  readonly values: readonly number[];
}

/** Reads the four entries of a CIDFont; for a missing dictionary or damaged arrays the defaults hold. */
export function readCidWidths(doc: PdfDocument, font: PdfDict | null): CidWidths {
  const horizontal = readGroups(doc, font, { key: "W", size: 1 });
  const vertical = readGroups(doc, font, { key: "W2", size: 3 });
  const [vy = 880, advance = -1000] = (font === null ? null : numbersAt(doc, font, "DW2")) ?? [];
  return {
    of: (cid) => horizontal(cid)?.[0] ?? null,
    otherwise: numberAt(doc, font, "DW") ?? 1000,
    verticalOf(cid, width) {
      const [ownAdvance, ownX, ownY] = vertical(cid) ?? [];
      // The default position vector is half the horizontal width and DW2's first number (9.7.4.3).
      return { advance: ownAdvance ?? advance, vx: ownX ?? width / 2, vy: ownY ?? vy };
    },
  };
}

/**
 * "c [v v …]" and "first last v" groups with `size` values for each CID. Of single widths stated twice the last
 * counts, of ranges that overlap the one that starts lower.
 */
function readGroups(
  doc: PdfDocument,
  font: PdfDict | null,
  { key, size }: { key: string; size: number },
): (cid: number) => readonly number[] | null {
  const array = font === null ? null : doc.get(font, key);
  const singles = new Map<number, readonly number[]>();
  const known = new Map<number, readonly number[]>();
  const ranges: Group[] = [];
  // Numbers first: arrays of tens of thousands of widths need no look-up for each.
  const resolved = (item: PdfValue): PdfValue =>
    typeof item === "number" ? item : doc.resolve(item);
  const items = isArray(array) ? array.items.map(resolved) : [];
  let at = 0;
  while (at + 1 < items.length) {
    const first = items[at];
    const second = items[at + 1];
    // Damage: skipped item by item until a group starts.
    if (typeof first !== "number") {
      at++;
    } else if (isArray(second)) {
      const values = second.items.map(resolved);
      for (let i = 0; (i + 1) * size <= values.length; i++) {
        // Fonts for Chinese or Japanese list tens of thousands of single widths, few of them different.
        const own =
          size === 1
            ? shared(known, numberOf(values[i]))
            : values.slice(i * size, (i + 1) * size).map(numberOf);
        singles.set(first + i, own);
      }
      at += 2;
    } else {
      const values = items.slice(at + 2, at + 2 + size).map(numberOf);
      if (typeof second === "number" && second >= first && values.length === size) {
        ranges.push({ low: first, high: second, values });
      }
      at += 2 + size;
    }
  }
  // Single widths win over ranges: writers list exceptions after a range that covers them.
  const table = rangeTable(ranges);
  return (cid) => singles.get(cid) ?? table.find(cid)?.values ?? null;
}

function shared(known: Map<number, readonly number[]>, value: number): readonly number[] {
  return getOrAdd(known, value, () => [value]);
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
