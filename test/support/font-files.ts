/** Font files made of others: containers, other names, other licence bits. Written from the formats' own descriptions. */
import { deflateSync } from "node:zlib";

interface Table {
  readonly tag: string;
  readonly bytes: Buffer;
}

function versionOf(font: Uint8Array): number {
  return font.length < 4 ? 0 : Buffer.from(font).readUInt32BE(0);
}

/** The tables of a plain font, in the order of its directory; of a damaged one what is there. */
function tablesOf(font: Uint8Array): Table[] {
  const file = Buffer.from(font);
  const fitting = Math.max(0, Math.floor((file.length - 12) / 16));
  const count = fitting === 0 ? 0 : Math.min(file.readUInt16BE(4), fitting, 64);
  return Array.from({ length: count }, (_, i) => {
    const entry = 12 + 16 * i;
    const from = file.readUInt32BE(entry + 8);
    return {
      tag: file.toString("latin1", entry, entry + 4),
      bytes: Buffer.from(file.subarray(from, from + file.readUInt32BE(entry + 12))),
    };
  });
}

function checksum(bytes: Buffer): number {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) {
    sum = (sum + padded.readUInt32BE(at)) >>> 0;
  }
  return sum;
}

/** A directory and its tables, for a file in which they begin at `start`. */
function sfntAt(start: number, version: number, tables: readonly Table[]): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(version, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let at = start + head.length;
  tables.forEach(({ tag, bytes }, i) => {
    const entry = 12 + 16 * i;
    head.write(tag, entry, "latin1");
    head.writeUInt32BE(checksum(bytes), entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
    parts.push(bytes, padding);
    at += bytes.length + padding.length;
  });
  return Buffer.concat(parts);
}

/** A damaged font with the checksums its tables would have, where the directory can still be read. */
export function resealed(font: Uint8Array): Uint8Array {
  const file = Buffer.from(font);
  const count = file.length < 12 ? 0 : Math.min(file.readUInt16BE(4), 64);
  for (let entry = 12; entry < 12 + 16 * count && entry + 16 <= file.length; entry += 16) {
    const from = file.readUInt32BE(entry + 8);
    const length = file.readUInt32BE(entry + 12);
    if (from + length <= file.length) {
      file.writeUInt32BE(checksum(file.subarray(from, from + length)), entry + 4);
    }
  }
  return new Uint8Array(file);
}

/** The font with some tables changed (null: left out) or added. */
export function withTables(
  font: Uint8Array,
  changes: Readonly<Record<string, ((bytes: Buffer) => Buffer) | null>>,
): Uint8Array {
  const tables = tablesOf(font);
  const names = new Set(tables.map(({ tag }) => tag));
  const added = Object.keys(changes).filter((tag) => !names.has(tag));
  const changed = [...tables, ...added.map((tag) => ({ tag, bytes: Buffer.alloc(0) }))].flatMap(
    ({ tag, bytes }) => {
      const change = changes[tag];
      return change === null ? [] : [{ tag, bytes: change?.(bytes) ?? bytes }];
    },
  );
  return new Uint8Array(sfntAt(0, versionOf(font), changed));
}

/** The font with another OS/2 fsType. */
export function withFsType(font: Uint8Array, fsType: number): Uint8Array {
  return withTables(font, {
    "OS/2": (bytes) => {
      bytes.writeUInt16BE(fsType, 8);
      return bytes;
    },
  });
}

/** The font with names of its own: its family and PostScript name become `name`. */
export function renamed(font: Uint8Array, name: string): Uint8Array {
  const text = Buffer.from(name, "utf16le").swap16();
  const ids = [1, 4, 6];
  const table = Buffer.alloc(6 + 12 * ids.length);
  table.writeUInt16BE(ids.length, 2);
  table.writeUInt16BE(table.length, 4);
  ids.forEach((id, i) => {
    [3, 1, 0x409, id, text.length, 0].forEach((value, k) => {
      table.writeUInt16BE(value, 6 + 12 * i + 2 * k);
    });
  });
  return withTables(font, { name: () => Buffer.concat([table, text]) });
}

/** A collection of fonts, none of their tables shared. */
export function collectionOf(fonts: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(12 + 4 * fonts.length);
  head.write("ttcf", 0, "latin1");
  head.writeUInt32BE(0x0001_0000, 4);
  head.writeUInt32BE(fonts.length, 8);
  const parts: Buffer[] = [head];
  let at = head.length;
  fonts.forEach((font, i) => {
    const face = sfntAt(at, versionOf(font), tablesOf(font));
    head.writeUInt32BE(at, 12 + 4 * i);
    parts.push(face);
    at += face.length;
  });
  return new Uint8Array(Buffer.concat(parts));
}

/** The font as WOFF 1.0, each table packed where that makes it smaller. */
export function woffOf(font: Uint8Array): Uint8Array {
  const tables = tablesOf(font);
  const head = Buffer.alloc(44 + 20 * tables.length);
  head.write("wOFF", 0, "latin1");
  head.writeUInt32BE(versionOf(font), 4);
  head.writeUInt16BE(tables.length, 12);
  head.writeUInt32BE(font.length, 16);
  const parts: Buffer[] = [head];
  let at = head.length;
  tables.forEach(({ tag, bytes }, i) => {
    const deflated = deflateSync(bytes);
    const packed = deflated.length < bytes.length ? deflated : bytes;
    const entry = 44 + 20 * i;
    head.write(tag, entry, "latin1");
    [at, packed.length, bytes.length, checksum(bytes)].forEach((value, k) => {
      head.writeUInt32BE(value, entry + 4 + 4 * k);
    });
    const padding = Buffer.alloc((4 - (packed.length % 4)) % 4);
    parts.push(packed, padding);
    at += packed.length + padding.length;
  });
  head.writeUInt32BE(at, 8);
  return new Uint8Array(Buffer.concat(parts));
}
