/**
 * One operation of the reference: what it takes, what it answers, what may go wrong, an example of both.
 * Everything is read off its declaration; a sentence that is not there is said nowhere else.
 */
import { addToList } from "#base/maps.ts";
import type { ErrorEntry } from "#domain/errors.ts";
import { RATE_WINDOWS, RATE_LIMITS, type RateName } from "#domain/rate-limits.ts";
import type { Declaration } from "#http/operation.ts";
import { operationPath } from "#http/reference-path.ts";
import { html, type Markup } from "../page/markup.ts";
import {
  type ApiDescription,
  bodySchema,
  type DescribedOperation,
  parametersOf,
  replySchema,
} from "./api-description.ts";
import { type DocsContent, textWithCode, sample } from "./document.ts";
import { exampleOf } from "./example-response.ts";
import { record, text, variantsOf } from "./json.ts";
import { exampleRequest } from "./example-request.ts";
import { requestSamples } from "./samples.ts";
import { memberList, memberRows, type MemberRow } from "./schema-view.ts";
import { requestForm } from "./request-form.ts";

/** By kind of credential. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  secret:
    "a secret or restricted key, `Authorization: Bearer sk_…`; or the dashboard's cookie, by role",
  publishable:
    "a publishable key, `X-Service-Publishable-Key: pk_…`, from a page of an origin on its list",
  storefront:
    "a publishable key, `X-Service-Publishable-Key: pk_…`, or the id of an embed application in the body; from a page of an origin on its list",
  client_secret: "the client secret of an embed session, `X-Service-Client-Secret: ses_…`",
  preview:
    "the client secret of an embed session, `X-Service-Client-Secret: ses_…`, or the token of a `preview_url`",
  hosted: "the cookie of the hosted fill, from a page of this service",
  session: "the dashboard's cookie, from a page of this service",
  account: "the dashboard's cookie, from a page of this service",
  factor: "the dashboard's cookie, from a page of this service",
  admin: "the dashboard's cookie of a platform admin, from a page of this service",
  operator:
    "the operator's secret, `Authorization: Bearer …`, or the dashboard's cookie of a platform admin, from a page of this service",
  sign_out: "the dashboard's cookie, from a page of this service",
};

/** Budgets that each kind of credential counts against. */
const BUDGETS: Readonly<Record<string, readonly (readonly [RateName, string])[]>> = {
  secret: [
    ["secret_live", "per live key"],
    ["secret_test", "per test key"],
  ],
  publishable: [
    ["publishable", "per key"],
    ["publishable_visitor", "per visitor's address"],
  ],
  storefront: [
    ["publishable", "per key"],
    ["publishable_visitor", "per visitor's address"],
  ],
  client_secret: [["client_secret", "per client secret"]],
  preview: [["client_secret", "per client secret"]],
  hosted: [["hosted", "per fill"]],
  session: [["session", "per member"]],
  account: [["session", "per member"]],
  factor: [["session", "per member"]],
  admin: [["session", "per member"]],
  sign_out: [["session", "per member"]],
};

/** For operations without a credential, and for kinds that the table above does not name. */
const OPEN: readonly (readonly [RateName, string])[] = [["open", "per address"]];

/** The page of an operation: what it is in words, and beside it the example and a form that sends it. */
export function operationPage(api: ApiDescription, operation: DescribedOperation): DocsContent {
  const { declaration: o } = operation;
  return {
    title: o.summary,
    path: operationPath(o),
    content: html`<h1>${o.summary}</h1>
      <p class="route"><span class="method">${o.method}</span> <code>${o.path}</code></p>
      <div class="with-code">
        <div class="described">
          ${facts(operation)} ${requestOf(operation)} ${repliesOf(api, operation)}
          ${headersOf(operation)} ${errorsOf(operation.errors)}
        </div>
        <div class="code-column">
          <h2>Example</h2>
          ${requestSamples(exampleRequest(operation, api.baseUrl))}
          ${exampleResponse(api, operation)} ${requestForm(operation)}
        </div>
      </div>`,
  };
}

function scopeOf({ scope, memberScope }: Declaration): Markup {
  return memberScope === undefined
    ? html`<code>${scope}</code>`
    : html`<code>${scope}</code> for keys, <code>${memberScope}</code> for members`;
}

