import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concatBytes, equalBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { deflateBytes } from "#engine/packages/deflate.ts";
import { appendBaseOf } from "#engine/pdf/append-base.ts";
import { appendUpdate, updateOf } from "#engine/pdf/append-update.ts";
import type { PdfDocument } from "#engine/pdf/document.ts";
import { flatten } from "#engine/pdf/full-rewrite.ts";
import { isDict, isStream, isString } from "#engine/pdf/objects.ts";
import { openPdf } from "#engine/pdf/open-pdf.ts";
import { ENGINE_LIMITS, UnusablePdf } from "#engine/contract/problems.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import type { ObjectUpdate } from "#engine/plan/append-base.ts";

const CORPUS = join(import.meta.dirname, "../corpus");
const ID1 = "00112233445566778899aabbccddeeff";
const MADE = readdirSync(join(CORPUS, "made")).filter((file) => file.endsWith(".pdf"));
const hasQpdf = hasProgram("qpdf");
const hasPdftotext = hasProgram("pdftotext");

interface BrokenFile {
  readonly file: string;
  readonly expect: "reject" | "accept" | "either";
}
const BROKEN: readonly BrokenFile[] = JSON.parse(
  readFileSync(join(CORPUS, "broken/index.json"), "utf8"),
).files;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-pdf-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function read(path: string): Uint8Array {
  return new Uint8Array(readFileSync(path));
}

function reasonOf(bytes: Uint8Array): string {
  try {
    openPdf(bytes, ENGINE_LIMITS);
    return "opened";
  } catch (error) {
    if (error instanceof UnusablePdf) {
      return error.reason;
    }
    throw error;
  }
}

/** Every page's content decoded, deflated again and appended; one new object holding a string. */
function noOpUpdate(doc: PdfDocument): Uint8Array {
  const base = appendBaseOf(doc);
  const updates = new Map<number, ObjectUpdate>();
  for (const page of doc.pages) {
    for (const { num } of page.contents) {
      const object = doc.object(num);
      if (object === null || !isStream(object.value)) {
        throw new Error(`content ${num} is no stream`);
      }
      const stream = deflateBytes(doc.decode(object.value).value);
      updates.set(num, updateOf(object, latin1Bytes("<</Filter/FlateDecode>>"), stream));
    }
    const object = doc.object(page.ref.num);
    if (object !== null) {
      updates.set(
        object.num,
        updateOf(object, object.source.slice(object.span.start, object.span.end)),
      );
    }
  }
  const added = { num: base.size, gen: 0, source: latin1Bytes("<</Word(hello)/Words[<41 42>]>>") };
  // A plan is stored as JSON between the two steps.
  return appendUpdate(JSON.parse(JSON.stringify(base)), [...updates.values(), added], ID1);
}

function wordIn(doc: PdfDocument, num: number): string {
  const value = doc.object(num)?.value;
  const word = isDict(value) ? value.entries.get("Word") : undefined;
  return isString(word) ? latin1Text(word.bytes) : "absent";
}

function contentsOf(doc: PdfDocument): string {
  return doc.pages
    .flatMap((page) => page.contents)
    .map(({ num }) => {
      const value = doc.object(num)?.value;
      return isStream(value) ? latin1Text(doc.decode(value).value) : "no stream";
    })
    .join("\n");
}

/** The update changes nothing a reader sees, and the file before it not at all. */
function checkNoOp(bytes: Uint8Array, name: string): void {
  const doc = openPdf(bytes, ENGINE_LIMITS);
  const update = noOpUpdate(doc);
  expect(equalBytes(noOpUpdate(openPdf(bytes, ENGINE_LIMITS)), update)).toBe(true);
  const updated = concatBytes([bytes, update]);
  const again = openPdf(updated, ENGINE_LIMITS);
  expect(again.repaired).toBe(false);
  expect(again.pages.length).toBe(doc.pages.length);
  expect(contentsOf(again)).toBe(contentsOf(doc));
  expect(wordIn(again, appendBaseOf(doc).size)).toBe("hello");
  compareOutside(bytes, updated, name);
}

function compareOutside(before: Uint8Array, after: Uint8Array, name: string): void {
  const [from, to] = [join(folder, `before-${name}`), join(folder, `after-${name}`)];
  writeFileSync(from, before);
  writeFileSync(to, after);
  if (hasQpdf) {
    const checked = runProgram("qpdf", ["--check", to]);
    expect(checked.status, checked.output).toBeLessThanOrEqual(
      runProgram("qpdf", ["--check", from]).status,
    );
  }
  if (hasPdftotext) {
    expect(runProgram("pdftotext", [to, "-"])).toEqual(runProgram("pdftotext", [from, "-"]));
  }
}

describe("made files", () => {
  // s13 denies modification to whoever has no owner password.
  const usable = MADE.filter((file) => !file.startsWith("s13"));

  test.each(usable)("%s: an update that changes nothing changes nothing", (file) => {
    checkNoOp(read(join(CORPUS, "made", file)), file);
  });

  test.each(usable)("%s: a full rewrite keeps text and objects and is repeatable", (file) => {
    const bytes = read(join(CORPUS, "made", file));
    const doc = openPdf(bytes, ENGINE_LIMITS);
    const flat = flatten(doc, ID1);
    expect(equalBytes(flatten(openPdf(bytes, ENGINE_LIMITS), ID1), flat)).toBe(true);
    const again = openPdf(flat, ENGINE_LIMITS);
    expect(again.repaired).toBe(false);
    expect(contentsOf(again)).toBe(contentsOf(doc));
    compareOutside(bytes, flat, `flat-${file}`);
  });

  test("a file that forbids changes is refused", () => {
    const file = MADE.find((name) => name.startsWith("s13"))!;
    expect(reasonOf(read(join(CORPUS, "made", file)))).toBe("modification_forbidden");
  });
});

