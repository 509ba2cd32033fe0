/**
 * The script that shop pages load, under the one address that their markup names. "v1" is the markup's
 * version: its attributes and events stay what they are, while the file behind it is replaced with each
 * release.
 */
import { ApiError } from "#domain/errors.ts";
import type { Page } from "#http/pages.ts";
import type { Assets } from "../page/assets.ts";

/** Every page may load it, and keeps it for five minutes, so that a new version is everywhere soon. */
const HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "public, max-age=300",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

/**
 * The file with its tag; 304 where the browser has it. CORS is open: the script asks for itself to find out
 * whether the service is there (browser/widget/main.ts), and shops may load it with `crossorigin`.
 */
export function widgetPage(assets: Assets): Page {
  return {
    method: "GET",
    path: "/widget/v1.js",
    handle: ({ headers }) => {
      const file = assets.get("widget.js");
      if (file === undefined) {
        throw new ApiError("not_found", "No handler for this method and path.");
      }
      const etag = `"${file.version}"`;
      const isKept = namesTag(headers["if-none-match"], etag);
      return Promise.resolve({
        status: isKept ? 304 : 200,
        body: isKept ? "" : file.bytes,
        contentType: "text/javascript; charset=utf-8",
        headers: { ...HEADERS, etag },
      });
    },
  };
}

/** RFC 9110, 13.1.2: any tag, or one of a list, compared weakly, as proxies that compress weaken it. */
function namesTag(header: string | undefined, etag: string): boolean {
  return (
    header?.split(",").some((part) => {
      const tag = part.trim();
      return tag === "*" || tag.replace(/^W\//u, "") === etag;
    }) ?? false
  );
}
