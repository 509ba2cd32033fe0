/** What an author sets for a box, seen where customers of the engine see it: values in, fit and file out. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import { fieldRecords } from "#domain/scene-record.ts";
import { UnusableValue } from "#engine/contract/problems.ts";
import type { BoxSettings, TextBox } from "#engine/contract/scene.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { textPdf } from "#test/support/fit-kit.ts";
import { withTextOpen } from "#test/support/opened.ts";
import { hasProgram, runProgram } from "#test/support/programs.ts";
import type { Template } from "#engine/contract/template.ts";
import type { Values } from "#engine/contract/values.ts";
import type { FillOptions, FillResult } from "#engine/contract/fill.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

type SettingsOf = (box: TextBox) => Partial<BoxSettings>;

/** One line per text, 30 pt apart, each a box of its own at 12 pt. */
function apart(...texts: readonly string[]): string {
  return texts.map((text, i) => `BT /F1 12 Tf 50 ${250 - 30 * i} Td (${text}) Tj ET`).join(" ");
}

/** One box: the texts as its lines, 14 pt apart. */
function stacked(...texts: readonly string[]): string {
  return `BT /F1 12 Tf 14 TL 50 250 Td ${texts.map((text) => `(${text}) Tj`).join(" T* ")} ET`;
}

async function templateOf(
  content: string,
  settings: Partial<BoxSettings> | SettingsOf = {},
): Promise<Template> {
  const template = withTextOpen(await engine.compileTemplate(textPdf(content)));
  const of = typeof settings === "function" ? settings : (): Partial<BoxSettings> => settings;
  return {
    ...template,
    pages: template.pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((box) => ({ ...box, settings: { ...box.settings, ...of(box) } })),
    })),
  };
}

interface Given {
  readonly settings?: Partial<BoxSettings> | SettingsOf;
  readonly options?: FillOptions;
}

async function fill(content: string, values: Values, given: Given = {}): Promise<FillResult> {
  return engine.fillTemplate(await templateOf(content, given.settings), values, given.options);
}

/** The lines of all boxes as set: text, size and place. */
async function lines(content: string, values: Values, settings: Given["settings"] = {}) {
  const { fit } = await fill(content, values, { settings });
  return fit.boxes.flatMap(({ sizePt, overflow, lines: set }) =>
    set.map(({ text, xPt, yPt }) => ({ text, sizePt, overflow, xPt, yPt })),
  );
}

async function texts(content: string, values: Values, settings: Given["settings"] = {}) {
  return (await lines(content, values, settings)).map(({ text }) => text);
}

const NAME = apart("Anna Muster");
const LONG = "Maximiliane Leutheusser-Schnarrenberger und Freunde";

describe("room and size", () => {
  test.each<[string, Partial<BoxSettings>, number, boolean]>([
    ["shrinks to the width", { maxWidthPt: 250 }, 10.06, false],
    ["stays when it may not shrink", { maxWidthPt: 250, shrinkToFit: false }, 12, true],
    ["stops at the smallest size", { maxWidthPt: 250, minSizePt: 11 }, 11, true],
    ["wraps into the lines it has, at full size", { maxWidthPt: 250, maxLines: 2 }, 12, false],
  ])("%s", async (_, settings, sizePt, overflow) => {
    const [line] = await lines(NAME, { name: LONG }, settings);
    expect(line).toMatchObject({ overflow });
    expect(line?.sizePt).toBeCloseTo(sizePt, 1);
  });

  test("a word is whole unless the author lets it be cut (C14)", async () => {
    const word = "Donaudampfschifffahrtsgesellschaft";
    const room = { maxWidthPt: 120, maxLines: 3, minSizePt: 12 };
    expect(await texts(NAME, { name: word }, room)).toEqual([word]);
    const cut = await lines(NAME, { name: word }, { ...room, breakWords: true });
    expect(cut.length).toBeGreaterThan(1);
    expect(cut.map(({ text }) => text).join("")).toBe(word);
    expect(cut.every(({ overflow }) => !overflow)).toBe(true);
  });

  test("the first line keeps its indent and has that much less room", async () => {
    const paragraph =
      "BT /F1 10 Tf 12 TL 60 250 Td (The quick brown fox jumps over the lazy dog and runs) Tj -10 -12 Td (on and on until the night comes down on the silent) Tj T* (fields of the farm beside the river where it began) Tj T* (its long way home.) Tj ET";
    const template = await templateOf(paragraph);
    const [field] = template.fields;
    const text = `${"a".repeat(20)} ${"b".repeat(20)} ${"a".repeat(20)} ${"b".repeat(20)}`;
    const { fit } = await engine.fillTemplate(template, { [field?.id ?? ""]: text });
    expect(fit.boxes[0]?.lines.map(({ xPt }) => Math.round(xPt))).toEqual([0, -10]);
    const narrow = await templateOf(paragraph, { maxWidthPt: 230, maxLines: 4 });
    const set = await engine.fillTemplate(narrow, { [field?.id ?? ""]: text });
    // 40 letters and a space are some 225 pt wide: they fit behind the margin, not behind the indent.
    expect(set.fit.boxes[0]?.lines.map((line) => line.text.length)).toEqual([20, 41, 20]);
  });

  test("a limit of characters names the field and counts as JavaScript does", async () => {
    const template = await templateOf(NAME, { characterLimit: 6 });
    const [field] = template.fields;
    await expect(engine.fillTemplate(template, { name: "ab\r\ncde" })).resolves.toBeDefined();
    const tooLong = engine.fillTemplate(template, { name: "ab\r\ncdef" });
    await expect(tooLong).rejects.toBeInstanceOf(UnusableValue);
    await expect(tooLong).rejects.toMatchObject({ code: "field_too_long", field: field?.id });
    // Before capitals: ß is one unit, SS would be two.
    const upper = await templateOf(NAME, { characterLimit: 6, textCase: "upper" });
    const { fit } = await engine.fillTemplate(upper, { name: "Straße" });
    expect(fit.boxes[0]?.text).toBe("STRASSE");
  });
});

