import { describe, expect, test } from "vitest";
import { offered, offerRules } from "./appearance-offer.ts";

describe("the rules of a mapping", () => {
  test.each([
    [{}, { inkChoice: "print", inks: [], stocks: [] }],
    [{ ink_choice: "field" }, { inkChoice: "field", inks: [], stocks: [] }],
    [{ ink_choice: "FIELD" }, { inkChoice: "print", inks: [], stocks: [] }],
    [
      { offer_inks: "all", offer_stocks: ["matte"] },
      { inkChoice: "print", inks: "all", stocks: ["matte"] },
    ],
    // Members of other shapes are the shop's own affair.
    [
      { offer_inks: "some", offer_stocks: { all: true } },
      { inkChoice: "print", inks: [], stocks: [] },
    ],
    [
      { offer_inks: ["gold", 7, null, ["x"], "silver"] },
      { inkChoice: "print", inks: ["gold", "silver"], stocks: [] },
    ],
  ])("%j", (rules, wanted) => {
    expect(offerRules(rules)).toEqual(wanted);
  });
});

describe("what is offered", () => {
  const have = ["gold", "silver", "copper"];
  const offer = (asked: readonly string[] | "all", most = 10): readonly string[] =>
    offered(have, asked, { nameOf: (name) => name, most });

  test.each<[readonly string[] | "all", number, readonly string[]]>([
    ["all", 10, have],
    ["all", 2, ["gold", "silver"]],
    [["copper", "gold"], 10, ["copper", "gold"]],
    [["copper", "copper", "gold"], 10, ["copper", "gold"]],
    [["lead", "gold"], 10, ["gold"]],
    [["copper", "gold", "silver"], 2, ["copper", "gold"]],
    // One that the shop has no longer takes no place of the others.
    [["lead", "copper", "gold"], 2, ["copper", "gold"]],
    [[], 10, []],
    ["all", 0, []],
  ])("of three, %j, %d at most: %j", (asked, most, names) => {
    expect(offer(asked, most)).toEqual(names);
  });
});
