/**
 * The page of an embed session, `/embed/<session>#secret=…`: a frame in a shop's page. The secret stays
 * behind the `#`, which no server sees; the page's script shows it to the API.
 *
 * Who has only the address sees what the template's public page shows too: everything else needs the secret.
 * The page sets no cookie and reads none, since in a frame on another site it would be a third party's, which
 * browsers block.
 */
import { brandStyle } from "#domain/brand.ts";
import {
  embedFrame,
  frameAncestors,
  type FramedSession,
  hasOwnTheme,
} from "#domain/embed-frame.ts";
import { ApiError } from "#domain/errors.ts";
import { directionOf, type Language, languageOf } from "#domain/messages/languages.ts";
import type { Page, PageRequest, PageResponse } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { readEmbedFrame } from "#services/embed-sessions/read-embed-frame.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { attribute, html, withMarkup } from "../page/markup.ts";
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { EMBED_MESSAGES } from "./messages.ts";
import { themeStyle } from "./theme.ts";

/** The page, or the refusal as one where the session is unknown or over. */
export function embedPage(services: Services, assets: Assets): Page {
  return {
    method: "GET",
    path: "/embed/{session}",
    handle: async ({ params, headers, requestId }) => {
      try {
        const session = await readEmbedFrame(services, params["session"] ?? "");
        // A request id is random and never given twice, which is all a nonce has to be (CSP 3, 7.1); and the
        // header and the markup are made from the same one.
        const nonce = requestId.replace(/^req_/u, "");
        return framed(session, assets, { nonce, language: languageIn(headers) });
      } catch (error) {
        if (error instanceof ApiError && !error.isServerError) {
          return gone(error, assets, { language: languageIn(headers), requestId: null });
        }
        throw error;
      }
    },
    errorPage: (error, { headers, requestId }) =>
      gone(error, assets, { language: languageIn(headers), requestId }),
  };
}

function languageIn(headers: PageRequest["headers"]): Language {
  return acceptedLanguage(headers["accept-language"] ?? "");
}

/**
 * The page in the language of the storefront, else of the browser. The script takes over with the language
 * that the host asks for behind the `#`, which the server does not see.
 *
 * Its policy admits scripts, calls and pictures of this origin only, `blob:` for pictures that come by fetch,
 * and the shop's logo; `form-action 'none'`, since its form is sent by script alone. `frame-ancestors`
 * replaces the pages' X-Frame-Options, which cannot name several origins.
 */
function framed(
  session: FramedSession,
  assets: Assets,
  { nonce, language: accepted }: { readonly nonce: string; readonly language: Language },
): PageResponse {
  const frame = embedFrame(session);
  const language = languageOf(frame.locale ?? "") ?? accepted;
  const messages = EMBED_MESSAGES[language];
  const style = styleOf(session);
  const logo = frame.logoUrl === null ? "" : ` ${new URL(frame.logoUrl).origin}`;
  return {
    status: 200,
    body: html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
          <title>${session.title}</title>
          <link rel="stylesheet" href="${assetUrl(assets, "embed.css")}" />
          ${
            // Built from checked values, so nothing in it is to be escaped.
            style === "" ? null : html`<style nonce="${nonce}">${{ markup: style }}</style>`
          }
          <script type="module" src="${assetUrl(assets, "embed.js")}"></script>
        </head>
        <body>
          <main id="embed" ${attribute("data-frame", JSON.stringify(frame))}></main>
          <noscript><p class="message-page">${messages.needsScript}</p></noscript>
        </body>
      </html>`.markup,
    headers: {
      "cache-control": "private, no-store",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob:${logo}; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${frameAncestors(session)}`,
    },
  };
}

/** The application's theme; the shop's brand where it has none of its own. */
function styleOf({ theme, brand }: FramedSession): string {
  return hasOwnTheme(theme)
    ? themeStyle(theme)
    : `${themeStyle(theme)} ${brandStyle(brand)}`.trim();
}

/**
 * Shown to whoever opens a stale address by itself; no page may frame it: which origins could is known from a
 * session only, and the policy of all pages (http/pages.ts) has `frame-ancestors 'none'`.
 */
function gone(
  error: ApiError,
  assets: Assets,
  { language, requestId }: { readonly language: Language; readonly requestId: string | null },
): PageResponse {
  const messages = EMBED_MESSAGES[language];
  return {
    status: error.status,
    body: html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="error-code" content="${error.code}" />
          <title>${messages.goneTitle}</title>
          <link rel="stylesheet" href="${assetUrl(assets, "embed.css")}" />
        </head>
        <body>
          <main class="message-page">
            <h1>${messages.goneTitle}</h1>
            <p>${messages.failedText}</p>
            ${requestId === null ? null : html`<p>${withMarkup(messages.requestId, html`<code>${requestId}</code>`)}</p>`}
          </main>
        </body>
      </html>`.markup,
    headers: { "cache-control": "private, no-store" },
  };
}
