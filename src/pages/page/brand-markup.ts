/** The shop on its customers' pages: its logo above, its name and address where a page ends. */
import type { ShownBrand } from "#domain/brand.ts";
import { attribute, html, type Markup } from "./markup.ts";

/** The logo, named by the shop (WCAG 2.2, 1.1.1); null without one. */
export function logoMarkup({ logo, shopName }: ShownBrand): Markup | null {
  return logo === null
    ? null
    : html`<img class="logo" src="${logo.url}" alt="${shopName}" ${attribute("width", logo.widthPx)} ${attribute("height", logo.heightPx)} />`;
}

/** Name and address in lines, each in its own direction; null for a shop without either. */
export function addressMarkup({ shopName, address }: ShownBrand): Markup | null {
  const lines = address?.split("\n") ?? [];
  return shopName === "" && lines.length === 0
    ? null
    : html`<address class="shop">
        ${shopName === "" ? null : html`<strong dir="auto">${shopName}</strong>`}
        ${lines.map((line) => html`<span dir="auto">${line}</span>`)}
      </address>`;
}
