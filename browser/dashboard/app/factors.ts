import { queryOptions } from "@tanstack/react-query";
import { api } from "./api.ts";

/** What the signed-in person signs in by, and may show besides a password. */
export const FACTORS = queryOptions({
  queryKey: ["factors"],
  queryFn: ({ signal }) => api.dashboard.factors({ signal }),
});
