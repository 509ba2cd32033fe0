/** What the names in an order's look mean in a shop: its inks, its papers, and what of them it leaves to shoppers. */
import { beforeEach, describe, expect, test } from "vitest";
import { type Appearance, AUTHORED, type InkChoice } from "#domain/appearance.ts";
import { AUTHORED_KEY } from "#domain/appearance-offer.ts";
import type { Caller } from "#domain/caller.ts";
import type { FreeForm } from "#domain/free-form.ts";
import { offerOfSession } from "#services/appearance/offer-appearance.ts";
import { appearanceContext, inksOf, paperOf } from "#services/appearance/resolve-appearance.ts";
import type { Services } from "#services/context/context.ts";
import { createInk, deleteInk } from "#services/inks/manage-inks.ts";
import { createPaperStock } from "#services/paper-stocks/manage-paper-stocks.ts";
import { createProductMapping } from "#services/product-mappings/manage-product-mappings.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

const call = (by = caller) => callBy(services, by);
const ink = (key: string, name: string, hex = "#d0202c", by = caller) =>
  createInk(services, call(by), {
    key,
    name,
    hex,
    definition: { space: "Separation", colorants: [name], tints: [1], overprint: false },
  });
const paper = (code: string, hex: string | null = "#f3efe4", by = caller) =>
  createPaperStock(services, call(by), {
    code,
    key: null,
    name: `Paper ${code}`,
    hex,
    finish: "none",
    needsWhite: false,
    neutral: false,
  });

/** A revision whose file has these colorants; undefined: it was stored before they were. */
const revision = (colorants?: readonly string[]) =>
  ({
    teamId: caller.teamId,
    fields: [],
    scene: { parserVersion: "1", title: null, pages: [], fonts: [], problems: [], colorants },
  }) as never;
const look = (colors: readonly InkChoice[], change: Partial<Appearance> = {}): Appearance => ({
  ...AUTHORED,
  colors,
  ...change,
});
const inks = (appearance: Appearance, colorants?: readonly string[]) =>
  inksOf(services, revision(colorants ?? []), appearance);

