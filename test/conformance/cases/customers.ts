/** Companies, the people there and what is done for them. */
import type { Check } from "../check.ts";
import { story, tells } from "./build.ts";
import { type Shop, Unfit } from "../shop.ts";

/** What the rows of customers tell beyond themselves. */
export function customerChecks(): Check[] {
  return [
    ...["/companies/com_", "/client_users/clu_"].map((path) => {
      const [, list = ""] = path.split("/");
      return tells({
        row: `GET /${list}/{id}`,
        name: "with the id of nothing",
        code: list === "companies" ? "company_not_found" : "client_user_not_found",
        status: 404,
        request: async (shop) => ({
          path: `${path}00000000000000000000000000`,
          headers: await headersOf(shop),
        }),
      });
    }),
    tells({
      row: "POST /companies",
      name: "with a status nobody knows",
      code: "invalid_company_status",
      status: 400,
      request: async (shop) => ({
        path: "/companies",
        json: { name: shop.word("company"), status: "paused" },
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "POST /companies",
      name: "with the name of another in other letters",
      code: "company_name_taken",
      status: 409,
      request: async (shop) => {
        const name = shop.word("company");
        const headers = await headersOf(shop);
        await shop.call({ method: "POST", path: "/companies", json: { name }, headers });
        return { path: "/companies", json: { name: name.toUpperCase() }, headers };
      },
    }),
    tells({
      row: "POST /client_users",
      name: "with what is no address",
      code: "invalid_client_email",
      status: 400,
      request: async (shop) => ({
        path: "/client_users",
        json: { email: "not an address" },
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "PATCH /client_users/{id}",
      name: "with a status nobody knows",
      code: "invalid_client_user_status",
      status: 400,
      request: async (shop) => ({
        path: `/client_users/${await shop.clientUser()}`,
        json: { status: "x" },
        headers: await headersOf(shop),
      }),
    }),
    tells({
      row: "POST /client_users",
      name: "with the address of another in other letters",
      code: "client_email_taken",
      status: 409,
      request: async (shop) => {
        const email = `${shop.word("mara")}@customer.example`;
        await shop.clientUser({ email });
        return {
          path: "/client_users",
          json: { email: email.toUpperCase() },
          headers: await headersOf(shop),
        };
      },
    }),
    ...["POST /projects", "POST /client_users"].map((row) =>
      tells({
        row,
        name: "for a company that is none",
        code: "company_not_found",
        status: 404,
        request: async (shop) => ({
          path: row.slice("POST ".length),
          json: {
            ...(row === "POST /projects"
              ? { name: shop.word("project") }
              : { email: `${shop.word("mara")}@customer.example` }),
            company_id: "com_00000000000000000000000000",
          },
          headers: await headersOf(shop),
        }),
      }),
    ),
    tells({
      row: "POST /fills/{id}/approval_requests",
      name: "of somebody that the team has not",
      code: "client_user_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/fills/${(await shop.concerned()).fillId}/approval_requests`,
        json: { client_user_id: "clu_00000000000000000000000000" },
      }),
    }),
    tells({
      row: "POST /fills/{id}/approval_requests",
      name: "of somebody at another company",
      code: "invalid_parameter",
      status: 400,
      request: async (shop) => ({
        path: `/fills/${(await shop.concerned()).fillId}/approval_requests`,
        json: { client_user_id: (await shop.concerned()).clientUserId },
      }),
    }),
    tells({
      row: "POST /fills/{id}/approval_requests",
      name: "of a fill that is ordered",
      code: "fill_not_open",
      status: 409,
      request: async (shop) => {
        const { fillId, clientUserId } = await shop.concerned();
        await shop.call({ method: "POST", path: `/fills/${fillId}/finalize`, json: {} });
        return {
          path: `/fills/${fillId}/approval_requests`,
          json: { client_user_id: clientUserId },
        };
      },
    }),
    story({
      subjects: ["DELETE /companies/{id}", "GET /projects/{id}", "GET /client_users/{id}"],
      name: "people and projects of a company that is deleted stay, and are of none",
      run: async (shop) => {
        const headers = await headersOf(shop);
        const companyId = await shop.company();
        const paths = [
          `/projects/${await shop.project({ company_id: companyId })}`,
          `/client_users/${await shop.clientUser({ company_id: companyId })}`,
        ];
        await shop.call({ method: "DELETE", path: `/companies/${companyId}`, headers });
        for (const path of paths) {
          const row = `GET /${path.split("/")[1]}/{id}`;
          const outgoing = { method: "GET", path, headers };
          const { json } = await shop.expect(outgoing, { row, status: 200 });
          if ((json.project ?? json.client_user).company_id !== null) {
            throw new Unfit(outgoing, ["still names the company that is gone"]);
          }
        }
      },
    }),
  ];
}

async function headersOf(shop: Shop): Promise<Readonly<Record<string, string>>> {
  return { ...(await shop.member()), authorization: "" };
}
