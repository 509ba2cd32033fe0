/** Errors as pages for people: what it means, what to do next, the code in a meta element. */
import type { ApiError } from "#domain/errors.ts";
import type { PageAddress, PageResponse } from "#http/pages.ts";
import { html, type Markup } from "../page/markup.ts";
import { linkButton, messagePage, type PageAssets } from "./document.ts";
import { localeIn, pathWith } from "./visit.ts";
import type { FillWords, Locale } from "./words.ts";
import { put } from "./words.ts";

export interface ErrorPageOptions {
  readonly assets: PageAssets;
  /** Whether a new link can be sent by mail. */
  readonly hasMail: boolean;
}

/** The page of one error. */
export function errorPage(
  { assets, hasMail }: ErrorPageOptions,
  request: PageAddress,
  error: ApiError,
): PageResponse {
  const locale = localeIn(request);
  const { title, text, way } = messagesFor(error, locale.words);
  const nonce = request.requestId.replace(/^req_/u, "");
  return messagePage(
    {
      code: error.code,
      status: error.status,
      title,
      text,
      way: wayOn(way, { locale, hasMail, slug: request.params["slug"] ?? "" }),
      requestId: error.status >= 500 ? request.requestId : null,
    },
    { locale, assets, nonce },
  );
}

interface ErrorMessages {
  readonly title: string;
  readonly text: string;
  readonly way: "none" | "start" | "link";
}

function messagesFor(error: ApiError, words: FillWords): ErrorMessages {
  const code: string = error.code;
  switch (code) {
    case "template_not_live":
      return { title: words.goneTitle, text: words.goneText, way: "none" };
    case "template_not_found":
      return { title: words.closedTitle, text: words.closedText, way: "none" };
    case "fill_expired":
      return { title: words.expiredTitle, text: words.expiredText, way: "start" };
    case "fill_not_found":
    case "fill_not_open":
      return { title: words.withdrawnTitle, text: words.withdrawnText, way: "start" };
    case "access_token_expired":
      return { title: words.usedTitle, text: words.usedText, way: "link" };
    case "invalid_access_token":
      return { title: words.invalidTitle, text: words.invalidText, way: "link" };
    case "access_token_mismatch":
      return { title: words.lockedTitle, text: words.lockedText, way: "link" };
    case "rate_limit_exceeded":
      return {
        title: words.busyTitle,
        text: put(words.busyText, { seconds: error.retryAfterSeconds ?? 60 }),
        way: "none",
      };
    case "origin_not_allowed":
      return { title: words.foreignTitle, text: words.foreignText, way: "start" };
    default:
      return { title: words.errorTitle, text: words.errorText, way: "start" };
  }
}

function wayOn(
  way: ErrorMessages["way"],
  { locale, hasMail, slug }: { locale: Locale; hasMail: boolean; slug: string },
): Markup | null {
  const { words } = locale;
  const path = `/fill/${encodeURIComponent(slug)}`;
  const lang = locale.isAsked ? locale.tag : null;
  switch (way) {
    case "none":
      return null;
    case "start":
      return html`<p>${linkButton(pathWith(path, { lang }), words.startAgain)}</p>`;
    case "link":
      return hasMail
        ? html`<p>${linkButton(pathWith(`${path}/link`, { lang }), words.linkSend)}</p>`
        : html`<p>${words.linkShop}</p>`;
  }
}
