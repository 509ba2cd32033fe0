/** Every way a file may be built, filled: as sound as before, proven, and nothing outside the words moves. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { popplerText } from "#test/support/pictures.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";

const hasQpdf = hasProgram("qpdf");
const hasPoppler = hasProgram("pdftotext");
const WORDS = "Anna Berger";

let engine: Engine;
let folder = "";
beforeAll(async () => {
  engine = await openTestEngine();
  folder = mkdtempSync(join(tmpdir(), "platen-structures-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
const PAGE = "/Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]";
const SHOWN = `BT /F 18 Tf 10 340 Td (${WORDS}) Tj ET`;
const base = {
  1: "<</Type/Catalog/Pages 2 0 R>>",
  2: "<</Type/Pages/Kids[4 0 R]/Count 1>>",
  3: FONT,
};
const plain = (content = SHOWN): Uint8Array =>
  buildPdf({
    ...base,
    4: `<<${PAGE}/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
    5: { dict: "", stream: content },
  });

/** A table whose section also points to a cross-reference stream, as files for old and new readers have. */
function hybrid(): Uint8Array {
  const table = latin1Text(plain());
  const at = table.length;
  const own = 6;
  const row = (num: number): string => {
    const offset = num === own ? at : table.indexOf(`\n${num} 0 obj`) + 1;
    return String.fromCharCode(1, offset >> 8, offset & 255, 0);
  };
  const rows = row(own);
  const stream = `${own} 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Index[6 1]/Root 1 0 R/Length ${rows.length}>>\nstream\n${rows}\nendstream\nendobj\n`;
  const start = Number(/startxref\s+(\d+)/.exec(table)?.[1]);
  const again = at + stream.length;
  return latin1Bytes(
    `${table}${stream}xref\n0 0\ntrailer\n<</Size 7/Root 1 0 R/Prev ${start}/XRefStm ${at}>>\nstartxref\n${again}\n%%EOF\n`,
  );
}

const HAND_MADE: Readonly<Record<string, () => Uint8Array>> = {
  "a plain table": () => plain(),
  "a hybrid of table and stream": hybrid,
  "resources inherited from the pages node": () =>
    buildPdf({
      ...base,
      2: "<</Type/Pages/Kids[4 0 R]/Count 1/Resources<</Font<</F 3 0 R>>>>>>",
      4: `<<${PAGE}/Contents 5 0 R>>`,
      5: { dict: "", stream: SHOWN },
    }),
  "new names taken": () =>
    buildPdf({
      ...base,
      4: `<<${PAGE}/Contents 5 0 R/Resources 6 0 R>>`,
      5: { dict: "", stream: SHOWN },
      6: "<</Font 7 0 R>>",
      7: "<</F 3 0 R/PltF1 3 0 R/PltF2 3 0 R>>",
    }),
  "streams cut inside a text object": () =>
    buildPdf({
      ...base,
      4: `<<${PAGE}/Contents[5 0 R 6 0 R 7 0 R]/Resources<</Font<</F 3 0 R>>>>>>`,
      5: { dict: "", stream: "q BT /F 18 Tf 10 340" },
      6: { dict: "", stream: "Td [(Anna )" },
      7: { dict: "", stream: "(Berger)] TJ ET Q 0.5 g 9 9 30 30 re f" },
    }),
  "streams cut between operators": () =>
    buildPdf({
      ...base,
      4: `<<${PAGE}/Contents 8 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      5: { dict: "", stream: "q BT /F 18 Tf 10 340 Td (Anna ) Tj" },
      6: { dict: "", stream: "" },
      7: { dict: "", stream: "(Berger) Tj ET Q 0.5 g 9 9 30 30 re f" },
      8: "[5 0 R 6 0 R 7 0 R]",
    }),
  "an inline image before the words": () =>
    plain(`q 20 0 0 20 9 9 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x01EI\x02 EI Q ${SHOWN}`),
  "an indirect length": () =>
    buildPdf({
      ...base,
      4: `<<${PAGE}/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
      5: { dict: "", stream: SHOWN, length: "6 0 R" },
      6: String(SHOWN.length),
    }),
  "no endobj": () => latin1Bytes(latin1Text(plain()).replace(/endobj\n(?=5 0 obj)/, "      \n")),
  "entries written twice": () =>
    buildPdf({
      ...base,
      4: `<<${PAGE}/Rotate 90/Rotate 0/Contents 5 0 R/Resources<</Font<</F 3 0 R/F 3 0 R>>>>>>`,
      5: { dict: "", stream: SHOWN },
    }),
  "no cross-reference at all": () =>
    latin1Bytes(latin1Text(plain()).replace(/xref\n[\s\S]*trailer/, "trailer")),
};

