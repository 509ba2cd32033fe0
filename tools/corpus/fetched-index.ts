/** test/corpus/fetched.json: designers' press PDFs of public repositories. The files themselves are not committed. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FETCHED_INDEX = "test/corpus/fetched.json";

export interface FetchedFile {
  /** File name without ".pdf", unique in the index. */
  readonly name: string;
  /** "owner/name" of the public repository. */
  readonly repository: string;
  readonly path: string;
  /** Full hash of a commit that holds the file. */
  readonly commit: string;
  readonly sha256: string;
  readonly bytes: number;
  /** As the file's Info dictionary says; "" where it says nothing. */
  readonly producer: string;
  readonly creator: string;
  readonly pages: number;
  /** What it was made for: "menu", "card", … */
  readonly kind: string;
}

/** Whether a file of the index lies in a folder, and is the one meant. */
export type Presence = "same" | "different" | "absent";

/** The index as committed. */
export function readFetchedIndex(path = FETCHED_INDEX): readonly FetchedFile[] {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Compares `folder/NAME.pdf` with the hash of the index. */
export function presenceOf({ name, sha256 }: FetchedFile, folder: string): Presence {
  const path = join(folder, `${name}.pdf`);
  if (!existsSync(path)) {
    return "absent";
  }
  return createHash("sha256").update(readFileSync(path)).digest("hex") === sha256
    ? "same"
    : "different";
}
