import { describe, expect, test } from "vitest";
import { hasAddressWord, isContact, isHouseNumber, kindOfForm, plainDigits } from "./line-forms.ts";

describe("what the form of a line says that it is", () => {
  test.each([
    // Addresses of mail and of the web.
    ["ada@studio.example", "email"],
    ["E-Mail: ada.lovelace+press@studio-harbour.example", "email"],
    ["ada @ studio.example", "email"],
    ["ada@studio", null],
    ["www.studio.example", "url"],
    ["https://studio.example/menu", "url"],
    ["http:// studio.example/menu", "url"],
    ["studio.com", "url"],
    ["marlow.fr", "url"],
    ["Web: marlow.art", "url"],
    ["MR.SALAMON", null],
    ["Dr.Ab", null],
    ["www.mr.salamon", "url"],
    ["3.Gang", null],
    ["one.two", null],
    // Numbers that are dialled.
    ["0117 496 0100", "phone"],
    ["+44 (0)117 496-0100", "phone"],
    ["Tel. 0117 496 0100", "phone"],
    ["Tel.: 0117/496", "phone"],
    ["+ 254 768 830 031", "phone"],
    ["Тел.: +7 (495) 000 00 00, доб. 0123", "phone"],
    ["Моб. тел.: +7 (903) 000 00 00", "mobile"],
    ["Fax 0117 496 0199", "fax"],
    ["Mobil: 0171 496 0100", "mobile"],
    ["12345", null],
    ["6.500/7.500", null],
    ["1125 / 6750", null],
    ["17.75 17.75", null],
    ["2014-2015", null],
    ["149 000", null],
    ["1 250 000", null],
    ["200/40/40", null],
    ["350//180", null],
    // Prices.
    ["4,80 €", "price"],
    ["240 TL.", "price"],
    ["4.00JD", "price"],
    ["Rp 25.000", "price"],
    ["09 de Junho às 14h", "date"],
    ["50.000đ", "price"],
    ["8,00€ / 24,00€", "price"],
    ["7,50 / 9,00", "price"],
    ["65/45 kr", "price"],
    ["99 / 109 kr", "price"],
    ["24,00 یورو", "price"],
    ["2020/21", null],
    ["123 456 789", "phone"],
    ["123 456 780", null],
    ["3 st pancakes, sirap", null],
    ["02 HAZİRAN", "date"],
    ["3 ARALIK", "date"],
    ["政府補助金により最大50％OFF", null],
    ["富山県富山市花園町1-2-3", "address"],
    ["60 gr.", "quantity"],
    ["2025 - 05 - 16", "date"],
    ["10/15（火）", "date"],
    ["10月15日（日・祝）", "date"],
    ["2025년 5월 16일 (토)", "date"],
    ["18：00～20:55", "time"],
    ["6:00 pm to 8:00 pm", "time"],
    ["10 am – 4 pm", "time"],
    ["von 18 bis 22 Uhr", "time"],
    ["18h à 20h30", "time"],
    ["16:00 bis 18:00", "time"],
    ["7.50 – 9.00", null],
    ["10 to 12", null],
    ["info @ firma . kz", "email"],
    ["0555-12-34567", "phone"],
    ["020001234567890", "phone"],
    ["2000008154525531", null],
    ["€ 4.80", "price"],
    ["£12", "price"],
    ["ab 12 €", "price"],
    ["+ 3 €", "price"],
    ["12 €/kg", "price"],
    ["12.– CHF", "price"],
    ["4.80", "price"],
    ["1.234,50", "price"],
    ["12.-", "price"],
    ["od 250,-", "price"],
    ["600-1200,-", "price"],
    ["4.8", null],
    ["480", null],
    // Shares.
    ["20 %", "percent"],
    ["-15%", "percent"],
    ["10% off", "percent"],
    ["٪ ٢٠", null],
    ["٢٠٪", "percent"],
    ["1000 %", null],
    // Days and hours.
    ["12.06.2027", "date"],
    ["12/6/27", "date"],
    ["2027-06-12", "date"],
    ["12 June 2027", "date"],
    ["Samstag, den 12. Juni 2027", "date"],
    ["Saturday, June 12th, 2027", "date"],
    ["12. Juni 2027 um 19 Uhr", "date"],
    ["2027年6月12日", "date"],
    ["令和9年6月12日（土）", "date"],
    ["19:30", "time"],
    ["7 pm", "time"],
    ["18–22 Uhr", "time"],
    ["um 19:30 Uhr", "time"],
    ["25:00", null],
    ["19:75", null],
    // Places.
    ["9 Chancery Street", "street"],
    ["Hauptstraße 12", "street"],
    ["12, rue de la Paix", "street"],
    ["Engineering", null],
    ["Drive 1 mile and turn right", null],
    ["Lasagna Street 15.00€", null],
    ["20095 Hamburg", "town"],
    ["CH-8001 Zürich", "town"],
    ["1012 AB Amsterdam", "town"],
    ["00-950 Warszawa", "town"],
    ["110 00 Praha 1", "town"],
    ["Bristol BS1 4ND", "town"],
    ["Springfield, IL 62701", "town"],
    ["10250 Sunset Boulevard", "street"],
    ["BS1 4ND", "postcode"],
    ["00-950", "postcode"],
    ["10-100", null],
    ["1012 AB", "postcode"],
    ["〒101-0051", "postcode"],
    ["東京都千代田区神田1-2-3", "address"],
    // Amounts and numbers of things.
    ["250 g", "quantity"],
    ["2 x 0,5 l", "quantity"],
    ["℮ 250 g", "quantity"],
    ["No. 1234", "code"],
    ["#42", "code"],
    ["AB-1234", "code"],
    ["4 006381 333931", "code"],
    // Nothing.
    ["Ada Lovelace", null],
    ["", null],
  ])("%j: %s", (line, kind) => {
    expect(kindOfForm(line)).toBe(kind);
  });

  test("bars beside a line and digits of other scripts make no difference", () => {
    expect(kindOfForm("| 250 g |")).toBe("quantity");
    expect(kindOfForm("１２：３０")).toBe("time");
    expect(kindOfForm("１２:３０")).toBe("time");
    expect(kindOfForm("۱۲:۳۰")).toBe("time");
  });

  test("lines of copy and of several lines have no form", () => {
    expect(kindOfForm("4.80\n5.20")).toBeNull();
    expect(kindOfForm(`${"a".repeat(67)}@studio.example`)).toBeNull();
    expect(kindOfForm(`${"a".repeat(65)}@studio.example`)).toBe("email");
    // Too long to be kept, and found all the same.
    expect(kindOfForm(`| ${" ".repeat(160)}4.80`)).toBe("price");
  });

  test("a long line with a word for a street is a sentence", () => {
    const words = "a".repeat(60 - "Street 9 ".length);
    expect(kindOfForm(`Street 9 ${words}`)).toBe("street");
    expect(kindOfForm(`Street 9 ${words}a`)).toBeNull();
  });
});

test.each([
  ["Neuer Wall 24", true],
  ["Am Markt 3 b", true],
  ["Neuer Wall 24-26", true],
  [" Neuer Wall 24 ", true],
  ["neuer Wall 24", false],
  ["Wall", false],
  ["N 24", false],
  ["Neuer Wall 24567", false],
])("%j is a name and a house number: %s", (text, isOne) => {
  expect(isHouseNumber(text)).toBe(isOne);
});

test.each([
  ["9 Chancery Lane", true],
  ["Rue de la Paix", true],
  ["Laneway", false],
  ["Chancery", false],
])("%j has a word for a street: %s", (text, has) => {
  expect(hasAddressWord(text)).toBe(has);
});

test.each([
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["０１２３４５６７８９", "0123456789"],
  ["4 rooms", "4 rooms"],
])("the digits of %s are %s", (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

test.each([
  ["Write to ada@studio.example today", true],
  ["Call +44 117 496 0100", true],
  ["E-mail", true],
  ["Call 0117 496 0100", false],
  ["+44 117", false],
  ["@studio_ada", false],
  ["ada@studio", false],
])("%j tells how to reach somebody: %s", (text, tells) => {
  expect(isContact(text)).toBe(tells);
});
