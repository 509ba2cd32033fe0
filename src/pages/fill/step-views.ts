/** The steps after the words as markup: contact, proof, confirmation; and the pages of links. */
import { attribute, html, type Markup } from "../page/markup.ts";
import { linkButton } from "./document.ts";
import { statusOutput } from "./fill-view.ts";
import { sidePictures, type SheetPage } from "./sheet-view.ts";
import { around, type FillWords, put } from "./words.ts";

export interface ContactView {
  readonly action: string;
  readonly steps: Markup;
  readonly name: string;
  readonly email: string;
  readonly isEmailNeeded: boolean;
  readonly wrong: { readonly field: "name" | "email"; readonly words: string } | null;
  readonly backUrl: string;
}

export function contactMarkup(view: ContactView, words: FillWords): Markup {
  return html`<main class="single">
    <form class="fill" method="post" action="${view.action}">
      <header>
        ${view.steps}
        <h1>${words.contactTitle}</h1>
        <p class="lead">${words.contactLead}</p>
      </header>
      ${contactField(
        {
          id: "email",
          type: "email",
          label: words.email,
          value: view.email,
          autocomplete: "email",
        },
        { isNeeded: view.isEmailNeeded, wrong: wrongOf(view, "email"), words },
      )}
      ${contactField(
        { id: "name", type: "text", label: words.name, value: view.name, autocomplete: "name" },
        { isNeeded: false, wrong: wrongOf(view, "name"), words },
      )}
      <div class="action-bar">
        ${statusOutput(words)} ${linkButton(view.backUrl, words.changeText, true)}
        <button class="action" name="action" value="contact">${words.toProof}</button>
      </div>
    </form>
  </main>`;
}

function wrongOf({ wrong }: ContactView, field: "name" | "email"): string {
  return wrong?.field === field ? wrong.words : "";
}

function contactField(
  field: {
    readonly id: "name" | "email";
    readonly type: string;
    readonly label: string;
    readonly value: string;
    readonly autocomplete: string;
  },
  {
    isNeeded,
    wrong,
    words,
  }: { readonly isNeeded: boolean; readonly wrong: string; readonly words: FillWords },
): Markup {
  const { id } = field;
  return html`<div class="field">
    <label for="customer-${id}">${field.label} <small>${isNeeded ? words.required : words.optional}</small></label>
    <input
      id="customer-${id}"
      name="customer_${id}"
      type="${field.type}"
      value="${field.value}"
      autocomplete="${field.autocomplete}"
      maxlength="${id === "email" ? 254 : 200}"
      dir="${id === "email" ? "ltr" : "auto"}"
      aria-describedby="n-customer-${id}"
      ${attribute("required", isNeeded)}
      ${attribute("aria-invalid", wrong === "" ? null : "true")}
      ${attribute("autofocus", wrong !== "")}
    />
    <p class="note" id="n-customer-${id}" data-kind="fail">${wrong}</p>
  </div>`;
}

export interface ApprovalView {
  readonly action: string;
  readonly title: string;
  readonly pages: readonly SheetPage[];
  readonly pictureUrlOf: (page: number) => string;
  readonly steps: Markup | null;
  /** Label and text of every field. */
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  /** Of the press file behind the pictures. */
  readonly sha256: string;
  readonly notice: string | null;
  /** Back to the words and the contact; null for those who may not change them. */
  readonly back: { readonly words: string; readonly contact: string | null } | null;
}

export function approvalMarkup(view: ApprovalView, words: FillWords): Markup {
  return html`<main class="page proof">
    ${sidePictures(view, words)}
    <div class="fill">
      <header>
        ${view.steps}
        <h1>${words.proofTitle}</h1>
        <p class="lead">${words.proofLead}</p>
      </header>
      ${noticeOf(view.notice)}
      <section class="words">
        <h2>${words.proofWords}</h2>
        <dl>
          ${view.texts.map(
            ({ label, text }) =>
              html`<div>
                <dt>${label}</dt>
                <dd dir="auto">${text === "" ? html`<span class="empty">${words.empty}</span>` : text}</dd>
              </div>`,
          )}
        </dl>
      </section>
      ${view.back === null ? askForm(view.action, words) : null}
      <form class="action-bar" method="post" action="${view.action}">
        <input type="hidden" name="proof" value="${view.sha256}" />
        ${statusOutput(words)}
        ${view.back === null ? null : linkButton(view.back.words, words.changeText, true)}
        <button class="action" name="action" value="approve">${words.approve}</button>
      </form>
    </div>
  </main>`;
}

