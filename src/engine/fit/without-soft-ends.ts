/** The words of a request as they are set: without the breaks of lines that only ended with their column. */
import { asSet } from "../contract/whole-text.ts";
import type { TextBox } from "../contract/scene.ts";
import type { StyledPart } from "./style-spans.ts";

interface Words {
  readonly text: string;
  readonly parts?: readonly StyledPart[];
}

/** Text and parts; the parts, where they are known, still make up the text. */
export function withoutSoftEnds({
  box,
  text: given,
  parts,
}: Words & { readonly box: TextBox }): Words {
  const text = asSet(given, box);
  // Of another length where a word is broken anew: then the parts no longer tell what stands for what.
  if (parts === undefined || text === given || text.length !== given.length) {
    return { text };
  }
  let at = 0;
  const flowed = parts.map((part) => {
    const start = at;
    at += part.text.length;
    return { ...part, text: text.slice(start, at) };
  });
  return { text, parts: flowed };
}
