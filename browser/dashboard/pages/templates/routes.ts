/** Addresses of the pages of templates; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { nameIn } from "../../app/named-page.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { HEALTH_DAYS, type HealthDays } from "./health-rows.ts";
import { listSearchOf } from "./list-search.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import {
  revisionDiff,
  revisionScene,
  templateDetail,
  templateHealth,
  templateList,
  templateScene,
} from "./queries.ts";

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/templates",
  staticData: { page: { name: nameIn(TEMPLATE_MESSAGES, "listTitle") } },
  validateSearch: listSearchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(templateList(deps)),
  component: lazyRouteComponent(() => import("./template-list.tsx"), "TemplateList"),
});

/** Which side is shown, which text is chosen, and what stands beside it. */
interface TemplateSearch {
  readonly page?: number | undefined;
  readonly box?: string | undefined;
  /** What stands beside the page at first; "trial" where somebody comes with a new file. */
  readonly tab?: "trial" | undefined;
}

const templateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/templates/$id",
  validateSearch: ({ page, box, tab }: Record<string, unknown>): TemplateSearch => ({
    ...(typeof page === "number" && Number.isInteger(page) && page >= 0 ? { page } : {}),
    ...(typeof box === "string" ? { box } : {}),
    ...(tab === "trial" ? { tab } : {}),
  }),
  loader: ({ context, params }) =>
    Promise.all([
      context.queries.ensureQueryData(templateDetail(params.id)),
      context.queries.ensureQueryData(templateScene(params.id)),
      TEMPLATE_MESSAGES.load(),
    ]),
  component: lazyRouteComponent(() => import("./template-page.tsx"), "TemplatePage"),
});

/** Which two revisions are compared; the first and the second where the address says nothing. */
interface CompareSearch {
  readonly from: number;
  readonly to: number;
}

const revisionOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : otherwise;

const compareRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/templates/$id/compare",
  validateSearch: ({ from, to }: Record<string, unknown>): CompareSearch => ({
    from: revisionOr(from, 1),
    to: revisionOr(to, 2),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { id }, deps: { from, to } }) =>
    Promise.all([
      context.queries.ensureQueryData(templateDetail(id)),
      context.queries.ensureQueryData(revisionDiff(id, { from, to })),
      context.queries.ensureQueryData(revisionScene(id, from)),
      context.queries.ensureQueryData(revisionScene(id, to)),
      TEMPLATE_MESSAGES.load(),
    ]),
  component: lazyRouteComponent(() => import("./compare-page.tsx"), "ComparePage"),
});

const stressRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/templates/$id/stress",
  loader: ({ context, params: { id } }) =>
    Promise.all([
      context.queries.ensureQueryData(templateDetail(id)),
      context.queries.ensureQueryData(templateScene(id)),
      TEMPLATE_MESSAGES.load(),
    ]),
  component: lazyRouteComponent(() => import("./stress-page.tsx"), "StressPage"),
});

const healthRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/templates/$id/health",
  validateSearch: ({
    days,
  }: Record<string, unknown>): { readonly days?: HealthDays | undefined } => {
    const known = HEALTH_DAYS.find((one) => one === days);
    return known === undefined ? {} : { days: known };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params: { id }, deps: { days } }) =>
    Promise.all([
      queries.ensureQueryData(templateDetail(id)),
      queries.ensureQueryData(templateScene(id)),
      queries.ensureQueryData(templateHealth(id, days)),
      TEMPLATE_MESSAGES.load(),
    ]),
  component: lazyRouteComponent(() => import("./health-page.tsx"), "HealthPage"),
});

/** Of the noun, for the router. */
export const templateRoutes = [
  listRoute,
  templateRoute,
  compareRoute,
  stressRoute,
  healthRoute,
] as const;