/** For those who may look and approve only: what should be different. */
function askForm(action: string, words: FillWords): Markup {
  return html`<form class="ask" method="post" action="${action}">
    <h2>${words.askTitle}</h2>
    <div class="field">
      <label for="note">${words.askLabel}</label>
      <textarea id="note" name="note" rows="3" maxlength="2000" required dir="auto"></textarea>
      <button class="plain" name="action" value="ask">${words.askSend}</button>
    </div>
  </form>`;
}

function noticeOf(words: string | null): Markup | null {
  return words === null
    ? null
    : html`<div class="notice" data-kind="fail" tabindex="-1"><p>${words}</p></div>`;
}

export interface DoneView {
  readonly title: string;
  readonly pages: readonly SheetPage[];
  readonly pictureUrlOf: (page: number) => string;
  readonly shopName: string;
  readonly reference: string;
  /** When it was approved, in the visitor's language; null for one that is complete without. */
  readonly approvedAt: { readonly iso: string; readonly words: string } | null;
  readonly anotherUrl: string;
}

export function doneMarkup(view: DoneView, words: FillWords): Markup {
  const { approvedAt } = view;
  return html`<main class="page proof">
    ${sidePictures(view, words)}
    <div class="fill">
      <header>
        <h1>${approvedAt === null ? words.completeTitle : words.doneTitle}</h1>
        ${view.shopName === "" ? null : html`<p class="lead">${put(words.doneLead, { shop: view.shopName })}</p>`}
      </header>
      <div class="notice" data-kind="pass" tabindex="-1">
        <p>${around(words.reference, html`<code>${view.reference}</code>`)}</p>
        ${
          approvedAt === null
            ? null
            : html`<p>${around(words.approvedAt, html`<time datetime="${approvedAt.iso}">${approvedAt.words}</time>`)}</p>`
        }
      </div>
      <section class="next">
        <h2>${words.nextTitle}</h2>
        <ol>
          <li>${words.nextReference}</li>
          <li>${words.nextPrint}</li>
          <li>${words.nextMistake}</li>
        </ol>
      </section>
      <p>${linkButton(view.anotherUrl, words.another, true)}</p>
    </div>
  </main>`;
}

/** One button that opens a link; where the address brought no token, a field to put the link into. */
export function openMarkup(
  view: { readonly action: string; readonly token: string },
  words: FillWords,
): Markup {
  return html`<main class="message-page">
    <h1>${words.openTitle}</h1>
    <p>${words.openText}</p>
    <form class="small-form" method="post" action="${view.action}">
      ${
        view.token === ""
          ? html`<div class="field">
              <label for="link">${words.openPaste}</label>
              <input id="link" name="token" type="text" autocomplete="off" spellcheck="false" dir="ltr" required />
            </div>`
          : html`<input type="hidden" name="token" value="${view.token}" />`
      }
      <button class="action">${words.openButton}</button>
    </form>
  </main>`;
}

/** Asks for the address of a design; says the same whether there is one or not. */
export function linkMarkup(
  view: {
    readonly action: string;
    readonly email: string;
    readonly wrong: string;
    readonly isSent: boolean;
  },
  words: FillWords,
): Markup {
  return html`<main class="message-page">
    <h1>${words.linkTitle}</h1>
    ${
      view.isSent
        ? html`<p role="status">${words.linkSent}</p>`
        : html`<p>${words.linkText}</p>
            <form class="small-form" method="post" action="${view.action}">
              <div class="field">
                <label for="link-email">${words.email}</label>
                <input
                  id="link-email"
                  name="email"
                  type="email"
                  autocomplete="email"
                  dir="ltr"
                  value="${view.email}"
                  aria-describedby="n-link-email"
                  ${attribute("aria-invalid", view.wrong === "" ? null : "true")}
                  required
                />
                <p class="note" id="n-link-email" data-kind="fail">${view.wrong}</p>
              </div>
              <button class="action">${words.linkSend}</button>
            </form>`
    }
  </main>`;
}