/** What is to be known before the first call: whether it may change, who may call it and how often. */
function facts({ declaration: o, isKeyed }: DescribedOperation): Markup {
  return html`<dl class="facts-list">
    ${
      o.deprecated === undefined
        ? null
        : fact(
            "Deprecated",
            html`${textWithCode(o.deprecated.instead)} Refused after ${dayOf(o.deprecated.sunset)}.`,
          )
    }
    ${fact("Stability", o.stability === "beta" ? html`beta: may change with 30 days' notice` : html`stable`)}
    ${fact("Credential", textWithCode(CREDENTIALS[o.auth] ?? "none"))}
    ${o.scope === null ? null : fact("Scope", scopeOf(o))}
    ${fact("Rate limit", html`${ratesOf(o)}`)}
    ${
      o.method === "GET"
        ? null
        : fact(
            "Idempotency-Key",
            isKeyed
              ? html`<a href="/docs/guides/idempotency">honoured</a>, at most 255 characters`
              : html`ignored`,
          )
    }
  </dl>`;
}

/** "2027-06-30T23:59:59Z" → "2027-06-30". */
function dayOf(instant: string): string {
  return instant.slice(0, "2027-06-30".length);
}

/** A `div` around each pair, which a `dl` admits, so that the style sheet can set pairs side by side. */
function fact(name: string, value: Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** The budgets as numbers: a reader who plans a batch needs them, and they are those that are enforced. */
function ratesOf(o: Declaration): string {
  const own = (BUDGETS[o.auth] ?? OPEN).map(([name, holder]) => `${RATE_LIMITS[name]} ${holder}`);
  const extra = o.extraRate;
  return [
    `${own.join(", ")} a minute`,
    ...(extra === undefined
      ? []
      : [
          `within it ${RATE_LIMITS[extra.name]} per ${extra.per}${RATE_WINDOWS[extra.name] === undefined ? "" : " an hour"} here`,
        ]),
    ...(o.personRate === undefined ? [] : [`and ${RATE_LIMITS[o.personRate]} per person`]),
  ].join("; ");
}

/** Where each member goes, in the order in which a request is written. */
function requestOf(operation: DescribedOperation): Markup {
  const parts: readonly (readonly [string, readonly MemberRow[]])[] = [
    ["Path", parameterRows(operation, "path")],
    ["Query", parameterRows(operation, "query")],
    [
      operation.declaration.files === undefined ? "JSON body" : "Parts (multipart/form-data)",
      memberRows(bodySchema(operation)),
    ],
  ];
  const filled = parts.filter(([, rows]) => rows.length > 0);
  return html`<h2>Request</h2>
    ${filled.length === 0 ? html`<p>Nothing beside the credential.</p>` : null}
    ${filled.map(
      ([title, rows]) => html`<h3>${title}</h3>
      ${memberList(rows)}`,
    )}
    ${bodyNotes(operation)}`;
}

/**
 * What the schema of a body cannot say: whether it may be left out, and how large it may be. Null for nothing
 * to say.
 */
function bodyNotes({ declaration: o, described }: DescribedOperation): Markup | null {
  const body = record(described["requestBody"]);
  const notes = [
    ...(body["required"] === false ? ["The body may be left out."] : []),
    ...(o.maxBodyBytes === undefined ? [] : [`The body has at most ${o.maxBodyBytes} bytes.`]),
    ...Object.entries(o.files ?? {}).map(
      ([name, part]) =>
        `\`${name}\` has at most ${Math.round(part.maxBytes / 1_048_576)} MB, else \`${part.tooLarge}\`.`,
    ),
  ];
  return notes.length === 0 ? null : html`<p>${textWithCode(notes.join(" "))}</p>`;
}

/** Parameters as an object's members, so that one function describes both. */
function parameterRows(operation: DescribedOperation, place: string): readonly MemberRow[] {
  const parameters = parametersOf(operation, place);
  return memberRows({
    properties: Object.fromEntries(parameters.map((one) => [text(one["name"]), one["schema"]])),
    required: parameters.filter((one) => one["required"] === true).map((one) => one["name"]),
  });
}