/** qpdf's verdict, ordered by how bad it is; 0 where there is no qpdf. */
function badness(pdf: Uint8Array, name: string): number {
  const path = join(folder, name);
  writeFileSync(path, pdf);
  return hasQpdf ? [0, 3, 2].indexOf(runProgram("qpdf", ["--check", path]).status) : 0;
}

async function expectFilled(source: Uint8Array, words: string): Promise<void> {
  const template = withTextOpen(await engine.compileTemplate(source));
  const field = template.fields.find((one) => one.defaultValue === words);
  expect(field, "the words are offered").toBeDefined();
  for (const flatten of [false, true]) {
    const filled = await engine.fillTemplate(
      template,
      { [field!.id]: "Zoe Lukasz" },
      { output: { flatten, removePieceInfo: false } },
    );
    const verified = await engine.verifyPdf(source, filled.pdf, { rasters: true });
    expect(verified.violations).toEqual([]);
    expect(verified.certificate.raster?.length).toBe(template.pages.length);
    expect(verified.certificate.prefixEqual).toBe(!flatten);
    expect(badness(filled.pdf, "after.pdf")).toBeLessThanOrEqual(badness(source, "before.pdf"));
    expect(appendBaseOf(openPdf(filled.pdf, ENGINE_LIMITS)).xrefKind).toBe(
      appendBaseOf(openPdf(source, ENGINE_LIMITS)).xrefKind,
    );
    if (hasPoppler) {
      const text = await popplerText(filled.pdf);
      expect(text).toContain("ZoeLukasz");
      expect(text).not.toContain(words.replaceAll(" ", ""));
    }
    const again = await engine.fillTemplate(
      template,
      { [field!.id]: "Zoe Lukasz" },
      { output: { flatten, removePieceInfo: false } },
    );
    expect(Buffer.compare(filled.pdf, again.pdf)).toBe(0);
  }
}

describe("made by hand", () => {
  test.each(Object.entries(HAND_MADE))("%s", async (_, make) => {
    await expectFilled(make(), WORDS);
  });

  test("an incremental history of our own", async () => {
    const first = plain();
    const template = withTextOpen(await engine.compileTemplate(first));
    const { pdf } = await engine.fillTemplate(template, { [template.fields[0]!.id]: "Max Weber" });
    await expectFilled(pdf, "Max Weber");
  });

  test("private data of applications is taken out where the author wants it", async () => {
    const source = buildPdf({
      ...base,
      4: `<<${PAGE}/PieceInfo<</Illustrator<</Private 6 0 R>>>>/LastModified(D:2020)/Contents 5 0 R/Resources<</Font<</F 3 0 R>>/XObject<</Fm 7 0 R>>>>>>`,
      5: { dict: "", stream: "q 1 0 0 1 0 -40 cm /Fm Do Q" },
      6: "<</Text(Anna Berger)>>",
      7: {
        dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 400]/Resources<</Font<</F 3 0 R>>>>/PieceInfo<</X 6 0 R>>",
        stream: SHOWN,
      },
    });
    const template = withTextOpen(await engine.compileTemplate(source));
    const values = { [template.fields[0]!.id]: "Zoe" };
    const kept = await engine.fillTemplate(template, values);
    expect(kept.certificate.removed).toEqual([]);
    for (const flatten of [false, true]) {
      const output = { flatten, removePieceInfo: true };
      const filled = await engine.fillTemplate(template, values, { output });
      const removed = ["4 0 /PieceInfo", "7 0 /PieceInfo"];
      expect(filled.certificate.removed.toSorted()).toEqual(removed);
      const verified = await engine.verifyPdf(source, filled.pdf);
      expect(verified.violations).toEqual([]);
      expect(verified.certificate.removed.toSorted()).toEqual(removed);
      expect(latin1Text(filled.pdf).includes("(Anna Berger)")).toBe(!flatten);
    }
  });
});

