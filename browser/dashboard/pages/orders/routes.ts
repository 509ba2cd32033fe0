/** Addresses of the pages of orders; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { nameIn } from "../../app/named-page.ts";
import { foundIn } from "../../app/paging.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { listSearchOf } from "./list-search.ts";
import { ORDER_MESSAGES } from "./messages.ts";
import {
  companyName,
  decidedFills,
  liveTemplates,
  openFills,
  orderDetail,
  orderList,
} from "./queries.ts";

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders",
  staticData: { page: { name: nameIn(ORDER_MESSAGES, "title") } },
  validateSearch: listSearchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.queries.ensureInfiniteQueryData(orderList(deps)),
      context.queries.ensureQueryData(decidedFills),
      deps.company !== undefined && context.queries.ensureQueryData(companyName(deps.company)),
      ORDER_MESSAGES.load(),
    ]),
  component: lazyRouteComponent(() => import("./order-list.tsx"), "OrderList"),
});

const openRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders/open",
  staticData: { page: { name: nameIn(ORDER_MESSAGES, "openDesigns") } },
  validateSearch: foundIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.queries.ensureInfiniteQueryData(openFills(deps.find)),
      ORDER_MESSAGES.load(),
    ]),
  component: lazyRouteComponent(() => import("./open-designs.tsx"), "OpenDesigns"),
});

const batchRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders/batch",
  staticData: { page: { name: nameIn(ORDER_MESSAGES, "batch"), scope: "batches:write" } },
  // The list that is shown, of those that were sent.
  validateSearch: ({ batch }: Readonly<Record<string, unknown>>): { readonly batch?: string } =>
    typeof batch === "string" && batch !== "" ? { batch } : {},
  loader: ({ context }) =>
    Promise.all([context.queries.ensureQueryData(liveTemplates), ORDER_MESSAGES.load()]),
  component: lazyRouteComponent(() => import("./batch-page.tsx"), "BatchPage"),
});

const orderRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/orders/$id",
  loader: ({ context, params }) =>
    Promise.all([context.queries.ensureQueryData(orderDetail(params.id)), ORDER_MESSAGES.load()]),
  component: lazyRouteComponent(() => import("./order-page.tsx"), "OrderPage"),
});

/** Of the noun, for the router. */
export const orderRoutes = [listRoute, openRoute, batchRoute, orderRoute] as const;
