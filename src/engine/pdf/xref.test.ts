import { describe, expect, test } from "vitest";
import { deflateBytes } from "../packages/deflate.ts";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { isName } from "./objects.ts";
import { MAX_OBJECT_NUMBER, readXref, type XrefData } from "./xref.ts";

const HEAD = "%PDF-1.7\n";
const row = (offset: number, kind = "n", gen = 0): string =>
  `${String(offset).padStart(10, "0")} ${String(gen).padStart(5, "0")} ${kind} \n`;
const FREE = row(0, "f", 65_535);

/** Objects behind the header, and where each of them stands. */
function bodyOf(...nums: readonly number[]): { text: string; at: readonly number[] } {
  let text = HEAD;
  const at = nums.map((num) => {
    const offset = text.length;
    text += `${num} 0 obj\n(${num})\nendobj\n`;
    return offset;
  });
  return { text, at };
}

/** A file with a table of this text behind two objects, 1 and 2. */
function withTable(
  table: string | ((at: readonly number[]) => string),
  entries = "/Size 3",
): string {
  const { text, at } = bodyOf(1, 2);
  const rows = typeof table === "string" ? table : table(at);
  return `${text}xref\n${rows}trailer\n<<${entries}>>\nstartxref\n${text.length}\n%%EOF`;
}

/** A file that ends in a cross-reference stream of this data. */
function withStream(entries: string, data: string, behind = "\nendstream"): string {
  const { text } = bodyOf(1, 2);
  const stream = `<</Type/XRef/Length ${data.length}${entries}>>stream\n${data}${behind}`;
  return `${text}9 0 obj${stream}\nendobj\nstartxref\n${text.length}\n%%EOF`;
}

const read = (text: string, base = 0): XrefData | null => readXref(latin1Bytes(text), base);

/** Number → where it lies: an offset, or [object stream, index]; null where nothing is read. */
function places(text: string, base = 0): Record<number, number | readonly number[]> | null {
  const found = read(text, base);
  return found === null
    ? null
    : Object.fromEntries(
        [...found.entries].map(([num, entry]) => [
          num,
          "offset" in entry ? entry.offset : [entry.objectStream, entry.index],
        ]),
      );
}

const [ONE, TWO] = bodyOf(1, 2).at as [number, number];
const BOTH = { 1: ONE, 2: TWO };

describe("startxref", () => {
  const sound = withTable(`0 3\n${FREE}${row(ONE)}${row(TWO)}`);

  test.each<[string, string, boolean]>([
    ["as written", sound, true],
    ["missing", sound.replace("startxref", "startxxxx"), false],
    ["with a real number", sound.replace(/startxref\n(\d+)/, "startxref\n$1.0"), false],
    ["0", sound.replace(/startxref\n\d+/, "startxref\n0"), false],
    ["negative", sound.replace(/startxref\n\d+/, "startxref\n-5"), false],
    ["beyond the end", sound.replace(/startxref\n\d+/, "startxref\n99999"), false],
    ["at another word", sound.replace(/startxref\n\d+/, "startxref\n3"), false],
    ["behind 2000 bytes of junk", sound + " ".repeat(2000), true],
    ["behind more junk than any program leaves", sound + " ".repeat(2100), false],
  ])("%s", (_, text, isRead) => {
    expect(places(text)).toEqual(isRead ? BOTH : null);
  });

  test("the last of several counts", () => {
    const second = `${sound}\nxref\n0 1\n${FREE}trailer\n<<>>\n`;
    const at = second.indexOf("xref\n0 1");
    expect(places(`${second}startxref\n${at}\n%%EOF`)).toEqual({});
    expect(read(sound)?.startXref).toBe(sound.indexOf("xref\n0"));
  });

  test("offsets are counted from the header where junk stands before it", () => {
    const found = read(`junk!${sound}`, 5);
    expect([found?.base, found?.startXref]).toEqual([5, sound.indexOf("xref\n0")]);
    expect(found?.misplaced).toEqual([]);
    expect(places(`junk!${sound}`)).toBeNull();
  });
});

