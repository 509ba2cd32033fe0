/** The texts of the form: as they stand now, and as the page brought them. */

/** Field id → text, as the form would post it; nothing else of the form. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const fields = new Set(
    [...form.querySelectorAll<HTMLElement>("[data-field]")].map((one) => one.dataset["field"]),
  );
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && fields.has(name)) {
      texts[name] = value;
    }
  }
  return texts;
}

/** Field id → text as the page brought it, whatever the browser has restored since. */
export function loadedTexts(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  )) {
    if (input.type !== "radio" || input.hasAttribute("checked")) {
      texts[input.name] = input.type === "radio" ? input.value : input.defaultValue;
    }
  }
  for (const list of form.querySelectorAll("select")) {
    const chosen = [...list.options].find((option) => option.defaultSelected);
    texts[list.name] = (chosen ?? list.options[0])?.value ?? "";
  }
  return texts;
}

/** Every text of `a` is in `b`. One way only: `b` also holds inputs of the page that are no fields. */
export function sameTexts(a: Record<string, string>, b: Record<string, string>): boolean {
  return Object.entries(a).every(([name, text]) => lines(text) === lines(b[name] ?? ""));
}

/** Forms post line ends as CR LF, `defaultValue` has them as LF (HTML, form control value normalization). */
function lines(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n");
}
