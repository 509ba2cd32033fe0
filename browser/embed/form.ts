/**
 * The fields as a form: built once and never again, so that focus and caret stay where they are. Only notes,
 * counters and values change; an element that is replaced under the hands loses its selection, an input
 * method its composition and a screen reader its place.
 */
import {
  AUTOCAPITALIZE,
  autofillTokens,
  inputModeOf,
  changesCase,
  takesLines,
} from "#domain/input-hints.ts";
import { firstShown, type FormPart, formParts, hasSearch } from "#domain/messages/form-parts.ts";
import { plainForm } from "#base/plain-form.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { sideName } from "#domain/messages/side-name.ts";
import type { FieldMessage } from "#domain/messages/field-messages.ts";
import { FormSearch } from "../shared/form-search.ts";
import { element, setText } from "./dom.ts";
import type { Field } from "./frame-api.ts";
import { ResolutionMeter } from "./resolution.ts";
import type { Messages } from "./messages.ts";
import type { Values } from "./values.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement | HTMLFieldSetElement;

interface Row {
  readonly field: Field;
  readonly control: Control;
  /**
   * A live region that is there from the start: one that is added together with its text is not announced.
   */
  readonly note: HTMLElement;
  readonly counter: HTMLElement;
  /** Puts plain letters in, where the font has no fancy ones. */
  readonly plain: HTMLButtonElement;
  /** Of pictures. */
  readonly meter: ResolutionMeter | null;
}

/** Frozen: no more changes, while everything stays readable. */
export type FormMode = "editable" | "frozen";

/** One change of the form; `typing`: letter by letter, of a text. */
export interface FormInput {
  readonly typing: boolean;
}

export interface FieldFormOptions {
  readonly fields: readonly Field[];
  readonly messages: Messages;
  /** Pages of the print. */
  readonly sides: number;
  /** Any text was changed, by the shopper or for them. */
  readonly onInput: (input: FormInput) => void;
  /** What else is chosen at a field. */
  readonly below: (id: string) => HTMLElement | null;
}

/**
 * Texts, lists and pictures of the fields. Values live in the controls themselves, so that what is read is
 * always what is seen, whatever a browser or a password manager has put there.
 */
export class FieldForm {
  readonly element: HTMLElement;
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #messages: Messages;
  /** Of a long form. */
  readonly #search: FormSearch | null;

