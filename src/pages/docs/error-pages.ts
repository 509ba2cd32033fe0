/** The documentation of error codes: an index, and one page a code, to which every `doc_url` leads. */
import { ERRORS, type ErrorEntry, errorEntry, type ErrorType } from "#domain/errors.ts";
import type { Page, PageAnswer } from "#http/pages.ts";
import { type Assets, assetUrl } from "../assets.ts";
import { html, type Markup } from "../markup.ts";
import { documentOf } from "./document.ts";

/** In words, in the order of the index. */
const TYPES: Readonly<Record<ErrorType, string>> = {
  invalid_request_error: "The request is wrong",
  authentication_error: "The credential",
  permission_error: "Permission",
  plan_limit_error: "Plan and billing",
  not_found_error: "Not found",
  idempotency_error: "Idempotency keys",
  rate_limit_error: "Rate limits",
  api_error: "Our side",
  service_unavailable: "A part is missing or away",
};

export function errorPages(assets: Assets): readonly Page[] {
  const style = assetUrl(assets, "docs.css");
  return [
    {
      method: "GET",
      path: "/docs",
      handle: () =>
        Promise.resolve({ status: 302, body: "", headers: { location: "/docs/errors" } }),
    },
    {
      method: "GET",
      path: "/docs/errors",
      handle: () => Promise.resolve(page("Error codes", style, index())),
    },
    {
      method: "GET",
      path: "/docs/errors/{code}",
      handle: ({ params }) => {
        const entry = errorEntry(params["code"] ?? "");
        return Promise.resolve(
          entry === undefined
            ? { ...page("No such code", style, unknownCode()), status: 404 }
            : page(entry.code, style, entryPage(entry)),
        );
      },
    },
  ];
}

function page(title: string, style: string, content: Markup): PageAnswer {
  return { status: 200, body: documentOf(title, style, content) };
}

function entryPage(entry: ErrorEntry): Markup {
  const related = ERRORS.filter(
    (other) =>
      other.type === entry.type &&
      other.statuses[0] === entry.statuses[0] &&
      other.code !== entry.code,
  ).slice(0, 8);
  return html`<h1 class="code-title">${entry.code}</h1>
    <ul class="facts">
      <li>Status ${entry.statuses.join(" or ")}</li>
      <li>Type <code>${entry.type}</code></li>
    </ul>
    <section class="part">
      <h2>Cause</h2>
      <p>${prose(entry.cause)}</p>
    </section>
    <section class="part">
      <h2>What to do</h2>
      <p>${prose(entry.fix)}</p>
    </section>
    <section class="part">
      <h2>Example</h2>
      <pre class="sample" tabindex="0"><code>${example(entry)}</code></pre>
    </section>
    ${
      related.length === 0
        ? null
        : html`<section class="part">
            <h2>Related</h2>
            <ul class="facts">
              ${related.map((other) => html`<li>${link(other)}</li>`)}
            </ul>
          </section>`
    }`;
}

function index(): Markup {
  return html`<h1>Error codes</h1>
    <p class="part">
      Every error answer has the same form; read its <code>code</code>, since the wording of its
      message may change. Quote the <code>request_id</code> when you ask for help.
    </p>
    ${Object.entries(TYPES).map(
      ([type, title]) =>
        html`<section class="part">
          <h2>${title}</h2>
          <table class="codes">
            ${ERRORS.filter((entry) => entry.type === type).map(
              (entry) =>
                html`<tr>
                  <th scope="row">${link(entry)}</th>
                  <td class="status">${entry.statuses.join(", ")}</td>
                  <td>${prose(firstSentence(entry.cause))}</td>
                </tr>`,
            )}
          </table>
        </section>`,
    )}`;
}

function unknownCode(): Markup {
  return html`<h1>No such code</h1>
    <p class="part">There is no error code of this name. <a href="/docs/errors">See them all.</a></p>`;
}

function link(entry: ErrorEntry): Markup {
  return html`<a href="/docs/errors/${entry.code}"><code>${entry.code}</code></a>`;
}

/** Text with `code` in back quotes. */
function prose(text: string): Markup {
  const parts = text.split("`");
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function firstSentence(text: string): string {
  const end = text.indexOf(". ");
  return end === -1 ? text : text.slice(0, end + 1);
}

function example(entry: ErrorEntry): string {
  const error = {
    type: entry.type,
    code: entry.code,
    message: "…",
    doc_url: `…/docs/errors/${entry.code}`,
    request_id: "req_01JZ0000000000000000000000",
  };
  return JSON.stringify({ error }, null, 2);
}
