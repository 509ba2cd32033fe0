/** Lists read and written (C66, C77). */
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, openCsv, readCsv, writeCsv } from "./csv.ts";

const LIST = { columns: ["Name", "Town"], rows: [["Hopper, Grace", "Arlington"]] };

test.each([
  ["commas", 'Name,Town\r\n"Hopper, Grace",Arlington\r\n'],
  ["semicolons, as where the comma is decimal", "Name;Town\nHopper, Grace;Arlington"],
  ["tabs", "Name\tTown\nHopper, Grace\tArlington\n\n"],
  ["a first line that names the separator", "sep=;\r\nName;Town\r\nHopper, Grace;Arlington\r\n"],
  ["the mark of UTF-8 and old line ends", '\uFEFFName,Town\r,\r"Hopper, Grace",Arlington'],
  ["blank cells too many", '"Name","Town"\n"Hopper, Grace",Arlington,,\n'],
])("a list with %s is read", (_name, text) => {
  expect(readCsv(text)).toEqual({ ...LIST, openQuoteLine: null });
});

test.each([
  ["separators in quotes of the head", '"Name, first";Town\nAda;Ealing', ["Name, first", "Town"]],
  ["a column without a name", "Name,,Town\nAda,x,Ealing", ["Name", "2", "Town"]],
  ["a name that would be a formula", "'+Phone,Town\n1,Ealing", ["+Phone", "Town"]],
  ["nothing", "", []],
])("%s: the columns", (_name, text, columns) => {
  expect(readCsv(text).columns).toEqual(columns);
});

test.each([
  ["a row too short", "a,b\nx", [["x", ""]]],
  ["a row too long, whose cells stay", "a,b\nx,y,,z,", [["x", "y", "", "z"]]],
  ["a quote within a cell", 'a,b\nsay "no",x', [['say "no"', "x"]]],
  ["a quote that never ends", 'a,b\n"x,y\nz', [["x,y\nz", ""]]],
])("%s: the rows", (_name, text, rows) => {
  expect(readCsv(text).rows).toEqual(rows);
});

test.each([
  ["in no row", 'a,b\n"x, y",z', null],
  ["in the head", '"a,b\nx,y\nz,w', 1],
  ["in the head below the line of the separator", 'sep=;\n"a;b\nx;"y"', 2],
  ["in a row, and one of a later row ends it", 'a,b\nx,y\n"Ada,1\n"Grace",2', 3],
  ["in no row, and blanks follow one", 'a,b\n"x\ny" ,z', null],
  ["in a row after others, one of which has a line end in it", 'a,b\n"x\ny",z\n"Ada,1\nGrace,2', 4],
])("a quote that does not end stands %s", (_name, text, line) => {
  expect(readCsv(text).openQuoteLine).toBe(line);
});

test.each([
  ["", ""],
  ["Ada Lovelace", "Ada Lovelace"],
  ["Lovelace, Ada", '"Lovelace, Ada"'],
  ['the "first"', '"the ""first"""'],
  ["two\r\nlines", '"two\r\nlines"'],
  ["=1+1", "'=1+1"],
  ["+46 8", "'+46 8"],
  ["-", "'-"],
  ["@sum", "'@sum"],
  ["\t=1", '"\'\t=1"'],
  ["\r=1", '"\'\r=1"'],
  ["＝1", "'＝1"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  ["1-1", "1-1"],
])("%j is written as %j", (cell, written) => {
  expect(csvLine([cell, "x"])).toBe(`${written},x\r\n`);
});

const signs = ["a", "Ä", "日", " ", ",", ";", "\t", '"', "'", "\r", "\n", "=", "+", "-", "@", "＝"];
const cell = fc.string({ unit: fc.constantFrom(...signs) }).map((text) => text.trim());
const full = cell.filter((text) => text !== "");

test("what was written is read as it was", () => {
  const list = fc.tuple(fc.tuple(full, full), fc.array(fc.tuple(full, cell), { maxLength: 4 }));
  fc.assert(
    fc.property(list, ([columns, rows]) => {
      expect(readCsv(writeCsv({ columns, rows }))).toMatchObject({ columns, rows });
    }),
  );
});

test("each row is told with the line of the file that it begins at", () => {
  const { rows } = openCsv('sep=;\r\na;b\r\n\r\n"x\ny";1\r"z\r\n";2\nw;"open');
  expect([...rows].map(({ line, isOpen }) => [line, isOpen])).toEqual([
    [4, false],
    [6, false],
    [8, true],
  ]);
});