describe("place", () => {
  test("the edge that stays is the author's", async () => {
    const xOf = async (align: BoxSettings["align"]): Promise<number> =>
      (await lines(NAME, { name: "Ada" }, { align }))[0]?.xPt ?? Number.NaN;
    const [left, center, right] = [await xOf("left"), await xOf("center"), await xOf("right")];
    expect(left).toBe(0);
    expect(center).toBeGreaterThan(10);
    expect(right).toBeCloseTo(2 * center, 6);
  });

  test.each<[BoxSettings["verticalAnchor"], readonly number[]]>([
    ["first_line", [0, -14]],
    ["middle", [-7, -21]],
    ["last_line", [-14, -28]],
  ])("of two lines for three, %s stays", async (verticalAnchor, expected) => {
    const content = stacked("{{a}}", "{{b}}", "{{c}}");
    const set = await lines(content, { a: "x", c: "z" }, { verticalAnchor });
    expect(set.map(({ text }) => text)).toEqual(["x", "z"]);
    expect(set.map(({ yPt }) => yPt)).toEqual(expected);
  });

  test("a line that shrinks sinks by half its capitals when its middle stays", async () => {
    const room = { maxWidthPt: 150, minSizePt: 1 };
    const [first] = await lines(NAME, { name: LONG }, room);
    const [middle] = await lines(NAME, { name: LONG }, { ...room, verticalAnchor: "middle" });
    expect(first?.yPt).toBe(0);
    const capHeight = 0.718;
    expect(middle?.yPt).toBeCloseTo((capHeight * (12 - (middle?.sizePt ?? 0))) / 2, 1);
  });

  test("baselines of lines below stand where they stood (C3)", async () => {
    const content =
      "BT /F1 12 Tf 50 250 Td ({{a}}) Tj 0 -14 Td ({{b}}) Tj 0 -13.6 Td ({{c}}) Tj ET";
    const set = await lines(content, { a: "x", b: "y", c: "z" });
    expect(set.map(({ yPt }) => Math.round(yPt * 100) / 100)).toEqual([0, -14, -27.6]);
  });
});

