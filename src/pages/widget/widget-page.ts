/** The script that shop pages load, under the one address that their markup names. */
import { ApiError } from "#domain/errors.ts";
import type { Page } from "#http/pages.ts";
import type { Assets } from "../page/assets.ts";

/** Every page may load it, and keeps it for five minutes, so that a new version is everywhere soon. */
const HEADERS: Readonly<Record<string, string>> = {
  "cache-control": "public, max-age=300",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
};

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
