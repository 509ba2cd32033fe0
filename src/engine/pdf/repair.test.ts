import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { type ScannedFile, scanFile } from "./repair.ts";
import { canonicalText } from "./canonical.ts";

const scan = (text: string, base = 0): ScannedFile => scanFile(latin1Bytes(text), base);

/** Number → what stands where its object was found. */
function objects(text: string): Readonly<Record<number, string>> {
  return Object.fromEntries(
    [...scan(text).entries].map(([num, entry]) => [
      num,
      "offset" in entry ? text.slice(entry.offset, entry.offset + 9) : "",
    ]),
  );
}

describe("objects are found", () => {
  test.each<[string, string, readonly number[]]>([
    ["one behind the other", "1 0 obj 7 endobj\n2 0 obj 8 endobj", [1, 2]],
    ["without endobj", "1 0 obj 7\n2 0 obj 8", [1, 2]],
    ["on one line", "1 0 obj<<>>endobj 2 0 obj[]endobj", [1, 2]],
    ["behind bytes of another kind", "\u00ff\u00fe1 0 obj 7", [1]],
    ["with much white space", "1   0\n\nobj 7", [1]],
    ["cut off by the end of the file", "1 0 obj <</A (b", [1]],
    ["inside damaged dictionaries", "1 0 obj <</A <</B\n2 0 obj 7 endobj", [1, 2]],
    ["not with the number 0, the head of the free list", "0 0 obj 7", []],
    ["not with a number no object has", "99999999 0 obj 7", []],
    ["not in endobj", "1 0 endobj", []],
    ["not in words that end so", "1 0 blobj 1 0obj", []],
    ["not without numbers", "obj 1 obj x 1 obj", []],
  ])("%s", (_, text, numbers) => {
    expect(Object.keys(objects(text)).map(Number)).toEqual(numbers);
  });

  test("where they stand", () => {
    const text = "junk 12 0 obj 7 endobj 3 1 obj 8";
    expect(objects(text)).toEqual({ 3: "3 1 obj 8", 12: "12 0 obj " });
    expect(scan(text).entries.get(3)).toMatchObject({ gen: 1 });
  });

  test("from the header on, places counted from there", () => {
    const text = "9 0 obj 1\n%PDF-1.7\n1 0 obj 7";
    const base = text.indexOf("%PDF");
    expect([...scan(text, base).entries]).toEqual([[1, { offset: 9, gen: 0 }]]);
  });

  test("the last of several copies, as an update means it", () => {
    const text = "1 0 obj (old) endobj 1 0 obj (new) endobj";
    expect(objects(text)[1]).toBe("1 0 obj (");
    expect(scan(text).entries.get(1)).toEqual({ offset: text.lastIndexOf("1 0 obj"), gen: 0 });
  });
});

describe("a file inside a stream is not mixed in", () => {
  // No "endobj": where the length cannot be relied on, that would end the stream.
  const inner = "%PDF-1.4\n5 0 obj 7\ntrailer <</Inner 1>>";

  test.each<[string, string]>([
    [
      "of a right length",
      `1 0 obj <</Length ${inner.length}>> stream\n${inner}\nendstream endobj 2 0 obj 8`,
    ],
    ["of a wrong length", `1 0 obj <</Length 3>> stream\n${inner}\nendstream endobj 2 0 obj 8`],
    ["of an indirect length", `1 0 obj <</Length 9 0 R>> stream\n${inner}\nendstream 2 0 obj 8`],
  ])("%s", (_, text) => {
    expect(Object.keys(objects(text))).toEqual(["1", "2"]);
    expect(scan(text).trailer.has("Inner")).toBe(false);
  });

  test("that never ends hides nothing: the rest of a torn file is looked through", () => {
    const text = "1 0 obj <</Length 99>> stream\nabc\n2 0 obj 7";
    expect(Object.keys(objects(text))).toEqual(["1", "2"]);
  });
});

describe("what is found besides", () => {
  test("catalogs and object streams, in the order of the file", () => {
    const text =
      "4 0 obj <</Type/Catalog>> endobj 2 0 obj <</Type/Catalog>> endobj " +
      "7 0 obj <</Type/ObjStm/Length 1>> stream\nx\nendstream endobj " +
      "6 0 obj <</Type/ObjStm/Length 1>> stream\nx\nendstream endobj " +
      // Without data there is no object stream.
      "8 0 obj <</Type/ObjStm>> endobj 9 0 obj <</Type/Page>> endobj";
    const { catalogs, objectStreams } = scan(text);
    expect(catalogs).toEqual([4, 2]);
    expect(objectStreams).toEqual([7, 6]);
  });

  test("the entries of all trailers, the last of each", () => {
    const { trailer } = scan(
      "trailer <</Root 1 0 R/Size 3>> trailer<</Root 2 0 R/Info 3 0 R>> trailer 7 trailer",
    );
    expect([...trailer].map(([key, value]) => `${key} ${canonicalText(value)}`)).toEqual([
      "Root 2 0 R",
      "Size 3",
      "Info 3 0 R",
    ]);
  });

  test("those of cross-reference streams too", () => {
    const { trailer } = scan(
      "5 0 obj <</Type/XRef/Root 1 0 R/Length 1>> stream\nx\nendstream endobj",
    );
    expect(canonicalText(trailer.get("Root") ?? null)).toBe("1 0 R");
  });
});

test("a file of nothing but half objects is looked through once", () => {
  // Each dictionary reaches to the end of the file: read anew for each, that would be quadratic.
  const text = "1 0 obj <<".repeat(20_000);
  const { entries } = scan(text);
  expect([...entries]).toEqual([[1, { offset: text.length - 10, gen: 0 }]]);
});
