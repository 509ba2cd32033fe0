/**
 * What the engine has to say about a file or a value. Input never throws inside the engine: functions
 * return their problems beside the result. Only the public entry rejects, with `UnusablePdf` or
 * `UnusableValue`.
 */

/** Reasons that the author lifts: the text could be filled, and is not offered. */
const LOCK_CODES = [
  "fixed_text",
  "running_text",
  "legal_text",
  "heading_text",
  "own_identity",
  "caption_text",
  "locked_by_author",
] as const;
export type LockCode = (typeof LOCK_CODES)[number];

/** Why a piece of text cannot be filled. The one closed list of reasons. */
const REASON_CODES = [
  "no_unicode",
  "invisible_text",
  "scanned_page",
  "clip_text",
  "hidden_layer",
  "artifact",
  "outside_trim",
  "type3_font",
  "path_text",
  "in_pattern",
  "in_softmask",
  "in_annotation",
  "in_type3",
  "outlined_text",
  "image_only",
  "empty_page",
  "vertical_text",
  "complex_script",
  "mirrored_text",
  "path_copy",
  "traced_scan",
  "unsupported_font",
  "text_object_split",
  "not_provable",
  "read_differently",
  ...LOCK_CODES,
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** True for the reason of a box that is locked, whoever locked it. */
export function isLock(reason: string | null): reason is LockCode {
  return LOCK_CODES.some((known) => known === reason);
}

/** True for the code of a reason; other problems have codes of their own. */
export function isReasonCode(code: string): code is ReasonCode {
  return REASON_CODES.some((known) => known === code);
}

/** error: must not go to press; warn: somebody should look; info: worth knowing. */
export type Severity = "error" | "warn" | "info";

/** One thing worth telling. Never holds a customer's text. */
export interface Problem {
  /** snake_case, stable; preflight codes and ReasonCodes are used where they fit. */
  readonly code: string;
  readonly severity: Severity;
  /** For people: what is wrong and what to do. */
  readonly message: string;
  /** 0-based page index; null when the whole file is meant. */
  readonly page: number | null;
  readonly field: string | null;
  readonly box: string | null;
  /** Points from the top-left corner of the page as seen: [x0, y0, x1, y1]. */
  readonly bboxPt: readonly [number, number, number, number] | null;
  /** PDF object, "12 0"; null when none is meant. */
  readonly object: string | null;
  /** Clause of the standard that the check follows, or null. */
  readonly clause: string | null;
  readonly measured: Readonly<Record<string, number | string>> | null;
  readonly limit: Readonly<Record<string, number | string>> | null;
}

/** A problem with the optional members empty. */
export function problem(
  code: string,
  severity: Severity,
  message: string,
  details: Partial<Omit<Problem, "code" | "severity" | "message">> = {},
): Problem {
  return {
    code,
    severity,
    message,
    page: null,
    field: null,
    box: null,
    bboxPt: null,
    object: null,
    clause: null,
    measured: null,
    limit: null,
    ...details,
  };
}

/** Why a PDF cannot be a template at all. */
export type UnusableReason =
  | "empty_file"
  | "not_a_pdf"
  | "damaged"
  | "password_needed"
  | "modification_forbidden"
  | "no_pages"
  | "too_many_pages"
  | "page_too_large"
  | "over_limit";

/** Rejected by the public entry when a file cannot be used; the message is safe to show. */
export class UnusablePdf extends Error {
  readonly reason: UnusableReason;
  constructor(reason: UnusableReason, message: string) {
    super(message);
    this.name = "UnusablePdf";
    this.reason = reason;
  }
}

/** Rejected by the public entry when values cannot be used; the message is safe to show. */
export class UnusableValue extends Error {
  readonly code: "field_too_long" | "invalid_parameter";
  /** Field id, or null when the values object itself is meant. */
  readonly field: string | null;
  constructor(code: UnusableValue["code"], field: string | null, message: string) {
    super(message);
    this.name = "UnusableValue";
    this.code = code;
    this.field = field;
  }
}

/** Limits of one ingest; breaches end it with `UnusablePdf("over_limit")`. */
export interface EngineLimits {
  readonly maxPages: number;
  readonly maxPageSidePt: number;
  readonly maxStreamBytes: number;
  readonly maxExpandedBytes: number;
  readonly maxObjectDepth: number;
  readonly maxPageTreeDepth: number;
  readonly maxFormDepth: number;
  readonly maxOperators: number;
}

/**
 * Larger than any honest press file seen; small enough that one upload cannot fill a worker's memory. 14
 * 400 pt is 200 inches, the usual limit of a page without UserUnit.
 */
export const ENGINE_LIMITS: EngineLimits = {
  maxPages: 200,
  maxPageSidePt: 14_400,
  maxStreamBytes: 200 * 1024 * 1024,
  maxExpandedBytes: 1024 * 1024 * 1024,
  maxObjectDepth: 64,
  maxPageTreeDepth: 64,
  maxFormDepth: 20,
  maxOperators: 10_000_000,
};
