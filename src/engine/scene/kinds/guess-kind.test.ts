import { expect, test } from "vitest";
import { guessKind, mailNames } from "./guess-kind.ts";
import type { InputKind } from "../../contract/scene.ts";

/** Lines of real cards, invitations, tickets and price lists, by language. */
const LINES: Readonly<Partial<Record<InputKind, readonly string[]>>> = {
  email: [
    "ada@kestrel-legal.example",
    "E-Mail: info@bäckerei-groß.example",
    "Courriel : contact@atelier-lumière.example",
    "Correo: hola@casa.example",
    "e-mail biuro@pracownia.example",
    "E: anna.de.vries@drukkerij.example",
    "Mail tickets@nacht.example",
  ],
  phone: [
    "+44 20 7946 0018",
    "(415) 555-0132",
    "Tel. 0117 496 0100",
    "Telefon: +49 (0)30 / 123 45-67",
    "Tél. : 01 99 00 12 34",
    "Téléphone 03.88.12.34.56",
    "Teléfono: 91 123 45 67",
    "tel.: +48 22 123 45 67",
    "هاتف ٠١٢٣ ٤٥٦ ٧٨٩",
  ],
  mobile: [
    "Móvil +34 600 123 456",
    "tel. kom. 600 123 456",
    "Mobiel 06-12345678",
    "Cellulare: 347 123 4567",
    "M: 0171 2345678",
  ],
  fax: ["Fax 040 / 12 34 56", "F +49 30 123 45 67"],
  url: [
    "www.kestrel-legal.example",
    "https://example.org/menu",
    "Web: fjordline.example",
    "atelier-lumiere.example/contact",
    "Internet: www.baeckerei.example",
    "Sito: www.trattoria.example",
    "Strona: www.pracownia.example",
  ],
  date: [
    "12 June 2027",
    "June 12th, 2027",
    "Saturday, 12 June 2027",
    "2027-06-12",
    "12/06/2027",
    "12.06.2027",
    "Samstag, 12. Juni 2027",
    "Sa., 12. Juni",
    "samedi 12 juin 2027",
    "1er août 2027",
    "sábado, 12 de junio de 2027",
    "zaterdag 12 juni 2027",
    "sobota 12 czerwca 2027",
    "12 września 2026 r.",
    "sabato 12 giugno 2027",
    "Summer 2027 · 12 June".slice(14),
    "Mittwoch, den 3. März 2027",
    "12·09·27",
    "14 – 22 AUGUST",
    "12 июня 2027 г.",
    "2027年6月12日（土）",
    "June 2027",
    "12.2028",
    "2026.06.20.",
    "JUNE 10, 2017, 11.30 AM",
    "12 June 2027 at 7 pm",
  ],
  price: [
    "od 250,-",
    "+100,-",
    "600-1200,-",
    "+90₺",
    "€ 12.50",
    "12,50 €",
    "$1,299",
    "£9",
    "EUR 12,–",
    "CHF 1'250.00",
    "12,50 zł",
    "49,00 PLN",
    "from £12.50",
    "ab 9,90 €",
    "à partir de 15 €",
    "desde 20 €",
    "vanaf € 7,95",
    "od 25 zł",
    "48.00",
    "4,90",
    "Kč 250",
    "120 kr",
    "12,50 € / kg",
    "540₽/100гр",
    "26 500,00р.",
  ],
  street: [
    "9 Chancery Court",
    "221B Baker Street",
    "1600 Pennsylvania Ave NW",
    "12 Harbour Road, Unit 4",
    "Mühlgäßchen 7",
    "Lange Str. 12a",
    "Königsallee 60",
    "Am Markt 3",
    "12 rue de la Paix",
    "3 bis, avenue Foch",
    "Calle Mayor, 12",
    "C/ Alcalá 45, 2º B",
    "Plaza de España 1",
    "Keizersgracht 123",
    "Kerkstraat 5-7",
    "ul. Floriańska 12/4",
    "al. Jerozolimskie 100",
    "Via Garibaldi 8",
    "Piazza San Marco, 1",
    "Corso Italia 22",
  ],
  town: [
    "Bristol BS1 0AA",
    "London SW1A 1AA",
    "Springfield, IL 62704",
    "04103 Leipzig",
    "D-80331 München",
    "75002 Paris",
    "28013 Madrid",
    "1012 AB Amsterdam",
    "31-021 Kraków",
    "20121 Milano (MI)",
    "8001 Zürich",
    "110 00 Praha 1",
  ],
  person: [
    "Ada Lovelace",
    "Dr. Jürgen Groß",
    "Aoife O’Brien",
    "María José García López",
    "Anna de Vries",
    "Jean-Luc Picard",
    "Małgorzata Wiśniewska",
    "Giovanni della Casa",
    "Prof. Dr. Karin Meyer-Lüdenscheid",
    "Mme Claire Dubois",
    "J. R. Hartley",
    "ADA LOVELACE",
    "ADA\nLOVELACE",
    "Alexander Baker",
  ],
  time: [
    "19:30",
    "7 pm",
    "18:00–22:00 Uhr",
    "ab 19 Uhr",
    "19h30",
    "kl. 18:00",
    "8:00 AM - 11:00 AM",
    "60 min",
    "19:00 h.",
  ],
  percent: ["20 %", "-15%", "20% off"],
  quantity: ["340 g", "0,75 l", "12 × 18 cm", "250 мл", "20 pers.", "160г |", "5,5 cm x 8,5 cm"],
  code: ["No. 12", "Order no. 4711", "#4711", "AB-4711-XY", "№ 5"],
  postcode: ["SW1A 1AA", "31-021", "〒150-0001", "00-950"],
  country: ["Deutschland", "UK", "日本"],
  job_title: [
    "Mechatronics Engineering Student",
    "Colaborador de Novaterra",
    "Ceramicist",
    "Marketing Manager",
    "Geschäftsführerin",
    "Leiter Vertrieb",
    "Diplom-Ingenieurin (FH)",
    "PROFESSOR & HEAD (CIVIL ENGG.)",
    "Steuerberaterin",
    "Co-Founder & Creative Director",
    "Fotografo",
    "Directrice artistique",
    "Dyrektor handlowy",
    "Главный инженер",
    "代表取締役",
    "מנכ״ל",
  ],
  company: [
    "Kestrel Legal LLP",
    "Bäckerei Groß GmbH",
    "Atelier Lumière",
    "Marlow & Sons",
    "株式会社青空",
    "Drukarnia Nowa Sp. z o.o.",
    "Harbour Studio",
  ],
  text: [
    "149 000",
    "1 250 000",
    "200/40/40",
    "350//180",
    "The Kitchen Garden",
    "Thank you for coming",
    "GRAND OPENING",
    "Seven days · Three ferries",
    "Menu",
    "Admit one",
    "Row 12 Seat 4",
    "2027",
    "Open 9–17",
    "Our designer is back",
    "MS.NAGY",
    "MR.SALAMON",
    "04.功夫汤",
    "71-100",
    "6.500/7.500",
    "Lasagna al ragù 15.00€ (1,3,7)",
    "Our Services",
    "Gift Certificate",
    "Elderflower Presse",
    "(Author) / (Szerző)",
    "Witness of Marie",
    "2014-2015",
    "Drive 1 mile and turn right",
    "“Advancing Media, Shaping Tomorrow”",
    "About Media Millennium",
    "Château Jalousie $180",
    "Salt & Pepper",
    "Thank you\nvery much",
    "\ufffd\ufffd \ufffd",
  ],
};

