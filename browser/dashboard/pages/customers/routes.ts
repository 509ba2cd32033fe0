/** Addresses of the pages of customers; each page is loaded when somebody goes there. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { nameIn } from "../../app/named-page.ts";
import { foundIn } from "../../app/paging.ts";
import { shellRoute } from "../../shell/shell-route.ts";
import { CUSTOMER_MESSAGES } from "./messages.ts";
import { clientUserList, companyDetail, companyList, projectList } from "./queries.ts";

const customersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers",
  staticData: { page: { name: nameIn(CUSTOMER_MESSAGES, "title") } },
  loader: () => CUSTOMER_MESSAGES.load(),
  component: lazyRouteComponent(() => import("./customers-page.tsx"), "CustomersPage"),
});

const firstRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/",
  beforeLoad: () => {
    // The router catches this one by its shape; it is no error.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ to: "/customers/companies", replace: true });
  },
});

const companiesRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/companies",
  staticData: { page: { name: nameIn(CUSTOMER_MESSAGES, "companies") } },
  validateSearch: foundIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(companyList(deps.find)),
  component: lazyRouteComponent(() => import("./company-list.tsx"), "CompanyList"),
});

const projectsRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/projects",
  staticData: { page: { name: nameIn(CUSTOMER_MESSAGES, "projects") } },
  validateSearch: foundIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(projectList(deps)),
  component: lazyRouteComponent(() => import("./project-list.tsx"), "ProjectsPage"),
});

const peopleRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/people",
  staticData: { page: { name: nameIn(CUSTOMER_MESSAGES, "people") } },
  validateSearch: foundIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.queries.ensureInfiniteQueryData(clientUserList(deps)),
  component: lazyRouteComponent(() => import("./client-user-list.tsx"), "PeoplePage"),
});

const dataRoute = createRoute({
  getParentRoute: () => customersRoute,
  path: "/data",
  staticData: { page: { name: nameIn(CUSTOMER_MESSAGES, "data") } },
  component: lazyRouteComponent(() => import("./data-page.tsx"), "DataPage"),
});

const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/customers/companies/$id",
  loader: ({ context: { queries }, params: { id } }) =>
    Promise.all([
      CUSTOMER_MESSAGES.load(),
      queries.ensureQueryData(companyDetail(id)),
      queries.ensureInfiniteQueryData(projectList({ company: id })),
      queries.ensureInfiniteQueryData(clientUserList({ company: id })),
    ]),
  component: lazyRouteComponent(() => import("./company-page.tsx"), "CompanyPage"),
});

/** Of the noun, for the router. */
export const customerRoutes = [
  customersRoute.addChildren([firstRoute, companiesRoute, projectsRoute, peopleRoute, dataRoute]),
  companyRoute,
] as const;
