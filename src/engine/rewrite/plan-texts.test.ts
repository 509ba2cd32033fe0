import { describe, expect, test } from "vitest";
import { latin1Text } from "#base/bytes.ts";
import type { Scene } from "../contract/scene.ts";
import { appendBaseOf } from "../pdf/append-base.ts";
import type { ReplacementText, ActualTextShares } from "../plan/replacement-text.ts";
import type { Objects } from "../verify/small-files.test-kit.ts";
import { cardOf, contentsOf, pageBox, type Piece } from "./found-boxes.test-kit.ts";
import { makePlan } from "./make-plan.ts";

interface Case {
  /** Boxes by id: the text-showing operators of their pages, by ordinal. */
  readonly boxes: Readonly<Record<string, readonly (number | Piece)[]>>;
  readonly more?: Objects;
  /** Boxes of the second page. */
  readonly second?: Readonly<Record<string, readonly (number | Piece)[]>>;
}

const TEXT = (content: string) => `BT /F 10 Tf 20 100 Td ${content} ET`;

/** A text's shares: "a:Anna b:Berger". */
const sharesOf = (said: ActualTextShares | undefined) =>
  said?.parts.map(({ box, start, end }) => `${box}:${said.text.slice(start, end)}`).join(" ");

function check(content: string, { boxes, more, second = {} }: Case) {
  const doc = cardOf(content, more);
  const pageContents = contentsOf(doc);
  const pages = [boxes, second].map((list, index) => ({
    index,
    boxes: Object.entries(list).flatMap(([id, pieces]) => {
      const page = pageContents[index];
      const all = pieces.map((one) => (typeof one === "number" ? { show: one } : one));
      return page === undefined ? [] : [pageBox(id, page, all, { page: index })];
    }),
  }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts that are read are there
  const scene = { pages, fields: [] } as unknown as Scene;
  const { plan, refused } = makePlan({
    doc,
    pageContents,
    scene,
    base: appendBaseOf(doc),
    fonts: [],
  });
  expect([...refused]).toEqual([]);
  const told = ({ span, operators, stays, said, list, within }: ReplacementText): unknown[] => [
    list === undefined ? content.slice(span.start, span.end) : `list ${list.num}`,
    operators.join(" "),
    ...(stays === true ? ["stays"] : []),
    ...(said === undefined ? [] : [sharesOf(said)]),
    ...(within ?? []).map(told),
  ];
  return {
    texts: Object.fromEntries(
      plan.boxes.map(({ id, painters }) => [
        id,
        painters.flatMap(({ segments }) =>
          segments.map(({ replacement }) => (replacement === null ? null : told(replacement))),
        ),
      ]),
    ),
    kept: plan.keptTexts,
    elements: plan.elements.map(({ num, box, said, shows, source, texts }) => [
      num,
      said === undefined ? box : sharesOf(said),
      shows.map(({ unit, operators }) => `${unit} ${operators.join(" ")}`).join(", "),
      ...texts.map(({ start, end }) => latin1Text(source, start, end)),
    ]),
    segments: plan.boxes.flatMap(({ painters }) => painters.flatMap((one) => one.segments)),
  };
}

const around = (said: string, content: string) => `/Span <</ActualText${said}>> BDC ${content} EMC`;

describe("a text in the content that stands for what a box shows", () => {
  test("is written with the box's words, whatever it says", () => {
    const content = TEXT(around("(Doctor)", "(Dr.) Tj"));
    expect(check(content, { boxes: { a: [0] } })).toMatchObject({
      texts: { a: [["(Doctor)", "4"]] },
      kept: [],
    });
  });

  test("is one for all operators inside, by identity", () => {
    const { segments, texts } = check(TEXT(around("(Anna)", "(An) Tj (na) Tj")), {
      boxes: { a: [0, 1] },
    });
    expect(texts).toEqual({
      a: [
        ["(Anna)", "4 5"],
        ["(Anna)", "4 5"],
      ],
    });
    expect(segments[0]?.replacement).toBe(segments[1]?.replacement);
  });

  test("is none outside the sequence", () => {
    const content = TEXT(`${around("(Anna)", "(Anna) Tj")} (Berger) Tj`);
    expect(check(content, { boxes: { a: [0], b: [1] } }).texts).toEqual({
      a: [["(Anna)", "4"]],
      b: [null],
    });
  });

  test("does not count operators that show nothing seen", () => {
    const content = TEXT(around("(Doctor)", "( ) Tj (Dr.) Tj"));
    expect(check(content, { boxes: { a: [1] } }).texts).toEqual({ a: [["(Doctor)", "5"]] });
  });
});

describe("a text that stands for several boxes", () => {
  const boxes = { a: [0], b: [1] };

  test("is shared among them where it spells what they show", () => {
    const content = TEXT(around("(Anna Berger)", "(Anna) Tj 0 -14 Td (Berger) Tj"));
    expect(check(content, { boxes })).toMatchObject({
      texts: {
        a: [["(Anna Berger)", "4 6", "a:Anna b:Berger"]],
        b: [["(Anna Berger)", "4 6", "a:Anna b:Berger"]],
      },
      kept: [],
    });
  });

  test("stays where it says something else, and both boxes are told", () => {
    const content = TEXT(around("(the director)", "(Anna) Tj 0 -14 Td (Berger) Tj"));
    const result = check(content, { boxes });
    expect(result.kept).toEqual(["a", "b"]);
    expect(result.texts["a"]?.[0]).toEqual(["(the director)", "4 6"]);
  });

  test("of which one cannot be written is shared where it spells what is shown", () => {
    const content = TEXT(around("(Anna Berger)", "(Anna) Tj 0 -14 Td (Berger) Tj"));
    expect(check(content, { boxes: { a: [0] } })).toMatchObject({
      texts: { a: [["(Anna Berger)", "4 6", "a:Anna"]] },
      kept: [],
    });
  });

  test("stays where letters of no box are part of what it says", () => {
    const content = TEXT(around("(the director)", "(Anna) Tj 0 -14 Td (Berger) Tj"));
    expect(check(content, { boxes: { a: [0] } })).toMatchObject({
      texts: { a: [["(the director)", "4 6", "stays"]] },
      kept: ["a"],
    });
  });

  test("of one operator is shared by its letters", () => {
    const content = TEXT(around("(Anna Berger)", "(AnnaBerger) Tj"));
    const parts = { a: [{ show: 0, range: [0, 4] }], b: [{ show: 0, range: [4, 10] }] } as const;
    expect(check(content, { boxes: parts }).texts["b"]).toEqual([
      ["(Anna Berger)", "4", "a:Anna b:Berger"],
    ]);
  });
});

describe("texts within texts", () => {
  test("are written both, the nearest first", () => {
    const content = TEXT(around("(Dr. Anna)", `(Dr. ) Tj ${around("(Anna)", "(A.) Tj")}`));
    const { texts, kept } = check(content, { boxes: { a: [0, 1] } });
    expect(texts).toEqual({
      a: [
        ["(Dr. Anna)", "4 6"],
        ["(Anna)", "6", ["(Dr. Anna)", "4 6"]],
      ],
    });
    expect(kept).toEqual([]);
  });

  test("are read as what they say by the one around them", () => {
    const content = TEXT(
      around("(Anna Berger)", `${around("(Anna)", "(A.) Tj")} 0 -14 Td (Berger) Tj`),
    );
    const { texts, kept } = check(content, { boxes: { a: [0], b: [1] } });
    expect(texts["a"]).toEqual([["(Anna)", "5", ["(Anna Berger)", "5 8", "a:Anna b:Berger"]]]);
    expect(kept).toEqual([]);
  });

  test("over several operators are said once, at the first", () => {
    const inner = around("(Anna)", "(A) Tj (n.) Tj");
    const content = TEXT(around("(Anna Berger)", `${inner} 0 -14 Td (Berger) Tj`));
    const { texts } = check(content, { boxes: { a: [0, 1], b: [2] } });
    expect(texts["b"]).toEqual([["(Anna Berger)", "5 6 9", "a:Anna b:Berger"]]);
  });

  test("keep their box told where the outer one stays", () => {
    const content = TEXT(
      around("(her name)", `${around("(Anna)", "(A.) Tj")} 0 -14 Td (Berger) Tj`),
    );
    const { kept } = check(content, { boxes: { a: [0], b: [1] } });
    expect(kept).toEqual(["a", "b"]);
  });
});

describe("a property list with a text", () => {
  const lists = (list: string): Objects => ({
    3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>/Properties<</P1 20 0 R>>>>>>",
    20: list,
  });
  const content = TEXT("/Span /P1 BDC (Anna) Tj EMC");

  test("is written anew for the box that it speaks for", () => {
    const more = lists("<</ActualText(Anna)>>");
    expect(check(content, { boxes: { a: [0] }, more })).toMatchObject({
      texts: { a: [["list 20", "4"]] },
      kept: [],
    });
  });

  test("without a text is none", () => {
    expect(check(content, { boxes: { a: [0] }, more: lists("<</MCID 0>>") }).texts).toEqual({
      a: [null],
    });
  });

  test("that cannot be written keeps its text, and its box is told", () => {
    const more = lists("<</ActualText 21 0 R>>");
    expect(check(content, { boxes: { a: [0] }, more: { ...more, 21: "(Anna)" } })).toMatchObject({
      texts: { a: [null] },
    });
  });
});

describe("a text around a form, which no fill reaches from inside", () => {
  test("stays, and the boxes of the form are told", () => {
    const form = "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F 4 0 R>>>>";
    const more: Objects = { 7: [form, TEXT("(Anna) Tj")] };
    const { kept, texts } = check(around("(Anna)", "/Fm Do"), { boxes: { a: [0] }, more });
    expect([kept, texts]).toEqual([["a"], { a: [null] }]);
  });
});

describe("structure elements", () => {
  const tree = (...elements: readonly string[]): Objects => ({
    1: "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 30 0 R/MarkInfo<</Marked true>>>>",
    30: `<</Type/StructTreeRoot/K[${elements.map((_, i) => `${31 + i} 0 R`).join(" ")}]>>`,
    ...Object.fromEntries(
      elements.map((entries, i) => [
        31 + i,
        `<</Type/StructElem/S/Span/P 30 0 R/Pg 3 0 R${entries}>>`,
      ]),
    ),
  });
  const marked = (mcid: number, content: string) => `/Span <</MCID ${mcid}>> BDC ${content} EMC`;

  test("with a text for one box are written with it, whatever they say", () => {
    const content = TEXT(marked(0, "(Dr. A.) Tj"));
    const more = tree("/K 0/ActualText(Doctor Anna)");
    expect(check(content, { boxes: { a: [0] }, more })).toMatchObject({
      elements: [[31, "a", "page:0 4", "(Doctor Anna)"]],
      kept: [],
    });
  });

  test("with other words about it too are written in all of them", () => {
    const content = TEXT(marked(0, "(Anna) Tj"));
    const more = tree("/K 0/ActualText(Anna)/Alt(a name)/E(expanded)");
    expect(check(content, { boxes: { a: [0] }, more }).elements).toEqual([
      [31, "a", "page:0 4", "(Anna)", "(a name)", "(expanded)"],
    ]);
  });

  test("for content that shows no box are none", () => {
    const content = TEXT(`${marked(0, "(Anna) Tj")} (Berger) Tj`);
    const more = tree("/K 0/ActualText(Anna)", "/K 7/ActualText(gone)");
    expect(check(content, { boxes: { b: [1] }, more })).toMatchObject({ elements: [], kept: [] });
  });

  test("for several sequences are written for all", () => {
    const content = TEXT(`${marked(0, "(An) Tj")} ${marked(1, "(na) Tj")}`);
    const more = tree("/K[0 1]/ActualText(Anna)");
    expect(check(content, { boxes: { a: [0, 1] }, more }).elements).toEqual([
      [31, "a", "page:0 4 7", "(Anna)"],
    ]);
  });

  test("for a part of a line are that part's: they cannot say the whole line where it stays", () => {
    const content = TEXT(`${marked(0, "(Anna) Tj")} ${marked(1, "( Berger) Tj")}`);
    const boxes = { a: [0, 1] };
    expect(check(content, { boxes, more: tree("/K 0/ActualText(Anna)") }).elements).toEqual([
      [31, "a:Anna", "page:0 4", "(Anna)"],
    ]);
    for (const text of ["/ActualText(Doctor)", "/E(Doctor)"]) {
      expect(check(content, { boxes, more: tree(`/K 0${text}`) })).toMatchObject({
        elements: [],
        kept: ["a"],
      });
    }
    // Of two lines each is whole.
    const lines = { a: [{ show: 0 }, { show: 1, line: 1 }] };
    expect(check(content, { boxes: lines, more: tree("/K 0/E(Doctor)") }).elements).toEqual([
      [31, "a", "page:0 4", "(Doctor)"],
    ]);
  });

  test("for two boxes are shared where they spell them", () => {
    const content = TEXT(`${marked(0, "(Anna) Tj")} 0 -14 Td ${marked(1, "(Berger) Tj")}`);
    const boxes = { a: [0], b: [1] };
    expect(check(content, { boxes, more: tree("/K[0 1]/ActualText(Anna Berger)") })).toMatchObject({
      elements: [[31, "a:Anna b:Berger", "page:0 4 8", "(Anna Berger)"]],
      kept: [],
    });
    expect(check(content, { boxes, more: tree("/K[0 1]/ActualText(the director)") })).toMatchObject(
      {
        elements: [],
        kept: ["a", "b"],
      },
    );
    expect(check(content, { boxes, more: tree("/K[0 1]/Alt(Anna Berger)") })).toMatchObject({
      elements: [],
      kept: ["a", "b"],
    });
  });

  test("for two boxes with another text beside it share theirs and keep the other", () => {
    const content = TEXT(`${marked(0, "(Anna) Tj")} 0 -14 Td ${marked(1, "(Berger) Tj")}`);
    const more = tree("/K[0 1]/ActualText(Anna Berger)/Alt(two words)");
    expect(check(content, { boxes: { a: [0], b: [1] }, more })).toMatchObject({
      elements: [[31, "a:Anna b:Berger", "page:0 4 8", "(Anna Berger)"]],
      kept: ["a", "b"],
    });
  });

  test("for a box and a picture stay, but for what spells the box", () => {
    const content = `${marked(0, `${TEXT("(Anna) Tj")} 0 0 9 9 re f`)}`;
    expect(check(content, { boxes: { a: [0] }, more: tree("/K 0/Alt(a card)") })).toMatchObject({
      elements: [],
      kept: ["a"],
    });
    expect(
      check(content, { boxes: { a: [0] }, more: tree("/K 0/ActualText(Anna)") }),
    ).toMatchObject({
      elements: [[31, "a:Anna", "page:0 4", "(Anna)"]],
      kept: [],
    });
  });

  test("for a box and letters of none are shared by what spells it", () => {
    const content = TEXT(marked(0, "(Anna) Tj 0 -14 Td (Berger) Tj"));
    expect(
      check(content, { boxes: { b: [1] }, more: tree("/K 0/ActualText(Anna Berger)") }),
    ).toMatchObject({
      elements: [[31, "b:Berger", "page:0 4 6", "(Anna Berger)"]],
    });
    expect(check(content, { boxes: { b: [1] }, more: tree("/K 0/ActualText(x)") }).kept).toEqual([
      "b",
    ]);
  });

  test("for text with a replacement of its own are held against that", () => {
    const content = TEXT(
      `${marked(0, around("(Anna)", "(A.) Tj"))} 0 -14 Td ${marked(1, "(Berger) Tj")}`,
    );
    const more = tree("/K[0 1]/ActualText(Anna Berger)");
    expect(check(content, { boxes: { a: [0], b: [1] }, more }).elements).toEqual([
      [31, "a:Anna b:Berger", "page:0 5 10", "(Anna Berger)"],
    ]);
  });

  const form =
    "/Type/XObject/Subtype/Form/BBox[0 0 400 300]/StructParents 0/Resources<</Font<</F 4 0 R>>>>";
  const inForm: Objects = {
    ...tree("/K<</Type/MCR/Pg 3 0 R/Stm 7 0 R/MCID 0>>/ActualText(Anna)"),
    7: [form, TEXT(marked(0, "(Anna) Tj"))],
  };

  test("of a form painted once are written", () => {
    expect(check("/Fm Do", { boxes: { a: [0] }, more: inForm })).toMatchObject({
      elements: [[31, "a", "form:7 4", "(Anna)"]],
      kept: [],
    });
  });

  test("of a form painted twice stay: one element cannot say two texts", () => {
    const content = "/Fm Do 1 0 0 1 0 50 cm /Fm Do";
    expect(check(content, { boxes: { a: [0], b: [1] }, more: inForm })).toMatchObject({
      elements: [],
      kept: ["a", "b"],
    });
  });

  test("of a form that something else shows too stay", () => {
    const more = { ...inForm, 40: "<</Type/Annot/AP<</N 7 0 R>>>>" };
    expect(check("/Fm Do", { boxes: { a: [0] }, more })).toMatchObject({
      elements: [],
      kept: ["a"],
    });
  });

  test("of pages that list the same streams stay", () => {
    const page =
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>";
    const more: Objects = {
      ...tree("/K 0/ActualText(Anna)"),
      2: "<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2>>",
      3: page,
      9: page,
    };
    const content = TEXT(marked(0, "(Anna) Tj"));
    expect(check(content, { boxes: { a: [0] }, second: { b: [0] }, more })).toMatchObject({
      elements: [],
      kept: ["a", "b"],
    });
  });
});
