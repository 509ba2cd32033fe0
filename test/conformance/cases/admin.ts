/** What platform admins are told, beyond what the rows say. */
import type { Check } from "../check.ts";
import type { Shop } from "../shop.ts";
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
    ...settingChecks(),
    ...jobChecks(),
  ];
}

function jobChecks(): Check[] {
  return (["retry", "discard"] as const).map((what) =>
    tells({
      row: `POST /admin/jobs/{id}/${what}`,
      name: "of none that failed",
      code: "job_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/admin/jobs/0197a1c2-7d3e-4f5a-8b6c-9d0e1f2a3b4c/${what}`,
        ...(what === "discard" ? { json: { reason: "Its endpoint is gone" } } : {}),
        headers: { ...(await shop.admin()), authorization: "" },
      }),
    }),
  );
}

function settingChecks(): Check[] {
  const headersOf = async (shop: Shop): Promise<Readonly<Record<string, string>>> => ({
    ...(await shop.admin()),
    authorization: "",
  });
  const posting = (json: object) => async (shop: Shop) => ({
    path: "/admin/settings",
    json,
    headers: await headersOf(shop),
  });
  const atDefault = (key: string, json?: object) => async (shop: Shop) => {
    await shop.unset(key);
    const path = `/admin/settings/${key}`;
    const headers = await headersOf(shop);
    return json === undefined ? { path, headers } : { path, headers, json };
  };
  return [
    tells({
      row: "POST /admin/settings",
      name: "with a key of no setting",
      code: "invalid_setting_key",
      status: 400,
      request: posting({ key: "billing grace", value: 7 }),
    }),
    tells({
      row: "POST /admin/settings",
      name: "with a value of another kind",
      code: "invalid_setting_value",
      status: 400,
      request: posting({ key: "billing.grace_days", value: "abc" }),
    }),
    tells({
      row: "POST /admin/settings",
      name: "with a scope that is none",
      code: "invalid_setting_scope",
      status: 400,
      request: posting({ key: "billing.grace_days", value: 7, scope: "galaxy" }),
    }),
    tells({
      row: "POST /admin/settings",
      name: "of what was set",
      code: "setting_exists",
      status: 409,
      request: async (shop) =>
        await posting({ key: await shop.set("billing.grace_days"), value: 7 })(shop),
    }),
    ...(["GET", "DELETE"] as const).flatMap((method) => [
      tells({
        row: `${method} /admin/settings/{key}`,
        name: "with a key of no setting",
        code: "invalid_setting_key",
        status: 400,
        request: atDefault("no.such_setting"),
      }),
      tells({
        row: `${method} /admin/settings/{key}`,
        name: "of a setting at its default",
        code: "setting_not_found",
        status: 404,
        request: atDefault("support.max_hours"),
      }),
    ]),
    tells({
      row: "PUT /admin/settings/{key}",
      name: "of a setting at its default",
      code: "setting_not_found",
      status: 404,
      request: atDefault("support.max_hours", { value: 24 }),
    }),
    tells({
      row: "PUT /admin/settings/{key}",
      name: "with a value of another kind",
      code: "invalid_setting_value",
      status: 400,
      request: atDefault("billing.grace_days", { value: "abc" }),
    }),
  ];
}
