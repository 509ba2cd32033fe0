/** From untyped input to checked values, or one error that names every wrong member. */
import { errorOf, ApiError, type ErrorCode, type ErrorField } from "#domain/errors.ts";
import type { z } from "./schema.ts";

/** A file part as it lies in the object store. */
export interface SpooledFile {
  readonly sha256: string;
  readonly bytes: number;
  /** As sent by the client; "" when it sent none. */
  readonly fileName: string;
}

/** A request taken apart, not yet checked. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  /** The JSON value or the text parts; undefined when there was no body. */
  readonly body: unknown;
  /** A body that was checked before, as its schema made it; `body` is undefined then. */
  readonly checked?: { readonly body: unknown };
  readonly files: Readonly<Record<string, SpooledFile>>;
  /** The body as it came, for operations that ask for it. */
  readonly bytes?: Uint8Array;
  /** Lower-case names; of a repeated header the first value. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Shapes of the three places of a request; null where it has none. */
export interface RequestSchemas {
  readonly params: z.ZodType | null;
  readonly query: z.ZodType | null;
  readonly body: z.ZodType | null;
}

/** What a declaration says of its input besides the schemas. */
interface InputRules {
  /** Parts of a multipart body that are files. */
  readonly files?: Readonly<Record<string, { readonly required: boolean }>>;
  /** Codes of their own for members of the request, see `Declaration`. */
  readonly narrow?: Readonly<Record<string, ErrorCode>>;
}

interface Finding {
  readonly field: ErrorField;
  readonly message: string;
  readonly missing: boolean;
  readonly code: ErrorCode | null;
}

type Place = "path" | "query" | "body" | "parts";

/**
 * Checks everything at once; throws the error of the first kind found, with all fields of that kind. Returns
 * the values as the schemas transformed them. Absent members come before wrong ones, and wrong shapes (400)
 * before wrong contents (422), whatever their order in the request (contract, section 3).
 */
export function parseRequest(rules: InputRules, schemas: RequestSchemas, raw: RawInput): unknown {
  const findings: Finding[] = [];
  const check = (place: Place, schema: z.ZodType | null, value: unknown): unknown => {
    if (schema === null) {
      return {};
    }
    const bad = unstorableText(value);
    if (bad !== null) {
      findings.push(plain(place, bad, "holds a character or a name that cannot be stored"));
      return {};
    }
    const result = schema.safeParse(value);
    if (result.success) {
      return result.data;
    }
    findings.push(
      ...result.error.issues.flatMap((issue) => findingsOf(rules, place, value, issue)),
    );
    return {};
  };
  // What is not there in a path is an empty text, not an error: look-ups then say the 404 of their kind.
  const params = check("path", schemas.params, namesOnly(raw.params));
  const query = check("query", schemas.query, raw.query);
  const body =
    raw.checked === undefined
      ? check(
          rules.files === undefined ? "body" : "parts",
          schemas.body,
          // No body is checked as an empty object, so that its missing members are named one by one.
          raw.body === undefined ? {} : raw.body,
        )
      : raw.checked.body;
  for (const [name, part] of Object.entries(rules.files ?? {})) {
    if (part.required && raw.files[name] === undefined) {
      findings.push({ ...plain("parts", name, "is required"), missing: true });
    }
  }
  if (findings.length > 0) {
    throw errorFrom(findings);
  }
  return { params, query, body, files: raw.files, headers: raw.headers };
}

/** One error for all findings: missing, else a code of the operation's own, else `invalid_parameter`. */
function errorFrom(findings: readonly Finding[]): ApiError {
  const missing = findings.filter((finding) => finding.missing);
  if (missing.length > 0) {
    const code = missing.length === 1 ? "missing_required_field" : "missing_fields";
    return new ApiError(code, sentence(missing), { fields: fieldsOf(missing) });
  }
  const [plainFinding] = findings.filter(({ code }) => code === null);
  const [narrowed] = findings
    .filter(({ code }) => code !== null)
    .toSorted((a, b) => statusOf(a) - statusOf(b));
  // What is wrong with the content (422) is told after what is wrong with the shape (400).
  if (narrowed?.code && (plainFinding === undefined || statusOf(narrowed) === 400)) {
    const same = findings.filter((finding) => finding.code === narrowed.code);
    return new ApiError(narrowed.code, sentence(same), { fields: fieldsOf(same) });
  }
  const shapeless = findings.filter((finding) => statusOf(finding) === 400);
  return new ApiError("invalid_parameter", sentence(shapeless), { fields: fieldsOf(shapeless) });
}

