/**
 * HTML as a tagged template: what is put in is escaped, unless it is HTML already. So names of customers
 * cannot become markup, and nobody has to remember to escape.
 */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

/**
 * Markup of the template and its values; null is left out. Attributes must be in quotes, then a value cannot
 * end them.
 */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[] | null)[]
): Html {
  return new Html(
    parts
      .map((part, index) => `${index === 0 ? "" : text(values[index - 1] ?? null)}${part}`)
      .join(""),
  );
}

function text(value: string | Html | readonly Html[] | null): string {
  if (value === null) {
    return "";
  }
  if (value instanceof Html) {
    return value.markup;
  }
  if (typeof value !== "string") {
    return value.map(({ markup }) => markup).join("");
  }
  return value.replaceAll(/[&<>"']/gu, (letter) => `&#${letter.charCodeAt(0)};`);
}
