/** Real and awkward values, by what they try. Names of public persons and places, or made up. */
import type { InputKind } from "../contract/scene.ts";
import type { StressTrait } from "../contract/stress-report.ts";

/** Rows of [what it tries, the value]. */
type Values = readonly (readonly [StressTrait, string])[];

const PERSONS: Values = [
  ["short", "Bo"],
  ["long_word", "Wolfeschlegelsteinhausenbergerdorff"],
  ["long", "Uvuvwevwevwe Onyetenyevwe Ugwemuhwem Osas"],
  ["long", "Pablo Diego José Francisco de Paula Juan Nepomuceno Cipriano Ruiz y Picasso"],
  ["double_surname", "Maximiliane Leutheusser-Schnarrenberger"],
  ["double_surname", "María de los Ángeles Fernández-Ochoa y Gutiérrez de la Concha"],
  ["apostrophe", "Aoife O’Shaughnessy-D’Arcy"],
  ["apostrophe", "Aoife O'Shaughnessy-D'Arcy"],
  ["accents", "Jürgen Groß-Ångström"],
  ["accents", "Zoë François Núñez Citroën"],
  ["accents", "Þórbergur Ævar Guðmundsson"],
  ["polish", "Żaneta Brzęczyszczykiewicz-Łękołodzka"],
  ["czech", "Věnceslava Řehoř Ďuríčková-Šťastná"],
  ["hungarian", "Szűcsné Kővágóörsi Erzsébet Győző"],
  ["romanian", "Ștefăniță Țăranu-Brâncoveanu"],
  ["vietnamese", "Nguyễn Phước Quỳnh Hương Thảo Nguyễn"],
  ["turkish", "İbrahim Şükrü Çağlayangil-Öğüt"],
  ["turkish", "ıĞDIR İĞNECİ"],
  ["greek", "Ελευθερία Παπακωνσταντίνου"],
  ["cyrillic", "Константин Щербаков-Ёлкин"],
  ["arabic", "محمد عبد الرحمن الأنصاري"],
  ["hebrew", "שלומית בן־דוד"],
  ["japanese", "勘解由小路 由美子"],
  ["devanagari", "श्रीमती लक्ष्मी"],
  ["styled", "𝕬𝖓𝖓𝖆 𝖁𝖔𝖌𝖙"],
  ["emoji", "Anna 💍 Ben"],
];

const STREETS: Values = [
  ["short", "Au 1"],
  ["long_word", "Donaudampfschifffahrtsgesellschaftsstraße 128a"],
  ["long", "Avenue du Maréchal de Lattre de Tassigny 1234 bis, Bâtiment C, 3e étage"],
  ["accents", "Große Äußere Brühlstraße 9½"],
  ["polish", "ul. Żołnierzy Września 12 m. 3"],
  ["vietnamese", "Đường Nguyễn Thị Minh Khai 25"],
  ["turkish", "Iğdır Şehitleri Caddesi No: 7"],
  ["arabic", "شارع الملك عبد العزيز ١٢"],
];

const TOWNS: Values = [
  ["short", "Y"],
  ["long_word", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"],
  ["long", "97999 Igersheim-Bernsfelden-Simmringen"],
  ["accents", "8400 Saint-Étienne-du-Grès"],
  ["polish", "38-606 Świętosław-Łęczyca"],
  ["vietnamese", "Thành phố Hồ Chí Minh"],
  ["turkish", "Şanlıurfa / İslâhiye"],
  ["arabic", "المدينة المنورة"],
];

const EMAILS: Values = [
  ["short", "a@b.co"],
  ["long", "maximiliane.leutheusser-schnarrenberger@kommunikation.beispiel-werke.example"],
  ["accents", "jürgen@müllerstraße.example"],
  ["wide", "WWW@WWW.EXAMPLE"],
];

const PHONES: Values = [
  ["short", "110"],
  ["long", "+49 (0)3 71 / 12 34 56-78 90, ext. 1234"],
  ["long", "00 44 20 7946 0958 / 00 44 20 7946 0959"],
];

const URLS: Values = [
  ["short", "a.io"],
  ["long", "https://www.leutheusser-schnarrenberger-und-partner.example/kontakt?lang=de"],
  ["accents", "www.schöne-grüße.example"],
];

const DATES: Values = [
  ["short", "1.1.27"],
  ["long", "Wednesday, the 23rd of September 2027, at half past eleven"],
  ["accents", "Mittwoch, 29. März 2027, 18:30 Uhr"],
  ["vietnamese", "Thứ tư, ngày 22 tháng 9 năm 2027"],
];

const PRICES: Values = [
  ["short", "9 €"],
  ["long", "EUR 1.234.567,89 inkl. MwSt."],
  ["symbols", "¥ 98,000 / £ 540 / ₹ 54,000 / ₺ 9.900"],
];

const TEXTS: Values = [
  ["short", "X"],
  ["long", "Heartfelt congratulations to the happiest couple we have ever had the honour to know"],
  ["long_word", "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"],
  ["accents", "Crème brûlée à l’œuf, Ærøskøbing, façade, naïve"],
  ["quotes", "„Gute“ «bonnes» “good” ‘old’ – — … ½ № §"],
  ["symbols", "1 < 2 & 3 > 2 \\ (a) [b] {c} % # @ * _ ~ ^ |"],
];

/** Widths at their worst; tried in every field. */
const SHAPES: Values = [
  ["wide", "WWWWWWWWWWWW"],
  ["wide", "MWMW MWMW MWMW"],
  ["narrow", "iiiiiiiiiiiiiiii"],
  ["ligatures", "office fluffy affluent fjord"],
];

const ANY: Values = [...TEXTS, ...PERSONS];
const BY_KIND: Readonly<Partial<Record<InputKind, Values>>> = {
  person: PERSONS,
  given_name: PERSONS,
  family_name: PERSONS,
  recipient: PERSONS,
  sender: PERSONS,
  address: STREETS,
  street: STREETS,
  town: TOWNS,
  email: EMAILS,
  phone: PHONES,
  mobile: PHONES,
  fax: PHONES,
  url: URLS,
  date: DATES,
  price: PRICES,
};

/** What a field of that kind is tried with, at most 40 values. */
export function stressValuesOf(kind: InputKind): Values {
  return [...(BY_KIND[kind] ?? ANY), ...SHAPES];
}
