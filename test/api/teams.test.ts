/** Teams of whoever is signed in, their people, and the log of what was done there. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { signedIn } from "#test/support/member.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
type Json = any;
type Answer = { readonly status: number; readonly body: Json };
type Role = "owner" | "editor" | "production" | "viewer";
/** Somebody who is signed in: asks as that person. */
type Person = ((method: string, path: string, body?: object) => Promise<Answer>) & {
  readonly id: string;
  readonly email: string;
};

let app: TestApp;
let teamId: string;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
  ({ teamId } = await app.newTeam());
  owner = await person(teamId, "owner");
});
afterAll(() => app.close());

let count = 0;
const email = (): string => `somebody-${++count}@print.example`;

async function person(team: string, role: Role): Promise<Person> {
  const address = email();
  const cookie = await signedIn(app, team, { email: address, role });
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await clientOf(app.url, "").raw(method, path, {
      headers: { cookie, origin: app.url, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return Object.assign(ask, { id: (await ask("GET", "/me")).body.user.id, email: address });
}

const refusal = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const newTeam = async (by: Person): Promise<Json> =>
  (await by("POST", "/teams", { name: "Another", email: email() })).body.team;
const logOf = async (by: Person): Promise<Json[]> => (await by("GET", "/audit_log")).body.data;

describe("a team", () => {
  test("is made by whoever is signed in, who owns it and goes on in it", async () => {
    const made = await owner("POST", "/teams", {
      name: " Second shop ",
      email: "Two@Print.example",
    });
    expect([made.status, made.body.team]).toMatchObject([
      201,
      { name: "Second shop", email: "Two@Print.example", role: "owner", is_demo: false },
    ]);
    const { id } = made.body.team;
    expect((await owner("GET", `/teams/${id}`)).body).toEqual(made.body);
    expect((await owner("GET", "/teams?limit=1")).body).toMatchObject({
      data: [made.body.team],
      has_more: true,
    });
    expect((await owner("GET", "/me")).body.team.id).toBe(teamId);
    const moved = await owner("PUT", "/session/team", { team_id: id });
    expect([moved.status, moved.body.team.id]).toEqual([200, id]);
    expect((await owner("GET", "/me")).body.team.id).toBe(id);
    expect((await owner("GET", "/templates")).body.data).toEqual([]);
    expect((await owner("PUT", "/session/team", { team_id: teamId })).body.team.id).toBe(teamId);
  });

  test.each([
    [{ name: "x" }, 400, "missing_required_field"],
    [{}, 400, "missing_fields"],
    [{ name: "", email: "a@b.example" }, 400, "invalid_parameter"],
    [{ name: "x", email: "nowhere" }, 400, "invalid_client_email"],
    [{ name: "x", email: " two@PRINT.example" }, 409, "team_email_taken"],
  ])("is not made of %j", async (body, ...error) => {
    expect(refusal(await owner("POST", "/teams", body))).toEqual(error);
  });

  test("is renamed by its owners alone, and read by all of it", async () => {
    const team = await newTeam(owner);
    for (const role of ["editor", "production", "viewer"] as const) {
      const member = await person(team.id, role);
      expect((await member("GET", `/teams/${team.id}`)).body.team.role).toBe(role);
      const change = await member("PATCH", `/teams/${team.id}`, { name: "Mine" });
      expect(refusal(change)).toEqual([403, "insufficient_scope"]);
      expect(refusal(await member("GET", "/audit_log"))).toEqual([403, "insufficient_scope"]);
    }
    const changed = await owner("PATCH", `/teams/${team.id}`, { name: "Renamed" });
    expect(changed.body.team).toMatchObject({ name: "Renamed", email: team.email });
  });

  test("has a log that is narrowed by action, by who did it and by time", async () => {
    const team = await newTeam(owner);
    const other = await person(team.id, "owner");
    await owner("PATCH", `/teams/${team.id}`, { name: "First" });
    await other("PATCH", `/teams/${team.id}`, { name: "Second" });
    const narrowed = async (query: string): Promise<Json[]> =>
      (await other("GET", `/audit_log?${query}`)).body.data;
    const [second, first] = await narrowed("action=team.updated");
    expect([second.after.name, first.after.name]).toEqual(["Second", "First"]);
    expect(await narrowed(`action=team.updated&actor_id=${owner.id}`)).toEqual([first]);
    expect(await narrowed(`action=team.updated&since=${second.created_at}`)).toEqual([second]);
    expect(await narrowed(`action=team.updated&until=${second.created_at}`)).toEqual([first]);
    expect(await narrowed("action=team.updated&limit=1")).toEqual([second]);
    expect(await narrowed(`action=team.updated&starting_after=${second.id}`)).toEqual([first]);
    expect(refusal(await other("GET", "/audit_log?action=x"))).toEqual([400, "invalid_parameter"]);
    expect(refusal(await other("GET", "/audit_log?since=now"))).toEqual([400, "invalid_parameter"]);
  });

  test("of others is not there, whatever is asked of it", async () => {
    const stranger = await person((await app.newTeam()).teamId, "owner");
    const path = `/teams/${teamId}`;
    for (const [method, where, body] of [
      ["GET", path],
      ["PATCH", path, { name: "x" }],
      ["GET", `${path}/members`],
      ["POST", `${path}/members`, { user_id: stranger.id, role: "owner" }],
      ["PATCH", `${path}/members/${owner.id}`, { role: "viewer" }],
      ["DELETE", `${path}/members/${owner.id}`],
      ["PUT", "/session/team", { team_id: teamId }],
    ] as const) {
      expect(refusal(await stranger(method, where, body))).toEqual([404, "team_not_found"]);
    }
    const ids = (await stranger("GET", "/teams")).body.data.map(({ id }: Json) => id);
    expect(ids).not.toContain(teamId);
  });
});

describe("the people of a team", () => {
  test("are added, given another role and removed; who is removed is signed out of it", async () => {
    const { id } = await newTeam(owner);
    const path = `/teams/${id}/members`;
    const other = await person(teamId, "viewer");
    const added = await owner("POST", path, { user_id: other.id, role: "editor" });
    expect([added.status, added.body.member]).toMatchObject([
      201,
      { id: other.id, email: other.email, role: "editor" },
    ]);
    expect((await other("PUT", "/session/team", { team_id: id })).status).toBe(200);
    const changed = await owner("PATCH", `${path}/${other.id}`, { role: "production" });
    expect(changed.body.member.role).toBe("production");
    // Signed out by it, and what they are from then on when they are back.
    expect(refusal(await other("GET", "/me"))).toEqual([401, "session_required"]);
    const listed = (await owner("GET", path)).body.data;
    expect(listed.map((member: Json) => [member.id, member.role])).toEqual([
      [other.id, "production"],
      [owner.id, "owner"],
    ]);
    expect((await owner("DELETE", `${path}/${other.id}`)).body).toEqual({ ok: true });
    expect(refusal(await other("GET", "/me"))).toEqual([401, "session_required"]);
    expect(refusal(await owner("DELETE", `${path}/${other.id}`))).toEqual([404, "user_not_found"]);
  });

  test.each([
    [{}, 400, "missing_required_field"],
    [{ user_id: "usr_nobody" }, 404, "user_not_found"],
    [{ user_id: "usr_nobody", role: "king" }, 400, "invalid_parameter"],
  ])("are not added by %j", async (body, ...error) => {
    expect(refusal(await owner("POST", `/teams/${teamId}/members`, body))).toEqual(error);
  });
});

describe("the audit log", () => {
  test("tells who did what to people and keys, from where, and what was before", async () => {
    const { id } = await newTeam(owner);
    await owner("PUT", "/session/team", { team_id: id });
    const other = await person(teamId, "viewer");
    await owner("POST", `/teams/${id}/members`, { user_id: other.id, role: "editor" });
    await owner("PATCH", `/teams/${id}/members/${other.id}`, { role: "viewer" });
    const made = (await owner("POST", "/api_keys", { type: "secret", mode: "live", name: "Web" }))
      .body;
    await owner("PATCH", `/api_keys/${made.api_key.id}`, { name: "Shop" });
    await owner("DELETE", `/api_keys/${made.api_key.id}`);
    await owner("DELETE", `/teams/${id}/members/${other.id}`);
    const entries = (await logOf(owner)).toReversed();
    await owner("PUT", "/session/team", { team_id: teamId });
    expect(entries.map(({ action, target_id }) => [action, target_id])).toEqual([
      ["team.created", id],
      ["session.team_changed", expect.stringMatching(/^uss_/u)],
      ["member.added", other.id],
      ["member.updated", other.id],
      ["session.ended", expect.stringMatching(/^uss_/u)],
      ["api_key.created", made.api_key.id],
      ["api_key.updated", made.api_key.id],
      ["api_key.revoked", made.api_key.id],
      ["member.removed", other.id],
    ]);
    expect(entries[3]).toMatchObject({
      actor: { type: "user", id: owner.id },
      before: { role: "editor" },
      after: { role: "viewer" },
      ip: expect.stringMatching(/127\.0\.0\.1|::1/u),
    });
    expect([entries[6].before.name, entries[6].after.name]).toEqual(["Web", "Shop"]);
    expect(entries[6].after).toMatchObject({ allowed_ips: [], status: "active" });
    expect(JSON.stringify(entries)).not.toContain(made.key ?? "sk_live_");
    expect(JSON.stringify(entries)).not.toMatch(/sk_live_|[0-9a-f]{64}/u);
  });

  test("has what a key did under the key's id, and nothing of what was refused", async () => {
    const { teamId: own, key } = await app.newTeam();
    const client = clientOf(app.url, key);
    const { api_key: made } = (
      await client.post("/api_keys", { type: "secret", mode: "live", name: "Second" })
    ).body;
    await client.post("/api_keys", { type: "secret", mode: "odd" });
    const [signedInSince, entry, ...others] = await logOf(await person(own, "owner"));
    expect(signedInSince.action).toBe("session.opened");
    expect([entry.action, entry.actor.type, entry.target_id]).toEqual([
      "api_key.created",
      "api_key",
      made.id,
    ]);
    expect(others).toEqual([]);
  });
});
