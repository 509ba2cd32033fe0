import { describe, expect, it } from "vitest";
import { operatorsIn, shownBytes } from "./content-tokens.ts";

const named = (content: string): readonly string[] =>
  operatorsIn(content).map(({ name, start, end }) => `${name}=${content.slice(start, end)}`);

describe("operatorsIn", () => {
  it("takes strings, arrays, dictionaries and comments as what they are", () => {
    expect(named("q (a \\) Tj (b)) Tj % W n\n[(x) -20 <41>] TJ /F <</A(W)>> BDC W* n")).toEqual([
      "q=q",
      "Tj=(a \\) Tj (b)) Tj",
      "TJ=[(x) -20 <41>] TJ",
      "BDC=/F <</A(W)>> BDC",
      "W*=W*",
      "n=n",
    ]);
  });

  it("passes an inline picture whose data looks like operators", () => {
    expect(named("BI /W 2 /H 1 ID ab W n EIx\nEI Q")).toEqual([
      "EI=BI /W 2 /H 1 ID ab W n EIx\nEI",
      "Q=Q",
    ]);
  });

  it("ends with what is cut off", () => {
    expect(named("(never closed")).toEqual([]);
    expect(named("[ (a) 1")).toEqual([]);
    expect(named("1 0 0 rg ) f")).toEqual(["rg=1 0 0 rg", ")=)", "f=f"]);
  });
});

describe("shownBytes", () => {
  it("reads escapes, octal and hexadecimal alike", () => {
    expect(shownBytes("(A\\102\\n\\(\\\r\nz)")).toEqual([65, 66, 10, 40, 122]);
    expect(shownBytes("<4 1 4>")).toEqual([0x41, 0x40]);
    expect(shownBytes("[(a) -5 <62> (c)]")).toEqual([97, 98, 99]);
  });
});
