/**
 * HTML that escapes by default: only what `html` itself built goes in as markup. So a text of a customer or a
 * shop cannot become an element or a script, and the policy of the pages is the second line of defence, not
 * the first.
 */

import { htmlText } from "#base/html-text.ts";

/** Text that is HTML. An object and not a string, so that neither is taken for the other. */
export interface Markup {
  readonly markup: string;
}

type Part = Markup | string | number | false | null | undefined | readonly Part[];

/**
 * Tagged template: strings and numbers are escaped, nested markup is kept, false and null give nothing.
 * Escaped for text and for attributes in quotes; not for what stands in `script`, `style` or an attribute
 * without quotes.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let markup = strings[0] ?? "";
  for (const [i, part] of parts.entries()) {
    markup += render(part) + (strings[i + 1] ?? "");
  }
  return { markup };
}

/** `attribute="value"` with the value escaped, or nothing for false and null. */
export function attribute(name: string, value: string | number | boolean | null): Markup {
  if (value === false || value === null) {
    return { markup: "" };
  }
  return { markup: value === true ? ` ${name}` : ` ${name}="${htmlText(String(value))}"` };
}

/**
 * A message with markup in the place of its one argument, `{name}`: where it stands differs by language, so
 * the message cannot be cut in two beforehand.
 */
export function withMarkup(message: string, inner: Markup): Markup {
  const [before = "", after = ""] = message.split(/\{\w+\}/u);
  return html`${before}${inner}${after}`;
}

function render(part: Part): string {
  if (part === false || part === null || part === undefined) {
    return "";
  }
  if (typeof part === "string" || typeof part === "number") {
    return htmlText(String(part));
  }
  if ("markup" in part) {
    return part.markup;
  }
  return part.map(render).join("");
}
