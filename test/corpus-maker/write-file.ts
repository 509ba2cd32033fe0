/** Serialises a PdfFile: cross-reference kinds, object streams, update sections, encryption, damage. */
import { createHash } from "node:crypto";
import { type CryptKind, makeCrypt } from "./crypt.ts";
import { bytesOf, encodeStream } from "./filters.ts";
import type { PdfFile, PdfObject } from "./pdf-file.ts";

export type XrefKind = "table" | "stream" | "stream-objstm" | "hybrid";
export type Damage =
  | "none"
  | "missing-endobj"
  | "wrong-length"
  | "junk-before"
  | "cr-line-ends"
  | "wrong-startxref"
  | "no-xref"
  | "indirect-length"
  | "comments";

export interface WriteOptions {
  readonly xref: XrefKind;
  readonly version: string;
  readonly crypt: CryptKind | null;
  readonly damage: Damage;
  /** Earlier states of objects, oldest section first; the file's objects are the last state. */
  readonly history: readonly ReadonlyMap<number, PdfObject>[];
  readonly root: number;
  readonly info: number;
  /** Any text that names the document. */
  readonly seed: string;
}

interface Entry {
  readonly offset: number;
  /** Number of the object stream, and the index in it. */
  readonly inStream: readonly [number, number] | null;
}

/** The bytes of the file. */
export function writeFile(file: PdfFile, options: WriteOptions): Uint8Array {
  return new Writer(file, options).bytes();
}

class Writer {
  readonly #options: WriteOptions;
  readonly #id: Uint8Array;
  readonly #eol: string;
  readonly #crypt: ReturnType<typeof makeCrypt> | null;
  readonly #chunks: Uint8Array[] = [];
  readonly #sections: ReadonlyMap<number, PdfObject>[];
  #length = 0;
  #next: number;
  #cryptObject = 0;
  /** Lengths written as objects of their own. */
  #lengths = new Map<number, number>();

  constructor(file: PdfFile, options: WriteOptions) {
    this.#options = options;
    this.#id = new Uint8Array(createHash("md5").update(options.seed).digest());
    this.#eol = options.damage === "cr-line-ends" ? "\r" : "\n";
    this.#crypt = options.crypt === null ? null : makeCrypt(options.crypt, this.#id);
    this.#next = file.last + 1;
    this.#sections = sectionsOf(file, options.history);
  }