describe("letters", () => {
  test.each<[string, string, Partial<BoxSettings>, string, string]>([
    ["as typed", "Anna Muster", {}, "ada", "ada"],
    ["capitals where the page has them", "ANNA MUSTER", {}, "Ada Groß", "ADA GROSS"],
    ["not where the author does not want them", "ANNA MUSTER", { textCase: "none" }, "Ada", "Ada"],
    ["capitals by the author", "Anna Muster", { textCase: "upper" }, "Ada", "ADA"],
    ["an acronym is no convention", "CEO", {}, "Head of sales", "Head of sales"],
    ["an address is none", "INFO@MUSEUM.EXAMPLE", {}, "a@b.example", "a@b.example"],
    ["dotted i of Turkish", "ANNA MUSTER", { language: "tr" }, "irmak", "İRMAK"],
    ["no accents on Greek capitals", "ANNA MUSTER", { language: "el" }, "μάγος", "ΜΑΓΟΣ"],
  ])("%s", async (_, authored, settings, ...[value, expected]) => {
    const template = await templateOf(apart(authored), settings);
    const [field] = template.fields;
    const { fit } = await engine.fillTemplate(template, { [field?.id ?? ""]: value });
    expect(fit.boxes[0]?.text).toBe(expected);
  });

  test("a placeholder's own name is no convention, the words around it are", async () => {
    expect(await texts(apart("{{NAME}}"), { NAME: "Ada" })).toEqual(["Ada"]);
    expect(await texts(apart("WELCOME {{name}}"), { name: "Ada" })).toEqual(["WELCOME ADA"]);
    const headed = stacked("GUEST OF HONOUR", "{{name}}");
    expect(await texts(headed, { name: "Ada" })).toEqual(["GUEST OF HONOUR", "Ada"]);
  });

  test("each value has the style of the placeholder it stands for", async () => {
    const content =
      "BT /F1 12 Tf 50 250 Td (Dear ) Tj /F2 12 Tf ({{name}}) Tj /F1 12 Tf (, table {{n}} for {{who}}) Tj ET";
    const styles = async (values: Values) => {
      const { fit } = await fill(content, values);
      return fit.boxes.flatMap((box) =>
        box.lines.flatMap(({ runs }) =>
          runs.map(({ font, glyphs }) => [
            font.kind === "library" ? font.id.replace("bundled:arimo-", "") : font.resourceName,
            glyphs.map(({ text }) => text).join(""),
          ]),
        ),
      );
    };
    // The words between the values are shown by the page's own fonts, which new letters may not be taken from.
    expect(await styles({ name: "Ada", n: "7", who: "two" })).toEqual([
      ["F1", "Dear "],
      ["700", "Ada"],
      ["F1", ", table "],
      ["400", "7"],
      ["F1", " for "],
      ["400", "two"],
    ]);
    expect(await styles({ name: "Zoë", who: "two" })).toEqual([
      ["F1", "Dear "],
      ["700", "Zoë"],
      ["F1", ", table for "],
      ["400", "two"],
    ]);
  });

  test("the direction is the author's", async () => {
    const start = async (direction: BoxSettings["direction"]) => {
      const { fit } = await fill(NAME, { name: "12 (x)" }, { settings: { direction } });
      return fit.boxes[0]?.lines[0]?.runs[0]?.glyphs[0]?.text;
    };
    expect([await start("ltr"), await start("rtl")]).toEqual(["1", ")"]);
  });
});

describe("blank values", () => {
  const ADDRESS = stacked("{{street}}", "{{town}}", "{{country}}");

  test("lines of their own close up, in patterns and in stacks", async () => {
    const set = await lines(ADDRESS, { street: "Au 1", country: "Chile" });
    expect(set.map(({ text, yPt }) => [text, yPt])).toEqual([
      ["Au 1", 0],
      ["Chile", -14],
    ]);
    const stack = stacked("Anna Muster", "anna@example.org", "+49 731 12345");
    expect(await texts(stack, { email: " " })).toEqual(["Anna Muster", "+49 731 12345"]);
    expect(
      await texts(ADDRESS, { street: "Au 1", country: "Chile" }, { closeEmptyLines: false }),
    ).toEqual(["Au 1", "", "Chile"]);
  });

  test("in a sentence they leave no double space", async () => {
    const sentence = apart("Dear {{title}} {{name}}, welcome");
    expect(await texts(sentence, { name: "Ada" })).toEqual(["Dear Ada, welcome"]);
    expect(await texts(sentence, { title: "Dr" })).toEqual(["Dear Dr, welcome"]);
  });

  test("leave the box empty, in the raster and for extractors (C9)", async () => {
    const template = await templateOf(apart("Anna Muster", "Town"));
    const values = { name: "" };
    const { pdf, fit } = await engine.fillTemplate(template, values);
    expect(fit.boxes[0]).toMatchObject({ changed: true, lines: [], overflow: false });
    const without = await templateOf("BT /F1 12 Tf 50 220 Td (Town) Tj ET");
    const [shown, expected] = [
      await engine.renderPreview(template, values, { dpi: 96 }),
      await engine.renderPreview(without, {}, { dpi: 96 }),
    ];
    expect(Buffer.compare(Buffer.from(shown.png), Buffer.from(expected.png))).toBe(0);
    if (hasProgram("pdftotext")) {
      const folder = mkdtempSync(join(tmpdir(), "platen-blank-"));
      const path = join(folder, "blank.pdf");
      writeFileSync(path, pdf);
      expect(runProgram("pdftotext", [path, "-"]).output.trim()).toBe("Town");
      rmSync(folder, { recursive: true });
    }
  });
});

