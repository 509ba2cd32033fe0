/** Content used in several places: other words in one place leave the others alone, equal words are written once. */
import { beforeAll, describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { Engine } from "#engine/engine.ts";
import type { SceneField } from "#engine/contract/scene.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { buildPdf } from "#test/support/build-pdf.ts";
import { withTextOpen } from "#test/support/opened.ts";
import type { Template } from "#engine/contract/template.ts";
import type { FillResult } from "#engine/contract/fill.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>";
const text = (words: string, y = 40): string => `BT /F 18 Tf 10 ${y} Td (${words}) Tj ET`;
const form = (content: string, resources: string): { dict: string; stream: string } => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 300 100]/Resources<<${resources}>>`,
  stream: content,
});

interface Case {
  readonly pdf: Uint8Array;
  /** Authored text of the box to change, and how many of its kind there are. */
  readonly words: string;
  readonly uses: number;
}

const page = (contents: string, more: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents ${contents}${more}>>`;

/** 1 catalog, 2 pages, 3 font; the rest by case. */
function file(
  kids: readonly number[],
  objects: Record<number, string | { dict: string; stream: string }>,
  tree = "",
): Uint8Array {
  return buildPdf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: `<</Type/Pages/Kids[${kids.map((num) => `${num} 0 R`).join(" ")}]/Count ${kids.length}${tree}>>`,
    3: FONT,
    ...objects,
  });
}

const F = "/Font<</F 3 0 R>>";
const CASES: Readonly<Record<string, () => Case>> = {
  "a form painted twice on a page": () => ({
    words: "Anna Berger",
    uses: 2,
    pdf: file([4], {
      4: page("5 0 R", "/Resources<</XObject<</Fm 6 0 R>>>>"),
      5: { dict: "", stream: "q 1 0 0 1 20 20 cm /Fm Do Q q 1 0 0 1 20 200 cm /Fm Do Q" },
      6: form(text("Anna Berger"), F),
    }),
  }),
  "a form on two pages": () => ({
    words: "Anna Berger",
    uses: 2,
    pdf: file([4, 7], {
      4: page("5 0 R", "/Resources<</XObject<</Fm 6 0 R>>>>"),
      5: { dict: "", stream: "q 1 0 0 1 20 20 cm /Fm Do Q" },
      6: form(text("Anna Berger"), F),
      7: page("8 0 R", "/Resources<</XObject 9 0 R>>"),
      8: { dict: "", stream: "q 0.5 0 0 0.5 20 200 cm /Fm Do Q" },
      9: "<</Fm 6 0 R/PltX1 6 0 R>>",
    }),
  }),
  "forms nested three deep, painted three times": () => ({
    words: "Anna Berger",
    uses: 3,
    pdf: file([4], {
      4: page("5 0 R", "/Resources<</XObject<</A 6 0 R>>>>"),
      5: {
        dict: "",
        stream: "q 1 0 0 1 0 0 cm /A Do Q q 1 0 0 1 0 120 cm /A Do Q q 1 0 0 1 0 240 cm /A Do Q",
      },
      6: form("q /B Do Q 0.5 g 0 0 5 5 re f", "/XObject<</B 7 0 R>>"),
      7: form("q /C Do Q", "/XObject<</C 8 0 R>>"),
      8: form(text("Anna Berger"), F),
    }),
  }),
  "a form inside another, used directly as well": () => ({
    words: "Anna Berger",
    uses: 3,
    pdf: file([4], {
      4: page("5 0 R", "/Resources 9 0 R"),
      5: { dict: "", stream: "q /A Do Q q 1 0 0 1 0 120 cm /A Do Q q 1 0 0 1 0 240 cm /B#20 Do Q" },
      6: form("q 1 0 0 1 3 0 cm /B Do Q", "/XObject<</B 7 0 R>>"),
      7: form(text("Anna Berger"), F),
      9: "<</XObject<</A 6 0 R/B#20 7 0 R>>>>",
    }),
  }),
  "two pages that show one stream": () => ({
    words: "Anna Berger",
    uses: 2,
    pdf: file(
      [4, 6],
      {
        4: page("5 0 R", ""),
        5: { dict: "", stream: text("Anna Berger", 300) },
        6: page("5 0 R", ""),
      },
      `/Resources<<${F}>>`,
    ),
  }),
  "two pages with a common stream in a list of their own": () => ({
    words: "Anna Berger",
    uses: 2,
    pdf: file([4, 6], {
      4: page("[5 0 R 8 0 R]", `/Resources<<${F}>>`),
      5: { dict: "", stream: text("Anna Berger", 300) },
      6: page("9 0 R", `/Resources<<${F}>>`),
      7: { dict: "", stream: text("back", 100) },
      8: { dict: "", stream: text("front", 100) },
      9: "[5 0 R 7 0 R]",
    }),
  }),
  "a form without resources of its own on two pages": () => ({
    words: "Anna Berger",
    uses: 2,
    pdf: file([4, 7], {
      4: page("5 0 R", `/Resources<</XObject<</Fm 6 0 R>>${F}>>`),
      5: { dict: "", stream: "q 1 0 0 1 20 20 cm /Fm Do Q" },
      6: { dict: "/Type/XObject/Subtype/Form/BBox[0 0 300 100]", stream: text("Anna Berger") },
      7: page("8 0 R", `/Resources<</XObject<</Fm 6 0 R>>${F}>>`),
      8: { dict: "", stream: "q 1 0 0 1 20 200 cm /Fm Do Q" },
    }),
  }),
  "a form that an annotation shows too": () => ({
    words: "Anna Berger",
    uses: 1,
    pdf: file([4], {
      4: page("5 0 R", "/Resources<</XObject<</Fm 6 0 R>>>>/Annots[7 0 R]"),
      5: { dict: "", stream: "q 1 0 0 1 20 20 cm /Fm Do Q" },
      6: form(text("Anna Berger"), F),
      7: "<</Type/Annot/Subtype/Stamp/Rect[0 300 300 400]/F 4/AP<</N 6 0 R>>>>",
    }),
  }),
  "a form also painted outside the trim": () => ({
    words: "Anna Berger",
    uses: 1,
    pdf: file([4], {
      4: page("5 0 R", "/TrimBox[0 0 400 150]/Resources<</XObject<</Fm 6 0 R>>>>"),
      5: { dict: "", stream: "q 1 0 0 1 20 20 cm /Fm Do Q q 1 0 0 1 20 250 cm /Fm Do Q" },
      6: form(text("Anna Berger"), F),
    }),
  }),
};

