/**
 * Writes src/engine/font/encoding/predefined-cmaps.data.ts from a checkout of Adobe's cmap-resources: the CMaps
 * that ISO 32000-2, Table 116 names, each as deflated JSON (see predefined-cmaps.ts for its shape).
 *
 *   npx tsx tools/make-predefined-cmaps.ts <folder of cmap-resources>
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readCMapFile } from "#engine/font/encoding/cmap-file.ts";
import { PREDEFINED_CMAP_NAMES } from "#engine/font/encoding/predefined-names.ts";
import { deflateBytes } from "#engine/packages/deflate.ts";

const COLLECTIONS = ["Adobe-Japan1-7", "Adobe-GB1-6", "Adobe-CNS1-7", "Adobe-Korea1-2"];
const CHUNK = 100;

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error("usage: tsx tools/make-predefined-cmaps.ts <folder of cmap-resources>");
}

const files = new Map<string, string>();
for (const collection of COLLECTIONS) {
  for (const name of await readdir(join(folder, collection, "CMap"))) {
    files.set(name, join(folder, collection, "CMap", name));
  }
}

const entries: string[] = [];
for (const name of PREDEFINED_CMAP_NAMES) {
  const path = files.get(name);
  if (path === undefined) {
    throw new Error(`no file for ${name}`);
  }
  const packed = Buffer.from(deflateBytes(Buffer.from(await packedJson(path))));
  const lines = packed.toString("base64").match(new RegExp(`.{1,${CHUNK}}`, "g")) ?? [];
  entries.push(`  "${name}":\n${lines.map((line) => `    "${line}"`).join(" +\n")},`);
}

const licence = (await readFile(join(folder, "LICENSE.md"), "utf8"))
  .trim()
  .split("\n")
  .map((line) => ` * ${line}`.trimEnd())
  .join("\n");
await writeFile(
  new URL("../src/engine/font/encoding/predefined-cmaps.data.ts", import.meta.url),
  `/**
 * The predefined CMaps, written by tools/make-predefined-cmaps.ts from Adobe's cmap-resources.
 *
${licence}
 */

/** Name → deflated JSON in base64. */
export const PREDEFINED_CMAPS: Readonly<Record<string, string>> = {
${entries.join("\n")}
};
`,
);

/** [wMode, base, codespaces, cid ranges]: numbers, each range relative to the end of the one before. */
async function packedJson(path: string): Promise<string> {
  const file = readCMapFile(await readFile(path));
  const spaces = file.codespaces.flatMap(({ low, high, length }) => [length, low, high]);
  const ranges: number[] = [];
  let [code, cid] = [0, 0];
  const sorted = file.cids.toSorted((a, b) => a.length - b.length || a.low - b.low);
  for (const range of sorted) {
    ranges.push(range.length, range.low - code, range.high - range.low, range.cid - cid);
    code = range.high + 1;
    cid = range.cid + range.high - range.low + 1;
  }
  return JSON.stringify([file.wMode, file.useCMap, spaces, ranges]);
}
