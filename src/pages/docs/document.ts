import { html, type Markup } from "../markup.ts";

/** A page of the documentation as text; `style` is the address of its style sheet. */
export function documentOf(title: string, style: string, content: Markup): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Platen</title>
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <div class="docs">
          <header><strong>Platen</strong> <a href="/docs/errors">Error codes</a></header>
          <main>${content}</main>
        </div>
      </body>
    </html>`;
  return document.markup;
}
