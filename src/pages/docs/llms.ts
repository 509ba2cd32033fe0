/**
 * The documentation for programs that read text: a list of pages (llms.txt, as llmstxt.org proposes it) and
 * all guides in one file.
 */
import type { ApiDescription } from "./api-description.ts";
import { type Guide, withOwnAddress } from "./guide.ts";
import { groupTitle } from "./groups.ts";
import { type Entry, guidePath, type Section } from "./site-map.ts";

const HEAD = `# Platen

> A print shop's own press PDF goes in, a customer's values go in, and the same PDF with only those words
> changed comes out. Previews are pictures of those very bytes.
`;

/** The pages with one line each, as Markdown, which costs a reader of text less than HTML. */
export function llmsText(sections: readonly Section[]): string {
  const lists = sections.map(({ title, entries }) =>
    [`## ${title}`, "", ...entries.flatMap((entry) => linesOf(entry, ""))].join("\n"),
  );
  const files = [
    "## Files",
    "",
    "- [OpenAPI 3.1](/v1/openapi.json): Every operation, for programs.",
    "- [All guides](/llms-full.txt): All guides and the list of operations in one text.",
  ].join("\n");
  return `${[HEAD, ...lists, files].join("\n\n")}\n`;
}

function linesOf({ title, path, meaning, below = [] }: Entry, indent: string): readonly string[] {
  return [
    `${indent}- [${title}](${path}.md): ${meaning}`,
    ...below.flatMap((entry) => linesOf(entry, `${indent}  `)),
  ];
}

/**
 * All guides in the order of the list, then the operations in a line each. Their details are left out: for
 * them there is the OpenAPI document, which says them exactly.
 */
export function llmsFullText(
  guides: ReadonlyMap<string, Guide>,
  {
    sections,
    api,
    publicUrl,
  }: {
    readonly sections: readonly Section[];
    readonly api: ApiDescription;
    readonly publicUrl: string;
  },
): string {
  const byPath = new Map([...guides.values()].map((guide) => [guidePath(guide.slug), guide]));
  const texts = sections
    .flatMap(({ entries }) => entries)
    .flatMap(({ path }) => byPath.get(path)?.markdown.trim() ?? []);
  const operations = api.tags.map((tag) =>
    [
      `## ${groupTitle(tag)}`,
      "",
      ...api.operations
        .filter(({ declaration }) => declaration.tag === tag)
        .map(
          ({ declaration: o }) =>
            `- \`${o.method} ${o.path}\`: ${o.summary} (${o.stability}${o.deprecated === undefined ? "" : ", deprecated"})`,
        ),
    ].join("\n"),
  );
  return withOwnAddress(
    `${[HEAD, ...texts, "# Operations", ...operations].join("\n\n")}\n`,
    publicUrl,
  );
}
