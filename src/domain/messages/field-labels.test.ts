import { expect, test } from "vitest";
import { fieldLabels, type LabelFacts } from "./field-labels.ts";
import { LANGUAGES, type Language } from "./languages.ts";

type Told = Partial<LabelFacts> & { readonly label: string };

function factsOf(told: readonly Told[]): readonly LabelFacts[] {
  return told.map((one, i) => ({
    id: `fld_${i}`,
    type: "text",
    inputKind: "text",
    defaultValue: "",
    ...one,
  }));
}

function fieldLabel(
  { inputKind, ...told }: Omit<Told, "inputKind"> & { readonly inputKind: string },
  language: Language,
): string | undefined {
  const fields = factsOf([{ ...told, inputKind: inputKind as LabelFacts["inputKind"] }]);
  return fieldLabels(fields, { language }).get("fld_0");
}

/** Labels in English, of fields in one row after another of a table. */
function ofTable(rows: readonly (readonly Told[])[], language: Language = "en"): readonly string[] {
  const told = rows.flatMap((row, i) => row.map((one) => ({ group: "1.1", row: i + 1, ...one })));
  return [...fieldLabels(factsOf(told), { language }).values()];
}

const item = (label: string, defaultValue: string): Told => ({
  label,
  inputKind: "item",
  defaultValue,
});
const price = (label: string): Told => ({ label, inputKind: "price", defaultValue: "9.50" });

test.each([
  ["Phone", "phone", "Telefon"],
  ["Phone 2", "phone", "Telefon 2"],
  ["Text 3", "text", "Text 3"],
  ["Text 3", "multiline", "Text 3"],
  ["Job title", "job_title", "Funktion"],
])("%s of a field that is one is said in the language of the page", (label, kind, said) => {
  expect(fieldLabel({ label, inputKind: kind }, "de")).toBe(said);
});

test.each([
  ["Phone", "text"],
  ["Direct line", "phone"],
  ["Phone2", "phone"],
  ["Phone", "a kind of later versions"],
  ["", "phone"],
])("%j is the author's own for %s, in every language", (label, kind) => {
  expect(LANGUAGES.map((language) => fieldLabel({ label, inputKind: kind }, language))).toEqual(
    LANGUAGES.map(() => label),
  );
});

test("numbers are kept where the language has its own words", () => {
  expect(fieldLabel({ label: "Text 3", inputKind: "text" }, "ja")).toBe("テキスト 3");
  expect(fieldLabel({ label: "Name 12", inputKind: "person" }, "he")).toBe("שם 12");
});

test("the card that a field is on is told in the language, also behind words of the page", () => {
  const [name, line] = [
    { label: "Name, card 12", inputKind: "person" },
    { label: "Direct line, card 2", inputKind: "phone" },
  ];
  expect(fieldLabel({ label: "Phone 2, card 3", inputKind: "phone" }, "en")).toBe(
    "Phone 2 · Card 3",
  );
  expect(fieldLabel(name, "de")).toBe("Name · Karte 12");
  expect(fieldLabel(name, "ja")).toBe("氏名 · カード12");
  expect(fieldLabel(line, "fr")).toBe("Direct line · Carte 2");
});

test("the author's label of a language comes first there, and counts nowhere else", () => {
  const field = { label: "Phone", labels: { de: "Durchwahl" }, inputKind: "phone" };
  expect(fieldLabel(field, "de")).toBe("Durchwahl");
  expect(fieldLabel(field, "nl")).toBe("Telefoon");
  expect(fieldLabel({ ...field, label: "Direct line" }, "nl")).toBe("Direct line");
});

test("figures in rows of a table are told by the words of their row", () => {
  const rows = [
    [item("Item", "Tomato soup"), { ...price("Quantity"), inputKind: "quantity" }, price("Price")],
    [item("Item 2", "Caesar Salad"), price("Price 2")],
  ] as const;
  expect(ofTable(rows)).toEqual([
    "Item · Tomato soup",
    "Quantity · Tomato soup",
    "Price · Tomato soup",
    "Item 2 · Caesar Salad",
    "Price 2 · Caesar Salad",
  ]);
  expect(ofTable(rows, "de").at(-1)).toBe("Preis 2 · Caesar Salad");
});

test("of two columns each price is told by what stands before it, one before all words by the first", () => {
  const two = [item("Item", "Tea"), price("Price"), item("Item 2", "Coffee"), price("Price 2")];
  expect(ofTable([two])).toEqual([
    "Item · Tea",
    "Price · Tea",
    "Item 2 · Coffee",
    "Price 2 · Coffee",
  ]);
  expect(ofTable([[price("Price"), item("Item", "Tea")]])).toEqual(["Price · Tea", "Item"]);
});

test.each<[string, readonly Told[], string]>([
  ["an author's label", [item("Item", "Tea"), price("What tea costs")], "What tea costs"],
  [
    "an author's label of the language",
    [item("Item", "Tea"), { ...price("Price"), labels: { en: "Cost" } }],
    "Cost",
  ],
  ["a row without words", [item("Item", "12"), price("Price")], "Price"],
  ["a row without anything else", [price("Price")], "Price"],
  [
    "a picture, whose value is an id",
    [{ ...item("Picture", "ast_aaaa"), type: "image" }, price("Price")],
    "Price",
  ],
])("%s gives no words", (_, row, label) => {
  expect(ofTable([row]).at(-1)).toBe(label);
});

test("fields outside of tables are told by no neighbours", () => {
  const fields = factsOf([item("Item", "Tea"), { ...price("Price"), group: "1.1" }]);
  expect(fieldLabels(fields, { language: "en" }).get("fld_1")).toBe("Price");
});

test("long words are shortened where a word ends, and stand on one line", () => {
  const long = "Grilled goat cheese\nwith honey, walnuts and a salad of the season";
  expect(ofTable([[item("Item", long), price("Price")]]).at(-1)).toBe(
    "Price · Grilled goat cheese with honey, walnuts…",
  );
  const unbroken = "😀".repeat(20) + "ab".repeat(20);
  expect(ofTable([[item("Item", unbroken), price("Price")]]).at(-1)).toBe(
    `Price · ${"😀".repeat(20)}${"ab".repeat(10)}…`,
  );
});

test("where values are known the row's own one tells", () => {
  const fields = factsOf([
    { ...item("Item", "Tea"), group: "1.1", row: 1 },
    { ...price("Price"), group: "1.1", row: 1 },
  ]);
  const labels = fieldLabels(fields, { language: "en", values: { fld_0: "Cocoa" } });
  expect(labels.get("fld_1")).toBe("Price · Cocoa");
});

test("one of several items is told by what the print says, though something else is typed", () => {
  const fields = factsOf([item("Item", "Tea"), item("Item 2", "12"), item("My drink", "Coffee")]);
  const labels = fieldLabels(fields, { language: "de", values: { fld_0: "Cocoa" } });
  expect([...labels.values()]).toEqual(["Artikel · Tea", "Artikel 2", "My drink"]);
  expect(fieldLabels(factsOf([item("Item", "Tea")]), { language: "en" }).get("fld_0")).toBe("Item");
});