describe("tables (7.5.4)", () => {
  test.each<[string, string, Record<number, number> | null]>([
    ["rows of one subsection", `0 3\n${FREE}${row(ONE)}${row(TWO)}`, BOTH],
    ["two subsections", `0 1\n${FREE}1 1\n${row(ONE)}2 1\n${row(TWO)}`, BOTH],
    ["line ends of one byte", `0 3\n0 65535 f\n${ONE} 0 n\n${TWO} 0 n\n`, BOTH],
    ["an empty subsection", `0 0\n1 2\n${row(ONE)}${row(TWO)}`, BOTH],
    ["no subsection", "", {}],
    ["fewer rows than promised", `0 9\n${FREE}${row(ONE)}${row(TWO)}`, BOTH],
    ["a free entry", `1 2\n${row(ONE)}${row(0, "f")}`, { 1: ONE }],
    ["an entry in use at 0, which is the header", `1 2\n${row(ONE)}${row(0)}`, { 1: ONE }],
    ["a first number too high by one", `1 3\n${FREE}${row(ONE)}${row(TWO)}`, BOTH],
    ["no count", "0\n", null],
    ["a row without a generation", `1 1\n${ONE} n\n`, null],
    ["a row of another kind", `1 1\n${row(ONE, "x")}`, null],
    ["an object number beyond the limit", `${MAX_OBJECT_NUMBER + 1} 1\n${row(ONE)}`, null],
  ])("%s", (_, table, expected) => {
    expect(places(withTable(table))).toEqual(expected);
  });

  test("rows are not moved down where the objects say that they are right", () => {
    // Object 1 free, 2 in use: the shape of the known fault without being one.
    expect(places(withTable(`1 2\n${FREE}${row(TWO)}`))).toEqual({ 2: TWO });
    expect(places(withTable(`0 1\n${FREE}1 2\n${FREE}${row(TWO)}`))).toEqual({ 2: TWO });
  });

  test("generations are kept, and the highest number allowed is read", () => {
    const found = read(withTable(`1 1\n${row(ONE, "n", 7)}${MAX_OBJECT_NUMBER} 1\n${row(TWO)}`));
    expect(found?.entries.get(1)).toEqual({ offset: ONE, gen: 7 });
    expect(found?.misplaced).toEqual([MAX_OBJECT_NUMBER]);
  });

  test("entries that point at another object, or at none, are named", () => {
    const table = `1 3\n${row(TWO)}${row(TWO)}${row(3)}`;
    expect(read(withTable(table))?.misplaced).toEqual([1, 3]);
  });

  test.each<[string, string]>([
    ["no trailer", "xref\n0 0\nstartxref\n"],
    ["a trailer that is no dictionary", "xref\n0 0\ntrailer [1]\nstartxref\n"],
  ])("%s", (_, section) => {
    expect(read(`${HEAD}${section}${HEAD.length}\n%%EOF`)).toBeNull();
  });

  test("a trailer that only the end of the file closes is none", () => {
    // What an update appends would become part of it.
    const text = `${HEAD}startxref\n30\n%%EOF\n`;
    expect(read(`${text.padEnd(30)}xref\n0 0\ntrailer<</Size 1`)).toBeNull();
    expect(read(`${text.padEnd(30)}xref\n0 0\ntrailer<</Size 1>>`)).toBeNull();
    expect(read(`${text.padEnd(30)}xref\n0 0\ntrailer<</Size 1>>\n`)).not.toBeNull();
  });
});

