import { expect, test } from "vitest";
import { nameKey, placeholdersIn } from "./placeholders.ts";

test.each<readonly [string, readonly string[]]>([
  ["{{first_name}} {{ last name }}", ["first_name", "last name"]],
  ["{{JOB TITLE}}", ["JOB TITLE"]],
  ["«Role» and <<Company>>", ["Role", "Company"]],
  ["%city% %postcode%", ["city", "postcode"]],
  ["100%Cotton 50%", []],
  ["[FirstName], cabin [Cabin].", ["FirstName", "Cabin"]],
  ["Value: [Amount]", ["Amount"]],
  ["array[index] and [1] and []", []],
  ["see note[a]", []],
  ["{{größe}} {{1st}}", ["größe"]],
  ["{{a}{b}}", []],
  ["{{{name}}}", ["name"]],
  ["<<a>b>>", []],
])("placeholders of %s", (text, names) => {
  expect(placeholdersIn(text).map(({ name }) => name)).toEqual(names);
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
