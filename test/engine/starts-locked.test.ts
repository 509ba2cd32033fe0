import { expect, test } from "vitest";
import type { ScenePage, TextBox } from "#engine/contract/scene.ts";
import { sceneOfTexts } from "#test/support/scene-kit.ts";
import { startsLocked } from "#engine/scene/fields/starts-locked.ts";

/** A page too large for a card, the texts one below the other, 30 pt apart. */
function reasonsOf(
  texts: readonly string[],
  change?: (box: TextBox, i: number) => Partial<TextBox>,
): readonly (string | null)[] {
  const { pages } = sceneOfTexts(texts, change);
  const locks = startsLocked(pages);
  return pages.flatMap(({ boxes }) => boxes.map(({ id }) => locks.get(id) ?? null));
}

/** In one row: the first words at the left, figures at the right. */
const inRows = (_box: TextBox, i: number): Partial<TextBox> => {
  const top = 20 + 40 * Math.floor(i / 2);
  const left = i % 2 === 0 ? 20 : 200;
  return { bboxPt: [left, top, left + 60, top + 12] };
};

test.each([
  ["Clara Whitcombe", null],
  ["Ceramicist", null],
  ["3 Kiln Lane", null],
  ["+44 1803 555 018", null],
  ["clara@whitcombe.example", null],
  ["Saturday, 12 June 2027", null],
  ["JEUDI 20 MARS 2025 - 20 ADAR 5785", null],
  ["à partir de 22:00", null],
  [
    "10 de Agosto 2023, às 17:00 Horas\nPátio Laboratório de Ensino - LAE\nUFV - Rio Paranaíba - MG",
    null,
  ],
  ["May 14, 2022\n5 PM | Mairie de Perpignan\n9 PM | Salle Crescendo", null],
  ["192012, Санкт-Петербург\nпр. Обуховской обороны\nд. 116, корп. 1, офис 318", null],
  ["18:30 Uhr", null],
  ["09 de Junho às 14h", null],
  ["• Cruelty free\n• Vegan\n• Unique", null],
  ["• 1/4 oz grenadine\n• 2 oz white rum\n• Ice", null],
  ["Diplom-Designerin", null],
  ["Professor & Head (Civil Engg.)", null],
  ["Bún ~ Rice Vermicelli Noodles (cont.)", "running_text"],
  ["Come to see us (we bake on Sun. and all day on Mon.)", "running_text"],
  [
    "Адрес: Садовый переулок, дом 5,\nстроение 1, офис 309, Москва, 119017\nТел.: +7 (000) 000 00 00, доб. 0000\nМоб. тел.: +7 (000) 000 00 00",
    null,
  ],
  ["This is to certify that", "heading_text"],
  ["вручается", "heading_text"],
  ["Diplom", "heading_text"],
  ["Кому", "caption_text"],
  ["500 g", null],
  ["Winterreise", null],
  ["Lindenhonig", null],
  ["Kein Umtausch. Bild- und Tonaufnahmen sind nicht gestattet.", "legal_text"],
  ["Alle Preise in Euro inklusive Mehrwertsteuer.", "legal_text"],
  ["Batata frita ao molho gorgonzola e bacon.........................34,00", null],
  ["4 006381 333931", "own_identity"],
  [
    "\ufffd\ufffd \ufffd\ufffd\ufffd \ufffd\ufffd \ufffd \ufffd\ufffd\ufffd \ufffd\ufffd",
    "running_text",
  ],
  ["© Nordlicht", "legal_text"],
  ["Thirty painters open their doors for one day.", "running_text"],
  ["Entrada libre hasta completar el aforo", "running_text"],
  ["est décerné à", "running_text"],
  ["価格、日時は変わることがあります。お問い合わせは店頭まで、または電話でどうぞ", "running_text"],
  ["SAVE THE DATE", "heading_text"],
  ["Speisekarte", "heading_text"],
  ["Hauptgerichte:", "heading_text"],
  ["Telefon:\nGeburtsjahr:\nGo-Club:", "caption_text"],
  ["Levesek", "heading_text"],
  ["~ Desserts ~", "heading_text"],
  ["Para inscribirse", "heading_text"],
  ["Un lieu pour\ntoutes et tous", "heading_text"],
  ["Scan to view ▶", "caption_text"],
  ["and / és", "caption_text"],
  ["Zapraszam na urodziny", "heading_text"],
  ["¡AFICIONADO AL JAZZ!", "heading_text"],
  ["Tel.", "caption_text"],
  ["Reihe", "caption_text"],
  ["PARENTS OF THE BRIDE", "caption_text"],
  ["and", "caption_text"],
  ["☐ I will come", "caption_text"],
  ["Gasthof Hirschen · Dorfstraße 1 · 79100 Freiburg", "own_identity"],
] as const)("%s: %s", (text, reason) => {
  expect(reasonsOf([text])).toEqual([reason]);
});

