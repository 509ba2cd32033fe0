/**
 * The steps after the texts as markup: contact, proof, confirmation; and the pages of links. One main button
 * a page, after what it is about.
 */
import type { ShownBrand } from "#domain/brand.ts";
import { attribute, html, type Markup, withMarkup } from "../page/markup.ts";
import { addressMarkup, logoMarkup } from "../page/brand-markup.ts";
import { linkButton } from "./document.ts";
import { statusOutput } from "./fill-view.ts";
import { sidePictures, type SheetPage } from "./sheet-view.ts";
import type { PageMessages } from "./messages.ts";

/** Pictures of the print. */
interface ProofsView {
  readonly brand: ShownBrand;
  readonly title: string;
  readonly pages: readonly SheetPage[];
  readonly pictureUrlOf: (page: number) => string;
}

/** The form for address and name, beside the print. */
export interface ContactView extends ProofsView {
  readonly action: string;
  readonly steps: Markup;
  readonly name: string;
  readonly email: string;
  /** False where the shop has an address: then the field may stay empty. */
  readonly isEmailNeeded: boolean;
  /** One at a time: the form is two fields long. */
  readonly wrong: { readonly field: "name" | "email"; readonly text: string } | null;
  /** A link and no button: nothing of this step is kept by going back. */
  readonly backUrl: string;
}

/** Address and name. The address comes first: it is the one that is needed. */
export function contactMarkup(view: ContactView, messages: PageMessages): Markup {
  return html`<main class="page contact">
    ${sidePictures(view, messages, { label: messages.preview, alt: "pictureAlt" })}
    <form class="fill" method="post" action="${view.action}">
      <header>
        ${logoMarkup(view.brand)} ${view.steps}
        <h1>${messages.contactTitle}</h1>
        <p class="lead">${messages.contactLead}</p>
      </header>
      ${contactField(
        {
          id: "email",
          type: "email",
          label: messages.email,
          value: view.email,
          autocomplete: "email",
        },
        { isNeeded: view.isEmailNeeded, wrong: wrongOf(view, "email"), messages },
      )}
      ${contactField(
        { id: "name", type: "text", label: messages.name, value: view.name, autocomplete: "name" },
        { isNeeded: false, wrong: wrongOf(view, "name"), messages },
      )}
      <div class="action-bar">
        ${statusOutput(messages)} ${linkButton(view.backUrl, messages.changeText, { isQuiet: true })}
        <button class="action" name="action" value="contact">${messages.toApproval}</button>
      </div>
    </form>
  </main>`;
}

/** "" where nothing is wrong: the note is there in either case, as the input's description. */
function wrongOf({ wrong }: ContactView, field: "name" | "email"): string {
  return wrong?.field === field ? wrong.text : "";
}

