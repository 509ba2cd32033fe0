/** Bits and Huffman codes of a JPEG's entropy-coded data (ITU-T T.81, annex F). */

/** By the next sixteen bits: length of the code that they begin with times 256, and its value; 0 for none. */
export type CodeTable = Uint16Array;

/** C.2: codes of one length follow each other, those of the next begin at twice the next one. */
export function codeTable(counts: Uint8Array, values: Uint8Array): CodeTable {
  const table = new Uint16Array(1 << 16);
  let [code, at] = [0, 0];
  for (const [i, count] of counts.entries()) {
    const length = i + 1;
    for (let k = 0; k < count; k++) {
      const from = code << (16 - length);
      table.fill((length << 8) | (values[at] ?? 0), from, from + (1 << (16 - length)));
      code++;
      at++;
    }
    code <<= 1;
  }
  return table;
}

/** What is read of entropy-coded data; zeros behind its end. */
export interface BitReader {
  /** The value of the next code; 0 for one that is none. */
  code(table: CodeTable): number;
  /** The next so many bits as a difference or coefficient (F.2.2.1, EXTEND); 0 for none. */
  extended(bits: number): number;
  /** Steps behind the restart marker ahead, if one is. */
  restart(): void;
  /** True behind the last byte. */
  readonly isAtEnd: boolean;
}

/** Reads from the first byte behind a scan's header. */
export function bitReader(data: Uint8Array): BitReader {
  let [at, held, count] = [0, 0, 0];
  const fill = (): void => {
    while (count <= 16) {
      const byte = data[at] ?? 0xff;
      const isStuffed = byte === 0xff && data[at + 1] === 0;
      // A marker ends the data; zeros stand for what is missing.
      const isOver = byte === 0xff && !isStuffed;
      held = ((held << 8) | (isOver ? 0 : byte)) & 0xffffff;
      at += isOver ? 0 : isStuffed ? 2 : 1;
      count += 8;
    }
  };
  const skip = (bits: number): void => {
    count -= bits;
    held &= (1 << count) - 1;
  };
  return {
    code: (table) => {
      fill();
      const entry = table[(held >> (count - 16)) & 0xffff] ?? 0;
      skip(entry >> 8);
      return entry & 0xff;
    },
    extended: (bits) => {
      if (bits === 0) {
        return 0;
      }
      fill();
      const value = (held >> (count - bits)) & ((1 << bits) - 1);
      skip(bits);
      return value < 1 << (bits - 1) ? value - (1 << bits) + 1 : value;
    },
    restart: () => {
      [held, count] = [0, 0];
      if (data[at] === 0xff && ((data[at + 1] ?? 0) & 0xf8) === 0xd0) {
        at += 2;
      }
    },
    get isAtEnd() {
      return at >= data.length;
    },
  };
}