test("a role in display type is where its name goes, in text type a word beside one", () => {
  const texts = ["Named Bride / Menyasszony neve", "Hinner Sandor"];
  expect(reasonsOf(texts)).toEqual(["caption_text", null]);
  const large = reasonsOf(texts, (_box, i) => ({ sizePt: i === 0 ? 34 : 10 }));
  expect(large).toEqual([null, null]);
});

test.each(["Your Name", "Surname", "Votre nom", "Ihr Name"])(
  "%s in display type is where a name goes",
  (words) => {
    const set = (sizePt: number): readonly (string | null)[] =>
      reasonsOf([words, "ada@pell.example"], (_box, i) => ({ sizePt: i === 0 ? sizePt : 8 }));
    expect(set(20)[0]).toBe(null);
    expect(reasonsOf(["Price", "ada@pell.example"], () => ({ sizePt: 20 }))[0]).toBe(
      "caption_text",
    );
  },
);

test("what stands on several pages is the shop's own, amounts excepted", () => {
  const [page] = sceneOfTexts(["Kanzlei Brandt", "12,00 €", "Henrike Brandt"]).pages;
  const [other] = sceneOfTexts(["KANZLEI BRANDT", "12,00 €", "Jan Brandt"], (_box, i) => ({
    id: `box_b${i}`,
    page: 1,
  })).pages;
  const locks = startsLocked([page!, { ...other!, index: 1 }]);
  expect([...locks]).toEqual([
    ["box_0000000000000000", "own_identity"],
    ["box_b0", "own_identity"],
  ]);
});

test("both sides of a flyer say when, and those of a card what somebody is", () => {
  const texts = ["21.1. | 4.2. | 10-16 Uhr\nBahnhof", "Studio Manager", "Workshops"];
  const [page] = sceneOfTexts([...texts, "Ada Pell"]).pages;
  const [other] = sceneOfTexts([...texts, "Jan Pell"], (_box, i) => ({
    id: `box_b${i}`,
    page: 1,
  })).pages;
  const locks = startsLocked([page!, { ...other!, index: 1 }]);
  expect([...locks]).toEqual([
    ["box_0000000000000002", "own_identity"],
    ["box_b2", "own_identity"],
  ]);
});

test("a side that says all that another one does says nothing of whose the document is", () => {
  const side = (page: number, texts: readonly string[]): ScenePage => {
    const [made] = sceneOfTexts(texts, (_box, i) => ({ id: `box_${page}${i}`, page })).pages;
    return { ...made!, index: page };
  };
  const front = ["Owen Marlow", "owen@marlow.example"];
  expect([...startsLocked([side(0, front), side(1, front)])]).toEqual([]);
  expect([...startsLocked([side(0, front), side(1, front.slice(1))]).values()]).toEqual([
    "own_identity",
    "own_identity",
  ]);
});

test("a blank within words is asked for, but on a card that is sent back", () => {
  const award = "This award is given to ____________ for the finest of all the jams.";
  expect(reasonsOf([award])).toEqual([null]);
  expect(reasonsOf([award, "Accepts with pleasure", "Declines with regret"])[0]).not.toBe(null);
});

test.each<[string, number, number, string | null]>([
  ["right below a time, on its edge", 34, 20, null],
  ["on its middle", 34, 15, null],
  ["farther below", 44, 20, "heading_text"],
  ["elsewhere", 34, 60, "heading_text"],
])("what happens at the times of a programme: %s", (_, top, left, reason) => {
  const texts = ["16:00 Uhr", "18:00 Uhr", "20:00 Uhr", "Empfang", "Essen", "Tanz"];
  const at = (_box: TextBox, i: number): Partial<TextBox> => {
    const down = 60 * (i % 3);
    const [x0, y0, width] = i < 3 ? [20, 20, 50] : [left, top, 60];
    return { bboxPt: [x0, y0 + down, x0 + width, y0 + down + 12] };
  };
  expect(reasonsOf(texts, at).slice(3)).toEqual([reason, reason, reason]);
});

test("those who marry are named on the programme of their day", () => {
  const times = ["16:00 Uhr", "18:00 Uhr", "20:00 Uhr"];
  expect(reasonsOf(["Pia & Oliver", "Hochzeitsablauf", ...times]).slice(0, 2)).toEqual([
    null,
    "heading_text",
  ]);
  expect(reasonsOf(["Pia & Oliver", "Ablauf", ...times])[0]).toBe("heading_text");
});

