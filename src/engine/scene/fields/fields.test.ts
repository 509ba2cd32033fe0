import { expect, test } from "vitest";
import { sceneFields } from "./fields.ts";
import type { SceneField, TextBox } from "../../contract/scene.ts";
import { textBox } from "../../contract/text-boxes.test-kit.ts";

/** A box of one page; ids count from 1. */
function box(id: number, text: string, more: Partial<TextBox> = {}): TextBox {
  return textBox({ id: `box_${String(id)}`, text, font: "5", ...more });
}

function fields(...boxes: readonly TextBox[]): readonly SceneField[] {
  return sceneFields(boxes, new Map());
}

test("a placeholder is a field without a default; its pattern is the whole box", () => {
  const [field, ...others] = fields(box(1, "{{first_name}}"));
  expect(others).toEqual([]);
  expect(field).toMatchObject({
    name: "first_name",
    label: "First name",
    inputKind: "given_name",
    required: true,
    defaultValue: "",
    isPlaceholder: true,
  });
  expect(field?.boxes).toEqual([{ box: "box_1", pattern: [{ kind: "field", field: field?.id }] }]);
  expect(field?.id).toMatch(/^fld_[0-9a-f]{16}$/u);
});

test("an optional placeholder takes its line's words along, wherever it is marked as one", () => {
  const [fax, phone] = fields(
    box(1, "Fax {{fax?}}"),
    box(2, "Phone {{phone}}"),
    box(3, "Call {{Phone?}}"),
  );
  expect(fax).toMatchObject({
    name: "fax",
    required: false,
    whenEmpty: "line",
    isPlaceholder: true,
  });
  expect(fax?.boxes[0]?.pattern).toEqual([
    { kind: "literal", text: "Fax " },
    { kind: "field", field: fax?.id },
  ]);
  expect(phone).toMatchObject({ name: "phone", whenEmpty: "line" });
  expect(phone?.boxes).toHaveLength(2);
});

test("a placeholder that is not marked leaves the words around it", () => {
  const [field] = fields(box(1, "Fax {{fax}}"));
  expect(field).not.toHaveProperty("whenEmpty");
});

test("a placeholder inside a sentence keeps the words around it", () => {
  const [row, seat] = fields(box(1, "Row {{row}},\nSeat {{seat}}."));
  const pattern = [
    { kind: "literal", text: "Row " },
    { kind: "field", field: row?.id },
    { kind: "literal", text: ",\nSeat " },
    { kind: "field", field: seat?.id },
    { kind: "literal", text: "." },
  ];
  expect(row?.boxes).toEqual([{ box: "box_1", pattern }]);
  expect(seat?.boxes).toEqual([{ box: "box_1", pattern }]);
});

test.each<
  readonly [string, readonly string[], readonly (readonly [string, number, string | null])[]]
>([
  ["one name on two boxes", ["{{City}}", "[city]"], [["City", 2, ""]]],
  ["one name twice in a box", ["{{a}} and {{a}}"], [["a", 1, ""]]],
  ["a default given later", ["{{city}}", "{{city|Ghent}}"], [["city", 2, "Ghent"]]],
  [
    "equal texts are separate fields",
    ["Logo", "Logo"],
    [
      ["logo", 1, "Logo"],
      ["logo_2", 1, "Logo"],
    ],
  ],
  [
    "a placeholder keeps its name, authored text yields",
    ["Total", "£ {{total}}"],
    [
      ["total_2", 1, "Total"],
      ["total", 1, ""],
    ],
  ],
  [
    "numbering passes over names in use",
    ["{{email_2}}", "a@b.example", "c@d.example"],
    [
      ["email_2", 1, ""],
      ["email", 1, "a@b.example"],
      ["email_3", 1, "c@d.example"],
    ],
  ],
  ["text that could not be read has no default", ["fes\ufffdval"], [["fes_val", 1, null]]],
  ["a price without letters still has a name", ["3.50"], [["price", 1, "3.50"]]],
])("%s", (_, texts, expected) => {
  const found = fields(...texts.map((text, i) => box(i + 1, text)));
  expect(found.map(({ name, boxes, defaultValue }) => [name, boxes.length, defaultValue])).toEqual(
    expected,
  );
});

