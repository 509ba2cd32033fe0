/**
 * The first step as markup: the print beside its fields. Everything on it works without a script;
 * `without-script` is what the script hides because it does the same by itself.
 */
import { firstShown, type FormPart, formParts, hasSearch } from "#domain/messages/form-parts.ts";
import type { ShownBrand } from "#domain/brand.ts";
import { formatMessage } from "#domain/messages/format-message.ts";
import { sideName } from "#domain/messages/side-name.ts";
import { SCRIPT_KEYS } from "#domain/messages/script-messages.ts";
import { logoMarkup } from "../page/brand-markup.ts";
import { attribute, html, type Markup, withMarkup } from "../page/markup.ts";
import { fieldMarkup, type FillViewField } from "./field-view.ts";
import { FORM_ID, sheetMarkup, type SheetView } from "./sheet-view.ts";
import { type PageMessages, type Locale } from "./messages.ts";
import { LOADED, type Texts } from "./visit.ts";

/** The first step as data: what is on the page besides the print and its fields. */
export interface FillView extends SheetView {
  readonly brand: ShownBrand;
  readonly locale: Locale;
  /** Where the script asks for pictures of what is typed. */
  readonly previewAction: string;
  readonly steps: Markup | null;
  /** The fill just saved, with the addresses of the pictures of its sides; null unless it was just now. */
  readonly saved: {
    readonly reference: string;
    readonly proofs: readonly string[];
    /** Whom a link was sent to. */
    readonly mailedTo: string | null;
  } | null;
  /** Why the page could not do what was asked; null when it could. */
  readonly notice: string | null;
  /** What is saved, by field id; empty before anything is. */
  readonly loaded: Texts;
  /** Signed: when this page was made. */
  readonly stamp: string;
  /** The address a link by mail would go to, "" where none is known; null where there is no mail. */
  readonly mailTo: string | null;
  /** How long such a link can be used. */
  readonly mailDays: number;
  /** Where a link that was handed over is opened without a script. */
  readonly openUrl: string;
}

/**
 * The name of the field that people do not see and leave empty. It is out of the Tab order and of the
 * accessibility tree, and its `autocomplete` is off, so neither a screen reader nor a browser fills it in for
 * somebody.
 */
export const HONEYPOT = "homepage";

/** The whole step. */
export function fillMarkup(view: FillView): Markup {
  const { messages } = view.locale;
  return html`<main class="page">${sheetMarkup(view, messages)}${form(view, messages)}</main>`;
}

/**
 * The form in the order in which it is worked through: what happened, the texts, the buttons. Save and
 * Continue post the same texts; the script's words come as data, for the policy admits no script within the
 * page.
 */
function form(view: FillView, messages: PageMessages): Markup {
  return html`<form
    class="fill"
    id="${FORM_ID}"
    method="post"
    action="${view.actionOf(view.shownPage)}"
    data-preview="${view.previewAction}"
    data-messages="${JSON.stringify(scriptMessages(messages))}"
  >
    <header>
      ${logoMarkup(view.brand)} ${view.steps}
      <h1>${view.title}</h1>
      <p class="lead">${messages.lead}</p>
      <noscript><p class="lead"><a class="plain-link" href="${view.openUrl}">${messages.openHint}</a></p></noscript>
    </header>
    ${notice(view, messages)}
    <input type="hidden" name="stamp" value="${view.stamp}" />
    ${Object.entries(view.loaded).map(
      ([id, text]) => html`<input type="hidden" name="${LOADED}${id}" value="${text}" />`,
    )}
    <p class="visually-hidden" aria-hidden="true">
      <input type="text" name="${HONEYPOT}" tabindex="-1" autocomplete="off" />
    </p>
    <fieldset class="fields">
      <legend>${messages.yourText}</legend>
      ${fieldsMarkup(view, messages)}
      ${view.fields.length === 0 ? html`<p class="note">${messages.noFields}</p>` : null}
    </fieldset>
    ${view.fields.length === 0 ? null : later(view, messages)}
    <div class="action-bar">
      <p class="state"></p>
      ${statusOutput(messages)} ${view.fields.length === 0 ? null : actions(messages)}
    </div>
  </form>`;
}

/**
 * The fields; those of a long form in parts that fold, with a search that the script brings in. A part that holds what
 * cannot print is unfolded, so that the links of the notice lead to it.
 */
function fieldsMarkup(view: FillView, messages: PageMessages): Markup {
  const { pages, fields, shownPage } = view;
  const side = (page: number): string => sideName(pages.length, page, messages);
  const parts = formParts(fields, {
    sideOf: ({ page }) => side(page),
    blockOf: ({ group }) => group,
  });
  const first = firstShown(parts, side(shownPage));
  return html`${hasSearch(fields) ? search(messages) : null}
    <div class="parts">
      ${parts.map((part) =>
        part.title === null
          ? sectionsMarkup(part, messages)
          : html`<details
              class="part"
              ${attribute("data-page", part.fields[0]?.page ?? 0)}
              ${attribute("open", part === first || part.fields.some(({ message }) => message?.kind === "fail"))}
            >
              <summary>
                <bdi>${part.title}</bdi>
                <small>${formatMessage(messages, "textCount", { count: part.fields.length })}${partSample(part)}</small>
              </summary>
              <div class="part-fields">${sectionsMarkup(part, messages)}</div>
            </details>`,
      )}
    </div>`;
}

