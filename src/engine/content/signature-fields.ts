/** Signature fields of the interactive form that are signed (ISO 32000-2, 12.7.5.5 and 12.8). */
import { type Problem, problem } from "../contract/problems.ts";
import { textOf } from "./text-string.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isArray, isDict, isName, isRef, type PdfDict, type PdfValue } from "../pdf/objects.ts";

/** A field with a signature in it: any change of the file's words makes that invalid. */
export interface SignatureField {
  /** Number and generation, "12 0"; null when the field is no object of its own. */
  readonly object: string | null;
  /** Full name, its parts divided by full stops; "" when it has none. */
  readonly field: string;
}

/** Fields looked at, and how deep they may lie in others: forms with more are data entry, not print. */
const MAX_FIELDS = 1000;
const MAX_DEPTH = 32;

interface Place {
  readonly value: PdfValue;
  readonly names: readonly string[];
  readonly type: PdfValue;
  readonly signed: PdfValue;
}

/**
 * The signed fields in the order of the form. [] for a file without a form. A field that waits for a
 * signature (no /V) is not signed.
 */
export function signatureFields(doc: PdfDocument): readonly SignatureField[] {
  const form = doc.get(doc.catalog, "AcroForm");
  const fields = isDict(form) ? doc.get(form, "Fields") : null;
  const found: SignatureField[] = [];
  // A work list instead of recursion: depth comes from the file.
  const pending = placesIn(fields, { value: null, names: [], type: null, signed: null });
  const seen = new Set<number>();
  for (let count = 0; count < MAX_FIELDS; count++) {
    const place = pending.shift();
    if (place === undefined) {
      break;
    }
    const { value } = place;
    const field = doc.resolve(value);
    if (!isDict(field) || (isRef(value) && seen.has(value.num))) {
      continue;
    }
    if (isRef(value)) {
      seen.add(value.num);
    }
    // FT and V are inherited through the tree of fields (12.7.4.1), so they are passed down and not
    // looked up.
    const own = inherited(doc, field, place);
    const kids = doc.get(field, "Kids");
    const below = own.names.length > MAX_DEPTH ? [] : placesIn(kids, own).filter(isField(doc));
    // In front: the order of the result is that of the form, depth first.
    pending.unshift(...below);
    if (below.length === 0 && isName(own.type, "Sig") && isDict(own.signed)) {
      const object = isRef(value) ? `${value.num} ${value.gen}` : null;
      found.push({ object, field: own.names.filter(Boolean).join(".") });
    }
  }
  return found;
}

/** Says of each signed field that a fill makes its signature invalid. */
export function signatureProblems(doc: PdfDocument): readonly Problem[] {
  return signatureFields(doc).map(({ object, field }) => {
    const where = field === "" ? "" : ` in the field ${JSON.stringify(field)}`;
    const message = `The file is signed${where}; a fill makes the signature invalid.`;
    return problem("signature_present", "warn", message, { clause: "ISO 32000-2, 12.8", object });
  });
}

function placesIn(list: PdfValue, above: Place): Place[] {
  return isArray(list) ? list.items.slice(0, MAX_FIELDS).map((value) => ({ ...above, value })) : [];
}

/** A field's place with its own name, type and value over those of its parent. */
function inherited(doc: PdfDocument, field: PdfDict, above: Place): Place {
  return {
    value: above.value,
    names: [...above.names, textOf(doc.get(field, "T")) ?? ""],
    type: doc.get(field, "FT") ?? above.type,
    signed: doc.get(field, "V") ?? above.signed,
  };
}

/** Kids without a name are the field's own widgets. */
function isField(doc: PdfDocument): (place: Place) => boolean {
  return ({ value }) => {
    const kid = doc.resolve(value);
    return isDict(kid) && kid.entries.has("T");
  };
}
