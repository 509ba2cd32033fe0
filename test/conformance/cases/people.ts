/** Accounts, mailed links and invitations, beyond what the rows say. */
import type { Check } from "../check.ts";
import type { Shop } from "../shop.ts";
import { NO_KEY, tells } from "./build.ts";

const WRONG = "x".repeat(43);
const PASSWORD = "a password of length";

/** What is told of people's accounts, by everything but its rows. */
export function peopleChecks(): Check[] {
  return [...leavingChecks(), ...linkChecks(), ...invitationChecks(), ...closedChecks()];
}

/** What leaves a team waits for a confirmed address. */
function leavingChecks(): Check[] {
  const hook = { url: "https://shop.example/hooks", events: "*" };
  return (
    [
      ["POST /webhook_endpoints", (): string => "/webhook_endpoints", hook],
      [
        "POST /teams/{id}/invitations",
        (teamId: string): string => `/teams/${teamId}/invitations`,
        { email: "somebody@print.example" },
      ],
    ] as const
  ).map(([row, path, json]) =>
    tells({
      row,
      name: "before the address is confirmed",
      code: "address_not_confirmed",
      status: 403,
      request: async (shop) => {
        const headers = await newcomersHeaders(shop);
        const me = (await shop.call({ method: "GET", path: "/me", headers })).json;
        return { path: path(me.team.id), json, headers };
      },
    }),
  );
}

/** A link that is none opens nothing. */
function linkChecks(): Check[] {
  return (
    [
      ["POST /address_confirmations", { token: WRONG }],
      ["PUT /password_resets", { token: WRONG, password: PASSWORD }],
      ["POST /invitations/lookup", { token: WRONG }],
      ["POST /invitations/sign_up", { token: WRONG, password: PASSWORD }],
    ] as const
  ).map(([row, json]) =>
    tells({
      row,
      name: "with the token of no link",
      code: "invalid_mail_link",
      status: 400,
      request: () => ({ path: row.split(" ")[1] ?? "", json, headers: NO_KEY }),
    }),
  );
}

function invitationChecks(): Check[] {
  return [
    tells({
      row: "DELETE /teams/{id}/invitations/{invitation_id}",
      name: "with the id of nothing",
      code: "invitation_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/teams/${await shop.team()}/invitations/inv_00000000000000000000000000`,
        headers: { ...(await shop.member()), ...NO_KEY },
      }),
    }),
    tells({
      row: "POST /invitations/accept",
      name: "by somebody else than was invited",
      code: "invitation_address_mismatch",
      status: 403,
      needsControl: true,
      request: async (shop) => ({
        path: "/invitations/accept",
        json: { token: (await shop.invitation()).token },
        headers: { ...(await shop.member()), ...NO_KEY },
      }),
    }),
  ];
}

function closedChecks(): Check[] {
  return [
    {
      subjects: ["POST /sign_up", "code sign_up_closed"],
      name: "where accounts are made by the operator",
      needsControl: true,
      run: async (shop) => {
        const json = { email: "somebody@print.example", password: PASSWORD, team_name: "One" };
        await shop.control.during("sign-up closed", () =>
          shop.expect(
            { method: "POST", path: "/sign_up", json, headers: {} },
            { row: "POST /sign_up", status: 403, code: "sign_up_closed" },
          ),
        );
      },
    },
  ];
}

async function newcomersHeaders(shop: Shop) {
  const cookie = await shop.signIn(await shop.newcomer());
  return { cookie, origin: shop.options.root, ...NO_KEY };
}