/** What a part begins with tells one list from the next. */
function partSample({ fields }: FormPart<FillViewField>): Markup {
  const [first = ""] = (fields[0]?.value ?? "").split("\n");
  return html` · <bdi>${first}</bdi>`;
}

/** Shown by the script, which it needs. Without a name, so that it is never sent. */
function search(messages: PageMessages): Markup {
  return html`<div class="field find" hidden>
    <label for="find-text">${messages.findText}</label>
    <input id="find-text" type="search" autocomplete="off" enterkeyhint="search" aria-describedby="found-texts" />
    <output class="note" id="found-texts" for="find-text"></output>
  </div>`;
}

/** A block of the print is a group of its own, which screen readers name once on the way into it (WCAG 2.2, 1.3.1). */
function sectionsMarkup(
  { sections }: FormPart<FillViewField>,
  messages: PageMessages,
): readonly Markup[] {
  return sections.flatMap(({ label, fields: own }) => {
    const inner = own.map((one) => fieldMarkup(one, messages));
    return label === null
      ? inner
      : [html`<fieldset class="group"><legend><bdi>${label}</bdi></legend>${inner}</fieldset>`];
  });
}

/** None of them where nothing can be typed: there would be nothing to keep, and nothing to approve. */
function actions(messages: PageMessages): Markup {
  return html`
      <button class="action without-script" data-quiet name="action" value="preview">
        ${messages.showPreview}
      </button>
      <button class="action" data-quiet name="action" value="save">${messages.save}</button>
      <button class="action" name="action" value="next">${messages.next}</button>`;
}

/** What the script says; it brings no messages of its own, and learns the language from the page. */
function scriptMessages(messages: PageMessages): object {
  return Object.fromEntries(
    ["language" as const, ...SCRIPT_KEYS].map((key) => [key, messages[key]]),
  );
}

/** Announced: what went wrong with no field to say it at. The messages of a form that cannot be sent come with it. */
export function statusOutput(messages: PageMessages): Markup {
  return html`<output class="said" data-unreachable="${messages.unreachable}" data-failed="${messages.notSavedNow}"></output>`;
}

/**
 * Closed until it is wanted: the design by mail, to go on elsewhere. Within the same form, so that its button
 * saves the texts too; not `required`, for the other buttons work without an address.
 */
function later(view: FillView, messages: PageMessages): Markup | null {
  return view.mailTo === null
    ? null
    : html`<details class="later">
        <summary>${messages.laterTitle}</summary>
        <div class="field">
          <p class="note">${formatMessage(messages, "laterText", { days: view.mailDays })}</p>
          <label for="later-email">${messages.email}</label>
          <input id="later-email" type="email" name="later_email" autocomplete="email" dir="ltr" value="${view.mailTo}" />
          <button class="plain" name="action" value="later">${messages.laterSend}</button>
        </div>
      </details>`;
}

/**
 * What became of the last press, above the form. The script gives it the focus, so it is read first; without
 * a script the title says it, which screen readers read when a page has loaded.
 */
function notice(view: FillView, messages: PageMessages): Markup | null {
  if (view.notice !== null) {
    return html`<div class="notice" data-kind="fail" tabindex="-1">
      <p>${view.notice}</p>
      ${stopsOf(view)}
    </div>`;
  }
  if (view.saved === null) {
    return null;
  }
  const { reference, proofs, mailedTo } = view.saved;
  const stops = stopsOf(view);
  const first =
    stops !== null
      ? messages.savedNotPrintable
      : mailedTo === null
        ? messages.saved
        : formatMessage(messages, "laterSent", { email: mailedTo });
  return html`<div class="notice" data-kind="${stops === null ? "pass" : "warn"}" data-saved-now tabindex="-1">
    <p>
      <strong>${first}</strong>
      ${withMarkup(messages.reference, html`<code>${reference}</code>`)} ${stops === null ? messages.afterSave : messages.notPrintable}
    </p>
    ${stops}
    <p>
      ${messages.pictureLinks}
      ${proofs.map(
        (address, page) =>
          html`<a href="${address}" target="_blank" rel="noopener"
            >${view.pages.length < 2 ? messages.print : sideName(view.pages.length, page, messages)}<span class="visually-hidden"> ${messages.newTab}</span></a
          > `,
      )}
    </p>
  </div>`;
}

/**
 * Links to the fields whose text cannot print; null when all can. Each leads to its control and so moves the
 * focus there without a script (WCAG 2.2, 3.3.1).
 */
function stopsOf(view: FillView): Markup | null {
  const stops = view.fields.filter(({ message }) => message?.kind === "fail");
  return stops.length === 0
    ? null
    : html`<ul>
        ${stops.map(({ id, label }) => html`<li><a href="#f-${id}">${label}</a></li>`)}
      </ul>`;
}

/**
 * The way through the page; the steps before the one in hand are links back. Those after it are no links:
 * they depend on what is entered here. `aria-current` says which one it is (WCAG 2.2, 1.4.1).
 */
export function stepsMarkup(
  steps: readonly { readonly name: string; readonly href: string; readonly isHere: boolean }[],
  messages: PageMessages,
): Markup {
  const here = steps.findIndex(({ isHere }) => isHere);
  return html`<nav class="steps" aria-label="${messages.steps}">
    <ol>
      ${steps.map(
        ({ name, href, isHere }, i) =>
          html`<li ${attribute("aria-current", isHere ? "step" : null)}>
            ${i < here ? html`<a href="${href}">${name}</a>` : html`<span>${name}</span>`}
          </li>`,
      )}
    </ol>
  </nav>`;
}
