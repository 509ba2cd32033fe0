/**
 * A fill: from the plan and the fits to the bytes that follow the delivered file (incremental update, ISO
 * 32000-2, 7.5.6). Nothing is parsed and nothing unchanged is touched; equal input gives equal bytes, so a
 * fill may be made again instead of stored.
 */
import { getOrAdd } from "#base/maps.ts";
import type { InkAssignment } from "./ink-segments.ts";
import { concatBytes } from "#base/bytes.ts";
import type { BoxFit } from "../contract/fit-report.ts";
import { sha256After, sha256Hex, sha256HexOf, sha256HexOfText } from "../packages/hash.ts";
import { appendUpdate } from "../pdf/append-update.ts";
import { flatten } from "../pdf/full-rewrite.ts";
import { openPdf } from "../pdf/open-pdf.ts";
import { ENGINE_LIMITS } from "../contract/problems.ts";
import type { LibraryOutline } from "./copy-edits.ts";
import { boxesToWrite, editUses } from "./edit-uses.ts";
import type { Plan } from "../plan/plan.ts";
import { writeContent } from "./write-content.ts";
import type { WrittenContent } from "./written-content.ts";
import { type EmbedFont, type FontPlan, planFonts } from "./write-fonts.ts";
import type { Certificate } from "../contract/certificate.ts";

/**
 * The delivered file with its plan; `plan` must be of these very bytes, as all places are offsets into
 * them.
 */
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
  /** For letters that are drawn as paths as well; default: none is known. */
  readonly outlineOf?: LibraryOutline;
  /** One rewritten file instead of the delivered bytes with a section behind them. */
  readonly flatten: boolean;
  /** Inks of boxes; text keeps its authored colours where none is given. */
  readonly tinting?: InkAssignment | null;
  /** Private data of applications is taken out of the pages and forms written; default false. */
  readonly removePieceInfo?: boolean;
}

/** A filled file and what is certified of it. */
export interface FilledPlan {
  /** The whole file: the delivered bytes and the section that follows them. */
  readonly pdf: Uint8Array;
  readonly certificate: Certificate;
}

/**
 * The filled file; the delivered bytes themselves when no box changes. Time and memory go with what changes
 * and with one copy of the file.
 */
export function fillPlan(template: FillSource, request: FillRequest): FilledPlan {
  const identifier = fileIdentifier(template, request);
  const written = writeFill(template, request, { identifier, isStored: false });
  const filled =
    written === null
      ? { pdf: template.source, certificate: certificateOf(template, request, new Set()) }
      : { pdf: written.pdf, certificate: certify(template, request, written) };
  return request.flatten ? flattened(filled, identifier) : filled;
}

/** A file that is checked and thrown away: as `fillPlan` makes it, its content stored and nothing certified. */
export function trialFile(template: FillSource, request: FillRequest): Uint8Array {
  const identifier = fileIdentifier(template, request);
  return writeFill(template, request, { identifier, isStored: true })?.pdf ?? template.source;
}

interface Written {
  readonly pdf: Uint8Array;
  readonly section: Uint8Array;
  readonly content: WrittenContent;
  readonly fonts: FontPlan;
  readonly operators: { readonly replaced: number; readonly inserted: number };
}

/** Null when no box changes. */
function writeFill(
  { plan, source }: FillSource,
  request: FillRequest,
  { identifier, isStored }: { readonly identifier: string; readonly isStored: boolean },
): Written | null {
  const boxes = boxesToWrite(plan, request.fits);
  // Each box once: several boxes may be written as the same one.
  const fonts = planFonts(plan, [...new Set(boxes.map((box) => box.as))], request.embedFont);
  const { tinting = null, outlineOf } = request;
  const edits = editUses(plan, boxes, fonts, {
    tinting,
    ...(outlineOf === undefined ? {} : { outlineOf }),
  });
  if (boxes.length === 0 && edits.uses.length === 0) {
    return null;
  }
  const content = writeContent(plan, edits, {
    fonts,
    tinting,
    removePieceInfo: request.removePieceInfo ?? false,
    isStored,
  });
  const written = [...content.changed, ...content.added].map(({ update }) => update);
  // Ascending, for the cross-reference section (7.5.4).
  const updates = [...written, ...fonts.updates].toSorted((a, b) => a.num - b.num);
  const section = appendUpdate(plan.base, updates, identifier);
  return { pdf: concatBytes([source, section]), section, content, fonts, operators: edits.counts };
}

