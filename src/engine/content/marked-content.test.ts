import { describe, expect, test } from "vitest";
import { latin1Bytes } from "#base/bytes.ts";
import { documentOf } from "../font/pdf-font/font-samples.ts";
import { isDict } from "../pdf/objects.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { initialState } from "./graphics-state.ts";
import { type Machine, type MarkedContent, newMachine, newScope, UNMARKED } from "./machine.ts";
import { beginMarked, endMarked, innermost } from "./marked-content.ts";

const DOC = documentOf([
  "<</Properties<</One<</MCID 7/ActualText(seven)>>/Two 2 0 R/Off 3 0 R/On 4 0 R>>>>",
  "<</MCID 5 0 R/Type/Pagination>>",
  "<</Type/OCG/Name(a)>>",
  "<</Type/OCG/Name(b)>>",
  "12",
]);
/** Object 3 is a layer that is off. */
const LAYERS = {
  doc: DOC,
  off: new Set([3]),
  baseOff: false,
  on: new Set<number>(),
  intents: null,
};

function run(content: string, around: MarkedContent = UNMARKED): Machine {
  const resources = DOC.object(1)?.value;
  const scope = newScope({
    id: "page:0",
    doc: DOC,
    fontOf: () => {
      throw new Error("no font is shown");
    },
    resources: isDict(resources) ? resources : DOC.trailer,
  });
  const machine = newMachine(scope, initialState(null), around, new Map());
  const reader = new OperatorReader(latin1Bytes(content));
  for (let op = reader.next(); op !== null; op = reader.next()) {
    if (op.name === "EMC") {
      endMarked(machine);
    } else {
      beginMarked(machine, op, LAYERS);
    }
  }
  return machine;
}

/** What differs from what is outside of all sequences. */
function marks(content: string, around: MarkedContent = UNMARKED): Partial<MarkedContent> {
  const inner = innermost(run(content, around));
  return Object.fromEntries(
    Object.entries(inner).filter(([key, value]) => value !== UNMARKED[key as keyof MarkedContent]),
  );
}

describe("a sequence (14.6)", () => {
  test.each<[string, string, Partial<MarkedContent>]>([
    ["a tag alone", "/P BMC", { tag: "P" }],
    ["no tag", "BMC", {}],
    ["what is before the tag is ignored", "5 /P BMC", { tag: "P" }],
    ["a list in the content", "/P <</MCID 3>> BDC", { tag: "P", mcid: 3 }],
    ["a list by name", "/P /One BDC", { tag: "P", mcid: 7, actualText: "seven" }],
    ["a list that is an object, its numbers too", "/P /Two BDC", { tag: "P", mcid: 12 }],
    ["a list that is missing", "/P /Nine BDC", { tag: "P" }],
    ["a list that is none", "/P 7 BDC", { tag: "P" }],
    ["an MCID that is no number", "/P <</MCID(3)>> BDC", { tag: "P" }],
    ["MCID 0 is one", "/P <</MCID 0>> BDC", { tag: "P", mcid: 0 }],
    [
      "an ActualText of nothing is one",
      "/Span <</ActualText()>> BDC",
      { tag: "Span", actualText: "" },
    ],
    [
      "an ActualText in UTF-16",
      "/Span <</ActualText<FEFF00DF>>> BDC",
      { tag: "Span", actualText: "ß" },
    ],
  ])("%s", (_, content, expected) => {
    expect(marks(content)).toEqual(expected);
  });

  test.each<[string, string, Partial<MarkedContent>]>([
    [
      "the number of the one around holds on",
      "/P <</MCID 3>> BDC /Span BMC",
      { tag: "Span", mcid: 3 },
    ],
    [
      "but for one of its own",
      "/P <</MCID 3>> BDC /Span <</MCID 4>> BDC",
      { tag: "Span", mcid: 4 },
    ],
    [
      "and so does its text",
      "/P <</ActualText(a)>> BDC /Q /Two BDC",
      { tag: "Q", mcid: 12, actualText: "a" },
    ],
    ["until it ends", "/P <</MCID 3>> BDC /Span <</MCID 4>> BDC EMC", { tag: "P", mcid: 3 }],
    ["and all of it", "/P <</MCID 3>> BDC EMC", {}],
  ])("inside another: %s", (_, content, expected) => {
    expect(marks(content)).toEqual(expected);
  });
});

describe("artifacts (14.8.2.2)", () => {
  test.each<[string, string, string | undefined]>([
    ["without a type", "/Artifact BMC", ""],
    ["with a type", "/Artifact <</Type/Pagination>> BDC", "Pagination"],
    ["a running head", "/Artifact <</Type/Pagination/Subtype/Header>> BDC", "Header"],
    ["a running foot", "/Artifact <</Type/Pagination/Subtype/Footer>> BDC", "Footer"],
    ["a watermark", "/Artifact <</Type/Pagination/Subtype/Watermark>> BDC", "Pagination"],
    ["with a type in a list", "/Artifact /Two BDC", "Pagination"],
    ["with a list without a type", "/Artifact /One BDC", ""],
    ["around another sequence", "/Artifact <</Type/Layout>> BDC /P /One BDC", "Layout"],
    ["around a sequence without a list", "/Artifact <</Type/Layout>> BDC /P BMC", "Layout"],
    ["within another one", "/Artifact <</Type/Layout>> BDC /Artifact BMC", ""],
    ["the type of what is none", "/P <</Type/Pagination>> BDC", undefined],
    ["that has ended", "/Artifact BMC EMC", undefined],
  ])("%s", (_, content, artifact) => {
    expect(marks(content).artifact).toBe(artifact);
  });
});

describe("layers (8.11.3.2)", () => {
  test.each<[string, string, boolean]>([
    ["one that is off", "/OC /Off BDC", true],
    ["one that is on", "/OC /On BDC", false],
    ["one that is missing", "/OC /Nine BDC", false],
    ["one that is on within one that is off", "/OC /Off BDC /OC /On BDC", true],
    ["any sequence within one that is off", "/OC /Off BDC /P /One BDC", true],
    ["behind its end", "/OC /Off BDC EMC", false],
    ["another tag does not hide", "/P /Off BDC", false],
  ])("%s", (_, content, isHidden) => {
    expect(innermost(run(content)).hidden).toBe(isHidden);
  });

  test("has no number and no text: its list is the layer itself", () => {
    expect(marks("/P <</MCID 3>> BDC /OC /One BDC")).toEqual({ tag: "OC", mcid: 3 });
  });
});

describe("EMC", () => {
  const AROUND: MarkedContent = { ...UNMARKED, tag: "P", mcid: 9, actualText: "form" };

  test("without BMC is an error and closes nothing of the content around", () => {
    const machine = run("EMC EMC", AROUND);
    expect(innermost(machine)).toBe(AROUND);
    expect([...machine.syntaxErrors]).toEqual([["EMC without BMC", 2]]);
  });

  test("what a form is painted in holds for all of it", () => {
    expect(marks("/Span BMC", AROUND)).toEqual({ tag: "Span", mcid: 9, actualText: "form" });
  });

  test("closes each of more sequences than are told apart", () => {
    const machine = run("/P <</MCID 1>> BDC ".repeat(1500));
    expect(machine.marked).toHaveLength(1500);
    expect(innermost(run(`${"/P BMC ".repeat(1000)}/Q <</MCID 8>> BDC`)).mcid).toBeNull();
    const closed = run("/P BMC ".repeat(1500) + "EMC ".repeat(1500));
    expect([closed.marked.length, closed.syntaxErrors.size]).toEqual([0, 0]);
  });
});
