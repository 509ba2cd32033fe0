/** Every exported name and file name of the product, held against the glossary. */
import { exportedNames, nameOfFile } from "./exported-names.ts";
import { findingsIn, readGlossary, type WordFinding } from "./glossary.ts";
import type { ParsedFile } from "./parsed-file.ts";

export interface NameFinding extends WordFinding {
  readonly path: string;
  readonly name: string;
}

export function wordsOutsideGlossary(files: readonly ParsedFile[]): readonly NameFinding[] {
  const glossary = readGlossary();
  return files.flatMap((file) => {
    const { path } = file;
    const names = new Set([nameOfFile(file), ...exportedNames(file)]);
    return [...names].flatMap((name) =>
      findingsIn({ name, path }, glossary).map((finding) => ({ path, name, ...finding })),
    );
  });
}