  bytes(): Uint8Array {
    const { damage, version } = this.#options;
    this.#put(`%PDF-${version}${this.#eol}%\u00e2\u00e3\u00cf\u00d3${this.#eol}`);
    let previous = -1;
    for (const [i, section] of this.#sections.entries()) {
      const wantsCrypt = this.#crypt !== null && i === 0;
      if (wantsCrypt) {
        this.#cryptObject = this.#next++;
      }
      previous = this.#section(section, previous);
    }
    const body = Buffer.concat(this.#chunks);
    return damage === "junk-before"
      ? new Uint8Array(Buffer.concat([Buffer.from("RIP-JOB 4711\r\n"), body]))
      : new Uint8Array(body);
  }

  #put(data: string | Uint8Array): void {
    const bytes = typeof data === "string" ? bytesOf(data) : data;
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /** Writes the objects and their cross-reference; the offset of the latter. */
  #section(objects: ReadonlyMap<number, PdfObject>, previous: number): number {
    const packs = this.#options.xref === "stream-objstm" || this.#options.xref === "hybrid";
    const entries = new Map<number, Entry>();
    const packed: (readonly [number, PdfObject])[] = [];
    for (const [number, object] of objects) {
      const mustStand = object.data !== null || number === this.#options.root;
      if (packs && !mustStand) {
        packed.push([number, object]);
      } else {
        entries.set(number, { offset: this.#length, inStream: null });
        this.#object(number, object);
      }
    }
    if (packed.length > 0) {
      this.#objectStream(packed, entries);
    }
    for (const [number, length] of this.#lengths) {
      entries.set(number, { offset: this.#length, inStream: null });
      this.#put(
        `${String(number)} 0 obj${this.#eol}${String(length)}${this.#eol}endobj${this.#eol}`,
      );
    }
    this.#lengths = new Map();
    if (this.#crypt !== null && previous < 0) {
      entries.set(this.#cryptObject, { offset: this.#length, inStream: null });
      this.#put(
        `${String(this.#cryptObject)} 0 obj${this.#eol}<< ${this.#crypt.dictionary} >>${this.#eol}endobj${this.#eol}`,
      );
    }
    return this.#crossReference(entries, previous);
  }

  #object(number: number, object: PdfObject): void {
    const { damage } = this.#options;
    const eol = this.#eol;
    const comment = damage === "comments" ? `% object ${String(number)}${eol}` : "";
    this.#put(`${comment}${String(number)} 0 obj${eol}`);
    this.#put(this.#strings(object.body, number));
    if (object.data !== null) {
      const data = this.#crypt === null ? object.data : this.#crypt.encrypt(object.data, number);
      // ISO 32000-2, 7.3.8.1: the keyword is followed by CR LF or LF, never by CR alone.
      const wrong = damage === "wrong-length" && number % 3 === 0 ? 7 : 0;
      let length = String(data.length + wrong);
      if (damage === "indirect-length") {
        length = `${String(this.#next)} 0 R`;
        this.#lengths.set(this.#next, data.length);
        this.#next++;
      }
      this.#put(` /Length ${length} >>${eol}stream${damage === "cr-line-ends" ? "\r\n" : "\n"}`);
      this.#put(data);
      this.#put(`${eol}endstream`);
    }
    this.#put(damage === "missing-endobj" && number % 2 === 0 ? eol : `${eol}endobj${eol}`);
  }

  #strings(body: string, number: number): string {
    return body.replaceAll(/⟪([0-9a-f]*)⟫/gu, (_, digits: string) => {
      const crypt = this.#crypt;
      if (crypt === null) {
        return `<${digits}>`;
      }
      const data = new Uint8Array(Buffer.from(digits, "hex"));
      return `<${Buffer.from(crypt.encrypt(data, number)).toString("hex")}>`;
    });
  }

  #objectStream(
    packed: readonly (readonly [number, PdfObject])[],
    entries: Map<number, Entry>,
  ): void {
    const number = this.#next++;
    let heads = "";
    let bodies = "";
    for (const [i, [member, object]] of packed.entries()) {
      heads += `${String(member)} ${String(bodies.length)} `;
      bodies += `${object.body.replaceAll("⟪", "<").replaceAll("⟫", ">")}\n`;
      entries.set(member, { offset: 0, inStream: [number, i] });
    }
    const encoded = encodeStream(bytesOf(heads + bodies), "flate");
    entries.set(number, { offset: this.#length, inStream: null });
    this.#object(number, {
      body: `<< /Type /ObjStm /N ${String(packed.length)} /First ${String(heads.length)} ${encoded.entries}`,
      data: encoded.data,
    });
  }

