/** Below, form and print are one column (fill.css). */
const WIDE_PX = 860;
const PHONE_SHEET_PX = 320;
const SIDES_PX = 96;
const AIR_PX = 72;
const LEAST_PX = 560;

/** What the page needs in CSS pixels, whatever the height of the frame is now: a host that follows does not loop. */
export function contentHeight(page: HTMLElement): number {
  const place = (selector: string): DOMRect | undefined =>
    page.querySelector(selector)?.getBoundingClientRect();
  const top = place("form header")?.top ?? 0;
  const bottom = place("form .fields")?.bottom ?? 0;
  const bar = place("form .action-bar")?.height ?? 0;
  const isWide = document.documentElement.clientWidth >= WIDE_PX;
  const above = isWide ? 0 : PHONE_SHEET_PX + SIDES_PX;
  return Math.max(LEAST_PX, bottom - top + bar + AIR_PX + above);
}
