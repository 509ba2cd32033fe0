/** The first step as markup: the print beside its fields. Everything on it works without a script. */
import { attribute, html, type Markup } from "../page/markup.ts";
import { fieldMarkup } from "./field-view.ts";
import { FORM_ID, sheetMarkup, type SheetView, sideName } from "./sheet-view.ts";
import { around, type FillWords, type Locale, put } from "./words.ts";

export interface FillView extends SheetView {
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
  /** Signed: when this page was made. */
  readonly stamp: string;
  /** The address a link by mail would go to, "" where none is known; null where there is no mail. */
  readonly mailTo: string | null;
  readonly mailDays: number;
  /** Where a link that was handed over is opened without a script. */
  readonly openUrl: string;
}

/** The name of the field that people do not see and leave empty. */
export const HONEYPOT = "homepage";

/** The whole step. */
export function fillMarkup(view: FillView): Markup {
  const { words } = view.locale;
  return html`<main class="page">${sheetMarkup(view, words)}${form(view, words)}</main>`;
}

function form(view: FillView, words: FillWords): Markup {
  return html`<form
    class="fill"
    id="${FORM_ID}"
    method="post"
    action="${view.actionOf(view.shownPage)}"
    data-preview="${view.previewAction}"
    data-words="${JSON.stringify(scriptWords(words))}"
  >
    <header>
      ${view.steps}
      <h1>${view.title}</h1>
      <p class="lead">${words.lead}</p>
      <noscript><p class="lead"><a class="plain-link" href="${view.openUrl}">${words.openHint}</a></p></noscript>
    </header>
    ${notice(view, words)}
    <input type="hidden" name="stamp" value="${view.stamp}" />
    <p class="visually-hidden" aria-hidden="true">
      <input type="text" name="${HONEYPOT}" tabindex="-1" autocomplete="off" />
    </p>
    <fieldset class="fields">
      <legend>${words.yourText}</legend>
      ${view.fields.map((one) => fieldMarkup(one, words))}
      ${view.fields.length === 0 ? html`<p class="note">${words.noFields}</p>` : null}
    </fieldset>
    ${later(view, words)}
    <div class="action-bar">
      <p class="state" data-saved="${words.savedAt}"></p>
      ${statusOutput(words)}
      <button class="action without-script" data-quiet name="action" value="preview">
        ${words.showPreview}
      </button>
      <button class="action" data-quiet name="action" value="save">${words.save}</button>
      <button class="action" name="action" value="next">${words.next}</button>
    </div>
  </form>`;
}

/** What the script says; it brings no words of its own. */
function scriptWords(words: FillWords): object {
  const { tooLongForPlace, noGlyph, otherLetters, plainForm, substituted, shrunk } = words;
  const { counter, notSaved, stops, notDrawn, offline, cannotPrint, opening, tryAgain } = words;
  const notes = { tooLongForPlace, noGlyph, otherLetters, plainForm, substituted, shrunk };
  return { ...notes, counter, notSaved, stops, notDrawn, offline, cannotPrint, opening, tryAgain };
}

/** Announced: what went wrong with no field to say it at. The words of a form that cannot be sent come with it. */
export function statusOutput(words: FillWords): Markup {
  return html`<output class="said" data-unreachable="${words.unreachable}"></output>`;
}

/** Closed until it is wanted: the design by mail, to go on elsewhere. */
function later(view: FillView, words: FillWords): Markup | null {
  return view.mailTo === null
    ? null
    : html`<details class="later">
        <summary>${words.laterTitle}</summary>
        <div class="field">
          <p class="note">${put(words.laterText, { days: view.mailDays })}</p>
          <label for="later-email">${words.email}</label>
          <input id="later-email" type="email" name="later_email" autocomplete="email" dir="ltr" value="${view.mailTo}" />
          <button class="plain" name="action" value="later">${words.laterSend}</button>
        </div>
      </details>`;
}

function notice(view: FillView, words: FillWords): Markup | null {
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
      ? words.savedNotPrintable
      : mailedTo === null
        ? words.saved
        : put(words.laterSent, { email: mailedTo });
  return html`<div class="notice" data-kind="${stops === null ? "pass" : "warn"}" data-saved-now tabindex="-1">
    <p>
      <strong>${first}</strong>
      ${around(words.reference, html`<code>${reference}</code>`)} ${stops === null ? words.afterSave : words.notPrintable}
    </p>
    ${stops}
    <p>
      ${words.proofLinks}
      ${proofs.map(
        (address, page) =>
          html`<a href="${address}" target="_blank" rel="noopener"
            >${view.pages.length < 2 ? words.print : sideName(view.pages.length, page, words)}<span class="visually-hidden"> ${words.newTab}</span></a
          > `,
      )}
    </p>
  </div>`;
}

/** Links to the fields whose text cannot print; null when all can. */
function stopsOf(view: FillView): Markup | null {
  const stops = view.fields.filter(({ message }) => message?.kind === "fail");
  return stops.length === 0
    ? null
    : html`<ul>
        ${stops.map(({ id, label }) => html`<li><a href="#f-${id}">${label}</a></li>`)}
      </ul>`;
}

/** The way through the page; the steps before the one in hand are links back. */
export function stepsMarkup(
  steps: readonly { readonly name: string; readonly href: string; readonly isHere: boolean }[],
  words: FillWords,
): Markup {
  const here = steps.findIndex(({ isHere }) => isHere);
  return html`<nav class="steps" aria-label="${words.steps}">
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
