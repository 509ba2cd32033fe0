/** What the log asks of the API. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter } from "../../app/paging.ts";
import { ME } from "../../app/session.ts";
import { boundsOf, type LogSearch } from "./log-search.ts";
import { LISTED, MEMBERS } from "./queries.ts";

/** What was done in the team, newest first; for owners. */
export const logList = ({ action, actor, ...days }: LogSearch) =>
  infiniteQueryOptions({
    queryKey: ["audit_log", { action, actor, ...days }],
    queryFn: ({ pageParam, signal }) =>
      api.teams.listAuditLog(
        { ...pageAfter(pageParam, LISTED), ...boundsOf(days), action, actor_id: actor },
        { signal },
      ),
    ...PAGED,
  });

/** What the log calls members and keys of the team, by their ids; for owners. */
export const actorNames = queryOptions({
  queryKey: [...MEMBERS, "names"],
  queryFn: async ({ client, signal }) => {
    const { team } = await client.ensureQueryData(ME);
    const names = new Map<string, string>();
    for await (const { id, name, email } of api.teams.iterateMembers(team.id, {}, { signal })) {
      names.set(id, name === "" ? email : name);
    }
    for await (const { id, name, last4 } of api.apiKeys.iterate({}, { signal })) {
      names.set(id, name === "" ? `…${last4}` : name);
    }
    return names;
  },
});
