/** Lines of a file: what is code, comment or blank. */
import { lineAt, type ParsedFile } from "./parsed-file.ts";

export interface LineCount {
  readonly all: number;
  readonly code: number;
  /** Lines of comments and docstrings alone; one after code on its line is code. */
  readonly comment: number;
}

export function countLines(file: ParsedFile): LineCount {
  const texts = file.text.replace(/\n$/u, "").split("\n");
  const commented = new Set<number>();
  for (const { start, end } of file.comments) {
    const first = lineAt(file, start);
    const last = lineAt(file, end - 1);
    for (let line = first; line <= last; line++) {
      const from = line === first ? start : (file.lineStarts[line - 1] ?? 0);
      const before = file.text.slice(file.lineStarts[line - 1] ?? 0, from);
      const after = line === last ? restOfLine(file, end) : "";
      if (before.trim() === "" && after.trim() === "") {
        commented.add(line);
      }
    }
  }
  const blank = texts.filter((text, i) => text.trim() === "" && !commented.has(i + 1)).length;
  return {
    all: texts.length,
    comment: commented.size,
    code: texts.length - blank - commented.size,
  };
}

function restOfLine({ text }: ParsedFile, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(offset, end < 0 ? undefined : end);
}
