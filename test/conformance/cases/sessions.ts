import type { Check } from "../check.ts";
import { gives, story, tells } from "./build.ts";

const LONG_PASSWORD = "a password of length";

/** What the dashboard's cookie tells beyond what its rows say. */
export function sessionChecks(): Check[] {
  return [
    tells({
      row: "POST /session",
      name: "with a wrong password",
      code: "session_required",
      status: 401,
      request: (shop) => ({
        path: "/session",
        json: { ...shop.person, password: "not the password" },
        headers: { authorization: "" },
      }),
    }),
    tells({
      row: "POST /session",
      name: "with an address nobody has",
      code: "session_required",
      status: 401,
      request: (shop) => ({
        path: "/session",
        json: { email: `${shop.word("nobody")}@print.example`, password: "not the password" },
        headers: { authorization: "" },
      }),
    }),
    tells({
      row: "POST /session",
      name: "of somebody who belongs to no team",
      code: "no_team",
      status: 403,
      request: async (shop) => {
        const json = { email: `${shop.word("alone")}@print.example`, password: LONG_PASSWORD };
        const headers = { ...(await shop.admin()), authorization: "" };
        await shop.call({ method: "POST", path: "/admin/users", json, headers });
        return { path: "/session", json, headers: { authorization: "" } };
      },
    }),
    gives({
      row: "GET /templates",
      name: "with the dashboard's cookie in the place of a key",
      request: async (shop) => ({
        path: "/templates",
        headers: { authorization: "", cookie: await shop.cookie() },
      }),
    }),
    tells({
      row: "GET /projects/{id}",
      name: "with the id of nothing",
      code: "project_not_found",
      status: 404,
      request: async (shop) => ({
        path: "/projects/prj_00000000000000000000000000",
        headers: { ...(await shop.member()), authorization: "" },
      }),
    }),
    tells({
      row: "POST /projects",
      name: "with a status nobody knows",
      code: "invalid_project_status",
      status: 400,
      request: async (shop) => ({
        path: "/projects",
        json: { name: shop.word("project"), status: "paused" },
        headers: { ...(await shop.member()), authorization: "" },
      }),
    }),
    tells({
      row: "POST /projects",
      name: "with the name of another",
      code: "project_name_taken",
      status: 409,
      request: async (shop) => {
        const name = shop.word("project");
        const headers = { ...(await shop.member()), authorization: "" };
        await shop.call({ method: "POST", path: "/projects", json: { name }, headers });
        return { path: "/projects", json: { name }, headers };
      },
    }),
    story({
      subjects: ["GET /me", "code session_required"],
      name: "after signing out",
      run: async (shop) => {
        const cookie = await shop.signIn();
        const headers = { authorization: "", cookie, origin: shop.options.root };
        await shop.call({ method: "DELETE", path: "/session", headers });
        await shop.expect(
          { method: "GET", path: "/me", headers: { cookie } },
          { row: "GET /me", status: 401, code: "session_required" },
        );
      },
    }),
    story({
      subjects: ["GET /me", "code demo_expired"],
      name: "once the demo is over",
      needsControl: true,
      run: async (shop) => {
        const { control } = shop;
        const cookie = await shop.signIn();
        const me = { method: "GET", path: "/me", headers: { cookie } };
        const teamId = (await shop.call({ ...me, headers: { authorization: "", cookie } })).json
          .team.id;
        await control.damage({ kind: "team ends", teamId, atMs: control.nowMs() - 1 });
        try {
          await shop.expect(me, { row: "GET /me", status: 401, code: "demo_expired" });
        } finally {
          await control.damage({ kind: "team ends", teamId, atMs: null });
        }
      },
    }),
  ];
}
