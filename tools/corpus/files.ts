/** The sets of the corpus table: where their files are. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TruthFile } from "#test/support/box-score.ts";
import type { SetName } from "./options.ts";

export interface CorpusFile {
  readonly set: SetName;
  readonly name: string;
  readonly path: string;
  readonly hasTruth: boolean;
}

const GENERATED = "test/corpus/generated";

/** Files of a set by name. The generated set is made first; wild and fetched files need PLATEN_CORPUS. */
export function filesOf(set: SetName, filter: string): readonly CorpusFile[] {
  const folder = folderOf(set);
  if (folder === null || !existsSync(folder)) {
    return [];
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith(".pdf") && name.includes(filter))
    .sort()
    .map((name) => {
      const path = join(folder, name);
      return { set, name, path, hasTruth: existsSync(truthPath(path)) };
    });
}

function folderOf(set: SetName): string | null {
  switch (set) {
    case "given":
      return "test/corpus/made";
    case "generated":
      makeGenerated();
      return GENERATED;
    case "wild":
    case "fetched": {
      const extra = process.env["PLATEN_CORPUS"];
      return extra === undefined ? null : join(extra, set);
    }
  }
}

/**
 * Anew for each run, seconds beside its minutes: what an earlier state of the maker has left looks like the set of
 * today, and equal makers write equal bytes. Throws where the maker fails.
 */
function makeGenerated(): void {
  rmSync(GENERATED, { recursive: true, force: true });
  execFileSync("npm", ["run", "--silent", "corpus:make"], { stdio: ["ignore", 2, 2] });
}

function truthPath(path: string): string {
  return path.replace(/\.pdf$/u, ".truth.json");
}

/** The truth beside a file; null without one. */
export function truthOf({ path, hasTruth }: CorpusFile): TruthFile | null {
  return hasTruth ? JSON.parse(readFileSync(truthPath(path), "utf8")) : null;
}
