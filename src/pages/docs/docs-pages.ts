/**
 * Everything below /docs, and llms.txt: made from the guides, the rows of operations and the error catalogue.
 * Nothing of it is written twice: a page that would repeat a fact of the code is made from that fact.
 */
import { getOrAdd } from "#base/maps.ts";
import type { DescribedApi } from "#http/openapi.ts";
import type { Page, PageResponse } from "#http/pages.ts";
import { type AssetFile, type Assets, assetUrl } from "../page/assets.ts";
import { html, type Markup } from "../page/markup.ts";
import { siteErrorPage } from "./site-error-page.ts";
import { type ApiDescription, describeApi } from "./api-description.ts";
import { type DocsContent, type Frame, frameOf } from "./document.ts";
import { errorIndex, errorCodePage } from "./error-pages.ts";
import { eventPage } from "./event-page.ts";
import { type Guide, withOwnAddress } from "./guide.ts";
import { llmsFullText, llmsText } from "./llms.ts";
import {
  groupPage,
  objectPage,
  objectsPage,
  operationPageAt,
  referenceIndex,
} from "./reference-pages.ts";
import { withLanguageChoices } from "./language-choices.ts";
import { guidePath, OBJECTS_PATH, type Section, siteMap } from "./site-map.ts";

/**
 * What the documentation is made from; all of it is read at start and does not change while the service runs.
 */
export interface DocsPagesOptions<Services, Tx> extends DescribedApi<Services, Tx> {
  readonly assets: Assets;
  /** By slug. */
  readonly guides: ReadonlyMap<string, Guide>;
  /** PNG files that guides show, by name. */
  readonly pictures?: Assets;
  /** HTML of a page as Markdown. */
  readonly toMarkdown: (html: string) => string;
  /** How the service is reached, without a slash at the end; asked once it listens. */
  publicUrl(): string;
}

/** What the pages are made of, made once. */
interface Site {
  readonly publicUrl: string;
  readonly api: ApiDescription;
  readonly guides: ReadonlyMap<string, Guide>;
  readonly sections: readonly Section[];
  readonly frame: Frame;
  /** Those that were asked for, by path. */
  readonly markdownPages: Map<string, string>;
}

/**
 * All pages of the documentation, each as HTML and, under the same address with ".md", as Markdown. They hold no
 * visitor's data and set no cookie, so they need no session and every cache may keep them.
 */
export function docsPages<Services, Tx>(options: DocsPagesOptions<Services, Tx>): readonly Page[] {
  const site = siteOf(options);
  const documents = (path: string, find: FindContent): readonly Page[] =>
    documentPages(path, { find, site, toMarkdown: options.toMarkdown });
  // Errors nobody foresaw: the same look, without the list of pages, which may be what failed.
  const errorPage = siteErrorPage(assetUrl(options.assets, "docs.css"));
  const pages = [
    ...documents("/docs", start),
    ...documents("/docs/reference", ({ api }) => referenceIndex(api)),
    ...documents(OBJECTS_PATH, ({ api }) => objectsPage(api)),
    ...documents(`${OBJECTS_PATH}/{name}`, ({ api }, path) => objectPage(api, path)),
    ...documents("/docs/reference/{group}", ({ api }, path) => groupPage(api, path)),
    ...documents("/docs/reference/{group}/{operation}", ({ api }, path) =>
      operationPageAt(api, path),
    ),
    ...documents("/docs/events", ({ api }) => eventPage(api)),
    ...documents("/docs/errors", () => errorIndex()),
    ...documents("/docs/errors/{code}", ({ api }, path) =>
      errorCodePage(path.slice("/docs/errors/".length), api),
    ),
    ...documents("/docs/guides/{name}", (own, path) =>
      guide(own, path.slice("/docs/guides/".length)),
    ),
    ...documents("/docs/changelog", (own) => guide(own, "changelog")),
    page("/docs/pictures/{name}", ({ name = "" }) => {
      const picture = options.pictures?.get(name);
      return picture === undefined ? missing(site()) : pictureOf(picture);
    }),
    page("/llms.txt", () => plain(llmsText(site().sections))),
    page("/llms-full.txt", () => plain(llmsFullText(site().guides, site()))),
  ];
  return pages.map((one) => ({ ...one, errorPage }));
}

/** The content at a path without ".md"; null where there is none. */
type FindContent = (site: Site, path: string) => DocsContent | null;

