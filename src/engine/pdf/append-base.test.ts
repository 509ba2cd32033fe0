import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import { sha256Hex } from "../packages/hash.ts";
import { appendBaseOf } from "./append-base.ts";
import { openPdf } from "./open-pdf.ts";

const OBJECTS = [
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
];

interface Parts {
  /** Entries of the trailer besides /Root. */
  readonly trailer?: string;
  readonly objects?: readonly string[];
  readonly head?: string;
  readonly end?: string;
  /** False: a file to be repaired. */
  readonly hasTable?: boolean;
}

/** Objects numbered from 1, each ended but for what `end` leaves open. */
function fileOf({
  trailer = "/Size 4",
  objects = [],
  head = "",
  end = "\n",
  hasTable = true,
}: Parts): string {
  let text = "%PDF-1.7\n";
  const at = [...OBJECTS, ...objects].map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = at.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 ${at.length + 1}\n0000000000 65535 f \n${rows}`;
  const dict = `trailer\n<<${trailer}/Root 1 0 R>>\n`;
  return hasTable
    ? `${head}${text}${table}${dict}startxref\n${text.length}\n%%EOF${end}`
    : `${head}${text}${dict}${end}`;
}

const baseOf = (parts: Parts | string) =>
  appendBaseOf(
    openPdf(latin1Bytes(typeof parts === "string" ? parts : fileOf(parts)), ENGINE_LIMITS),
  );

describe("of a sound file", () => {
  const text = fileOf({});

  test("its length, its hash and where its section stands", () => {
    expect(baseOf(text)).toEqual({
      length: text.length,
      endsWithNewline: true,
      headerOffset: 0,
      startXref: text.indexOf("xref\n"),
      xrefKind: "table",
      size: 4,
      trailerEntries: "/Root 1 0 R",
      id: null,
      sha256: sha256Hex(latin1Bytes(text)),
      allObjects: null,
      encryption: null,
    });
  });

  test.each<[string, string, boolean]>([
    ["a line feed", "\n", true],
    ["a carriage return", "\r", true],
    ["nothing", "", false],
    ["a blank", " ", false],
  ])("whether its last byte ends a line: %s", (_, end, endsWithNewline) => {
    expect(baseOf({ end }).endsWithNewline).toBe(endsWithNewline);
  });

  test("can be kept as JSON", () => {
    const base = baseOf({ trailer: "/Size 4/ID[<01><02>]" });
    expect(JSON.parse(JSON.stringify(base))).toEqual(base);
  });

  test("offsets are counted from its header", () => {
    const base = baseOf({ head: "junk\n" });
    expect([base.headerOffset, base.startXref]).toEqual([5, text.indexOf("xref\n")]);
  });
});

describe("the first free number", () => {
  test.each<[string, string, number]>([
    ["as the trailer says", "/Size 9", 9],
    ["the highest object, where it says less", "/Size 2", 4],
    ["the highest object, where it says nothing", "", 4],
    ["a size with decimals is cut", "/Size 9.7", 9],
    ["a size that is no number", "/Size(x)", 4],
    // Annex C: 8,388,607 objects.
    ["the greatest there can be", "/Size 8388608", 8_388_608],
    ["a size beyond every object number is a fault, not a promise", "/Size 8388609", 4],
  ])("%s", (_, trailer, size) => {
    expect(baseOf({ trailer }).size).toBe(size);
  });
});

describe("what an update repeats of the trailer (7.5.6)", () => {
  test("all entries, those of one section left out", () => {
    const trailer =
      "/Size 4/Prev 0/ID[<01><02>]/Info 3 0 R/Own<</B 1/A(x)>>/Type/XRef/W[1 2 1]/Index[0 4]/Length 5/Filter/FlateDecode/DecodeParms<<>>/DL 7";
    expect(baseOf({ trailer }).trailerEntries).toBe("/Info 3 0 R/Own<</A<78>/B 1>>/Root 1 0 R");
  });

  test.each<[string, string, readonly [string, string] | null]>([
    ["two strings", "/ID[<0102>(ab)]", ["0102", "6162"]],
    ["one string stands for both, as in a file never updated", "/ID[<0102>]", ["0102", "0102"]],
    ["an empty string is one", "/ID[()<01>]", ["", "01"]],
    ["a second element that is none", "/ID[<0102>/A]", ["0102", "0102"]],
    ["elsewhere", "/ID[4 0 R 4 0 R]", ["61", "61"]],
    ["a first element that is no string", "/ID[/A<01>]", null],
    ["no array", "/ID<01>", null],
    ["absent", "", null],
  ])("the identifier: %s", (_, entry, id) => {
    expect(baseOf({ trailer: `/Size 5${entry}`, objects: ["(a)"] }).id).toEqual(id);
  });
});

describe("of a file to be repaired", () => {
  test("there is no section to build on: all objects are listed, in order", () => {
    const text = fileOf({ hasTable: false });
    const base = baseOf(text);
    expect(base.startXref).toBeNull();
    expect(base.allObjects).toEqual(
      [1, 2, 3].map((num) => ({ num, offset: text.indexOf(`${num} 0 obj`), gen: 0 })),
    );
  });
});

describe("objects that the end of the file cuts off", () => {
  const cut = (rest: string): unknown =>
    baseOf(`${fileOf({ hasTable: false, trailer: "" })}${rest}`).cutOff?.map(
      ({ num, source, stream, streamVerbatim }) => [
        num,
        latin1Text(source),
        stream === undefined ? undefined : latin1Text(stream),
        streamVerbatim,
      ],
    );

  test("a value that nothing closes is stated again, closed", () => {
    expect(cut("4 0 obj\n<</A [1 (x)")).toEqual([[4, "<</A[1<78>]>>", undefined, undefined]]);
  });

  test("a stream that nothing ends is stated again with its data", () => {
    expect(cut("4 0 obj\n<</Length 99>>\nstream\nq Q")).toEqual([
      [4, "<</Length 99>>", "q Q", true],
    ]);
  });

  test("those that are closed are not, nor those that only lack endobj", () => {
    expect(cut("4 0 obj\n<</Length 3>>\nstream\nq Q\nendstream")).toBeUndefined();
    expect(cut("4 0 obj\n[1 2]\n")).toBeUndefined();
  });
});

describe("of a hybrid file (7.5.8.4)", () => {
  const s = (...bytes: readonly number[]): string => String.fromCharCode(...bytes);
  const text = fileOf({ objects: ["(a)"] });
  const at = (num: number): number => text.indexOf(`${num} 0 obj`);

  /** The same file whose table names a stream that lists objects 3 and 7. */
  function hybrid(): string {
    const body = text.slice(0, text.indexOf("xref\n"));
    const data = s(1, 0, at(3), 0, 2, 0, 9, 1);
    const stream = `8 0 obj<</Type/XRef/W[1 2 1]/Index[3 1 7 1]/Length ${data.length}>>stream\n${data}\nendstream endobj\n`;
    const rows = [1, 2, 3, 4]
      .map((num) => `${String(at(num)).padStart(10, "0")} 00000 n \n`)
      .join("");
    const whole = body + stream;
    return `${whole}xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<</Size 9/Root 1 0 R/XRefStm ${body.length}>>\nstartxref\n${whole.length}\n%%EOF\n`;
  }

  test("the stream is named again, and what both list", () => {
    const base = baseOf(hybrid());
    expect(base.hybrid).toEqual({
      offset: text.indexOf("xref\n"),
      shadowed: [{ num: 3, offset: at(3), gen: 0 }],
    });
    expect(base.trailerEntries).toBe("/Root 1 0 R");
  });
});
