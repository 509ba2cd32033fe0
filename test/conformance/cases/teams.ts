/** Teams and their people, beyond what the rows say. */
import type { Check } from "../check.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY, tells } from "./build.ts";

/** What is told of a team, by everything but its rows. */
export function teamChecks(): Check[] {
  return [
    tells({
      row: "POST /teams",
      name: "with the address of another",
      code: "team_email_taken",
      status: 409,
      request: async (shop) => {
        const headers = await headersOf(shop);
        const json = { name: "One", email: `${shop.word("team")}@print.example` };
        await shop.call({ method: "POST", path: "/teams", json, headers });
        return { path: "/teams", json: { ...json, email: json.email.toUpperCase() }, headers };
      },
    }),
    tells({
      row: "POST /teams",
      name: "with what is no address",
      code: "invalid_client_email",
      status: 400,
      request: async (shop) => ({
        path: "/teams",
        json: { name: "One", email: "nowhere" },
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "GET /teams/{id}",
      name: "with the id of nothing",
      code: "team_not_found",
      status: 404,
      request: async (shop) => ({
        path: "/teams/tem_00000000000000000000000000",
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "POST /teams/{id}/members",
      name: "with the id of nobody",
      code: "user_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/teams/${await shop.team()}/members`,
        json: { user_id: "usr_00000000000000000000000000" },
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "PATCH /teams/{id}/members/{user_id}",
      name: "of the only owner",
      code: "last_owner",
      status: 409,
      request: async (shop) => ({
        path: await ownPlace(shop, await shop.team()),
        json: { role: "viewer" },
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "DELETE /teams/{id}/members/{user_id}",
      name: "of oneself from the only team one has",
      code: "invalid_last_team",
      status: 400,
      request: async (shop) => {
        const cookie = await shop.signIn(await shop.newcomer());
        const headers = { cookie, origin: shop.options.root, ...NO_KEY };
        const me = (await shop.call({ method: "GET", path: "/me", headers })).json;
        return { path: `/teams/${me.team.id}/members/${me.user.id}`, headers };
      },
    }),
    tells({
      row: "PUT /session/team",
      name: "to a team of others",
      code: "team_not_found",
      status: 404,
      request: async (shop) => ({
        path: "/session/team",
        json: { team_id: "tem_00000000000000000000000000" },
        headers: await headersOf(shop),
      }),
    }),
  ];
}

/** Where the owner stands in a team. */
async function ownPlace(shop: Shop, teamId: string): Promise<string> {
  const { json } = await shop.call({ method: "GET", path: "/me", headers: await headersOf(shop) });
  return `/teams/${teamId}/members/${json.user.id}`;
}

async function headersOf(shop: Shop): Promise<Readonly<Record<string, string>>> {
  return { ...(await shop.member()), authorization: "" };
}