describe("boxes together", () => {
  const TABLE = apart("Anna Muster", "Bert Beispiel", "Carla Probe");
  const grouped: SettingsOf = ({ text }) => ({
    maxWidthPt: 100,
    minSizePt: 1,
    fitGroup: text === "Carla Probe" ? null : "names",
  });

  test("a named group shrinks by one share, its boxes without new words too", async () => {
    const { fit } = await fill(TABLE, { name: LONG, carla_probe: "Cleo" }, { settings: grouped });
    const sizes = fit.boxes.map(({ text, sizePt }) => [text, sizePt]);
    const [[, size] = []] = sizes;
    expect(size).toBeLessThan(12);
    expect(sizes).toEqual([
      [LONG, size],
      ["Cleo", 12],
      ["Bert Beispiel", size],
    ]);
    const short = await fill(TABLE, { name: "Ada" }, { settings: grouped });
    expect(short.fit.boxes.map(({ text, sizePt }) => [text, sizePt])).toEqual([["Ada", 12]]);
  });

  test("a field that overflows twice warns once, where it is worst", async () => {
    const content = `${apart("{{name}}")} BT /F1 20 Tf 50 100 Td ({{name}}) Tj ET`;
    const settings: SettingsOf = ({ sizePt }) => ({ maxWidthPt: sizePt === 20 ? 60 : 100 });
    const { problems, fit } = await fill(content, { name: LONG }, { settings });
    expect(fit.boxes.filter(({ overflow }) => overflow)).toHaveLength(2);
    const overflows = problems.filter(({ code }) => code === "text_overflow");
    expect(overflows.map(({ limit }) => limit?.["maxWidthPt"])).toEqual([60]);
  });
});