/**
 * The filled file parsed once more and written whole: an option for presses that dislike appended sections.
 * The certificate still lists what was changed, but no longer that the delivered bytes are a prefix.
 */
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

/**
 * First 16 bytes of a hash over everything the output depends on, hexadecimal (ISO 32000-2, 14.4). No date
 * and no random part, or equal fills would differ.
 */
function fileIdentifier({ sourceSha256, plan }: FillSource, request: FillRequest): string {
  const text = [sourceSha256, plan.planVersion, request.engineVersion, request.valuesKey]
    .join("\n")
    // Only the characters that Latin-1 and UTF-8 spell alike are hashed as they are.
    .replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return sha256HexOfText(text).slice(0, 32);
}

const hashers = new WeakMap<Uint8Array, (rest: Uint8Array) => string>();

/** SHA-256 of the delivered file and a section: the former is hashed by the first fill, not by each. */
function hashAfter(source: Uint8Array): (rest: Uint8Array) => string {
  return getOrAdd(hashers, source, () => sha256After(source));
}

function certify(template: FillSource, request: FillRequest, written: Written): Certificate {
  const { plan, source } = template;
  const { section, content, fonts, operators } = written;
  const changed = new Set(content.changed.map(({ update }) => update.num));
  // Hashes of the delivered objects were made with the plan.
  const before = new Map(
    plan.objects.flatMap(([num, , hash]) => (changed.has(num) ? [[num, hash] as const] : [])),
  );
  // An estimate of work saved, not a proof: operators of content without boxes are not counted.
  const total = plan.units.reduce((sum, unit) => sum + unit.operatorCount, 0);
  return {
    ...certificateOf(template, request, changed),
    outputSha256: hashAfter(source)(section),
    mode: "incremental",
    changed: content.changed.map(({ update, kind, pages, boxes }) => ({
      object: `${update.num} ${update.gen}`,
      kind,
      pages,
      boxes: boxes.map(({ box }) => box.id),
      before: before.get(update.num) ?? "",
      after: sha256HexOf([update.source, update.stream ?? new Uint8Array(0)]),
    })),
    added: [
      ...addedObjects(fonts),
      ...content.added.map(({ update, kind, name }) => ({ object: `${update.num} 0`, kind, name })),
    ],
    removed: content.removed,
    operators: { keptIdentical: Math.max(0, total - operators.replaced), ...operators },
  };
}

function addedObjects(fonts: FontPlan): Certificate["added"] {
  const named = new Map(fonts.added.map((font) => [font.object, font]));
  return fonts.updates.map(({ num, gen }) => {
    const object = `${num} ${gen}`;
    return named.get(object) ?? { object, kind: "font part", name: "" };
  });
}

/** The certificate of a fill that changes nothing but these objects; what it says of them is put in its place. */
function certificateOf(
  { sourceSha256, plan }: FillSource,
  request: FillRequest,
  changed: ReadonlySet<number>,
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
    unchanged: merkle(plan, changed),
    operators: {
      keptIdentical: plan.units.reduce((sum, unit) => sum + unit.operatorCount, 0),
      replaced: 0,
      inserted: 0,
    },
  };
}

/**
 * SHA-256 over "number generation hash" lines of the objects that stay, ascending: one figure by which
 * anybody can check that all of them stayed.
 */
function merkle(plan: Plan, changed: ReadonlySet<number>): Certificate["unchanged"] {
  const kept = plan.objects.filter(([num]) => !changed.has(num));
  const lines = kept.map((entry) => `${entry.join(" ")}\n`).join("");
  return { count: kept.length, merkle: sha256HexOfText(lines) };
}
