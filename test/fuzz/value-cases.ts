/** Values at random: every plane of Unicode, marks, controls and code units that are no characters. */
import type { Engine } from "#engine/engine.ts";
import { UnusableValue } from "#engine/contract/problems.ts";
import { demandVerified } from "./demand-verified.ts";
import { oneOf, type Random } from "./random.ts";
import type { Template } from "#engine/contract/template.ts";

/** Up to 60 pieces of the kinds that have broken text programs; in one of four values all kinds. */
function randomValue(random: Random): string {
  const [first, kinds] = random(4) === 0 ? [0, 14] : [6, 8];
  return Array.from({ length: random(60) }, () => piece(random, first + random(kinds))).join("");
}

function piece(random: Random, kind: number): string {
  switch (kind) {
    case 0:
      return String.fromCodePoint(scalar(random(0x10000), random));
    case 1:
      return String.fromCodePoint(scalar(0x10000 + random(0x100000), random));
    case 2:
      return oneOf(random, ["\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2066", "\u2067"]);
    case 3:
      return oneOf(random, ["\u2068", "\u2069", "\u200e", "\u200f", "\u061c", "\u200b", "\ufeff"]);
    case 4:
      return `a${String.fromCodePoint(0x300 + random(0x70)).repeat(random(51))}`;
    case 5:
      return oneOf(random, ["\ud800", "\udfff", "\ufffe", "\uffff", "\u0000", "\u001b", "\u007f"]);
    case 6:
      return oneOf(random, ["\n", "\r\n", "\r", "\u2028", "\u0085", "\t", "\u00a0", "\u00ad"]);
    case 7:
      return String.fromCodePoint(0x5d0 + random(27));
    case 8:
      return String.fromCodePoint(0x627 + random(36));
    case 9:
      return String.fromCodePoint(0xe01 + random(58));
    case 10:
      return String.fromCodePoint(0x4e00 + random(0x5000));
    case 11:
      return oneOf(random, ["👩‍👩‍👧", "🏳️‍🌈", "𝕥𝕙𝕚𝕤", "ﬁ", "Å", "Ǆ", "ß", "İ", "ﷺ"]);
    case 12:
      return oneOf(random, [")", "(", "\\", "<", ">", "]TJ ET", "{{name}}", "%", "/F1 9 Tf"]);
    default:
      return String.fromCodePoint(0x20 + random(0x160));
  }
}

function scalar(code: number, random: Random): number {
  return code >= 0xd800 && code <= 0xdfff ? 0x100 + random(0x100) : code;
}

/** Fills some fields: either a file that verifies, or problems and refusals by name. */
export async function exerciseValues(
  engine: Engine,
  template: Template,
  random: Random,
): Promise<string> {
  const fields = template.fields.filter(() => random(3) === 0).slice(0, 6);
  const values = Object.fromEntries(fields.map(({ id }) => [id, randomValue(random)]));
  try {
    const filled = await engine.fillTemplate(template, values);
    await demandVerified(engine, template.source, filled);
    for (const { lines, sizePt } of filled.fit.boxes) {
      const numbers = lines.flatMap(({ xPt, yPt, widthPt }) => [xPt, yPt, widthPt]);
      if (![sizePt, ...numbers].every(Number.isFinite)) {
        throw new Error("a fit has numbers that are none");
      }
    }
    const [worst] = filled.problems.filter(({ severity }) => severity === "error");
    return worst?.code ?? "filled";
  } catch (error) {
    if (error instanceof UnusableValue) {
      return error.code;
    }
    throw error;
  }
}
