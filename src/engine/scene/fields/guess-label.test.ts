import { expect, test } from "vitest";
import { guessLabel, kindOfName, labelOfName, shortened } from "./guess-label.ts";

const CARD = { isLarge: true, hasContacts: true };

test.each([
  ["ada@example.org", "E-mail", "email"],
  ["E: ada.lovelace@engines.example", "E-mail", "email"],
  ["+44 117 496 0100", "Phone", "phone"],
  ["Tel. 0117 496 0100", "Phone", "phone"],
  ["T +1 (555) 010-9999", "Phone", "phone"],
  ["www.example.org", "Website", "url"],
  ["https://example.org/shop", "Website", "url"],
  ["£ 45.00", "Price", "price"],
  ["12,50 €", "Price", "price"],
  ["Sat 12 June 2027", "Date", "date"],
  ["2027-06-12", "Date", "date"],
  ["\ufffd\ufffd \ufffd", "Text", "text"],
  ["12.06.2027", "Date", "date"],
  ["9 Chancery Court", "Street", "street"],
  ["Hauptstraße 12", "Street", "street"],
  ["Rue de la Loi 16", "Street", "street"],
  ["10115 Berlin", "Town", "town"],
  ["Bristol BS1 0AA", "Town", "town"],
  ["112 21 Stockholm", "Town", "town"],
  ["1012 AB Amsterdam", "Town", "town"],
  ["Ada Lovelace", "Name", "person"],
  ["Dr. Vincent van Gogh", "Name", "person"],
  ["Kestrel Legal LLP", "Kestrel Legal LLP", "text"],
  ["Gift Certificate", "Gift Certificate", "text"],
  ["No refunds.", "No refunds.", "text"],
  ["14 – 22 AUGUST", "14 – 22 AUGUST", "text"],
  ["Old Customs House\nPier 4", "Old Customs House Pier 4", "multiline"],
])("%s is labelled %s", (text, label, inputKind) => {
  expect(guessLabel(text, CARD)).toMatchObject({ label, inputKind });
});

test("a name is only guessed where contacts stand", () => {
  expect(guessLabel("Elisabeth Waverley", { isLarge: true, hasContacts: false }).label).toBe(
    "Elisabeth Waverley",
  );
});

test.each([
  ["first_name", "First name", "person"],
  ["FirstName", "First name", "person"],
  ["JOB TITLE", "Job title", "text"],
  ["postcode", "Postcode", "text"],
  ["Recipient Name", "Recipient name", "person"],
  ["e-mail", "E mail", "email"],
  ["mobile", "Mobile", "phone"],
  ["BestBefore", "Best before", "text"],
])("placeholder %s reads %s", (name, label, kind) => {
  expect([labelOfName(name), kindOfName(name)]).toEqual([label, kind]);
});

test("long labels end at a word", () => {
  expect(shortened("Thank you for your enquiry. The table below sets out")).toBe(
    "Thank you for your enquiry. The table…",
  );
  expect(shortened("a fes\ufffdval")).toBe("a fes…val");
});
