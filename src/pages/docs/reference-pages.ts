/**
 * The reference: how requests work, a page for each group of operations, and the objects of answers. What
 * holds for all operations is said once, in the index; the pages of groups only say what is different.
 */
import { ERRORS } from "#domain/errors.ts";
import { html, type Markup } from "../page/markup.ts";
import type { ApiDescription, DescribedOperation } from "./api-description.ts";
import { type DocsContent, textWithCode, sample } from "./document.ts";
import { exampleOf } from "./example-response.ts";
import { groupPath, operationPath } from "#http/reference-path.ts";
import { groupMeaning, groupTitle } from "./groups.ts";
import { operationPage } from "./operation-page.ts";
import { anchorOfObject, memberList, memberRows, objectPath } from "./schema-view.ts";
import { OBJECTS_PATH } from "./site-map.ts";

/**
 * What holds for all operations, and the list of them. The anchors of the sections are linked from every
 * operation.
 */
export function referenceIndex(api: ApiDescription): DocsContent {
  const sections: readonly (readonly [string, string, Markup])[] = [
    ["addresses", "Addresses", addresses(api)],
    ["credentials", "Credentials", CREDENTIALS],
    ["headers", "Headers", HEADERS],
    ["errors", "Errors", ERROR_FORM],
    ["lists", "Lists", LISTS],
    ["operations", "Operations", operationTable(api)],
  ];
  return {
    title: "Reference",
    path: "/docs/reference",
    headings: sections.map(([id, text]) => ({ id, text, level: 2 })),
    content: html`<h1>How requests work</h1>
      ${sections.map(
        ([id, title, content]) => html`<h2 id="${id}">${title}</h2>
        ${content}`,
      )}`,
  };
}

/** The rules of names: what is not known is refused in a request, and to be ignored in an answer. */
function addresses(api: ApiDescription): Markup {
  return html`<p>
      All paths are below <code>${api.baseUrl}</code>. Bodies are JSON in UTF-8 unless an operation says
      otherwise. Members that an operation does not know are refused with
      <a href="/docs/errors/invalid_parameter"><code>invalid_parameter</code></a>, so that a misspelt name is
      noticed. Answers may gain members at any time: ignore those you do not know.
    </p>
    <p>
      The same reference for programs is <a href="/v1/openapi.json">/v1/openapi.json</a> (OpenAPI 3.1). Version
      ${api.version}; see <a href="/docs/guides/versioning">versioning</a>.
    </p>`;
}

/** Kinds of credentials, the strongest first; each operation says which of them it takes. */
const CREDENTIALS = html`<dl class="members">
    <div>
      <dt><code>Authorization: Bearer sk_…</code></dt>
      <dd>A secret or restricted key, from your server only.</dd>
    </div>
    <div>
      <dt><code>X-Service-Publishable-Key: pk_…</code></dt>
      <dd>A publishable key, from pages of the origins on its list.</dd>
    </div>
    <div>
      <dt><code>X-Service-Client-Secret: ses_…</code></dt>
      <dd>The secret of one embed session, for the browser that personalises.</dd>
    </div>
    <div>
      <dt>Cookie of a hosted fill</dt>
      <dd>For the hosted page of this service.</dd>
    </div>
  </dl>
  <p>See <a href="/docs/guides/authentication">credentials and scopes</a>.</p>`;

const HEADERS = html`<dl class="members">
  <div><dt><code>X-Request-Id</code></dt><dd>Names the request in our log. Keep it with every failure.</dd></div>
  <div>
    <dt><code>X-Service-Version</code></dt>
    <dd>Of a request: the dated version you want. Of an answer: the one it was made with.</dd>
  </div>
  <div>
    <dt><code>X-RateLimit-Limit</code>, <code>-Remaining</code>, <code>-Reset</code></dt>
    <dd>The tightest budget of this request, what is left of it, and when it is full again (unix seconds).</dd>
  </div>
  <div><dt><code>Retry-After</code></dt><dd>Whole seconds to wait, with 429 and most 409 and 503.</dd></div>
  <div>
    <dt><code>Idempotency-Key</code>, <code>Idempotent-Replay</code></dt>
    <dd>Your key of the request, and whether the answer is that of an earlier request with it.</dd>
  </div>
  <div>
    <dt><code>ETag</code>, <code>If-None-Match</code></dt>
    <dd>Pictures have strong tags; one that you have already is answered with 304.</dd>
  </div>
  <div>
    <dt><code>X-Service-Content-Hash</code>, <code>-Cache</code>, <code>-Width</code>, <code>-Height</code></dt>
    <dd>Of pictures: what they show as a hash, whether they were drawn anew, and their size in pixels.</dd>
  </div>
  <div>
    <dt><code>X-Service-Text-Warnings</code></dt>
    <dd>URL-encoded JSON: fields whose text would not print as typed. It never holds the text.</dd>
  </div>
  <div>
    <dt><code>Deprecation</code>, <code>Sunset</code>, <code>Link</code></dt>
    <dd>What you use ends on that day; the link leads to its successor.</dd>
  </div>
</dl>`;

