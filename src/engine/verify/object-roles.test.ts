import { expect, test } from "vitest";
import { objectRoles } from "./object-roles.ts";
import { docOf, type Objects } from "./small-files.test-kit.ts";

const FORM = (resources: string) =>
  [`/Type/XObject/Subtype/Form/BBox[0 0 1 1]${resources}`, ""] as const;

function rolesOf(objects: Objects) {
  const { contents, forms, roles } = objectRoles(docOf(objects));
  return {
    contents: Object.fromEntries(contents),
    forms: Object.fromEntries(forms),
    roles: Object.fromEntries(roles),
  };
}

test("content, forms and dictionaries of resources are found with the pages that use them", () => {
  const found = rolesOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 9 9]>>",
    3: "<</Type/Page/Parent 2 0 R/Contents[5 0 R 6 0 R 5 0 R]/Resources 10 0 R>>",
    4: "<</Type/Page/Parent 2 0 R/Contents 6 0 R/Resources<</XObject<</A 7 0 R>>/Properties 13 0 R>>>>",
    5: ["", ""],
    6: ["", ""],
    7: FORM("/Resources 14 0 R"),
    8: FORM(""),
    9: ["/Subtype/Image", ""],
    10: "<</Font 11 0 R/XObject 12 0 R/ColorSpace 15 0 R>>",
    11: "<<>>",
    12: "<</A 7 0 R/B 9 0 R/C 7 0 R/D 99 0 R/E<<>>>>",
    13: "<<>>",
    14: "<</XObject<</C 8 0 R/A 7 0 R>>/Font 16 0 R>>",
    15: "<<>>",
    16: "<<>>",
  });
  expect(found).toEqual({
    contents: { 5: [0], 6: [0, 1] },
    forms: { 7: [0, 1], 8: [0, 1] },
    roles: {
      2: "holds-resources",
      3: "holds-resources",
      4: "holds-resources",
      7: "holds-resources",
      8: "holds-resources",
      10: "resources",
      11: "font-dictionary",
      12: "form-dictionary",
      13: "property-lists",
      14: "resources",
      15: "color-spaces",
      16: "font-dictionary",
    },
  });
});

test("resources that pages inherit, as an object and in the node itself", () => {
  const found = rolesOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font 8 0 R>>>>",
    3: "<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1/Resources 9 0 R>>",
    4: "<</Type/Page/Parent 3 0 R/MediaBox[0 0 9 9]>>",
    8: "<<>>",
    9: "<<>>",
  });
  expect(found.roles).toEqual({
    2: "holds-resources",
    3: "holds-resources",
    4: "holds-resources",
    8: "font-dictionary",
    9: "resources",
  });
});

test("a page that has lost its parent inherits from the node that lists it", () => {
  const found = rolesOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</Font 8 0 R>>/MediaBox[0 0 9 9]>>",
    3: "<</Type/Page>>",
    8: "<<>>",
  });
  expect(found.roles).toEqual({ 2: "holds-resources", 3: "holds-resources", 8: "font-dictionary" });
});

test("parents and forms in circles end", () => {
  const found = rolesOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1>>",
    3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</A 7 0 R>>>>>>",
    7: FORM("/Resources<</XObject<</A 7 0 R>>>>"),
  });
  expect(found.forms).toEqual({ 7: [0] });
});
