/** Scripts, styles and fonts of the pages, held in memory and served under names that change with them. */
import type { Page } from "#http/pages.ts";
import { ApiError } from "#domain/errors.ts";

/** A built file, as the composition root has read it from `dist/`. */
export interface AssetFile {
  /** Relative to the folder of built files: "fill.js", "files/inter-….woff2". */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Short hash of the bytes. */
  readonly version: string;
}

export type Assets = ReadonlyMap<string, AssetFile>;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  map: "application/json",
  json: "application/json",
  ico: "image/x-icon",
};

/** Address of a built file; it names the version, so that the answer may be kept for ever. */
export function assetUrl(assets: Assets, name: string): string {
  const version = assets.get(name)?.version;
  return version === undefined ? `/assets/${name}` : `/assets/${name}?v=${version}`;
}

/**
 * Serves the built files, from memory: they are few and small. "immutable" for a year, since another version
 * has another address; the version itself is not looked at, so a page of before still finds its script after
 * an update.
 */
export function assetPages(assets: Assets): readonly Page[] {
  const serve = (name: string) => {
    const file = assets.get(name);
    if (file === undefined) {
      // The same as for any address that does not exist: which files there are is nobody's business.
      throw new ApiError("not_found", "No handler for this method and path.");
    }
    const extension = name.slice(name.lastIndexOf(".") + 1);
    return {
      status: 200,
      body: file.bytes,
      contentType: MEDIA_TYPES[extension] ?? "application/octet-stream",
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    };
  };
  return [
    {
      // Where browsers look for the icon of pages that name none: all of ours, and pictures and files opened alone.
      method: "GET",
      path: "/favicon.ico",
      handle: async () => ({
        ...serve("favicon.ico"),
        headers: { "cache-control": "public, max-age=86400" },
      }),
    },
    {
      method: "GET",
      path: "/assets/{name}",
      handle: async ({ params }) => serve(params["name"] ?? ""),
    },
    {
      method: "GET",
      path: "/assets/files/{name}",
      handle: async ({ params }) => serve(`files/${params["name"] ?? ""}`),
    },
  ];
}
