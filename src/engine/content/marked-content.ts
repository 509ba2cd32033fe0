/** Marked-content sequences (ISO 32000-2, 14.6) and what they say about the text inside. */
import { isDict, isName, type PdfDict, type PdfValue } from "../pdf/objects.ts";
import { isLayerVisible, type Layers } from "./layers.ts";
import { type Machine, type MarkedContent, noteSyntaxError, resourceOf } from "./machine.ts";
import { textOf } from "./text-string.ts";
import type { ContentOperator } from "../pdf/operator-reader.ts";

/** The innermost sequence, also of the content streams around. */
export function innermost(machine: Machine): MarkedContent {
  return machine.marked.at(-1) ?? machine.around;
}

/** Sequences inside each other that are told apart; only an attack opens more. */
const MAX_READ = 1000;

/** BMC and BDC. */
export function beginMarked(machine: Machine, op: ContentOperator, layers: Layers): void {
  const around = innermost(machine);
  // The entry around is pushed again, so that its EMC still finds a sequence to close.
  if (machine.marked.length >= MAX_READ) {
    machine.marked.push(around);
    return;
  }
  // Operands are counted from the end: surplus ones before them are ignored, as by readers.
  const tagIndex = op.name === "BMC" ? op.operands.length - 1 : op.operands.length - 2;
  const tag = op.operands[tagIndex]?.value;
  const tagName = isName(tag) ? tag.name : "";
  const entry =
    op.name === "BMC"
      ? { ...around, tag: tagName, artifact: tagName === "Artifact" ? "" : around.artifact }
      : withProperties(machine, op, { ...around, tag: tagName }, layers);
  machine.marked.push(entry);
}

/** EMC; a sequence of the content stream around is never closed from inside a form. */
export function endMarked(machine: Machine): void {
  if (machine.marked.pop() === undefined) {
    noteSyntaxError(machine.syntaxErrors, "EMC without BMC");
  }
}

/**
 * The sequence with what its property list says; the list is a dictionary in the content or a name in
 * Properties (14.6.2). MCID and ActualText of sequences around stay in force unless this one has its
 * own.
 */
function withProperties(
  machine: Machine,
  op: ContentOperator,
  entry: MarkedContent,
  layers: Layers,
): MarkedContent {
  const { scope } = machine;
  const operand = op.operands.at(-1)?.value ?? null;
  const value = isName(operand) ? resourceOf(scope, "Properties", operand.name) : operand;
  // The unresolved value: layers are known by object number (8.11.3.2). A layer that is on inside one
  // that is off stays hidden.
  if (entry.tag === "OC") {
    return { ...entry, hidden: entry.hidden || !isLayerVisible(layers, value) };
  }
  const dict = scope.doc.resolve(value);
  const properties: PdfDict | null = isDict(dict) ? dict : null;
  const mcid = properties === null ? null : scope.doc.get(properties, "MCID");
  const actualText = properties === null ? null : textOf(scope.doc.get(properties, "ActualText"));
  const type = properties === null ? null : scope.doc.get(properties, "Type");
  const subtype = properties === null ? null : scope.doc.get(properties, "Subtype");
  return {
    ...entry,
    mcid: typeof mcid === "number" ? mcid : entry.mcid,
    actualText: actualText ?? entry.actualText,
    artifact: entry.tag === "Artifact" ? artifactOf(type, subtype) : entry.artifact,
  };
}

/** Heads and feet of pages, which are all of a letterhead that Word wrote. */
const RUNNING: ReadonlySet<string> = new Set(["Header", "Footer"]);

/** What kind of artifact it is: its type, or the part of a page that it repeats (14.8.2.2.2). */
function artifactOf(type: PdfValue, subtype: PdfValue): string {
  if (isName(subtype) && RUNNING.has(subtype.name)) {
    return subtype.name;
  }
  return isName(type) ? type.name : "";
}
