/** What was set anew in a changed place: its words, and from which font, size and colour to which. */
import type { TextSetAgain } from "../contract/certificate.ts";
import type { Change } from "./changed-text.ts";
import { joinedInLines, type Letter, textOf } from "./letter-lines.ts";
import type { PageLetters } from "./page-letters.ts";

/** One entry for each run of one printed style that went or came. */
export function setAgainIn(
  changes: readonly Change[],
  letters: PageLetters,
  page: number,
): readonly TextSetAgain[] {
  return joinedInLines(changes).flatMap((change) => runsSetAgain(change, letters, page));
}

function runsSetAgain(
  { old, now }: Pick<Change, "old" | "now">,
  letters: PageLetters,
  page: number,
): readonly TextSetAgain[] {
  const gone = old.filter((letter) => !letters.isShownAgain(letter));
  const came = now.filter((letter) => !isAsItWas(letter, letters));
  const [before, after] = [runsOf(gone), runsOf(came)];
  const count = Math.max(before.length, after.length);
  // Runs are told in their order: the first that came stands for the first that went.
  return Array.from({ length: count }, (_, i): TextSetAgain => {
    const [was, is] = [
      before[Math.min(i, before.length - 1)],
      after[Math.min(i, after.length - 1)],
    ];
    return {
      page,
      before: i < before.length ? textOf(before[i] ?? []) : "",
      from: was === undefined ? null : printedStyleOf(was),
      to: is === undefined ? null : printedStyleOf(is),
    };
  });
}

/** Shown by the same codes in the same size: not set again, wherever it stands. */
function isAsItWas(letter: Letter, letters: PageLetters): boolean {
  const was = letters.was(letter);
  return was !== undefined && Math.abs(was.em / letter.em - 1) < 1e-3;
}

/** Letters cut where font, size or paint change; blanks go with what stands before them. */
function runsOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    const before = last?.[0];
    const isAlike =
      before !== undefined &&
      before.font === letter.font &&
      before.paint === letter.paint &&
      Math.abs(before.em - letter.em) < 0.01;
    if (last !== undefined && (isAlike || letter.text.trim() === "")) {
      last.push(letter);
    } else if (letter.text.trim() !== "") {
      runs.push([letter]);
    }
  }
  return runs;
}

function printedStyleOf([first]: readonly Letter[]): TextSetAgain["from"] {
  return first === undefined
    ? null
    : {
        font: first.font?.postScriptName ?? "",
        sizePt: Math.round(first.em * 100) / 100,
        color: first.paint,
      };
}