  #trailer(previous: number, size: number): string {
    const id = `<${Buffer.from(this.#id).toString("hex")}>`;
    const crypt = this.#crypt === null ? "" : ` /Encrypt ${String(this.#cryptObject)} 0 R`;
    const prev = previous < 0 ? "" : ` /Prev ${String(previous)}`;
    return `/Size ${String(size)} /Root ${String(this.#options.root)} 0 R /Info ${String(this.#options.info)} 0 R /ID [${id} ${id}]${crypt}${prev}`;
  }

  #crossReference(entries: ReadonlyMap<number, Entry>, previous: number): number {
    const { xref, damage } = this.#options;
    if (damage === "no-xref") {
      this.#put(`trailer${this.#eol}<< ${this.#trailer(-1, this.#next)} >>${this.#eol}`);
      return this.#length;
    }
    const at =
      xref === "table"
        ? this.#table(entries, previous, -1)
        : xref === "hybrid"
          ? this.#hybrid(entries, previous)
          : this.#xrefStream(entries, previous);
    const told = damage === "wrong-startxref" ? at + 1234 : at;
    this.#put(`startxref${this.#eol}${String(told)}${this.#eol}%%EOF${this.#eol}`);
    return at;
  }

  #hybrid(entries: ReadonlyMap<number, Entry>, previous: number): number {
    const plain = new Map([...entries].filter(([, entry]) => entry.inStream === null));
    const hidden = new Map([...entries].filter(([, entry]) => entry.inStream !== null));
    if (hidden.size === 0) {
      return this.#table(plain, previous, -1);
    }
    const stream = this.#xrefStream(hidden, -1);
    return this.#table(plain, previous, stream);
  }

  #table(entries: ReadonlyMap<number, Entry>, previous: number, stream: number): number {
    const at = this.#length;
    const eol = this.#options.damage === "cr-line-ends" ? "\r" : "\n";
    let text = `xref${eol}`;
    if (previous < 0) {
      // Objects in object streams are left out: some readers take a free entry for the last word.
      const head = `0000000000 65535 f \n`;
      for (const [start, count] of runsOf([0, ...entries.keys()])) {
        text += `${String(start)} ${String(count)}${eol}`;
        for (let number = start; number < start + count; number++) {
          text += number === 0 ? head : row(entries.get(number));
        }
      }
    } else {
      for (const [number, entry] of [...entries].sort(([a], [b]) => a - b)) {
        text += `${String(number)} 1${eol}${row(entry)}`;
      }
    }
    const hidden = stream < 0 ? "" : ` /XRefStm ${String(stream)}`;
    text += `trailer${eol}<< ${this.#trailer(previous, this.#next)}${hidden} >>${eol}`;
    this.#put(text);
    return at;
  }

  #xrefStream(entries: ReadonlyMap<number, Entry>, previous: number): number {
    const number = this.#next++;
    const at = this.#length;
    const all = new Map(entries).set(number, { offset: at, inStream: null });
    const numbers = [...all.keys()].sort((a, b) => a - b);
    const bytes: number[] = [];
    for (const one of numbers) {
      const entry = all.get(one) ?? { offset: 0, inStream: null };
      const [kind, field, index] =
        entry.inStream === null ? [1, entry.offset, 0] : [2, ...entry.inStream];
      bytes.push(kind, (field >> 24) & 255, (field >> 16) & 255, (field >> 8) & 255, field & 255);
      bytes.push(index >> 8, index & 255);
    }
    const rows = bytes.length / 7;
    const first = previous < 0 && this.#options.xref !== "hybrid";
    const index = runsOf(first ? [0, ...numbers] : numbers)
      .flat()
      .join(" ");
    const data = first ? [0, 0, 0, 0, 0, 255, 255, ...bytes] : bytes;
    const encoded = encodeStream(Uint8Array.from(data), rows % 2 === 0 ? "flate" : "none");
    this.#put(
      `${String(number)} 0 obj${this.#eol}<< /Type /XRef ${this.#trailer(previous, this.#next)} /W [1 4 2] /Index [${index}] ${encoded.entries} /Length ${String(encoded.data.length)} >>${this.#eol}stream\r\n`,
    );
    this.#put(encoded.data);
    this.#put(`${this.#eol}endstream${this.#eol}endobj${this.#eol}`);
    return at;
  }
}

/** Twenty bytes (ISO 32000-2, 7.5.4). */
function row(entry: Entry | undefined): string {
  return entry === undefined
    ? "0000000000 00001 f \n"
    : `${String(entry.offset).padStart(10, "0")} 00000 n \n`;
}

/** Stretches of consecutive numbers: first and count. */
function runsOf(numbers: readonly number[]): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === number) {
      last[1]++;
    } else {
      runs.push([number, 1]);
    }
  }
  return runs;
}

function sectionsOf(
  file: PdfFile,
  history: readonly ReadonlyMap<number, PdfObject>[],
): ReadonlyMap<number, PdfObject>[] {
  if (history.length === 0) {
    return [file.objects];
  }
  // The first section holds everything, with the objects that change later in their first state.
  const first = new Map(file.objects);
  const sections: Map<number, PdfObject>[] = [first, ...history.map(() => new Map())];
  for (const [i, states] of history.entries()) {
    for (const [number, old] of states) {
      const now = file.objects.get(number);
      first.set(number, old);
      if (now !== undefined) {
        sections[i + 1]?.set(number, now);
      }
    }
  }
  return sections;
}
