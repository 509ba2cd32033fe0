/**
 * A fill: from the plan and the fits to the bytes that follow the delivered file. Nothing is parsed and
 * nothing unchanged is touched; equal input gives equal bytes.
 */
import { assert } from "#base/assert.ts";
import { concatBytes, hexOfBytes, latin1Bytes, latin1Text } from "#base/bytes.ts";
import type { Certificate } from "#engine/engine.ts";
import type { BoxFit } from "../fit/model.ts";
import { deflateBytes } from "../packages/deflate.ts";
import { sha256, sha256After, sha256Hex, sha256HexOf } from "../packages/hash.ts";
import { appendUpdate } from "../pdf/append-update.ts";
import type { ObjectUpdate } from "../pdf/document.ts";
import { flatten } from "../pdf/full-rewrite.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../problems.ts";
import { applyEdits, type ContentEdit } from "./apply-edits.ts";
import { composeOperator } from "./compose-operator.ts";
import { placeBox } from "./place-box.ts";
import type { PlacedLine } from "./placed-line.ts";
import { groupBy } from "./plan-drafts.ts";
import type { Plan, PlanBox, PlanResources, PlanSegment } from "./plan.ts";
import { type ReplacementText, textStringSource } from "./replacement-text.ts";
import { operatorKey } from "./resolve-segments.ts";
import {
  type BoxToWrite,
  type EmbedFont,
  fontInsertion,
  type FontPlan,
  planFonts,
} from "./write-fonts.ts";

export interface FillSource {
  readonly source: Uint8Array;
  readonly sourceSha256: string;
  readonly plan: Plan;
}

export interface FillRequest {
  /** Fits of all boxes; those unchanged, with missing characters or without a plan are left alone. */
  readonly fits: readonly BoxFit[];
  /** One canonical text for the values; part of the second file identifier. */
  readonly valuesKey: string;
  readonly engineVersion: string;
  readonly embedFont: EmbedFont;
  /** One rewritten file instead of the delivered bytes with a section behind them. */
  readonly flatten: boolean;
}

export interface FilledPlan {
  /** The whole file: the delivered bytes and the section that follows them. */
  readonly pdf: Uint8Array;
  readonly certificate: Certificate;
}

/** The filled file; the delivered bytes themselves when no box changes. */
export function fillPlan(template: FillSource, request: FillRequest): FilledPlan {
  const { plan, source } = template;
  const boxes = boxesToWrite(plan, request.fits);
  const identifier = fileIdentifier(template, request);
  if (boxes.length === 0) {
    const kept = { pdf: source, certificate: unchangedCertificate(template, request) };
    return request.flatten ? flattened(kept, identifier) : kept;
  }
  const fonts = planFonts(plan, boxes, request.embedFont);
  const edits = editOperators(plan, boxes, fonts);
  const content = writeContent(plan, edits, fonts);
  const updates = [...content.updates, ...fonts.updates].toSorted((a, b) => a.num - b.num);
  const section = appendUpdate(plan.base, updates, identifier);
  const pdf = concatBytes([source, section]);
  const certificate = certify(template, request, {
    outputSha256: hashAfter(source)(section),
    boxes,
    content,
    fonts,
    operators: edits.counts,
  });
  const filled = { pdf, certificate };
  return request.flatten ? flattened(filled, identifier) : filled;
}

/** Parses the filled file once more: an option for presses that dislike appended sections. */
function flattened({ pdf, certificate }: FilledPlan, identifier: string): FilledPlan {
  const whole = flatten(openPdf(pdf, ENGINE_LIMITS), identifier);
  return {
    pdf: whole,
    certificate: {
      ...certificate,
      outputSha256: sha256Hex(whole),
      mode: "full",
      prefixEqual: false,
    },
  };
}

