/**
 * Elements in a line, in place of a framework (docs/decisions/0003-fill-page-without-framework.md). Text
 * comes in as text nodes and attributes by `setAttribute`, never as HTML, so a product's title or a label
 * cannot become markup.
 */

type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** An element with attributes (null and false leave one out) and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) {
      made.setAttribute(key, value === true ? "" : String(value));
    }
  }
  made.append(...children);
  return made;
}

/** Written only when it changes, so that a live region announces it once. */
export function setText(place: Element, text: string): void {
  if (place.textContent !== text) {
    place.textContent = text;
  }
}