/** Every answer that is none of an error, with its members. */
function repliesOf(api: ApiDescription, operation: DescribedOperation): Markup {
  return html`<h2>Answer</h2>
    ${Object.entries(operation.declaration.replies).map(([status, reply]) => {
      const schema = replySchema(operation, status);
      return html`<p><strong>${status}</strong> ${textWithCode(reply.description)}${
        reply.contentType === undefined ? null : html` (<code>${reply.contentType}</code>)`
      }${
        reply.alternative === undefined
          ? null
          : html` (or <code>${reply.alternative}</code> by <code>Accept</code>)`
      }</p>
        ${schema === null ? null : replyMembers(api, schema)}`;
    })}`;
}

/** Answers of several forms are shown one by one. */
function replyMembers(api: ApiDescription, schema: unknown): Markup {
  const variants = variantsOf(record(schema));
  const forms = variants.length === 0 ? [schema] : variants;
  return html`${forms.map(
    (form, i) => html`${i === 0 ? null : html`<p>or</p>`}
    ${memberList(memberRows(form))}`,
  )}`;
}

/** Of answers that are a PNG; the same for all of them, as the code that answers is. */
const PICTURE_HEADERS =
  "ETag, X-Service-Content-Hash, X-Service-Cache, X-Service-Width, X-Service-Height, X-Service-Text-Warnings";

/** Names only; what they say stands once, in the index of the reference. */
function headersOf({ declaration: o, isKeyed, errors }: DescribedOperation): Markup {
  const isPicture = Object.values(o.replies).some((reply) => reply.contentType === "image/png");
  const names = [
    "X-Request-Id",
    "X-Service-Version",
    "X-RateLimit-Limit, -Remaining and -Reset",
    ...(isKeyed ? ["Idempotent-Replay with a key"] : []),
    ...(isPicture ? [PICTURE_HEADERS] : []),
    ...(errors.some((entry) => entry.statuses.includes(429)) ? ["Retry-After with 429"] : []),
  ];
  return html`<h3>Headers of the answer</h3>
    <p>${names.join("; ")}. <a href="/docs/reference#headers">What they say</a></p>`;
}

/**
 * By status, since that is what a program sees first; a code that answers with two statuses stands at both.
 */
function errorsOf(errors: readonly ErrorEntry[]): Markup {
  const byStatus = new Map<number, ErrorEntry[]>();
  for (const entry of errors) {
    for (const status of entry.statuses) {
      addToList(byStatus, status, entry);
    }
  }
  const rows = [...byStatus].toSorted(([a], [b]) => a - b);
  return html`<h2>Errors</h2>
    <dl class="members">
      ${rows.map(
        ([status, entries]) => html`<div>
          <dt>${status}</dt>
          <dd class="code-links">
            ${entries.map(
              ({ code }) => html`<a href="/docs/errors/${code}"><code>${code}</code></a> `,
            )}
          </dd>
        </div>`,
      )}
    </dl>`;
}

/**
 * The answer most readers come for: JSON before files, the real thing before a mere check, 200 before 202.
 */
function exampleResponse(api: ApiDescription, operation: DescribedOperation): Markup {
  const [status = "200", reply] = Object.entries(operation.declaration.replies).toSorted(
    ([a, first], [b, second]) =>
      Number(first.contentType !== undefined) - Number(second.contentType !== undefined) ||
      Number(isCheckOnly(first.description)) - Number(isCheckOnly(second.description)) ||
      Number(a) - Number(b),
  )[0] ?? ["200", undefined];
  const schema = replySchema(operation, status);
  return schema === null
    ? html`<p>The answer is the file${reply?.contentType === undefined ? "" : `, ${reply.contentType}`}.</p>`
    : sample(
        `HTTP/1.1 ${status}\n\n${JSON.stringify(exampleOf(schema, api.schemas), null, 2).replaceAll("https://platen.example", new URL(api.baseUrl).origin)}`,
        "http",
      );
}

/** An answer of `validate_only` is not what a reader looks for first. */
function isCheckOnly(description: string): boolean {
  return description.startsWith("`validate_only`");
}