describe("broken files", () => {
  test.each(BROKEN)("$file: $expect", ({ file, expect: wanted }) => {
    const reason = reasonOf(read(join(CORPUS, "broken", file)));
    expect(["reject", "either"].includes(wanted) || reason === "opened").toBe(true);
    expect(wanted !== "reject" || reason !== "opened").toBe(true);
  });

  test.each([
    ["b01-empty.pdf", "empty_file"],
    ["b02-not-a-pdf.pdf", "not_a_pdf"],
    ["b03-truncated-half.pdf", "damaged"],
    ["b07-user-password.pdf", "password_needed"],
  ])("%s is refused as %s", (file, reason) => {
    expect(reasonOf(read(join(CORPUS, "broken", file)))).toBe(reason);
  });

  test("a file without %%EOF is used, and the fault is told", () => {
    const doc = openPdf(read(join(CORPUS, "broken/b04-missing-eof.pdf")), ENGINE_LIMITS);
    expect(doc.problems.map((found) => found.code)).toEqual(["repaired_structure"]);
  });

  test("an update of a repaired file makes it sound", () => {
    const bytes = read(join(CORPUS, "broken/b05-wrong-startxref.pdf"));
    expect(openPdf(bytes, ENGINE_LIMITS).repaired).toBe(true);
    checkNoOp(bytes, "b05.pdf");
  });
});

describe.skipIf(!hasQpdf)("forms of the same file", () => {
  const source = (name: string) =>
    join(CORPUS, "made", MADE.find((file) => file.startsWith(name))!);

  /** A corpus file as qpdf writes it with these options. */
  function variant(name: string, options: readonly string[]): Uint8Array {
    const path = join(folder, "variant.pdf");
    const made = runProgram("qpdf", [...options, "--deterministic-id", source(name), path]);
    if (made.status !== 0) {
      // The identifier cannot be deterministic in an encrypted file.
      const second = runProgram("qpdf", [...options, "--static-id", source(name), path]);
      expect(second.status).toBe(0);
    }
    return read(path);
  }

  const encrypt = (bits: string, ...more: string[]) => [
    "--encrypt",
    "",
    "owner",
    bits,
    ...more,
    "--",
  ];
  test.each<[string, string, readonly string[]]>([
    ["linearized", "s01", ["--linearize"]],
    ["linearized with object streams", "s02", ["--linearize", "--object-streams=generate"]],
    ["object streams", "s09", ["--object-streams=generate"]],
    ["no streams compressed", "s06", ["--stream-data=uncompress", "--object-streams=disable"]],
    ["RC4 40", "s02", ["--allow-weak-crypto", ...encrypt("40")]],
    ["RC4 128", "s02", ["--allow-weak-crypto", ...encrypt("128", "--use-aes=n")]],
    ["AES 128", "s02", ["--allow-weak-crypto", ...encrypt("128", "--use-aes=y")]],
    ["AES 256, object streams", "s02", ["--object-streams=generate", ...encrypt("256")]],
    ["AES 256, old form", "s02", ["--allow-weak-crypto", ...encrypt("256", "--force-R5")]],
    [
      "AES 128, metadata plain",
      "s06",
      ["--allow-weak-crypto", ...encrypt("128", "--use-aes=y", "--cleartext-metadata")],
    ],
  ])("%s: an update that changes nothing changes nothing", (name, from, options) => {
    const bytes = variant(from, options);
    const doc = openPdf(bytes, ENGINE_LIMITS);
    expect(doc.encrypted).toBe(options.includes("--encrypt"));
    expect(contentsOf(doc)).toBe(contentsOf(openPdf(read(source(from)), ENGINE_LIMITS)));
    checkNoOp(bytes, `${name.replaceAll(" ", "-")}.pdf`);
    compareOutside(bytes, flatten(doc, ID1), `flat-${name.replaceAll(" ", "-")}.pdf`);
  });

  test.each([
    ["a user password", ["--encrypt", "secret", "owner", "256", "--"], "password_needed"],
    ["no right to modify", encrypt("256", "--modify=none"), "modification_forbidden"],
    [
      "the empty owner password",
      ["--encrypt", "", "", "256", "--modify=none", "--allow-insecure", "--"],
      "opened",
    ],
    [
      "the empty owner password, RC4",
      ["--allow-weak-crypto", "--encrypt", "", "", "128", "--modify=none", "--use-aes=n", "--"],
      "opened",
    ],
  ])("%s", (_name, options, reason) => {
    expect(reasonOf(variant("s02", options))).toBe(reason);
  });

  test("bytes before the header shift all offsets", () => {
    checkNoOp(concatBytes([latin1Bytes("junk\n".repeat(20)), read(source("s02"))]), "junk.pdf");
  });

  test("bytes lost in the middle of a file: the rest is found again", () => {
    const whole = read(source("s02"));
    const bytes = concatBytes([whole.subarray(0, 15), whole.subarray(20)]);
    const doc = openPdf(bytes, ENGINE_LIMITS);
    expect(doc.repaired).toBe(true);
    checkNoOp(bytes, "shifted.pdf");
  });
});
