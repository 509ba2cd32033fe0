/**
 * The pictures of a soft mask of the graphics state (ISO 32000-2, 11.6.5.2): what is painted is seen where they are
 * light, or opaque. Layout programs write soft shadows so: a plain rectangle behind a picture of the letters, which is
 * painted there as it is or as the cell of a tiling pattern (CorelDRAW).
 */
import { type Matrix, multiply } from "#base/geometry.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { isDict, isName, isStream, type PdfDict, type PdfStream } from "../pdf/objects.ts";
import { type ContentOperator, OperatorReader } from "../pdf/operator-reader.ts";
import { type Budget, spendBytes, spendOperator } from "./budget.ts";
import { formMatrix, matrixOf } from "./form-matrix.ts";
import { namedStream } from "./named-stream.ts";
import { paintsFill } from "./path-painters.ts";

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

/** What sets the colour of fills (8.6.8); of these only the last can name a pattern. */
const FILL_COLORS: ReadonlySet<string> = new Set(["cs", "g", "rg", "k", "sc", "scn"]);

/** What q saves of what counts here. */
interface Placing {
  readonly ctm: Matrix;
  /** The tiling pattern that fills are painted with. */
  readonly tiling: PdfStream | null;
}

/** Only what moves pictures and picks patterns is followed: q, Q, cm, Do, the colour of fills, and fills. */
function collect(search: Search, form: PdfStream, { ctm, resources, depth }: Around): void {
  const { doc, budget, found, seen } = search;
  const own = doc.get(form.dict, "Resources");
  const objects = isDict(own) ? own : resources;
  const data = doc.decode(form).value;
  spendBytes(budget, data.length);
  const saved: Placing[] = [];
  const atStart = multiply(formMatrix(doc, form), ctm);
  let now: Placing = { ctm: atStart, tiling: null };
  const follow = (stream: PdfStream, from: Matrix): void => {
    if (depth < MAX_DEPTH) {
      collect(search, stream, { ctm: from, resources: objects, depth: depth + 1 });
    }
  };
  const reader = new OperatorReader(data);
  for (let op = reader.next(); op !== null && found.length < MAX_PICTURES; op = reader.next()) {
    spendOperator(budget);
    if (op.name === "q") {
      saved.push(now);
    } else if (op.name === "Q") {
      now = saved.pop() ?? now;
    } else if (op.name === "cm") {
      const step = matrixOf(op.numbers ?? op.operands.map(({ value }) => value));
      now = step === null ? now : { ...now, ctm: multiply(step, now.ctm) };
    } else if (FILL_COLORS.has(op.name)) {
      now = { ...now, tiling: tilingPattern(doc, objects, op) };
    } else if (now.tiling !== null && paintsFill(op.name)) {
      // A pattern stands by the matrix that the stream began with, whatever is in force (8.7.3.1).
      follow(now.tiling, atStart);
    } else if (op.name === "Do") {
      const object = namedStream(doc, objects, ["XObject", op.operands.at(-1)?.value]);
      if (object !== null && isName(doc.get(object.dict, "Subtype"), "Image")) {
        found.push({ object: object.num, ctm: now.ctm, seen });
      } else if (object !== null) {
        follow(object, now.ctm);
      }
    }
  }
}

/** The tiling pattern that an operator makes the colour of fills; null for any other colour. */
function tilingPattern(
  doc: PdfDocument,
  resources: PdfDict | null,
  { name, operands }: ContentOperator,
): PdfStream | null {
  const pattern =
    name === "scn" ? namedStream(doc, resources, ["Pattern", operands.at(-1)?.value]) : null;
  return pattern !== null && doc.get(pattern.dict, "PatternType") === 1 ? pattern : null;
}
