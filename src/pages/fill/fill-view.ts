/** The fill page as markup: the print beside its fields. Everything on it works without a script. */
import { AUTOCOMPLETE, INPUT_MODE } from "#domain/input-hints.data.ts";
import { attribute, html, type Markup } from "../markup.ts";
import type { FieldNote } from "./problem-words.ts";
import { DICTIONARY, type FillWords } from "./words.data.ts";

export interface FillViewField {
  readonly id: string;
  readonly label: string;
  readonly inputKind: string;
  readonly required: boolean;
  readonly maxLength: number | null;
  readonly value: string;
  /** Page the field is shown on first. */
  readonly page: number;
  readonly multiline: boolean;
  readonly direction: "ltr" | "rtl" | "auto";
  /** True where an empty field leaves the print as it is. */
  readonly keepsWhenBlank: boolean;
  /** What may be chosen in place of typing; null for a text. */
  readonly choice: FillChoice | null;
  /** Said at the field. */
  readonly note: FieldNote | null;
  /** Places on the print: page and percentages of the visible area (left, top, width, height). */
  readonly spots: readonly {
    readonly page: number;
    readonly place: readonly [number, number, number, number];
  }[];
}

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

export interface FillViewPage {
  readonly index: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface FillView {
  readonly title: string;
  readonly slug: string;
  readonly pages: readonly FillViewPage[];
  readonly shownPage: number;
  readonly fields: readonly FillViewField[];
  /** Address of the picture of the shown page with the values as they are. */
  readonly pictureUrl: string;
  /** The fill just saved, with the addresses of the pictures of its sides; null unless it was just now. */
  readonly saved: { readonly reference: string; readonly proofs: readonly string[] } | null;
  /** Why the page could not do what was asked; null when it could. */
  readonly fault: { readonly code: string; readonly message: string } | null;
  readonly nonce: string;
}

/** The whole document. */
export function fillDocument(view: FillView, assets: PageAssets): Markup {
  const words = DICTIONARY;
  const shown = view.pages[view.shownPage] ?? view.pages[0];
  const ratio = shown === undefined ? 1 : shown.widthPt / shown.heightPt;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <title>${titleOf(view, words)}</title>
        ${view.fault === null ? null : html`<meta name="error-code" content="${view.fault.code}" />`}
        <link rel="stylesheet" href="${assets.style}" />
        <style nonce="${view.nonce}">
          .sheet { --ratio: ${round(ratio)}; }
        </style>
        <script type="module" src="${assets.script}"></script>
      </head>
      <body>
        <main class="page">${preview(view, words)}${form(view, words)}</main>
      </body>
    </html>`;
}

/** What happened comes first: it is what a screen reader says of a page that has loaded. */
function titleOf(view: FillView, words: FillWords): string {
  const name = `${view.title} · ${words.pageTitle}`;
  if (view.fault !== null) {
    return `${words.titleFault} · ${name}`;
  }
  return view.saved === null ? name : `${words.titleSaved} · ${name}`;
}

const FORM_ID = "fill";

/** What the button that asks for plain letters posts before the field's id. */
export const USE_PLAIN = "plain:";

export interface PageAssets {
  readonly style: string;
  readonly script: string;
}

function preview(view: FillView, words: FillWords): Markup {
  const shown = view.pages[view.shownPage] ?? view.pages[0];
  return html`<section class="preview" aria-label="${words.preview}">
    ${
      // Enter in a field presses the first submit button of the form, wherever that stands.
      html`<button class="visually-hidden" form="${FORM_ID}" name="action" value="save" tabindex="-1" aria-hidden="true"></button>`
    }
    <div class="sheet" data-page="${view.shownPage}">
      <img
        src="${view.pictureUrl}"
        alt="${sideAlt(view, view.shownPage, words)}"
        ${attribute("width", Math.round((shown?.widthPt ?? 1) * 4))}
        ${attribute("height", Math.round((shown?.heightPt ?? 1) * 4))}
      />
      ${view.fields.flatMap((field) =>
        field.spots.map(
          ({ page, place }) =>
            html`<button
              type="button"
              class="spot"
              tabindex="-1"
              aria-hidden="true"
              data-field="${field.id}"
              data-page="${page}"
              data-place="${place.map(round).join(" ")}"
              ${attribute("hidden", page !== view.shownPage)}
            ></button>`,
        ),
      )}
    </div>
    ${
      view.pages.length < 2
        ? null
        : html`<div class="sides" role="group" aria-label="${words.sides}">
          ${view.pages.map((page) => sideButton(view, page, words))}
        </div>`
    }
  </section>`;
}

/** Posts the form for a preview of its side, so that without a script nothing typed is lost. */
function sideButton(view: FillView, page: FillViewPage, words: FillWords): Markup {
  return html`<button
    class="side"
    form="${FORM_ID}"
    formaction="/fill/${view.slug}?page=${page.index}"
    name="action"
    value="preview"
    data-page="${page.index}"
    data-ratio="${round(page.widthPt / page.heightPt)}"
    data-alt="${sideAlt(view, page.index, words)}"
    aria-pressed="${page.index === view.shownPage ? "true" : "false"}"
  >
    ${sideName(view, page.index, words)}
  </button>`;
}

function form(view: FillView, words: FillWords): Markup {
  const action = `/fill/${view.slug}`;
  return html`<form class="fill" id="${FORM_ID}" method="post" action="${action}?page=${view.shownPage}" data-preview="${action}/preview">
    <header>
      <h1>${view.title}</h1>
      <p class="lead">${words.lead}</p>
    </header>
    ${notice(view, words)}
    <fieldset class="fields">
      <legend>${words.yourText}</legend>
      ${view.fields.map((one) => field(one, words))}
      ${view.fields.length === 0 ? html`<p class="note">${words.noFields}</p>` : null}
    </fieldset>
    <div class="action-bar">
      <p class="state" data-saved="${words.titleSaved}"></p>
      <output class="said"></output>
      <button class="action without-script" data-quiet name="action" value="preview">
        ${words.showPreview}
      </button>
      <button class="action" name="action" value="save">${words.save}</button>
    </div>
  </form>`;
}

function notice(view: FillView, words: FillWords): Markup | null {
  if (view.fault !== null) {
    return html`<div class="notice" data-kind="fail" tabindex="-1">
      <p>${view.fault.message}</p>
      ${stopsOf(view)}
    </div>`;
  }
  if (view.saved === null) {
    return null;
  }
  const { reference, proofs } = view.saved;
  const stops = stopsOf(view);
  return html`<div class="notice" data-kind="${stops === null ? "pass" : "warn"}" data-saved-now tabindex="-1">
    <p>
      <strong>${stops === null ? words.saved : words.savedNotPrintable}</strong>
      ${words.reference} <code>${reference}</code>. ${stops === null ? words.afterSave : words.notPrintable}
    </p>
    ${stops}
    <p>
      ${words.proof}
      ${proofs.map(
        (address, page) =>
          html`<a href="${address}" target="_blank" rel="noopener"
            >${view.pages.length < 2 ? words.print : sideName(view, page, words)}<span class="visually-hidden"> ${words.newTab}</span></a
          > `,
      )}
    </p>
  </div>`;
}

/** Links to the fields whose text cannot print; null when all can. */
function stopsOf(view: FillView): Markup | null {
  const stops = view.fields.filter(({ note }) => note?.kind === "fail");
  return stops.length === 0
    ? null
    : html`<ul>
        ${stops.map(({ id, label }) => html`<li><a href="#f-${id}">${label}</a></li>`)}
      </ul>`;
}

/** A list of texts; what is printed now stands first until something is chosen. */
function select(one: FillViewField, options: readonly string[], words: FillWords): Markup {
  return html`<select ${sharedAttributes(one)}>
    ${one.value === "" ? html`<option value="" selected>${words.choose}</option>` : null}
    ${options.map(
      (option) =>
        html`<option value="${option}" ${attribute("selected", option === one.value)}>${option}</option>`,
    )}
  </select>`;
}

/** The pictures of the shop, one to be chosen, and the one that is printed without a choice. */
function pictures(one: FillViewField, words: FillWords): Markup {
  const offered = one.choice?.kind === "pictures" ? one.choice.pictures : [];
  const known = offered.some(({ id }) => id === one.value);
  return html`<fieldset
    class="field pictures"
    role="radiogroup"
    id="f-${one.id}"
    tabindex="-1"
    ${attribute("aria-describedby", `n-${one.id}`)}
    ${attribute("aria-required", one.required ? "true" : null)}
    ${attribute("aria-invalid", one.note?.kind === "fail" ? "true" : null)}
  >
    <legend>${one.label} ${one.required ? html`<small>${words.required}</small>` : null}</legend>
    <div class="picture-list">
      ${pictureOption(one, { value: "", isChosen: !known }, html`<span class="as-printed">${words.asPrinted}</span>`)}
      ${offered.map((picture) =>
        pictureOption(
          one,
          { value: picture.id, isChosen: picture.id === one.value },
          html`<img src="${picture.address}" alt="" loading="lazy" ${attribute("width", picture.widthPx)} ${attribute("height", picture.heightPx)} /><span>${picture.name}</span>`,
        ),
      )}
    </div>
    ${note(one)}
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

function note(one: FillViewField): Markup {
  return html`<p class="note" id="n-${one.id}" data-for="${one.id}" data-kind="${one.note?.kind ?? "fail"}" aria-live="polite">${one.note?.words ?? ""}</p>`;
}

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
    attribute("aria-invalid", one.note?.kind === "fail" ? "true" : null),
    attribute("autocomplete", AUTOCOMPLETE[one.inputKind] ?? "off"),
  ];
}

