/** The frame of every hosted page: language, title, what link previews and search engines are told. */
import { type BrandColors, brandStyle } from "#domain/brand.ts";
import type { PageResponse } from "#http/pages.ts";
import { attribute, html, type Markup, withMarkup } from "../page/markup.ts";
import { type PageMessages, type Locale } from "./messages.ts";

/** Addresses of the built files, with their versions. */
export interface PageAssets {
  readonly style: string;
  readonly script: string;
}

/** What a link to the page shows of it where it is shared; nothing of a visitor. */
export interface OpenGraph {
  readonly title: string;
  readonly siteName: string;
  /** Absolute. */
  readonly url: string;
  readonly picture: {
    readonly url: string;
    readonly widthPx: number;
    readonly heightPx: number;
  };
}

/** What stands around the content of a page. */
export interface DocumentFrame {
  readonly locale: Locale;
  /** What happened comes first: it is what a screen reader says of a page that has loaded. */
  readonly title: string;
  readonly assets: PageAssets;
  /** Named in the policy of the page for the one style of its own. */
  readonly nonce: string;
  /** Whose colours the page has; the pages' own without. */
  readonly brand?: BrandColors;
  /** Declarations; made of numbers only. */
  readonly style?: string;
  /** For programs and tests; people read the words. */
  readonly errorCode?: string | null;
  /** The public face; null on pages about one visitor, which no engine may keep. */
  readonly openGraph: OpenGraph | null;
}

/**
 * The whole document with `body`. `interactive-widget=resizes-content` keeps the action bar above a phone's
 * keyboard; zooming stays free (WCAG 2.2, 1.4.4). `lang` and `dir` are those of the words on it (3.1.1),
 * texts of the shopper have their own.
 */
export function pageDocument(frame: DocumentFrame, body: Markup): Markup {
  const { locale, assets, openGraph } = frame;
  const styles =
    `${frame.brand === undefined ? "" : brandStyle(frame.brand)} ${frame.style ?? ""}`.trim();
  return html`<!doctype html>
    <html lang="${locale.tag}" dir="${locale.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        <title>${frame.title}</title>
        ${
          frame.errorCode === undefined || frame.errorCode === null
            ? null
            : html`<meta name="error-code" content="${frame.errorCode}" />`
        }
        ${openGraph === null ? html`<meta name="robots" content="noindex, nofollow" />` : face(openGraph, locale)}
        <link rel="stylesheet" href="${assets.style}" />
        ${styles === "" ? null : html`<style nonce="${frame.nonce}">${{ markup: styles }}</style>`}
        <script type="module" src="${assets.script}"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

/** What a link to the page shows of it (ogp.me). The same for everybody: whoever fetches it has no cookie. */
function face({ title, siteName, url, picture }: OpenGraph, { messages, tag }: Locale): Markup {
  return html`<meta name="description" content="${messages.description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${messages.description}" />
    <meta property="og:url" content="${url}" />
    <meta property="og:locale" content="${tag}" />
    ${siteName === "" ? null : html`<meta property="og:site_name" content="${siteName}" />`}
    <meta property="og:image" content="${picture.url}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${picture.widthPx}" />
    <meta property="og:image:height" content="${picture.heightPx}" />
    <meta property="og:image:alt" content="${title}" />
    <meta name="twitter:card" content="summary_large_image" />`;
}

/**
 * The answer that carries a document: nobody keeps it, frames it, or learns its address from a link out. The
 * page is not to be framed because its buttons approve prints: another site could lay something over them
 * (clickjacking); shops that want a frame open an embed session. `img-src data:` is for pictures of texts
 * that are not saved (pictures.ts).
 */
export function documentResponse(
  document: Markup,
  {
    status = 200,
    nonce,
    isPersonal = true,
    headers = {},
  }: {
    readonly status?: number;
    readonly nonce: string;
    readonly isPersonal?: boolean;
    readonly headers?: Readonly<Record<string, string>>;
  },
): PageResponse {
  return {
    status,
    body: document.markup,
    headers: {
      "cache-control": "private, no-store",
      // "no-referrer" would make browsers post the form with `Origin: null` (Fetch, 3.2).
      "referrer-policy": "same-origin",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "x-frame-options": "DENY",
      ...(isPersonal ? { "x-robots-tag": "noindex, nofollow" } : {}),
      ...headers,
    },
  };
}

/** A page that says one thing. */
export interface MessageView {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** The way on: markup of links or a form. */
  readonly way: Markup | null;
  /** Said where it is ours to mend: whoever asks the shop can name it. */
  readonly requestId?: string | null;
}

/**
 * A page for what cannot be shown: the code in a meta element, what it means and the way on in words. Without
 * `openGraph`, so no search engine keeps it.
 */
export function messagePage(
  message: MessageView,
  frame: Omit<DocumentFrame, "title" | "openGraph">,
  headers: Readonly<Record<string, string>> = {},
): PageResponse {
  const body = html`<main class="message-page">
    <h1>${message.title}</h1>
    <p>${message.text}</p>
    ${message.way}
    ${requestLine(message.requestId ?? null, frame.locale.messages)}
  </main>`;
  const document = pageDocument(
    { ...frame, title: message.title, errorCode: message.code, openGraph: null },
    body,
  );
  return documentResponse(document, { status: message.status, nonce: frame.nonce, headers });
}

function requestLine(id: string | null, messages: PageMessages): Markup | null {
  return id === null
    ? null
    : html`<p class="note">${withMarkup(messages.requestId, html`<code>${id}</code>`)}</p>`;
}

/** A link that looks like a button. */
export function linkButton(
  href: string,
  text: string,
  { isQuiet = false }: { readonly isQuiet?: boolean } = {},
): Markup {
  return html`<a class="action" href="${href}" ${attribute("data-quiet", isQuiet)}>${text}</a>`;
}