describe("what is published of a field", () => {
  test("is what is in force: settings of the author, else what the page shows", async () => {
    const content = apart("ANNA MUSTER", "Bert Beispiel");
    const template = await templateOf(content, ({ text }) =>
      text === "ANNA MUSTER"
        ? {}
        : {
            shrinkToFit: false,
            maxWidthPt: 90,
            maxLines: 2,
            characterLimit: 30,
            align: "right",
            textCase: "upper",
            direction: "rtl",
          },
    );
    const [found, set] = fieldRecords(template);
    expect(found?.maxLength).toBeNull();
    expect(found?.constraints[0]).toMatchObject({
      shrinkToFit: true,
      minFontSizePt: 7.2,
      fontSizePt: 12,
      characterLimit: null,
      align: "left",
      maxLines: 1,
      case: "upper",
      direction: "ltr",
    });
    expect(set?.maxLength).toBe(30);
    expect(set?.constraints[0]).toMatchObject({
      shrinkToFit: false,
      maxWidthPt: 90,
      minFontSizePt: 12,
      characterLimit: 30,
      align: "right",
      maxLines: 2,
      case: "upper",
      direction: "rtl",
    });
  });

  test("the repertoire is true: every character in it prints, some others do not", async () => {
    const template = await templateOf(NAME, { direction: "ltr" });
    const [constraint] = fieldRecords(template)[0]?.constraints ?? [];
    const ranges = constraint?.printableSubstituted ?? "";
    expect(constraint?.printable).toBe("");
    expect(ranges.length).toBeLessThanOrEqual(2048);
    const points = pointsIn(ranges).filter((point) =>
      /[^\p{Cn}\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u.test(
        String.fromCodePoint(point),
      ),
    );
    for (const wanted of "Aa0ßłŻőșтΩ€–“”№") {
      expect(points, wanted).toContain(wanted.codePointAt(0));
    }
    expect(points).not.toContain(0x1f600);
    expect(points).not.toContain(0x0995);
    for (const point of points.filter((_, i) => i % 17 === 0)) {
      const { fit } = await engine.fillTemplate(template, {
        name: String.fromCodePoint(point),
      });
      expect(fit.boxes[0]?.missing, point.toString(16)).toEqual([]);
    }
  });
});

/** Code points of "U+0020-007E,U+00FC". */
function pointsIn(ranges: string): readonly number[] {
  return ranges.split(",").flatMap((range) => {
    const [from, to] = range.replace("U+", "").split("-");
    const first = Number.parseInt(from ?? "", 16);
    const last = to === undefined ? first : Number.parseInt(to, 16);
    return Array.from({ length: last - first + 1 || 0 }, (_, i) => first + i);
  });
}

describe("laws", () => {
  const word = fc.stringMatching(/^[A-Za-z(),.-]{1,12}$/);
  const phrase = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));

  test("one more letter makes the type smaller only where it does not fit as large (C8)", async () => {
    const template = await templateOf(NAME, { maxWidthPt: 120, minSizePt: 1 });
    const large = await templateOf(NAME, { maxWidthPt: 120, shrinkToFit: false });
    await fc.assert(
      fc.asyncProperty(phrase, fc.constantFrom("(", ")", "W", "i", " ("), async (text, more) => {
        const sizeOf = async (value: string): Promise<number> =>
          (await engine.fillTemplate(template, { name: value })).fit.boxes[0]?.sizePt ?? 0;
        const [before, after] = [await sizeOf(text), await sizeOf(text + more)];
        if (after < before && before === 12) {
          const { fit } = await engine.fillTemplate(large, { name: text + more });
          expect(fit.boxes[0]?.lines[0]?.widthPt).toBeGreaterThan(120);
        }
        if (before < 12) {
          expect(after).toBeLessThanOrEqual(before);
        }
      }),
      { numRuns: 60, seed: 8 },
    );
  });

  test("whatever the settings, every word is set, within its room or said to overflow", async () => {
    const settings = fc.record({
      maxWidthPt: fc.integer({ min: 20, max: 300 }),
      minSizePt: fc.constantFrom(1, 6, 12),
      maxLines: fc.integer({ min: 1, max: 4 }),
      shrinkToFit: fc.boolean(),
      breakWords: fc.boolean(),
      align: fc.constantFrom("left", "center", "right", "justify"),
      verticalAnchor: fc.constantFrom("first_line", "middle", "last_line"),
    }) satisfies fc.Arbitrary<Partial<BoxSettings>>;
    const base = await templateOf(NAME);
    await fc.assert(
      fc.asyncProperty(phrase, settings, async (text, author) => {
        const template = {
          ...base,
          pages: base.pages.map((page) => ({
            ...page,
            boxes: page.boxes.map((box) => ({ ...box, settings: { ...box.settings, ...author } })),
          })),
        };
        const { fit, problems } = await engine.fillTemplate(template, { name: text });
        const [box] = fit.boxes;
        const squeezed = (value: string): string => value.replaceAll(" ", "");
        expect(squeezed((box?.lines ?? []).map((line) => line.text).join(""))).toBe(squeezed(text));
        expect(problems.some(({ code }) => code === "text_overflow")).toBe(box?.overflow);
        if (box?.overflow === false) {
          expect(box.lines.length).toBeLessThanOrEqual(author.maxLines);
          for (const { widthPt } of box.lines) {
            expect(widthPt).toBeLessThanOrEqual(author.maxWidthPt + 0.01);
          }
        }
      }),
      { numRuns: 120, seed: 9 },
    );
  });
});

describe("a prompt whose value no font prints (issue: a form a shop would show)", () => {
  test.each([
    ["alone", "{{name}}", { name: "\u{1f389}" }, ""],
    ["among fixed words", "Dear {{name}}, welcome", { name: "\u{1f389}" }, "Dear, welcome"],
    ["beside a value that prints", "{{a}} {{b}}", { a: "Ada", b: "\u{1f389}" }, ""],
  ])("%s is never shown itself, and is an error all the same", async (_, words, values, shown) => {
    const { fit, problems } = await fill(stacked(words), values);
    expect(fit.boxes.map(({ lines }) => lines.map(({ text }) => text).join("\n"))).toEqual([shown]);
    expect(fit.boxes[0]).toMatchObject({ missing: ["\u{1f389}"], isWithoutValues: true });
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([
      ["missing_glyph", "error"],
    ]);
  });

  test("authored words stay instead", async () => {
    const { fit, pdf } = await fill(stacked("Ada"), { ada: "\u{1f389}" });
    expect(fit.boxes[0]).toMatchObject({ missing: ["\u{1f389}"], lines: [] });
    expect(Buffer.from(pdf).includes("(Ada) Tj")).toBe(true);
  });
});