test("boxes painted by the same operators share one field", () => {
  const sources = new Map([
    ["box_1", "form:8:2"],
    ["box_2", "form:8:2"],
  ]);
  const found = sceneFields([box(1, "Logo"), box(2, "Logo", { page: 1 })], sources);
  expect(found.map((field) => field.boxes.map((one) => one.box))).toEqual([["box_1", "box_2"]]);
});

test("a stack of contact lines makes a field of each line, and all of them fill the box", () => {
  const text =
    "Harbour Studio\n9 Chancery Court\nBristol BS1 0AA\nT 0117 496 0100\nada@studio.example";
  const found = fields(box(1, text));
  expect(found.map(({ label, defaultValue }) => [label, defaultValue])).toEqual([
    ["Company", "Harbour Studio"],
    ["Street", "9 Chancery Court"],
    ["Town", "Bristol BS1 0AA"],
    ["Phone", "0117 496 0100"],
    ["E-mail", "ada@studio.example"],
  ]);
  expect(found.map(({ whenEmpty }) => whenEmpty)).toEqual([
    undefined,
    undefined,
    undefined,
    "line",
    undefined,
  ]);
  const values = new Map(found.map((field) => [field.id, field.defaultValue ?? ""]));
  for (const field of found) {
    const parts = field.boxes[0]?.pattern ?? [];
    expect(
      parts.map((part) => (part.kind === "literal" ? part.text : values.get(part.field))).join(""),
    ).toBe(text);
  }
});

test("of lines with an icon each every line is a field, and the icons stay", () => {
  const text = "\uf0e0 contact@studio.example\n\uf099 @studio_ada";
  const found = fields(box(1, text));
  expect(found.map(({ defaultValue }) => defaultValue)).toEqual([
    "contact@studio.example",
    "@studio_ada",
  ]);
  const pattern = found[0]?.boxes[0]?.pattern ?? [];
  expect(pattern.map((part) => (part.kind === "literal" ? part.text : "*")).join("")).toBe(
    "\uf0e0 *\n\uf099 *",
  );
});

/** Lines from the top, 14 pt apart, of a box whose text begins at `left`. */
function linesAt(left: number, text: string, top = 100): Partial<TextBox> {
  return {
    lines: text.split("\n").map((line, i) => ({
      text: line,
      from: [left, top - 14 * i],
      to: [left + 40, top - 14 * i],
    })),
  };
}

test("of a list in columns every item and every price is a field", () => {
  const [items, prices] = ["Tea\nFlat white\nof the day", "3.50\n4.20\n2.80"];
  const found = fields(
    box(1, items, linesAt(20, items)),
    box(2, prices, linesAt(200, prices, 100.5)),
  );
  expect(found.map(({ defaultValue }) => defaultValue)).toEqual([
    ...items.split("\n"),
    ...prices.split("\n"),
  ]);
});

test("of a column of bare prices each is a field, whatever stands beside it", () => {
  const dishes = [
    "Lentil soup",
    "Plum cake",
    "Pot of tea",
    "Rye bread",
    "Roast trout",
    "Leek tart",
    "Plum jam",
  ];
  const column = "410\n1950\n650\n280\n390\n520\n90";
  const found = fields(
    ...dishes.map((dish, i) => box(i + 1, dish, linesAt(20, dish, 100 - 14 * i))),
    box(9, column, linesAt(200, column, 100)),
  );
  const prices = found.filter(({ inputKind }) => inputKind === "price");
  expect(prices.map(({ defaultValue }) => defaultValue)).toEqual(column.split("\n"));
});

test.each([
  ["in the middle", 93],
  ["beside its last line", 86],
])("a text of two lines with a price %s is an item", (_, top) => {
  const ring = "Ring with a stone\nof your choice";
  const [item] = fields(
    box(1, ring, linesAt(20, ring)),
    box(2, "65.00", linesAt(200, "65.00", top)),
  );
  expect([item?.inputKind, item?.defaultValue]).toEqual(["item", ring]);
});

