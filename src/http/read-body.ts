/**
 * Reads a body once: JSON into memory, file parts straight into the object store. On the way it is hashed for
 * the Idempotency-Key's fingerprint, with the multipart boundary left out, since clients make a new one on
 * every attempt. What is wrong with the body is returned, not thrown: the key is claimed before that is said.
 */
import { createHash, type Hash } from "node:crypto";
import type { MultipartFile, MultipartValue } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { ApiError, type ErrorCode } from "#domain/errors.ts";
import type { HttpDeps } from "./deps.ts";
import { isForBrowsers } from "./credentials.ts";
import type { Declaration, FilePart } from "./operation.ts";
import type { SpooledFile } from "./parse-request.ts";
import { parseJsonBytes } from "./check-body.ts";
import { isTooLarge } from "./strict-json.ts";

/** JSON bodies above this are refused. */
const MAX_JSON_BYTES = 1_048_576;
/** Members and items of a JSON body, together. */
const MAX_JSON_ITEMS = 2_000;
/** A client that sends nothing for so long has gone. */
const SILENCE_MS = 30_000;
/** How much of a refused upload is read and thrown away, so that the client sees the response. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

export interface ReadBody {
  /** JSON value or text parts; undefined without a body, and for a large one. */
  readonly value: unknown;
  /** The body as it came, of an operation that reads it so. */
  readonly bytes?: Uint8Array;
  /** Of an operation that takes more than others: JSON that is too much for this thread to look at. */
  readonly large?: Uint8Array;
  readonly files: Readonly<Record<string, SpooledFile>>;
  /** What is wrong with the body; to be thrown once the key is claimed. */
  readonly apiError: ApiError | null;
  /** Hex SHA-256 of the body. */
  readonly sha256: string;
}

/** True when the request announces a body. */
export function hasBody(request: FastifyRequest): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length ?? "0") !== "0";
}

/** True when the request says that its text is UTF-8, or does not say. */
export function isPlainText(request: FastifyRequest): boolean {
  const [, charset = "utf-8"] =
    /;\s*charset\s*=\s*"?([^";\s]+)"?/iu.exec(request.headers["content-type"] ?? "") ?? [];
  return /^(?:utf-?8|us-ascii)$/iu.test(charset);
}

/** True when the body comes as it is, not compressed. */
export function isUncompressed(request: FastifyRequest): boolean {
  return /^(?:identity)?$/iu.test(request.headers["content-encoding"]?.trim() ?? "");
}

