/** Addresses of the pages of templates; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "../../shell/shell-route.ts";
import { listSearchOf } from "./list-search.ts";
import { TEMPLATE_MESSAGES } from "./messages.ts";
import { templateList, templateDetail, templateScene } from "./queries.ts";

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/templates",
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
    ...(typeof page === "number" && Number.isInteger(page) && page > 0 ? { page } : {}),
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

/** Of the noun, for the router. */
export const templateRoutes = [listRoute, templateRoute] as const;