/** With an example that is no real request: the id is recognisably made up. */
const ERROR_FORM = html`<p>
    Every error has the same form. Switch on <code>code</code>, never on <code>message</code>.
    <a href="/docs/errors">All ${ERRORS.length} codes</a>, <a href="/docs/guides/errors-and-retries">what to retry</a>.
  </p>
  ${sample(
    JSON.stringify(
      {
        error: {
          type: "invalid_request_error",
          code: "text_overflow",
          message: "The text does not fit its box.",
          doc_url: "…/docs/errors/text_overflow",
          request_id: "req_01JZ0000000000000000000000",
          fields: [{ object_id: "txt_9f2c41d0", field: "fld_name" }],
        },
      },
      null,
      2,
    ),
  )}`;

const LISTS = html`<p>
  Lists answer <code>data</code>, <code>has_more</code> and <code>next_starting_after</code>. Send the latter as
  <code>starting_after</code> to go on; <code>limit</code> is 1 to 100, 50 by default. See
  <a href="/docs/guides/pagination">lists and paging</a>.
</p>`;

/** All operations by group, in the order of the rows: this is the page that a browser's search is used on. */
function operationTable(api: ApiDescription): Markup {
  return html`${api.tags.map(
    (tag) => html`<h3><a href="${groupPath(tag)}">${groupTitle(tag)}</a></h3>
      ${operationList(operationsOf(api, tag))}`,
  )}`;
}

/** What a group is for and what is in it; null when no operation is. */
export function groupPage(api: ApiDescription, path: string): DocsContent | null {
  const tag = tagAt(api, path);
  return tag === undefined
    ? null
    : {
        title: groupTitle(tag),
        path,
        content: html`<h1>${groupTitle(tag)}</h1>
          <p>${textWithCode(groupMeaning(tag))}</p>
          ${operationList(operationsOf(api, tag), { isAnchored: true })}`,
      };
}

/** The operation that has its page at `path`; null where none has. */
export function operationPageAt(api: ApiDescription, path: string): DocsContent | null {
  const found = api.operations.find(({ declaration }) => operationPath(declaration) === path);
  return found === undefined ? null : operationPage(api, found);
}

/** Found by its address: a tag with an underline and its path with a hyphen need no table between them. */
function tagAt(api: ApiDescription, path: string): string | undefined {
  return api.tags.find((name) => groupPath(name) === path);
}

function operationsOf({ operations }: ApiDescription, tag: string): readonly DescribedOperation[] {
  return operations.filter(({ declaration }) => declaration.tag === tag);
}

/** Operations as links with their routes; anchored by their ids for links to a group and an operation in it. */
function operationList(
  operations: readonly DescribedOperation[],
  { isAnchored = false }: { readonly isAnchored?: boolean } = {},
): Markup {
  return html`<dl class="members">
    ${operations.map(
      ({ declaration: o }) => html`<div${isAnchored ? html` id="${o.id}"` : null}>
        <dt><a href="${operationPath(o)}">${o.summary}</a>${
          o.stability === "beta" ? html` <span class="beta">beta</span>` : null
        }${
          o.deprecated === undefined ? null : html` <span class="deprecated">deprecated</span>`
        }</dt>
        <dd><span class="method">${o.method}</span> <code>${o.path}</code></dd>
      </div>`,
    )}
  </dl>`;
}

/** Every named schema by name, each with a page of its own: all of them together are a quarter of a megabyte. */
export function objectsPage(api: ApiDescription): DocsContent {
  return {
    title: "Objects",
    path: OBJECTS_PATH,
    content: html`<h1>Objects</h1>
      <p>The resources that answers hold. Members may be added; those that are here stay.</p>
      <ul>
        ${objectNames(api).map(
          (name) =>
            html`<li id="${anchorOfObject(name)}"><a href="${objectPath(name)}">${name}</a></li>`,
        )}
      </ul>`,
  };
}

/** A schema with its members and an example; null where none has this address. */
export function objectPage(api: ApiDescription, path: string): DocsContent | null {
  const name = objectNames(api).find((one) => objectPath(one) === path);
  return name === undefined
    ? null
    : {
        title: name,
        path,
        content: html`<h1>${name}</h1>
          <p><a href="${OBJECTS_PATH}">All objects</a></p>
          ${memberList(memberRows(api.schemas[name]))}
          ${sample(JSON.stringify(exampleOf({ $ref: `#/${name}` }, api.schemas), null, 2).replaceAll("https://platen.example", new URL(api.baseUrl).origin))}`,
      };
}

function objectNames({ schemas }: ApiDescription): readonly string[] {
  return Object.keys(schemas).toSorted((a, b) => (a < b ? -1 : 1));
}
