/**
 * Property lists among a content stream's resources (ISO 32000-2, 14.6.2) that number or replace what is
 * shown.
 */
import type { ContentStream } from "../content/model.ts";
import { textOf } from "../content/text-string.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isDict,
  isRef,
  isStream,
  isString,
  type PdfDict,
  type PdfObject,
  type PdfValue,
} from "../pdf/objects.ts";
import { entrySpans } from "../pdf/parse-value.ts";
import type { NamedList } from "./replacement-text.ts";
import type { TextHolder } from "../plan/replacement-text.ts";

/**
 * The lists by name, those left out that have neither an MCID nor a replacement text: layers and private
 * lists, which a fill never touches. None for damaged resources.
 */
export function namedLists(
  doc: PdfDocument,
  { resourcesOwner }: Pick<ContentStream, "resourcesOwner">,
): ReadonlyMap<string, NamedList> {
  const owner = doc.object(resourcesOwner);
  const holder = owner === null ? null : dictOf(owner.value);
  const nested = holder?.entries.get("Resources");
  // A form holds its resources under /Resources; a page's content is owned by the resources themselves or
  // by the page.
  const resources = isDict(nested) ? nested : holder;
  const lists = resources?.entries.get("Properties");
  const listsOwner = isRef(lists) ? doc.object(lists.num) : owner;
  const dict = isRef(lists) ? doc.resolve(lists) : (lists ?? null);
  const found = new Map<string, NamedList>();
  for (const [name, value] of isDict(dict) ? dict.entries : []) {
    const list = doc.resolve(value);
    // A list written inside the dictionary is part of the dictionary's object.
    const object = isRef(value) ? doc.object(value.num) : listsOwner;
    const mcid = isDict(list) ? doc.get(list, "MCID") : null;
    const text = isDict(list) && object !== null ? holderOf(object, list) : null;
    if (typeof mcid === "number" || text !== null) {
      const said = isDict(list) ? textOf(list.entries.get("ActualText") ?? null) : null;
      found.set(name, { mcid: typeof mcid === "number" ? mcid : null, holder: text, text: said });
    }
  }
  return found;
}

function dictOf(value: PdfValue): PdfDict | null {
  return isStream(value) ? value.dict : isDict(value) ? value : null;
}

/**
 * The list and the place of its text. Null when the dictionary has no replacement text of its own, has it
 * twice, or stands in another object.
 */
function holderOf(object: PdfObject, list: PdfDict): TextHolder | null {
  const { num, gen, source, inObjectStream } = object;
  const texts = isString(list.entries.get("ActualText"))
    ? (entrySpans(source, list.span).get("ActualText") ?? [])
    : [];
  const [only] = texts;
  const { start, end } = list.span;
  return only === undefined || texts.length > 1 || isRef(object.value)
    ? null
    : {
        num,
        gen,
        source: source.slice(start, end),
        verbatim: inObjectStream === null,
        texts: [{ start: only.value.start - start, end: only.value.end - start }],
      };
}
