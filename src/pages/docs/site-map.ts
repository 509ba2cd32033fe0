/** All pages of the documentation in their order: the list beside each page, the first page, and llms.txt. */
import { GUIDE_GROUPS } from "./guide-list.data.ts";
import { groupPath, operationPath } from "#http/reference-path.ts";
import type { ApiDescription } from "./api-description.ts";
import { groupMeaning, groupTitle } from "./groups.ts";
import type { Guide } from "./guide.ts";

/** A page as lists of pages name it. */
export interface Entry {
  readonly title: string;
  readonly path: string;
  /** One line. */
  readonly meaning: string;
  /** Pages that are parts of this one. */
  readonly below?: readonly Entry[];
}

/** A heading of the list with the pages below it. */
export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

/**
 * All pages in their order, but for those of single objects and error codes. Guides of the list that do not exist are
 * left out, and a group of guides without any with them.
 */
export function siteMap(
  guides: ReadonlyMap<string, Guide>,
  { tags, operations }: Pick<ApiDescription, "tags" | "operations">,
): readonly Section[] {
  return [
    ...GUIDE_GROUPS.map(([title, slugs]) => ({
      title,
      entries: slugs.flatMap((slug) => {
        const guide = guides.get(slug);
        return guide === undefined
          ? []
          : [{ title: guide.title, path: guidePath(slug), meaning: guide.summary }];
      }),
    })).filter((section) => section.entries.length > 0),
    {
      title: "Reference",
      entries: [
        {
          title: "How requests work",
          path: "/docs/reference",
          meaning: "Addresses, credentials, headers, lists, versions, and every operation.",
        },
        ...tags.map((tag) => ({
          title: groupTitle(tag),
          path: groupPath(tag),
          meaning: groupMeaning(tag),
          below: operations
            .filter(({ declaration }) => declaration.tag === tag)
            .map(({ declaration: o }) => ({
              title: o.summary,
              path: operationPath(o),
              meaning: `${o.method} ${o.path}`,
            })),
        })),
        {
          title: "Objects",
          path: OBJECTS_PATH,
          meaning: "Every resource that answers hold, member by member.",
        },
        {
          title: "Events",
          path: "/docs/events",
          meaning: "Every event type with an example of its payload.",
        },
        {
          title: "Error codes",
          path: "/docs/errors",
          meaning: "Every code with its cause, what to do and an example.",
        },
      ],
    },
  ];
}

/** Here and not with its page, since types all over the reference link to it. */
export const OBJECTS_PATH = "/docs/reference/objects";

/** The changelog is a page of its own, for its address to be short. */
export function guidePath(slug: string): string {
  return slug === "changelog" ? "/docs/changelog" : `/docs/guides/${slug}`;
}