/**
 * One input with its label and its note. `autofocus` only where something is wrong: then the field is what
 * the page is about (WCAG 2.2, 3.3.1). An address is written left to right in every language.
 */
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
    messages,
  }: { readonly isNeeded: boolean; readonly wrong: string; readonly messages: PageMessages },
): Markup {
  const { id } = field;
  return html`<div class="field">
    <label for="customer-${id}">${field.label} <small>${isNeeded ? messages.required : messages.optional}</small></label>
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

/** What somebody looks at before the yes. */
export interface ApprovalView extends ProofsView {
  readonly action: string;
  readonly steps: Markup | null;
  /** Label and text of every field. */
  readonly texts: readonly { readonly label: string; readonly text: string }[];
  /** What to look at before the yes; nothing of it stands in the way. */
  readonly remarks: readonly Markup[];
  /** Of the press file behind the pictures. */
  readonly sha256: string;
  readonly notice: string | null;
  /** Back to the texts and the contact; null for those who may not change them. */
  readonly back: { readonly text: string; readonly contact: string | null } | null;
}

/**
 * The proof: pictures, every text, and the yes. The button comes after all of it in the markup, so nobody
 * meets it before what it stands for; `proof` names the file that was looked at.
 */
export function approvalMarkup(view: ApprovalView, messages: PageMessages): Markup {
  return html`<main class="page proof">
    ${sidePictures(view, messages)}
    <div class="fill">
      <header>
        ${logoMarkup(view.brand)} ${view.steps}
        <h1>${messages.approvalTitle}</h1>
        <p class="lead">${messages.approvalLead}</p>
      </header>
      ${noticeOf(view.notice)} ${remarkList(view.remarks, messages)}
      <section class="words">
        <h2>${messages.printedTexts}</h2>
        <dl>
          ${view.texts.map(
            ({ label, text }) =>
              html`<div>
                <dt>${label}</dt>
                <dd dir="auto">${text === "" ? html`<span class="empty">${messages.empty}</span>` : text}</dd>
              </div>`,
          )}
        </dl>
      </section>
      ${view.back === null ? askForm(view.action, messages) : null}
      <form class="action-bar" method="post" action="${view.action}">
        <input type="hidden" name="proof" value="${view.sha256}" />
        ${statusOutput(messages)}
        ${view.back === null ? null : linkButton(view.back.text, messages.changeText, { isQuiet: true })}
        <button class="action" name="action" value="approve">${messages.approve}</button>
      </form>
    </div>
  </main>`;
}

/**
 * For those who may look and approve only: what should be different. A form of its own beside the approval,
 * so that Enter in it never approves.
 */
function askForm(action: string, messages: PageMessages): Markup {
  return html`<form class="ask" method="post" action="${action}">
    <h2>${messages.askTitle}</h2>
    <div class="field">
      <label for="note">${messages.askLabel}</label>
      <textarea id="note" name="note" rows="3" maxlength="2000" required dir="auto"></textarea>
      <button class="plain" name="action" value="ask">${messages.askSend}</button>
    </div>
  </form>`;
}

/** In sight before the texts and the button. A list, so that a screen reader says how many there are. */
function remarkList(remarks: readonly Markup[], messages: PageMessages): Markup | null {
  return remarks.length === 0
    ? null
    : html`<div class="remarks" data-kind="warn">
        <p>${messages.lookAgain}</p>
        <ul>${remarks.map((remark) => html`<li>${remark}</li>`)}</ul>
      </div>`;
}

/** Takes the focus by script, as the notices of the first step do. */
function noticeOf(text: string | null): Markup | null {
  return text === null
    ? null
    : html`<div class="notice" data-kind="fail" tabindex="-1"><p>${text}</p></div>`;
}

/** What stays after the yes, for as long as the fill is kept. */
export interface DoneView extends ProofsView {
  readonly reference: string;
  /** Whether what was sent just now came after the end. */
  readonly isLate: boolean;
  /** When it was approved, in the visitor's language; null for one that is complete without. */
  readonly approvedAt: {
    readonly iso: string;
    readonly text: string;
    /** Whose format that is, as "en-GB". */
    readonly region: string;
  } | null;
  /** Whom a copy was mailed to; null where nobody was. */
  readonly mailedTo: string | null;
  /** Null where the print is no longer offered. */
  readonly anotherUrl: string | null;
}

/** The confirmation. The reference comes first and takes the focus: it is what the shop asks for. */
export function doneMarkup(view: DoneView, messages: PageMessages): Markup {
  const { approvedAt } = view;
  const shop = view.brand.shopName;
  return html`<main class="page proof">
    ${sidePictures(view, messages)}
    <div class="fill">
      <header>
        ${logoMarkup(view.brand)}
        <h1>${approvedAt === null ? messages.completeTitle : messages.doneTitle}</h1>
        ${shop === "" ? null : html`<p class="lead">${withMarkup(messages.doneLead, html`<bdi>${shop}</bdi>`)}</p>`}
      </header>
      ${
        view.isLate
          ? html`<div class="notice" data-kind="warn" tabindex="-1"><p>${messages.lateText}</p></div>`
          : null
      }
      <div class="notice" data-kind="pass" tabindex="-1">
        <p>${withMarkup(messages.reference, html`<code>${view.reference}</code>`)}</p>
        ${
          approvedAt === null
            ? null
            : html`<p>${withMarkup(messages.approvedAt, html`<time datetime="${approvedAt.iso}" lang="${approvedAt.region}">${approvedAt.text}</time>`)}</p>`
        }
        ${view.mailedTo === null ? null : html`<p>${withMarkup(messages.copySent, html`<bdi>${view.mailedTo}</bdi>`)}</p>`}
      </div>
      <section class="next">
        <h2>${messages.nextTitle}</h2>
        <ol>
          <li>${messages.nextReference}</li>
          <li>${messages.nextPrint}</li>
          <li>${messages.nextMistake}</li>
        </ol>
      </section>
      ${
        view.anotherUrl === null
          ? null
          : html`<p>${linkButton(view.anotherUrl, messages.another, { isQuiet: true })}</p>`
      }
      ${addressMarkup(view.brand)}
    </div>
  </main>`;
}

/**
 * One button that opens a link; where the address brought no token, a field to put the link into. The button
 * is a form: what scans mail follows links, but posts nothing.
 */
export function openMarkup(
  view: { readonly action: string; readonly token: string },
  messages: PageMessages,
): Markup {
  return html`<main class="message-page">
    <h1>${messages.openTitle}</h1>
    <p>${messages.openText}</p>
    <form class="small-form" method="post" action="${view.action}">
      ${
        view.token === ""
          ? html`<div class="field">
              <label for="link">${messages.openPaste}</label>
              <input id="link" name="token" type="text" autocomplete="off" spellcheck="false" dir="ltr" required />
            </div>`
          : html`<input type="hidden" name="token" value="${view.token}" />`
      }
      <button class="action">${messages.openButton}</button>
    </form>
  </main>`;
}

/**
 * Asks for the address of a design; says the same whether there is one or not. The outcome takes the place of
 * the form, so it is not sent twice.
 */
export function linkMarkup(
  view: {
    readonly action: string;
    readonly email: string;
    readonly wrong: string;
    readonly isSent: boolean;
  },
  messages: PageMessages,
): Markup {
  return html`<main class="message-page">
    <h1>${messages.linkTitle}</h1>
    ${
      view.isSent
        ? html`<p role="status">${messages.linkSent}</p>`
        : html`<p>${messages.linkText}</p>
            <form class="small-form" method="post" action="${view.action}">
              <div class="field">
                <label for="link-email">${messages.email}</label>
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
              <button class="action">${messages.linkSend}</button>
            </form>`
    }
  </main>`;
}
