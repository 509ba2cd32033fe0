/**
 * Lines with dot leaders: what stands before the dots and what stands behind them are filled singly, the dots between
 * are nobody's to type.
 */
import { dotLeadersIn } from "../../contract/dot-leaders.ts";

/** A stretch of a line: words, or what leads from one to the next. */
export interface LeaderPart {
  readonly text: string;
  readonly isLeader: boolean;
}

const WORDS = /\p{L}{2}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;
const READABLE = /[\p{L}\p{N}]/u;
/** A longer text is no price, number of a page, or the like, and the dots before it are an ellipsis drawn out. */
const BEHIND_MAX = 24;

/**
 * The line in stretches, blanks with the leaders; null where no leader stands between words and something short, and
 * none begins or ends the line.
 */
export function leaderParts(line: string): readonly LeaderPart[] | null {
  const parts: LeaderPart[] = [];
  let at = 0;
  const add = (end: number, { isLeader }: Pick<LeaderPart, "isLeader">): void => {
    const text = line.slice(at, end);
    const last = parts.at(-1);
    if (text !== "" && last?.isLeader === isLeader) {
      parts[parts.length - 1] = { text: last.text + text, isLeader };
    } else if (text !== "") {
      parts.push({ text, isLeader });
    }
    at = end;
  };
  for (const { start, end } of dotLeadersIn(line)) {
    const words = line.slice(at, start);
    const blanks = words.length - words.trimStart().length;
    add(at + blanks, { isLeader: true });
    add(at + words.trim().length, { isLeader: false });
    add(end, { isLeader: true });
  }
  const rest = line.slice(at);
  add(at + rest.length - rest.trimStart().length, { isLeader: true });
  add(line.length, { isLeader: false });
  const [first, ...others] = parts.filter(({ isLeader }) => !isLeader);
  const isLed =
    parts.length > 1 &&
    first !== undefined &&
    (WORDS.test(first.text) || (parts[0]?.isLeader === true && READABLE.test(first.text))) &&
    others.every(({ text }) => text.length <= BEHIND_MAX && READABLE.test(text));
  return isLed ? parts : null;
}
