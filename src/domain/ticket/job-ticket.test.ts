import { describe, expect, test } from "vitest";
import type { TextBlock } from "#engine/contract/text-document.ts";
import { LANGUAGES } from "../messages/languages.ts";
import { ticketMessages } from "../messages/ticket-messages.ts";
import type { FieldRecord, OfferedPicture, PageRecord } from "../scene-record.ts";
import { jobTicket, type TicketFacts } from "./job-ticket.ts";

const MM = 72 / 25.4;
const page = (change: Partial<PageRecord> = {}): PageRecord => ({
  id: "page_0",
  widthPt: 91 * MM,
  heightPt: 61 * MM,
  trim: [3 * MM, 3 * MM, 88 * MM, 58 * MM],
  bleed: [0, 0, 91 * MM, 61 * MM],
  reasons: [],
  ...change,
});
const field = (id: string, change: Partial<FieldRecord> = {}): FieldRecord => ({
  id,
  name: id,
  label: `Label of ${id}`,
  type: "text",
  inputKind: "text",
  required: false,
  defaultValue: "",
  isPlaceholder: false,
  maxLength: null,
  constraints: [],
  ...change,
});
const FACTS: TicketFacts = {
  renderId: "ren_1",
  mode: "live",
  address: "https://shop.example/orders/ren_1",
  reference: null,
  externalOrderId: null,
  externalCartId: null,
  externalSku: null,
  templateTitle: "Card",
  sceneRevision: 3,
  pages: [page()],
  fields: [],
  values: {},
  stock: null,
  inks: { process: [], spots: [] },
  fit: null,
  preflightStatus: "pass",
  preflightNotes: null,
  releasedAt: null,
  isReplaced: false,
  pdf: new Uint8Array(),
  pdfSha256: "0123456789abcdef",
};
const EN = ticketMessages("en");

const ticket = (change: Partial<TicketFacts> = {}, say = EN) =>
  jobTicket({ ...FACTS, ...change }, say);
/** The texts, without the marks that set values apart (UAX #9). */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/gu, "");
const rowsOf = (blocks: readonly TextBlock[]) =>
  blocks.flatMap((block) =>
    block.kind === "row" ? [[block.label, plain(block.value)] as const] : [],
  );
/** What a row says; undefined where the ticket has none of that label. */
const rowOf = (label: string, change: Partial<TicketFacts> = {}) =>
  Object.fromEntries(rowsOf(ticket(change).blocks))[label];
const titleOf = (change: Partial<TicketFacts> = {}) => {
  const [first] = ticket(change).blocks;
  return first?.kind === "title" ? first : null;
};

describe("the order's number", () => {
  test.each<[string, Partial<TicketFacts>, string]>([
    ["the customer's own", { externalOrderId: "A-17", reference: "K7" }, "A-17"],
    ["else the one that people say", { reference: "K7" }, "K7"],
    ["else the render's", {}, "ren_1"],
  ])("is %s", (_, change, number) => {
    expect(plain(titleOf(change)?.title ?? "")).toBe(`Order ${number}`);
    expect(ticket(change).title).toBe(`Job ticket: Order ${number}`);
  });

  test("has a code beside it that leads to the order, and the render's id at each foot", () => {
    expect(titleOf()?.code).toBe(FACTS.address);
    expect(ticket().footer).toBe("ren_1");
  });
});

test.each<[string, Partial<TicketFacts>, readonly string[]]>([
  ["nothing of a live order", {}, ["ren_1"]],
  ["of a test that it is none for the press", { mode: "test" }, [EN.test, "ren_1"]],
  ["that a newer file replaces it", { isReplaced: true }, [EN.replaced, "ren_1"]],
  ["both", { mode: "test", isReplaced: true }, [EN.test, EN.replaced, "ren_1"]],
])("the head warns: %s", (_, change, lines) => {
  expect(titleOf(change)?.lines).toEqual(lines);
});

