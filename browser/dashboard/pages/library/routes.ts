/** Addresses of the pages of the library; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { nameIn } from "../../app/named-page.ts";
import { ME } from "../../app/session.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { LIBRARY_MESSAGES } from "./messages.ts";
import { fontList, inkList, pictureList, selectionSetList, stockList } from "./queries.ts";

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

const inksRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: "/inks",
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(inkList),
  component: lazyRouteComponent(() => import("./ink-list.tsx"), "InkList"),
});

const picturesRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: "/pictures",
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(pictureList),
  component: lazyRouteComponent(() => import("./picture-list.tsx"), "PictureList"),
});

const selectionSetsRoute = createRoute({
  getParentRoute: () => libraryRoute,
  path: "/selection-sets",
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(selectionSetList),
  component: lazyRouteComponent(() => import("./selection-set-list.tsx"), "SelectionSetList"),
});

/** Of the noun, for the router. */
export const libraryRoutes = [
  libraryRoute.addChildren([
    firstRoute,
    fontsRoute,
    stocksRoute,
    inksRoute,
    picturesRoute,
    selectionSetsRoute,
  ]),
] as const;
