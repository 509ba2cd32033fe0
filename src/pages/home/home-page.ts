/**
 * What the app's own address opens. Whoever sits at the machine drops a press PDF and has a workspace of their own for
 * a day; everybody else signs in.
 */
import { acceptedLanguage } from "#domain/messages/accepted-language.ts";
import { directionOf, type Language } from "#domain/messages/languages.ts";
import type { Page } from "#http/pages.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { html, type Markup } from "../page/markup.ts";
import { siteErrorPage } from "../docs/site-error-page.ts";
import { HOME, type HomeMessages } from "./messages.ts";

/** What the page is made of. */
export interface HomePageOptions {
  readonly assets: Assets;
  /** Whether demo workspaces are made at all. */
  readonly hasDemo: boolean;
  /** Whether a Cookie header holds a session, good or not: such a visitor may upload from anywhere. */
  readonly isSignedIn: (cookie: string) => boolean;
}

const SIGN_IN = "/login?next=%2Fdashboard";

/** `/`: the same address for everybody, so nothing of it is kept by anything in between. */
export function homePage({ assets, hasDemo, isSignedIn }: HomePageOptions): Page {
  return {
    method: "GET",
    path: "/",
    handle: ({ headers, isOwnMachine }) => {
      const language = acceptedLanguage(headers["accept-language"] ?? "");
      const say = HOME[language];
      const known = isSignedIn(headers["cookie"] ?? "");
      const mayDrop = (hasDemo && isOwnMachine) || known;
      const content = mayDrop ? dropZone(say, { isKnown: known }) : elsewhere(say);
      return Promise.resolve({
        status: 200,
        body: documentOf(language, assets, { say, content }),
        headers: { "cache-control": "private, no-store", vary: "Accept-Language, Cookie" },
      });
    },
    errorPage: siteErrorPage(assetUrl(assets, "docs.css")),
  };
}

/**
 * A form that only the script sends: without a workspace there is nowhere to send it to. What is said while it works is
 * in `data-` attributes, so that the script needs no catalogue.
 */
function dropZone(say: HomeMessages, { isKnown }: { readonly isKnown: boolean }): Markup {
  return html`<form
      class="drop"
      data-known="${isKnown ? "true" : "false"}"
      data-preparing="${say.preparing}"
      data-reading="${say.reading}"
      data-one="${say.onePdf}"
      data-failed="${say.failed}"
      data-over="${say.dayOver}"
    >
      <p class="drop-title" id="drop-title">${say.dropTitle}</p>
      <p id="drop-text">${say.dropText}</p>
      <label class="choose">
        <input
          type="file"
          name="pdf"
          accept="application/pdf,.pdf"
          aria-describedby="drop-title drop-text"
        />
        <span>${say.choose}</span>
      </label>
      ${isKnown ? null : html`<button type="button" class="sample">${say.sample}</button>`}
      <p class="state" role="status"></p>
      <p class="trouble" role="alert"></p>
    </form>
    <noscript><p class="part">${say.needsScript}</p></noscript>
    <p class="part note">
      ${
        isKnown
          ? html`<a href="/dashboard">${say.toDashboard}</a>`
          : html`${say.demoNote} <a href="${SIGN_IN}">${say.signIn}</a>`
      }
    </p>`;
}

function elsewhere(say: HomeMessages): Markup {
  return html`<p class="part">${say.elsewhere}</p>
    <p class="ways">
      <a class="main-way" href="${SIGN_IN}">${say.signIn}</a>
      <a href="/sign-up">${say.signUp}</a>
    </p>`;
}

function documentOf(
  language: Language,
  assets: Assets,
  { say, content }: { readonly say: HomeMessages; readonly content: Markup },
): string {
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say.homeTitle} · Platen</title>
        <link rel="stylesheet" href="${assetUrl(assets, "home.css")}" />
        <script type="module" src="${assetUrl(assets, "home.js")}"></script>
      </head>
      <body>
        <div class="home">
          <header><strong>Platen</strong></header>
          <main>
            <h1>${say.homeTitle}</h1>
            <p class="lead">${say.homeText}</p>
            ${content}
          </main>
          <footer>
            <a href="/docs">${say.docs}</a>
            <a href="/proof">${say.proof}</a>
          </footer>
        </div>
      </body>
    </html>`.markup;
}