test.each<[string, Partial<TextBox>]>([
  ["of another height", linesAt(20, "Tea\nFlat white\nof the day", 94)],
  ["on another page", { ...linesAt(20, "Tea\nFlat white\nof the day"), page: 1 }],
  ["of fewer lines", linesAt(20, "Tea\nFlat white")],
])("lines %s are no items of the prices", (_, more) => {
  const prices = "3.50\n4.20\n2.80";
  const found = fields(
    box(1, "Tea\nFlat white\nof the day", more),
    box(2, prices, linesAt(200, prices)),
  );
  expect(found).toHaveLength(4);
});

test("wrapped text is one field even when a line looks like a date", () => {
  const found = fields(
    box(1, "We look forward to seeing you on\n12 June 2027\nin the walled garden"),
  );
  expect(found).toHaveLength(1);
});

test.each<[string, Partial<TextBox>]>([
  ["•", {}],
  ["✓\n✓\n✓", {}],
  ["\ue0b0 \uf095", {}],
  ["* * *", {}],
  ["qn", { fontName: "ABCDEF+Wingdings-Regular" }],
  ["phone", { fontName: "MaterialIcons-Regular" }],
])("a box of symbols only is no field: %j", (text, more) => {
  expect(fields(box(1, text, { font: "5", ...more }))).toEqual([]);
});

test.each<[string, string, string]>([
  ["☎ 0117 496 0100", "☎ ", "0117 496 0100"],
  ["\uf095\u00a0+44 117 496", "\uf095\u00a0", "+44 117 496"],
  ["• Tea", "• ", "Tea"],
  ["© 2027 Marlow", "", "© 2027 Marlow"],
  ["№ 5", "", "№ 5"],
  ["“Tea”", "", "“Tea”"],
])("an icon before a text is no part of its value: %j", (text, icon, value) => {
  const [field] = fields(box(1, text));
  expect(field?.defaultValue).toBe(value);
  expect(field?.boxes[0]?.pattern).toEqual([
    ...(icon === "" ? [] : [{ kind: "literal", text: icon }]),
    { kind: "field", field: field?.id },
  ]);
});

test("an icon on both sides of a text stays on both", () => {
  const [field] = fields(box(1, "• Tea for two •"));
  expect(field?.defaultValue).toBe("Tea for two");
  expect(field?.boxes[0]?.pattern).toEqual([
    { kind: "literal", text: "• " },
    { kind: "field", field: field?.id },
    { kind: "literal", text: " •" },
  ]);
});

test("a caption before a value stays, and an empty value takes it along", () => {
  const [field] = fields(box(1, "☎ Tel. 0117 496 0100"));
  expect(field).toMatchObject({
    name: "phone",
    label: "Phone",
    inputKind: "phone",
    defaultValue: "0117 496 0100",
    whenEmpty: "line",
  });
  expect(field?.boxes[0]?.pattern).toEqual([
    { kind: "literal", text: "☎ Tel. " },
    { kind: "field", field: field?.id },
  ]);
});

test("no label is the sample: what is of no known kind is numbered in reading order", () => {
  const found = fields(
    box(1, "12·09·27"),
    box(2, "Elderflower"),
    box(3, "Ceramicist"),
    box(4, "Seven days\nThree ferries"),
    box(5, "\ufffd\ufffd"),
  );
  expect(found.map(({ label, inputKind }) => [label, inputKind])).toEqual([
    ["Date", "date"],
    ["Text 1", "text"],
    ["Job title", "job_title"],
    ["Text 2", "multiline"],
    ["Text 3", "text"],
  ]);
});

