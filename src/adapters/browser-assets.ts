/** Reads what the build made for browsers into memory: a handful of files, some hundred kilobytes. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

export interface BrowserAsset {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly version: string;
}

/** Files below `folder` by their name relative to it, with slashes; none when there is no such folder. */
export async function readBrowserAssets(
  folder: string,
): Promise<ReadonlyMap<string, BrowserAsset>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const bytes = new Uint8Array(await readFile(path));
        const name = relative(folder, path).split(sep).join("/");
        const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
        return [name, { name, bytes, version }] as const;
      }),
  );
  return new Map(files);
}
