/**
 * The one catalogue of error codes. An edge answers nothing that is not in it; each code has a page of
 * its own in the documentation. Codes are never renamed or reused.
 */
import { ERROR_ROWS, type ErrorType } from "./errors.data.ts";

export type ErrorCode = keyof typeof ERROR_ROWS;

export interface ErrorEntry {
  readonly code: ErrorCode;
  /** One status, or two where the code has two; the first is the default. */
  readonly statuses: readonly number[];
  readonly type: ErrorType;
  /** The code in words. */
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}

/** All entries in the order of the documentation. */
export const ERRORS: readonly ErrorEntry[] = errorCodes().map((code) => {
  const [statuses, type, cause, fix] = ERROR_ROWS[code];
  return { code, statuses, type, title: titleOf(code), cause, fix };
});

const BY_CODE: ReadonlyMap<string, ErrorEntry> = new Map(
  ERRORS.map((entry) => [entry.code, entry]),
);

/** The entry of a code; undefined for text that is no code. */
export function errorEntry(code: string): ErrorEntry | undefined {
  return BY_CODE.get(code);
}

/** Status, type and title of a known code. */
export function errorOf(code: ErrorCode): { status: number; type: ErrorType; title: string } {
  const [statuses, type] = ERROR_ROWS[code];
  return { status: statuses[0], type, title: titleOf(code) };
}

/** One item of `error.fields`: the part of the request, box or fill, and the name within it. */
export interface ErrorField {
  readonly objectId: string;
  readonly field: string;
  /** The value in plain letters, where styled ones cannot be printed and the plain ones can. */
  readonly suggestion?: string;
}

export interface ErrorDetails {
  readonly fields?: readonly ErrorField[];
  /** For the one code with two statuses. */
  readonly status?: number;
  /** Whole seconds for the Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** Value of the Link header. */
  readonly link?: string;
  /** For the log, never shown. */
  readonly cause?: unknown;
}

/** Thrown by services, answered by `#http/`. The message is shown to the caller: no secret, no other team's data. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly ErrorField[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly link: string | undefined;

  /** True where it is ours to repair: whoever asks us about it needs the id of the request. */
  get isServerError(): boolean {
    return this.status >= 500;
  }

  /** What kind of error the code is. */
  get type(): ErrorType {
    return errorOf(this.code).type;
  }

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = details.status ?? errorOf(code).status;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.link = details.link;
  }
}

/** The envelope every error is sent in. */
export function errorDocument(
  error: ApiError,
  { docsUrl, requestId }: { readonly docsUrl: string; readonly requestId: string | null },
): { readonly error: object } {
  return {
    error: {
      type: errorOf(error.code).type,
      code: error.code,
      message: error.message,
      doc_url: `${docsUrl}/errors/${error.code}`,
      request_id: requestId,
      ...(error.fields === undefined ? {} : { fields: error.fields.map(fieldDocument) }),
    },
  };
}

function fieldDocument({ objectId, ...rest }: ErrorField): object {
  return { object_id: objectId, ...rest };
}

/** A record's own keys keep their type: the data file is the only place that lists codes. */
function errorCodes(): ErrorCode[] {
  const codes: ErrorCode[] = [];
  let code: ErrorCode;
  for (code in ERROR_ROWS) {
    codes.push(code);
  }
  return codes;
}

function titleOf(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
