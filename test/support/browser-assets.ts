import { createHash } from "node:crypto";
import { basename } from "node:path";
import { build } from "esbuild";
import type { Assets } from "#pages/page/assets.ts";

const built = new Map<string, Promise<Assets>>();

/** Script, style and fonts of a page of `browser/`, as the build makes them, without the rest of it; once a worker. */
export async function pageAssets(name: string): Promise<Assets> {
  const assets = built.get(name) ?? buildPage(name);
  built.set(name, assets);
  return await assets;
}

async function buildPage(name: string): Promise<Assets> {
  const { outputFiles } = await build({
    entryPoints: [{ in: `browser/${name}/main.ts`, out: name }],
    outdir: "/",
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: ["es2022"],
    loader: { ".woff2": "file" },
    assetNames: "files/[name]-[hash]",
    write: false,
  });
  return new Map(
    outputFiles.map(({ path, contents }) => {
      const file = path.endsWith(".woff2") ? `files/${basename(path)}` : basename(path);
      const version = createHash("sha256").update(contents).digest("hex").slice(0, 12);
      return [file, { name: file, bytes: contents, version }];
    }),
  );
}
