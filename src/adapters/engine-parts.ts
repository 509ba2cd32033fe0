/** Reads what the engine is made of from disk: WebAssembly modules from their packages, the bundled fonts. */
import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { EngineParts } from "#engine/engine.ts";
import { StartupError } from "#ports/startup-error.ts";
import { installPaths } from "./install-paths.ts";
import { readOpenIndex } from "./open-index.ts";
import { NO_OPEN_FONTS } from "#engine/contract/open-fonts.ts";
import type { LibraryFontFile } from "#engine/contract/fonts.ts";

/** An argument of the engine's module: no font of a file is taken for an open one. */
export const WITHOUT_OPEN_FONTS = "--without-open-fonts";

export interface EnginePartsOptions {
  /** False: no font of a file is taken for an open one. PLATEN_FONT_LIBRARY. */
  readonly hasOpenFonts: boolean;
  /** Where `platen fonts add` keeps open fonts of this machine; absent for the service, whose teams have their own. */
  readonly addedFonts?: string;
}

/**
 * Reads some 20 MB, fonts for one script and open fonts only when they are used; rejects with `StartupError` when
 * the fonts were not copied yet.
 */
export async function readEngineParts({
  hasOpenFonts,
  addedFonts,
}: EnginePartsOptions): Promise<EngineParts> {
  const require = createRequire(import.meta.url);
  const beside = (packageName: string, file: string): Promise<Uint8Array> =>
    readBytes(join(dirname(require.resolve(packageName)), file));
  const [pdfiumWasm, harfbuzzWasm, harfbuzzSubsetWasm, fonts, added, index] = await Promise.all([
    beside("@embedpdf/pdfium", "pdfium.wasm"),
    beside("harfbuzzjs", "harfbuzz.wasm"),
    beside("harfbuzzjs", "harfbuzz-subset.wasm"),
    readFonts(installPaths().fonts),
    addedFonts === undefined || !hasOpenFonts ? [] : readAddedFonts(addedFonts),
    hasOpenFonts ? readOpenIndex() : NO_OPEN_FONTS,
  ]);
  return {
    pdfiumWasm,
    harfbuzzWasm,
    harfbuzzSubsetWasm,
    fonts: [...fonts, ...added],
    openFonts: index,
  };
}

/** Fonts that were added on this machine, by their PostScript names; none where none was. */
async function readAddedFonts(folder: string): Promise<readonly LibraryFontFile[]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  return paths
    .filter((path) => path.endsWith(".ttf"))
    .toSorted()
    .map((path) => {
      const onlyAs = basename(path, ".ttf");
      return new FileOnDemand(`open:${path}`, join(folder, path), { onlyAs });
    });
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
    entriesOf(manifest).map(async ({ id, file, ...use }) =>
      (use.scripts ?? use.onlyAs ?? use.variable) === undefined
        ? { id, bytes: await readBytes(join(folder, file)), ...use }
        : new FileOnDemand(id, join(folder, file), use),
    ),
  );
}

/** A font read by its first use: most processes never set a text that needs it. */
class FileOnDemand implements LibraryFontFile {
  readonly id: string;
  readonly #path: string;
  #bytes: Uint8Array | null = null;

  constructor(id: string, path: string, use: Omit<LibraryFontFile, "id" | "bytes">) {
    this.id = id;
    this.#path = path;
    Object.assign(this, use);
  }

  get bytes(): Uint8Array {
    return (this.#bytes ??= new Uint8Array(readFileSync(this.#path)));
  }
}

/** As `tools/copy-fonts.mjs` writes it. */
interface ManifestEntry extends Omit<LibraryFontFile, "bytes"> {
  readonly file: string;
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
    (!("scripts" in value) || Array.isArray(value.scripts)) &&
    (!("onlyAs" in value) || typeof value.onlyAs === "string")
  );
}

async function readBytes(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(path));
}
