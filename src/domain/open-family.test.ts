import { expect, test } from "vitest";
import type { OpenFace, OpenFamily, OpenIndex } from "#engine/contract/open-fonts.ts";
import { openFamiliesCalled, unavailableFamily } from "./open-family.ts";

const family = (name: string, version: string, faces: readonly string[]): OpenFamily => ({
  family: name,
  names: [],
  licence: "OFL-1.1",
  package: {
    name: `@fonts/${name}`,
    version,
    integrity: "",
    bytes: 0,
    unpackedBytes: 0,
    licenceFile: null,
  },
  faces: faces.map((postScriptName) => ({ postScriptName }) as OpenFace),
});
const INDEX: OpenIndex = {
  letters: "",
  families: [
    family("Open Sans", "5.2.0", ["OpenSans-Regular", "OpenSans-BoldItalic"]),
    family("Open Sans", "5.1.0", ["OpenSans"]),
    family("Lato", "1.0.0", ["Lato-Regular"]),
  ],
  uploadOnly: [{ family: "Linux Libertine", licence: "OFL-1.1", names: ["linuxlibertine"] }],
};
const versions = (name: string) =>
  openFamiliesCalled(name, INDEX).map((one) => one.package.version);

test.each<[string, string, readonly string[]]>([
  ["its name", "Open Sans", ["5.2.0", "5.1.0"]],
  ["its name in any case, with blanks and hyphens or without", " OPEN-SANS ", ["5.2.0", "5.1.0"]],
  ["its name as one word", "opensans", ["5.2.0", "5.1.0"]],
  ["the PostScript name of one of its fonts", "OpenSans-BoldItalic", ["5.2.0", "5.1.0"]],
  ["that name as people type it", "opensans bolditalic", ["5.2.0", "5.1.0"]],
  ["another family's name", "Lato", ["1.0.0"]],
  ["not the beginning of a name", "Open", []],
  ["not a family that no package carries", "Linux Libertine", []],
  ["not nothing", "", []],
])("a family is found by %s", (_, name, expected) => {
  expect(versions(name)).toEqual(expected);
});

test("what no package carries is told from what nobody knows", () => {
  expect(unavailableFamily("linux-libertine", INDEX)).toBe(
    "No package carries Linux Libertine, though it is open (OFL-1.1): upload your copy.",
  );
  expect(unavailableFamily("Futura", INDEX)).toBe("The library has no open family of this name.");
});
