/** What the page says at its fields: warnings of a preview, errors of an response, the counter of a limit. */
import { plainForm } from "#base/plain-form.ts";
import { memberOf } from "../shared/json.ts";
import { put } from "../shared/put.ts";
import { type FieldMessage, messagesOfWarnings } from "../shared/warning-messages.ts";
import type { PageWords } from "./words.ts";

/** Says every warning of a picture at its field and takes back what no longer holds; returns how many fields must change. */
export function showWarnings(form: HTMLFormElement, response: Response, words: PageWords): number {
  const header = response.headers.get("x-service-text-warnings");
  return showMessages(
    form,
    messagesOfWarnings(header, (id) => textOf(form, id), words),
  );
}

/** Says a refusal at the fields it names; false when it names none of this form. */
export function showErrorAtFields(
  form: HTMLFormElement,
  fields: readonly string[],
  words: string,
): boolean {
  const messages = new Map<string, FieldMessage>(
    fields.map((id) => [id, { kind: "fail", text: words, plain: null }]),
  );
  return showMessages(form, messages) > 0;
}

/** The fields that an error envelope names; none when the response is no envelope. */
export async function fieldsOfError(response: Response): Promise<readonly string[]> {
  const body: unknown = await response.json().catch(() => null);
  const fields = memberOf(memberOf(body, "error"), "fields");
  return Array.isArray(fields)
    ? fields.map((item) => memberOf(item, "field")).filter((id) => typeof id === "string")
    : [];
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
export function updateCounter(
  input: HTMLInputElement | HTMLTextAreaElement,
  words: PageWords,
): void {
  const limit = Number(input.dataset["limit"] ?? "0");
  const counter = document.getElementById(`c-${input.dataset["field"] ?? ""}`);
  if (limit > 0 && counter !== null) {
    const used = input.value.length;
    counter.textContent = used >= limit * 0.8 ? put(words.counter, { used, limit }) : "";
    counter.toggleAttribute("data-over", used > limit);
  }
}

function showMessages(form: HTMLFormElement, messages: ReadonlyMap<string, FieldMessage>): number {
  let stops = 0;
  for (const place of form.querySelectorAll<HTMLElement>(".note[data-for]")) {
    const id = place.dataset["for"] ?? "";
    const message = messages.get(id);
    const words = message?.text ?? "";
    // Only a change is written, so that a screen reader announces it once.
    if (place.textContent !== words) {
      place.textContent = words;
    }
    place.dataset["kind"] = message?.kind ?? "fail";
    const button = form.querySelector<HTMLElement>(`.plain[data-for="${id}"]`);
    button?.toggleAttribute("hidden", (message?.plain ?? null) === null);
    const input = document.getElementById(`f-${id}`);
    if (message?.kind === "fail") {
      stops++;
      input?.setAttribute("aria-invalid", "true");
    } else {
      input?.removeAttribute("aria-invalid");
    }
  }
  return stops;
}
