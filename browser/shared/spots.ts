/** The places of fields on the sheet: pressed they lead to a field, and that of the field in hand is marked. */
import type { FieldPlace } from "#domain/field-places.ts";

/**
 * Puts the spots of the side that is shown where the words stand in its picture, all others where the design has
 * their boxes (`data-place`: left, top, width and height in percent of the sheet). As data, since the policy of pages
 * admits no attribute `style`; a script may set the properties (CSP 3, style-src-attr).
 */
export function placeSpots(sheet: HTMLElement, now: readonly FieldPlace[]): void {
  const spots = [...sheet.querySelectorAll<HTMLElement>(".spot")];
  const side = sheet.dataset["page"];
  for (const spot of spots) {
    const isSame = (other: HTMLElement): boolean =>
      other.dataset["field"] === spot.dataset["field"] && other.dataset["page"] === side;
    const ofField = spots.filter(isSame);
    const places = now.filter(({ field }) => field === spot.dataset["field"]);
    // One for each box of the field on this side, in their order; else it is not known which is whose.
    const place =
      places.length === ofField.length ? places[ofField.indexOf(spot)]?.place : undefined;
    const [left = 0, top = 0, width = 0, height = 0] =
      place ?? (spot.dataset["place"] ?? "").split(" ").map(Number);
    Object.assign(spot.style, {
      left: `${left}%`,
      top: `${top}%`,
      width: `${width}%`,
      height: `${height}%`,
    });
  }
}
