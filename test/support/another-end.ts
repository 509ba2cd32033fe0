/** A text that differs from this one in its last character only: a forged signature, a guessed secret. */
export function withAnotherEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`;
}
