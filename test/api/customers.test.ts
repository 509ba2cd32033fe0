/** Companies, the people there, and lists narrowed to what is done for one. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { signedIn } from "#test/support/member.ts";
import { testRunner } from "#test/support/runner.ts";
import { addCustomer, makeWorld, type World } from "#test/support/world.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;
type Answer = { readonly status: number; readonly body: Json };
type Ask = (method: string, path: string, body?: object) => Promise<Answer>;

let app: TestApp;
let world: World;
let member: Ask;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
  member = as(await signedIn(app, world.teamId, { role: "editor" }));
});
afterAll(() => app.close());

function as(cookie: string): Ask {
  return async (method, path, body) => {
    const response = await clientOf(app.url, "").raw(method, path, {
      headers: { cookie, origin: app.url, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
}

let count = 0;
const word = (): string => `Word ${++count}`;
const email = (): string => `person-${++count}@garden.example`;
const newCompany = async (name = word()): Promise<string> =>
  (await member("POST", "/companies", { name })).body.company.id;
const newClientUser = async (facts: object = {}): Promise<Json> =>
  (await member("POST", "/client_users", { email: email(), ...facts })).body.client_user;
const refusal = ({ status, body }: Answer): unknown[] => [
  status,
  body.error?.code,
  body.error?.fields?.[0]?.field,
];
const idsOf = ({ body }: Answer): string[] => body.data.map(({ id }: { id: string }) => id);

describe("companies", () => {
  test("are made, listed, renamed, archived and deleted", async () => {
    const made = await member("POST", "/companies", { name: " Green Garden Ltd " });
    expect([made.status, made.body.company]).toMatchObject([
      201,
      {
        id: expect.stringMatching(/^com_[0-9A-Z]{26}$/u),
        name: "Green Garden Ltd",
        status: "active",
      },
    ]);
    const path = `/companies/${made.body.company.id}`;
    const changed = await member("PATCH", path, { name: "Garden & Co", status: "archived" });
    expect(changed.body.company).toMatchObject({ name: "Garden & Co", status: "archived" });
    expect((await member("GET", path)).body).toEqual(changed.body);
    expect((await member("GET", "/companies?limit=1")).body).toMatchObject({
      data: [changed.body.company],
      has_more: true,
    });
    expect(await member("DELETE", path)).toEqual({ status: 200, body: { ok: true } });
    expect(refusal(await member("GET", path))).toEqual([404, "company_not_found", undefined]);
  });

  test.each([
    [{}, 400, "missing_required_field", "name"],
    [{ name: " " }, 400, "invalid_parameter", "name"],
    [{ name: "x".repeat(201) }, 400, "invalid_parameter", "name"],
    [{ name: "x", status: "gone" }, 400, "invalid_company_status", "status"],
    [{ name: "GREEN GARDEN" }, 409, "company_name_taken", "name"],
  ])("are refused %j", async (body, ...error) => {
    expect(refusal(await member("POST", "/companies", body))).toEqual(error);
  });

  test("leave their people and projects behind, which then are of none", async () => {
    const companyId = await newCompany();
    const person = await newClientUser({ company_id: companyId });
    const { project } = (await member("POST", "/projects", { name: word(), company_id: companyId }))
      .body;
    expect([person.company_id, project.company_id]).toEqual([companyId, companyId]);
    await member("DELETE", `/companies/${companyId}`);
    const left = [
      (await member("GET", `/client_users/${person.id}`)).body.client_user,
      (await member("GET", `/projects/${project.id}`)).body.project,
    ];
    expect(left).toEqual([
      { ...person, company_id: null },
      { ...project, company_id: null },
    ]);
  });
});

describe("client users", () => {
  test("are invited under an address, moved, disabled and deleted", async () => {
    const [first, second] = [await newCompany(), await newCompany()];
    const made = await newClientUser({ name: "Mara Lind", company_id: first });
    expect(made).toMatchObject({
      id: expect.stringMatching(/^clu_[0-9A-Z]{26}$/u),
      name: "Mara Lind",
      company_id: first,
      status: "invited",
    });
    const path = `/client_users/${made.id}`;
    const moved = await member("PATCH", path, { company_id: second, status: "disabled" });
    expect(moved.body.client_user).toMatchObject({
      email: made.email,
      name: "Mara Lind",
      company_id: second,
      status: "disabled",
    });
    const cleared = await member("PATCH", path, { name: null, company_id: null });
    expect(cleared.body.client_user).toMatchObject({ name: null, company_id: null });
    expect((await member("DELETE", path)).body).toEqual({ ok: true });
    expect(refusal(await member("PATCH", path, {}))[1]).toBe("client_user_not_found");
  });

  test.each([
    [{}, 400, "missing_required_field", "email"],
    [{ email: "not an address" }, 400, "invalid_client_email", "email"],
    [{ email: `${"x".repeat(250)}@a.example` }, 400, "invalid_client_email", "email"],
    [{ email: "a@b.example", status: "x" }, 400, "invalid_client_user_status", "status"],
    [{ email: "a@b.example", company_id: "com_nobody" }, 404, "company_not_found", undefined],
    [{ email: "a@b.example", name: "x".repeat(201) }, 400, "invalid_parameter", "name"],
  ])("are refused %j", async (body, ...error) => {
    expect(refusal(await member("POST", "/client_users", body))).toEqual(error);
  });

  test("are listed by company", async () => {
    const companyId = await newCompany();
    const people = [await newClientUser({ company_id: companyId }), await newClientUser()];
    expect(idsOf(await member("GET", `/client_users?company_id=${companyId}`))).toEqual([
      people[0].id,
    ]);
    expect(idsOf(await member("GET", "/client_users"))).toEqual(
      expect.arrayContaining(people.map(({ id }) => id)),
    );
    expect(idsOf(await member("GET", "/client_users?company_id=com_nobody"))).toEqual([]);
  });
});

describe("customers of a team", () => {
  test("are read by every member and changed by owners and editors alone", async () => {
    const paths = [
      ["/companies", { name: word() }],
      ["/client_users", { email: email() }],
    ] as const;
    for (const role of ["production", "viewer"] as const) {
      const reader = as(await signedIn(app, world.teamId, { role }));
      for (const [path, body] of paths) {
        expect((await reader("GET", path)).status).toBe(200);
        expect(refusal(await reader("POST", path, body))[1]).toBe("insufficient_scope");
      }
    }
  });

  test("are nobody else's: neither read, changed, named nor found taken", async () => {
    const { teamId } = await app.newTeam();
    const theirs = await addCustomer(app, teamId, { company: "Theirs", email: "t@x.example" });
    for (const [method, body] of [["GET"], ["PATCH", {}], ["DELETE"]] as const) {
      const company = await member(method, `/companies/${theirs.companyId}`, body);
      const person = await member(method, `/client_users/${theirs.clientUserId}`, body);
      expect([refusal(company)[1], refusal(person)[1]]).toEqual([
        "company_not_found",
        "client_user_not_found",
      ]);
    }
    const named = { name: word(), company_id: theirs.companyId };
    expect(refusal(await member("POST", "/projects", named))[1]).toBe("company_not_found");
    expect((await member("POST", "/companies", { name: "Theirs" })).status).toBe(201);
    expect((await member("POST", "/client_users", { email: "t@x.example" })).status).toBe(201);
  });

  test("narrow the lists of projects, templates, fills and renders to what is done for them", async () => {
    const companyId = await newCompany();
    const { project } = (await member("POST", "/projects", { name: word(), company_id: companyId }))
      .body;
    const { client, templateId } = world;
    const other = await client.post("/fills", { template_id: templateId });
    const { fill } = (
      await client.post("/fills", { template_id: templateId, project_id: project.id })
    ).body;
    const final = (await client.post(`/fills/${fill.id}/finalize`)).body.render;
    const copy = (await client.post(`/templates/${templateId}/copy`)).body.template;
    await client.patch(`/templates/${copy.id}`, { project_id: project.id });
    const of = async (list: string): Promise<string[]> =>
      idsOf(await member("GET", `/${list}?company_id=${companyId}`));
    expect([
      await of("projects"),
      await of("templates"),
      await of("fills"),
      await of("renders"),
    ]).toEqual([[project.id], [copy.id], [fill.id], [final.id]]);
    expect(other.status).toBe(201);
    await member("PATCH", `/projects/${project.id}`, { company_id: null });
    expect([await of("projects"), await of("fills")]).toEqual([[], []]);
  });
});