describe("rows of the job", () => {
  test("are those of what there is", () => {
    expect(rowsOf(ticket().blocks).map(([label]) => label)).toEqual([
      EN.template,
      EN.pages,
      EN.trim,
      EN.sheet,
      EN.bleed,
      EN.preflight,
      EN.released,
      EN.sha256,
      EN.preflight,
    ]);
  });

  test.each<[string, Partial<TicketFacts>, string | undefined]>([
    [EN.orderNumber, { externalOrderId: "A-17" }, "A-17"],
    [EN.cart, { externalCartId: "cart 9" }, "cart 9"],
    [EN.reference, { reference: "K7" }, "K7"],
    [EN.sku, { externalSku: "BC-85" }, "BC-85"],
    [EN.sku, { externalSku: "" }, undefined],
    [EN.template, {}, "Card, revision 3"],
    [EN.pages, { pages: [page(), page()] }, "2"],
    [EN.stock, { stock: "Offset 300 g" }, "Offset 300 g"],
    [EN.processInks, { inks: { process: ["Cyan", "Black"], spots: [] } }, "Cyan, Black"],
    [EN.spotInks, { inks: { process: [], spots: ["Gold", "Varnish"] } }, "Gold, Varnish"],
    [EN.released, {}, EN.notReleased],
    [EN.released, { releasedAt: "yesterday" }, "yesterday"],
    [EN.sha256, {}, "01234567 89abcdef"],
  ])("%s", (label, change, value) => {
    expect(rowOf(label, change)).toBe(value);
  });

  test("sizes are said once where all pages have them, and one under the other where not", () => {
    const wide = page({ trim: [0, 0, 100 * MM, 60 * MM] });
    expect(rowOf(EN.trim, { pages: [page(), page()] })).toBe("85 × 55 mm");
    expect(rowOf(EN.trim, { pages: [page(), wide] })).toBe("85 × 55 mm\n100 × 60 mm");
    expect(rowOf(EN.sheet)).toBe("91 × 61 mm");
  });

  test("bleed is said, and where there is none", () => {
    expect(rowOf(EN.bleed)).toBe("3 mm");
    expect(rowOf(EN.bleed, { pages: [page({ bleed: null })] })).toBe("none");
    expect(rowOf(EN.bleed, { pages: [page(), page({ bleed: null })] })).toBe("3 mm\nnone");
  });

  test("fonts that stand in are said by people's names, with the letters they print", () => {
    const substitutions = [
      { from: "Garamond", to: "NotoSerif_700wght_100wdth", characters: "Żł" },
      { from: "Garamond", to: "NotoSansHebrew", characters: "א" },
    ];
    expect(rowOf(EN.fonts, { fit: { substitutions } })).toBe(
      "Noto Serif Bold in place of Garamond, for: Żł\nNotoSansHebrew in place of Garamond, for: א",
    );
  });

  test("values stand apart from the words around them, whichever way they run", () => {
    const { blocks } = ticket({ templateTitle: "כרטיס" });
    const row = blocks.find((block) => block.kind === "row" && block.label === EN.template);
    expect(row).toMatchObject({ value: "\u2068כרטיס\u2069, revision \u20683\u2069" });
  });
});

test("eight pages are pictured at most, each with its number", () => {
  const { blocks } = ticket({ pages: Array.from({ length: 9 }, () => page()) });
  const pictures = blocks.find((block) => block.kind === "pictures");
  expect(pictures?.captions).toHaveLength(8);
  expect([pictures?.captions[0], pictures?.captions[7]]).toEqual(["Page 1", "Page 8"]);
});