/** A route that ends in a name takes the name with ".md" too; any other needs a second route for it. */
function documentPages(
  route: string,
  {
    find,
    site,
    toMarkdown,
  }: {
    readonly find: FindContent;
    readonly site: () => Site;
    readonly toMarkdown: (html: string) => string;
  },
): readonly Page[] {
  const respond = (
    params: Readonly<Record<string, string>>,
    { isMarkdown }: { readonly isMarkdown: boolean },
  ): PageResponse => {
    const path = Object.entries(params).reduce(
      (result, [name, value]) => result.replace(`{${name}}`, value.replace(/\.md$/u, "")),
      route,
    );
    const content = find(site(), path);
    if (content === null) {
      return missing(site());
    }
    return isMarkdown
      ? plain(markdownAt(content, { site: site(), toMarkdown }), "text/markdown; charset=utf-8")
      : framed(site(), content);
  };
  const name = /\{(\w+)\}$/u.exec(route)?.[1];
  return name === undefined
    ? [
        page(route, (params) => respond(params, { isMarkdown: false })),
        page(`${route}.md`, (params) => respond(params, { isMarkdown: true })),
      ]
    : [
        page(route, (params) =>
          respond(params, { isMarkdown: params[name]?.endsWith(".md") === true }),
        ),
      ];
}

/** As its author wrote it, or made of the page once and kept: there are as many as there are pages. */
function markdownAt(
  { path, markdown, content }: DocsContent,
  {
    site: { markdownPages, publicUrl },
    toMarkdown,
  }: { readonly site: Site; readonly toMarkdown: (html: string) => string },
): string {
  return getOrAdd(markdownPages, path, () =>
    markdown === undefined ? toMarkdown(content.markup) : withOwnAddress(markdown, publicUrl),
  );
}

/**
 * Made with the first request, when the address is known, and kept. A service that is reached under several
 * addresses shows the configured one, never the `Host` of a request, which anybody can choose.
 */
function siteOf<Services, Tx>(options: DocsPagesOptions<Services, Tx>): () => Site {
  let kept: Site | null = null;
  return () => {
    const publicUrl = options.publicUrl();
    if (kept?.publicUrl !== publicUrl) {
      const api = describeApi(options, publicUrl);
      const sections = siteMap(options.guides, api);
      const frame = frameOf(options.assets, sections);
      kept = {
        publicUrl,
        api,
        sections,
        frame,
        guides: options.guides,
        markdownPages: new Map(),
      };
    }
    return kept;
  };
}

function page(
  path: string,
  answer: (params: Readonly<Record<string, string>>) => PageResponse,
): Page {
  return { method: "GET", path, handle: async ({ params }) => answer(params) };
}

/** Content within the list of all pages; revalidated by browsers as every page is (`PAGE_HEADERS`). */
function framed(site: Site, content: DocsContent, status = 200): PageResponse {
  return { status, body: site.frame(content) };
}

/** An hour, since guides name pictures without a version. */
function pictureOf({ bytes }: AssetFile): PageResponse {
  return {
    status: 200,
    body: bytes,
    contentType: "image/png",
    headers: { "cache-control": "public, max-age=3600" },
  };
}

/** Text as it is; nothing in it is taken for markup, whatever it looks like. */
function plain(text: string, contentType = "text/plain; charset=utf-8"): PageResponse {
  return { status: 200, body: text, contentType };
}

/** 404 with the list of all pages beside it: whoever mistyped an address finds the right one. */
function missing(site: Site): PageResponse {
  const content = html`<h1>No such page</h1>
    <p>There is no page of this name. <a href="/docs">See them all.</a></p>`;
  return framed(site, { title: "No such page", path: "", content }, 404);
}

function guide({ guides, publicUrl, api }: Site, slug: string): DocsContent | null {
  const found = guides.get(slug);
  return found === undefined
    ? null
    : {
        title: found.title,
        path: guidePath(found.slug),
        markdown: found.markdown,
        headings: found.headings.filter(({ level }) => level === 2),
        content: withLanguageChoices(withOwnAddress(found.html, publicUrl), api),
      };
}

/** The first page: every other one with a line about it. */
function start({ sections }: Site): DocsContent {
  return {
    title: "Start",
    path: "/docs",
    content: html`<h1>Platen documentation</h1>
      <p class="lead">
        A print shop's press PDF goes in, a customer's values go in, and the same PDF with only those words
        changed comes out. The preview is a picture of those very bytes.
      </p>
      <p>
        New here? <a href="/docs/guides/tour">A two-minute tour</a> in pictures, or the
        <a href="/docs/guides/quick-start">quick start</a>: from an upload to a press PDF in four requests.
      </p>
      ${sections.map(sectionOfStart)}
      <h2>For programs</h2>
      <ul>
        <li><a href="/v1/openapi.json">OpenAPI 3.1 document</a></li>
        <li><a href="/llms.txt">llms.txt</a> and <a href="/llms-full.txt">all guides as one text</a></li>
      </ul>`,
  };
}

function sectionOfStart({ title, entries }: Section): Markup {
  return html`<h2>${title}</h2>
    <dl class="members">
      ${entries.map(
        ({ title: name, path, meaning }) => html`<div>
          <dt><a href="${path}">${name}</a></dt>
          <dd>${meaning}</dd>
        </div>`,
      )}
    </dl>`;
}
