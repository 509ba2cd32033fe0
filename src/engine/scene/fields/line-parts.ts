/** A line of a box as it is filled: an item and its price singly, captions and what leads from one to the next fixed. */
import { isEmptyCaption, isBlankToFill } from "../kinds/captions.ts";
import { kindOfForm } from "../kinds/line-forms.ts";
import type { InputKind } from "../../contract/scene.ts";
import type { LineGuess } from "./guess-line.ts";
import { type LeaderPart, leaderParts } from "./leader-parts.ts";
import { isSymbols } from "./symbols.ts";

/** A stretch of a line, and its kind where what stands beside it in the line tells. */
export type LinePart = LeaderPart & { readonly kind?: InputKind };

/** A dash between an item and its price, "Emperor – $9", or before a price whose item stands in a text of its own. */
const DASHED = /^(?:(?<item>.*\p{L}{2}.*?)(?<dash>\s+[–—-]\s+)|(?<lone>[–—]\s+))(?<price>\S.*)$/u;
const ITEM: InputKind = "item";

/** The line as it is filled: an item and its price singly where dots or a dash lead from one to the other. */
export function lineParts(line: string, { valueStart }: LineGuess): readonly LinePart[] {
  if (valueStart > 0 && isBlankToFill(line.slice(valueStart))) {
    return [{ text: line, isLeader: false }];
  }
  const parts = leaderParts(line) ?? dashedParts(line);
  if (parts === null) {
    return [{ text: line, isLeader: false }];
  }
  const isPriced = parts.some(({ text, isLeader }) => !isLeader && kindOfForm(text) === "price");
  return parts.map((part, i) =>
    isPriced && !part.isLeader
      ? { ...part, kind: i === 0 ? ITEM : (kindOfForm(part.text) ?? "price") }
      : part,
  );
}

/** Lines most of which dots or a dash lead from one thing to another in, or to a blank. */
export function isLeaderList(
  lines: readonly string[],
  guess: (line: string, i: number) => LineGuess,
): boolean {
  const led = lines.filter((line, i) => {
    const { valueStart } = guess(line, i);
    return (
      (valueStart > 0 && isBlankToFill(line.slice(valueStart))) ||
      (leaderParts(line) ?? dashedParts(line)) !== null
    );
  });
  return led.length * 2 > lines.length;
}

/** Lines of a box of several that stay as they are: symbols, and captions beside lines that are none. */
export function fixedLines(lines: readonly string[]): ReadonlySet<string> {
  const captions = lines.filter(isEmptyCaption);
  const symbols = lines.filter(isSymbols);
  const isForm = lines.some((line) => line !== "" && !isSymbols(line) && !isEmptyCaption(line));
  return new Set(isForm ? [...symbols, ...captions] : symbols);
}

function dashedParts(line: string): readonly LeaderPart[] | null {
  const { item = "", dash, lone = "", price = "" } = DASHED.exec(line)?.groups ?? {};
  // Behind a price the dash is that of a range: "12,00 - 16,00".
  const isRange = kindOfForm(item.split(/\s/u).at(-1) ?? "") === "price";
  return kindOfForm(price) === "price" && !isRange
    ? [
        ...(item === "" ? [] : [{ text: item, isLeader: false }]),
        { text: dash ?? lone, isLeader: true },
        { text: price, isLeader: false },
      ]
    : null;
}
