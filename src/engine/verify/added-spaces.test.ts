import { describe, expect, test } from "vitest";
import { checkAddedSpaces } from "./added-spaces.ts";
import { objectRoles } from "./object-roles.ts";
import { CARD, changed, docOf, type Objects, valueOf } from "./small-files.test-kit.ts";

const GOLD = "[/Separation/Gold/DeviceCMYK 30 0 R]";
const WITH_GOLD: Objects = {
  ...changed(CARD, 3, "/XObject", `/ColorSpace<</CS0 ${GOLD}>>/XObject`),
  30: "<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0 .2 .6 .2]>>",
};

/** How many of the added spaces may not be there. */
function check(objects: Objects, ...added: readonly (readonly [string, string])[]): number {
  const doc = docOf(objects);
  const values = added.map(([name, source]) => [name, valueOf(source)] as const);
  return checkAddedSpaces(doc, objectRoles(doc), values).length;
}

describe("a colour space that new text names", () => {
  test("may be one that the file has, under a name of its own", () => {
    expect(check(WITH_GOLD, ["PltCS1", GOLD])).toBe(0);
    expect(check(WITH_GOLD)).toBe(0);
  });

  test("may be one that only a form of the file names", () => {
    const inForm = {
      ...changed(CARD, 7, "/BBox", `/Resources<</ColorSpace<</A ${GOLD}>>>>/BBox`),
      30: "<<>>",
    };
    expect(check(inForm, ["PltCS1", GOLD])).toBe(0);
  });

  test("may not be another one: no new plate comes into the job", () => {
    expect(check(WITH_GOLD, ["PltCS1", "[/Separation/Silver/DeviceCMYK 30 0 R]"])).toBe(1);
    expect(check(WITH_GOLD, ["PltCS1", "[/Separation/Gold/DeviceCMYK 31 0 R]"])).toBe(1);
    expect(check(CARD, ["PltCS1", GOLD])).toBe(1);
  });

  test.each(["DefaultCMYK", "DefaultRGB", "DefaultGray"])(
    "may not be called %s, which changes what is around",
    (name) => {
      expect(check(WITH_GOLD, [name, GOLD])).toBe(1);
    },
  );

  test("may not take a name that content of pages or forms already says", () => {
    const page = changed(WITH_GOLD, 5, "BT", "/PltCS1 cs BT");
    expect(check(page, ["PltCS1", GOLD])).toBe(1);
    expect(check(page, ["PltCS2", GOLD])).toBe(0);
    const form = changed(WITH_GOLD, 7, "re f", "re f /PltCS1 cs");
    expect(check(form, ["PltCS1", GOLD])).toBe(1);
  });

  test("is told for each that may not be there", () => {
    expect(check(WITH_GOLD, ["A", GOLD], ["DefaultRGB", GOLD], ["B", "/DeviceRGB"])).toBe(2);
  });
});
