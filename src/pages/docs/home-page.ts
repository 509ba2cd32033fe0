import type { Page } from "#http/pages.ts";
import { type Assets, assetUrl } from "../page/assets.ts";
import { html } from "../page/markup.ts";
import { siteErrorPage } from "./site-error-page.ts";
import { documentOf } from "./document.ts";

/**
 * What the app's own address opens: where to go from here. `demoSlug` answers null without a demo; it is
 * asked with each request, since the demo is made after the service has begun to listen.
 */
export function homePage(assets: Assets, demoSlug: () => string | null): Page {
  const style = assetUrl(assets, "docs.css");
  return {
    method: "GET",
    path: "/",
    handle: () => {
      const slug = demoSlug();
      const content = html`<h1>Platen is running</h1>
        <p class="part">
          A print shop's press PDF goes in, a customer's values go in, and the same PDF with only
          those words changed comes out.
        </p>
        <ul class="part">
          ${
            slug === null
              ? null
              : html`<li><a href="/fill/${slug}">The demo's business card, to be filled in</a></li>`
          }
          <li><a href="/proof">What was changed in a delivered file?</a> For whoever prints it</li>
          <li><a href="/v1/openapi.json">The description of the API</a>, which is below <code>/v1</code></li>
          <li><a href="/docs">Documentation</a>: quick start, guides, reference, error codes</li>
        </ul>`;
      // The address of a demo is the only thing here that differs between services; nothing says who runs
      // this one.
      return Promise.resolve({ status: 200, body: documentOf("Home", style, content) });
    },
    errorPage: siteErrorPage(style),
  };
}
