/** What the page about signing in asks of the API. */
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";

/** What the OpenID provider is called; no name where there is none. */
export const OPENID = queryOptions({
  queryKey: ["openid"],
  queryFn: ({ signal }) => api.dashboard.retrieveOpenid({ signal }),
});