  constructor({ fields, messages, sides, onInput, below }: FieldFormOptions) {
    this.#messages = messages;
    const parts = partsOf(fields);
    const tokens = autofillTokens(fields.map((field) => field.input_kind));
    const rows = fields.map((field, i) =>
      rowOf(field, messages, { isPart: parts.has(field.id), autocomplete: tokens[i] ?? "off" }),
    );
    this.#rows = new Map(rows.map((row) => [row.field.id, row]));
    this.element = element(
      "fieldset",
      { class: "fields" },
      element("legend", {}, messages.yourText),
      ...partsMarkup(rows, { messages, sides, below }),
      ...(rows.length === 0 ? [element("p", { class: "note" }, messages.noFields)] : []),
    );
    this.#search = FormSearch.in(this.element, (count) =>
      formatMessage(messages, "textsFound", { count }),
    );
    for (const row of rows) {
      row.control.addEventListener("input", (event) => {
        this.#refresh(row);
        // A script's own event is no `InputEvent`: plain letters are a step of their own, like a paste.
        onInput({
          typing: isText(row.control) && event instanceof InputEvent && !isPaste(event),
        });
      });
      row.plain.addEventListener("click", () => {
        const text = textOf(row);
        const plain = plainForm(text);
        if (plain !== null && isText(row.control)) {
          // First the focus: on a phone the keyboard stays where it was, and the caret ends in the text that
          // was changed.
          row.control.focus();
          row.control.value = plain;
          row.control.dispatchEvent(new Event("input", { bubbles: true }));
        }
      });
    }
  }

  /**
   * Field id → what stands in the form; what was never typed and stays as printed is left out: "" would print
   * nothing there, which nobody asked for. Line ends are LF, as the service counts them.
   */
  get values(): Values {
    return Object.fromEntries(
      [...this.#rows.values()].flatMap((row) => {
        const text = textOf(row);
        return text === "" &&
          row.control.dataset["typed"] === undefined &&
          staysAsPrinted(row.field)
          ? []
          : [[row.field.id, text]];
      }),
    );
  }

  /** Puts texts in without calling it typing. */
  show(values: Values): void {
    for (const [id, text] of Object.entries(values)) {
      const row = this.#rows.get(id);
      if (row !== undefined && textOf(row) !== text) {
        setControlText(row, text);
        this.#refresh(row);
      }
    }
  }

  /** Texts over their limit; they are not sent. */
  get tooLong(): ReadonlySet<string> {
    const rows = [...this.#rows.values()];
    return new Set(
      rows
        .filter((row) => row.field.max_length !== null && textOf(row).length > row.field.max_length)
        .map((row) => row.field.id),
    );
  }

  /**
   * Says each note at its field and takes back what no longer holds; how many stand in the way.
   * `aria-invalid` goes with "fail" alone: a warning is described, not wrong (WCAG 2.2, 3.3.1).
   */
  showMessages(byField: ReadonlyMap<string, FieldMessage>): number {
    let stops = 0;
    const { tooLong } = this;
    for (const row of this.#rows.values()) {
      const limit = row.field.max_length ?? 0;
      const message = tooLong.has(row.field.id)
        ? {
            kind: "fail" as const,
            text: formatMessage(this.#messages, "tooLong", { limit }),
            plain: null,
          }
        : byField.get(row.field.id);
      setText(row.note, message?.text ?? "");
      row.note.dataset["kind"] = message?.kind ?? "warn";
      row.plain.hidden = (message?.plain ?? null) === null;
      row.control.toggleAttribute("data-changed", message?.isChange === true);
      if (message?.kind === "fail") {
        stops++;
        row.control.setAttribute("aria-invalid", "true");
      } else {
        row.control.removeAttribute("aria-invalid");
      }
    }
    return stops;
  }

  /**
   * Goes to a field; of a group of pictures to the one that is chosen, where arrow keys go on from. Nothing
   * happens for an id that is no field.
   */
  focus(id: string): void {
    const control = this.#rows.get(id)?.control;
    this.#search?.reveal(control ?? null);
    const inner = control?.querySelector<HTMLInputElement>("input:checked, input");
    (control instanceof HTMLFieldSetElement ? inner : control)?.focus();
  }

  /** Goes to the first field that stands in the way. */
  focusFirstStop(): void {
    for (const [id, row] of this.#rows) {
      if (row.control.getAttribute("aria-invalid") === "true") {
        this.focus(id);
        return;
      }
    }
  }

  /**
   * No more changes, while everything stays readable. Texts become `readonly`, not `disabled`: they keep the
   * focus, their contrast, and can be selected and copied. Lists and groups know no `readonly`.
   */
  setMode(mode: FormMode): void {
    const isFrozen = mode === "frozen";
    for (const { control } of this.#rows.values()) {
      if (isText(control)) {
        control.readOnly = isFrozen;
      } else {
        control.disabled = isFrozen;
      }
    }
  }

  #refresh(row: Row): void {
    this.#count(row);
    const chosen = textOf(row);
    const picture = row.field.image_assets?.find(({ id }) => id === chosen);
    row.meter?.show(picture?.effective_ppi ?? null);
  }

  /**
   * The counter appears from 80 % of the limit, when it begins to matter; it counts UTF-16 code units, as the
   * service does. The text may go over: `maxlength` would cut a pasted text off without a word (WCAG 2.2,
   * 3.3.1).
   */
  #count({ control, counter, field }: Row): void {
    if (!isText(control) || field.max_length === null) {
      return;
    }
    const used = control.value.length;
    const limit = field.max_length;
    setText(
      counter,
      used >= limit * 0.8 ? formatMessage(this.#messages, "counter", { used, limit }) : "",
    );
    counter.toggleAttribute("data-over", used > limit);
  }
}

/** What the fields of a form are made into. */
type FieldsShown = Pick<FieldFormOptions, "messages" | "sides" | "below">;

/** The fields; those of a long form in parts that fold, below a search. */
function partsMarkup(rows: readonly Row[], shown: FieldsShown): readonly HTMLElement[] {
  const { messages, sides } = shown;
  const parts = formParts(rows, {
    sideOf: ({ field }) => sideName(sides, pageOf(field), messages),
    blockOf: ({ field }) => field.group?.label ?? null,
  });
  const first = firstShown(parts, sideName(sides, 0, messages));
  return [
    ...(hasSearch(rows) ? [searchMarkup(messages)] : []),
    element(
      "div",
      { class: "parts" },
      ...parts.flatMap((part) => {
        const inner = sectionsMarkup(part, shown);
        return part.title === null
          ? inner
          : [
              element(
                "details",
                { class: "part", open: part === first, "data-page": pageOf(part.fields[0]?.field) },
                summaryMarkup(part, messages),
                element("div", { class: "part-fields" }, ...inner),
              ),
            ];
      }),
    ),
  ];
}

