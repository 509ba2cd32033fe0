import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { concatBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import type { ObjectUpdate } from "../plan/append-base.ts";
import { appendBaseOf } from "./append-base.ts";
import { appendUpdate, updateOf } from "./append-update.ts";
import { canonicalHash, canonicalText } from "./canonical.ts";
import type { PdfDocument } from "./document.ts";
import { flatten } from "./full-rewrite.ts";
import { openPdf } from "./open-pdf.ts";

const ID = "00112233445566778899aabbccddeeff";
const OBJECTS = [
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
  "<</Length 5>>\nstream\nBT ET\nendstream",
  "(nobody asks for this)",
];

/** A file with a cross-reference table, or, without `hasTable`, one to be repaired. */
function fileOf({ trailer = "", hasTable = true, end = "\n" } = {}): Uint8Array {
  let source = "%PDF-1.7\n";
  const offsets = OBJECTS.map((object, i) => {
    const at = source.length;
    source += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const dict = `trailer\n<</Size 6/Root 1 0 R${trailer}>>\n`;
  return latin1Bytes(
    hasTable
      ? `${source}xref\n0 6\n0000000000 65535 f \n${rows}${dict}startxref\n${source.length}\n%%EOF${end}`
      : `${source}${dict}`,
  );
}

/** The file with its cross-reference data in a stream. */
function streamed(): Uint8Array {
  const doc = open(fileOf());
  const base = { ...appendBaseOf(doc), xrefKind: "stream" as const };
  return flattened({ ...base, startXref: null }, doc);
}

function flattened(base: ReturnType<typeof appendBaseOf>, doc: PdfDocument): Uint8Array {
  const header = latin1Bytes("%PDF-1.7\n");
  const updates = [1, 2, 3, 4, 5].flatMap((num) => {
    const object = doc.object(num);
    const source = object?.source.slice(object.span.start, object.span.end);
    return object === null || source === undefined
      ? []
      : [updateOf(object, source, num === 4 ? latin1Bytes("BT ET") : undefined)];
  });
  const own = { ...base, length: header.length, headerOffset: 0, allObjects: null };
  return concatBytes([header, appendUpdate({ ...own, endsWithNewline: true }, updates, ID)]);
}

const open = (bytes: Uint8Array): PdfDocument => openPdf(bytes, ENGINE_LIMITS);
const update = (num: number, source: string, stream?: string): ObjectUpdate => ({
  num,
  gen: 0,
  source: latin1Bytes(source),
  ...(stream === undefined ? {} : { stream: latin1Bytes(stream) }),
});
const updated = (bytes: Uint8Array, updates: readonly ObjectUpdate[]): Uint8Array =>
  concatBytes([bytes, appendUpdate(appendBaseOf(open(bytes)), updates, ID)]);
const valueOf = (doc: PdfDocument, num: number): string =>
  canonicalText(doc.object(num)?.value ?? null);

const FILES: readonly (readonly [string, Uint8Array])[] = [
  ["with a table", fileOf()],
  ["with a cross-reference stream", streamed()],
  ["that has to be repaired", fileOf({ hasTable: false })],
  ["whose last line has no end", fileOf({ end: "" })],
  ["behind bytes of a mail", concatBytes([latin1Bytes("Content-Type: x\r\n\r\n"), fileOf()])],
];

describe.each(FILES)("an update of a file %s", (_, file) => {
  const done = updated(file, [update(5, "(new)"), update(8, "<</A 1>>"), update(4, "<<>>", "q Q")]);
  const doc = open(done);

  test("leaves every byte of the file where it was", () => {
    expect(done.subarray(0, file.length)).toEqual(file);
  });

  test("replaces what it names, adds what is new, and leaves the rest", () => {
    expect(valueOf(doc, 5)).toBe("<6e6577>");
    expect(valueOf(doc, 8)).toBe('<</"A" 1>>');
    expect(valueOf(doc, 3)).toBe(valueOf(open(file), 3));
    expect(doc.object(7)).toBeNull();
    const content = doc.object(4)?.value ?? null;
    const stream = typeof content === "object" && content?.kind === "stream" ? content : null;
    expect(stream === null ? "" : latin1Text(doc.decode(stream).value)).toBe("q Q");
  });

  test("is read as written, not repaired", () => {
    expect(doc.repaired).toBe(false);
    expect(doc.problems).toEqual([]);
    expect(doc.pages).toHaveLength(1);
  });

  test("may be updated again", () => {
    const again = open(updated(done, [update(5, "(newer)")]));
    expect(valueOf(again, 5)).toBe("<6e65776572>");
    expect(valueOf(again, 8)).toBe('<</"A" 1>>');
    expect(again.repaired).toBe(false);
  });

  test("has the same bytes whatever the order it is asked for in", () => {
    const updates = [5, 8, 4, 12, 11].map((num) => update(num, `<</N ${num}>>`));
    const wanted = updated(file, updates);
    fc.assert(
      fc.property(fc.shuffledSubarray(updates, { minLength: updates.length }), (shuffled) => {
        expect(updated(file, shuffled)).toEqual(wanted);
      }),
      { numRuns: 10 },
    );
  });
});

describe("the section", () => {
  const section = (file: Uint8Array, ...updates: readonly ObjectUpdate[]): string =>
    latin1Text(appendUpdate(appendBaseOf(open(file)), updates, ID));

  test("lists runs of numbers together", () => {
    const text = section(fileOf(), update(7, "1"), update(9, "1"), update(8, "1"), update(20, "1"));
    expect(text).toMatch(/xref\n7 3\n(?:\d{10} 00000 n \n){3}20 1\n\d{10} 00000 n \ntrailer/u);
    expect(text).toContain("/Size 21");
  });

  test("leads to the one before", () => {
    const file = latin1Text(fileOf());
    expect(section(fileOf(), update(5, "1"))).toContain(`/Prev ${file.indexOf("xref\n0 6")}`);
  });

  test("of a repaired file stands alone, with all its objects and the head of the free list", () => {
    const text = section(fileOf({ hasTable: false }), update(5, "1"));
    expect(text).toMatch(/xref\n0 1\n0000000000 65535 f \n1 5\n/u);
    expect(text).not.toContain("/Prev");
  });

  test("keeps the first element of /ID and renews the second (14.4)", () => {
    const id = (trailer: string): string =>
      /\/ID\[[^\]]*\]/u.exec(section(fileOf({ trailer }), update(5, "1")))?.[0] ?? "";
    expect(id("/ID[<aa><bb>]")).toBe(`/ID[<aa><${ID}>]`);
    // Without one the first comes from the file, so the same file always gets the same.
    expect(id("")).toMatch(new RegExp(`^/ID\\[<[0-9a-f]{32}><${ID}>\\]$`, "u"));
    expect(id("")).toBe(id(""));
    expect(id("")).not.toBe(id("/X 1"));
  });

  test("carries the trailer's other entries on (7.5.6)", () => {
    const text = section(fileOf({ trailer: "/Info 5 0 R/Private<</A 1>>" }), update(5, "1"));
    expect(text).toContain("/Info 5 0 R");
    expect(text).toContain("/Private<</A 1>>");
    expect(text.match(/\/Prev/gu)).toHaveLength(1);
  });

  test.each(["/R(ot", "/Root 1 0 R/R<6f", "/Root 1 0 R/R[(a"])(
    "stands alone where nothing but the end of the file closes the trailer: %s",
    (entries) => {
      const file = latin1Bytes(latin1Text(fileOf()).replace("/Root 1 0 R>>", entries));
      const appended = appendUpdate(appendBaseOf(open(file)), [update(5, "1")], ID);
      const done = open(concatBytes([file, appended]));
      // What is appended is not read as part of what was open.
      const entriesOf = ({ trailer }: PdfDocument): readonly string[] =>
        [...trailer.entries.keys()].filter((key) => key !== "ID").toSorted();
      expect(entriesOf(done)).toEqual(entriesOf(open(file)));
      expect(latin1Text(appended)).not.toContain("/Prev");
      expect(done.pages).toHaveLength(1);
    },
  );

  test("names no object twice: that would be a bug of ours", () => {
    expect(() => section(fileOf(), update(5, "1"), update(5, "2"))).toThrow("object 5");
  });

  test("of many objects is deflated, of few readable", () => {
    const many = Array.from({ length: 900 }, (_, i) => update(10 + i, "null"));
    const bytes = updated(streamed(), many);
    expect(latin1Text(bytes)).toContain("/Filter/FlateDecode");
    const doc = open(bytes);
    expect(doc.repaired).toBe(false);
    expect(doc.objectNumbers()).toHaveLength(5 + 900 + 2);
    expect(latin1Text(updated(streamed(), [update(5, "1")]))).not.toContain("/Filter");
  });
});

describe.each(FILES)("written anew, a file %s", (_, file) => {
  const doc = open(updated(file, [update(2, OBJECTS[1] ?? ""), update(8, "(lost)")]));
  const anew = flatten(doc, ID);
  const read = open(anew);

  test("has the objects that the trailer leads to, each as it was", () => {
    expect(read.objectNumbers().filter((num) => num <= 4)).toEqual([1, 2, 3, 4]);
    for (const num of [1, 2, 3, 4]) {
      expect(canonicalHash(read.object(num)?.value ?? null)).toBe(
        canonicalHash(doc.object(num)?.value ?? null),
      );
    }
  });

  test("has lost what nothing refers to, and superseded copies", () => {
    const text = latin1Text(anew);
    expect(text).not.toContain("nobody asks for this");
    expect(text).not.toContain("(lost)");
    expect(text.match(/2 0 obj/gu)).toHaveLength(1);
    expect(text.match(/%%EOF/gu)).toHaveLength(1);
  });

  test("is sound, and binary by its second line", () => {
    expect([read.repaired, read.problems]).toEqual([false, []]);
    expect(latin1Text(anew, 0, 9)).toBe("%PDF-1.7\n");
    expect(anew[9]).toBe(0x25);
    expect([...anew.subarray(10, 14)].every((byte) => byte > 127)).toBe(true);
  });

  test("is the same when written anew again", () => {
    const again = flatten(read, ID);
    expect(again.length).toBeLessThanOrEqual(anew.length);
    expect(flatten(open(again), ID)).toEqual(again);
  });
});
