/**
 * The pictures of a soft mask of the graphics state (ISO 32000-2, 11.6.5.2): what is painted is seen where they are
 * light, or opaque. Layout programs write soft shadows so: a plain rectangle behind a picture of the letters.
 */
import { type Matrix, multiply } from "#base/geometry.ts";
import type { PdfDocument } from "../pdf/document.ts";
import {
  isDict,
  isName,
  isStream,
  type PdfDict,
  type PdfStream,
  type PdfValue,
} from "../pdf/objects.ts";
import { OperatorReader } from "../pdf/operator-reader.ts";
import { type Budget, spendBytes, spendOperator } from "./budget.ts";
import { formMatrix, matrixOf } from "./form-matrix.ts";

/** A picture through which something is seen. */
export interface MaskPicture {
  /** Number of the image XObject. */
  readonly object: number;
  /** Unit square → default user space. */
  readonly ctm: Matrix;
  readonly seen: MaskKind;
}

/** What of a picture lets through what is painted: how opaque it is, or how light. */
export type MaskKind = "opacity" | "luminosity";

/** More pictures make no shadow. */
const MAX_PICTURES = 64;
/** Forms in forms of a mask. */
const MAX_DEPTH = 4;

/** The pictures of an ExtGState's soft mask, set while `ctm` is in force. Throws UnusablePdf over the page's budget. */
export function maskPictures(
  doc: PdfDocument,
  budget: Budget,
  extGState: PdfDict,
  ctm: Matrix,
): readonly MaskPicture[] {
  const mask = doc.get(extGState, "SMask");
  const group = isDict(mask) ? doc.get(mask, "G") : null;
  if (!isDict(mask) || !isStream(group)) {
    return [];
  }
  const seen = isName(doc.get(mask, "S"), "Alpha") ? "opacity" : "luminosity";
  const found: MaskPicture[] = [];
  collect({ doc, budget, seen, found }, group, { ctm, resources: null, depth: 0 });
  return found;
}

interface Search {
  readonly doc: PdfDocument;
  readonly budget: Budget;
  readonly seen: MaskKind;
  readonly found: MaskPicture[];
}

interface Around {
  readonly ctm: Matrix;
  readonly resources: PdfDict | null;
  readonly depth: number;
}

/** Only what moves pictures is followed: q, Q, cm and Do. */
function collect(search: Search, form: PdfStream, { ctm, resources, depth }: Around): void {
  const { doc, budget, found, seen } = search;
  const own = doc.get(form.dict, "Resources");
  const objects = isDict(own) ? own : resources;
  const data = doc.decode(form).value;
  spendBytes(budget, data.length);
  const saved: Matrix[] = [];
  let now = multiply(formMatrix(doc, form), ctm);
  const reader = new OperatorReader(data);
  for (let op = reader.next(); op !== null && found.length < MAX_PICTURES; op = reader.next()) {
    spendOperator(budget);
    if (op.name === "q") {
      saved.push(now);
    } else if (op.name === "Q") {
      now = saved.pop() ?? now;
    } else if (op.name === "cm") {
      const step = matrixOf(op.numbers ?? op.operands.map(({ value }) => value));
      now = step === null ? now : multiply(step, now);
    } else if (op.name === "Do") {
      const object = xObject(doc, objects, op.operands.at(-1)?.value);
      if (object !== null && isName(doc.get(object.dict, "Subtype"), "Image")) {
        found.push({ object: object.num, ctm: now, seen });
      } else if (object !== null && depth < MAX_DEPTH) {
        collect(search, object, { ctm: now, resources: objects, depth: depth + 1 });
      }
    }
  }
}

function xObject(
  doc: PdfDocument,
  resources: PdfDict | null,
  name: PdfValue | undefined,
): PdfStream | null {
  const objects = resources === null ? null : doc.get(resources, "XObject");
  const object = isDict(objects) && isName(name) ? doc.get(objects, name.name) : null;
  return isStream(object) ? object : null;
}
