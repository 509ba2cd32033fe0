/** What the page says at its fields: warnings of a preview, faults of an answer, the counter of a limit. */
import { plainForm } from "#engine/fit/plain-form.ts";
import { memberOf } from "../shared/json.ts";
import { type FieldNote, notesOfPicture, type NoteWords } from "../shared/text-notes.ts";

/** As the server says them (`problem-words.ts`). */
const WORDS: NoteWords = {
  tooLongForPlace: "Too long for its place, even at {size} pt. Shorten it a little.",
  noGlyph: "No font here can print: {characters}.",
  otherLetters: "Use other letters; until then the picture keeps the old words.",
  plainForm: "In plain letters: “{text}”.",
  substituted: "Some letters are not in the print's own font; printed in {font}.",
  shrunk: "Shrunk to {size} pt.",
};

/** Says every warning of a picture at its field and takes back what no longer holds; returns how many fields must change. */
export function showWarnings(form: HTMLFormElement, answer: Response): number {
  const header = answer.headers.get("x-service-text-warnings");
  return showNotes(
    form,
    notesOfPicture(header, (id) => textOf(form, id), WORDS),
  );
}

/** Says a refusal at the fields it names; false when it names none of this form. */
export function showFaultAtFields(form: HTMLFormElement, fault: Fault): boolean {
  const notes = new Map<string, FieldNote>(
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

function showNotes(form: HTMLFormElement, notes: ReadonlyMap<string, FieldNote>): number {
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
