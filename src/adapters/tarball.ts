/**
 * Files out of a package's tarball (gzip, RFC 1952, around POSIX.1-2017 pax, "ustar"). Nothing is written by the
 * names in the archive: the caller says which paths it wants and gets their bytes, so that no name can lead
 * anywhere. Bounded before it is unpacked.
 */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const BLOCK = 512;
/** Type flags: a file ("0", or NUL in old archives), a pax header for the next entry. */
const [FILE, OLD_FILE, PAX] = ["0", "\0", "x"];

/**
 * The wanted files by their path below the archive's one folder ("package/" as npm writes it). Rejects with an
 * `Error` for what is no gzip, unpacks to more than `maxBytes`, is cut off, or lacks one of them.
 */
export async function readTarball(
  tarball: Uint8Array,
  wanted: readonly string[],
  { maxBytes }: { readonly maxBytes: number },
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (const { path, data } of filesOf(await unzipped(tarball, maxBytes))) {
    if (wanted.includes(path)) {
      found.set(path, new Uint8Array(data));
    }
  }
  const lacking = wanted.find((path) => !found.has(path));
  if (lacking !== undefined) {
    throw new Error(`the archive has no ${lacking}`);
  }
  return found;
}

/** Paths of the files, in the order of the archive; rejects as `readTarball` does. */
export async function listTarball(
  tarball: Uint8Array,
  { maxBytes }: { readonly maxBytes: number },
): Promise<readonly string[]> {
  return Array.from(filesOf(await unzipped(tarball, maxBytes)), ({ path }) => path);
}

async function unzipped(tarball: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  return await promisify(gunzip)(tarball, { maxOutputLength: maxBytes });
}

interface ArchivedFile {
  readonly path: string;
  /** A view into the archive. */
  readonly data: Uint8Array;
}

function* filesOf(archive: Uint8Array): Generator<ArchivedFile> {
  let longPath: string | null = null;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK);
    // Two blocks of zeros end an archive; the first is enough.
    if (header[0] === 0) {
      break;
    }
    const size = octal(header.subarray(124, 136));
    const data = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (data.length < size) {
      throw new Error("the archive is cut off");
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(header[156] ?? 0);
    if (type === PAX) {
      longPath = paxPath(data);
      continue;
    }
    const path = (longPath ?? ustarPath(header)).replace(/^[^/]*\//u, "");
    longPath = null;
    // Links, folders and devices have no bytes of their own.
    if (type === FILE || type === OLD_FILE) {
      yield { path, data };
    }
  }
}

function octal(field: Uint8Array): number {
  const digits = text(field).trim();
  if (!/^[0-7]+$/u.test(digits)) {
    throw new Error("the archive has an entry without a size");
  }
  return Number.parseInt(digits, 8);
}

/** Fields 345 (prefix) and 0 (name) of the header. */
function ustarPath(header: Uint8Array): string {
  const prefix = text(header.subarray(345, 500));
  const name = text(header.subarray(0, 100));
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** Records "LENGTH path=VALUE\n"; null where the path is not among them. */
function paxPath(data: Uint8Array): string | null {
  return /(?:^|\n)\d+ path=([^\n]+)\n/u.exec(Buffer.from(data).toString("utf8"))?.[1] ?? null;
}

/** Up to the first NUL. */
function text(field: Uint8Array): string {
  return Buffer.from(field).toString("utf8").split("\0")[0] ?? "";
}
