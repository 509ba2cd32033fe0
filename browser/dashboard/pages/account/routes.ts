/** The page of one's own sign-in, which is within the dashboard; the others of this folder are before it. */
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

/** Of the noun, for the router. */
export const accountRoutes = [ownSignInRoute] as const;
