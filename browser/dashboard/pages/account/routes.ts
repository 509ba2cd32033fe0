/** The pages of the account that are within the dashboard; the others of this folder are before it. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { FACTORS } from "../../app/factors.ts";
import { nameIn } from "../../app/named-page.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { ACCOUNT_MESSAGES } from "./messages.ts";

const ownSignInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/account",
  staticData: { page: { name: nameIn(ACCOUNT_MESSAGES, "ownTitle") } },
  loader: ({ context }) =>
    Promise.all([ACCOUNT_MESSAGES.load(), context.queries.ensureQueryData(FACTORS)]),
  component: lazyRouteComponent(() => import("./own-sign-in.tsx"), "OwnSignIn"),
});

/** Where a sign-in ends that was begun beside a page; nobody looks for it. */
const signedInRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/signed-in",
  loader: () => ACCOUNT_MESSAGES.load(),
  component: lazyRouteComponent(() => import("./signed-in.tsx"), "SignedIn"),
});

/** Of the noun, for the router. */
export const accountRoutes = [ownSignInRoute, signedInRoute] as const;
