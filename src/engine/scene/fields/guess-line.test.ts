import { describe, expect, test } from "vitest";
import type { InputKind, TextBox } from "../../contract/scene.ts";
import type { LineContext } from "../kinds/line-neighbours.ts";
import { cellBox } from "../small-cells.test-kit.ts";
import { guessLine, type LineGuess, pageFacts } from "./guess-line.ts";

const ALONE: LineContext = {
  caption: null,
  below: null,
  hasPrice: false,
  isPrice: false,
  isDetail: false,
};

interface Given {
  readonly around?: Partial<LineContext>;
  readonly box?: Partial<TextBox>;
  /** Other texts of the page. */
  readonly others?: readonly TextBox[];
}

function guess(text: string, { around = {}, box = {}, others = [] }: Given = {}): LineGuess {
  const own = cellBox(text, [0, 100], box);
  const page = pageFacts([own, ...others]).get(0);
  return guessLine(text, { box: own, page, around: { ...ALONE, ...around } });
}
const kindOf = (text: string, given?: Given): InputKind | null => guess(text, given).kind;

describe("a line is", () => {
  test.each<[string, Given, InputKind | null]>([
    ["0117 496 0100", {}, "phone"],
    ["Words", {}, null],
    // What stands around it.
    ["Ada Pell", { around: { caption: { kind: "recipient", label: null } } }, "recipient"],
    ["Soup of the day", { around: { hasPrice: true } }, "item"],
    ["7", { around: { hasPrice: true } }, null],
    ["Street 23, a Thai Cocktail", { around: { hasPrice: true } }, "item"],
    ["Street 23, a Thai Cocktail", {}, "street"],
    ["590", { around: { isPrice: true } }, "price"],
    ["with bread", { around: { isDetail: true } }, "description"],
    ["12", { around: { isDetail: true } }, null],
    // Its own words.
    ["1.", {}, "code"],
    ["12)", {}, "code"],
    ["Soup ........ 4.80", {}, "item"],
    ["Soup 4.80 €", {}, "item"],
    ["Soup € 5", {}, "item"],
    ["Soup 3,5€", {}, "item"],
    ["Soup 32/35 kr", {}, "item"],
    ["Your title", { around: { caption: { kind: "person", label: null } } }, "job_title"],
    ["Your Address 76", {}, "address"],
    ["Soup 5", {}, null],
    ["Monday 9.30 to 17.45", {}, null],
    ["Your name", {}, "person"],
    ["Company here", {}, "company"],
    ["Name / Név", {}, "person"],
    ["[Your e-mail]", {}, "email"],
    ["Position", {}, null],
    ["Фамилия Имя Отчество", {}, "person"],
    ["SURNAME\nName", {}, null],
  ])("%j with %j: %s", (text, given, kind) => {
    expect(kindOf(text, given)).toBe(kind);
  });
});

describe("a caption that the line begins with", () => {
  test("stays before the value", () => {
    expect(guess("Tel. 0117 496 0100")).toEqual({ kind: "phone", label: null, valueStart: 5 });
    expect(guess("Valid until 12.06.2027")).toEqual({
      kind: "date",
      label: "Valid until",
      valueStart: 12,
    });
  });

  test("counts before one that stands beside it", () => {
    const around = { caption: { kind: "recipient" as const, label: null } };
    expect(guess("Tel. 0117 496 0100", { around }).kind).toBe("phone");
  });

  test("is none in a text of several lines", () => {
    expect(guess("Tel. 0117 496 0100\nFax 0117").valueStart).toBe(0);
  });
});

describe("words of the page name a field", () => {
  const caption = (kind: InputKind | null, label: string): Given => ({
    around: { caption: { kind, label } },
  });

  test("where they say more than its kind", () => {
    expect(guess("12.06.2027", caption("date", "Valid until")).label).toBe("Valid until");
    expect(guess("Marlow", caption(null, "Prepared by")).label).toBe("Prepared by");
  });

  test("and not for kinds that every form calls alike", () => {
    expect(guess("0117 496 0100", caption("phone", "Our line")).label).toBeNull();
    expect(guess("ada@pell.example", caption("email", "Write to")).label).toBeNull();
    expect(guess("-Twitter: https://twitter.com/ada_lovelace_1815").label).toBe("Twitter");
    expect(guess("More: https://twitter.com/ada_lovelace_1815").label).toBeNull();
  });
});

describe("facts of a page", () => {
  test("are of its own texts, and the largest type is of those that can be filled", () => {
    const facts = pageFacts([
      cellBox("Sale", [0, 0], { id: "a", sizePt: 40, editable: false }),
      cellBox("words", [0, 0], { id: "b", sizePt: 12 }),
      cellBox("ada.pell@pell.example", [0, 0], { id: "c" }),
      cellBox("the wedding of", [0, 0], { id: "d", page: 1 }),
    ]);
    expect(facts.get(0)).toMatchObject({ largestPt: 12, hasContacts: true, isWedding: false });
    expect([...(facts.get(0)?.mailNames ?? [])]).toEqual(expect.arrayContaining(["ada", "pell"]));
    expect(facts.get(1)).toMatchObject({ largestPt: 10, hasContacts: false, isWedding: true });
  });

  test("have one key where they say the same, whatever the size of type", () => {
    const key = (...boxes: readonly TextBox[]): string | undefined => pageFacts(boxes).get(0)?.key;
    expect(key(cellBox("a", [0, 0], { sizePt: 9 }))).toBe(key(cellBox("b", [0, 0])));
    expect(key(cellBox("a@b.example", [0, 0]))).not.toBe(key(cellBox("b", [0, 0])));
    expect(key(cellBox("Hochzeit", [0, 0]))).not.toBe(key(cellBox("b", [0, 0])));
  });
});

test("a guess is made anew where anything that it depends on is another", () => {
  const words = "Ada Pell";
  const first = guess(words);
  expect(guess(words)).toBe(first);
  expect(guess(words, { around: { hasPrice: true } })).not.toBe(first);
  expect(guess(words, { around: { caption: { kind: "person", label: null } } })).not.toBe(first);
  expect(guess(words, { others: [cellBox("huge", [0, 0], { sizePt: 90 })] })).not.toBe(first);
  expect(guess(words, { others: [cellBox("x@y.example", [0, 0])] })).not.toBe(first);
});
