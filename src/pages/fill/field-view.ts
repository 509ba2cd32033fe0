/**
 * One field of the form as markup: its label, its control, what is said of it. The ids `f-`, `n-` and `c-`
 * with the field's id are control, note and counter; the script and the style sheet go by them.
 */
import { formatMessage } from "#domain/messages/format-message.ts";
import { AUTOCAPITALIZE, inputModeOf } from "#domain/input-hints.ts";
import { attribute, html, type Markup } from "../page/markup.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import type { PageMessages } from "./messages.ts";

/** What the button that asks for plain letters posts before the field's id. */
export const USE_PLAIN = "plain:";

/** A field as the form shows it: everything is decided, nothing is looked up any more. */
export interface FillViewField {
  readonly id: string;
  readonly label: string;
  readonly inputKind: string;
  /** Autofill token. */
  readonly autocomplete: string;
  /** What the file has: its form says which keyboard fits. */
  readonly sample: string;
  readonly required: boolean;
  /** The block of the print it stands in, in words; null where that tells nothing. */
  readonly group: string | null;
  /** Names the row of its table, so that a search shows a dish with its price; null outside of tables. */
  readonly row: string | null;
  /** UTF-16 code units; null without a limit. */
  readonly maxLength: number | null;
  readonly value: string;
  /** Page the field is shown on first. */
  readonly page: number;
  /** Whether the control takes line ends. */
  readonly multiline: boolean;
  /** Of the text in the control, not of the page. */
  readonly direction: "ltr" | "rtl" | "auto";
  /** True where an empty field leaves the print as it is. */
  readonly keepsWhenBlank: boolean;
  /** True where the design sets whatever is typed in capitals. */
  readonly printsCapitals: boolean;
  /** What may be chosen in place of typing; null for a text. */
  readonly choice: FillChoice | null;
  /** Said at the field. */
  readonly message: FieldMessage | null;
  /** Places on the print: page and percentages of the visible area (left, top, width, height). */
  readonly spots: readonly {
    readonly page: number;
    readonly place: readonly [number, number, number, number];
  }[];
}

/** A list of texts becomes a `select`, pictures a group of radio buttons. */
export type FillChoice =
  | { readonly kind: "texts"; readonly options: readonly string[] }
  | {
      readonly kind: "pictures";
      readonly pictures: readonly {
        readonly id: string;
        readonly name: string;
        readonly address: string;
        readonly widthPx: number;
        readonly heightPx: number;
      }[];
    };

/** A list of texts; what is printed now stands first until something is chosen. */
function select(one: FillViewField, options: readonly string[], messages: PageMessages): Markup {
  return html`<select ${sharedAttributes(one)}>
    ${one.value === "" ? html`<option value="" selected>${messages.chooseOrKeep}</option>` : null}
    ${options.map(
      (option) =>
        html`<option value="${option}" ${attribute("selected", option === one.value)}>${option}</option>`,
    )}
  </select>`;
}

/**
 * The pictures of the shop, one to be chosen, and the one that is printed without a choice. A `radiogroup`,
 * the role that may be required and invalid; it takes the focus from the links of the notice (`tabindex` -1),
 * though not by Tab.
 */
function pictures(one: FillViewField, messages: PageMessages): Markup {
  const offered = one.choice?.kind === "pictures" ? one.choice.pictures : [];
  const known = offered.some(({ id }) => id === one.value);
  return html`<fieldset
    class="field pictures"
    role="radiogroup"
    id="f-${one.id}"
    ${attribute("data-row", one.row)}
    tabindex="-1"
    ${attribute("aria-describedby", `n-${one.id}`)}
    ${attribute("aria-required", one.required ? "true" : null)}
    ${attribute("aria-invalid", one.message?.kind === "fail" ? "true" : null)}
  >
    <legend><bdi>${one.label}</bdi> ${one.required ? html`<small>${messages.required}</small>` : null}</legend>
    <div class="picture-list">
      ${pictureOption(one, { value: "", isChosen: !known }, html`<span class="as-printed">${messages.asDesigned}</span>`)}
      ${offered.map((picture) =>
        pictureOption(
          one,
          { value: picture.id, isChosen: picture.id === one.value },
          html`<img src="${picture.address}" alt="" loading="lazy" ${attribute("width", picture.widthPx)} ${attribute("height", picture.heightPx)} /><span>${picture.name}</span>`,
        ),
      )}
    </div>
    ${messageMarkup(one)}
  </fieldset>`;
}