function field(one: FillViewField, words: FillWords): Markup {
  if (one.choice?.kind === "pictures") {
    return pictures(one, words);
  }
  const id = `f-${one.id}`;
  const shared = sharedAttributes(one);
  const control =
    one.choice !== null
      ? select(one, one.choice.options, words)
      : one.multiline
        ? html`<textarea rows="${Math.min(8, one.value.split("\n").length + 1)}" ${shared}>
${one.value}</textarea
      >`
        : html`<input type="text" ${attribute("inputmode", INPUT_MODE[one.inputKind] ?? null)} value="${one.value}" ${shared} />`;
  return html`<div class="field">
    <label for="${id}">${one.label} ${one.required ? html`<small>${words.required}</small>` : null}${one.keepsWhenBlank ? html`<small>${words.keepsWhenBlank}</small>` : null}</label>
    ${control}
    ${note(one)}
    <button class="plain" name="action" value="${USE_PLAIN}${one.id}" data-for="${one.id}" ${attribute("hidden", (one.note?.plain ?? null) === null)}>
      ${words.usePlain}<span class="visually-hidden"> for ${one.label}</span>
    </button>
    <p class="note" id="c-${one.id}"></p>
  </div>`;
}

function sideName(view: FillView, page: number, words: FillWords): string {
  if (view.pages.length === 2) {
    return page === 0 ? words.front : words.back;
  }
  return `${words.page} ${page + 1}`;
}

function sideAlt(view: FillView, page: number, words: FillWords): string {
  const name = view.pages.length < 2 ? words.print : sideName(view, page, words);
  return `${name}: ${view.title}. ${words.altTail}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A page for what cannot be shown: the code in a meta element, the way on in words. */
export function messageDocument(
  message: { readonly code: string; readonly title: string; readonly text: string },
  assets: PageAssets,
): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="error-code" content="${message.code}" />
        <title>${message.title}</title>
        <link rel="stylesheet" href="${assets.style}" />
      </head>
      <body>
        <main class="message-page">
          <h1>${message.title}</h1>
          <p>${message.text}</p>
        </main>
      </body>
    </html>`;
}
