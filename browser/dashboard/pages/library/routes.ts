/** Addresses of the pages of the library; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { nameIn } from "../../app/named-page.ts";
import { ME } from "../../app/session.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { fontList, stockList } from "./queries.ts";

const libraryRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/library",
  staticData: { page: { name: nameIn(LIBRARY_MESSAGES, "title") } },
  loader: () => LIBRARY_MESSAGES.load(),
  component: lazyRouteComponent(() => import("./library-page.tsx"), "LibraryPage"),
});

const firstRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: "/",
  loader: async ({ context }) => {
    const { team } = await context.queries.ensureQueryData(ME);
    const to = team.scopes.includes("fonts:read") ? "/library/fonts" : "/library/stocks";
    // The router catches this one by its shape; it is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to, replace: true });
  },
});

const fontsRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: "/fonts",
  staticData: { page: { name: nameIn(LIBRARY_MESSAGES, "fonts"), scope: "fonts:read" } },
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(fontList),
  component: lazyRouteComponent(() => import("./font-list.tsx"), "FontList"),
});

const stocksRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: "/stocks",
  staticData: { page: { name: nameIn(LIBRARY_MESSAGES, "stocks") } },
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(stockList),
  component: lazyRouteComponent(() => import("./stock-list.tsx"), "StockList"),
});

/** Of the noun, for the router. */
export const libraryRoutes = [
  libraryRoute.addChildren([firstRoute, fontsRoute, stocksRoute]),
] as const;
