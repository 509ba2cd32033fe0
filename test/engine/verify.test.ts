/** The check of filled files finds every kind of tampering and says what it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { deflateBytes } from "#engine/packages/deflate.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { isDict, isName, isStream, type PdfObject } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";
import type { ObjectUpdate } from "#engine/plan/append-base.ts";

const CORPUS = join(import.meta.dirname, "../corpus/made");
const FILE = "s02-postcard-cmyk-spot-reportlab.pdf";
const PRESS_READY = "s05-jam-label-scribus-pdfx3.pdf";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

function read(file: string): Uint8Array {
  return new Uint8Array(readFileSync(join(CORPUS, file)));
}

async function filled(
  file: string,
): Promise<{ source: Uint8Array; pdf: Uint8Array; template: Template }> {
  const source = read(file);
  const template = withTextOpen(await engine.compileTemplate(source));
  const [field] = template.fields;
  const { pdf } = await engine.fillTemplate(template, { [field!.id]: "Zoë Łukasz" });
  return { source, pdf, template };
}

/** Objects of a filled file to write anew behind it. */
type Tamper = (doc: PdfDocument) => readonly ObjectUpdate[];

function tampered(pdf: Uint8Array, tamper: Tamper): Uint8Array {
  const doc = openPdf(pdf, ENGINE_LIMITS);
  const updates = tamper(doc);
  expect(updates.length).toBeGreaterThan(0);
  return concatBytes([pdf, appendUpdate(appendBaseOf(doc), updates, "00".repeat(16))]);
}

function objectsWhere(
  doc: PdfDocument,
  test: (object: PdfObject) => boolean,
): readonly PdfObject[] {
  return doc.objectNumbers().flatMap((num) => {
    const object = doc.object(num);
    return object !== null && test(object) ? [object] : [];
  });
}

function isOfType(object: PdfObject, key: "Type" | "Subtype", name: string): boolean {
  const dict = isStream(object.value) ? object.value.dict : object.value;
  return isDict(dict) && isName(dict.entries.get(key), name);
}

/** The dictionary as text, changed. */
function edited(object: PdfObject, change: (source: string) => string): ObjectUpdate {
  const { source, span, value } = object;
  const dict = isStream(value) ? value.dict.span : span;
  const before = latin1Text(source, dict.start, dict.end);
  const after = change(before);
  expect(after).not.toBe(before);
  return isStream(value)
    ? updateOf(object, latin1Bytes(after), value.raw)
    : updateOf(object, latin1Bytes(after));
}

/** The first page's content with its text changed. */
function content(change: (source: string) => string): Tamper {
  return (doc) => {
    const [ref] = doc.pages[0]!.contents;
    const object = doc.object(ref!.num)!;
    expect(isStream(object.value)).toBe(true);
    const before = isStream(object.value) ? latin1Text(doc.decode(object.value).value) : "";
    const after = change(before);
    expect(after).not.toBe(before);
    return [
      updateOf(object, latin1Bytes("<</Filter/FlateDecode>>"), deflateBytes(latin1Bytes(after))),
    ];
  };
}

function page(change: (source: string) => string): Tamper {
  return (doc) => [edited(doc.object(doc.pages[0]!.ref.num)!, change)];
}

const firstOf =
  (key: "Type" | "Subtype", name: string, change: (source: string) => string): Tamper =>
  (doc) => [edited(objectsWhere(doc, (object) => isOfType(object, key, name))[0]!, change)];

const TAMPERINGS: readonly (readonly [string, string, Tamper])[] = [
  ["moved artwork", "artwork_changed", content((s) => s.replace("125 -2 l", "126 -2 l"))],
  ["a removed rule", "artwork_changed", content((s) => s.replace(/\nf\*?\s/, "\nn "))],
  [
    "a changed colour",
    "color_changed",
    content((s) => s.replace(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) k\b/, "1 1 1 1 k")),
  ],
  [
    "a colour set for other text",
    "color_changed",
    content((s) => s.replace(/\bET\b/, "0 1 0 0 k ET")),
  ],
  ["overprint switched", "artwork_changed", content((s) => s.replace(/\/\w+ gs/, ""))],
  [
    "text added where none was",
    "text_inserted",
    content((s) => s.replace(/\bBT\b/, "BT /PltF1 9 Tf ET BT")),
  ],
  [
    "a size left behind after replaced text",
    "state_leak",
    content((s) => s.replace("]TJ\n/F3+0 30 Tf", "]TJ\n/F3+0 31 Tf")),
  ],
  [
    "a text object dropped",
    "text_inserted",
    content((s) => s.replace(/\bBT\b/, "").replace(/\bET\b/, "")),
  ],
  [
    "an altered image",
    "image_changed",
    (doc) => {
      const image = objectsWhere(doc, (object) => isOfType(object, "Subtype", "Image"))[0]!;
      const raw = isStream(image.value) ? image.value.raw.slice() : new Uint8Array(0);
      raw[raw.length >> 1] = (raw[raw.length >> 1] ?? 0) ^ 1;
      const dict = isStream(image.value) ? image.value.dict.span : image.span;
      return [updateOf(image, image.source.slice(dict.start, dict.end), raw)];
    },
  ],
  [
    "a changed page box",
    "page_box_changed",
    page((s) => s.replace(/\/MediaBox\s*\[[^\]]*\]/, "/MediaBox [ 0 0 300 300 ]")),
  ],
  ["a turned page", "page_box_changed", page((s) => s.replace("/Rotate 0", "/Rotate 90"))],
  ["a second entry of one name", "duplicate_keys", page((s) => s.replace("<<", "<</Rotate 90 "))],
  [
    "an added annotation",
    "annotation_changed",
    page((s) => s.replace("<<", "<</Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]>>]")),
  ],
  [
    "another content list",
    "contents_changed",
    page((s) => s.replace(/\/Contents (\d+) 0 R/, "/Contents [$1 0 R $1 0 R]")),
  ],
  [
    "a metadata entry in the catalog",
    "metadata_changed",
    firstOf("Type", "Catalog", (s) => s.replace("<<", "<</Metadata 1 0 R ")),
  ],
  [
    "an open action",
    "object_changed",
    firstOf("Type", "Catalog", (s) => s.replace("<<", "<</OpenAction[]")),
  ],
  [
    "a changed font of the file",
    "font_changed",
    firstOf("Type", "FontDescriptor", (s) => s.replace("<<", "<</Leading 3 ")),
  ],
  [
    "changed page order",
    "page_order_changed",
    firstOf("Type", "Pages", (s) =>
      s.replace(/\/Kids\s*\[\s*(\d+ 0 R)\s+(\d+ 0 R)/, "/Kids [ $2 $1"),
    ),
  ],
  [
    "an object nobody needs",
    "object_added",
    (doc) => [{ num: doc.highestObject + 1, gen: 0, source: latin1Bytes("<</Secret(text)>>") }],
  ],
];

