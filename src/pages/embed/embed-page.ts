/**
 * The page of an embed session, `/embed/<session>#secret=…`: a frame in a shop's page. The secret stays behind
 * the `#`, which no server sees; the page's script shows it to the API.
 */
import { embedFrame, frameAncestors, type FramedSession } from "#domain/embed-frame.ts";
import { ApiError } from "#domain/errors.ts";
import type { Page, PageResponse } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";
import { readEmbedFrame } from "#services/embed-sessions/read-embed-frame.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { attribute, html } from "../page/markup.ts";
import { themeStyle } from "./theme.ts";

export function embedPage(services: Services, assets: Assets): Page {
  return {
    method: "GET",
    path: "/embed/{session}",
    handle: async ({ params, requestId }) => {
      try {
        const session = await readEmbedFrame(services, params["session"] ?? "");
        return framed(session, assets, requestId.replace(/^req_/u, ""));
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) {
          return gone(error, assets);
        }
        throw error;
      }
    },
    errorPage: (error, { requestId }) => gone(error, assets, requestId),
  };
}

function framed(session: FramedSession, assets: Assets, nonce: string): PageResponse {
  const frame = embedFrame(session);
  const style = themeStyle(session.theme);
  const logo = frame.logoUrl === null ? "" : ` ${new URL(frame.logoUrl).origin}`;
  return {
    status: 200,
    body: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
          <title>${session.title}</title>
          <link rel="stylesheet" href="${assetUrl(assets, "embed.css")}" />
          ${
            // Built from checked values, so nothing in it is to be escaped.
            style === "" ? null : html`<style nonce="${nonce}">${{ markup: style }}</style>`
          }
          <script type="module" src="${assetUrl(assets, "embed.js")}"></script>
        </head>
        <body>
          <main id="embed" ${attribute("data-frame", JSON.stringify(frame))}></main>
          <noscript><p class="message-page">This form needs JavaScript.</p></noscript>
        </body>
      </html>`.markup,
    headers: {
      "cache-control": "private, no-store",
      "content-security-policy": `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob:${logo}; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${frameAncestors(session)}`,
    },
  };
}

/** Shown to whoever opens a stale address by itself; no page may frame it. */
function gone(error: ApiError, assets: Assets, requestId: string | null = null): PageResponse {
  return {
    status: error.status,
    body: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="error-code" content="${error.code}" />
          <title>This page is not open</title>
          <link rel="stylesheet" href="${assetUrl(assets, "embed.css")}" />
        </head>
        <body>
          <main class="message-page">
            <h1>This page is not open</h1>
            <p>Go back to the shop and open it there again.</p>
            ${requestId === null ? null : html`<p>Request id: <code>${requestId}</code></p>`}
          </main>
        </body>
      </html>`.markup,
    headers: { "cache-control": "private, no-store" },
  };
}