test("in a list what stands beside a price is an item, what is right below it its description", () => {
  const menu = ["Suppe des Tages", "5,90 €", "Forelle", "19,90 €", "Bier", "3,20 €", "Für Kinder"];
  const rows = reasonsOf(menu, inRows);
  expect(rows).toEqual([null, null, null, null, null, null, "heading_text"]);
  const described = reasonsOf([...menu.slice(0, 6), "mit Kernöl und Croûtons"], (box, i) =>
    i < 6 ? inRows(box, i) : { bboxPt: [20, 34, 140, 44] },
  );
  expect(described.at(-1)).toBe(null);
});

test("hours stand beside days: a closed day is one", () => {
  const hours = ["Monday", "closed", "Tuesday", "9:00 – 18:00", "Wednesday", "9:00 – 18:00"];
  expect(reasonsOf(hours, inRows)).toEqual([
    "caption_text",
    null,
    "caption_text",
    null,
    "caption_text",
    null,
  ]);
});

test("lines of a column run on; lines that end where their words do are a list", () => {
  const text = "Light conversation\nand a walk in\nthe forest";
  const list = "Light conversation\nA walk\nThe forest";
  const lines = (of: string, softEnd: boolean): Partial<TextBox> => ({
    lines: of.split("\n").map((line) => ({
      text: line,
      from: [0, 0] as const,
      to: [1, 0] as const,
      ...(softEnd ? { softEnd: true as const } : {}),
    })),
  });
  expect(reasonsOf([text], () => lines(text, true))).toEqual(["running_text"]);
  expect(reasonsOf([list], () => lines(list, false))).toEqual([null]);
});

test("what cannot be filled has its own reason, and nothing starts locked on an empty page", () => {
  expect(reasonsOf(["Speisekarte"], () => ({ editable: false, reason: "path_text" }))).toEqual([
    null,
  ]);
  expect(reasonsOf([])).toEqual([]);
});

test("a short line right over running text is its heading, one in the largest type is not", () => {
  const copy = "The level is an average of the scores of all four parts of the test.";
  const texts = ["Winter journey", "Understanding the scores", copy];
  const at = (_box: TextBox, i: number): Partial<TextBox> => ({
    sizePt: [40, 12, 9][i] ?? 9,
    bboxPt: [20, [20, 100, 116][i] ?? 0, 320, [60, 112, 128][i] ?? 0],
  });
  expect(reasonsOf(texts, at)).toEqual([null, "heading_text", "running_text"]);
  const apart = (box: TextBox, i: number): Partial<TextBox> =>
    i === 2 ? { ...at(box, i), bboxPt: [20, 200, 320, 212] } : at(box, i);
  expect(reasonsOf(texts, apart)).toEqual([null, null, "running_text"]);
});

test("of a card that guests send back only what differs from order to order is open", () => {
  const texts = ["ACCEPTS WITH PLEASURE", "REGRETFULLY DECLINE", "SALMON", "5 July 2027"];
  expect(reasonsOf(texts)).toEqual(["caption_text", "caption_text", "caption_text", null]);
  expect(reasonsOf(["SALMON", "5 July 2027"])).toEqual([null, null]);
});

test.each([
  ["in the middle of it", 7, null],
  ["beside its last line", 14, null],
  ["below it", 28, "heading_text"],
] as const)(
  "the name of an item that wraps is no heading where its price stands %s",
  (_, down, reason) => {
    const texts = ["Soup", "4.00", "Bread", "2.00", "Ring with a stone\nof your choice", "65.00"];
    const at = (_box: TextBox, i: number): Partial<TextBox> => {
      const top = 20 + 40 * Math.floor(i / 2);
      return i % 2 === 0
        ? { bboxPt: [20, top, 160, top + (i === 4 ? 26 : 12)], leadingPt: i === 4 ? 14 : null }
        : { bboxPt: [200, i === 5 ? top + down : top, 230, (i === 5 ? top + down : top) + 12] };
    };
    expect(reasonsOf(texts, at)[4]).toBe(reason);
  },
);

test.each([
  ["a weight in smaller type", 7, null],
  ["words in type of its own size", 12, "heading_text"],
] as const)("the name of an item and its price have %s between them", (_, notePt, reason) => {
  const texts = ["Soup", "4.00", "Bread", "2.00", "Carpaccio\nof beef", "5.00", "100 g |"];
  const at = (_box: TextBox, i: number): Partial<TextBox> => {
    const top = 20 + 40 * Math.floor(i / 2);
    const low = 100 + 14;
    return (
      [
        ...Array.from({ length: 4 }, () => inRows(_box, i)),
        { bboxPt: [20, 100, 160, 126] as const, leadingPt: 14, sizePt: 12 },
        { bboxPt: [200, low, 230, low + 12] as const, sizePt: 12 },
        { bboxPt: [165, low, 190, low + 12] as const, sizePt: notePt },
      ][i] ?? { bboxPt: [20, top, 60, top + 12] }
    );
  };
  expect(reasonsOf(texts, at)[4]).toBe(reason);
});

