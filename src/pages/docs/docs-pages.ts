/**
 * Everything below /docs, and llms.txt: made from the guides, the rows of operations and the error catalogue.
 * Nothing of it is written twice: a page that would repeat a fact of the code is made from that fact.
 */
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
import { groupPage, objectPage, objectsPage, referenceIndex } from "./reference-pages.ts";
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
}

/**
 * All pages of the documentation. They hold no visitor's data and set no cookie, so they need no session and
 * every cache may keep them.
 */
export function docsPages<Services, Tx>(options: DocsPagesOptions<Services, Tx>): readonly Page[] {
  const site = siteOf(options);
  const shown = (path: string, make: (site: Site) => DocsContent): Page =>
    page(path, () => framed(site(), make(site())));
  // Errors nobody foresaw: the same look, without the list of pages, which may be what failed.
  const errorPage = siteErrorPage(assetUrl(options.assets, "docs.css"));
  const pages = [
    shown("/docs", start),
    shown("/docs/reference", ({ api }) => referenceIndex(api)),
    shown(OBJECTS_PATH, ({ api }) => objectsPage(api)),
    page(`${OBJECTS_PATH}/{name}`, ({ name = "" }) => {
      const content = objectPage(site().api, `${OBJECTS_PATH}/${name}`);
      return content === null ? missing(site()) : framed(site(), content);
    }),
    page("/docs/reference/{group}", ({ group = "" }) => {
      const content = groupPage(site().api, `/docs/reference/${group}`);
      return content === null ? missing(site()) : framed(site(), content);
    }),
    shown("/docs/events", ({ api }) => eventPage(api)),
    shown("/docs/errors", () => errorIndex()),
    page("/docs/errors/{code}", ({ code = "" }) => {
      const content = errorCodePage(code, site().api);
      return content === null ? missing(site()) : framed(site(), content);
    }),
    page("/docs/guides/{name}", ({ name = "" }) => guide(site(), name)),
    page("/docs/pictures/{name}", ({ name = "" }) => {
      const picture = options.pictures?.get(name);
      return picture === undefined ? missing(site()) : pictureOf(picture);
    }),
    page("/docs/changelog", () => guide(site(), "changelog")),
    page("/docs/changelog.md", () => guide(site(), "changelog.md")),
    page("/llms.txt", () => {
      const { sections, guides } = site();
      return plain(llmsText(sections, guides));
    }),
    page("/llms-full.txt", () => plain(llmsFullText(site().guides, site()))),
  ];
  return pages.map((one) => ({ ...one, errorPage }));
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
      const sections = siteMap(options.guides, api.tags);
      const frame = frameOf(options.assets, sections);
      kept = { publicUrl, api, sections, frame, guides: options.guides };
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

/**
 * A guide, or its Markdown where the name ends so: the same text for people and for programs that read text.
 */
function guide(site: Site, name: string): PageResponse {
  const found = site.guides.get(name.replace(/\.md$/u, ""));
  if (found === undefined) {
    return missing(site);
  }
  if (name.endsWith(".md")) {
    return plain(withOwnAddress(found.markdown, site.publicUrl), "text/markdown; charset=utf-8");
  }
  const path = guidePath(found.slug);
  return framed(site, {
    title: found.title,
    path,
    markdownPath: `${path}.md`,
    headings: found.headings.filter(({ level }) => level === 2),
    content: { markup: withOwnAddress(found.html, site.publicUrl) },
  });
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
        New here? <a href="/docs/guides/quick-start">Quick start</a>: from an upload to a press PDF in four
        requests.
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