describe("verifyPdf", () => {
  test("a filled file passes, by itself and flattened", async () => {
    const { source, pdf, template } = await filled(FILE);
    const verified = await engine.verifyPdf(source, pdf);
    expect(verified.violations).toEqual([]);
    expect(verified).toMatchObject({
      ok: true,
      certificate: { mode: "incremental", prefixEqual: true },
    });
    expect(verified.certificate.operators.replaced).toBeGreaterThan(0);
    const flat = await engine.fillTemplate(
      template,
      { [template.fields[0]!.id]: "Zoë Łukasz" },
      { output: { flatten: true, removePieceInfo: false } },
    );
    const whole = await engine.verifyPdf(source, flat.pdf);
    expect(whole.violations).toEqual([]);
    expect(whole.certificate).toMatchObject({ mode: "full", prefixEqual: false });
  });

  test("the writer's certificate and the independent one agree", async () => {
    const source = read(FILE);
    const template = withTextOpen(await engine.compileTemplate(source));
    const { pdf, certificate } = await engine.fillTemplate(template, {
      [template.fields[0]!.id]: "Ada",
    });
    const verified = await engine.verifyPdf(source, pdf);
    expect(verified.certificate).toMatchObject({
      sourceSha256: certificate.sourceSha256,
      outputSha256: certificate.outputSha256,
      unchanged: certificate.unchanged,
      removed: [],
    });
    const objects = (list: readonly { object: string }[]): string[] =>
      list.map(({ object }) => object).sort();
    expect(objects(verified.certificate.changed)).toEqual(objects(certificate.changed));
    expect(objects(verified.certificate.added)).toEqual(objects(certificate.added));
  });

  test("the delivered file itself counts as unchanged", async () => {
    const source = read(FILE);
    expect(await engine.verifyPdf(source, source.slice())).toMatchObject({
      ok: true,
      certificate: { mode: "unchanged" },
    });
  });

  test.each(TAMPERINGS)("%s is a violation named %s", async (_, code, tamper) => {
    const { source, pdf } = await filled(FILE);
    const verified = await engine.verifyPdf(source, tampered(pdf, tamper));
    expect(verified.ok).toBe(false);
    expect(verified.violations.map((found) => found.code)).toContain(code);
  });

  test("edited XMP metadata is a violation", async () => {
    const delivered = tampered(read(FILE), (doc) => {
      const num = doc.highestObject + 1;
      const catalog = objectsWhere(doc, (found) => isOfType(found, "Type", "Catalog"))[0]!;
      return [
        edited(catalog, (s) => s.replace("<<", `<</Metadata ${num} 0 R `)),
        {
          num,
          gen: 0,
          source: latin1Bytes("<</Type/Metadata/Subtype/XML>>"),
          stream: latin1Bytes("<rdf/>"),
        },
      ];
    });
    const template = withTextOpen(await engine.compileTemplate(delivered));
    const { pdf } = await engine.fillTemplate(template, { [template.fields[0]!.id]: "Zoë" });
    expect((await engine.verifyPdf(delivered, pdf)).violations).toEqual([]);
    const changed = tampered(pdf, (doc) => {
      const object = objectsWhere(doc, (found) => isOfType(found, "Type", "Metadata"))[0]!;
      return [
        updateOf(object, latin1Bytes("<</Type/Metadata/Subtype/XML>>"), latin1Bytes("<xdf/>")),
      ];
    });
    const { violations } = await engine.verifyPdf(delivered, changed);
    expect(violations.map((found) => found.code)).toEqual(["metadata_changed"]);
  });

  test("a lost output intent is a violation", async () => {
    const { source, pdf } = await filled(PRESS_READY);
    const tamper = firstOf("Type", "Catalog", (s) => s.replace("/OutputIntents", "/OldIntents"));
    const { violations } = await engine.verifyPdf(source, tampered(pdf, tamper));
    expect(violations.map((found) => found.code)).toContain("output_intent_changed");
  });

  test("a file that cannot be opened, and another file, are refused with words", async () => {
    const source = read(FILE);
    const broken = await engine.verifyPdf(source, latin1Bytes("%PDF-1.7\nnothing"));
    expect(broken.violations.map((found) => found.code)).toEqual(["unreadable"]);
    const other = await engine.verifyPdf(source, read("s04-event-ticket-pdfkit.pdf"));
    expect(other.ok).toBe(false);
  });
});
