/** What would stop a final is found when a file is compiled: every box is tried, and only what can be proven is offered. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "#engine/engine.ts";
import type { PatternPart } from "#engine/contract/scene.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { spokenCard, syllableCard } from "#test/support/spoken-card.ts";

let engine: Engine;
beforeAll(async () => {
  engine = await openTestEngine();
});

/** Each authored text with its reason; null where it can be filled. */
async function reasonsOf(pdf: Uint8Array): Promise<Readonly<Record<string, string | null>>> {
  const { pages } = await engine.compileTemplate(pdf);
  return Object.fromEntries(
    pages.flatMap(({ boxes }) => boxes.map(({ text, reason }) => [text, reason])),
  );
}

const ALL_OFFERED = { "Anna Berger": null, Director: null, Plain: null };

describe("words of a structure element follow the text", () => {
  test.each([
    ["without /P, as Canva writes it", "/Type/StructElem/S/P/K[0]/ActualText(Anna Berger)"],
    ["over a number", "/Type/StructElem/S/P/P 6 0 R/K 0/ActualText(Anna Berger)"],
    ["over a list of several", "/S/P/P 6 0 R/K[0 1]/ActualText(Anna Berger Director)"],
    [
      "over references",
      "/S/P/P 6 0 R/K[<</Type/MCR/Pg 3 0 R/MCID 0>>1]/ActualText(AnnaBergerDirector)",
    ],
    ["that say something else", "/S/P/P 6 0 R/K[0 1]/ActualText(Who it is)"],
    ["that say nothing", "/S/P/P 6 0 R/K[0]/ActualText()"],
    ["over what is not there", "/S/P/P 6 0 R/K[0 7]/ActualText(Anna Berger)"],
    ["with a description", "/S/P/P 6 0 R/K[0]/ActualText(Anna Berger)/Alt(A name)"],
  ])("%s", async (_, element) => {
    const pdf = spokenCard(element);
    expect(await reasonsOf(pdf)).toEqual(ALL_OFFERED);
    const template = await engine.compileTemplate(pdf);
    for (const texts of [["Zoë Łukasz", "Chief", "New"], ["Zoë"], ["", "", ""]]) {
      const values = Object.fromEntries(
        texts.map((text, i) => [template.fields[i]?.id ?? "", text]),
      );
      const filled = await engine.fillTemplate(template, values);
      expect((await engine.verifyPdf(pdf, filled.pdf)).violations).toEqual([]);
    }
  });
});

describe("what cannot be proven", () => {
  // An element that lists its content twice says its words twice; no writer could make that right.
  const TWICE = "/S/P/P 6 0 R/K[0 0]/ActualText(Anna Berger)";

  test("is found where the text to try has a letter that no font prints", async () => {
    const [name, title] = ["Anna Beក្ខgeក្ខ", "Diក្ខectoក្ខ"];
    const twice = TWICE.replace("Anna Berger", "Who it is");
    expect(await reasonsOf(syllableCard(twice))).toEqual({
      [name]: "not_provable",
      [title]: null,
      Plain: null,
    });
  });

  test("is not offered, with the reason; the other boxes of the page are", async () => {
    expect(await reasonsOf(spokenCard(TWICE))).toEqual({
      ...ALL_OFFERED,
      "Anna Berger": "not_provable",
    });
    const { pages, fields, problems } = await engine.compileTemplate(spokenCard(TWICE));
    expect(pages[0]?.reasons).toEqual(["not_provable"]);
    expect(fields.map(({ defaultValue }) => defaultValue)).toEqual(["Director", "Plain"]);
    const unproven = problems.filter(({ code }) => code === "not_provable");
    expect(unproven).toMatchObject([{ severity: "info", page: 0 }]);
  });

  test("stays as delivered in a fill of all that is offered", async () => {
    const pdf = spokenCard(TWICE);
    const template = await engine.compileTemplate(pdf);
    const values = Object.fromEntries(template.fields.map(({ id }) => [id, "Zoë"]));
    const filled = await engine.fillTemplate(template, values);
    const { ok, words } = await engine.verifyPdf(pdf, filled.pdf);
    expect([ok, words.map(({ before }) => before)]).toEqual([true, ["Director", "Plain"]]);
  });

  test("of several boxes is told from the rest one by one", async () => {
    const both = spokenCard(TWICE, "/S/P/P 6 0 R/K[2 2]/ActualText(Plain)");
    expect(await reasonsOf(both)).toEqual({
      "Anna Berger": "not_provable",
      Director: null,
      Plain: "not_provable",
    });
  });
});

describe("fields that an author makes of single words", () => {
  const words = (box: string): readonly PatternPart[] => [
    { kind: "literal", text: "Anna " },
    { kind: "field", field: `fld_${box}` },
  ];

  /** What is said of a scene in which the second word of the first line is a field, as if its box had been offered. */
  async function tried(element: string): Promise<readonly string[]> {
    const template = await engine.compileTemplate(spokenCard(element));
    const pages = template.pages.map((page) => ({
      ...page,
      boxes: page.boxes.map((box) => ({ ...box, editable: true, reason: null })),
    }));
    const [box] = pages[0]?.boxes ?? [];
    const [field] = template.fields;
    if (box === undefined || field === undefined) {
      throw new Error("the card has boxes and fields");
    }
    const own = {
      ...field,
      id: `fld_${box.id}`,
      name: "surname",
      defaultValue: "Berger",
      boxes: [{ box: box.id, pattern: words(box.id) }],
    };
    const others = template.fields.filter(({ boxes }) => boxes.every((one) => one.box !== box.id));
    const scene = { pages, fields: [own, ...others], output: template.output };
    const refusals = await engine.tryPatterns(template, scene);
    expect(await engine.tryPatterns({ ...template, ...scene }, scene)).toEqual([]);
    return refusals.map(({ on, id, member, key }) => `${on} ${id === box.id} ${member} ${key}`);
  }

  test("are tried before they are kept", async () => {
    expect(await tried("/S/P/P 6 0 R/K[0]/ActualText(Anna Berger)")).toEqual([]);
    expect(await tried("/S/P/P 6 0 R/K[0 0]/ActualText(Anna Berger)")).toEqual([
      "box true pattern 1",
    ]);
  });
});