describe("texts", () => {
  const textRows = (fields: readonly FieldRecord[], values: Record<string, string> = {}) => {
    const { blocks } = ticket({ fields, values });
    const from = blocks.findIndex((block) => block.kind === "heading" && block.text === EN.texts);
    const to = blocks.findLastIndex((block) => block.kind === "heading");
    return from < 0 ? null : rowsOf(blocks.slice(from, to)).map(([, value]) => value);
  };
  const picture = { id: "ast_1", name: "Portrait" } as OfferedPicture;

  test.each<[string, FieldRecord, Record<string, string>, string]>([
    ["a value that was given", field("a", { defaultValue: "Sample" }), { a: "Ada" }, "Ada"],
    ["the design's words where none was", field("a", { defaultValue: "Sample" }), {}, "Sample"],
    ["that it is left empty", field("a", { defaultValue: "Sample" }), { a: "" }, EN.leftEmpty],
    ["no prompt as if it were printed", field("a", { isPlaceholder: true }), {}, EN.leftEmpty],
    [
      "a picture by its name",
      field("a", { type: "image", pictures: [picture] }),
      { a: "ast_1" },
      "Portrait",
    ],
    [
      "an upload by what it is called",
      field("a", { type: "image", pictures: [picture] }),
      { a: "upload" },
      "upload",
    ],
    [
      "a text as it is, though a picture has it for its id",
      field("a", { pictures: [picture] }),
      { a: "ast_1" },
      "ast_1",
    ],
  ])("say %s", (_, one, values, expected) => {
    expect(textRows([one], values)).toEqual([expected]);
  });

  test("have no part of the ticket where the template has none", () => {
    expect(textRows([])).toBeNull();
  });

  test("stand under the names of their blocks, as customers read them", () => {
    const fields = [field("a", { group: "Sender" }), field("b", { group: "Sender" }), field("c")];
    const { blocks } = ticket({ fields });
    const named = blocks.flatMap((one) => (one.kind === "heading" ? [one.text] : []));
    expect(named).toEqual([EN.texts, "Sender", `${EN.preflight}: ${EN.pass}`]);
  });

  test("go by the label of the reader's language", () => {
    const fields = [field("a", { labels: { de: "Vorname" } })];
    const labels = rowsOf(ticket({ fields }, ticketMessages("de")).blocks).map(([label]) => label);
    expect(labels).toContain("Vorname");
    expect(labels).not.toContain("Label of a");
  });
});

describe("preflight", () => {
  const found = (severity: string, message: string, where: number | null = null) => ({
    code: "unheard_of",
    severity,
    message,
    page: where,
    measured: null,
  });
  const preflightRows = (findings: readonly object[]) =>
    rowsOf(ticket({ preflightNotes: { findings } }).blocks).slice(-findings.length - 1);

  test("says each finding by how grave it is and on which page", () => {
    const rows = preflightRows([
      found("error", "Lost."),
      found("warn", "Thin.", 0),
      found("info", "Old.", 2),
    ]);
    expect(rows.slice(-3)).toEqual([
      [EN.error, "Lost."],
      [EN.warning, "Page 1: Thin."],
      [EN.info, "Page 3: Old."],
    ]);
  });

  test("counts what would be more than thirty", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => found("warn", `No ${i}`));
    expect(preflightRows(many(30)).at(-1)).toEqual([EN.warning, "No 29"]);
    expect(preflightRows(many(31)).at(-1)).toEqual([EN.info, "One more finding"]);
    expect(preflightRows(many(33)).at(-1)).toEqual([EN.info, "3 more findings"]);
  });

  test("says so where nothing was found", () => {
    expect(rowsOf(ticket().blocks).at(-1)).toEqual([EN.preflight, EN.nothingFound]);
  });

  test.each(["pass", "warn", "fail", "pending"] as const)("says that a file is %s", (status) => {
    expect(
      rowOf(EN.preflight, {
        preflightStatus: status,
        preflightNotes: { findings: [found("warn", "x")] },
      }),
    ).toBe(EN[status]);
  });
});

test.each(LANGUAGES)(
  "in %s a ticket begins on its side, and no argument is left open",
  (language) => {
    const document = ticket(
      {
        externalOrderId: "1",
        fields: [field("a")],
        fit: { substitutions: [{ from: "A", to: "B", characters: "c" }] },
        preflightNotes: {
          findings: Array.from({ length: 32 }, (_, i) => ({
            code: "x",
            severity: "warn",
            message: `${i}`,
            page: i,
            measured: null,
          })),
        },
        pages: [page(), page()],
      },
      ticketMessages(language),
    );
    expect(document).toMatchObject({
      language,
      direction: /^(?:ar|he)$/u.test(language) ? "rtl" : "ltr",
    });
    expect(JSON.stringify(document.blocks)).not.toMatch(/\{\w+[,}](?!")/u);
  },
);
