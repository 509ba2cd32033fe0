import type { Check } from "../check.ts";
import { gives, story, tells } from "./build.ts";

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
    gives({
      row: "GET /templates",
      name: "with the dashboard's cookie in the place of a key",
      request: async (shop) => ({
        path: "/templates",
        headers: { authorization: "", cookie: await shop.cookie() },
      }),
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
