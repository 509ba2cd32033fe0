import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1Bytes, latin1Text } from "#base/bytes.ts";
import { inflateBytes } from "../packages/deflate.ts";
import type { PlanResources } from "../plan/plan.ts";
import { spliced, splicesOf, streamUpdate, textUpdate } from "./object-source.ts";

describe("a content stream with new data", () => {
  const data = latin1Bytes("BT (new) Tj ET");
  const made = streamUpdate({ num: 5, gen: 2 }, "<</Private (\\351) >>", data);

  test("is compressed, and says so", () => {
    expect(latin1Text(made.source)).toBe("<</Filter/FlateDecode /Private (\\351) >>");
    expect(inflateBytes(made.stream ?? new Uint8Array(0), 99).value).toEqual(data);
  });

  test("keeps its number, its generation and its strings as the file stores them", () => {
    expect(made).toMatchObject({ num: 5, gen: 2, verbatim: true });
  });
});

describe("an object with another text", () => {
  const source = latin1Bytes("<</ActualText(old)/Alt(old too)/K 3>>");
  const at = (text: string) => {
    const start = latin1Text(source).indexOf(text);
    return { start, end: start + text.length };
  };
  const holder = { num: 8, gen: 1, source, verbatim: true, texts: [at("(old)"), at("(old too)")] };

  test("has it in the place of each, and all else byte for byte", () => {
    const { source: now, num, gen } = textUpdate(holder, "(new)");
    expect(latin1Text(now)).toBe("<</ActualText(new)/Alt(new)/K 3>>");
    expect([num, gen]).toEqual([8, 1]);
  });

  test("says where plain strings stand among those of an encrypted file", () => {
    const { source: now, added } = textUpdate(holder, "(a longer one)");
    expect(added?.map((start) => latin1Text(now, start, start + 14))).toEqual([
      "(a longer one)",
      "(a longer one)",
    ]);
  });

  test("out of an object stream has plain strings alone, and none to tell", () => {
    const made = textUpdate({ ...holder, verbatim: false }, "(new)");
    expect(made.verbatim).toBe(false);
    expect(made).not.toHaveProperty("added");
  });

  test("without a text stays as it is", () => {
    expect(textUpdate({ ...holder, texts: [] }, "(new)").source).toEqual(source);
  });
});

describe("names added to dictionaries", () => {
  const place = (insertAt: number, before = "", after = ""): PlanResources => ({
    num: 3,
    gen: 0,
    source: new Uint8Array(0),
    verbatim: true,
    insertAt,
    before,
    after,
  });
  const names = (...list: readonly string[]) =>
    new Map(list.map((name) => [name, `${name.length} 0 R`]));

  test("go into one insertion where the dictionary is one", () => {
    expect(
      splicesOf([
        { place: place(9), entries: names("A") },
        { place: place(9), entries: names("BB", "A") },
      ]),
    ).toEqual([{ start: 9, end: 9, text: "/A 1 0 R /BB 2 0 R " }]);
  });

  test("go into their own where the places or the categories differ", () => {
    expect(
      splicesOf([
        { place: place(9, "/Font<<", ">>"), entries: names("A") },
        { place: place(9, "/XObject<<", ">>"), entries: names("BB") },
        { place: place(12), entries: names("A") },
      ]),
    ).toEqual([
      { start: 9, end: 9, text: "/Font<</A 1 0 R >>" },
      { start: 9, end: 9, text: "/XObject<</BB 2 0 R >>" },
      { start: 12, end: 12, text: "/A 1 0 R " },
    ]);
  });

  test("are none where nothing is added", () => {
    expect(splicesOf([])).toEqual([]);
  });
});

describe("splices", () => {
  test("are made from the end, so that places in front stay where they are", () => {
    expect(
      spliced("0123456789", [
        { start: 2, end: 4, text: "<longer>" },
        { start: 7, end: 7, text: "+" },
        { start: 9, end: 10, text: "" },
      ]),
    ).toBe("01<longer>456+78");
  });

  test("may be given in any order", () => {
    const cuts = fc
      .uniqueArray(fc.nat(40), { maxLength: 8 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(cuts, (list) => {
        const source = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOP";
        // Disjoint spans between every other pair of cuts.
        const splices = list.flatMap((start, i) => {
          const end = list[i + 1];
          return i % 2 === 1 || end === undefined ? [] : [{ start, end, text: `[${i}]` }];
        });
        let expected = "";
        let at = 0;
        for (const { start, end, text } of splices) {
          expected += source.slice(at, start) + text;
          at = end;
        }
        expected += source.slice(at);
        expect(spliced(source, splices)).toBe(expected);
        expect(spliced(source, [...splices].reverse())).toBe(expected);
      }),
      { numRuns: 100 },
    );
  });
});