const crypt = (bits: string, ...more: string[]): string[] => [
  "--allow-weak-crypto",
  "--encrypt",
  "",
  "owner",
  bits,
  ...more,
  "--",
];

describe.skipIf(!hasQpdf)("made by qpdf", () => {
  test.each<[string, readonly string[]]>([
    ["object streams", ["--object-streams=generate"]],
    ["linearized", ["--linearize"]],
    ["linearized, object streams", ["--linearize", "--object-streams=generate"]],
    ["nothing compressed", ["--stream-data=uncompress", "--object-streams=disable"]],
    ["RC4, 40 bits", crypt("40")],
    ["RC4, 128 bits", crypt("128", "--use-aes=n")],
    ["AES, 128 bits", crypt("128", "--use-aes=y")],
    ["AES, 128 bits, metadata plain", crypt("128", "--use-aes=y", "--cleartext-metadata")],
    ["AES, 256 bits", crypt("256")],
    ["AES, 256 bits, object streams", ["--object-streams=generate", ...crypt("256")]],
    ["AES, 256 bits, as Acrobat 9 wrote it", crypt("256", "--force-R5")],
  ])("%s", async (_, options) => {
    const from = join(folder, "from.pdf");
    writeFileSync(from, plain());
    const path = join(folder, "variant.pdf");
    const made = runProgram("qpdf", [...options, "--static-id", from, path]);
    expect(made.status, made.output).toBe(0);
    await expectFilled(new Uint8Array(readFileSync(path)), WORDS);
  });

  test("a clone in an encrypted file has its strings encrypted for itself", async () => {
    const source = buildPdf({
      ...base,
      4: `<<${PAGE}/Contents 5 0 R/Resources<</XObject<</Fm 7 0 R>>>>>>`,
      5: { dict: "", stream: "/Fm Do q 1 0 0 1 0 -200 cm /Fm Do Q" },
      7: {
        dict: "/Type/XObject/Subtype/Form/BBox[0 0 400 400]/LastModified(D:20200102)/Resources<</Font<</F 3 0 R>>>>",
        stream: SHOWN,
      },
    });
    const [from, path] = [join(folder, "from.pdf"), join(folder, "crypt.pdf")];
    writeFileSync(from, source);
    for (const bits of ["n", "y"]) {
      const options = crypt("128", `--use-aes=${bits}`);
      expect(runProgram("qpdf", [...options, "--static-id", from, path]).status).toBe(0);
      const encrypted = new Uint8Array(readFileSync(path));
      const template = withTextOpen(await engine.compileTemplate(encrypted));
      const [box] = template.pages[0]!.boxes;
      const field = { ...template.fields[0]!, boxes: [template.fields[0]!.boxes[0]!] };
      const split = { ...template, fields: [field] };
      expect(box?.text).toBe(WORDS);
      const filled = await engine.fillTemplate(split, { [field.id]: "Zoe" });
      expect(filled.certificate.added.some(({ kind }) => kind === "form")).toBe(true);
      expect((await engine.verifyPdf(encrypted, filled.pdf)).violations).toEqual([]);
      expect(badness(filled.pdf, "after.pdf")).toBe(0);
    }
  });
});