describe("cross-reference streams (7.5.8)", () => {
  const s = (...bytes: readonly number[]): string => String.fromCharCode(...bytes);

  test.each<[string, string, string, ReturnType<typeof places>]>([
    [
      "rows of all types",
      "/W[1 1 1]/Size 4",
      s(0, 0, 0, 1, ONE, 0, 1, TWO, 0, 2, 8, 5),
      { ...BOTH, 3: [8, 5] },
    ],
    [
      "a type of an unknown number is no entry",
      "/W[1 1 1]/Index[1 2]",
      s(1, ONE, 0, 3, TWO, 0),
      { 1: ONE },
    ],
    ["an entry at 0 is free", "/W[1 1 1]/Index[1 2]", s(1, ONE, 0, 1, 0, 0), { 1: ONE }],
    ["no type field means type 1", "/W[0 1 1]/Index[1 2]", s(ONE, 0, TWO, 0), BOTH],
    ["no third field", "/W[1 1 0]/Index[1 2]", s(1, ONE, 1, TWO), BOTH],
    ["fields are big-endian", "/W[1 2 1]/Index[1 1]", s(1, 1, 2, 0), { 1: 258 }],
    [
      "fields of more than 32 bits",
      "/W[1 5 1]/Index[1 1]",
      s(1, 1, 0, 0, 0, 7, 0),
      { 1: 0x1_0000_0007 },
    ],
    ["two ranges", "/W[1 1 1]/Index[1 1 40 1]", s(1, ONE, 0, 2, 3, 4), { 1: ONE, 40: [3, 4] }],
    ["a range without a count", "/W[1 1 1]/Index[1 1 40]", s(1, ONE, 0, 2, 3, 4), { 1: ONE }],
    ["fewer rows than promised", "/W[1 1 1]/Index[1 9]", s(1, ONE, 0, 1, TWO, 0), BOTH],
    ["a row cut short", "/W[1 1 1]/Index[1 2]", s(1, ONE, 0, 1, TWO), { 1: ONE }],
    ["more rows than promised", "/W[1 1 1]/Index[1 1]", s(1, ONE, 0, 1, TWO, 0), { 1: ONE }],
    ["no size and no index", "/W[1 1 1]", s(1, ONE, 0), {}],
    ["no widths", "/Size 3", s(1, ONE, 0), null],
    ["widths of nothing", "/W[0 0 0]/Size 3", s(1), null],
    ["a negative width", "/W[1 -1 4]/Size 3", s(1, ONE, 0), null],
    ["a width that is no whole number", "/W[1 1.5 1]/Size 3", s(1, ONE, 0), null],
    ["a width of nine bytes", "/W[1 9 1]/Size 3", s(1, ONE, 0), null],
    ["a number below 0", "/W[1 1 1]/Index[-1 1]", s(1, ONE, 0), null],
    [
      "a number beyond the limit",
      `/W[1 1 1]/Index[${MAX_OBJECT_NUMBER + 1} 1]`,
      s(1, ONE, 0),
      null,
    ],
    ["another type", "/W[1 1 1]/Index[1 1]/Type/ObjStm", s(1, ONE, 0), null],
  ])("%s", (_, entries, data, expected) => {
    expect(places(withStream(entries, data))).toEqual(expected);
  });

  test("is the newest section's form, and its dictionary is the trailer", () => {
    const found = read(withStream("/W[1 1 1]/Size 2/Root 1 0 R", s(0, 0, 0, 1, ONE, 0)));
    expect([found?.kind, found?.hybrid]).toEqual(["stream", null]);
    expect(found?.trailer.get("Root")).toEqual({ kind: "ref", num: 1, gen: 0 });
    expect(isName(found?.trailer.get("Type"), "XRef")).toBe(true);
  });

  test("compressed data that is cut off counts where every row is there", () => {
    const packed = latin1Text(deflateBytes(latin1Bytes(s(1, ONE, 0, 1, TWO, 0))));
    // Without the checksum and the byte that ends the data.
    const cut = packed.slice(0, -5);
    const of = (count: number, data: string): string =>
      withStream(`/W[1 1 1]/Index[1 ${count}]/Filter/FlateDecode`, data);
    expect(places(of(2, packed))).toEqual(BOTH);
    expect(places(of(2, cut))).toEqual(BOTH);
    expect(places(of(3, cut))).toBeNull();
  });

  test("a wrong length is told by where the data ends", () => {
    const text = withStream("/W[1 1 1]/Index[1 2]", s(1, ONE, 0, 1, TWO, 0));
    expect(places(text.replace("/Length 6", "/Length 3"))).toEqual(BOTH);
    expect(places(text.replace("/Length 6", ""))).toEqual(BOTH);
  });
});

describe("chains of updates (7.5.6)", () => {
  const update = (text: string, rows: string, entries: string): string =>
    `${text}xref\n${rows}trailer\n<<${entries}>>\nstartxref\n${text.length}\n%%EOF\n`;

  const first = `${withTable(`0 3\n${FREE}${row(ONE)}${row(TWO)}`, "/Size 3/Root 1 0 R/Info 2 0 R")}\n`;
  const previous = first.indexOf("xref\n0");

  test("the newest entry of an object counts, a free one too, and so in the trailer", () => {
    const moved = first.length;
    const text = update(
      `${first}1 0 obj 7 endobj\n`,
      `1 2\n${row(moved)}${row(0, "f", 1)}`,
      `/Size 3/Root 9 0 R/Prev ${previous}`,
    );
    expect(places(text)).toEqual({ 1: moved });
    const trailer = read(text)?.trailer;
    expect(trailer?.get("Root")).toMatchObject({ num: 9 });
    expect(trailer?.get("Info")).toMatchObject({ num: 2 });
  });

  test.each<[string, string, boolean]>([
    ["/Prev 0, as some writers have it without an update", "/Prev 0", false],
    ["/Prev that is no number", "/Prev /No", false],
    ["/Prev to an earlier section", `/Prev ${previous}`, true],
  ])("%s", (_, entries, isFollowed) => {
    const text = update(first, `5 1\n${row(ONE)}`, entries);
    expect(places(text)).toEqual(isFollowed ? { ...BOTH, 5: ONE } : { 5: ONE });
  });

  test("a chain that leads back ends there; one that leads nowhere is none", () => {
    expect(places(update(first, `5 1\n${row(ONE)}`, `/Prev ${first.length}`))).toEqual({ 5: ONE });
    expect(places(update(first, `5 1\n${row(ONE)}`, "/Prev 4"))).toBeNull();
    expect(places(update(first, `5 1\n${row(ONE)}`, "/Prev 999999"))).toBeNull();
  });

  test("a free entry of a stream hides the older one, an entry of an unknown type does not", () => {
    const after = (type: number): string => {
      const row2 = String.fromCharCode(type, 0, 0);
      const stream = `9 0 obj<</Type/XRef/W[1 1 1]/Index[2 1]/Length 3/Prev ${previous}>>stream\n${row2}\nendstream endobj\n`;
      return `${first}${stream}startxref\n${first.length}\n%%EOF`;
    };
    expect([places(after(0)), places(after(1)), places(after(3))]).toEqual([
      { 1: ONE },
      { 1: ONE },
      BOTH,
    ]);
  });

  test("the form is that of the newest section", () => {
    const s = String.fromCharCode(1, ONE, 0);
    const stream = `9 0 obj<</Type/XRef/W[1 1 1]/Index[5 1]/Length 3/Prev ${previous}>>stream\n${s}\nendstream endobj\n`;
    const text = `${first}${stream}startxref\n${first.length}\n%%EOF`;
    expect([read(text)?.kind, places(text)]).toEqual(["stream", { ...BOTH, 5: ONE }]);
  });
});