/** Each box a field of its own. */
function split(template: Template): Template {
  const fields = template.fields.flatMap((field) =>
    field.boxes.map(
      ({ box }): SceneField => ({
        ...field,
        id: box,
        name: box,
        label: box,
        boxes: [{ box, pattern: [{ kind: "field", field: box }] }],
      }),
    ),
  );
  return { ...template, fields };
}

async function textsOf(pdf: Uint8Array): Promise<readonly string[]> {
  const { scene } = await engine.inspectPdf(pdf);
  return scene.pages.flatMap((each) => each.boxes.map((box) => box.text)).sort();
}

async function expectProven(source: Uint8Array, filled: FillResult): Promise<void> {
  const verified = await engine.verifyPdf(source, filled.pdf, { rasters: true });
  expect(verified.violations).toEqual([]);
  expect(verified.certificate.raster?.every(({ outsidePxDiff }) => outsidePxDiff === 0)).toBe(true);
  expect(verified.certificate.unchanged).toEqual(filled.certificate.unchanged);
  const objects = (list: readonly { object: string }[]): string[] =>
    list.map((one) => one.object).sort();
  expect(objects(verified.certificate.changed)).toEqual(objects(filled.certificate.changed));
  expect(objects(verified.certificate.added)).toEqual(objects(filled.certificate.added));
}

