import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type AnyRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useFilter } from "react-aria-components/Autocomplete";
import { useMe } from "../../app/session.ts";
import {
  companyEntry,
  type FoundEntry,
  fillEntry,
  firstOf,
  entriesWith,
  orderEntry,
  templateEntry,
} from "./found-entries.ts";
import { newestEntries, numberedOrders } from "./queries.ts";

/** Long enough between two letters to be done with a number. */
const PAUSE_MS = 250;

/** What was found of one noun; groups are named in the texts of the search. */
export interface FoundGroup {
  readonly noun: "pages" | "templates" | "customers" | "orders";
  readonly entries: readonly FoundEntry[];
}

/** What there is so far. */
export interface Found {
  readonly groups: readonly FoundGroup[];
  readonly isSearching: boolean;
  /** Some lists were longer than what was read of them. */
  readonly isCut: boolean;
  readonly error: Error | null;
}

/**
 * What the words find: pages at once, the rest as it comes in. What comes late is put below what stands there, so that
 * nothing moves under a press: orders by their numbers are the last.
 */
export function useFoundEntries(typed: string): Found {
  const { contains } = useFilter({ sensitivity: "base" });
  const text = typed.trim();
  const settled = useSettled(text);
  const pages = useNamedPages();
  const newest = useQuery(newestEntries);
  const numbered = useQuery({ ...numberedOrders(settled), enabled: settled !== "" });
  if (text === "") {
    const groups = [{ noun: "pages", entries: pages }] as const;
    return { groups, isSearching: false, isCut: false, error: newest.error };
  }
  const isSettled = settled === text;
  const exact = isSettled ? numbered.data : undefined;
  const byWords = (entries: readonly FoundEntry[] = []): readonly FoundEntry[] =>
    firstOf(entriesWith(entries, text, contains));
  const byNumber = [
    ...(exact?.orders.map(orderEntry) ?? []),
    ...(exact?.fills.map(fillEntry).filter((entry) => entry !== null) ?? []),
  ];
  const { templates, companies, orders } = newest.data ?? {};
  const groups: readonly FoundGroup[] = [
    { noun: "pages", entries: byWords(pages) },
    { noun: "templates", entries: byWords(templates?.entries.map(templateEntry)) },
    { noun: "customers", entries: byWords(companies?.entries.map(companyEntry)) },
    {
      noun: "orders",
      entries: firstOf([...byWords(orders?.entries.map(orderEntry)), ...byNumber]),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: newest.isPending || !isSettled || numbered.isPending,
    isCut: [templates, companies, orders].some((list) => list?.isCut === true),
    error: newest.error ?? numbered.error,
  };
}

/** What was typed, after a pause. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Pages that name themselves and are for the person, in the order of the router. */
function useNamedPages(): readonly FoundEntry[] {
  const router = useRouter();
  const { team, user } = useMe();
  const names = useSuspenseQuery({
    queryKey: ["search", "pages"],
    queryFn: () => Promise.all(Object.values<AnyRoute>(router.routesById).map(namedPage)),
    staleTime: Infinity,
  }).data;
  return names
    .flat()
    .filter(({ page: { scope } }) => scope === undefined || team.scopes.includes(scope))
    .filter(({ page: { isForAdmins = false } }) => !isForAdmins || user.platform_admin)
    .map(({ path, title }) => ({ path, title, detail: null }));
}

async function namedPage({ fullPath, options }: AnyRoute) {
  const { page } = options.staticData ?? {};
  return page === undefined ? [] : [{ path: fullPath, title: await page.name(), page }];
}
