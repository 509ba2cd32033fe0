/**
 * An error as a page of the site: documentation, the press operator's page, addresses that lead nowhere. In
 * English, as those pages are; pages of shoppers have their own in eight languages (fill/error-page.ts).
 */
import type { ApiError } from "#domain/errors.ts";
import type { ErrorPage } from "#http/pages.ts";
import { html } from "../page/markup.ts";
import { documentOf } from "./document.ts";

/** Says what happened, what to do next and, where it is ours to mend, the id that finds the request. */
export function siteErrorPage(style: string): ErrorPage {
  return (error, { requestId }) => {
    const { title, text } = messagesFor(error);
    const content = html`<h1>${title}</h1>
      <p class="part">${text}</p>
      ${error.isServerError ? html`<p class="part">Request id: <code>${requestId}</code></p>` : null}
      <p class="part"><a href="/docs/errors/${error.code}">What ${error.code} means</a></p>`;
    return {
      status: error.status,
      body: documentOf(title, style, content, error.code),
      headers: { "cache-control": "no-store" },
    };
  };
}

/**
 * By type, not by code: who reads a page can do one of three things, look elsewhere, wait, or go back. The
 * API's own message is shown where the request was wrong, since these pages are read by developers and
 * printers.
 */
function messagesFor(error: ApiError): { title: string; text: string } {
  const { message, retryAfterSeconds } = error;
  const wait = retryAfterSeconds === undefined ? "a moment" : `${retryAfterSeconds} s`;
  if (error.type === "not_found_error") {
    return {
      title: "There is nothing here",
      text: "The address may be mistyped, or the page has moved.",
    };
  }
  if (error.type === "rate_limit_error") {
    return { title: "A little too fast", text: `Go back and try again in ${wait}.` };
  }
  const text = error.isServerError
    ? `Something broke on our side. Go back and try again in ${wait}; if it happens again, the id below finds the reason in the log.`
    : `${message} Go back and try again.`;
  return { title: "That did not work", text };
}
