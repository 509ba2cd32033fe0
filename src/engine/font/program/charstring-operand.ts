/**
 * Appends the operand that begins with `byte`, 32 to 254, and gives the offset behind it: written alike in both charstring
 * formats (Adobe Type 1 Font Format, 6.2; Adobe Technical Note 5177, 3.2), which differ in what 28 and 255 introduce.
 */
export function appendOperand(stack: number[], code: Uint8Array, at: number, byte: number): number {
  if (byte < 247) {
    stack.push(byte - 139);
    return at + 1;
  }
  const low = code[at + 1] ?? 0;
  stack.push(byte < 251 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108);
  return at + 2;
}

/** The 32 bits behind the byte at `at`; bytes beyond the end are 0. */
export function number32(code: Uint8Array, at: number): number {
  const next = (offset: number): number => code[at + offset] ?? 0;
  return (next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4);
}
