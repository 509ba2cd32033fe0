import { createHash } from "node:crypto";
import { build } from "esbuild";
import type { Assets } from "#pages/page/assets.ts";

let built: Promise<Assets> | null = null;

/** The widget as the build makes it, without the rest of the build; once a worker. */
export async function widgetAssets(): Promise<Assets> {
  return await (built ??= buildWidget());
}

async function buildWidget(): Promise<Assets> {
  const { outputFiles } = await build({
    entryPoints: ["browser/widget/main.ts"],
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: ["es2022"],
    write: false,
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array(0);
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return new Map([["widget.js", { name: "widget.js", bytes, version }]]);
}
