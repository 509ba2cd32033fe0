import { readBrowserAssets } from "#adapters/browser-assets.ts";
import { readGuides } from "#adapters/guide-files.ts";
import { htmlToMarkdown } from "#adapters/html-to-markdown.ts";
import { describedApi } from "#api/described-api.ts";
import { docsPages } from "#pages/docs/docs-pages.ts";
import type { Page } from "#http/pages.ts";
import type { Services } from "#services/context/context.ts";

/** The documentation without guides and styles, for tests that only follow a `doc_url`. */
export function bareDocs(services: Pick<Services, "publicUrl">): readonly Page[] {
  return docsPages({
    assets: new Map(),
    guides: new Map(),
    ...describedApi,
    toMarkdown: htmlToMarkdown,
    publicUrl: () => services.publicUrl(),
  });
}

/** The documentation from its sources. */
export async function openDocs(): Promise<(services: Services) => readonly Page[]> {
  const guides = await readGuides(["docs/guides", "docs/configuration.md"]);
  const pictures = await readBrowserAssets("docs/screenshots");
  return (services) =>
    docsPages({
      assets: new Map(),
      guides,
      pictures,
      ...describedApi,
      toMarkdown: htmlToMarkdown,
      publicUrl: () => services.publicUrl(),
    });
}