test("a word beside a value names it, in the words of the page where they say more", () => {
  const at = (left: number, top: number, text: string): Partial<TextBox> =>
    linesAt(left, text, top);
  const found = fields(
    box(1, "Recipient:", at(20, 100, "Recipient:")),
    box(2, "Ilsabet Waverly", at(90, 100, "Ilsabet Waverly")),
    box(3, "Valid until", at(20, 80, "Valid until")),
    box(4, "12 June 2027", at(90, 80, "12 June 2027")),
    box(5, "Qty", at(200, 100, "Qty")),
    box(6, "14", at(200, 86, "14")),
    box(7, "3", at(200, 72, "3")),
  );
  const labels = new Map(found.map(({ defaultValue, label }) => [defaultValue, label]));
  expect(labels.get("Ilsabet Waverly")).toBe("Recipient");
  expect(labels.get("12 June 2027")).toBe("Valid until");
  expect([labels.get("14"), labels.get("3")]).toEqual(["Quantity", "Quantity 2"]);
});

test("boxes that cannot be edited make no field", () => {
  expect(fields(box(1, "{{name}}", { editable: false, reason: "type3_font" }))).toEqual([]);
});

test("repeated kinds are numbered in name and label", () => {
  const found = fields(box(1, "a@b.example"), box(2, "c@d.example"));
  expect(found.map(({ name, label, inputKind }) => [name, label, inputKind])).toEqual([
    ["email", "E-mail", "email"],
    ["email_2", "E-mail 2", "email"],
  ]);
});

test("under the head of a course each line is a dish, and what is in it is told apart", () => {
  const dishes = "Gulaschsuppe\nFlädlesuppe";
  const found = fields(
    box(1, "Suppen", linesAt(20, "Suppen", 100)),
    box(2, dishes, linesAt(20, dishes, 84)),
    box(3, "mit Röstbrot", linesAt(20, "mit Röstbrot", 58)),
  );
  expect(found.map(({ defaultValue, label }) => [defaultValue, label])).toEqual([
    ["Suppen", "Text 1"],
    ["Gulaschsuppe", "Item"],
    ["Flädlesuppe", "Item 2"],
    ["mit Röstbrot", "Description"],
  ]);
});

test.each([
  ["Your company", "Company"],
  ["Job title here", "Job title"],
  ["Name / Név", "Name"],
  ["Position", "Text 1"],
])("%s that stands for a value is called %s", (text, label) => {
  expect(fields(box(1, text)).map((field) => field.label)).toEqual([label]);
});

test("words that ask to write stay before the address", () => {
  const [field] = fields(box(1, "Let’s chat! lena@cordelia.example"));
  expect(field).toMatchObject({ label: "E-mail", defaultValue: "lena@cordelia.example" });
  expect(field?.boxes[0]?.pattern[0]).toEqual({ kind: "literal", text: "Let’s chat! " });
});

test("a postal mark is no icon, and what stands behind it is a postcode", () => {
  const found = fields(
    box(1, "〒", linesAt(20, "〒")),
    box(2, "226-8503", linesAt(64, "226-8503")),
    box(3, "〒101-0051", linesAt(20, "〒101-0051", 40)),
  );
  expect(found.map(({ label }) => label)).toEqual(["Postcode", "Postcode 2"]);
});

test("a caption with nothing behind it is fixed beside lines that hold a value", () => {
  const made = fields(box(1, "ID_No:\nE-mail: ada@pell.example\nPhone:"));
  expect(made).toMatchObject([{ inputKind: "email", defaultValue: "ada@pell.example" }]);
  expect(made[0]?.boxes[0]?.pattern).toEqual([
    { kind: "literal", text: "ID_No:" },
    { kind: "literal", text: "\n" },
    { kind: "literal", text: "E-mail: " },
    { kind: "field", field: made[0]?.id },
    { kind: "literal", text: "\n" },
    { kind: "literal", text: "Phone:" },
  ]);
  expect(fields(box(1, "ID_No:\nPhone:"))).toHaveLength(1);
});

test("a blank behind a caption is a field without a default, whose dots stay while nothing is given", () => {
  const made = fields(box(1, "Für ............\nVon ............"));
  expect(made).toMatchObject([
    { inputKind: "recipient", label: "Recipient", defaultValue: null },
    { inputKind: "sender", label: "Sender", defaultValue: null },
  ]);
});
