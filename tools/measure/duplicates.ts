/** Runs of lines that two places share: what a copy leaves behind. */
import type { ParsedFile } from "./parsed-file.ts";

export interface DuplicateRun {
  readonly lines: number;
  readonly places: readonly [string, string];
}

/** Consecutive lines of code alike but for indentation; imports and closing brackets do not count. */
const LEAST_LINES = 8;

/** Each longest run that begins at two places, reported once for the first two of them. */
export function duplicateRuns(files: readonly ParsedFile[]): readonly DuplicateRun[] {
  const texts = files.map(({ path, text }) => ({ path, lines: significantLines(text) }));
  const windows = new Map<string, { readonly path: string; readonly at: number }>();
  const runs: DuplicateRun[] = [];
  for (const { path, lines } of texts) {
    let covered = -1;
    for (let at = 0; at + LEAST_LINES <= lines.length; at++) {
      const key = lines
        .slice(at, at + LEAST_LINES)
        .map(({ text }) => text)
        .join("\n");
      const earlier = windows.get(key);
      if (earlier === undefined) {
        windows.set(key, { path, at });
      } else if (at > covered) {
        const other = texts.find((one) => one.path === earlier.path)?.lines ?? [];
        const length = commonLength(lines.slice(at), other.slice(earlier.at));
        covered = at + length - 1;
        runs.push({
          lines: length,
          places: [
            `${earlier.path}:${other[earlier.at]?.number ?? 0}`,
            `${path}:${lines[at]?.number ?? 0}`,
          ],
        });
      }
    }
  }
  return runs;
}

interface SignificantLine {
  readonly text: string;
  readonly number: number;
}

function significantLines(text: string): readonly SignificantLine[] {
  return text
    .replace(/^import [\s\S]*?from "[^"]+";$/gmu, (statement) => statement.replace(/[^\n]/gu, ""))
    .split("\n")
    .map((line, i) => ({ text: line.trim(), number: i + 1 }))
    .filter(({ text: line }) => /[A-Za-z]/u.test(line) && !/^(?:\/\*|\*|\/\/)/u.test(line));
}

function commonLength(a: readonly SignificantLine[], b: readonly SignificantLine[]): number {
  const end = a.findIndex(({ text }, i) => text !== b[i]?.text);
  return end < 0 ? a.length : end;
}