/** Boxes whose text changes, in plan order; of boxes that show the same operators the smallest fit. */
function boxesToWrite(plan: Plan, fits: readonly BoxFit[]): readonly BoxToWrite[] {
  const byBox = new Map(fits.map((fit) => [fit.box, fit]));
  const wanted = plan.boxes.flatMap((box) => {
    const fit = byBox.get(box.id);
    return fit?.changed === true && fit.missing.length === 0 ? [{ box, fit }] : [];
  });
  return wanted.filter((candidate) => {
    const { shared } = candidate.box;
    const group =
      shared.length === 0 ? [candidate] : wanted.filter(({ box }) => shared.includes(box.id));
    assert(
      group.every(({ fit }) => fit.text === candidate.fit.text),
      "boxes made of the same operators get the same text",
    );
    const least = Math.min(...group.map(({ fit }) => fit.sizePt));
    return group.find(({ fit }) => fit.sizePt === least) === candidate;
  });
}

interface OperatorEdits {
  readonly byUnit: ReadonlyMap<string, readonly ContentEdit[]>;
  readonly boxesOfUnit: ReadonlyMap<string, readonly BoxToWrite[]>;
  readonly counts: { readonly replaced: number; readonly inserted: number };
}

function editOperators(plan: Plan, boxes: readonly BoxToWrite[], fonts: FontPlan): OperatorEdits {
  const edited = new Map<PlanSegment, readonly PlacedLine[]>();
  const touched = new Map<string, PlanSegment>();
  const boxesOfUnit = new Map<string, BoxToWrite[]>();
  for (const toWrite of boxes) {
    for (const painter of toWrite.box.painters) {
      const placed = placeBox(toWrite.box, painter, toWrite.fit, fonts.fonts);
      for (const [segment, lines] of placed) {
        edited.set(segment, lines);
        touched.set(operatorKey(segment.unit, segment.operator), segment);
        const inUnit = boxesOfUnit.get(segment.unit) ?? [];
        boxesOfUnit.set(segment.unit, inUnit);
        if (inUnit.at(-1) !== toWrite) {
          inUnit.push(toWrite);
        }
      }
    }
  }
  const neighbours = segmentsOf(plan, touched, new Set(boxes.map(({ box }) => box.id)));
  const byUnit = new Map<string, ContentEdit[]>();
  let inserted = 0;
  for (const [key, { unit, span }] of touched) {
    const composed = composeOperator(neighbours.get(key) ?? [], edited);
    inserted += composed.operators;
    const edits = byUnit.get(unit) ?? [];
    byUnit.set(unit, edits);
    const authored = authoredSource(plan, unit, span);
    edits.push({ span, source: visiblyWritten(composed.source, authored) });
  }
  for (const [unit, edits] of replacementEdits(edited, neighbours)) {
    byUnit.get(unit)?.push(...edits);
  }
  return { byUnit, boxesOfUnit, counts: { replaced: touched.size, inserted } };
}

/** The operator as delivered. */
function authoredSource(plan: Plan, unitId: string, { start, end }: PlanSegment["span"]): string {
  const unit = plan.units.find(({ id }) => id === unitId);
  return unit === undefined ? "" : latin1Text(unit.data, start, end);
}

/**
 * An operator written anew exactly as it was gets a closing adjustment of nothing, so that whoever compares
 * the two files sees that it was written, not skipped.
 */
function visiblyWritten(source: string, authored: string): string {
  const spelled = (text: string): string => text.replace(/\s+/g, "").toLowerCase();
  return spelled(source) === spelled(authored) ? source.replace(/\](\s*TJ)$/, " 0]$1") : source;
}

/**
 * Replacement texts follow what they stand for: the new text of their operators, nothing where they are
 * empty now. One that also speaks for text that stays is left alone.
 */
function replacementEdits(
  edited: ReadonlyMap<PlanSegment, readonly PlacedLine[]>,
  byOperator: ReadonlyMap<string, readonly PlanSegment[]>,
): ReadonlyMap<string, readonly ContentEdit[]> {
  const texts = new Map<string, { unit: string; around: ReplacementText; text: string }>();
  for (const [{ unit, replacement }, lines] of edited) {
    if (replacement !== null) {
      const key = `${unit}:${replacement.span.start}`;
      const known = texts.get(key) ?? { unit, around: replacement, text: "" };
      texts.set(key, { ...known, text: known.text + lines.map((line) => line.text).join("\n") });
    }
  }
  const edits = new Map<string, ContentEdit[]>();
  for (const { unit, around, text } of texts.values()) {
    const isWhole = around.operators.every((index) =>
      (byOperator.get(operatorKey(unit, index)) ?? [null]).every(
        (segment) => segment !== null && edited.has(segment) && isWholeOperator(segment),
      ),
    );
    if (isWhole) {
      const inUnit = edits.get(unit) ?? [];
      edits.set(unit, inUnit);
      inUnit.push({ span: around.span, source: textStringSource(text) });
    }
  }
  return edits;
}