describe("hybrid files (7.5.8.4)", () => {
  /** A table that names a stream of these rows, numbered from 1, each of three bytes. */
  function hybrid(table: string, rows: readonly number[], type = "XRef"): string {
    const { text } = bodyOf(1, 2);
    const data = String.fromCharCode(...rows);
    const stream = `9 0 obj<</Type/${type}/W[1 1 1]/Index[1 ${rows.length / 3}]/Length ${data.length}>>stream\n${data}\nendstream endobj\n`;
    const whole = text + stream;
    return `${whole}xref\n${table}trailer\n<</Size 4/XRefStm ${text.length}>>\nstartxref\n${whole.length}\n%%EOF`;
  }
  const hidden = [2, 7, 0, 2, 7, 1, 2, 7, 2];

  test("objects of the stream stand as free in the table; what the table has in use goes before", () => {
    const text = hybrid(`0 4\n${FREE}${row(ONE)}${row(0, "f")}${row(0, "f")}`, hidden);
    expect(places(text)).toEqual({ 1: ONE, 2: [7, 1], 3: [7, 2] });
    const found = read(text);
    expect(found?.kind).toBe("table");
    expect(found?.hybrid).toEqual({ offset: text.indexOf("9 0 obj"), shadowed: [1] });
  });

  test("only the newest section's stream is told, for that is what an update adds to", () => {
    const text = `${hybrid(`1 1\n${row(ONE)}`, hidden)}\n`;
    const again = `${text}xref\n0 0\ntrailer\n<</Prev ${text.indexOf("xref\n1")}>>\nstartxref\n${text.length}\n%%EOF`;
    expect(places(again)).toEqual({ 1: ONE, 2: [7, 1], 3: [7, 2] });
    expect(read(again)?.hybrid).toBeNull();
  });

  test("a table that names a stream which is none cannot be read", () => {
    expect(read(hybrid(`1 1\n${row(ONE)}`, hidden, "Other"))).toBeNull();
    expect(read(hybrid(`1 1\n${row(ONE)}`, hidden).replace(/XRefStm \d+/, "XRefStm 3"))).toBeNull();
  });

  test("a stream does not name another one", () => {
    const text = withStream("/W[1 1 1]/Index[1 1]/XRefStm 3", String.fromCharCode(1, ONE, 0));
    expect(places(text)).toEqual({ 1: ONE });
  });
});

describe("behind junk all offsets are counted from the header", () => {
  const behind = (text: string): XrefData | null => read(`junk!${text}`, 5);

  test("a table whose first number is too high by one is still told by its objects", () => {
    const found = behind(withTable(`1 3\n${FREE}${row(ONE)}${row(TWO)}`));
    expect([[...(found?.entries.keys() ?? [])], found?.misplaced]).toEqual([[1, 2], []]);
  });

  test("a hybrid's stream stands there too", () => {
    const { text } = bodyOf(1, 2);
    const data = String.fromCharCode(2, 7, 1);
    const stream = `9 0 obj<</Type/XRef/W[1 1 1]/Index[3 1]/Length 3>>stream\n${data}\nendstream endobj\n`;
    const whole = text + stream;
    const table = `xref\n1 1\n${row(ONE)}trailer\n<</XRefStm ${text.length}>>\n`;
    const found = behind(`${whole}${table}startxref\n${whole.length}\n%%EOF`);
    expect(found?.entries.get(3)).toEqual({ objectStream: 7, index: 1 });
    expect(found?.hybrid?.offset).toBe(text.length);
  });

  test("objects that stand elsewhere are told", () => {
    expect(behind(withTable(`1 2\n${row(ONE)}${row(TWO + 5)}`))?.misplaced).toEqual([2]);
  });
});
