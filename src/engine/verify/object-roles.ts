/** What the objects of a file are for: which are content, which may take new font entries. */
import { getOrAdd } from "#base/maps.ts";
import { type PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isRef, isStream, type PdfDict } from "../pdf/objects.ts";
import { type ObjectRole, roleOfCategory } from "./compare-objects.ts";

export interface ObjectRoles {
  /** Content stream → indices of the pages that show it. */
  readonly contents: ReadonlyMap<number, readonly number[]>;
  /** Form XObjects that resources of pages and forms lead to → the pages. */
  readonly forms: ReadonlyMap<number, readonly number[]>;
  readonly roles: ReadonlyMap<number, ObjectRole>;
}

/** Walks from the pages through resources and forms; bounded by the number of objects. */
export function objectRoles(doc: PdfDocument): ObjectRoles {
  const contents = new Map<number, number[]>();
  const forms = new Map<number, number[]>();
  const roles = new Map<number, ObjectRole>();
  for (const page of doc.pages) {
    for (const { num } of page.contents) {
      add(contents, num, page.index);
    }
    roles.set(page.ref.num, "holds-resources");
    for (let node: PdfDict = page.dict, i = 0; i < 64; i++) {
      noteResources(doc, node, roles);
      const parent = node.entries.get("Parent");
      const next = doc.resolve(parent);
      if (!isRef(parent) || !isDict(next)) {
        break;
      }
      roles.set(parent.num, "holds-resources");
      node = next;
    }
    // A page whose /Parent is lost inherits from the node that lists it.
    const owner = doc.object(page.resourcesOwner)?.value;
    roles.set(page.resourcesOwner, owner === page.resources ? "resources" : "holds-resources");
    noteCategories(page.resources, roles);
    walkForms(doc, page.resources, { page: page.index, forms, roles });
  }
  return { contents, forms, roles };
}

interface FormWalk {
  readonly page: number;
  readonly forms: Map<number, number[]>;
  readonly roles: Map<number, ObjectRole>;
}

function walkForms(doc: PdfDocument, from: PdfDict, { page, forms, roles }: FormWalk): void {
  const pending = [from];
  const seen = new Set<number>();
  const walked = new Set<number>();
  for (let resources = pending.pop(); resources !== undefined; resources = pending.pop()) {
    const xobjects = doc.get(resources, "XObject");
    for (const ref of isDict(xobjects) ? xobjects.entries.values() : []) {
      const form = doc.resolve(ref);
      if (!isRef(ref) || !isStream(form) || !isName(doc.get(form.dict, "Subtype"), "Form")) {
        continue;
      }
      if (seen.has(ref.num)) {
        continue;
      }
      seen.add(ref.num);
      add(forms, ref.num, page);
      roles.set(ref.num, "holds-resources");
      noteResources(doc, form.dict, roles);
      const [own, entry] = [doc.get(form.dict, "Resources"), form.dict.entries.get("Resources")];
      // Forms that share their resources are walked through them once.
      const isKnown = isRef(entry) && walked.has(entry.num);
      if (isDict(own) && !isKnown) {
        pending.push(own);
      }
      if (isRef(entry)) {
        walked.add(entry.num);
      }
    }
  }
}

/** Resources and font dictionaries that are objects of their own. */
function noteResources(doc: PdfDocument, holder: PdfDict, roles: Map<number, ObjectRole>): void {
  const ref = holder.entries.get("Resources");
  if (isRef(ref)) {
    roles.set(ref.num, "resources");
  }
  const resources = doc.resolve(ref);
  if (isDict(resources)) {
    noteCategories(resources, roles);
  }
}

function noteCategories({ entries }: PdfDict, roles: Map<number, ObjectRole>): void {
  for (const category of ["Font", "XObject", "Properties", "ColorSpace"]) {
    const names = entries.get(category);
    if (isRef(names)) {
      roles.set(names.num, roleOfCategory(category));
    }
  }
}

function add(map: Map<number, number[]>, key: number, page: number): void {
  const pages = getOrAdd(map, key, () => []);
  if (!pages.includes(page)) {
    pages.push(page);
  }
}
