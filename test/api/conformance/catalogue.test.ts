/** The catalogue against the contract it is a copy of, and the service's declarations against the catalogue. */
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { operations } from "#api/operations.ts";
import { ERRORS } from "#domain/errors.ts";
import { SCOPES } from "#domain/scopes.ts";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import { errorsOf } from "#http/operation.ts";
import { allChecks } from "#test/conformance/all-checks.ts";
import {
  CODE_ROWS,
  codeRow,
  NAMES,
  nameOf,
  OPERATION_ROWS,
  operationRow,
} from "#test/conformance/catalogue.ts";
import { codesOf } from "#test/conformance/documented.ts";
import { summaryOf, talliesOf, wantedSubjects } from "#test/conformance/report.ts";
import { catalogueFaults, type Contract, readContract } from "#test/conformance/source.ts";
import { readOpenapiGolden } from "#test/support/openapi-golden.ts";

/** Codes of the contract that no part of the service answers yet, and that its own catalogue lacks. */
const NOT_OURS_YET = new Set<string>([]);

/** Credentials of a declaration as the contract names them. */
const CREDENTIALS: Readonly<Record<string, string>> = {
  secret: "secret session",
  session: "session",
  account: "session",
  factor: "session",
  admin: "admin",
  operator: "operator",
  sign_out: "session",
  publishable: "publishable",
  storefront: "publishable none",
  client_secret: "client_secret",
  preview: "client_secret",
  hosted: "access_token",
  none: "none",
};

/** What the contract has a route answer and ours cannot, with the reason. */
const NEVER_ANSWERED: Readonly<Record<string, string>> = {
  "DELETE /fills/{id} subscription_inactive": "customers have it erased whoever pays",
  "DELETE /fills/{id} subscription_canceled": "customers have it erased whoever pays",
  "GET /renders/{id}/download subscription_inactive": "what was made is the shop's",
  "GET /renders/{id}/download subscription_canceled": "what was made is the shop's",
  "GET /renders/{id}/certificate subscription_inactive": "what was made is the shop's",
  "GET /renders/{id}/certificate subscription_canceled": "what was made is the shop's",
  "POST /billing/events invalid_json": "nothing is read before its signature is",
  "GET /usage insufficient_scope": "every member may know what was used",
  "GET /templates/{id} scene_fetch_failed": "the summary stands in the row that is read anyway",
  "GET /templates/{id}/fields scene_fetch_failed": "fields stand in the row",
  "GET /templates/{id}/revisions scene_fetch_failed": "read from rows alone",
  "PUT /templates/{id}/scene font_not_found": "scenes name no font of the shop",
  "POST /templates/{id}/stress_test no_scene": "told as scene_not_found, as other readers do",
  "POST /embed/applications missing_required_field": "no member is required",
  "POST /hosted/fills/token origin_not_allowed":
    "JSON, so other pages' browsers ask first: no CORS",
  "POST /hosted/fills/token fill_not_found": "a token whose fill is gone is gone with it",
  "POST /fonts/library object_storage_not_configured":
    "no part is streamed before the family is found",
};

/** A contract of one of each, as the files have it. */
const SMALL: Contract = {
  endpoints: [
    {
      method: "GET",
      path: "/fonts/{id}",
      group: "fonts",
      auth: ["secret", "session"],
      scope: "fonts:read",
      stability: "beta",
      origin: "ours",
      request: [{ name: "id", in: "path", required: true }],
      success: [{ status: 200 }],
      errors: operationRow("GET /fonts/{id}").errors,
    },
  ],
  codes: [{ code: "field_too_long", status: [422], type: "invalid_request_error", origin: "spec" }],
  schemas: { Substrate: { fields: { code: "", key: "", name: "", hex: "" } } },
  enums: {
    scopes: NAMES.scopes,
    error_type: NAMES.error_types,
    webhook_event_types: NAMES.events,
    webhook_event_types_ours: NAMES.own_events.filter(
      (type) => !/approved|requested|threshold_reached/u.test(type),
    ),
  },
};

