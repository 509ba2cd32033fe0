/**
 * The dashboard, `/dashboard` and all addresses below it, and the pages for people who are not signed in: one document whose script shows
 * the page of the address. It says nothing of anybody: who is signed in, and what they see, the script asks of the API with the session's
 * cookie.
 */
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { directionOf, type Language, languageOf } from "#domain/messages/languages.ts";
import type { Page, PageRequest } from "#http/pages.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { html } from "../page/markup.ts";
import { NEEDS_SCRIPT } from "./messages.ts";

/** One document for every address below `/dashboard`; which pages there are, its script knows. */
const PATHS = ["/dashboard", "/dashboard/*"];
/** For people who are not signed in yet: by themselves, or by a mailed link. */
const DOORS = ["/login", "/sign-up", "/confirm", "/new-password", "/invitation"];

/** The dashboard's document at all its addresses. */
export function dashboardPages(assets: Assets): readonly Page[] {
  return [...PATHS, ...DOORS].map((path) => ({
    method: "GET",
    path,
    handle: (request) => Promise.resolve(document(request, assets)),
  }));
}

/**
 * The nonce is for the one style element that the component library adds (touch-action of what is pressed); it reads
 * it from the meta element. A request id is random and never given twice, which is all a nonce has to be (CSP 3, 7.1).
 */
function document(
  { headers, query, requestId }: Pick<PageRequest, "headers" | "query" | "requestId">,
  assets: Assets,
) {
  // Mailed links name the language of their mail.
  const language: Language =
    languageOf(query["lang"] ?? "") ?? acceptedLanguage(headers["accept-language"] ?? "");
  const nonce = requestId.replace(/^req_/u, "");
  return {
    status: 200,
    body: html`<!doctype html>
      <html lang="${language}" dir="${directionOf(language)}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta property="csp-nonce" nonce="${nonce}" />
          <title>Platen</title>
          <link rel="stylesheet" href="${assetUrl(assets, "dashboard.css")}" />
          <script type="module" src="${assetUrl(assets, "dashboard.js")}"></script>
        </head>
        <body>
          <div id="dashboard"></div>
          <noscript><p>${NEEDS_SCRIPT[language]}</p></noscript>
        </body>
      </html>`.markup,
    headers: {
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      vary: "Accept-Language",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}
