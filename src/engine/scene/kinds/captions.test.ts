import { expect, test } from "vitest";
import { captionBefore, captionOf, isEmptyCaption, isBlankToFill, kindNamed } from "./captions.ts";

test.each([
  ["Tel.", "phone", null],
  ["E-mail:", "email", null],
  ["Adresse", "address", null],
  ["DATUM:", "date", null],
  ["Valid until", "date", "Valid until"],
  ["TOTAL", "price", "Total"],
  ["Rechnungs-Nr.:", "code", "Rechnungs-Nr."],
  ["氏名：", "person", null],
  ["Empfänger", "recipient", null],
  ["Für:", "recipient", null],
  ["T", "phone", null],
  ["Notary in charge:", null, "Notary in charge"],
  ["This certificate is proudly presented to", "recipient", null],
  ["Hiermit bestätigt Waldwerk, dass", "recipient", null],
  ["CE CERTIFICAT EST DÉCERNÉ À :", "recipient", null],
  ["兹特此证明", "recipient", null],
])("%s is a caption of %s, called %s", (text, kind, label) => {
  expect(captionOf(text)).toEqual({ kind, label });
});

test.each([
  "für",
  "a",
  "to",
  "Contact",
  "Ada Lovelace",
  "Thank you",
  "We are pleased that",
  "It was presented together",
  "We look forward to seeing you there again soon:",
  "Wow! Look:",
  "12:",
  "Tel.\nFax",
])("%j is no caption", (text) => {
  expect(captionOf(text)).toBeNull();
});

test.each([
  ["Name: Ada Lovelace", "person", null, "Ada Lovelace"],
  ["Tel. 0117 496 0100", "phone", null, "0117 496 0100"],
  ["Row 12", "row", null, "12"],
  ["Valid until 12.06.2027", "date", "Valid until", "12.06.2027"],
  ["Total £ 45.00", "price", "Total", "£ 45.00"],
  ["Prepared by: Marlow", null, "Prepared by", "Marlow"],
  [
    "-Twitter: https://twitter.com/ada_lovelace_1815",
    null,
    "Twitter",
    "https://twitter.com/ada_lovelace_1815",
  ],
])("%s begins with a caption", (line, kind, label, value) => {
  const found = captionBefore(line);
  expect(found?.caption).toEqual({ kind, label });
  expect(line.slice(found?.valueStart)).toBe(value);
});

test.each([
  "19:30",
  "https://example.org",
  "Our rooms: all of them have a view of the sea",
  "Name of the rose",
  "Date night",
  "Row Houses",
  "Ada",
])("%s begins with none", (line) => {
  expect(captionBefore(line)).toBeNull();
});

test("names of fields and heads of columns are known by their words alone", () => {
  expect(kindNamed("Unit price")).toBe("price");
  expect(kindNamed("postcode")).toBe("postcode");
  expect(kindNamed("slogan")).toBeNull();
});

test.each([
  ["Name ................", "person", null, "................"],
  ["Pour . . . . . . . .", "recipient", null, ". . . . . . . ."],
  ["Datum: ______________", "date", null, "______________"],
  ["Size of the shirt: ________", null, "Size of the shirt", "________"],
  ["Dessert: ............", "item", null, "............"],
])("%j is a caption before a blank", (line, kind, label, blank) => {
  const found = captionBefore(line);
  expect(found?.caption).toEqual({ kind, label });
  expect(line.slice(found?.valueStart)).toBe(blank);
  expect(isBlankToFill(blank)).toBe(true);
});

test.each([
  "Desserts ............",
  "Prawns with pepper ............",
  "................",
  "Name ...",
])("%j is no caption before a blank", (line) => {
  expect(captionBefore(line)).toBeNull();
});

test.each([
  ["ID_No:", true],
  ["電話：", true],
  ["Phone", false],
  ["Phone: 12", false],
  ["We look forward to seeing you there again soon:", false],
])("%j is an empty caption: %s", (text, isEmpty) => {
  expect(isEmptyCaption(text)).toBe(isEmpty);
});
