/** What the page says at its fields: warnings of a preview, faults of an answer, the counter of a limit. */
import { plainForm } from "#engine/fit/plain-form.ts";

export interface TextWarning {
  readonly field?: string;
  readonly code: string;
  readonly min_font_size_pt?: number;
  readonly size_pt?: number;
  /** PostScript name of the font printed instead. */
  readonly to?: string;
  /** Characters that no font has. */
  readonly characters?: string;
  /** True where the same text in plain letters prints. */
  readonly plain?: boolean;
}

interface Note {
  readonly kind: "fail" | "warn";
  readonly words: string;
  /** The text in plain letters, where they are all it takes; else null. */
  readonly plain: string | null;
}

/** The warnings an answer with a picture carries. */
export function warningsOf(answer: Response): readonly TextWarning[] {
  const header = answer.headers.get("x-service-text-warnings");
  if (header === null) {
    return [];
  }
  const parsed: unknown = JSON.parse(decodeURIComponent(header));
  return Array.isArray(parsed) ? parsed.filter(isWarning) : [];
}

/** Says every warning at its field and takes back what no longer holds; returns how many fields must change. */
export function showWarnings(form: HTMLFormElement, warnings: readonly TextWarning[]): number {
  const notes = new Map<string, Note>();
  for (const warning of warnings) {
    const id = warning.field ?? "";
    const plain = warning.plain === true ? plainForm(textOf(form, id)) : null;
    const words = wordsOf(warning, plain);
    const known = notes.get(id);
    if (words !== "" && known?.words.includes(words) !== true) {
      notes.set(id, {
        kind: known?.kind === "fail" || isStop(warning) ? "fail" : "warn",
        words: known === undefined ? words : `${known.words} ${words}`,
        plain: plain ?? known?.plain ?? null,
      });
    }
  }
  return showNotes(form, notes);
}

/** Says a refusal at the fields it names; false when it names none of this form. */
export function showFaultAtFields(form: HTMLFormElement, fault: Fault): boolean {
  const notes = new Map<string, Note>(
    fault.fields.map((id) => [id, { kind: "fail", words: fault.message, plain: null }]),
  );
  return showNotes(form, notes) > 0;
}

export interface Fault {
  readonly message: string;
  readonly fields: readonly string[];
}

/** Message and fields of an error envelope; words of our own when the answer is none. */
export async function faultOf(answer: Response): Promise<Fault> {
  const body: unknown = await answer.json().catch(() => null);
  const error = memberOf(body, "error");
  const message = memberOf(error, "message");
  const fields = memberOf(error, "fields");
  return {
    message: typeof message === "string" ? message : "The preview could not be made.",
    fields: Array.isArray(fields)
      ? fields.map((item) => memberOf(item, "field")).filter((id) => typeof id === "string")
      : [],
  };
}

/** Puts plain letters into the field that `button` stands at, as if typed, and goes there. */
export function usePlainLetters(form: HTMLFormElement, button: HTMLElement): void {
  const input = inputOf(form, button.dataset["for"] ?? "");
  const plain = plainForm(input?.value ?? "");
  if (input === null || plain === null) {
    return;
  }
  input.focus();
  input.value = plain;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function textOf(form: HTMLFormElement, id: string): string {
  return inputOf(form, id)?.value ?? "";
}

function inputOf(form: HTMLFormElement, id: string): HTMLInputElement | HTMLTextAreaElement | null {
  const input = form.elements.namedItem(id);
  return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null;
}

/** The counter appears from 80 % of the limit; it counts UTF-16 code units, as the service does. */
export function countUnits(input: HTMLInputElement | HTMLTextAreaElement): void {
  const limit = Number(input.dataset["limit"] ?? "0");
  const counter = document.getElementById(`c-${input.dataset["field"] ?? ""}`);
  if (limit > 0 && counter !== null) {
    const used = input.value.length;
    counter.textContent = used >= limit * 0.8 ? `${used} of ${limit}` : "";
    counter.toggleAttribute("data-over", used > limit);
  }
}

function showNotes(form: HTMLFormElement, notes: ReadonlyMap<string, Note>): number {
  let stops = 0;
  for (const place of form.querySelectorAll<HTMLElement>(".note[data-for]")) {
    const id = place.dataset["for"] ?? "";
    const note = notes.get(id);
    const words = note?.words ?? "";
    // Only a change is written, so that a screen reader announces it once.
    if (place.textContent !== words) {
      place.textContent = words;
    }
    place.dataset["kind"] = note?.kind ?? "fail";
    const button = form.querySelector<HTMLElement>(`.plain[data-for="${id}"]`);
    button?.toggleAttribute("hidden", (note?.plain ?? null) === null);
    const input = document.getElementById(`f-${id}`);
    if (note?.kind === "fail") {
      stops++;
      input?.setAttribute("aria-invalid", "true");
    } else {
      input?.removeAttribute("aria-invalid");
    }
  }
  return stops;
}

function isWarning(item: unknown): item is TextWarning {
  return typeof memberOf(item, "code") === "string";
}

function isStop({ code }: TextWarning): boolean {
  return code === "text_overflow" || code === "missing_glyph";
}

/** The words of the page as the server says them (`problem-words.ts`). */
function wordsOf(warning: TextWarning, plain: string | null): string {
  switch (warning.code) {
    case "text_overflow":
      return `Too long for its place, even at ${pt(warning.min_font_size_pt)} pt. Shorten it a little.`;
    case "missing_glyph":
      return `No font here can print: ${Array.from(warning.characters ?? "").join(" ")}. ${
        plain === null
          ? "Use other letters; until then the picture keeps the old words."
          : `In plain letters: “${plain}”.`
      }`;
    case "font_substituted":
      return `Some letters are not in the print's own font; printed in ${warning.to ?? ""}.`;
    case "text_shrunk":
      return `Shrunk to ${pt(warning.size_pt)} pt.`;
    default:
      return "";
  }
}

/** Tenths, rounded down: text is never said to be larger than it prints. */
function pt(size: number | undefined): string {
  return String(Math.floor((size ?? 0) * 10 + 1e-6) / 10);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
