/** The generator of the made corpus: the same documents on every machine, and sound ones. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MadeDocument } from "#test/corpus-maker/document.ts";
import { makeCorpus, recipes } from "#test/corpus-maker/make-corpus.ts";
import { expectGolden } from "#test/support/golden.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";

const documents: MadeDocument[] = [];
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-corpus-"));
  for await (const document of makeCorpus()) {
    documents.push(document);
  }
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A document written where external programs can read it. */
function pathOf({ name, pdf }: MadeDocument): string {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, pdf);
  return path;
}

const isSound = ({ dimensions }: MadeDocument): boolean =>
  ["none", "comments", "indirect-length", "junk-before"].includes(String(dimensions["damage"]));

/** Every n-th of the documents that are not damaged on purpose. */
const sample = (step: number): MadeDocument[] =>
  documents.filter(isSound).filter((_, i) => i % step === 0);

test("the set has at least 300 documents with names of their own", () => {
  expect(documents.length).toBe(recipes().length);
  expect(documents.length).toBeGreaterThanOrEqual(300);
  expect(new Set(documents.map(({ name }) => name)).size).toBe(documents.length);
});

test("every run makes the same bytes and the same truth", () => {
  const lines = documents.map(({ name, pdf, truth }) => {
    const digest = createHash("sha256").update(pdf).update(JSON.stringify(truth)).digest("hex");
    return `${digest.slice(0, 16)} ${name}`;
  });
  expectGolden("made-corpus.txt", `${lines.join("\n")}\n`);
});

test("every page has boxes in the truth, or a reason", () => {
  for (const { name, truth } of documents) {
    for (const page of truth.pages) {
      const offered = page.boxes.filter((box) => box.may_be_absent !== true);
      expect(offered.length + page.reasons.length, name).toBeGreaterThan(0);
    }
  }
});

test("every box lies on its page", () => {
  const outside = documents.flatMap(({ name, truth }) =>
    truth.pages.flatMap((page) =>
      page.boxes
        .filter(({ bbox_pt: [x0 = 0, y0 = 0, x1 = 0, y1 = 0] }) => {
          return x0 < 0 || y0 < 0 || x1 > page.width_pt || y1 > page.height_pt;
        })
        .map((box) => `${name}: ${String(box.lines?.[0])}`),
    ),
  );
  expect(outside).toEqual([]);
});

test.skipIf(!hasProgram("qpdf"))(
  "qpdf finds nothing wrong with files that are not damaged on purpose",
  () => {
    const wrong = sample(12).filter(
      (one) => runProgram("qpdf", ["--check", pathOf(one)]).status !== 0,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  },
  300_000,
);

test.skipIf(!hasProgram("pdftotext"))(
  "poppler finds the words of the truth",
  () => {
    const missing = sample(15).flatMap((one) => {
      const path = pathOf(one);
      return one.truth.pages.flatMap((page, i) => {
        const number = String(i + 1);
        const { output } = runProgram("pdftotext", [
          "-q",
          "-raw",
          "-f",
          number,
          "-l",
          number,
          path,
          "-",
        ]);
        const found = plain(Buffer.from(output, "latin1").toString("utf8"));
        const words = page.boxes
          .filter((box) => box.editable && box.lines !== null)
          // Without spaces, but right-to-left words by themselves: poppler puts those in visual order.
          .flatMap((box) =>
            (box.lines ?? []).flatMap((line) =>
              box.direction === "rtl" ? line.split(" ") : [line],
            ),
          );
        return words
          .filter((word) => !found.includes(plain(word)))
          .map((word) => `${one.name}: ${word}`);
      });
    });
    expect(missing).toEqual([]);
  },
  300_000,
);

function plain(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\s\p{Cf}]/gu, "");
}