test.each([
  ["an item", "Olives", 12, null],
  ["the heading of both", "Snacks", 16, "heading_text"],
  ["a note of an item", "vegan", 8, "heading_text"],
  ["signs", "A, E", 12, "heading_text"],
] as const)("one line beside a column of prices is %s", (_, text, sizePt, reason) => {
  const texts = ["Soup", "Bread", text, "4.00\n2.00\n5.00"];
  const at = (_box: TextBox, i: number): Partial<TextBox> =>
    i === 3
      ? { bboxPt: [200, 20, 230, 112], leadingPt: 40, sizePt: 12 }
      : { bboxPt: [20, 20 + 40 * i, 80, 32 + 40 * i], ...(i === 2 ? { sizePt } : {}) };
  expect(reasonsOf(texts, at)[2]).toBe(reason);
});

test("below an item with its number and its price is what is in it, also where it goes on in lower case", () => {
  const items = [
    "13. Spießchen ........ 6,90",
    "14. Garnelen ........ 6,90",
    "15. Chips ........ 2,90",
  ];
  const texts = [...items, "mit Erdnusssoße", "Gebraten mit Gemüse\nserviert mit Reis", "mit Soße"];
  const tops = [20, 60, 110, 34, 74, 160];
  const at = (_box: TextBox, i: number): Partial<TextBox> => {
    const [left, top = 0] = [i < 3 ? 20 : 44, tops[i]];
    return { bboxPt: [left, top, left + 200, top + (i === 4 ? 24 : 12)], sizePt: i < 3 ? 12 : 10 };
  };
  expect(reasonsOf(texts, at).slice(3)).toEqual([null, null, "heading_text"]);
});

test.each([
  ["numbers of pages", 6, "running_text"],
  ["prices of a short menu", 4, null],
])("where dots lead to: %s of %d sides", (_, sides, expected) => {
  const list = "Coffee ........ 3\nTea of the house ........ 3\nCocoa ........ 4";
  const { pages } = sceneOfTexts([list, ...Array.from({ length: sides - 1 }, () => "Words")]);
  const [first, ...others] = pages[0]?.boxes ?? [];
  const apart = [first, ...others].map((box, index) => ({ ...pages[0]!, index, boxes: [box!] }));
  expect(startsLocked(apart).get(first?.id ?? "") ?? null).toBe(expected);
});

test("the only day of the week is that of an event; several stand before hours", () => {
  expect(reasonsOf(["Amara", "FRIDAY", "9 June 2028"])[1]).toBeNull();
  expect(reasonsOf(["Friday", "Saturday"])).toEqual(["caption_text", "caption_text"]);
});

test("a day before what else is said of an event is no address of the shop", () => {
  expect(reasonsOf(["02 HAZİRAN | 12.00 - 12.30 | Konser"])).toEqual([null]);
  expect(reasonsOf(["Nordlicht | Hafenstraße | Kiel"])).toEqual(["own_identity"]);
});

test.each(["Where", "When", "Wann", "Dónde", "Когда"])("%s stands over what it asks", (word) => {
  expect(reasonsOf([word])).toEqual(["caption_text"]);
});

test("dishes over their prices are open, one under the other", () => {
  const stacked = (_box: TextBox, i: number): Partial<TextBox> => {
    const top = 20 + 60 * Math.floor(i / 2) + 16 * (i % 2);
    return { bboxPt: [100, top, 180, top + 12] };
  };
  const menu = ["Cheese toastie", "£5", "Lasagne", "£7.50", "Egg and chips", "£6.50"];
  expect(reasonsOf(menu, stacked)).toEqual([null, null, null, null, null, null]);
});

test("a few times make no list of a menu that is longer by far", () => {
  const dishes = Array.from({ length: 40 }, (_, i) => `Dish ${"abcdefgh".charAt(i % 8)} of course`);
  const texts = ["16:00 Start", "18:00 Dinner", "23:00 Cake", ...dishes];
  expect(new Set(reasonsOf(texts).slice(3))).toEqual(new Set([null]));
  const prices = ["Tea 4.50 €", "Cake 5.50 €", "Soup 6.50 €", ...dishes];
  expect(new Set(reasonsOf(prices).slice(3))).toEqual(new Set(["heading_text"]));
});
