import { describe, expect, test } from "vitest";
import type { Mark, PageContent } from "../content/model.ts";
import type { PaintColor } from "../contract/paint-color.ts";
import { printedInks } from "./printed-inks.ts";

const color = (space: string, ...components: readonly number[]): PaintColor => ({
  space,
  components,
  colorants: [],
  alternate: null,
});
const CYAN = color("DeviceCMYK", 1, 0, 0, 0);
const YELLOW = color("DeviceCMYK", 0, 0, 1, 0);
const RGB = color("DeviceRGB", 1, 0, 0);
const SPOT: PaintColor = { ...color("Separation", 1), colorants: ["Gold"], alternate: "DeviceRGB" };

interface Given {
  readonly fill?: PaintColor;
  readonly stroke?: PaintColor;
}

/** A page that shows a word in a render mode, and has these marks. */
function page(
  texts: readonly (Given & {
    readonly render?: number;
    readonly reason?: string;
    readonly isSpace?: true;
  })[],
  marks: readonly Partial<Mark>[] = [],
  colorants: readonly string[] = [],
): PageContent {
  const shownTexts = texts.map(
    ({ render = 0, reason = null, fill = YELLOW, stroke = CYAN }, i) => ({
      operator: { shown: { render } },
      reason,
      fill,
      stroke,
      glyphStart: i,
      glyphEnd: i + 1,
    }),
  );
  const glyphs = texts.map(({ isSpace = false }) => ({ isSpace }));
  const whole = marks.map((mark) => ({
    kind: "fill",
    fill: null,
    stroke: null,
    image: null,
    ...mark,
  }));
  return { shownTexts, glyphs, marks: whole, colorants } as unknown as PageContent;
}
const inks = (...pages: readonly PageContent[]): string => {
  const { process, spots } = printedInks(pages);
  return [...process, ...spots].join(" ");
};

describe("text prints with", () => {
  test.each([
    [0, "Yellow"],
    [1, "Cyan"],
    [2, "Cyan Yellow"],
    [4, "Yellow"],
    [5, "Cyan"],
    [6, "Cyan Yellow"],
  ])("of render mode %d: %s", (render, expected) => {
    expect(inks(page([{ render }]))).toBe(expected);
  });

  test.each([
    [{ reason: "invisible_text" }],
    [{ reason: "hidden_layer" }],
    [{ reason: "clip_text" }],
    [{ isSpace: true as const }],
  ])("nothing where nobody sees it: %j", (unseen) => {
    expect(inks(page([unseen]))).toBe("");
  });
});

describe("marks print with", () => {
  const image = (space: PaintColor | null, isMask = false): Partial<Mark> => ({
    kind: "image",
    fill: YELLOW,
    image: { space, isMask } as Mark["image"],
  });

  test.each<[string, Partial<Mark>, string]>([
    ["what fills and strokes them", { fill: YELLOW, stroke: CYAN }, "Cyan Yellow"],
    ["nothing of a step below a plate's", { fill: color("DeviceCMYK", 0.001, 0, 0, 0) }, ""],
    [
      "all that the space of a picture has",
      image(color("DeviceCMYK")),
      "Cyan Magenta Yellow Black",
    ],
    ["black, of a grey picture", image(color("DeviceGray")), "Black"],
    ["RGB, of a picture in it", image(color("DeviceRGB")), "RGB"],
    ["the colour that a mask is painted in", image(null, true), "Yellow"],
    [
      "all of the space of a shading",
      { kind: "shading", fill: color("DeviceCMYK", 0, 0, 0, 0) },
      "Cyan Magenta Yellow Black",
    ],
  ])("%s", (_, mark, expected) => {
    expect(inks(page([], [mark]))).toBe(expected);
  });
});

test("inks come in the order of printing, RGB behind them, then spot inks by their names", () => {
  const first = page([{ fill: RGB }, { fill: YELLOW }], [], ["Silver", "Gold"]);
  const second = page([{ fill: CYAN }], [], ["Gold", "Varnish"]);
  expect(inks(first, second)).toBe("Cyan Yellow RGB Gold Silver Varnish");
});

test("process inks by name are process inks; All and None are plates of no ink", () => {
  expect(inks(page([], [], ["Black", "All", "None", "Magenta"]))).toBe("Magenta Black");
});

test("a spot ink is none to be converted, whatever it is made of", () => {
  expect(inks(page([{ fill: SPOT }], [], ["Gold"]))).toBe("Gold");
});
