/** Font files changed at random through reading, setting text in them and verifying what comes out. */
import { readFileSync } from "node:fs";
import { compress } from "woff2-encoder";
import type { Engine } from "#engine/engine.ts";
import { sha256Hex } from "#engine/packages/hash.ts";
import { cffOf } from "#test/support/cff-font.ts";
import { collectionOf, resealed, woffOf } from "#test/support/font-files.ts";
import { oneOf, type Random, randomFrom } from "./random.ts";
import type { Template } from "#engine/contract/template.ts";

const FONT_KINDS = ["ttf", "otf", "woff", "woff2", "collection"] as const;
type FontKind = (typeof FONT_KINDS)[number];

const FOLDER = "node_modules/@expo-google-fonts";
const FILES = {
  ttf: `${FOLDER}/jost/400Regular/Jost_400Regular.ttf`,
  other: `${FOLDER}/caladea/400Regular/Caladea_400Regular.ttf`,
};

/** Where the outcome of a damaged field is worst: extremes of 8, 16 and 32 bits. */
const EXTREMES = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fff_ffff, 0xffff_ffff];

/** One to twelve changes; half of them in the first kilobyte, where directories and headers are. */
function mutateFont(bytes: Uint8Array, random: Random): Uint8Array {
  let mutated: Uint8Array = bytes.slice();
  const changes = 1 + random(12);
  for (let i = 0; i < changes && mutated.length > 8; i++) {
    const reach = random(2) === 0 ? Math.min(mutated.length, 1024) : mutated.length;
    const at = random(reach - 4);
    const view = new DataView(mutated.buffer);
    switch (random(7)) {
      case 0:
        mutated[at] = random(256);
        break;
      case 1:
        mutated[at] = (mutated[at] ?? 0) ^ (1 << random(8));
        break;
      case 2:
        view.setUint16(at, oneOf(random, EXTREMES) & 0xffff);
        break;
      case 3:
        view.setUint32(at, oneOf(random, EXTREMES));
        break;
      case 4:
        mutated.copyWithin(at, random(mutated.length), mutated.length);
        break;
      case 5:
        mutated.fill(random(256), at, at + random(200));
        break;
      default:
        mutated = random(8) === 0 ? mutated.slice(0, at) : mutated;
    }
  }
  return mutated;
}

const bases = new Map<FontKind, Promise<Uint8Array>>();

async function baseOf(kind: FontKind): Promise<Uint8Array> {
  const read = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
  switch (kind) {
    case "ttf":
      return read(FILES.ttf);
    case "otf":
      return cffOf(read(FILES.ttf), "Caladea-Boxes");
    case "woff":
      return woffOf(read(FILES.ttf));
    case "woff2":
      return await compress(read(FILES.ttf));
    case "collection":
      return collectionOf([read(FILES.other), read(FILES.ttf)]);
  }
}

/** The file of one seed. Every second plain font has its checksums made right again, so that more is read of it. */
async function fontCase(seed: number): Promise<Uint8Array> {
  const kind = FONT_KINDS[seed % FONT_KINDS.length] ?? "ttf";
  const base = bases.get(kind) ?? baseOf(kind);
  bases.set(kind, base);
  const random = randomFrom(seed);
  const mutated = mutateFont(await base, random);
  if (kind !== "ttf" && kind !== "otf") {
    return mutated;
  }
  const sealed = random(2) === 0 ? mutated : resealed(mutated);
  return random(4) === 0 ? woffOf(sealed) : sealed;
}

const VALUES = ["Żółć Ωμέγα 47", "AVATAR office Th", "Ça va — “so” €"];

/**
 * Reads one changed font. A refusal names its reason and says something; a font that is accepted must set text of
 * `template` into a file that verifies.
 */
export async function fuzzFont(engine: Engine, template: Template, seed: number): Promise<string> {
  const face = seed % 3 === 0 ? "1" : null;
  const read = await engine.readFont(await fontCase(seed), { face });
  if (!read.ok) {
    if (read.message.length < 10) {
      throw new Error(`the refusal ${read.reason} says nothing`);
    }
    return read.reason;
  }
  const font = { id: `fuzz:${sha256Hex(read.bytes)}`, bytes: read.bytes };
  const [field] = template.fields;
  const values = field === undefined ? {} : { [field.id]: VALUES[seed % VALUES.length] ?? "" };
  const options = { force: true, fonts: [font], defaultFontId: font.id };
  const filled = await engine.fillTemplate(template, values, options);
  const { violations } = await engine.verifyPdf(template.source, filled.pdf);
  // Text that does not fit is forced here, and then its clip cuts it.
  const isCut = filled.fit.boxes.some(({ overflow }) => overflow);
  const wrong = violations.find(({ code }) => !isCut || code !== "text_clipped");
  if (wrong !== undefined) {
    throw new Error(`the filled file is not verified: ${wrong.message}`);
  }
  return filled.fit.fontsUsed.some(({ role }) => role === "default") ? "used" : "read";
}
