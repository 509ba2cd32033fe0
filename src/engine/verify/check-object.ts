/** An object that both files have with other contents now, judged by what it is for. */
import type { Certificate } from "../contract/certificate.ts";
import { isDict, isName, isStream } from "../pdf/objects.ts";
import {
  changedObject,
  compareDicts,
  type DictChange,
  type Difference,
} from "./compare-objects.ts";
import type { Files } from "./content-places.ts";
import { plainDict } from "./plain-dict.ts";
import { isOtherText } from "./structure-text.ts";

/** What became of an object, and what it is. */
interface JudgedObject extends DictChange {
  readonly kind: Certificate["changed"][number]["kind"];
}

/** Stream data of content and forms, and the streams a page lists, are judged as they are painted elsewhere. */
export function checkObject({ before, after, roles }: Files, num: number): JudgedObject {
  const [old, now] = [before.object(num), after.object(num)];
  const [oldValue, newValue] = [old?.value ?? null, now?.value ?? null];
  const role = roles.roles.get(num) ?? null;
  const other = (kind: JudgedObject["kind"], differences: readonly Difference[]): JudgedObject => ({
    kind,
    differences,
    addedFonts: [],
    addedOthers: [],
    addedSpaces: [],
    removed: [],
  });
  if (isStream(oldValue) && isStream(newValue)) {
    const kind = roles.forms.has(num) ? "form" : roles.contents.has(num) ? "content" : "other";
    return kind === "other"
      ? other(kind, [changedObject(oldValue)])
      : { kind, ...compareDicts(plainDict(oldValue.dict), plainDict(newValue.dict), role) };
  }
  if (role !== null && isDict(oldValue) && isDict(newValue)) {
    const compared = compareDicts(oldValue, newValue, role);
    const isPage = before.pages.some((page) => page.ref.num === num);
    return {
      ...compared,
      kind: isPage ? "page" : "resources",
      differences: isPage
        ? compared.differences.filter(([code]) => code !== "contents_changed")
        : compared.differences,
    };
  }
  if (isOtherText(oldValue, newValue)) {
    return other("structure", []);
  }
  const isCatalog = isDict(oldValue) && isName(oldValue.entries.get("Type"), "Catalog");
  const nested =
    isDict(oldValue) && isDict(newValue) ? compareDicts(oldValue, newValue, null).differences : [];
  const named = nested.filter(([code]) => code !== "object_changed");
  const differences = named.length > 0 ? named : [changedObject(oldValue)];
  return other(isCatalog ? "catalog" : "other", differences);
}
