import { expect, test } from "vitest";
import {
  closesPlaceholder,
  endsInPlaceholder,
  marksOf,
  nameKey,
  placeholdersIn,
  tokensIn,
} from "./placeholders.ts";

test.each<readonly [string, readonly string[]]>([
  ["{{first_name}} {{ last name }}", ["first_name", "last name"]],
  ["{{JOB TITLE}}", ["JOB TITLE"]],
  ["Role and <<Company>>", ["Company"]],
  ["%city% %postcode%", ["city", "postcode"]],
  ["%%city%% and %% post code %%", ["city", "post code"]],
  ["100%Cotton 50%", []],
  ["60%Cotton40%Wool", []],
  ["10 % off, 20 % next", []],
  ["there%E2%80%99s%20one", []],
  ["%DE% %fe%", ["DE", "fe"]],
  ["array[index] and [1] and []", []],
  ["see note[a]", []],
  ["{{größe}} {{1st}}", ["größe"]],
  ["{{a}{b}}", []],
  ["{{{name}}}", ["name"]],
  ["<<a>b>>", []],
])("placeholders of %s", (text, names) => {
  expect(placeholdersIn(text).map(({ name }) => name)).toEqual(names);
});

test.each<readonly [string, readonly string[]]>([
  ["[FirstName]", ["FirstName"]],
  ["« Prénom »", ["Prénom"]],
  ["[PostCode] [City]\n[Country]", ["PostCode", "City", "Country"]],
  ["«Role»\nfor {{event}} and «Company»", ["Role", "event"]],
  ["{{zip}}, [City].", ["zip", "City"]],
  ["[Your name here]", ["Your name here"]],
  ["[address_1]", ["address_1"]],
  ["[Имя]", ["Имя"]],
  // Copy: dishes, titles, quotations, headings, asides, abbreviations.
  ["Salade «César»", []],
  ["«Цезарь»", []],
  ["« Sous les étoiles »", []],
  ["Он сказал: «Имя»", []],
  ["[FirstName], cabin [Cabin].", []],
  ["Value: [Amount]", []],
  ["[Chorus]", []],
  ["[GF]", []],
  ["[sic]", []],
  ["«McDonald»", []],
  ["[Name] or [alias]", []],
])("of «%s», what stands alone as a field's name is a placeholder", (text, names) => {
  expect(placeholdersIn(text).map(({ name }) => name)).toEqual(names);
});

test.each<readonly [string, readonly [string, string | null, boolean][]]>([
  ["Fax {{fax?}}", [["fax", null, true]]],
  ["{{ job title ? | Baker }}", [["job title", "Baker", true]]],
  [
    "<<fax?>> %%fax ?%% {{fax}}",
    [
      ["fax", null, true],
      ["fax", null, true],
      ["fax", null, false],
    ],
  ],
  ["[Phone?]", [["Phone", null, true]]],
  ["« Téléphone ? »", [["Téléphone", null, true]]],
  // Copy and addresses, in which a question mark is one.
  ["{{fax??}} {{?}} {{who? me}}", []],
  ["%fax?% /search?q=%41%", []],
  ["[Really?] «Who?»", []],
])("a question mark behind the name makes it optional: %s", (text, wanted) => {
  const found = placeholdersIn(text).map((one) => [
    one.name,
    one.defaultValue,
    one.isOptional === true,
  ]);
  expect(found).toEqual(wanted);
});

test("marks that nothing closes are read in time linear in the spaces behind them", () => {
  expect(placeholdersIn(`{{a${" ".repeat(50_000)}`)).toEqual([]);
});

test("marks that a document writes placeholders in mean placeholders within other words too", () => {
  const texts = [
    "[FirstName] [LastName]",
    "Dear [FirstName], cabin [Cabin] [sic], x[date], «Name» said",
  ];
  const marks = marksOf(texts);
  expect([...marks]).toEqual(["["]);
  expect(placeholdersIn(texts[1] ?? "", marks).map(({ name }) => name)).toEqual([
    "FirstName",
    "Cabin",
  ]);
});

test.each([
  ["Dear {{first_\nname}},", "first_name"],
  ["{{job\ntitle}}", "job title"],
  ["{{\nname\n}}", "name"],
  ["<<first \n name>>", "first name"],
  ["{{best-\nbefore?}}", "best-before"],
])("a placeholder of a certain form may be broken over lines: %j", (text, name) => {
  const [found, ...others] = placeholdersIn(text);
  expect(others).toEqual([]);
  expect(found?.name).toBe(name);
  expect(text.slice(found?.start, found?.end)).toMatch(/^(?:\{\{|<<)[^]*(?:\}\}|>>)$/u);
});

test("marks of copy are not read over lines", () => {
  expect(placeholdersIn("[first\nname]")).toEqual([]);
});

test.each([
  ["Dear {{first_", "name}},"],
  ["{{", "name"],
  ["<<recipient", "name>>"],
])("%j ends within a placeholder", (text) => {
  expect(endsInPlaceholder(text)).toBe(true);
});

test.each(["{{name}}", "if (a << 2", "text", "{{name}} and more", "{{a|b"])(
  "%j does not",
  (text) => {
    expect(endsInPlaceholder(text)).toBe(false);
  },
);

test("what closes a placeholder begins with the rest of it", () => {
  expect(["name}},", "}}", "x?}}", "name", "the name}}"].map(closesPlaceholder)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

test("tokens are whatever stands between marks", () => {
  expect(tokensIn("L[Lot] «Цезарь» {{a}} [x] %b%").map(({ name }) => name)).toEqual([
    "Lot",
    "Цезарь",
    "a",
    "x",
    "b",
  ]);
});

test("a default stands after a bar, also an empty one", () => {
  const [city, none, fax, spaced] = placeholdersIn(
    "{{city|Ghent, BE}} {{street}} {{fax|}} {{ tel | 0117 496 }}",
  );
  expect(spaced).toMatchObject({ name: "tel", defaultValue: "0117 496" });
  expect(city).toEqual({ name: "city", defaultValue: "Ghent, BE", start: 0, end: 18 });
  expect(none?.defaultValue).toBeNull();
  expect(fax?.defaultValue).toBe("");
});

test.each([
  ["First Name", "first_name"],
  ["first-name", "First_Name"],
  ["Größe", "GRÖßE"],
  ["Größe", "GRÖSSE"],
  ["Caf\u00e9", "cafe\u0301"],
])("%s and %s are one name", (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b));
});
