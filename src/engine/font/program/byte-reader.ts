/**
 * Big-endian reads of font data. A read outside the data gives 0 instead of an error, so that a
 * truncated font yields empty tables; whoever needs to know asks `inside` first.
 */
export class ByteReader {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get length(): number {
    return this.bytes.length;
  }

  /** True when `length` bytes at `at` lie in the data. */
  inside(at: number, length: number): boolean {
    return at >= 0 && length >= 0 && at + length <= this.bytes.length;
  }

  u8(at: number): number {
    // Asked first: V8 optimises a read that was once outside for small integers alone, and throws that code away each
    // time a place comes that is held as a double, as those from 32-bit offsets are.
    return at >= 0 && at < this.bytes.length ? (this.bytes[at] ?? 0) : 0;
  }

  i8(at: number): number {
    return (this.u8(at) << 24) >> 24;
  }

  u16(at: number): number {
    return (this.u8(at) << 8) | this.u8(at + 1);
  }

  i16(at: number): number {
    return (this.u16(at) << 16) >> 16;
  }

  u24(at: number): number {
    return (this.u16(at) << 8) | this.u8(at + 2);
  }

  u32(at: number): number {
    // Multiplied, not shifted: shifts give a signed number.
    return this.u16(at) * 0x1_0000 + this.u16(at + 2);
  }

  /** Unsigned, `size` bytes (1 to 4). */
  uint(at: number, size: number): number {
    let value = 0;
    for (let i = 0; i < size; i++) {
      value = value * 256 + this.u8(at + i);
    }
    return value;
  }

  /** A view; what lies outside the data is cut off. */
  slice(start: number, end: number): Uint8Array {
    const from = Math.max(0, Math.min(start, this.bytes.length));
    return this.bytes.subarray(from, Math.max(from, Math.min(end, this.bytes.length)));
  }
}