/** The media type without parameters, lower case; "" when there is none. */
export function mediaType(request: FastifyRequest): string {
  return (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** How long and how large a body may be. */
interface Bounds {
  /** 1 MB where it is not given. */
  readonly maxBytes?: number | undefined;
  /** Members and items together; 2,000 where it is not given. */
  readonly maxItems?: number | undefined;
  /** From the first byte to the last. */
  readonly bodyTimeoutMs: number;
}

/** Half a megabyte: what a browser sends is what somebody typed. */
const MAX_BROWSER_JSON_BYTES = 524_288;

/** The bounds of an operation's JSON body. */
export function boundsOf(
  { bodyTimeoutMs }: Pick<Bounds, "bodyTimeoutMs">,
  { auth, maxBodyBytes, maxBodyItems }: Declaration,
): Bounds {
  const usualBytes = isForBrowsers(auth) ? MAX_BROWSER_JSON_BYTES : MAX_JSON_BYTES;
  return { maxBytes: maxBodyBytes ?? usualBytes, maxItems: maxBodyItems, bodyTimeoutMs };
}

/** Reads a body without looking at it, for operations that take none. */
export async function readIgnored(
  request: FastifyRequest,
  { bodyTimeoutMs }: Bounds,
): Promise<ReadBody> {
  const { sha256 } = await readAll(request, MAX_JSON_BYTES, bodyTimeoutMs);
  return { value: undefined, files: {}, apiError: null, sha256 };
}

/** Reads a body for an operation that looks at its bytes; one that is too long is none. */
export async function readBytes(
  request: FastifyRequest,
  { maxBytes = MAX_JSON_BYTES, bodyTimeoutMs }: Bounds,
): Promise<ReadBody> {
  const { bytes, sha256 } = await readAll(request, maxBytes, bodyTimeoutMs);
  return { value: undefined, bytes: bytes ?? new Uint8Array(), files: {}, apiError: null, sha256 };
}

/** Reads a JSON body. */
export async function readJson(request: FastifyRequest, bounds: Bounds): Promise<ReadBody> {
  const { maxBytes = MAX_JSON_BYTES, maxItems = MAX_JSON_ITEMS, bodyTimeoutMs } = bounds;
  const { bytes, sha256 } = await readAll(request, maxBytes, bodyTimeoutMs);
  // `invalid_json`, as the contract has no 413 for JSON.
  if (bytes === null) {
    const apiError = new ApiError("invalid_json", `The body is over ${maxBytes} bytes.`);
    return { value: undefined, files: {}, apiError, sha256 };
  }
  if (bytes.length === 0) {
    return { value: undefined, files: {}, apiError: null, sha256 };
  }
  if (maxItems > MAX_JSON_ITEMS && isLarge(bytes)) {
    return { value: undefined, large: bytes, files: {}, apiError: null, sha256 };
  }
  const parsed = parseJsonBytes(bytes, maxItems);
  return "wrong" in parsed
    ? {
        value: undefined,
        files: {},
        apiError: new ApiError("invalid_json", `The body ${parsed.wrong}.`),
        sha256,
      }
    : { value: parsed.value, files: {}, apiError: null, sha256 };
}

/** 64 KB: counted in less than a millisecond. */
const MAX_COUNTED_BYTES = 65_536;

/** True for JSON that has more members and items than any other operation takes, or may have. */
function isLarge(bytes: Uint8Array): boolean {
  return (
    bytes.length > MAX_COUNTED_BYTES ||
    isTooLarge(new TextDecoder("latin1").decode(bytes), MAX_JSON_ITEMS)
  );
}

/** Reads a multipart body; files go through the object store. Throws only the 413 of a file over its cap. */
export async function readMultipart<Services, Tx>(
  request: FastifyRequest,
  parts: Readonly<Record<string, FilePart>>,
  deps: Pick<HttpDeps<Services, Tx>, "spool">,
): Promise<ReadBody> {
  const hash = createHash("sha256");
  const boundary = boundaryOf(request.headers["content-type"] ?? "");
  const hashing = new BoundaryFreeHash(hash, boundary);
  // Beside the parser, on the same bytes; before it, so that none is missed.
  request.raw.on("data", (chunk: Buffer) => {
    hashing.update(chunk);
  });
  const form: Form = { fields: new Map(), files: {}, apiError: null };
  try {
    endWhenSilent(request);
    for await (const part of request.parts({ limits: PART_LIMITS })) {
      if (part.type === "field") {
        addField(form, part);
      } else {
        await addFile(form, part, { parts, deps });
      }
    }
  } catch (error) {
    await drain(request);
    if (isCut(request)) {
      throw new ApiError("invalid_multipart", CUT);
    }
    if (error instanceof ApiError || !isMultipartError(error)) {
      throw error;
    }
    // The first mistake is told; the hash goes on over the rest.
    form.apiError ??= new ApiError(
      "invalid_multipart",
      "The multipart body cannot be taken apart.",
    );
  }
  hashing.end();
  const { fields, files, apiError } = form;
  return { value: Object.fromEntries(fields), files, apiError, sha256: hash.digest("hex") };
}

/** Far above what any operation takes; `addFile` ends files at the cap of their own. */
const PART_LIMITS = {
  fieldSize: 65_536,
  fields: 50,
  files: 10,
  headerPairs: 50,
  fileSize: Infinity,
};

/** A multipart body as it is read. The first error stands, but reading goes on: the body's hash is of all of it. */
interface Form {
  readonly fields: Map<string, string>;
  readonly files: Record<string, SpooledFile>;
  apiError: ApiError | null;
}

/** A text part; one sent twice is refused, since clients and proxies differ in which of two counts. */
function addField(form: Form, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (typeof value !== "string" || valueTruncated || form.fields.has(fieldname)) {
    form.apiError ??= new ApiError("invalid_multipart", `The part ${fieldname} cannot be read.`);
  } else {
    form.fields.set(fieldname, value);
  }
}

/** Streams a file part into the object store; throws the 413 of one that is over its cap as soon as it is. */
async function addFile<Services, Tx>(
  form: Form,
  part: MultipartFile,
  {
    parts,
    deps,
  }: {
    readonly parts: Readonly<Record<string, FilePart>>;
    readonly deps: Pick<HttpDeps<Services, Tx>, "spool">;
  },
): Promise<void> {
  const { fieldname } = part;
  const rule = Object.hasOwn(parts, fieldname) ? parts[fieldname] : undefined;
  if (rule === undefined || form.files[fieldname] !== undefined) {
    form.apiError ??= new ApiError("invalid_parameter", "A file part is unknown or sent twice.", {
      fields: [{ objectId: "parts", field: fieldname }],
    });
    // Unread, it would hold up the parts after it.
    part.file.resume();
    return;
  }
  const stored = await deps.spool(part.file, rule.maxBytes);
  if (stored === null) {
    const code = tooLargeCode(rule, form.fields);
    throw new ApiError(code, `The part ${fieldname} is over ${rule.maxBytes} bytes.`);
  }
  form.files[fieldname] = { ...stored, fileName: fileNameOf(part) };
}

function tooLargeCode(
  { tooLarge, tooLargeBy }: FilePart,
  texts: ReadonlyMap<string, string>,
): ErrorCode {
  const value = (tooLargeBy && texts.get(tooLargeBy.part)?.trim()) ?? "";
  const codes = new Map(Object.entries(tooLargeBy?.codes ?? {}));
  return codes.get(value) ?? tooLarge;
}

/** The name a file part came with. The parser gives none for an empty one, whatever its types say. */
export function fileNameOf(part: { readonly filename?: string | undefined }): string {
  return part.filename ?? "";
}

const CUT = "The connection ended before the body did.";

/** True when the client went away, or was cut, before it had sent the body. */
function isCut({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

/** Cuts a client that stops in the middle of its body; the response may take as long as it takes. */
export function endWhenSilent({ raw }: FastifyRequest): void {
  const { socket } = raw;
  let seenBytes = socket.bytesRead;
  // Bytes of the socket, not of the stream: a slow object store holds the stream up without the client being
  // silent.
  const timer = setInterval(() => {
    if (socket.bytesRead === seenBytes) {
      socket.destroy();
    }
    seenBytes = socket.bytesRead;
  }, SILENCE_MS);
  timer.unref();
  const stop = (): void => clearInterval(timer);
  raw.once("end", stop);
  raw.once("close", stop);
}

/**
 * Throws away what the client still sends, up to a bound; then the connection is closed instead. Many clients
 * send their whole body before they read, and would see a reset connection in place of the 413.
 */
export async function drain(request: FastifyRequest): Promise<void> {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) {
    return;
  }
  raw.unpipe();
  await new Promise<void>((resolve) => {
    let drained = 0;
    const timer = setTimeout(resolve, 10_000);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    raw.on("data", (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MAX_DRAINED_BYTES) {
        done();
      }
    });
    raw.once("end", done);
    raw.once("close", done);
    raw.resume();
  });
}

/** Errors of the multipart parser, as opposed to those of the object store. */
function isMultipartError(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    code.startsWith("FST_") ||
    /multipart|boundary|Unexpected end|Malformed|header/iu.test(error.message)
  );
}

/**
 * The body, null when it is over `maxBytes`; throws when it does not come to an end, or not in time. A body
 * over `maxBytes` is still read and hashed, as far as is bearable: under an Idempotency-Key its error is
 * kept, and the key's fingerprint needs all of it.
 */
function readAll(
  request: FastifyRequest,
  maxBytes: number,
  bodyTimeoutMs: number,
): Promise<{ bytes: Buffer | null; sha256: string }> {
  const { raw } = request;
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      raw.off("data", onData).off("end", onEnd).off("close", onClose);
      settle();
    };
    const giveUp = (why: string): void =>
      end(() => {
        raw.pause();
        reject(new UnfinishedBody(`The body ${why}.`));
      });
    const onData = (chunk: Buffer): void => {
      hash.update(chunk);
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
      } else if (length > MAX_DRAINED_BYTES) {
        giveUp(`is over ${maxBytes} bytes`);
      }
    };
    const onEnd = (): void =>
      end(() =>
        resolve({
          bytes: length > maxBytes ? null : Buffer.concat(chunks),
          sha256: hash.digest("hex"),
        }),
      );
    // A client that leaves in the middle: nobody reads the error, but it is logged as what it was.
    const onClose = (): void => end(() => reject(new ApiError("invalid_json", CUT)));
    const timer = setTimeout(() => giveUp("did not arrive in time"), bodyTimeoutMs);
    raw.on("data", onData).on("end", onEnd).on("close", onClose);
    if (raw.readableEnded) {
      onEnd();
    } else if (raw.destroyed) {
      onClose();
    }
  });
}

