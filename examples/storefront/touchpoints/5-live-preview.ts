/**
 * Touchpoint 5, the live picture of one design. While somebody types, the frame draws it; in the cart and on the
 * order, `fill.preview_url` goes straight into an `img`: the token in it is the permission, good for a day, and
 * reading the fill gives a new one.
 */
import type { Fill } from "@platen/client";
import { html, type Html } from "../html.ts";

/** `page` 0 is the front; `widthPx` is in CSS pixels. */
export function designPicture(fill: Fill, alt: string, widthPx = 240): Html {
  const address = (dpr: number): string => `${fill.preview_url}&w=${widthPx}&dpr=${dpr}&page=0`;
  return html`<img class="print" alt="${alt}" width="${String(widthPx)}"
    src="${address(1)}" srcset="${address(2)} 2x">`;
}