/** Its name, how many texts it has, and what it begins with, which tells one list from the next. */
function summaryMarkup({ title, fields }: FormPart<Row>, messages: Messages): HTMLElement {
  const count = formatMessage(messages, "textCount", { count: fields.length });
  const [sample = ""] = (fields[0]?.field.default_value ?? "").split("\n");
  return element(
    "summary",
    {},
    element("bdi", {}, title ?? ""),
    " ",
    element("small", {}, `${count} · `, element("bdi", {}, sample)),
  );
}

/** Without a name, so that it is never sent. */
function searchMarkup(messages: Messages): HTMLElement {
  return element(
    "div",
    { class: "field find" },
    element("label", { for: "find-text" }, messages.findText),
    element("input", {
      id: "find-text",
      type: "search",
      autocomplete: "off",
      enterkeyhint: "search",
      "aria-describedby": "found-texts",
    }),
    element("output", { class: "note", id: "found-texts", for: "find-text" }),
  );
}

/** A block of the print is a group of its own, named once on the way into it (WCAG 2.2, 1.3.1). */
function sectionsMarkup(
  { sections }: FormPart<Row>,
  { messages, below }: FieldsShown,
): readonly HTMLElement[] {
  return sections.flatMap(({ label, fields }) => {
    const inner = fields.map((row) => markupOf(row, messages, below(row.field.id)));
    return label === null ? inner : [groupMarkup(label, inner)];
  });
}

/** The page on which a field prints first, from 0. */
function pageOf(field: Field | undefined): number {
  return field?.text_constraints[0]?.page ?? 0;
}

function groupMarkup(label: string, inner: readonly HTMLElement[]): HTMLElement {
  const legend = element("legend", {}, element("bdi", {}, label));
  return element("fieldset", { class: "group" }, legend, ...inner);
}

/** Blank until it is touched, a choice and a text that the file does not spell out stay as printed. */
function staysAsPrinted(field: Field): boolean {
  return field.type !== "text" || (field.default_value === "" && !field.required);
}

/** Fields that share a box of text with others: each is some words of it, however many lines it has. */
function partsOf(fields: readonly Field[]): ReadonlySet<string> {
  const fieldsOf = new Map<string, number>();
  for (const { object_id: box } of fields.flatMap((field) => field.text_constraints)) {
    fieldsOf.set(box, (fieldsOf.get(box) ?? 0) + 1);
  }
  const parts = fields.filter(({ text_constraints: boxes }) =>
    boxes.some(({ object_id: box }) => (fieldsOf.get(box) ?? 0) > 1),
  );
  return new Set(parts.map(({ id }) => id));
}

/** How a field stands among the others of its box of text. */
interface FieldShare {
  /** The field is some words of a box that has other fields too. */
  readonly isPart: boolean;
  /** Autofill token. */
  readonly autocomplete: string;
}

function rowOf(field: Field, messages: Messages, share: FieldShare): Row {
  const control = controlOf(field, messages, share);
  const { id } = field;
  control.id = `f-${id}`;
  control.dataset["field"] = id;
  // The side on which it prints first; focus turns the print to it.
  control.dataset["page"] = String(pageOf(field));
  // Note and counter are read after the label whenever the field takes the focus; empty ones are silent.
  control.setAttribute("aria-describedby", `n-${id} c-${id}`);
  // Not `required`: browsers would call an empty field invalid before anything was typed. ARIA knows no
  // required group of radio buttons but `radiogroup`; there the word stands in the legend.
  if (field.required && !(control instanceof HTMLFieldSetElement)) {
    control.setAttribute("aria-required", "true");
  }
  control.addEventListener("input", () => {
    control.dataset["typed"] = "";
  });
  return {
    field,
    control,
    note: element("p", { class: "note", id: `n-${id}`, "aria-live": "polite" }),
    counter: element("p", { class: "note", id: `c-${id}` }),
    meter: field.type === "image" ? new ResolutionMeter(messages, field.label) : null,
    plain: element(
      "button",
      {
        type: "button",
        class: "plain",
        hidden: true,
        "aria-label": formatMessage(messages, "usePlainFor", { label: field.label }),
      },
      messages.usePlain,
    ),
  };
}

