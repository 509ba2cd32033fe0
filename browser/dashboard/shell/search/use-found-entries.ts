import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { type AnyRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useFilter } from "react-aria-components/Autocomplete";
import { useMe } from "../../app/session.ts";
import {
  companyEntry,
  type FoundEntry,
  entriesWith,
  orderEntry,
  SHOWN,
  templateEntry,
} from "./found-entries.ts";
import { entriesOf } from "./queries.ts";

/** Long enough between two letters to be done with a word. */
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
  readonly error: Error | null;
}

/**
 * What the words find: pages at once, the rest as the service answers, below what stands there, so that nothing moves
 * under a press. Until it has answered for what is typed now, what it found before is shown as far as it still fits.
 */
export function useFoundEntries(typed: string): Found {
  const { contains } = useFilter({ sensitivity: "base" });
  const text = typed.trim();
  const settled = useSettled(text);
  const pages = useNamedPages();
  const answer = useQuery({ ...entriesOf(settled), enabled: settled !== "" });
  if (text === "") {
    return { groups: [{ noun: "pages", entries: pages }], isSearching: false, error: null };
  }
  const isAnswered = settled === text && !answer.isPending && !answer.isPlaceholderData;
  // Asked for, it may hold the words in what is not shown here: a reference, an SKU.
  const fitting = (entries: readonly FoundEntry[] = []): readonly FoundEntry[] =>
    isAnswered ? entries : entriesWith(entries, text, contains);
  const { templates, companies, orders } = answer.data ?? {};
  const groups: readonly FoundGroup[] = [
    { noun: "pages", entries: entriesWith(pages, text, contains).slice(0, SHOWN) },
    { noun: "templates", entries: fitting(templates?.map(templateEntry)) },
    { noun: "customers", entries: fitting(companies?.map(companyEntry)) },
    { noun: "orders", entries: fitting(orders?.map(orderEntry)) },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: !isAnswered,
    error: answer.error,
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
