/** What the page about signing in asks of the API. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";

/** What the person may show besides a password. */
export const FACTORS = queryOptions({
  queryKey: ["factors"],
  queryFn: ({ signal }) => api.dashboard.factors({ signal }),
});