/**
 * A field in the order it is read: its name with hints, the control, what is to be known of it, what it may
 * do. The hints are within the label, so they are part of the accessible name (WCAG 2.2, 3.3.2).
 */
function markupOf(
  { field, control, note, counter, plain, meter }: Row,
  messages: Messages,
  below: HTMLElement | null,
): HTMLElement {
  const printsCapitals =
    changesCase(field.input_kind, field.default_value) &&
    field.text_constraints.some((box) => box.case === "upper");
  const hints = [
    field.required ? messages.required : "",
    printsCapitals ? messages.printsCapitals : "",
  ].filter((hint) => hint !== "");
  const small = hints.length === 0 ? [] : [" ", element("small", {}, hints.join(" · "))];
  const name =
    control instanceof HTMLFieldSetElement
      ? []
      : [element("label", { for: control.id }, element("bdi", {}, field.label), ...small)];
  if (control instanceof HTMLFieldSetElement) {
    control.prepend(element("legend", {}, element("bdi", {}, field.label), ...small));
  }
  const meters = meter === null ? [] : [meter.element];
  const more = below === null ? [] : [below];
  const { group, row } = field;
  return element(
    "div",
    {
      class: "field",
      "data-row": group && row ? `${group.key} ${row}` : null,
    },
    ...name,
    control,
    ...meters,
    note,
    plain,
    counter,
    ...more,
  );
}

/**
 * The control that suits a field. `autocomplete` says what it is for where that is known (WCAG 2.2, 1.3.5),
 * and `inputmode` brings the fitting keyboard without the restrictions of `type=email`. `dir` is "auto",
 * since the language of the text is the shopper's and not the page's: an Arabic name in a German form begins
 * at the right.
 */
function controlOf(
  field: Field,
  messages: Messages,
  { isPart, autocomplete }: FieldShare,
): Control {
  if (field.type === "selection") {
    return element(
      "select",
      {},
      element("option", { value: "" }, messages.choose),
      ...(field.options ?? []).map((option) => element("option", { value: option }, option)),
    );
  }
  if (field.type === "image") {
    return pictureChoice(field, messages);
  }
  const { input_kind: kind, default_value: text, text_constraints: boxes } = field;
  const common = { dir: "auto", autocomplete, autocapitalize: AUTOCAPITALIZE[kind] ?? null };
  return takesLines({ kind, text, maxLines: boxes[0]?.max_lines ?? 1, isPart })
    ? element("textarea", { ...common, rows: Math.min(8, text.split("\n").length + 1) })
    : element("input", { ...common, type: "text", inputmode: inputModeOf(kind, text) });
}

/**
 * Pictures as radio buttons, the first being "none of these". Their `alt` is empty, since the name stands
 * beside them (WCAG 2.2, 1.1.1); width and height keep the form from jumping while they load.
 */
function pictureChoice(field: Field, messages: Messages): HTMLFieldSetElement {
  const tile = (value: string, name: string, picture: Node | null): HTMLElement =>
    element(
      "label",
      { class: "tile" },
      element("input", { type: "radio", name: `p-${field.id}`, value }),
      ...(picture === null ? [] : [picture]),
      element("span", {}, name),
    );
  const pictures = field.image_assets ?? [];
  return element(
    "fieldset",
    { class: "tiles" },
    tile("", messages.asDesigned, null),
    ...pictures.map(({ id, name, url }) =>
      tile(id, name, element("img", { src: url, alt: "", loading: "lazy", width: 96, height: 96 })),
    ),
  );
}

/**
 * Text that comes or goes at once is a step of its own: paste, drop, autofill, cut, drag out (Input Events
 * Level 2).
 */
function isPaste({ inputType }: InputEvent): boolean {
  return inputType.startsWith("insertFrom") || inputType.startsWith("deleteBy");
}

function isText(control: Control): control is TextControl {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Line ends as LF: a value set by a script may hold CR LF, and the service counts each. */
function textOf({ control }: Row): string {
  if (control instanceof HTMLFieldSetElement) {
    return control.querySelector<HTMLInputElement>("input:checked")?.value ?? "";
  }
  return control.value.replaceAll(/\r\n?/gu, "\n");
}

function setControlText({ control }: Row, text: string): void {
  if (!(control instanceof HTMLFieldSetElement)) {
    control.value = text;
    return;
  }
  for (const input of control.querySelectorAll<HTMLInputElement>("input")) {
    input.checked = input.value === text;
  }
}
