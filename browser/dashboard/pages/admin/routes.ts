/** Addresses of the pages for who runs the installation; to all others the API refuses what they show. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { nameIn, type NamedPage } from "../../app/named-page.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { jobSearchOf, logSearchOf, teamSearchOf } from "./list-search.ts";
import { ADMIN_MESSAGES } from "./messages.ts";
import {
  jobList,
  logList,
  planList,
  settingList,
  teamDetail,
  teamList,
  userList,
} from "./queries.ts";

function page(key: "teams" | "people" | "plans" | "settings" | "jobs" | "log"): {
  readonly page: NamedPage;
} {
  return { page: { name: nameIn(ADMIN_MESSAGES, key), isForAdmins: true } };
}

const adminRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/admin",
  loader: () => ADMIN_MESSAGES.load(),
  component: lazyRouteComponent(() => import("./admin-page.tsx"), "AdminPage"),
});

const firstRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: () => {
    // The router catches this one by its shape; it is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: "/admin/teams", replace: true });
  },
});

const teamsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/teams",
  staticData: page("teams"),
  validateSearch: teamSearchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(teamList(deps)),
  component: lazyRouteComponent(() => import("./team-list.tsx"), "TeamList"),
});

const teamRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/teams/$id",
  loader: ({ context, params }) => context.queries.ensureQueryData(teamDetail(params.id)),
  component: lazyRouteComponent(() => import("./team-page.tsx"), "TeamPage"),
});

const peopleRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/people",
  staticData: page("people"),
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(userList),
  component: lazyRouteComponent(() => import("./user-list.tsx"), "UserList"),
});

const plansRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/plans",
  staticData: page("plans"),
  loader: ({ context }) => context.queries.ensureInfiniteQueryData(planList),
  component: lazyRouteComponent(() => import("./plan-list.tsx"), "PlanList"),
});

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/settings",
  staticData: page("settings"),
  loader: ({ context }) => context.queries.ensureQueryData(settingList),
  component: lazyRouteComponent(() => import("./setting-list.tsx"), "SettingList"),
});

const jobsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/jobs",
  staticData: page("jobs"),
  validateSearch: jobSearchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(jobList(deps)),
  component: lazyRouteComponent(() => import("./job-list.tsx"), "JobList"),
});

const logRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/log",
  staticData: page("log"),
  validateSearch: logSearchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(logList(deps)),
  component: lazyRouteComponent(() => import("./platform-log.tsx"), "PlatformLog"),
});

/** Of the noun, for the router. */
export const adminRoutes = [
  adminRoute.addChildren([
    firstRoute,
    teamsRoute,
    teamRoute,
    peopleRoute,
    plansRoute,
    settingsRoute,
    jobsRoute,
    logRoute,
  ]),
] as const;