test.each(
  Object.entries(LINES).flatMap(([kind, lines]) => lines.map((line) => [kind, line] as const)),
)("%s: %s", (kind, line) => {
  expect(guessKind(line, { isLarge: true, hasContacts: true }) ?? "text").toBe(kind);
});

test.each<[string, Parameters<typeof guessKind>[1]]>([
  ["a post below", { below: "Ceramicist" }],
  ["an address that names it", { isLarge: true, mailNames: new Set(["waverly"]) }],
  ["an address that is all of it", { mailNames: new Set(mailNames("i.waverly@inn.example")) }],
  ["an address that is its end", { mailNames: new Set(mailNames("iwaverly@inn.example")) }],
  ["an address in one", { mailNames: new Set(mailNames("ilsabetwaverly2@inn.example")) }],
  [
    "an address the other way round",
    { mailNames: new Set(mailNames("waverlyilsabet@inn.example")) },
  ],
  ["a word for it", { caption: "person" }],
])("an uncommon name is a person with %s, not because it is large", (_, context) => {
  const large = { isLarge: true, hasContacts: true };
  expect(guessKind("Ilsabet Waverly", large)).toBeNull();
  expect(guessKind("Ilsabet Waverly", context)).toBe("person");
});

test.each<[string, InputKind, InputKind | null]>([
  ["+44 117 496 0100", "person", "phone"],
  ["Ada Lovelace", "price", "person"],
  ["4711", "code", "code"],
  ["12", "seat", "seat"],
  ["Opening hours", "phone", null],
  ["0117 496 0100", "mobile", "mobile"],
  ["14", "quantity", "quantity"],
  ["Blue hydrangeas", "item", "item"],
  ["see overleaf", "date", null],
])("%s beside a word for %s is %s", (text, caption, kind) => {
  expect(guessKind(text, { caption })).toBe(kind);
});

test.each<[string, InputKind]>([
  ["プログラマー", "job_title"],
  ["准教授 工学博士", "job_title"],
  ["総合理工学研究科", "department"],
  ["国立大学法人 東京工業大学", "company"],
  ["神奈川県横浜市緑区長津田町", "address"],
  ["31, Palm Grove, Navi Mumbai", "address"],
  ["Gärtnerei Schäfer", "company"],
])("%s is of kind %s by its words", (text, kind) => {
  expect(guessKind(text)).toBe(kind);
});

test("two words that a sign joins are a couple where a wedding is spoken of", () => {
  expect(guessKind("DHANESH + SARIKA", { isLarge: true, isWedding: true })).toBe("person");
  expect(guessKind("Sarika & Dhanesh", { isLarge: true })).toBeNull();
});

test("a word for it proves a postcode that would pass for a telephone number", () => {
  expect(guessKind("226-8503", { caption: "postcode" })).toBe("postcode");
});

test("a name with a house number is a street over a town only", () => {
  expect(guessKind("Neuer Wall 24", { below: "20354 Hamburg" })).toBe("street");
  expect(guessKind("Neuer Wall 24")).toBeNull();
});

test("whom addresses name is told by their words, not by those of offices", () => {
  expect(mailNames("ada.lovelace@engines.example or info@engines.example")).toEqual([
    "ada",
    "lovelace",
    "ada.lovelace",
  ]);
});

test.each(["Student discount", "Students", "Co. Limerick", "Volunteers welcome"])(
  "%s: neither a post nor a firm",
  (line) => {
    expect(guessKind(line)).toBe(null);
  },
);
