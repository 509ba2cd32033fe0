/** Addresses of the pages of channels; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { nameIn } from "../../app/named-page.ts";
import { ME } from "../../app/session.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { CHANNEL_MESSAGES } from "./messages.ts";
import {
  applicationList,
  deliveryList,
  keyList,
  productList,
  webhookDetail,
  webhookList,
} from "./queries.ts";

const channelsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/channels",
  staticData: { page: { name: nameIn(CHANNEL_MESSAGES, "title") } },
  loader: () => CHANNEL_MESSAGES.load(),
  component: lazyRouteComponent(() => import("./channels-page.tsx"), "ChannelsPage"),
});

const firstRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: "/",
  loader: async ({ context }) => {
    const { team } = await context.queries.ensureQueryData(ME);
    const to = team.scopes.includes("api_keys:read") ? "/channels/keys" : "/channels/applications";
    // The router catches this one by its shape; it is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to, replace: true });
  },
});

const keysRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: "/keys",
  staticData: { page: { name: nameIn(CHANNEL_MESSAGES, "keys"), scope: "api_keys:read" } },
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(keyList),
  component: lazyRouteComponent(() => import("./key-list.tsx"), "KeyList"),
});

const applicationsRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: "/applications",
  staticData: { page: { name: nameIn(CHANNEL_MESSAGES, "applications") } },
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(applicationList),
  component: lazyRouteComponent(() => import("./application-list.tsx"), "ApplicationList"),
});

/** What the list of products is narrowed by. */
interface ProductSearch {
  readonly product?: string | undefined;
}

const productsRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: "/products",
  staticData: { page: { name: nameIn(CHANNEL_MESSAGES, "products") } },
  // An id of digits alone comes as a number.
  validateSearch: ({ product }: Record<string, unknown>): ProductSearch =>
    (typeof product === "string" && product !== "") || typeof product === "number"
      ? { product: String(product) }
      : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(productList(deps.product)),
  component: lazyRouteComponent(() => import("./product-list.tsx"), "ProductList"),
});

const webhooksRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: "/webhooks",
  staticData: { page: { name: nameIn(CHANNEL_MESSAGES, "webhooks") } },
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(webhookList),
  component: lazyRouteComponent(() => import("./webhook-list.tsx"), "WebhookList"),
});

const webhookRoute = createRoute({
  getParentRoute: () => channelsRoute,
  path: "/webhooks/$id",
  loader: ({ context, params }) =>
    Promise.all([
      context.queries.ensureQueryData(webhookDetail(params.id)),
      context.queries.ensureInfiniteQueryData(deliveryList(params.id)),
    ]),
  component: lazyRouteComponent(() => import("./webhook-page.tsx"), "WebhookPage"),
});

/** Of the noun, for the router. */
export const channelRoutes = [
  channelsRoute.addChildren([
    firstRoute,
    keysRoute,
    applicationsRoute,
    productsRoute,
    webhooksRoute,
    webhookRoute,
  ]),
] as const;
