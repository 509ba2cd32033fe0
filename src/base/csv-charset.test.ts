import { expect, test } from "vitest";
import { CSV_CHARSETS, readCsvText } from "./csv-charset.ts";

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ["PK\u0003\u0004", { reason: "workbook" }],
  ["\u00d0\u00cf\u0011\u00e0", { reason: "workbook" }],
  ["%PDF-1.7\n%\u00e2", { reason: "pdf" }],
  ["\u0089PNG\r\n", { reason: "binary" }],
  ["\u001f\u008b\u0008", { reason: "binary" }],
  ["\u0000\u0001\u0000\u00ff\u00fe\u0000\u0002\u0000", { reason: "binary" }],
])("%j is no list", (bytes, error) => {
  expect(readCsvText(latin1(bytes))).toEqual(error);
  // Whatever somebody says of it.
  expect(readCsvText(latin1(bytes), { charset: "utf-8" })).toHaveProperty("reason");
});

test.each(["PK,Name", "", "%P,x"])("%j may be one", (text) => {
  expect(readCsvText(latin1(text))).toEqual({ text, charset: "utf-8" });
});

test.each(["utf-16le", "utf-16be"] as const)(
  "text in %s is told with its mark and without",
  (charset) => {
    for (const mark of ["\uFEFF", ""]) {
      const bytes = Buffer.from(`${mark}Name,Town\nÅsa,Łódź\n`, "utf16le");
      expect(readCsvText(charset === "utf-16le" ? bytes : bytes.swap16())).toEqual({
        text: "Name,Town\nÅsa,Łódź\n",
        charset,
      });
    }
  },
);

test("a zero in a cell makes no other text of a list", () => {
  expect(readCsvText(latin1("Name\nA\0da\n"))).toEqual({ text: "Name\nA\0da\n", charset: "utf-8" });
});

test.each([
  ["en", [0x4d, 0xfc, 0x6c], "Mül", "windows-1252"],
  ["fr", [0x5a, 0x6f, 0xeb], "Zoë", "windows-1252"],
  ["ja", [0x8e, 0x52, 0x93, 0x63], "山田", "shift_jis"],
  ["he", [0xe3, 0xf0, 0xe4], "דנה", "windows-1255"],
  ["ar", [0xd3, 0xc7, 0xe3, 0xed], "سامي", "windows-1256"],
])("a list that Windows wrote in %s is read in its code page", (language, bytes, text, charset) => {
  expect(readCsvText(new Uint8Array(bytes), { language })).toEqual({ text, charset });
});

test.each([
  ["windows-1251", [0xc8, 0xe2, 0xe0, 0xed], "Иван"],
  ["windows-1250", [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a], "Łukasz"],
  ["macintosh", [0x5a, 0x6f, 0x91], "Zoë"],
  ["euc-kr", [0xb1, 0xe8], "김"],
  ["gb18030", [0xcd, 0xf5], "王"],
] as const)("what is said to be %s is read so", (charset, bytes, text) => {
  expect(readCsvText(new Uint8Array(bytes), { charset })).toEqual({ text, charset });
});

test("every charset that may be said is known to the platform", () => {
  for (const charset of CSV_CHARSETS) {
    const bytes = charset.startsWith("utf-16") ? Buffer.from("a", "utf16le") : utf8("a");
    expect(
      readCsvText(charset === "utf-16be" ? Buffer.from(bytes).swap16() : bytes, { charset }),
    ).toEqual({ text: "a", charset });
  }
});

test.each([
  ["cut off within a letter", Buffer.concat([utf8("Name\nZoë\nAd"), latin1("\u00c3")]), 3],
  [
    "with a row of another charset",
    Buffer.concat([utf8("Name\nZoë\nJosé\n"), latin1("And\u00e9\n")]),
    4,
  ],
  ["with its mark", Buffer.concat([utf8("\uFEFFName\n"), latin1("And\u00e9\n")]), 2],
])("UTF-8 %s is told with its line, and not read as anything else", (_name, bytes, line) => {
  expect(readCsvText(bytes)).toEqual({ reason: "damaged", line });
});

test("text that is not in the charset it is said to be in, or seems to be, is not read", () => {
  expect(readCsvText(latin1("\u0081"), { charset: "shift_jis" })).toEqual({
    reason: "charset",
    charset: "shift_jis",
  });
  // A byte that Windows-1252 lacks: Mac Roman's Å.
  expect(readCsvText(latin1("\u0081sa"))).toEqual({ reason: "charset", charset: "windows-1252" });
});
