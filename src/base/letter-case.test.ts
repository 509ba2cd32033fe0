import { expect, test } from "vitest";
import { upperCase } from "./letter-case.ts";

test.each([
  ["straße", null, "STRASSE"],
  ["istanbul ılık", "tr", "İSTANBUL ILIK"],
  ["istanbul", "az-Latn-AZ", "İSTANBUL"],
  ["istanbul", "en", "ISTANBUL"],
  ["αθήνα", "el-GR", "ΑΘΗΝΑ"],
  ["ŉ ﬁ", "", "ʼN FI"],
  ["i\u0307\u0301", "lt", "I\u0301"],
  ["𝕥", "de", "𝕥"],
])("%s in language %s", (text, language, upper) => {
  expect(upperCase(text, language)).toBe(upper);
});