/** A body whose rest is not waited for: the connection closes with the response. */
export class UnfinishedBody extends ApiError {
  constructor(message: string) {
    super("invalid_json", message);
    this.name = "UnfinishedBody";
  }
}

/** RFC 2046, 5.1.1; "" where there is none, and then the parser refuses the body. */
function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType);
  return match?.[1] ?? match?.[2] ?? "";
}

/**
 * Feeds a hash with everything but the boundary, which may fall across two chunks. Invariant: no complete
 * boundary is in `#held`, which is shorter than one, so what is fed does not depend on how the body was cut
 * into chunks.
 */
class BoundaryFreeHash {
  readonly #hash: Hash;
  readonly #boundary: Buffer;
  /** Bytes held back because they may be the start of a boundary; shorter than one. */
  #held: Buffer = Buffer.alloc(0);

  constructor(hash: Hash, boundary: string) {
    this.#hash = hash;
    this.#boundary = Buffer.from(boundary, "latin1");
  }

  update(chunk: Buffer): void {
    if (this.#boundary.length === 0) {
      this.#hash.update(chunk);
      return;
    }
    const all = Buffer.concat([this.#held, chunk]);
    let from = 0;
    // Every boundary that lies whole in these bytes; `from` is behind the last one.
    for (
      let at = all.indexOf(this.#boundary, from);
      at !== -1;
      at = all.indexOf(this.#boundary, from)
    ) {
      this.#hash.update(all.subarray(from, at));
      from = at + this.#boundary.length;
    }
    // The last bytes, one fewer than a boundary has, may be the start of one that ends in the next chunk.
    const keepFrom = Math.max(from, all.length - this.#boundary.length + 1);
    this.#hash.update(all.subarray(from, keepFrom));
    this.#held = Buffer.from(all.subarray(keepFrom));
  }

  end(): void {
    this.#hash.update(this.#held);
    this.#held = Buffer.alloc(0);
  }
}
