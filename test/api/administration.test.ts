/** What who runs the platform sees of it and of its teams, and what of it is written down. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NO_TEAM_CALLER } from "#domain/caller.ts";
import { createApiKey } from "#services/api-keys/create-api-key.ts";
import { addMember, setPassword } from "#services/teams/add-member.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { signedIn } from "#test/support/member.ts";
import { type Asker, askerOf, refusal } from "#test/support/member-requests.ts";
import { WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import { changeRow, renderStates } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
let admin: Asker;
let owner: Asker;
let finalId: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), billing: WITHOUT_PAYMENTS });
  // The renders of a month are counted, and the clock is moved on before each entry.
  app.clock.goToMidMonth();
  world = await makeWorld(app);
  const { teamId } = await app.newTeam();
  const email = "admin@platen.example";
  admin = askerOf(app, await signedIn(app, teamId, { email, isPlatformAdmin: true }));
  // Before their plan changes.
  const order = { template_id: world.templateId, values: {} };
  finalId = (await world.client.post("/renders", order)).body.render.id;
  owner = askerOf(app, await signedIn(app, world.teamId, { email: "owner@print.example" }));
});
afterAll(() => app.close());

describe("the log of the platform", () => {
  let since: string;
  beforeEach(() => {
    // Each test's entries are those from its own beginning on.
    app.clock.aheadMs += 60_000;
    since = encodeURIComponent(new Date(app.clock.nowMs()).toISOString());
  });
  const entries = async (filter = ""): Promise<readonly Record<string, unknown>[]> =>
    (await admin("GET", `/admin/audit_log?since=${since}${filter}`)).body.data;

  test("tells what admins change of plans, with who did it and where from", async () => {
    await admin("POST", "/admin/plans", {
      id: "starter",
      features: { api: true },
      name: "Starter",
    });
    await admin("PATCH", "/admin/plans/starter", { limits: { templates: 25 } });
    await admin("DELETE", "/admin/plans/starter");
    const { id } = (await admin("GET", "/me")).body.user;
    const plan = { name: "Starter", pricing_mode: "flat", default: false, features: ["api"] };
    const without = ["templates: none", "renders_per_month: none", "members: none"];
    const bare = { ...plan, prices: [], limits: [...without, "storage_bytes: none"] };
    const limited = { ...bare, limits: ["templates: 25", ...bare.limits.slice(1)] };
    const all = { actor: { type: "user", id }, target_id: "starter", team_id: null };
    expect(await entries()).toMatchObject([
      { ...all, action: "plan.deleted", before: limited, after: null, ip: expect.any(String) },
      { ...all, action: "plan.updated", before: bare, after: limited },
      { ...all, action: "plan.created", before: null, after: bare },
    ]);
  });

  test("tells what they change of people and of teams, which read it in their own log too", async () => {
    const made = await admin("POST", "/admin/users", { email: "ida@print.example" });
    const userId = made.body.user.id;
    await admin("PATCH", `/admin/users/${userId}`, { name: "Ida Rhodes" });
    await admin("DELETE", `/admin/users/${userId}`);
    await admin("POST", "/admin/plans", { id: "small", name: "Small" });
    await admin("PATCH", `/admin/teams/${world.teamId}/billing`, { plan: "small" });
    await admin("POST", `/admin/teams/${world.teamId}/support_access`, { reason: "Ticket 7" });
    const actions = (await entries()).map(({ action, team_id }) => [action, team_id]);
    expect(actions).toEqual([
      ["support.requested", world.teamId],
      ["team.billing_updated", world.teamId],
      ["plan.created", null],
      ["user.deleted", null],
      ["user.updated", null],
      ["user.created", null],
    ]);
    const own = (await owner("GET", "/audit_log")).body.data;
    expect(own.map(({ action }: { readonly action: string }) => action)).toEqual(
      expect.arrayContaining(["support.requested", "team.billing_updated"]),
    );
  });

  test("tells what commands change, by the name of who ran them, and no secret", async () => {
    const operator = { ...NO_TEAM_CALLER, operator: "ops" };
    const { services } = app;
    const person = {
      email: "joan@print.example",
      name: "",
      role: "owner",
      password: null,
    } as const;
    await addMember(services, world.teamId, { ...person, isPlatformAdmin: true }, operator);
    await setPassword(services, person.email, "a password nobody reads", operator);
    const key = { type: "secret", mode: "live", name: "spare" } as const;
    const made = await createApiKey(services, world.teamId, key, operator);
    const found = await entries("&actor_id=ops");
    expect(found).toMatchObject([
      { action: "api_key.created", target_id: made.id, team_id: world.teamId },
      { action: "user.password_changed", team_id: null, ip: null },
      {
        action: "member.added",
        team_id: world.teamId,
        after: { email: person.email, role: "owner", is_platform_admin: true },
      },
    ]);
    expect(found.map(({ actor }) => actor)).toEqual(
      found.map(() => ({ type: "command", id: "ops" })),
    );
    expect(JSON.stringify(found)).not.toContain(made.value);
    expect(JSON.stringify(found)).not.toContain("nobody reads");
    // What was done to the team stands in its own log too, so its owners see it.
    expect((await owner("GET", `/audit_log?since=${since}&actor_id=ops`)).body.data).toMatchObject([
      { action: "api_key.created", actor: { type: "command", id: "ops" }, target_id: made.id },
      { action: "member.added", after: { email: person.email, role: "owner" } },
    ]);
  });

  test("is narrowed by action, team and time, goes on page by page, and is downloaded whole", async () => {
    await admin("POST", "/admin/plans", { id: "one", name: "One" });
    await admin("POST", "/admin/plans", { id: "two", name: '=Two, "2"' });
    await admin("PATCH", `/admin/teams/${world.teamId}/billing`, { plan: "two" });
    expect(await entries("&action=plan.created")).toHaveLength(2);
    expect(await entries(`&team_id=${world.teamId}`)).toHaveLength(1);
    expect(await entries(`&until=${since}`)).toEqual([]);
    const [newest, ...rest] = await entries();
    const page = await admin(
      "GET",
      `/admin/audit_log?limit=1&starting_after=${String(newest?.["id"])}`,
    );
    expect(page.body).toMatchObject({ data: [rest[0]], has_more: true });
    const { body, headers } = await admin("GET", "/admin/audit_log/export");
    expect(headers.get("content-type")).toMatch(/^text\/csv/u);
    const lines = String(body).trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "created_at,action,actor_type,actor_id,target_id,team_id,ip,before,after",
    );
    expect(lines[2]).toContain('""name"":""=Two, \\""2\\""""');
    expect(refusal(await admin("GET", "/admin/audit_log?action=plan.seen"))).toEqual([
      400,
      "invalid_parameter",
    ]);
  });

  test("a change that is refused leaves no entry", async () => {
    await admin("POST", "/admin/plans", { id: "Not An Id", name: "None" });
    await admin("PATCH", "/admin/plans/missing", { name: "None" });
    await admin("POST", "/admin/users", { email: "admin@platen.example" });
    expect(await entries()).toEqual([]);
  });
});

describe("teams", () => {
  const find = async (search: string): Promise<readonly Record<string, unknown>[]> =>
    (await admin("GET", `/admin/teams?search=${encodeURIComponent(search)}`)).body.data;

  test("are listed newest first with plan, state, use and last activity, and found by name or id", async () => {
    const name = (await owner("GET", "/me")).body.team.name;
    const { teamId } = world;
    const [team] = await find(teamId);
    expect(team).toMatchObject({
      id: teamId,
      name,
      demo: false,
      access: "works",
      templates: expect.any(Number),
      last_active_at: expect.stringMatching(/^20/u),
    });
    expect((await find(name.toUpperCase())).map(({ id }) => id)).toContain(teamId);
    // Signs of patterns are letters like others.
    expect(await find("%")).toEqual([]);
    expect(await find("no team of this name")).toEqual([]);
    const { data, has_more: hasMore } = (await admin("GET", "/admin/teams?limit=1")).body;
    expect([data.length, hasMore]).toEqual([1, true]);
    const next = (await admin("GET", `/admin/teams?limit=100&starting_after=${data[0].id}`)).body;
    expect(next.data.map(({ id }: { readonly id: string }) => id)).toContain(teamId);
    expect(next.data.map(({ id }: { readonly id: string }) => id)).not.toContain(data[0].id);
  });

  test("tell what of a plan is used, and when payments ended what works", async () => {
    await admin("POST", "/admin/plans", { id: "used", name: "Used", features: { api: true } });
    const until = new Date(app.clock.nowMs() - 30 * 86_400_000).toISOString();
    const set = (status: string) =>
      admin("PATCH", `/admin/teams/${world.teamId}/billing`, {
        plan: "used",
        status,
        current_period_end: until,
      });
    expect((await set("canceled")).status).toBe(200);
    const read = async () => (await admin("GET", `/admin/teams/${world.teamId}`)).body.team;
    expect(await read()).toMatchObject({ plan: "used", status: "canceled", access: "canceled" });
    await set("active");
    const { usage } = (await admin("GET", `/admin/teams/${world.teamId}/billing`)).body.billing;
    const { renders, members, templates } = await read();
    expect({ renders, members, templates }).toEqual({
      renders: usage.renders,
      members: usage.members,
      templates: usage.templates,
    });
    expect(renders).toBeGreaterThan(0);
  });

  test("are for platform admins alone", async () => {
    for (const path of ["/admin/teams", `/admin/teams/${world.teamId}`]) {
      expect(refusal(await owner("GET", path))).toEqual([403, "platform_admin_required"]);
    }
  });
});

describe("jobs", () => {
  const renderId = "rnd_01M85G5EJ3ETFRD8TN1C2MZWVV";
  const newest = async (filter = ""): Promise<readonly Record<string, unknown>[]> =>
    (await admin("GET", `/admin/jobs${filter}`)).body.data;

  test("that failed are listed with the reason and ids, and nothing of a shop", async () => {
    const refused = "550 no mailbox <ada@customer.example>";
    const payload = { render_id: renderId, to: "ada@customer.example", kind: "Ada Lovelace" };
    const id = await app.queue.addFailed("mail", payload, refused);
    const [job] = await newest("?state=failed&queue=mail");
    expect(job).toEqual({
      id,
      queue: "mail",
      state: "failed",
      ids: { render_id: renderId },
      attempts: 1,
      error: "550 no mailbox <…>",
      created_at: expect.any(String),
      due_at: expect.any(String),
    });
    expect(await newest("?state=active")).toEqual([]);
    expect(await newest(`?starting_after=${id}&state=failed`)).toEqual([]);
    expect(refusal(await admin("GET", "/admin/jobs?starting_after=none"))).toEqual([
      400,
      "invalid_parameter",
    ]);
  });

  test("are listed page by page, also when the last of a page is gone meanwhile", async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      ids.unshift(await app.queue.addFailed("notice", { n }, "no route"));
    }
    const [newestId, middleId, oldestId] = ids;
    const page = "?queue=notice&limit=2";
    expect((await newest(page)).map(({ id }) => id)).toEqual([newestId, middleId]);
    await admin("POST", `/admin/jobs/${middleId}/discard`, { reason: "Told by telephone" });
    const rest = await newest(`${page}&starting_after=${middleId}`);
    expect(rest.map(({ id }) => id)).toEqual([oldestId]);
  });

  test("are tried again, and then are those that wait; the log of the platform says so", async () => {
    const id = await app.queue.addFailed("render", { render_id: renderId }, "no paper");
    const { status, body } = await admin("POST", `/admin/jobs/${id}/retry`);
    expect([status, body.job.id, body.job.state]).toEqual([200, id, "retrying"]);
    expect(await app.queue.takeAll()).toContainEqual(
      expect.objectContaining({ queue: "render", payload: { render_id: renderId } }),
    );
    const [entry] = (await admin("GET", "/admin/audit_log?action=job.retried")).body.data;
    expect(entry).toMatchObject({
      target_id: id,
      after: { queue: "render", render_id: renderId },
    });
  });

  test("are given up for a reason, which is asked for and kept", async () => {
    const id = await app.queue.addFailed("deliver", {}, "410 for good");
    const path = `/admin/jobs/${id}/discard`;
    expect(refusal(await admin("POST", path, { reason: " " }))).toEqual([400, "invalid_parameter"]);
    const reason = "The shop has closed";
    expect((await admin("POST", path, { reason })).body.job).toMatchObject({ id, state: "failed" });
    expect(refusal(await admin("POST", path, { reason }))).toEqual([404, "job_not_found"]);
    const [entry] = (await admin("GET", "/admin/audit_log?action=job.discarded")).body.data;
    expect(entry).toMatchObject({
      target_id: id,
      before: { queue: "deliver", error: "410 for good" },
      after: { reason },
    });
  });

  test("of a final that is given up end it, and the sweep takes it up no more", async () => {
    await changeRow(app, "renders", finalId, { status: "queued" });
    const payload = { team_id: world.teamId, render_id: finalId };
    const job = await app.queue.addFailed("render", payload, "no paper");
    await admin("POST", `/admin/jobs/${job}/discard`, { reason: "Printed elsewhere" });
    expect(await renderStates(app, world.teamId)).toEqual(["succeeded", "failed"]);
    app.clock.aheadMs += 10 * 60_000;
    expect((await admin("POST", "/admin/sweep")).body.requeued_renders).toBe(0);
  });

  test("are for platform admins alone", async () => {
    const id = await app.queue.addFailed("mail", {}, "no route");
    for (const [method, path] of [
      ["GET", "/admin/jobs"],
      ["POST", `/admin/jobs/${id}/retry`],
      ["POST", `/admin/jobs/${id}/discard`],
    ] as const) {
      const asked = await owner(method, path, method === "GET" ? undefined : { reason: "Mine" });
      expect(asked.status).toBe(403);
    }
    expect(await newest("?state=failed")).toContainEqual(expect.objectContaining({ id }));
  });
});