/** True when no glyph of the operator stands outside the segment. */
function isWholeOperator({ head, tail }: PlanSegment): boolean {
  return !/[(<]/.test(head + tail);
}

/** All planned segments of the touched operators, also those of boxes that stay, in order. */
function segmentsOf(
  plan: Plan,
  touched: ReadonlyMap<string, PlanSegment>,
  written: ReadonlySet<string>,
): ReadonlyMap<string, readonly PlanSegment[]> {
  // Of boxes made of the same operators one speaks for all: the one written, else the first.
  const speaks = (box: PlanBox): boolean =>
    written.has(box.id) ||
    box.shared.length === 0 ||
    (box.shared[0] === box.id && !box.shared.some((id) => written.has(id)));
  const segments = plan.boxes
    .filter(speaks)
    .flatMap((box) => box.painters.flatMap((painter) => painter.segments))
    .filter((segment) => touched.has(operatorKey(segment.unit, segment.operator)))
    .toSorted((a, b) => a.glyphStart - b.glyphStart);
  return groupBy(segments, (segment) => operatorKey(segment.unit, segment.operator));
}

interface WrittenContent {
  readonly updates: readonly ObjectUpdate[];
  readonly changed: readonly {
    readonly update: ObjectUpdate;
    readonly kind: "content" | "resources" | "form";
    readonly boxes: readonly BoxToWrite[];
  }[];
}

/** Changed content streams and the objects that hold their font dictionaries. */
function writeContent(plan: Plan, edits: OperatorEdits, fonts: FontPlan): WrittenContent {
  const changed: {
    update: ObjectUpdate;
    kind: "content" | "resources" | "form";
    boxes: BoxToWrite[];
  }[] = [];
  const patched = patchResources(plan, edits, fonts);
  for (const unit of plan.units) {
    const boxes = [...(edits.boxesOfUnit.get(unit.id) ?? [])];
    for (const { part, data } of applyEdits(unit, edits.byUnit.get(unit.id) ?? [])) {
      const ownResources = patched.get(part.num);
      patched.delete(part.num);
      const update = streamUpdate(part, ownResources?.source ?? part.dict, data);
      changed.push({ update, kind: unit.id.startsWith("form:") ? "form" : "content", boxes });
    }
  }
  for (const { num, gen, source, verbatim, boxes } of patched.values()) {
    const update = { num, gen, source: latin1Bytes(source), verbatim };
    changed.push({ update, kind: "resources", boxes });
  }
  return { updates: changed.map(({ update }) => update), changed };
}

interface PatchedResources {
  readonly num: number;
  readonly gen: number;
  readonly verbatim: boolean;
  readonly source: string;
  readonly boxes: BoxToWrite[];
}

function patchResources(
  plan: Plan,
  edits: OperatorEdits,
  fonts: FontPlan,
): Map<number, PatchedResources> {
  const places = plan.units.flatMap((unit) => {
    const entries = fonts.entries.get(unit.id);
    return entries === undefined
      ? []
      : unit.resources.map((resources) => ({ unit, resources, entries }));
  });
  const patched = new Map<number, PatchedResources>();
  for (const group of groupBy(places, ({ resources }) => String(resources.num)).values()) {
    const [first] = group;
    if (first === undefined) {
      continue;
    }
    const { num, gen, source, verbatim } = first.resources;
    patched.set(num, {
      num,
      gen,
      verbatim,
      source: insertAll(latin1Text(source), mergedEntries(group)),
      boxes: [...new Set(group.flatMap(({ unit }) => edits.boxesOfUnit.get(unit.id) ?? []))],
    });
  }
  return patched;
}

/** Units that share a dictionary get one insertion with the entries of all. */
function mergedEntries(
  group: readonly {
    readonly resources: PlanResources;
    readonly entries: ReadonlyMap<string, string>;
  }[],
): readonly { readonly at: number; readonly text: string }[] {
  const places = groupBy(group, ({ resources }) => String(resources.insertAt));
  return [...places.values()].flatMap((same) => {
    const entries = new Map(same.flatMap((place) => [...place.entries]));
    return same[0] === undefined ? [] : [fontInsertion(same[0].resources, entries)];
  });
}

function insertAll(
  source: string,
  insertions: readonly { readonly at: number; readonly text: string }[],
): string {
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce(
      (text, { at, text: inserted }) => text.slice(0, at) + inserted + text.slice(at),
      source,
    );
}

function streamUpdate(
  { num, gen }: { readonly num: number; readonly gen: number },
  dict: string,
  data: Uint8Array,
): ObjectUpdate {
  const source = latin1Bytes(`<</Filter/FlateDecode ${dict.slice(2)}`);
  // A stream never lies in an object stream: its strings stand as the file has them.
  return { num, gen, source, verbatim: true, stream: deflateBytes(data) };
}

/** First 16 bytes of a hash over everything the output depends on, hexadecimal (ISO 32000-2, 14.4). */
function fileIdentifier({ sourceSha256, plan }: FillSource, request: FillRequest): string {
  const text = [sourceSha256, plan.planVersion, request.engineVersion, request.valuesKey]
    .join("\n")
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return hexOfBytes(sha256(latin1Bytes(text)).subarray(0, 16));
}

const hashers = new WeakMap<Uint8Array, (rest: Uint8Array) => string>();

/** The delivered file is hashed by the first fill, not by each. */
function hashAfter(source: Uint8Array): (rest: Uint8Array) => string {
  const hasher = hashers.get(source) ?? sha256After(source);
  hashers.set(source, hasher);
  return hasher;
}

interface Written {
  readonly outputSha256: string;
  readonly boxes: readonly BoxToWrite[];
  readonly content: WrittenContent;
  readonly fonts: FontPlan;
  readonly operators: { readonly replaced: number; readonly inserted: number };
}

function certify(template: FillSource, request: FillRequest, written: Written): Certificate {
  const { plan } = template;
  const { content, fonts, operators } = written;
  const before = new Map(plan.objects.map(([num, , hash]) => [num, hash]));
  const total = plan.units.reduce((sum, unit) => sum + unit.operatorCount, 0);
  return {
    ...unchangedCertificate(template, request),
    outputSha256: written.outputSha256,
    mode: "incremental",
    changed: content.changed.map(({ update, kind, boxes }) => ({
      object: `${update.num} ${update.gen}`,
      kind,
      pages: [...new Set(boxes.map(({ box }) => box.page))],
      boxes: boxes.map(({ box }) => box.id),
      before: before.get(update.num) ?? "",
      after: sha256HexOf([update.source, update.stream ?? new Uint8Array(0)]),
    })),
    added: addedObjects(fonts),
    unchanged: merkle(plan, new Set(content.updates.map((update) => update.num))),
    operators: { keptIdentical: total - operators.replaced, ...operators },
  };
}

function addedObjects(fonts: FontPlan): Certificate["added"] {
  const named = new Map(fonts.added.map((font) => [font.object, font]));
  return fonts.updates.map(({ num, gen }) => {
    const object = `${num} ${gen}`;
    return named.get(object) ?? { object, kind: "font part", name: "" };
  });
}

function unchangedCertificate(
  { sourceSha256, plan }: FillSource,
  request: FillRequest,
): Certificate {
  return {
    cert: 1,
    sourceSha256,
    outputSha256: sourceSha256,
    engine: request.engineVersion,
    mode: "unchanged",
    prefixEqual: true,
    changed: [],
    added: [],
    removed: [],
    unchanged: merkle(plan, new Set()),
    operators: {
      keptIdentical: plan.units.reduce((sum, unit) => sum + unit.operatorCount, 0),
      replaced: 0,
      inserted: 0,
    },
  };
}

/** SHA-256 over "number generation hash" lines of the objects that stay, ascending. */
function merkle(plan: Plan, changed: ReadonlySet<number>): Certificate["unchanged"] {
  const kept = plan.objects.filter(([num]) => !changed.has(num));
  const lines = kept.map((entry) => `${entry.join(" ")}\n`).join("");
  return { count: kept.length, merkle: sha256Hex(latin1Bytes(lines)) };
}
