/** Signing in and what people do to their own sign-in, beyond what the rows say. */
import { newAuthenticator } from "#test/support/authenticator.ts";
import type { Check } from "../check.ts";
import type { Shop } from "../shop.ts";
import { during, tells } from "./build.ts";

/** What is told of people's sign-in, by everything but its rows. */
export function signInChecks(): Check[] {
  return [
    tells({
      row: "POST /session/factor",
      name: "with a code that is none",
      code: "invalid_factor_code",
      status: 400,
      request: async (shop) => ({
        path: "/session/factor",
        json: { code: "nothing" },
        headers: await dueHeaders(shop),
      }),
    }),
    tells({
      row: "GET /audit_log/export",
      name: "before the second step",
      code: "second_factor_required",
      status: 403,
      request: async (shop) => ({ path: "/audit_log/export", headers: await dueHeaders(shop) }),
    }),
    tells({
      row: "POST /session/passkey",
      name: "with a passkey that nobody has",
      code: "invalid_passkey",
      status: 400,
      request: async (shop) => {
        const headers = { origin: shop.options.root };
        const path = "/session/passkey";
        const begun = await shop.call({ method: "POST", path: `${path}/options`, headers });
        const key = newAuthenticator(new URL(shop.options.root).origin);
        return { path, json: { passkey: key.get(begun.json.options) }, headers };
      },
    }),
    tells({
      row: "POST /session/openid",
      name: "with a response that was given to nobody",
      code: "invalid_openid_response",
      status: 400,
      request: (shop) =>
        Promise.resolve({
          path: "/session/openid",
          json: { query: "?code=none&state=none" },
          headers: { origin: shop.options.root },
        }),
    }),
    ...openidChecks(),
    tells({
      row: "POST /me/passkeys/options",
      name: "by somebody who has as many as there may be",
      code: "passkey_limit_reached",
      status: 409,
      request: async (shop) => {
        const { headers } = await shop.withPasskey();
        for (let i = 1; i < 20; i += 1) {
          await shop.addPasskey(headers);
        }
        return { path: "/me/passkeys/options", headers };
      },
    }),
    tells({
      row: "POST /me/totp",
      name: "beside one that is confirmed",
      code: "factor_exists",
      status: 409,
      request: async (shop) => ({ path: "/me/totp", headers: (await shop.withTotp()).headers }),
    }),
    tells({
      row: "POST /me/totp",
      name: "by somebody who signed in a while ago",
      code: "fresh_sign_in_required",
      status: 403,
      needsControl: true,
      request: async (shop) => {
        const cookie = await shop.signIn();
        await shop.control.advance(11 * 60_000);
        return {
          path: "/me/totp",
          headers: { cookie, origin: shop.options.root, authorization: "" },
        };
      },
    }),
  ];
}

/** Who comes back from the OpenID provider and is not let in, and why. */
function openidChecks(): Check[] {
  const row = "POST /session/openid";
  const begin = "POST /session/openid/options";
  const beginning = (shop: Shop) =>
    Promise.resolve({
      method: "POST",
      path: "/session/openid/options",
      headers: { origin: shop.options.root },
    });
  const back = (code: string) => (shop: Shop) => shop.openidResponse(code);
  return [
    tells({
      row,
      name: "by whom the provider refused",
      code: "openid_denied",
      status: 403,
      request: back("denied"),
    }),
    tells({
      row,
      name: "with an address that the provider has not verified",
      code: "openid_address_unverified",
      status: 403,
      request: back("unverified"),
    }),
    tells({
      row,
      name: "with an address that the account here has not confirmed",
      code: "openid_person_unknown",
      status: 403,
      request: async (shop) => await shop.openidResponse((await shop.newcomer()).email),
    }),
    tells({
      row,
      name: "by another account of the provider than the linked one",
      code: "openid_linked_elsewhere",
      status: 409,
      request: async (shop) => {
        await shop.call({ method: "POST", ...(await shop.openidResponse()) });
        return await shop.openidResponse(`${shop.person.email}#2`);
      },
    }),
    tells({
      row: "DELETE /me/openid_links/{id}",
      name: "of a person with no other way in",
      code: "last_sign_in_method",
      status: 409,
      request: async (shop) => {
        const { id, headers } = await shop.withOpenidLink();
        return { method: "DELETE", path: `/me/openid_links/${id}`, headers };
      },
    }),
    during("openid unset", { row: begin, status: 503, code: "openid_not_configured" }, beginning),
    during("openid away", { row: begin, status: 503, code: "openid_unavailable" }, beginning),
  ];
}

/** Of a session that waits for its second factor. */
async function dueHeaders(shop: Shop): Promise<Readonly<Record<string, string>>> {
  const cookie = await shop.signIn(await shop.withTotp());
  return { cookie, origin: shop.options.root, authorization: "" };
}
