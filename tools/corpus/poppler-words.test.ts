import { describe, expect, it } from "vitest";
import { isWrongRelative, namedClass } from "./font-classes.data.ts";
import { lostWords } from "./poppler-words.ts";

describe("lostWords", () => {
  it("names words that stand less often, wherever white space went", () => {
    expect(lostWords("Pho bo [rind] 9,50 Pho", "Pho bo 9,50 Pho")).toEqual(["[rind]"]);
    expect(lostWords("Pho bo Pho", "Pho bo")).toEqual(["Pho"]);
    expect(lostWords("Menü des Tages", "Me nüdes\nTages")).toEqual([]);
  });

  it("lets placeholders by form go, and nothing like them", () => {
    expect(lostWords("Dear {{first name|you}} <<Town>> %%a b%% %NAME%,", "Dear ,")).toEqual([]);
    expect(lostWords("20 % off, 30 % more", "20 off, 30 more")).toEqual(["%"]);
    expect(lostWords("a .. {{name}} .. b ....", "a .. {{name}} .. b ....")).toEqual([]);
    expect(lostWords("«Ozean» [1]", "")).toEqual(["«Ozean»", "[1]"]);
    expect(lostWords("a.example/%EC%9D%B4%EB%AF", "")).toEqual(["a.example/%EC%9D%B4%EB%AF"]);
    expect(lostWords("60%Cotton40%Wool", "")).toEqual(["60%Cotton40%Wool"]);
  });
});

describe("isWrongRelative", () => {
  it("judges class, slant and weight of families that somebody looked at", () => {
    expect(isWrongRelative("ABCDEF+MinionPro-Regular", "NotoSans-Regular")).toBe(true);
    expect(isWrongRelative("MinionPro-Regular", "NotoSerif-Regular")).toBe(false);
    expect(isWrongRelative("SourceSerifPro-SemiBoldIt", "Caladea-BoldItalic")).toBe(false);
    expect(isWrongRelative("OpenSans-Semibold", "NotoSans-Regular")).toBe(true);
    expect(isWrongRelative("RobotoSlab-Regular", "NotoSerif-Regular")).toBe(false);
    expect(isWrongRelative("Wmfood1", "NotoSans-Regular")).toBe(false);
  });

  it("takes the longest start of a name", () => {
    expect(namedClass("DejaVuSansMono")).toBe("mono");
    expect(namedClass("DejaVuSerif-Bold")).toBe("serif");
    expect(namedClass("MerriweatherSansBook")).toBe("sans");
    expect(namedClass("Farm&WildAnimals")).toBe(null);
  });
});
