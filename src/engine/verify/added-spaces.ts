/**
 * Colour spaces that new text names: a spot ink goes on its plate in content whose resources did not name it. Only
 * spaces the original has, and only under names that mean nothing else, so that nothing but new text can take them.
 */
import { latin1Text } from "#base/bytes.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isStream, type PdfDict } from "../pdf/objects.ts";
import { canonicalText } from "../pdf/canonical.ts";
import type { AddedSpace, Difference } from "./compare-objects.ts";
import type { ObjectRoles } from "./object-roles.ts";

const ADDED: Difference = [
  "resources_changed",
  "a colour space was added that is none of the file's, or under a name that is not new",
];

/** One difference for each space that may not be there. Reads all content when there are any spaces. */
export function checkAddedSpaces(
  before: PdfDocument,
  roles: Pick<ObjectRoles, "contents" | "forms">,
  added: readonly AddedSpace[],
): readonly Difference[] {
  if (added.length === 0) {
    return [];
  }
  const known = definedSpaces(before, roles);
  const contents = [...roles.contents.keys(), ...roles.forms.keys()].map((num) => {
    const stream = before.object(num)?.value ?? null;
    return isStream(stream) ? latin1Text(before.decode(stream).value) : "";
  });
  return added
    .filter(
      ([name, value]) =>
        !known.has(canonicalText(value)) ||
        // ISO 32000-2, 8.6.5.6: these stand in for the device spaces of everything around.
        name.startsWith("Default") ||
        // A name that content has without a meaning so far would get one.
        contents.some((content) => content.includes(`/${name}`)),
    )
    .map(() => ADDED);
}

/** Values of all colour spaces that resources of pages and forms name. */
function definedSpaces(
  doc: PdfDocument,
  { forms }: Pick<ObjectRoles, "forms">,
): ReadonlySet<string> {
  const ofForms = [...forms.keys()].flatMap((num): readonly PdfDict[] => {
    const form = doc.object(num)?.value ?? null;
    const own = isStream(form) ? doc.get(form.dict, "Resources") : null;
    return isDict(own) ? [own] : [];
  });
  const values = [...doc.pages.map(({ resources }) => resources), ...ofForms].flatMap((one) => {
    const spaces = doc.get(one, "ColorSpace");
    return isDict(spaces) ? [...spaces.entries.values()] : [];
  });
  return new Set(values.map((value) => canonicalText(value)));
}
