/**
 * Below, form and print are one column. fill.css and embed.css break at the same width; a media query cannot
 * take it from here.
 */
const WIDE_PX = 860;
/** The most that embed.css gives the print above the form (`--room`) while they are one column. */
const PHONE_SHEET_PX = 320;
/** The row of buttons for the sides, with the space around the print. */
const SIDES_PX = 96;
const AIR_PX = 72;
/** Room for the question before leaving, however short the form is. */
const LEAST_PX = 560;

/** What the page needs in CSS pixels, whatever the height of the frame is now: a host that follows does not loop. */
export function contentHeight(page: HTMLElement): number {
  const place = (selector: string): DOMRect | undefined =>
    page.querySelector(selector)?.getBoundingClientRect();
  // Each part is measured by itself. The height of the page would not do: it is at least that of the frame,
  // so a host that makes the frame as high as it is told would be told more each time.
  const top = place("form header")?.top ?? 0;
  const bottom = place("form .fields")?.bottom ?? 0;
  const bar = place("form .action-bar")?.height ?? 0;
  const isWide = document.documentElement.clientWidth >= WIDE_PX;
  const above = isWide ? 0 : PHONE_SHEET_PX + SIDES_PX;
  return Math.max(LEAST_PX, bottom - top + bar + AIR_PX + above);
}