describe("the catalogue", () => {
  const contract = process.env["PLATEN_CONTRACT"];

  // Not `test.runIf`: a skipped test counts as one that failed.
  if (contract !== undefined) {
    test("says what the contract says, entry by entry", () => {
      expect(catalogueFaults(readContract(contract))).toEqual([]);
    });
  }

  test("is found out where it says something else", () => {
    expect(catalogueFaults(SMALL)).toEqual([]);
    const [route, code] = [SMALL.endpoints[0], SMALL.codes[0]];
    if (route === undefined || code === undefined) {
      throw new Error("the small contract is empty");
    }
    const other: Contract = {
      endpoints: [
        { ...route, scope: "fonts:write", success: [{ status: 204 }], errors: { 418: ["teapot"] } },
        { ...route, path: "/fonts/{id}/glyphs" },
      ],
      codes: [
        { ...code, status: [400], type: "api_error" },
        { ...code, code: "unheard_of" },
      ],
      schemas: { Substrate: { fields: { code: "", weight: "" } }, Cloud: {} },
      enums: { ...SMALL.enums, webhook_event_types: ["fill.lost"] },
    };
    expect(catalogueFaults(other).map((fault) => fault.split(" is ")[0])).toEqual([
      "GET /fonts/{id}: scope",
      "GET /fonts/{id}: success",
      "GET /fonts/{id}: errors",
      "GET /fonts/{id}/glyphs",
      "code field_too_long: status",
      "code field_too_long: type",
      "code unheard_of",
      "Substrate: members",
      "the shape Cloud",
      "names: events",
    ]);
  });

  test("has all routes and codes of the specification, and each once", () => {
    const specified = OPERATION_ROWS.filter(({ origin }) => origin.startsWith("spec"));
    expect(specified.length).toBe(49);
    expect(CODE_ROWS.filter(({ origin }) => origin === "spec").length).toBe(148);
    expect(new Set(wantedSubjects()).size).toBe(OPERATION_ROWS.length + CODE_ROWS.length);
  });

  test("keeps what is ours", () => {
    expect(operationRow("POST /embed/fills/{id}/preview").origin).toBe("ours");
    expect(codeRow("mail_not_configured").origin).toBe("ours");
    expect(NAMES.own_events).toEqual(
      expect.arrayContaining(["fill.approved", "fill.change_requested"]),
    );
  });
});

describe("the service", () => {
  test("has every code with the statuses and the type of the catalogue, and no other", () => {
    const ours = ERRORS.map(({ code, statuses, type }) => ({
      code,
      status: statuses.toSorted((a, b) => a - b),
      type,
    }));
    const wanted = CODE_ROWS.filter(({ code }) => !NOT_OURS_YET.has(code)).map(
      ({ code, status, type }) => ({ code, status: status.toSorted((a, b) => a - b), type }),
    );
    const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : 1);
    expect(ours.toSorted(byCode)).toEqual(wanted.toSorted(byCode));
    expect(new Set(ERRORS.map(({ type }) => type))).toEqual(new Set(NAMES.error_types));
  });

  test("tells the events of the catalogue, and has its scopes", () => {
    expect(EVENT_TYPES.toSorted()).toEqual([...NAMES.events, ...NAMES.own_events].toSorted());
    expect(SCOPES.toSorted()).toEqual(NAMES.scopes.toSorted());
  });

  test.each(operations.map((endpoint) => [endpoint.declaration.id, endpoint] as const))(
    "declares %s as its row has it",
    (_id, endpoint) => {
      const { method, path, scope, stability, auth, replies } = endpoint.declaration;
      const row = operationRow(`${method} ${path}`);
      expect({ scope, stability }).toEqual({ scope: row.scope ?? null, stability: row.stability });
      // The token is in the body of its exchange: no header or cookie is asked for there.
      const credential = path === "/hosted/fills/token" ? "access_token" : CREDENTIALS[auth];
      expect(row.auth.join(" ")).toBe(credential);
      expect(Object.keys(replies).map(Number)).toEqual(
        expect.arrayContaining(row.success.map(({ status }) => status)),
      );
      const declared = new Set<string>(errorsOf(endpoint));
      const missing = Object.values(row.errors)
        .flat()
        .filter((code) => TOLD.has(code) && !declared.has(code))
        .map((code) => `${nameOf(row)} ${code}`);
      expect(missing.filter((pair) => !Object.hasOwn(NEVER_ANSWERED, pair))).toEqual([]);
    },
  );

  test("leaves nothing in the list of what is never answered that it answers", () => {
    const stale = Object.keys(NEVER_ANSWERED).filter((pair) => {
      const [method, path, code] = pair.split(" ");
      const found = operations.find(
        ({ declaration }) => declaration.method === method && declaration.path === path,
      );
      const declared: readonly string[] = found === undefined ? [] : errorsOf(found);
      return found === undefined || declared.includes(code ?? "");
    });
    expect(stale).toEqual([]);
  });
});

/** Codes that any operation declares. */
const TOLD = codesOf(readOpenapiGolden());

describe("the table", () => {
  test("counts all of the contract, whatever is built", () => {
    const summary = summaryOf(talliesOf([], { wanted: wantedSubjects(), told: new Set() }));
    expect(summary).toContain("49 routes of the specification: 49 no check.");
    expect(summary).toContain("148 codes of the specification: 148 not yet.");
  });

  test("has a check for every code that the service's description names", () => {
    const tried = new Set(allChecks().flatMap(({ subjects }) => subjects));
    expect([...TOLD].filter((code) => !tried.has(`code ${code}`))).toEqual([]);
  });

  test("as it is committed says so for every one", async () => {
    for (const name of ["conformance.md", "conformance-postgres.md"]) {
      const page = await readFile(`docs/${name}`, "utf8");
      expect(page).toMatch(
        /^49 routes of the specification: .* 148 codes of the specification: /mu,
      );
      const rows = new Set([...page.matchAll(/^\| ([^|]+) \|/gmu)].map(([, subject]) => subject));
      expect(wantedSubjects().filter((subject) => !rows.has(subject))).toEqual([]);
    }
  });
});
