/**
 * Lays the fetched set of the corpus out and checks it: `npm run corpus:fetched -- DIR [--from CLONES]`.
 * Reads test/corpus/fetched.json; with --from each absent file is taken from the git repository
 * CLONES/OWNER/NAME at the commit of the index and written to DIR/fetched/NAME.pdf. Says for every file that
 * is absent or has another SHA-256 where it comes from; exit 1 when there is one.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FetchedFile, presenceOf, readFetchedIndex } from "./corpus/fetched-index.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: "string" } },
});
const [directory] = positionals;
if (directory === undefined) {
  process.stderr.write("npm run corpus:fetched -- DIR [--from CLONES]\n");
  process.exit(2);
}
const folder = join(directory, "fetched");
mkdirSync(folder, { recursive: true });
const index = readFetchedIndex();
const wrong: string[] = [];
for (const file of index) {
  if (values.from !== undefined && presenceOf(file, folder) === "absent") {
    layOut(file, values.from);
  }
  const presence = presenceOf(file, folder);
  if (presence !== "same") {
    wrong.push(`${presence}: ${file.name}.pdf (${file.repository} ${file.commit} ${file.path})`);
  }
}
process.stdout.write(
  `${wrong.map((line) => `${line}\n`).join("")}${index.length - wrong.length} of ${index.length} files are there\n`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** Writes the file from its clone; nothing where the clone does not hold it. */
function layOut({ name, repository, commit, path }: FetchedFile, clones: string): void {
  const clone = join(clones, repository);
  if (!existsSync(clone)) {
    return;
  }
  const shown = spawnSync("git", ["-C", clone, "cat-file", "blob", `${commit}:${path}`], {
    maxBuffer: 1 << 28,
  });
  if (shown.status === 0) {
    writeFileSync(join(folder, `${name}.pdf`), shown.stdout);
  }
}
