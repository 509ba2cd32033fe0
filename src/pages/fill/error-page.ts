/**
 * Errors as pages for people: what it means, what to do next, the code in a meta element. Words of the API's
 * messages are for developers and never shown here.
 */
import { formatMessage } from "#domain/messages/format-message.ts";
import type { ApiError } from "#domain/errors.ts";
import type { FailedRequest, PageResponse } from "#http/pages.ts";
import { html, type Markup } from "../page/markup.ts";
import { linkButton, messagePage, type PageAssets } from "./document.ts";
import { localeIn, pathWith } from "./visit.ts";
import type { PageMessages, Locale } from "./messages.ts";

export interface ErrorPageOptions {
  readonly assets: PageAssets;
  /** Whether a new link can be sent by mail. */
  readonly hasMail: boolean;
}

/**
 * The page of one error, in the visitor's language; never fails itself, since it asks nothing of the service.
 */
export function errorPage(
  options: ErrorPageOptions,
  request: FailedRequest,
  error: ApiError,
): PageResponse {
  return pageOf(options, { request, error, again: null });
}

/** The same of a form that may pass later: the page has it all, and a button that sends it once more. */
export function errorPageWithForm(
  options: ErrorPageOptions,
  request: FailedRequest,
  error: ApiError,
): PageResponse {
  const again = mayPassLater(error) ? formAgain(request) : null;
  return pageOf(options, { request, error, again });
}

/** True for what ends by itself, or by what the shop does; the design that was sent is not over. */
function mayPassLater({ code, status, isServerError }: ApiError): boolean {
  return isServerError || status === 402 || status === 429 || code === "template_not_live";
}

/** Members that no person typed go along: the stamp says that the form is of a page of ours. */
function formAgain(request: FailedRequest): Markup {
  const { messages } = localeIn(request);
  const path = pathWith(`/fill/${encodeURIComponent(request.params["slug"] ?? "")}`, request.query);
  return html`<form class="small-form" method="post" action="${path}">
    ${Object.entries(request.form).map(
      ([name, text]) => html`<input type="hidden" name="${name}" value="${text}" />`,
    )}
    <p>${messages.notSavedNow}</p>
    <button class="action" type="submit">${messages.tryAgain}</button>
    <output class="said" data-unreachable="${messages.unreachable}" data-failed="${messages.notSavedNow}"></output>
  </form>`;
}

function pageOf(
  { assets, hasMail }: ErrorPageOptions,
  {
    request,
    error,
    again,
  }: {
    readonly request: FailedRequest;
    readonly error: ApiError;
    readonly again: Markup | null;
  },
): PageResponse {
  const locale = localeIn(request);
  const { title, text, way } = messagesFor(error, locale.messages);
  const nonce = request.requestId.replace(/^req_/u, "");
  return messagePage(
    {
      code: error.code,
      status: error.status,
      title,
      text,
      way: again ?? wayOn(way, { locale, hasMail, slug: request.params["slug"] ?? "" }),
      requestId: error.isServerError ? request.requestId : null,
    },
    { locale, assets, nonce },
  );
}

interface ErrorMessages {
  readonly title: string;
  readonly text: string;
  readonly way: "none" | "start" | "link" | "begun";
}

/**
 * By code, several of which are one thing to a visitor. What is not listed gets the common sentence and,
 * where it is ours to mend, the request's id.
 */
function messagesFor(error: ApiError, messages: PageMessages): ErrorMessages {
  const code: string = error.code;
  switch (code) {
    case "template_not_live":
    // Why is between the shop and its service; who came to buy a card is told that it cannot be had just now.
    case "subscription_inactive":
    case "subscription_canceled":
    case "embed_plan_required":
      return { title: messages.goneTitle, text: messages.goneText, way: "begun" };
    case "template_not_found":
      return { title: messages.closedTitle, text: messages.closedText, way: "begun" };
    case "fill_expired":
      return { title: messages.expiredTitle, text: messages.expiredText, way: "start" };
    case "fill_not_found":
      return { title: messages.withdrawnTitle, text: messages.withdrawnText, way: "start" };
    // Without a way to begin anew: what was ordered would be ordered twice.
    case "fill_not_open":
      return { title: messages.notOpenTitle, text: messages.notOpenText, way: "none" };
    case "render_released":
      return { title: messages.atPressTitle, text: messages.atPressText, way: "none" };
    case "access_token_expired":
      return { title: messages.usedTitle, text: messages.usedText, way: "link" };
    case "invalid_access_token":
      return { title: messages.invalidTitle, text: messages.invalidText, way: "link" };
    case "access_token_mismatch":
      return { title: messages.lockedTitle, text: messages.lockedText, way: "link" };
    case "rate_limit_exceeded":
      return {
        title: messages.busyTitle,
        text: formatMessage(messages, "busyText", { seconds: error.retryAfterSeconds ?? 60 }),
        way: "none",
      };
    case "renderer_busy":
      return {
        title: messages.crowdedTitle,
        text: formatMessage(messages, "busyText", { seconds: error.retryAfterSeconds ?? 60 }),
        way: "none",
      };
    case "origin_not_allowed":
      return { title: messages.crossSiteTitle, text: messages.crossSiteText, way: "start" };
    default:
      return { title: messages.errorTitle, text: messages.errorText, way: "start" };
  }
}

/**
 * One way on, never a dead end with a button that leads back to it. Without mail nobody can send a link: then
 * the page says whom to ask.
 */
function wayOn(
  way: ErrorMessages["way"],
  { locale, hasMail, slug }: { locale: Locale; hasMail: boolean; slug: string },
): Markup | null {
  const { messages } = locale;
  const path = `/fill/${encodeURIComponent(slug)}`;
  const lang = locale.isAsked ? locale.tag : null;
  switch (way) {
    case "none":
      return null;
    // Nothing to press, but the script opens a link to a design begun before: its token reaches no server.
    case "begun":
      return html`<output
        class="said"
        data-unreachable="${messages.unreachable}"
        data-messages="${JSON.stringify({ opening: messages.opening, tryAgain: messages.tryAgain })}"
      ></output>`;
    case "start":
      return html`<p>${linkButton(pathWith(path, { lang }), messages.startAgain)}</p>`;
    case "link":
      return hasMail
        ? html`<p>${linkButton(pathWith(`${path}/link`, { lang }), messages.linkSend)}</p>`
        : html`<p>${messages.linkShop}</p>`;
  }
}
