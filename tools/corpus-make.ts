/**
 * Writes the made corpus: `npm run corpus:make [folder] [part of a name]`. Beside each NAME.pdf stands
 * NAME.truth.json; index.json lists what every file exercises. Equal runs write equal bytes.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeCorpus } from "#test/corpus-maker/make-corpus.ts";

const [folder = "test/corpus/generated", filter = ""] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const index: object[] = [];
for await (const { name, pdf, truth, dimensions } of makeCorpus(filter)) {
  await writeFile(join(folder, `${name}.pdf`), pdf);
  await writeFile(join(folder, `${name}.truth.json`), `${JSON.stringify(truth, null, 1)}\n`);
  index.push({ file: `${name}.pdf`, ...dimensions });
}
await writeFile(join(folder, "index.json"), `${JSON.stringify(index, null, 1)}\n`);
process.stdout.write(`${String(index.length)} documents in ${folder}\n`);
