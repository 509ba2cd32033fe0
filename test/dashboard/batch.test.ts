/** Lists of orders: which column goes where, and what makes two rows the same. */
import { expect, test, vi } from "vitest";
import {
  batchRows,
  matchColumns,
  sentList,
} from "../../browser/dashboard/pages/orders/batch-rows.ts";

const FIELDS = [
  { id: "fld_1", name: "name", label: "Name", display_label: "Name" },
  { id: "fld_2", name: "job_title", label: "Job title", display_label: "Titel" },
];

test("columns go to what has their name, each once", () => {
  expect(matchColumns(["Auftrag", "JOB_TITLE", "name", "Name"], FIELDS)).toEqual({
    fld_1: 2,
    fld_2: 1,
    order: 0,
    email: null,
  });
});

test("the order's own columns are known by the names that programs send", () => {
  const { order, email } = matchColumns(["Name", "_email", "_key"], FIELDS);
  expect([order, email]).toEqual([2, 1]);
});

test("a row with more cells than columns is sent as one, so that it is refused", async () => {
  const list = { columns: ["Name"], rows: [["Smith", "John"], ["Ada"]] };
  const order = { templateId: "tpl_1", fieldIds: ["fld_1"] };
  const rows = await batchRows(list, { fld_1: 0 }, order);
  expect(sentList(rows, ["fld_1"])).toEqual({
    columns: ["fld_1", "_key", "_email"],
    rows: [
      ["Smith", "", "", "John"],
      ["Ada", "", ""],
    ],
  });
});

test("equal rows are told apart, and a row is known again wherever it stands", async () => {
  const mapping = { fld_1: 0, fld_2: null, order: 1, email: null };
  const order = { templateId: "tpl_1", fieldIds: ["fld_1", "fld_2"] };
  const columns = ["Name", "Order"];
  const rows = await batchRows(
    {
      columns,
      rows: [
        ["Ada", "1"],
        ["Ada", "1"],
        ["", "2"],
      ],
    },
    mapping,
    order,
  );
  expect(rows).toMatchObject([
    { number: 1, values: { fld_1: "Ada" }, order: "1", email: null },
    { number: 2, values: { fld_1: "Ada" } },
    { number: 3, values: {}, order: "2" },
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3);
  const [first, moved] = await batchRows(
    {
      columns,
      rows: [
        ["Bob", "9"],
        ["Ada", "1"],
      ],
    },
    mapping,
    order,
  );
  expect([moved?.key, first?.key === rows[0]?.key]).toEqual([rows[0]?.key, false]);
});

test("the rows of a list as long as lists may be are known again, and older lists make room", async () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("location", { search: "", origin: "https://print.example" });
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
    setItem: (name: string, text: string) => {
      const others = [...stored].filter(([one]) => one !== name);
      // As browsers do, by site and in UTF-16.
      if (others.reduce((sum, [, { length }]) => sum + length, text.length) > 5_000_000) {
        throw new RangeError("full");
      }
      stored.set(name, text);
    },
  });
  const { keepRows, keepSent, keptRows, sentRows } = await import(
    "../../browser/dashboard/pages/orders/kept-rows.ts"
  );
  const rows = Array.from({ length: 100_000 }, (_, i) => ({
    number: i < 4 ? i + 1 : i + 2,
    key: (i + 1).toString(16).padStart(16, "0"),
  }));
  for (const id of ["bat_1", "bat_2", "bat_3", "bat_4"]) {
    keepSent(id, rows);
    expect(sentRows(id)).toEqual(rows);
  }
  keepRows({ id: "bat_4", template_id: "tpl_1" }, new Set(rows.map((_, i) => i + 1)));
  expect(keptRows("tpl_1").size).toBe(100_000);
  vi.unstubAllGlobals();
});
