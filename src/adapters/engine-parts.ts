/** Reads what the engine is made of from disk: WebAssembly modules from their packages, the bundled fonts. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { EngineParts } from "#engine/engine.ts";
import { StartupError } from "#ports/startup-error.ts";
import { installPaths } from "./install-paths.ts";
import type { LibraryFontFile } from "#engine/contract/fonts.ts";

/** Reads some 20 MB, fonts for one script only when they are used; rejects with `StartupError` when the fonts were not copied yet. */
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
    entriesOf(manifest).map(async ({ id, file, scripts }) =>
      scripts === undefined
        ? { id, bytes: await readBytes(join(folder, file)) }
        : new FileOnDemand(id, join(folder, file), scripts),
    ),
  );
}

/** A font read by its first use: most processes never set a text that needs it. */
class FileOnDemand implements LibraryFontFile {
  readonly id: string;
  readonly scripts: readonly string[];
  readonly #path: string;
  #bytes: Uint8Array | null = null;

  constructor(id: string, path: string, scripts: readonly string[]) {
    this.id = id;
    this.#path = path;
    this.scripts = scripts;
  }

  get bytes(): Uint8Array {
    return (this.#bytes ??= new Uint8Array(readFileSync(this.#path)));
  }
}

interface ManifestEntry {
  readonly id: string;
  readonly file: string;
  readonly scripts?: readonly string[];
}

function entriesOf(manifest: unknown): readonly ManifestEntry[] {
  const fonts =
    typeof manifest === "object" && manifest !== null && "fonts" in manifest
      ? manifest.fonts
      : null;
  return Array.isArray(fonts) ? fonts.filter(isEntry) : [];
}

function isEntry(value: unknown): value is ManifestEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "file" in value &&
    typeof value.file === "string" &&
    (!("scripts" in value) || Array.isArray(value.scripts))
  );
}

async function readBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(path));
}
