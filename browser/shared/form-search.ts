/**
 * The search of a long form (form-parts.ts): texts that have its words stay, with the rest of their rows, and parts
 * without one go. Works on the markup that the fill page and the frame share.
 */
import { isFound, searchParts } from "#base/text-search.ts";

/** Of one form: `.find` holds the search, `.part`, `.group` and `.field` what it goes through. */
export class FormSearch {
  readonly #root: HTMLElement;
  readonly #input: HTMLInputElement;
  /** Says how many texts were found; "" while nothing is searched for. */
  readonly #found: HTMLElement;
  readonly #say: (count: number) => string;
  /** Parts that were unfolded before the search; null while there is none. */
  #unfolded: ReadonlySet<Element> | null = null;
  /** The first that has the words; others are shown as they are of its row. */
  #first: HTMLElement | null = null;

  /** Null for a form that is not long. */
  static in(root: HTMLElement, say: (count: number) => string): FormSearch | null {
    const find = root.querySelector<HTMLElement>(".find");
    const input = find?.querySelector("input") ?? null;
    const found = find?.querySelector<HTMLElement>("output") ?? null;
    return find === null || input === null || found === null
      ? null
      : new FormSearch({ root, find, input, found, say });
  }

  private constructor(parts: {
    readonly root: HTMLElement;
    readonly find: HTMLElement;
    readonly input: HTMLInputElement;
    readonly found: HTMLElement;
    readonly say: (count: number) => string;
  }) {
    this.#root = parts.root;
    this.#input = parts.input;
    this.#found = parts.found;
    this.#say = parts.say;
    parts.find.hidden = false;
    parts.input.addEventListener("input", () => this.#search());
    parts.input.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** Brings a field into sight that is folded away or was not searched for. */
  reveal(control: Element | null): void {
    const field = control?.closest<HTMLElement>(".field") ?? null;
    if (field?.hidden === true) {
      this.#clear();
    }
    const part = control?.closest("details.part") ?? null;
    part?.setAttribute("open", "");
  }

  #pressed(event: KeyboardEvent): void {
    if (event.key === "Enter" && !event.isComposing) {
      // Not the form's: who searches has not finished.
      event.preventDefault();
      const control = this.#first === null ? null : controlOf(this.#first);
      this.reveal(control);
      control?.focus();
    }
    if (event.key === "Escape" && this.#input.value !== "") {
      event.preventDefault();
      this.#clear();
    }
  }

  #clear(): void {
    this.#input.value = "";
    this.#search();
  }

  #search(): void {
    const words = searchParts(this.#input.value);
    const parts = [...this.#root.querySelectorAll<HTMLDetailsElement>("details.part")];
    const fields = this.#fields();
    if (words.length === 0) {
      this.#end(parts);
      return;
    }
    this.#unfolded ??= new Set(parts.filter((part) => part.open));
    const hits = fields.filter((field) => isFound(textOf(field), words));
    this.#first = hits[0] ?? null;
    const rows = new Set(hits.flatMap(({ dataset }) => dataset["row"] ?? []));
    const shown = new Set(hits);
    for (const field of fields) {
      field.hidden = !shown.has(field) && !rows.has(field.dataset["row"] ?? "");
    }
    for (const outer of [...this.#root.querySelectorAll<HTMLElement>(".parts .group"), ...parts]) {
      outer.hidden = outer.querySelector(".field:not([hidden])") === null;
    }
    for (const part of parts) {
      part.open = !part.hidden;
    }
    this.#found.textContent = this.#say(hits.length);
  }

  /** All of the form again, its parts folded as they were. */
  #end(parts: readonly HTMLDetailsElement[]): void {
    for (const one of this.#root.querySelectorAll<HTMLElement>(
      ".parts [hidden]:is(.field, .group, .part)",
    )) {
      one.hidden = false;
    }
    for (const part of parts) {
      part.open = this.#unfolded?.has(part) ?? part.open;
    }
    this.#unfolded = null;
    this.#first = null;
    this.#found.textContent = "";
  }

  #fields(): readonly HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>(".parts .field")];
  }
}

/** Of a group of pictures the one that is chosen, where arrow keys go on from. */
function controlOf(field: HTMLElement): HTMLElement | null {
  return (
    field.querySelector<HTMLElement>("input[type=radio]:checked") ??
    field.querySelector<HTMLElement>("[data-field]:not(fieldset), input")
  );
}

/** What the field is called and what stands in it. */
function textOf(field: HTMLElement): string {
  const controls = field.querySelectorAll<
    HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  >("input:not([type=radio]), textarea, select");
  const name = field.querySelector("label, legend")?.textContent ?? "";
  return [name, ...[...controls].map(({ value }) => value)].join(" ");
}
