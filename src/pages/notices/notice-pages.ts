/**
 * The way out of mails to the people of a shop. Looking changes nothing, since what opens mail ahead of its reader
 * follows every address; a POST does, from the page's button or by itself from a mail program (RFC 8058), which
 * sends neither cookies nor an origin. The token in the address is all the right it needs.
 */
import { mailMessages } from "#domain/messages/mail-messages.ts";
import type { Page, PageRequest, PageResponse } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { subscriptionOf, unsubscribe } from "#services/notices/unsubscribe.ts";
import { documentResponse, pageDocument } from "../fill/document.ts";
import { SAVES, takeBudget, visitorIn } from "../fill/guard.ts";
import { localeIn } from "../fill/visit.ts";
import { siteErrorPage } from "../docs/site-error-page.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { html, type Markup } from "../page/markup.ts";

/** `/notices/off` asks and takes the answer. */
export function noticePages(
  services: Services,
  options: { readonly assets: Assets; readonly rateScale: number },
): readonly Page[] {
  const errorPage = siteErrorPage(assetUrl(options.assets, "docs.css"));
  const path = "/notices/off";
  const show = (request: PageRequest, content: (messages: Messages) => Markup): PageResponse =>
    pageOf(options.assets, request, content);
  return [
    {
      method: "GET",
      path,
      handle: async (request) => {
        const token = request.query["t"] ?? "";
        subscriptionOf(services, token);
        return show(
          request,
          (messages) =>
            html`<form class="small-form" method="post"><button class="action">${messages.noticeOff}</button></form>`,
        );
      },
      errorPage,
    },
    {
      method: "POST",
      path,
      // Mail programs send theirs in parts.
      isFormIgnored: true,
      handle: async (request) => {
        await takeBudget(services, options.rateScale, SAVES, visitorIn(request));
        await unsubscribe(services, request.query["t"] ?? "");
        return show(request, (messages) => html`<p role="status">${messages.noticeOffDone}</p>`);
      },
      errorPage,
    },
  ];
}

type Messages = ReturnType<typeof mailMessages>;

function pageOf(
  assets: Assets,
  request: PageRequest,
  content: (messages: Messages) => Markup,
): PageResponse {
  const locale = localeIn(request);
  const messages = mailMessages(locale.tag);
  const nonce = request.requestId.replace(/^req_/u, "");
  const document = pageDocument(
    {
      locale,
      title: messages.noticeOff,
      assets: { style: assetUrl(assets, "fill.css"), script: assetUrl(assets, "fill.js") },
      nonce,
      openGraph: null,
    },
    html`<main class="message-page"><h1>${messages.noticeOff}</h1>${content(messages)}</main>`,
  );
  return documentResponse(document, { nonce });
}
