/** What all pages share. */
import { html, type Html } from "../html.ts";

/**
 * A page. The widget's script comes only with `serviceUrl`, on pages that have a button for it; `async`, so
 * that the shop does not wait for it.
 */
export function layout(
  title: string,
  body: Html,
  about: { readonly items?: number; readonly serviceUrl?: string } = {},
): Html {
  const items = about.items ?? 0;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Hedgerow Press</title>
<link rel="stylesheet" href="/shop.css">
<link rel="icon" href="data:,">
${
  about.serviceUrl === undefined
    ? null
    : html`<script src="${about.serviceUrl}/widget/v1.js" async></script>
<script src="/shop.js" type="module"></script>`
}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><nav aria-label="Shop">
<a class="brand" href="/">Hedgerow Press</a>
<a href="/cart">Cart${items === 0 ? null : html` <span class="count">${String(items)}</span>`}</a>
</nav></header>
<main id="content" tabindex="-1">${body}</main>
<footer><p>An example shop. Nothing is paid and nothing is sent.</p></footer>
</body>
</html>`;
}

/** Whole cents: sums of fractions of a euro would not add up. */
export function price(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/** A page that says one thing. */
export function notice(title: string, text: string): Html {
  return layout(title, html`<h1>${title}</h1><p>${text}</p><p><a href="/">To the products</a></p>`);
}
