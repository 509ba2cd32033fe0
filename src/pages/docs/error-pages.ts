/** The documentation of error codes: an index, and one page a code, to which every `doc_url` leads. */
import type { ErrorType } from "#domain/errors.data.ts";
import { ERRORS, type ErrorEntry, errorEntry } from "#domain/errors.ts";
import { html, type Markup } from "../page/markup.ts";
import { operationPath } from "#http/reference-path.ts";
import type { ApiDescription } from "./api-description.ts";
import { type DocsContent, textWithCode, sample } from "./document.ts";

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

/**
 * More operations than this are not listed one by one: errors that nearly every operation has would fill
 * pages.
 */
const MANY_OPERATIONS = 24;

/**
 * The page of a code; null for text that is no code. Every error envelope links here (`doc_url`), so a code
 * that was ever sent keeps its page.
 */
export function errorCodePage(code: string, api: ApiDescription): DocsContent | null {
  const entry = errorEntry(code);
  if (entry === undefined) {
    return null;
  }
  const related = relatedTo(entry, api);
  const content = html`<h1 class="code-title">${entry.code}</h1>
    <ul class="facts">
      <li>Status ${entry.statuses.join(" or ")}</li>
      <li>Type <code>${entry.type}</code></li>
      <li>${retryWords(entry)}</li>
    </ul>
    ${part("Cause", html`<p>${textWithCode(entry.cause)}</p>`)}
    ${part("What to do", html`<p>${textWithCode(entry.fix)}</p>`)}
    ${part("Example", sample(example(entry, api.baseUrl)))} ${whereOf(entry, api)}
    ${
      related.length === 0
        ? null
        : part(
            "Related",
            html`<ul class="facts">
            ${related.map((other) => html`<li>${link(other)}</li>`)}
          </ul>`,
          )
    }`;
  return { title: entry.code, path: `/docs/errors/${entry.code}`, content };
}

/**
 * Codes of the same type and status that the same operations answer, those of most of them first, at most 8:
 * what a reader may have met instead. Found by counting, so that no list has to be kept by hand.
 */
function relatedTo(entry: ErrorEntry, api: ApiDescription): readonly ErrorEntry[] {
  const beside = new Map<string, number>();
  for (const { errors } of api.operations) {
    if (errors.some(({ code }) => code === entry.code)) {
      for (const { code } of errors) {
        beside.set(code, (beside.get(code) ?? 0) + 1);
      }
    }
  }
  return ERRORS.filter(
    ({ type, statuses, code }) =>
      type === entry.type &&
      statuses[0] === entry.statuses[0] &&
      code !== entry.code &&
      beside.has(code),
  )
    .toSorted((a, b) => (beside.get(b.code) ?? 0) - (beside.get(a.code) ?? 0))
    .slice(0, 8);
}

function part(title: string, content: Markup): Markup {
  return html`<section class="part">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/**
 * Whether the same request may be sent again. By code where the status would mislead: a part that is not
 * configured answers 503, and waiting does not configure it.
 */
function retryWords({ code, statuses }: ErrorEntry): string {
  const [status = 500] = statuses;
  if (code.endsWith("_not_configured") || code.endsWith("_secret_missing")) {
    return "Needs the operator";
  }
  return RETRIED.has(code) || status === 429 || status === 502
    ? "Send it again later"
    : status >= 500
      ? "Try once more"
      : "Do not repeat it unchanged";
}

/** Codes whose status alone would not say that waiting helps. */
const RETRIED: ReadonlySet<string> = new Set([
  "idempotency_request_in_progress",
  "idempotency_store_unavailable",
  "db_unavailable",
  "render_not_ready",
]);

/** The operations that may answer with the code; null for codes that come before any operation is found. */
function whereOf(entry: ErrorEntry, api: ApiDescription): Markup | null {
  const operations = api.operations.filter(({ errors }) =>
    errors.some(({ code }) => code === entry.code),
  );
  if (operations.length === 0) {
    return null;
  }
  return part(
    "Answered by",
    operations.length > MANY_OPERATIONS
      ? html`<p>
          ${operations.length} of ${api.operations.length} operations; each lists its codes in the
          <a href="/docs/reference">reference</a>.
        </p>`
      : html`<ul class="facts">
          ${operations.map(
            ({ declaration: o }) => html`<li><a href="${operationPath(o)}">${o.summary}</a></li>`,
          )}
        </ul>`,
  );
}

/**
 * All codes by their type, in the order of the catalogue. A row begins with its code as a header cell (`th`),
 * so a screen reader names it with each cell (WCAG 2.2, 1.3.1).
 */
export function errorIndex(): DocsContent {
  const types = Object.entries(TYPES);
  return {
    title: "Error codes",
    path: "/docs/errors",
    headings: types.map(([type, title]) => ({ id: anchorOf(type), text: title, level: 2 })),
    content: html`<h1>Error codes</h1>
      <p class="part">
        Every error answer has the same form; read its <code>code</code>, since the wording of its message may
        change. Quote the <code>request_id</code> when you ask for help.
        <a href="/docs/guides/errors-and-retries">How to handle errors</a>
      </p>
      ${types.map(
        ([type, title]) =>
          html`<section class="part">
            <h2 id="${anchorOf(type)}">${title}</h2>
            <table class="codes">
              ${ERRORS.filter((entry) => entry.type === type).map(
                (entry) =>
                  html`<tr>
                    <th scope="row">${link(entry)}</th>
                    <td class="status">${entry.statuses.join(", ")}</td>
                    <td>${textWithCode(firstSentence(entry.cause))}</td>
                  </tr>`,
              )}
            </table>
          </section>`,
      )}`,
  };
}

function anchorOf(type: string): string {
  return type.replaceAll("_", "-");
}

/** By address and not by anchor: each code has a page of its own, which search engines find. */
function link(entry: ErrorEntry): Markup {
  return html`<a href="/docs/errors/${entry.code}"><code>${entry.code}</code></a>`;
}

/** A full stop and a space: the stops within "e.g." or a version have no sentence after them here. */
function firstSentence(text: string): string {
  const end = text.indexOf(". ");
  return end === -1 ? text : text.slice(0, end + 1);
}

/** Codes whose answers name the parts of the request that are wrong. */
const FIELDS: Readonly<Record<string, { readonly object_id: string; readonly field: string }>> = {
  field_too_long: { object_id: "txt_9f2c41d0", field: "fld_name" },
  text_overflow: { object_id: "txt_9f2c41d0", field: "fld_name" },
  missing_glyph: { object_id: "txt_9f2c41d0", field: "fld_name" },
  field_not_fillable: { object_id: "txt_9f2c41d0", field: "fld_name" },
  missing_required_field: { object_id: "body", field: "template_id" },
  missing_fields: { object_id: "body", field: "url" },
  invalid_parameter: { object_id: "query", field: "limit" },
};

/** An answer as it comes over the wire, with what its status brings along: `Retry-After` with 429. */
function example(entry: ErrorEntry, baseUrl: string): string {
  const field = FIELDS[entry.code];
  const error = {
    type: entry.type,
    code: entry.code,
    message: firstSentence(entry.cause).replaceAll("`", ""),
    doc_url: `${new URL(baseUrl).origin}/docs/errors/${entry.code}`,
    request_id: "req_01JZ0000000000000000000000",
    ...(field === undefined ? {} : { fields: [field] }),
  };
  const headers = entry.statuses[0] === 429 ? "Retry-After: 12\n" : "";
  return `HTTP/1.1 ${entry.statuses[0] ?? 500}\n${headers}\n${JSON.stringify({ error }, null, 2)}`;
}
