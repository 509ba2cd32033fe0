/** What the search of the documentation looks through: pages and their parts as plain text. */
import { ERRORS } from "#domain/errors.ts";
import { operationPath } from "#http/reference-path.ts";
import type { ApiDescription } from "./api-description.ts";
import { groupTitle } from "./groups.ts";
import type { Guide } from "./guide.ts";
import { objectPath } from "./schema-view.ts";
import { guidePath } from "./site-map.ts";

/** A part of a page that a result leads to. */
export interface SearchText {
  /** With an anchor where it is a part of a page. */
  readonly path: string;
  readonly title: string;
  /** What it belongs to: a guide's title, a group of operations. */
  readonly within: string;
  readonly text: string;
}

/** All parts of all pages: guides by their headings, operations, error codes, objects. */
export function searchTexts(
  guides: ReadonlyMap<string, Guide>,
  { operations, schemas }: ApiDescription,
): readonly SearchText[] {
  return [
    ...[...guides.values()].flatMap(guideTexts),
    ...operations.map(({ declaration: o }) => ({
      path: operationPath(o),
      title: o.summary,
      within: groupTitle(o.tag),
      text: `${o.method} ${o.path}`,
    })),
    ...ERRORS.map(({ code, cause, fix }) => ({
      path: `/docs/errors/${code}`,
      title: code,
      within: "Error codes",
      text: `${cause} ${fix}`.replaceAll("`", ""),
    })),
    ...Object.keys(schemas).map((name) => ({
      path: objectPath(name),
      title: name,
      within: "Objects",
      text: "",
    })),
  ];
}

/** Each heading with what stands below it; what comes before the first belongs to the guide itself. */
function guideTexts({ slug, title, markdown, headings }: Guide): readonly SearchText[] {
  const path = guidePath(slug);
  const [head = "", ...parts] = markdown.split(/^#{2,3} /mu);
  const anchors = new Map(headings.map(({ id, text }) => [text, id]));
  return [
    { path, title, within: "Guide", text: plainText(head.replace(/^# .*$/mu, "")) },
    ...parts.map((part) => {
      const [heading = "", ...lines] = part.split("\n");
      const name = plainText(heading);
      const anchor = anchors.get(name);
      return {
        path: anchor === undefined ? path : `${path}#${anchor}`,
        title: name,
        within: title,
        text: plainText(lines.join("\n")),
      };
    }),
  ];
}

/** Without samples, which are found by their guide's words, and without the signs of Markdown. */
function plainText(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/gu, " ")
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/gu, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/[`*|]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
