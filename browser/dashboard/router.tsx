/** All pages, by their addresses below `/dashboard`. A noun adds one line here and one in the rail. */
import type { QueryClient } from "@tanstack/react-query";
import { createRoute, createRouter, redirect } from "@tanstack/react-router";
import { accountRoutes } from "./pages/account/routes.ts";
import { adminRoutes } from "./pages/admin/routes.ts";
import { channelRoutes } from "./pages/channels/routes.ts";
import { customerRoutes } from "./pages/customers/routes.ts";
import { libraryRoutes } from "./pages/library/routes.ts";
import { orderRoutes } from "./pages/orders/routes.ts";
import { settingsRoutes } from "./pages/settings/routes.ts";
import { templateRoutes } from "./pages/templates/routes.ts";
import { LoadingPage, MissingPage, BrokenPage } from "./parts/states.tsx";
import { documentRoute, shellRoute } from "./shell/shell-route.ts";

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/",
  beforeLoad: () => {
    // The router catches this one by its shape; it is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: "/templates", replace: true });
  },
});

/** Addresses of no page. */
const missingRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "$",
  component: MissingPage,
});

const routeTree = documentRoute.addChildren([
  shellRoute.addChildren([
    homeRoute,
    missingRoute,
    ...templateRoutes,
    ...orderRoutes,
    ...customerRoutes,
    ...channelRoutes,
    ...libraryRoutes,
    ...settingsRoutes,
    ...accountRoutes,
    ...adminRoutes,
  ]),
]);

/** The router over the document's address and history. */
export function makeRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    basepath: "/dashboard",
    context: { queries },
    defaultPendingComponent: LoadingPage,
    defaultNotFoundComponent: MissingPage,
    defaultErrorComponent: BrokenPage,
    defaultPreload: "intent",
    // What is loaded is kept by the queries.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