function pictureOption(
  one: FillViewField,
  { value, isChosen }: { readonly value: string; readonly isChosen: boolean },
  content: Markup,
): Markup {
  return html`<label class="picture"
    ><input
      type="radio"
      value="${value}"
      ${attribute("name", one.id)}
      ${attribute("data-field", one.id)}
      ${attribute("data-page", one.page)}
      ${attribute("checked", isChosen)}
    />${content}</label
  >`;
}

/**
 * There also when it is empty: screen readers announce only what changes in a live region they know already.
 */
function messageMarkup(one: FillViewField): Markup {
  return html`<p class="note" id="n-${one.id}" data-for="${one.id}" data-kind="${one.message?.kind ?? "fail"}" aria-live="polite">${one.message?.text ?? ""}</p>`;
}

/**
 * What every control has. The limit is data and no `maxlength`, which would cut a pasted text off without a
 * word. `autocomplete` serves WCAG 2.2, 1.3.5; `aria-required` and not `required`, since the form may be
 * saved before it is complete.
 */
function sharedAttributes(one: FillViewField): readonly (Markup | null)[] {
  return [
    attribute("id", `f-${one.id}`),
    attribute("name", one.id),
    attribute("data-field", one.id),
    attribute("data-page", one.page),
    attribute("data-limit", one.choice === null ? one.maxLength : null),
    attribute("dir", one.direction),
    attribute("aria-describedby", `n-${one.id} c-${one.id}`),
    attribute("aria-required", one.required ? "true" : null),
    attribute("aria-invalid", one.message?.kind === "fail" ? "true" : null),
    attribute("autocomplete", one.autocomplete),
    attribute("autocapitalize", AUTOCAPITALIZE[one.inputKind] ?? null),
  ];
}

/**
 * The field with everything that belongs to it. The line end after `<textarea>` is dropped by the HTML
 * parser: without it a text that begins with one would lose it. The name of the plain-letters button begins
 * with its visible words (WCAG 2.2, 2.5.3) and goes on with the field's label, since there may be several.
 */
export function fieldMarkup(one: FillViewField, messages: PageMessages): Markup {
  if (one.choice?.kind === "pictures") {
    return pictures(one, messages);
  }
  const id = `f-${one.id}`;
  const shared = sharedAttributes(one);
  const control =
    one.choice !== null
      ? select(one, one.choice.options, messages)
      : one.multiline
        ? html`<textarea rows="${Math.min(8, one.value.split("\n").length + 1)}" ${shared}>
${one.value}</textarea
      >`
        : html`<input type="text" ${attribute("inputmode", inputModeOf(one.inputKind, one.sample))} value="${one.value}" ${shared} />`;
  const hints = [
    ...(one.required ? [messages.required] : []),
    ...(one.keepsWhenBlank ? [messages.keepsWhenBlank] : []),
    ...(one.printsCapitals ? [messages.printsCapitals] : []),
  ];
  return html`<div class="field" ${attribute("data-row", one.row)}>
    <label for="${id}"><bdi>${one.label}</bdi> ${hints.length > 0 ? html`<small>${hints.join(" · ")}</small>` : null}</label>
    ${control}
    ${messageMarkup(one)}
    <button
      class="plain"
      name="action"
      value="${USE_PLAIN}${one.id}"
      data-for="${one.id}"
      aria-label="${formatMessage(messages, "usePlainFor", { label: one.label })}"
      ${attribute("hidden", (one.message?.plain ?? null) === null)}
    >
      ${messages.usePlain}
    </button>
    <p class="note" id="c-${one.id}"></p>
  </div>`;
}
