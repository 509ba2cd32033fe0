/** What the page says at its fields: warnings of a preview, errors of a response, the counter of a limit. */
import { plainForm } from "#base/plain-form.ts";
import { memberOf } from "../shared/json.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import { messagesOfWarnings } from "../shared/warning-messages.ts";
import type { ScriptMessages } from "#domain/messages/script-messages.ts";

/**
 * Says every warning of a picture at its field and takes back what no longer holds; returns how many fields
 * must change. A picture without the header has none.
 */
export function showWarnings(
  form: HTMLFormElement,
  response: Response,
  messages: ScriptMessages,
): number {
  const header = response.headers.get("x-service-text-warnings");
  return showMessages(
    form,
    messagesOfWarnings(header, (id) => textOf(form, id), messages),
  );
}

/**
 * Says a refusal at the fields it names; false when it names none of this form.
 */
export function showErrorAtFields(
  form: HTMLFormElement,
  fields: readonly string[],
  messages: ScriptMessages,
): boolean {
  const byField = new Map<string, FieldMessage>(
    fields.map((id) => [id, { kind: "fail", text: refusal(form, id, messages), plain: null }]),
  );
  return showMessages(form, byField) > 0;
}

/** An error says where, not what: a text over its limit is seen here. */
function refusal(form: HTMLFormElement, id: string, messages: ScriptMessages): string {
  const input = inputOf(form, id);
  const limit = Number(input?.dataset["limit"] ?? "0");
  return limit > 0 && (input?.value.length ?? 0) > limit
    ? formatMessage(messages, "tooLong", { limit })
    : messages.cannotPrint;
}

/**
 * The ids of the fields that an error envelope names; none when the response is no envelope, as a proxy's
 * error page. Reads the body, so it can be asked once.
 */
export async function fieldsOfError(response: Response): Promise<readonly string[]> {
  const body: unknown = await response.json().catch(() => null);
  const fields = memberOf(memberOf(body, "error"), "fields");
  return Array.isArray(fields)
    ? fields.map((item) => memberOf(item, "field")).filter((id) => typeof id === "string")
    : [];
}

/**
 * Puts plain letters into the field that `button` stands at, as if typed, and goes there. The text is made
 * anew from what stands there now: it may have changed since the button was shown.
 */
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

/**
 * The counter appears from 80 % of the limit; it counts UTF-16 code units, as the service does. It is no live
 * region: a number after each letter would talk over the letters. It is the field's description, read when
 * the field is entered.
 */
export function updateCounter(
  input: HTMLInputElement | HTMLTextAreaElement,
  messages: ScriptMessages,
): void {
  const limit = Number(input.dataset["limit"] ?? "0");
  const counter = document.getElementById(`c-${input.dataset["field"] ?? ""}`);
  if (limit > 0 && counter !== null) {
    const used = input.value.length;
    counter.textContent =
      used >= limit * 0.8 ? formatMessage(messages, "counter", { used, limit }) : "";
    counter.toggleAttribute("data-over", used > limit);
  }
}

/**
 * Brings every note of the form in line with `byField`, those that are gone too; returns how many are "fail".
 */
function showMessages(form: HTMLFormElement, byField: ReadonlyMap<string, FieldMessage>): number {
  let stops = 0;
  for (const place of form.querySelectorAll<HTMLElement>(".note[data-for]")) {
    const id = place.dataset["for"] ?? "";
    const message = byField.get(id);
    const messages = message?.text ?? "";
    // Only a change is written, so that a screen reader announces it once.
    if (place.textContent !== messages) {
      place.textContent = messages;
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
