/**
 * Writes the index of the documentation's search: `make-docs-index DIST` reads DIST/guides and writes
 * DIST/browser/docs-search.json. A part of the build, so that a service and a browser only read it.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { readGuides } from "#adapters/guide-files.ts";
import { describedApi } from "#api/described-api.ts";
import { describeApi } from "#pages/docs/api-description.ts";
import { searchTexts } from "#pages/docs/search-texts.ts";
import { type SearchDocument, SEARCH_OPTIONS } from "../browser/docs/search-index.ts";

const [dist] = process.argv.slice(2);
if (dist === undefined) {
  process.stderr.write("make-docs-index DIST\n");
  process.exit(2);
}
const guides = await readGuides([join(dist, "guides")]);
const index = new MiniSearch<SearchDocument>(SEARCH_OPTIONS);
// Nothing of the index names the service's own address.
index.addAll(searchTexts(guides, describeApi(describedApi, "https://platen.example")));
await writeFile(join(dist, "browser/docs-search.json"), JSON.stringify(index));
