import { describe, expect, test } from "vitest";
import type { TextBox } from "../../contract/scene.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { setAsCaptions } from "./set-as-captions.ts";

const CAPTION = { font: "light", sizePt: 8 };
const VALUE = { font: "bold", sizePt: 12 };

interface Row {
  readonly caption: string;
  readonly value: string;
  readonly changes?: Partial<TextBox>;
  readonly from?: number;
}

/** Captions at one edge, their values at another. */
function rows(list: readonly Row[]): readonly TextBox[] {
  return list.flatMap(({ caption, value, changes = {}, from = 0 }, i) => [
    cellBox(caption, [from, 200 - 30 * i], { ...CAPTION, ...changes, id: `c${String(i)}` }),
    cellBox(value, [120, 200 - 30 * i], { ...VALUE, id: `v${String(i)}` }),
  ]);
}

/** Captions over their values, all of them centred. */
function stack(list: readonly (readonly [string, string])[]): readonly TextBox[] {
  return list.flatMap(([caption, value], i) => [
    cellBox(caption, [100 - 2 * caption.length, 300 - 50 * i], { ...CAPTION, id: `c${String(i)}` }),
    cellBox(value, [100 - 3 * value.length, 286 - 50 * i], { ...VALUE, id: `v${String(i)}` }),
  ]);
}

function found(boxes: readonly TextBox[]): readonly string[] {
  const lines = setAsCaptions(boxes);
  return boxes.flatMap((box) => box.lines.flatMap((line) => (lines.has(line) ? [line.text] : [])));
}

const CERTIFICATE: readonly Row[] = [
  { caption: "Datum", value: "12.06.2027" },
  { caption: "Druckerei", value: "Anders GmbH" },
  { caption: "Projekt", value: "Moorwald" },
];

describe("words before values are captions", () => {
  test("set as one that is known", () => {
    expect(found(rows(CERTIFICATE))).toEqual(["Druckerei", "Projekt"]);
  });

  test("not where none of them is known, or two make no column", () => {
    expect(found(rows(CERTIFICATE.slice(1).concat({ caption: "Ort X", value: "Lund" })))).toEqual(
      [],
    );
    expect(found(rows(CERTIFICATE.slice(0, 2)))).toEqual([]);
  });

  test.each<[string, Row]>([
    ["in other type", { caption: "Druckerei", value: "Anders GmbH", changes: { sizePt: 10 } }],
    ["at another edge", { caption: "Druckerei", value: "Anders GmbH", from: 20 }],
    ["that end a sentence", { caption: "Gut gemacht!", value: "Anders GmbH" }],
    ["that are a value", { caption: "+49 40 555 0", value: "Anders GmbH" }],
    ["that run on", { caption: "so dass es allen gut und gern gefällt", value: "Anders GmbH" }],
  ])("not words %s", (_, other) => {
    const list = [
      ...CERTIFICATE.filter((_row, i) => i !== 1),
      other,
      {
        caption: "Nummer der Ausgabe",
        value: "Heft 7",
      },
    ];
    expect(found(rows(list))).toEqual(["Projekt", "Nummer der Ausgabe"]);
  });

  test("not in a list of prices, and not in the type of their values", () => {
    const priced = ["12,00 €", "4,50 €", "3,00 €"].map((value, i) => ({
      ...(CERTIFICATE[i] ?? { caption: "" }),
      value,
    }));
    expect(found(rows(priced))).toEqual([]);
    expect(found(rows(CERTIFICATE.map((row) => ({ ...row, changes: VALUE }))))).toEqual([]);
  });

  test("in right-to-left text at the right", () => {
    const mirrored = rows(CERTIFICATE).map(
      (box): TextBox => ({
        ...box,
        direction: "rtl",
        lines: box.lines.map((line) => ({
          ...line,
          from: [-line.from[0], line.from[1]],
          to: [-line.to[0], line.to[1]],
        })),
      }),
    );
    expect(found(mirrored)).toEqual(["Druckerei", "Projekt"]);
  });
});

describe("words over values are captions", () => {
  const PROGRAMME: readonly (readonly [string, string])[] = [
    ["BEST MAN", "Stephan Roy"],
    ["OFFICIANT", "Dana Roy"],
    ["FRIEND OF HONOR", "Jamal Hook"],
    ["BROOM GIRLS", "Mia & Ann"],
  ];

  test("set as two that are known", () => {
    expect(found(stack(PROGRAMME))).toEqual(["FRIEND OF HONOR", "BROOM GIRLS"]);
    expect(found(stack(PROGRAMME.slice(1)))).toEqual([]);
  });

  test("not names of dishes over what is in them", () => {
    const menu = stack([
      ["Starters", "Olives and bread"],
      ["Desserts", "Baked plums"],
      ["Soup of the day", "With croutons"],
    ]);
    expect(found(menu)).toEqual([]);
  });
});

test("not the cells of a table below one head that is known", () => {
  const colours = ["white", "red", "yellow", "pink", "cream"];
  const table = [
    ["Colour", "Date"],
    ...colours.map((colour, i) => [colour, `batch ${String(i)}`]),
    ...colours.map((colour, i) => [colour, `batch ${String(i)}`]),
  ].map(([caption = "", value = ""]) => ({ caption: value, value: caption }));
  expect(found(rows([{ caption: "Datum", value: "Lund" }, ...table]))).toEqual([]);
  const numbers = colours.map((caption, i) => ({ caption, value: String(70 + i) }));
  expect(found(rows([{ caption: "Datum", value: "12.06.2027" }, ...numbers]))).toEqual([]);
});

test("a page of many lines is looked at near each of them alone", () => {
  const many = rows(
    Array.from({ length: 6000 }, (_, i) => ({
      caption: i % 4 === 0 ? "Datum" : `Wort ${String(i)}`,
      value: "Moorwald",
    })),
  );
  expect(found(many)).toEqual([]);
});
