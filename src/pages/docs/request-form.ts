/**
 * A form that sends an operation from its page, with the reader's own test key. A script shows and sends it
 * (browser/docs/request-form.ts); without one nothing of it is seen.
 */
import { html, type Markup } from "../page/markup.ts";
import { type DescribedOperation, parametersOf } from "./api-description.ts";
import { record, text } from "./json.ts";

/**
 * Null for operations that a secret key does not open: their credentials are cookies and secrets of shoppers, which
 * nobody has at hand.
 */
export function requestForm(operation: DescribedOperation): Markup | null {
  const { declaration: o } = operation;
  if (o.auth !== "secret" || o.deprecated !== undefined) {
    return null;
  }
  const { params = {}, query = {}, body } = o.example;
  const fields = o.files === undefined ? {} : record(body);
  return html`<form class="try-it" hidden data-method="${o.method}" data-path="/v1${o.path}" autocomplete="off"${
    operation.isKeyed ? html` data-keyed` : null
  }>
    <h2>Try it</h2>
    <p>
      Sent to this service from this page with your test key, which stays in this tab. What it makes is test data.
    </p>
    ${input({ name: "key", label: html`Test key`, type: "password", hint: "sk_test_…", isRequired: true })}
    ${parametersOf(operation, "path").map((one) => {
      const name = text(one["name"]);
      return input({
        name: `path:${name}`,
        label: code(name),
        hint: params[name] ?? "",
        isRequired: true,
      });
    })}
    ${parametersOf(operation, "query").map((one) => {
      const name = text(one["name"]);
      return input({
        name: `query:${name}`,
        label: code(name),
        value: query[name] ?? "",
        isRequired: one["required"] === true,
      });
    })}
    ${Object.keys(o.files ?? {}).map((part) =>
      input({ name: `file:${part}`, label: code(part), type: "file", isRequired: true }),
    )}
    ${Object.entries(fields).map(([name, value]) =>
      input({ name: `field:${name}`, label: code(name), value: String(value) }),
    )}
    ${
      o.files === undefined && o.method !== "GET" && body !== undefined
        ? html`<label>JSON body
            <textarea name="body" rows="8" spellcheck="false">${JSON.stringify(body, null, 2)}</textarea></label>`
        : null
    }
    <button type="submit">Send</button>
    <div class="try-it-result" role="status"></div>
  </form>`;
}

function code(name: string): Markup {
  return html`<code>${name}</code>`;
}

function input({
  name,
  label,
  type = "text",
  value = "",
  hint = "",
  isRequired = false,
}: {
  readonly name: string;
  readonly label: Markup;
  readonly type?: "text" | "password" | "file";
  readonly value?: string;
  readonly hint?: string;
  readonly isRequired?: boolean;
}): Markup {
  return html`<label>${label}
    <input name="${name}" type="${type}" value="${value}"${
      hint === "" ? null : html` placeholder="${hint}"`
    }${isRequired ? html` required` : null} spellcheck="false" autocomplete="off" /></label>`;
}
