/** The fill page as markup: the print beside its fields. Everything on it works without a script. */
import { attribute, html, type Markup } from "../markup.ts";
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
  /** What stands in the way of printing, said at the field; "" when nothing does. */
  readonly problem: string;
  /** Places on the print: page and percentages of the visible area (left, top, width, height). */
  readonly spots: readonly {
    readonly page: number;
    readonly place: readonly [number, number, number, number];
  }[];
}

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
  /** The saved fill this page continues; null before the first save. */
  readonly saved: { readonly reference: string } | null;
  /** A fault that belongs to no single field; "" when there is none. */
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
        <title>${view.title} · ${words.pageTitle}</title>
        ${view.fault === null ? null : html`<meta name="error-code" content="${view.fault.code}" />`}
        <link rel="stylesheet" href="${assets.style}" />
        <style nonce="${view.nonce}">
          .sheet { --ratio: ${round(ratio)}; }
        </style>
        <script type="module" src="${assets.script}"></script>
      </head>
      <body class="page">
        ${preview(view, words)}${form(view, words)}
      </body>
    </html>`;
}

export interface PageAssets {
  readonly style: string;
  readonly script: string;
}

function preview(view: FillView, words: FillWords): Markup {
  const shown = view.pages[view.shownPage] ?? view.pages[0];
  return html`<section class="preview" aria-label="${words.preview}">
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
        : html`<nav class="sides" aria-label="${words.sides}">
          ${view.pages.map((page) => sideLink(view, page, words))}
        </nav>`
    }
  </section>`;
}

function sideLink(view: FillView, page: FillViewPage, words: FillWords): Markup {
  return html`<a
    class="side"
    href="?page=${page.index}"
    data-page="${page.index}"
    data-ratio="${round(page.widthPt / page.heightPt)}"
    data-alt="${sideAlt(view, page.index, words)}"
    aria-current="${page.index === view.shownPage ? "true" : "false"}"
    >${sideName(view, page.index, words)}</a
  >`;
}

function form(view: FillView, words: FillWords): Markup {
  const action = `/fill/${view.slug}`;
  return html`<form class="fill" method="post" action="${action}" data-preview="${action}/preview">
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
      <output aria-live="polite"></output>
      <button class="action without-script" data-quiet name="action" value="preview">
        ${words.showPreview}
      </button>
      <button class="action" name="action" value="save">${words.save}</button>
    </div>
  </form>`;
}

function notice(view: FillView, words: FillWords): Markup | null {
  if (view.fault !== null) {
    return html`<p class="notice" data-kind="fail" role="alert" tabindex="-1">${view.fault.message}</p>`;
  }
  if (view.saved !== null) {
    return html`<p class="notice" role="status">
      <strong>${words.saved}</strong> ${words.reference} <code>${view.saved.reference}</code>.
      ${words.afterSave}
    </p>`;
  }
  return null;
}

function field(one: FillViewField, words: FillWords): Markup {
  const id = `f-${one.id}`;
  const described = `n-${one.id} c-${one.id}`;
  const shared = [
    attribute("id", id),
    attribute("name", one.id),
    attribute("data-field", one.id),
    attribute("data-page", one.page),
    attribute("data-limit", one.maxLength),
    attribute("dir", one.direction),
    attribute("aria-describedby", described),
    attribute("aria-required", one.required ? "true" : null),
    attribute("aria-invalid", one.problem === "" ? null : "true"),
    attribute("autocomplete", AUTOCOMPLETE[one.inputKind] ?? "off"),
  ];
  const control = one.multiline
    ? html`<textarea rows="${Math.min(8, one.value.split("\n").length + 1)}" ${shared}>
${one.value}</textarea
      >`
    : html`<input type="text" ${attribute("inputmode", INPUT_MODE[one.inputKind] ?? null)} value="${one.value}" ${shared} />`;
  return html`<div class="field">
    <label for="${id}">${one.label} ${one.required ? html`<small>${words.required}</small>` : null}</label>
    ${control}
    <p class="note" id="n-${one.id}" data-for="${one.id}" data-kind="fail" aria-live="polite">${one.problem}</p>
    <p class="note" id="c-${one.id}"></p>
  </div>`;
}

/** HTML autofill tokens by what the text is (WCAG 2.2, 1.3.5). */
const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  person: "name",
  street: "street-address",
  town: "address-level2",
};

const INPUT_MODE: Readonly<Record<string, string>> = {
  email: "email",
  phone: "tel",
  url: "url",
  price: "decimal",
};

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
