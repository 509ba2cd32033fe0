/** Addresses of the settings; each page is loaded when somebody goes there. */
import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { FACTORS } from "../../app/factors.ts";
import { nameIn } from "../../app/named-page.ts";
import { ME } from "../../app/session.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { SETTINGS_MESSAGES } from "./messages.ts";
import { actorNames, logList } from "./log-queries.ts";
import { logSearchOf } from "./log-search.ts";
import {
  billingDetail,
  brandDetail,
  invitationList,
  livePage,
  memberList,
  noticeChoices,
  planOffers,
  sessionList,
  supportList,
  teamDetail,
  usageDetail,
} from "./queries.ts";

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/settings",
  staticData: { page: { name: nameIn(SETTINGS_MESSAGES, "title") } },
  loader: () => SETTINGS_MESSAGES.load(),
  component: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
});

const firstRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  beforeLoad: () => {
    // The router catches this one by its shape; it is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: "/settings/team", replace: true });
  },
});

const teamRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/team",
  staticData: { page: { name: nameIn(SETTINGS_MESSAGES, "team") } },
  loader: async ({ context: { queries } }) => {
    const { team } = await queries.ensureQueryData(ME);
    const shown = [
      queries.ensureQueryData(teamDetail(team.id)),
      queries.ensureInfiniteQueryData(memberList(team.id)),
    ];
    // Asked for by owners alone: the others are refused.
    const shownToOwners = () => [
      queries.ensureQueryData(FACTORS),
      queries.ensureInfiniteQueryData(invitationList(team.id)),
      queries.ensureInfiniteQueryData(supportList),
    ];
    await Promise.all(team.role === "owner" ? [...shown, ...shownToOwners()] : shown);
  },
  component: lazyRouteComponent(() => import("./team-page.tsx"), "TeamPage"),
});

const brandRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/brand",
  staticData: { page: { name: nameIn(SETTINGS_MESSAGES, "brand"), scope: "assets:read" } },
  loader: ({ context: { queries } }) =>
    Promise.all([queries.ensureQueryData(brandDetail), queries.ensureQueryData(livePage)]),
  component: lazyRouteComponent(() => import("./brand-page.tsx"), "BrandPage"),
});

const planRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/plan",
  staticData: { page: { name: nameIn(SETTINGS_MESSAGES, "plan") } },
  loader: async ({ context: { queries } }) => {
    const { team } = await queries.ensureQueryData(ME);
    await Promise.all([
      queries.ensureQueryData(usageDetail),
      ...(team.role === "owner" ? [loadBilling(queries)] : []),
    ]);
  },
  component: lazyRouteComponent(() => import("./plan-page.tsx"), "PlanPage"),
});

const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/profile",
  staticData: { page: { name: nameIn(SETTINGS_MESSAGES, "profile") } },
  loader: ({ context: { queries } }) =>
    Promise.all([
      queries.ensureQueryData(noticeChoices),
      queries.ensureInfiniteQueryData(sessionList),
    ]),
  component: lazyRouteComponent(() => import("./profile-page.tsx"), "ProfilePage"),
});

const logRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/log",
  // The log is for owners alone, as keys are.
  staticData: { page: { name: nameIn(SETTINGS_MESSAGES, "log"), scope: "api_keys:read" } },
  validateSearch: logSearchOf,
  loaderDeps: ({ search: { action, actor, from, until } }) => ({ action, actor, from, until }),
  loader: ({ context: { queries }, deps }) =>
    Promise.all([
      queries.ensureQueryData(actorNames),
      queries.ensureInfiniteQueryData(logList(deps)),
    ]),
  component: lazyRouteComponent(() => import("./log-page.tsx"), "LogPage"),
});

/** Of the noun, for the router. */
export const settingsRoutes = [
  settingsRoute.addChildren([firstRoute, teamRoute, brandRoute, planRoute, profileRoute, logRoute]),
] as const;

/** What is paid is asked for of a team that is on a plan alone: without billing there is no answer to it. */
async function loadBilling(queries: QueryClient): Promise<void> {
  const { plan } = await queries.ensureQueryData(planOffers);
  if (plan !== null) {
    await queries.ensureQueryData(billingDetail);
  }
}
