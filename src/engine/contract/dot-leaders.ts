/**
 * Dot leaders: rows of dots that lead the eye from an item to its price. They are no words: what they fill is the
 * room that the words around them leave.
 */

/** So many dots stay of a leader, whatever is typed beside it. */
export const LEADER_LEFT = 2;
/** Five dots, two spaces between them at most; fewer are an ellipsis. */
const LEADERS = /[.·․…](?: {0,2}[.·․…]){4,}|…(?: ?…)+/gu;

/** A leader in a text, UTF-16 offsets. */
export interface DotLeader {
  readonly start: number;
  readonly end: number;
  /** Where each of its dots stands. */
  readonly dots: readonly number[];
}

/** The leaders of a text, in order. Linear. */
export function dotLeadersIn(text: string): readonly DotLeader[] {
  return [...text.matchAll(LEADERS)].map(({ 0: own, index }) => ({
    start: index,
    end: index + own.length,
    dots: Array.from(own, (sign, at) => (sign === " " ? -1 : index + at)).filter((at) => at >= 0),
  }));
}

/** The text with blanks in place of its leaders, as long as it was. */
export function withoutLeaders(text: string): string {
  return text.replaceAll(LEADERS, (leader) => " ".repeat(leader.length));
}
