/** `npm run docs:config`: writes docs/configuration.md from the table in src/config.ts. */
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { register } from "tsx/esm/api";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
register();
const module = pathToFileURL(join(root, "src/configuration-document.ts")).href;
const { configurationDocument } = await import(module);
await writeFile(join(root, "docs/configuration.md"), configurationDocument());
