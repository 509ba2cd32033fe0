/**
 * A PDF as qpdf reads it: objects as JSON, streams still encoded. The corpus table judges fills by this reading,
 * not by the engine's own. (qpdf manual, "qpdf JSON", version 2.)
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { runProgram } from "#test/support/programs.ts";

/** Names start with "/", references end with " R", text strings start with "u:" and others with "b:". */
export type PlainValue =
  | null
  | boolean
  | number
  | string
  | readonly PlainValue[]
  | { readonly [key: string]: PlainValue };
export type PlainDict = { readonly [key: string]: PlainValue };

interface PlainStream {
  readonly dict: PlainDict;
  /** Base64 of the encoded data. */
  readonly data: string;
}

interface PlainObject {
  readonly value?: PlainValue;
  readonly stream?: PlainStream;
}

/** Objects by "N G R". */
export type PlainObjects = ReadonlyMap<string, PlainObject>;

export interface PlainPdf {
  readonly head: object;
  readonly trailer: PlainObject;
  readonly objects: PlainObjects;
}

/** Null where qpdf cannot read the file. */
export function readPlainPdf(pdf: Uint8Array): PlainPdf | null {
  return inFolder((folder) => {
    const [file, json] = [join(folder, "in.pdf"), join(folder, "out.json")];
    writeFileSync(file, pdf);
    const options = ["--json-output=2", "--json-stream-data=inline", "--decode-level=none"];
    const { status } = runProgram("qpdf", ["--decrypt", ...options, file, json]);
    if (status !== 0 && status !== 3) {
      return null;
    }
    const [head, rest] = JSON.parse(wholeNumbers(readFileSync(json, "utf8"))).qpdf;
    const { trailer, ...named } = rest;
    const objects = Object.entries<PlainObject>(named).map(
      ([key, object]) => [key.replace(/^obj:/u, ""), object] as const,
    );
    return { head, trailer, objects: new Map(objects) };
  });
}

/** Numbers as JSON has them: qpdf passes on those that a file ends with their dot, "5.", one value a line. */
export function wholeNumbers(json: string): string {
  return json.replace(/^(\s*(?:"[^"\n]*": )?-?\d+)\.(,?)$/gmu, "$1$2");
}

/** The file with these objects in place of its own; null where qpdf cannot write it. */
export function writePlainPdf(plain: PlainPdf, changed: PlainObjects): Uint8Array | null {
  return inFolder((folder) => {
    const [json, file] = [join(folder, "in.json"), join(folder, "out.pdf")];
    const named = [...plain.objects].map(([key, object]) => [
      `obj:${key}`,
      changed.get(key) ?? object,
    ]);
    const rest = { ...Object.fromEntries(named), trailer: plain.trailer };
    writeFileSync(json, JSON.stringify({ qpdf: [plain.head, rest] }));
    const { status } = runProgram("qpdf", ["--json-input", json, file]);
    if (status !== 0 && status !== 3) {
      return null;
    }
    return new Uint8Array(readFileSync(file));
  });
}

/** What a reference leads to, the dictionary of a stream; other values as they are. */
export function resolved(plain: PlainPdf, value: PlainValue | undefined): PlainValue {
  let found = value ?? null;
  for (let depth = 0; depth < 32 && typeof found === "string" && found.endsWith(" R"); depth++) {
    const object = plain.objects.get(found);
    found = object?.stream?.dict ?? object?.value ?? null;
  }
  return found;
}

/** The dictionary a value leads to; empty where it is none. */
export function dictOf(plain: PlainPdf, value: PlainValue | undefined): PlainDict {
  const found = resolved(plain, value);
  return isDict(found) ? found : {};
}

export function isDict(value: PlainValue): value is PlainDict {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Elements of an array, the value itself where it is none; nothing for null. */
export function listOf(plain: PlainPdf, value: PlainValue | undefined): readonly PlainValue[] {
  const found = resolved(plain, value);
  if (Array.isArray(found)) {
    return found;
  }
  return value === undefined || found === null ? [] : [value];
}

/** Decoded data as Latin-1; null for filters other than Flate without a predictor. */
export function streamText(plain: PlainPdf, key: string): string | null {
  const stream = plain.objects.get(key)?.stream;
  if (stream === undefined) {
    return null;
  }
  const data = Buffer.from(stream.data, "base64");
  const filters = listOf(plain, stream.dict["/Filter"]);
  const parameters = listOf(plain, stream.dict["/DecodeParms"]).map((one) => dictOf(plain, one));
  if (parameters.some((one) => Number(one["/Predictor"] ?? 1) > 1)) {
    return null;
  }
  try {
    return (
      filters
        .reduce<Buffer | null>(
          (bytes, name) => (bytes === null ? null : decoded(bytes, name)),
          data,
        )
        ?.toString("latin1") ?? null
    );
  } catch {
    return null;
  }
}

/** The stream with other data, Latin-1, not encoded. */
export function withText(stream: PlainStream, text: string): PlainObject {
  const {
    "/Filter": _filter,
    "/DecodeParms": _parameters,
    "/Length": _length,
    ...dict
  } = stream.dict;
  return { stream: { dict, data: Buffer.from(text, "latin1").toString("base64") } };
}

function decoded(bytes: Buffer, filter: PlainValue): Buffer | null {
  if (filter === "/FlateDecode" || filter === "/Fl") {
    return inflateSync(bytes, { finishFlush: 2 });
  }
  if (filter === "/ASCIIHexDecode") {
    return Buffer.from(bytes.toString("latin1").replace(/[^0-9A-Fa-f]/gu, ""), "hex");
  }
  return filter === "/ASCII85Decode" || filter === "/A85"
    ? decoded85(bytes.toString("latin1"))
    : null;
}

/** ISO 32000-2, 7.4.3. */
function decoded85(text: string): Buffer {
  const out: number[] = [];
  const digits = text
    .replace(/~>[\s\S]*$/u, "")
    .replace(/\s/gu, "")
    .replaceAll("z", "!!!!!");
  for (let at = 0; at < digits.length; at += 5) {
    const group = digits.slice(at, at + 5);
    let word = 0;
    for (const digit of group.padEnd(5, "u")) {
      word = word * 85 + digit.charCodeAt(0) - 33;
    }
    for (let byte = 0; byte < group.length - 1; byte++) {
      out.push(Math.floor(word / 256 ** (3 - byte)) % 256);
    }
  }
  return Buffer.from(out);
}

function inFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "platen-plain-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
