import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate } from "#engine/pdf/append-update.ts";
import { isDict } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { writeEntries } from "#engine/pdf/serialize.ts";
import { ENGINE_LIMITS } from "#engine/contract/problems.ts";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";

async function madeHybrid(): Promise<Uint8Array> {
  for await (const { name, pdf } of makeCorpus("g004")) {
    expect(name).toContain("hybrid");
    return pdf;
  }
  throw new Error("the made corpus has no g004");
}

const trailerOf = (pdf: Uint8Array): string => {
  const text = latin1Text(pdf);
  return text.slice(text.lastIndexOf("trailer"));
};

// Ghostscript 10.0 asks the newest section alone for its stream, and found no page after a fill.
test.skipIf(!hasProgram("gs"))(
  "a filled hybrid file has its pages in Ghostscript, too",
  async () => {
    const engine = await openTestEngine();
    const made = await madeHybrid();
    const template = withTextOpen(await engine.compileTemplate(made));
    const values = { [template.fields[0]?.id ?? ""]: "Jan Nowak" };
    const filled = await engine.fillTemplate(template, values);
    expect((await engine.verifyPdf(made, filled.pdf)).violations).toEqual([]);
    const folder = await mkdtemp(join(tmpdir(), "platen-hybrid-"));
    try {
      const file = join(folder, "filled.pdf");
      await writeFile(file, filled.pdf);
      const { output } = runProgram("gs", ["-dBATCH", "-dSAFER", "-sDEVICE=nullpage", file]);
      expect(output).toContain("Processing pages 1 through 1");
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test("an object of the stream that an update replaced stays replaced in the next", async () => {
  let pdf = await madeHybrid();
  const read = (num: number) => openPdf(pdf, ENGINE_LIMITS).object(num)?.value ?? null;
  const packed = openPdf(pdf, ENGINE_LIMITS);
  const [first = 0, second = 0] = packed
    .objectNumbers()
    .filter((num) => packed.object(num)?.inObjectStream !== null && isDict(read(num)));
  expect(Math.min(first, second)).toBeGreaterThan(0);
  for (const num of [first, second]) {
    const value = read(num);
    const entries = isDict(value) ? writeEntries(value.entries) : "";
    const update = { num, gen: 0, source: latin1Bytes(`<<${entries}/Mark ${num}>>`) };
    const base = appendBaseOf(openPdf(pdf, ENGINE_LIMITS));
    pdf = concatBytes([pdf, appendUpdate(base, [update], "00".repeat(16))]);
    expect(trailerOf(pdf)).toMatch(/\/XRefStm \d+>>/u);
  }
  for (const num of [first, second]) {
    const value = read(num);
    expect(isDict(value) ? value.entries.get("Mark") : null).toBe(num);
  }
});
