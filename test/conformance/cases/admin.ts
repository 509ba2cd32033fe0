/** What platform admins are told, beyond what the rows say. */
import type { Check } from "../check.ts";
import { tells } from "./build.ts";

/** What is told of the platform's own things, by everything but its rows. */
export function adminChecks(): Check[] {
  return [
    tells({
      row: "POST /admin/users",
      name: "with an address that somebody has",
      code: "user_email_taken",
      status: 409,
      request: async (shop) => {
        const json = { email: `${shop.word("taken")}@print.example` };
        const headers = { ...(await shop.admin()), authorization: "" };
        await shop.call({ method: "POST", path: "/admin/users", json, headers });
        return { path: "/admin/users", json, headers };
      },
    }),
    tells({
      row: "DELETE /admin/users/{id}",
      name: "of the admin who asks",
      code: "cannot_delete_self",
      status: 400,
      request: async (shop) => {
        const headers = { ...(await shop.admin()), authorization: "" };
        const { user } = (await shop.call({ method: "GET", path: "/me", headers })).json;
        return { path: `/admin/users/${user.id}`, headers };
      },
    }),
  ];
}