/** A document with a thousand mistakes has the first hundred named: nobody mends more at once. */
const MAX_FIELDS = 100;

function fieldsOf(findings: readonly Finding[]): ErrorField[] {
  return findings.slice(0, MAX_FIELDS).map(({ field }) => field);
}

/** 400 for findings without a code of their own. */
function statusOf({ code }: Finding): number {
  return code === null ? 400 : errorOf(code).status;
}

/** The first five in words; `fields` has more. */
function sentence(findings: readonly Finding[]): string {
  const texts = findings
    .slice(0, 5)
    .map((f) => `${f.field.field} ${f.missing ? "is required" : f.message}`);
  const rest = findings.length > 5 ? `; and ${findings.length - 5} more` : "";
  return `${texts.join("; ")}${rest}.`;
}

/**
 * Findings of one issue of zod, with the code that the operation gives it: that of the exact member and kind
 * of issue, of the member, of any member of a map, of everything below.
 */
function findingsOf(
  rules: InputRules,
  place: Place,
  value: unknown,
  issue: z.core.$ZodIssue,
): Finding[] {
  const narrow = rules.narrow ?? {};
  const top = String(issue.path[0] ?? "");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      ...plain(place, [...issue.path.map(String), key].join("."), "is not known here"),
      code: narrow[`${top}.**`] ?? null,
    }));
  }
  const name = issue.path.map(String).join(".") || place;
  // Only members of the request itself are "missing"; deeper ones are wrong, as their parent is there.
  const missing = issue.path.length === 1 && place !== "path" && isAbsent(value, issue.path[0]);
  const code =
    narrow[`${name}:${issue.code}`] ??
    narrow[name] ??
    narrow[`${top}.*:${issue.code}`] ??
    narrow[`${top}.**`] ??
    null;
  return [{ ...plain(place, name, messageOf(issue)), missing, code: missing ? null : code }];
}

/** A finding without a code of its own. */
function plain(place: Place, field: string, message: string): Finding {
  return { field: { objectId: place, field }, message, missing: false, code: null };
}

/** zod's message as the end of a sentence. */
function messageOf(issue: z.core.$ZodIssue): string {
  const text = issue.message;
  return `is not valid: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** True for a member that is undefined; null is a value, and wrong where it is not allowed. */
function isAbsent(value: unknown, key: PropertyKey | undefined): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    key !== undefined &&
    Reflect.get(value, key) === undefined
  );
}

/** Path parameters as look-ups may have them: what cannot be stored names nothing, and neither does "". */
function namesOnly(params: unknown): unknown {
  return typeof params === "object" && params !== null
    ? Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          unstorableText(value) === null ? value : "",
        ]),
      )
    : params;
}

// In unicode mode a surrogate matches only when its other half is missing.
// oxlint-disable-next-line no-control-regex -- U+0000 is what is looked for
const UNSTORABLE = /\u0000|\p{Surrogate}/u;

/**
 * Path of the first text PostgreSQL cannot hold (U+0000, half a surrogate pair), or of an object with a member
 * `__proto__`; null when there is none. JSON.parse gives finite trees; the depth is bounded by the size of the body.
 */
export function unstorableText(root: unknown): string | null {
  const open: { at: string; value: unknown }[] = [{ at: "", value: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, value } = next;
    if (typeof value === "string") {
      if (UNSTORABLE.test(value)) {
        return at || "value";
      }
    } else if (typeof value === "object" && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        // Objects are copied on the way, and a copy would lose this name without a word.
        if (UNSTORABLE.test(key) || key === "__proto__") {
          return at || "value";
        }
        open.push({ at: at === "" ? key : `${at}.${key}`, value: member });
      }
    }
  }
  return null;
}
