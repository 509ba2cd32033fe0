/**
 * The frames of the documentation: one with the list of all pages, one without, and the two forms of text in
 * them. In English only, as the API's messages are.
 */
import { type Assets, assetUrl } from "../page/assets.ts";
import { html, type Markup } from "../page/markup.ts";
import type { Heading } from "./guide.ts";
import type { Entry, Section } from "./site-map.ts";

/**
 * A page of the site as text, for pages without the list beside them; `style` is the address of its style
 * sheet, `errorCode` what went wrong. The code stands in a meta element, where tests and monitors find it in
 * any language.
 */
export function documentOf(
  title: string,
  style: string,
  content: Markup,
  errorCode: string | null = null,
): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${errorCode === null ? null : html`<meta name="error-code" content="${errorCode}" />`}
        <title>${title} · Platen</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <div class="docs">
          <header><strong>Platen</strong> <a href="/docs">Documentation</a></header>
          <main>${content}</main>
        </div>
      </body>
    </html>`;
  return document.markup;
}

/** A page as its maker gives it; the frame adds what all pages have. */
export interface DocsContent {
  /** Of the tab; the content has its own h1. */
  readonly title: string;
  /** From the root of the host; marked in the list of pages. */
  readonly path: string;
  readonly content: Markup;
  /** For "On this page"; none is shown for fewer than three. */
  readonly headings?: readonly Heading[];
  /** As its author wrote it; pages without it are turned into Markdown from their content. */
  readonly markdown?: string;
}

/** Puts content between the list of all pages and the one of its own headings. */
export type Frame = (page: DocsContent) => string;

/** Below it the list would be longer to read than the page is to look over. */
const ENOUGH_HEADINGS = 3;

/**
 * The frame of all pages below /docs. The script adds the search, buttons that copy samples and forms
 * that try operations. The content comes
 * before the list of all pages in the markup, so that a screen reader and a phone meet it first; the skip
 * link passes the bar above both (WCAG 2.2, 2.4.1 and 1.3.2), to an element that takes the focus (`tabindex`
 * -1).
 */
export function frameOf(assets: Assets, sections: readonly Section[]): Frame {
  const style = assetUrl(assets, "docs.css");
  const script = assetUrl(assets, "docs.js");
  const searchIndex = assetUrl(assets, "docs-search.json");
  return ({ title, path, content, headings = [] }) =>
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} · Platen documentation</title>
          <link rel="stylesheet" href="${style}" />
          ${
            path === ""
              ? null
              : html`<link rel="alternate" type="text/markdown" href="${path}.md" />`
          }
          <script type="module" src="${script}"></script>
        </head>
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <header class="bar">
            <a class="name" href="/docs">Platen</a>
            <nav aria-label="Main">
              <a href="/docs/guides/quick-start">Quick start</a>
              <a href="/docs/reference">Reference</a>
              <a href="/docs/errors">Errors</a>
              <a class="to-pages" href="#pages">All pages</a>
            </nav>
            <search class="search" data-index="${searchIndex}" hidden></search>
          </header>
          <div class="columns">
            <main id="content" tabindex="-1">
              ${headings.length < ENOUGH_HEADINGS ? content : withContents(content, headings)}
              ${
                path === ""
                  ? null
                  : html`<p class="page-end"><a href="${path}.md">This page as Markdown</a></p>`
              }
            </main>
            <nav class="pages" id="pages" aria-label="All pages">
              ${sections.map((section) => sectionList(section, path))}
            </nav>
          </div>
        </body>
      </html>`.markup;
}

/** What lies below a page is listed only beside that page and those below it: the list stays one to look over. */
function sectionList({ title, entries }: Section, path: string): Markup {
  return html`<p class="pages-title">${title}</p>
    ${entryList(entries, path)}`;
}

/**
 * The page in hand is a link like the others, marked by `aria-current`: colour alone would not say it (WCAG
 * 2.2, 1.4.1).
 */
function entryList(entries: readonly Entry[], path: string): Markup {
  return html`<ul>
    ${entries.map(({ title, path: address, below = [] }) => {
      const isOpen = address === path || below.some((one) => one.path === path);
      return html`<li>
        <a href="${address}"${address === path ? html` aria-current="page"` : null}>${title}</a>
        ${isOpen && below.length > 0 ? entryList(below, path) : null}
      </li>`;
    })}
  </ul>`;
}

/**
 * The list of headings goes between the h1 and what follows it: the order on the screen is that of the
 * markup. Looked for as text, since the content is markup already; a page without an h1 begins with the list.
 */
function withContents(content: Markup, headings: readonly Heading[]): Markup {
  const end = content.markup.indexOf("</h1>");
  const at = end === -1 ? 0 : end + "</h1>".length;
  const list = html`<nav class="on-this-page" aria-label="On this page">
    <ul>
      ${headings.map(
        ({ id, text, level }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`,
      )}
    </ul>
  </nav>`;
  return { markup: content.markup.slice(0, at) + list.markup + content.markup.slice(at) };
}

/** Text with `code` in back quotes, escaped like all text; an odd back quote makes code of the rest. */
export function textWithCode(text: string): Markup {
  const parts = text.split("`");
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

/**
 * A sample that scrolls in itself, by keyboard too: what scrolls must take the focus (WCAG 2.2, 2.1.1). `language` as
 * code blocks of Markdown name it.
 */
export function sample(text: string, language?: string): Markup {
  const name = language === undefined ? null : html` class="language-${language}"`;
  return html`<pre class="sample" tabindex="0"><code${name}>${text}</code></pre>`;
}
