/**
 * The engine's parts for tests: WebAssembly modules and the bundled fonts, read straight from
 * node_modules. A build copies the same fonts to dist/fonts (tools/copy-fonts.mjs).
 */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import process from "node:process";
import { assert } from "#base/assert.ts";
import { readOpenIndex } from "#adapters/open-index.ts";
import { decodeWoff2 } from "#engine/packages/woff2.ts";
import { createEngine } from "#engine/create-engine.ts";
import type { Engine, EngineParts } from "#engine/engine.ts";
import { withKeptTemplates } from "./kept-templates.ts";
import bundled from "../../assets/bundled-fonts.json" with { type: "json" };
import measures from "../../assets/bundled-measures.json" with { type: "json" };
import project from "../../package.json" with { type: "json" };
import type { FaceMeasures } from "#engine/plan/face-measures.ts";
import type { OpenIndex } from "#engine/contract/open-fonts.ts";
import type { FaceStyle, LibraryFontFile } from "#engine/contract/fonts.ts";

const MODULES = new URL("../../node_modules/", import.meta.url);

async function readModuleFile(path: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(path, MODULES)));
}

/** The bundled fonts in order of preference, with the ids a build gives them. */
async function loadBundledFonts(): Promise<readonly LibraryFontFile[]> {
  const files = bundled.families.flatMap(({ slug, filePrefix, cuts, scripts, style }) =>
    bundled.cuts
      .filter(({ suffix }) => cuts === undefined || cuts.includes(suffix))
      .map(({ suffix, folder }) => ({
        id: `bundled:${slug}-${suffix}`,
        path: `@expo-google-fonts/${slug}/${folder}/${filePrefix}_${folder}.ttf`,
        ...(scripts === undefined ? {} : { scripts }),
        ...(isStyle(style) ? { style } : {}),
        ...measuresOf(known.get(`bundled:${slug}-${suffix}`)),
      })),
  );
  return Promise.all(
    files.map(async ({ path, ...file }) => ({ ...file, bytes: await readModuleFile(path) })),
  );
}

const known = new Map<string, FaceMeasures>(Object.entries(measures));

const STYLES: readonly FaceStyle[] = ["serif", "didone", "slab", "sans", "script"];

function isStyle(style: string | undefined): style is FaceStyle {
  return STYLES.some((one) => one === style);
}

function measuresOf(measures: FaceMeasures | undefined): Pick<LibraryFontFile, "measures"> {
  return measures === undefined ? {} : { measures };
}

const VERSIONS = new Map<string, string>(Object.entries(project.dependencies));
const UNPACKED = new URL(".cache/variable-fonts/", MODULES);

/** The pieces of the variable fonts, unpacked once for all test processes. */
async function variableFonts(): Promise<readonly LibraryFontFile[]> {
  const files = bundled.variable.flatMap(({ slug, style, axes }) =>
    ["normal", "italic"].flatMap((slant) =>
      bundled.pieces.map((piece) => ({ slug, style, axes, slant, piece })),
    ),
  );
  return Promise.all(
    files.map(async ({ slug, style, axes, slant, piece }) => {
      const packageName = `@fontsource-variable/${slug}`;
      const path = `files/${slug}-${piece}-${axes}-${slant}`;
      const url = new URL(`${VERSIONS.get(packageName)}/${path}.ttf`, UNPACKED);
      if (!existsSync(url)) {
        await unpack(new URL(`${packageName}/${path}.woff2`, MODULES), url);
      }
      return {
        id: `bundled:${slug}-variable-${slant}-${piece}`,
        variable: `${slug} ${slant}`,
        ...(isStyle(style) ? { style } : {}),
        ...measuresOf(known.get(`bundled:${slug}-variable-${slant}`)),
        get bytes() {
          return new Uint8Array(readFileSync(url));
        },
      };
    }),
  );
}

/** Moved into place when whole, as other processes may read it at once. */
async function unpack(from: URL, to: URL): Promise<void> {
  const bytes = await decodeWoff2(new Uint8Array(await readFile(from)));
  assert(bytes !== null, `${from.pathname} is a font`);
  await mkdir(new URL(".", to), { recursive: true });
  const part = `${to.pathname}.${process.pid}`;
  await writeFile(part, bytes);
  await rename(part, to);
}

/** The open fonts that are installed, each read when a file names it. */
function installedOpenFonts(index: OpenIndex): readonly LibraryFontFile[] {
  const installed = new Map(
    Object.entries(project.dependencies).filter(([name]) => bundled.open.includes(name)),
  );
  return index.families
    .filter(({ package: { name, version } }) => installed.get(name) === version)
    .flatMap(({ package: pack, faces }) =>
      faces.map(({ postScriptName, file }) => ({
        id: `open:${postScriptName}`,
        onlyAs: postScriptName,
        ...measuresOf(known.get(`open:${postScriptName}`)),
        get bytes() {
          return new Uint8Array(readFileSync(new URL(`${pack.name}/${file}`, MODULES)));
        },
      })),
    );
}

let parts: Promise<EngineParts> | null = null;

async function readEngineParts(): Promise<EngineParts> {
  const [pdfiumWasm, harfbuzzWasm, harfbuzzSubsetWasm, fonts, variable, openFonts] =
    await Promise.all([
      readModuleFile("@embedpdf/pdfium/dist/pdfium.wasm"),
      readModuleFile("harfbuzzjs/dist/harfbuzz.wasm"),
      readModuleFile("harfbuzzjs/dist/harfbuzz-subset.wasm"),
      loadBundledFonts(),
      variableFonts(),
      readOpenIndex(),
    ]);
  return {
    pdfiumWasm,
    harfbuzzWasm,
    harfbuzzSubsetWasm,
    fonts: [...fonts, ...variable, ...installedOpenFonts(openFonts)],
    openFonts,
  };
}

/** Everything `createEngine` takes; read once per test process. */
export function loadEngineParts(): Promise<EngineParts> {
  parts ??= readEngineParts();
  return parts;
}

let engine: Promise<Engine> | null = null;

/**
 * The engine of the test process. Its calls keep nothing of what they were asked, so files share its fonts and its
 * WebAssembly; a test of what an engine reads or keeps makes one of its own. The templates of the same few files are
 * compiled once (`withKeptTemplates`).
 */
export function openTestEngine(): Promise<Engine> {
  engine ??= loadEngineParts().then(createEngine).then(withKeptTemplates);
  return engine;
}
