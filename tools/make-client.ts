/**
 * `npm run client:make`: writes the typed client's generated files, client/src/generated/, from the OpenAPI
 * document that the service serves.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientFiles, currentDocument } from "./client/client-files.ts";

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), "client/src/generated");
await mkdir(folder, { recursive: true });
for (const [name, text] of clientFiles(currentDocument())) {
  await writeFile(join(folder, name), text);
}
