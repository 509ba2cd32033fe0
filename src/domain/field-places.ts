/** Where fields stand on the picture of a page: what is marked while somebody is at one of them. */
import { roundTo } from "#base/numbers.ts";
import { addToList } from "#base/maps.ts";
import { hull, type Point, type Rect } from "#base/geometry.ts";
import type { LinePlace } from "#engine/contract/preview.ts";
import { linesWith } from "./field-lines.ts";
import type { FieldRecord, PageRecord } from "./scene-record.ts";

/** Left, top, width and height in percent of what is left of a page after its cut. */
export type TrimPlace = readonly [number, number, number, number];

/** A field of text and the place of its words on the page that is shown; never holds the words. */
export interface FieldPlace {
  readonly field: string;
  readonly place: TrimPlace;
}

/** Headers of a response have little room at some proxies; fields that find none keep the place of their box. */
const MAX_HEADER_BYTES = 3_500;

/** A rectangle of the page as seen, in percent of its cut; 0 to 100 for what lies inside. */
export function placeOnTrim(page: PageRecord, [x0, y0, x1, y1]: Rect): TrimPlace {
  const [left, top] = page.trim ?? [0, 0];
  const { widthPt, heightPt } = trimSize(page);
  return [
    roundTo(((x0 - left) / widthPt) * 100, 3),
    roundTo(((y0 - top) / heightPt) * 100, 3),
    roundTo(((x1 - x0) / widthPt) * 100, 3),
    roundTo(((y1 - y0) / heightPt) * 100, 3),
  ];
}

/** Of the trim, or of the page where there is none; in points. */
export function trimSize(page: PageRecord): {
  readonly widthPt: number;
  readonly heightPt: number;
} {
  const [x0, y0, x1, y1] = page.trim ?? [0, 0, page.widthPt, page.heightPt];
  return { widthPt: x1 - x0, heightPt: y1 - y0 };
}

/**
 * The places of fields in a picture of `page`, which shows `lines`; `values` by field id. One for each box of a field,
 * in their order; of a box of several fields each has the lines that say its value. None of a field that prints nothing.
 */
export function fieldPlaces(
  fields: readonly FieldRecord[],
  { page, lines }: { readonly page: PageRecord; readonly lines: readonly LinePlace[] },
  values: Readonly<Record<string, string>>,
): readonly FieldPlace[] {
  const linesOf = new Map<string, LinePlace[]>();
  for (const line of lines) {
    addToList(linesOf, line.box, line);
  }
  return fields.flatMap(({ id, type, defaultValue, constraints }) => {
    const value = values[id] ?? defaultValue;
    if (type !== "text" || value.trim() === "") {
      return [];
    }
    return constraints.flatMap(({ objectId }) => {
      const own = linesWith(linesOf.get(objectId) ?? [], value);
      return own.length === 0 ? [] : [{ field: id, place: placeOnTrim(page, hullOf(own)) }];
    });
  });
}

function hullOf(lines: readonly LinePlace[]): Rect {
  return hull(
    lines.flatMap(({ rectPt: [x0, y0, x1, y1] }): readonly Point[] => [
      [x0, y0],
      [x1, y1],
    ]),
  );
}

/** The value of X-Service-Text-Places, for our own pages; null for none. */
export function fieldPlacesHeader(places: readonly FieldPlace[]): string | null {
  let text = "";
  for (const { field, place } of places) {
    const item = `${encodeURIComponent(field)} ${place.map((part) => roundTo(part, 2)).join(" ")}`;
    const longer = text === "" ? item : `${text}, ${item}`;
    if (longer.length > MAX_HEADER_BYTES) {
      break;
    }
    text = longer;
  }
  return text === "" ? null : text;
}

/** What such a header says; [] without one. */
export function placesOf(header: string | null): readonly FieldPlace[] {
  return (header ?? "").split(", ").flatMap((item) => {
    const [field = "", ...parts] = item.split(" ");
    const [left, top, width, height] = parts.map(Number);
    return left === undefined || top === undefined || width === undefined || height === undefined
      ? []
      : [{ field: decodeURIComponent(field), place: [left, top, width, height] as const }];
  });
}