describe("an ink of an order", () => {
  test("is none where nothing is chosen", async () => {
    expect(await inks(AUTHORED)).toBeNull();
  });

  test("is the shop's by its key, else by its name, whatever the customer's screen showed", async () => {
    await ink("red", "Signal");
    const shops = {
      names: [],
      hex: "#d0202c",
      definition: { space: "Separation", colorants: ["Signal"], tints: [1], overprint: false },
    };
    expect((await inks(look([{ index: 1, key: "red", hex: "#00ff00" }])))?.usual).toEqual(shops);
    expect((await inks(look([{ index: 1, key: "nobody", name: "Signal" }])))?.usual).toEqual(shops);
  });

  test("is the one of that key, though its name is another's key", async () => {
    await ink("red", "blue");
    await ink("blue", "Sky", "#0000ff");
    expect((await inks(look([{ index: 1, key: "blue", name: "x" }])))?.usual?.hex).toBe("#0000ff");
    expect((await inks(look([{ index: 1, name: "blue" }])))?.usual?.definition?.colorants).toEqual([
      "blue",
    ]);
  });

  test("looks on screen as it was measured, before what the shop said", async () => {
    const definition = {
      space: "Separation",
      colorants: ["Gold"],
      tints: [1],
      lab: [50, 0, 0],
      overprint: false,
    } as const;
    await createInk(services, call(), { key: "gold", name: "Gold", hex: "#ff0000", definition });
    const { usual } = (await inks(look([{ index: 1, key: "gold" }]))) ?? {};
    expect(usual?.hex).toMatch(/^#(?<grey>7[5-9a])\1\1$/u);
    expect(usual?.definition).not.toHaveProperty("lab");
  });

  test("is what the customer sent where the shop has none: names, and the colour in lower case", async () => {
    expect(
      (await inks(look([{ index: 1, key: "gold", name: "", hex: "#ABCDEF" }])))?.usual,
    ).toEqual({
      names: ["gold"],
      hex: "#abcdef",
      definition: null,
    });
  });

  test("leaves text as authored where it stands for no ink", async () => {
    const { usual, byField } =
      (await inks(
        look(
          [
            { index: 1, key: AUTHORED_KEY },
            { index: 2, hex: "#000000" },
          ],
          { assignments: { a: 2, b: 1, c: 9 } },
        ),
      )) ?? {};
    expect(usual).toBeNull();
    expect(byField?.["a"]?.hex).toBe("#000000");
    // An ink that the palette lacks is nobody's.
    expect([byField?.["b"], Object.keys(byField ?? {})]).toEqual([null, ["a", "b"]]);
  });

  test("is another team's never", async () => {
    const other = await open.caller();
    await ink("red", "Signal", "#d0202c", other);
    expect(await codeOf(inks(look([{ index: 1, key: "red" }])))).toBe("invalid_parameter");
  });

  test.each<[string, InkChoice, readonly string[] | undefined, boolean]>([
    ["the file's colorant", { index: 1, name: "Gold" }, ["Gold"], true],
    ["that colorant, composed otherwise", { index: 1, name: "Gr\u0075\u0308n" }, ["Grün"], true],
    ["a colorant that the file has not", { index: 1, name: "Gold" }, ["Silver"], false],
    ["black, which every job prints", { index: 1, name: "Black" }, [], true],
    [
      "a name, of a file that was read before colorants were",
      { index: 1, name: "Gold" },
      undefined,
      true,
    ],
    ["nothing, of such a file", { index: 1 }, undefined, false],
    ["nothing at all", { index: 1, key: "", name: "" }, ["Gold"], false],
  ])("that says %s is taken or refused by that", async (_, choice, colorants, isTaken) => {
    const done = inksOf(services, revision(colorants), look([choice]));
    expect(await codeOf(done)).toBe(isTaken ? null : "invalid_parameter");
    const { isKnown } = await services.db.read((tx) =>
      appearanceContext(tx, revision(colorants), { colors: [choice] }),
    );
    expect(isKnown(choice)).toBe(isTaken);
  });

  test("that the shop has deleted is refused when it is to be printed", async () => {
    const { id } = await ink("red", "Signal");
    const chosen = look([{ index: 1, key: "red" }]);
    expect(await codeOf(inks(chosen))).toBeNull();
    await deleteInk(services, call(), id);
    expect(await codeOf(inks(chosen))).toBe("invalid_parameter");
  });
});

describe("the paper of a proof", () => {
  const paperFor = (substrate: Appearance["substrate"], teamId = caller.teamId) =>
    paperOf(services, teamId, { ...AUTHORED, substrate });
  test("is white where none was chosen, the shop's where it has it, and never an error", async () => {
    await paper("FELT", "#f3efe4");
    expect(await paperFor(null)).toBeNull();
    expect((await paperFor({ code: "FELT" }))?.hex).toBe("#f3efe4");
    expect((await paperFor({ code: "GONE", hex: "#aabbcc" }))?.hex).toBe("#aabbcc");
    expect((await paperFor({ code: "GONE" }))?.hex).toMatch(/^#/u);
  });

  test("is not another team's", async () => {
    await paper("FELT", "#f3efe4");
    const other = await open.caller();
    expect((await paperFor({ code: "FELT" }, other.teamId))?.hex).not.toBe("#f3efe4");
  });
});

describe("what a product leaves to its shoppers", () => {
  beforeEach(async () => {
    await ink("red", "Red");
    await ink("blue", "Blue", "#0000ff");
    await paper("FELT");
    await paper("SILK");
  });

  const mapped = async (rules: FreeForm) =>
    (
      await createProductMapping(services, call(), {
        templateId,
        externalProductId: JSON.stringify(rules),
        embedApplicationId: null,
        sceneRevision: null,
        externalVariantId: null,
        externalSku: null,
        title: null,
        status: "active",
        rules,
        metadata: {},
      })
    ).id;
  const offer = (productMappingId: string | null, teamId = caller.teamId) =>
    services.db.read((tx) => offerOfSession(tx, { teamId, productMappingId }));
  const offered = async (rules: FreeForm) => {
    const { inkChoice, inks: some, stocks } = await offer(await mapped(rules));
    return [inkChoice, some.map(({ key }) => key), stocks.map(({ code }) => code)];
  };

  test.each<[string, FreeForm, readonly unknown[]]>([
    ["nothing", {}, ["print", [], []]],
    [
      "inks in its own order, each once, those that there are",
      { offer_inks: ["blue", "gone", "red", "blue"] },
      ["print", ["blue", "red"], []],
    ],
    ["papers by code", { offer_stocks: ["SILK"] }, ["print", [], ["SILK"]]],
    [
      "one ink for each field",
      { offer_inks: ["red"], ink_choice: "field" },
      ["field", ["red"], []],
    ],
    [
      "nothing of rules that are the shop's own affair",
      { offer_inks: 7, offer_stocks: "some", ink_choice: "all" },
      ["print", [], []],
    ],
  ])("is %s", async (_, rules, expected) => {
    expect(await offered(rules)).toEqual(expected);
  });

  test("is all it has, where it says so", async () => {
    const [, some, stocks] = await offered({ offer_inks: "all", offer_stocks: "all" });
    expect([new Set(some as string[]), new Set(stocks as string[])]).toEqual([
      new Set(["red", "blue"]),
      new Set(["FELT", "SILK"]),
    ]);
  });

  test("is nothing of a session without a product, and of another team's product", async () => {
    const id = await mapped({ offer_inks: "all" });
    expect((await offer(null)).inks).toEqual([]);
    expect((await offer(id, (await open.caller()).teamId)).inks).toEqual([]);
  });
});