describe.each(Object.keys(CASES))("%s", (name) => {
  const made = CASES[name]!();

  test("every box is offered", async () => {
    const template = withTextOpen(await engine.compileTemplate(made.pdf));
    const boxes = template.plan.boxes.filter(
      ({ id }) =>
        template.pages.flatMap((each) => each.boxes).find((box) => box.id === id)?.text ===
        made.words,
    );
    expect(boxes.length).toBe(made.uses);
  });

  test("one place gets other words, the others keep theirs", async () => {
    const template = split(withTextOpen(await engine.compileTemplate(made.pdf)));
    const authored = await textsOf(made.pdf);
    const boxes = template.pages
      .flatMap((each) => each.boxes)
      .filter((box) => box.editable && box.text === made.words);
    for (const { id, page: index } of boxes) {
      const filled = await engine.fillTemplate(template, { [id]: "Zoe" });
      const texts = [...authored];
      texts.splice(texts.indexOf(made.words), 1, "Zoe");
      expect(await textsOf(filled.pdf)).toEqual(texts.sort());
      await expectProven(made.pdf, filled);
      const { words } = await engine.verifyPdf(made.pdf, filled.pdf);
      expect(words).toMatchObject([{ page: index, before: made.words, after: "Zoe" }]);
      const flat = await engine.fillTemplate(
        template,
        { [id]: "Zoe" },
        { output: { flatten: true, removePieceInfo: false } },
      );
      expect((await engine.verifyPdf(made.pdf, flat.pdf)).violations).toEqual([]);
    }
  });

  test("every place gets words of its own", async () => {
    const template = split(withTextOpen(await engine.compileTemplate(made.pdf)));
    const boxes = template.pages
      .flatMap((each) => each.boxes)
      .filter((box) => box.editable && box.text === made.words);
    const names = ["Zoe", "Max", "Ida"];
    const values = Object.fromEntries(boxes.map(({ id }, i) => [id, names[i]!]));
    const filled = await engine.fillTemplate(template, values);
    const texts = await textsOf(filled.pdf);
    expect(texts.filter((one) => names.includes(one))).toEqual(names.slice(0, made.uses).sort());
    await expectProven(made.pdf, filled);
    const again = await engine.fillTemplate(template, values);
    expect(Buffer.compare(again.pdf, filled.pdf)).toBe(0);
  });

  test("equal words in every place are written once, unless something else shows them too", async () => {
    const template = withTextOpen(await engine.compileTemplate(made.pdf));
    const field = template.fields.find((one) => one.defaultValue === made.words)!;
    const filled = await engine.fillTemplate(template, { [field.id]: "Zoe" });
    await expectProven(made.pdf, filled);
    const clones = filled.certificate.added.filter(
      ({ kind }) => kind === "form" || kind === "content",
    );
    const isAlone = !/annotation|outside|common/.test(name);
    expect(clones.length === 0).toBe(isAlone);
  });
});

test("a new name of a form gives way to one in use", async () => {
  const { pdf } = CASES["a form on two pages"]!();
  const template = split(withTextOpen(await engine.compileTemplate(pdf)));
  const box = template.pages[1]!.boxes[0]!;
  const filled = await engine.fillTemplate(template, { [box.id]: "Zoe" });
  expect(filled.certificate.added.find(({ kind }) => kind === "form")?.name).toBe("PltX2");
  expect(latin1Text(filled.pdf.subarray(pdf.length))).toContain("/PltX2 ");
});

test("a form painted under two text states is changed where it was read, and refused elsewhere", async () => {
  const pdf = file([4], {
    4: page("5 0 R", `/Resources<</XObject<</Fm 6 0 R>>${F}>>`),
    5: { dict: "", stream: "q 1 0 0 1 20 20 cm /Fm Do Q q 2 Tc 80 Tz 1 0 0 1 20 200 cm /Fm Do Q" },
    6: form(text("Anna Berger"), F),
  });
  const template = withTextOpen(await engine.compileTemplate(pdf));
  const boxes = template.pages.flatMap((each) => each.boxes);
  expect(boxes.map(({ editable, reason }) => `${editable} ${reason}`).sort()).toEqual([
    "false text_object_split",
    "true null",
  ]);
  const box = boxes.find(({ editable }) => editable)!;
  const filled = await engine.fillTemplate(split(template), { [box.id]: "Zoe Maas" });
  await expectProven(pdf, filled);
  expect(filled.certificate.added.map(({ kind }) => kind)).toContain("form");
  const after = (await engine.inspectPdf(filled.pdf)).scene.pages.flatMap((each) => each.boxes);
  expect(after.map((one) => one.text).sort()).toEqual(["Anna Berger", "Zoe Maas"]);
  const stays = (one: { text: string }): boolean => one.text === "Anna Berger";
  expect(after.find(stays)?.frame).toEqual(boxes.find((one) => !one.editable)?.frame);
});
