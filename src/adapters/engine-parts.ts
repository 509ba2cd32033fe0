/** Reads what the engine is made of from disk: WebAssembly modules from their packages, the bundled fonts. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { EngineParts } from "#engine/engine.ts";
import type { LibraryFontFile } from "#engine/font/library-font.ts";
import { StartupError } from "#ports/startup-error.ts";
import { installPaths } from "./install-paths.ts";

/** Reads some 20 MB; rejects with `StartupError` when the fonts were not copied yet. */
export async function readEngineParts(): Promise<EngineParts> {
  const require = createRequire(import.meta.url);
  const beside = (packageName: string, file: string): Promise<Uint8Array> =>
    readBytes(join(dirname(require.resolve(packageName)), file));
  const [pdfiumWasm, harfbuzzWasm, harfbuzzSubsetWasm, fonts] = await Promise.all([
    beside("@embedpdf/pdfium", "pdfium.wasm"),
    beside("harfbuzzjs", "harfbuzz.wasm"),
    beside("harfbuzzjs", "harfbuzz-subset.wasm"),
    readFonts(installPaths().fonts),
  ]);
  return { pdfiumWasm, harfbuzzWasm, harfbuzzSubsetWasm, fonts };
}

/** In the order of the manifest, which is the order of preference. */
async function readFonts(folder: string): Promise<readonly LibraryFontFile[]> {
  let manifest: unknown;
  try {
    manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  } catch (error) {
    throw new StartupError(`the bundled fonts are not in ${folder}: run \`npm run build\``, error);
  }
  return Promise.all(
    entriesOf(manifest).map(async ({ id, file }) => ({
      id,
      bytes: await readBytes(join(folder, file)),
    })),
  );
}

function entriesOf(manifest: unknown): readonly { readonly id: string; readonly file: string }[] {
  const fonts =
    typeof manifest === "object" && manifest !== null && "fonts" in manifest
      ? manifest.fonts
      : null;
  return Array.isArray(fonts) ? fonts.filter(isEntry) : [];
}

function isEntry(value: unknown): value is { readonly id: string; readonly file: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "file" in value &&
    typeof value.file === "string"
  );
}

async function readBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(path));
}
