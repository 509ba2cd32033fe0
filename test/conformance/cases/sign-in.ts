/** Signing in and what people do to their own sign-in, beyond what the rows say. */
import type { Check } from "../check.ts";
import { tells } from "./build.ts";

/** What is told of people's sign-in, by everything but its rows. */
export function signInChecks(): Check[] {
  return [
    tells({
      row: "POST /api_keys",
      name: "by a member who signed in a while ago",
      code: "fresh_sign_in_required",
      status: 403,
      needsControl: true,
      request: async (shop) => {
        const cookie = await shop.signIn();
        await shop.control.advance(11 * 60_000);
        return {
          path: "/api_keys",
          json: { type: "secret", mode: "live", name: "Web" },
          headers: { cookie, origin: shop.options.root, authorization: "" },
        };
      },
    }),
  ];
}
