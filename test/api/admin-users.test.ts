/** People with accounts, as those who run the service see and change them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { MEMBER_PASSWORD, signedIn } from "#test/support/member.ts";
import { askerOf, type Told } from "#test/support/member-requests.ts";

let app: TestApp;
let teamId: string;
let admin: { readonly cookie: string; readonly origin: string };

beforeAll(async () => {
  app = await startTestApp({ runner: null });
  ({ teamId } = await app.newTeam());
  const cookie = await signedIn(app, (await app.newTeam()).teamId, { isPlatformAdmin: true });
  admin = { cookie, origin: app.url };
});
afterAll(() => app.close());

/** A request of the admin, or of whoever the headers name. */
async function ask(
  method: string,
  path: string,
  { json, headers = admin }: { readonly json?: object; readonly headers?: object } = {},
): Promise<Told> {
  return await askerOf(app, "")(method, path, json, { ...headers });
}

/** An account with these members: its id. */
async function create(json: object): Promise<string> {
  return (await ask("POST", "/admin/users", { json })).body.user.id;
}

test("an account is made, found, renamed and listed, newest first", async () => {
  const json = { email: " Grace@Print.Example ", name: "Grace" };
  const made = (await ask("POST", "/admin/users", { json })).body.user;
  const email = "grace@print.example";
  expect(made).toMatchObject({ email, name: "Grace", platform_admin: false });
  const path = `/admin/users/${made.id}`;
  const renamed = await ask("PATCH", path, { json: { name: "Grace Hopper" } });
  expect(renamed.body.user).toMatchObject({ email: made.email, name: "Grace Hopper" });
  expect((await ask("GET", path)).body).toEqual(renamed.body);
  const later = await create({ email: "later@print.example" });
  const { body } = await ask("GET", "/admin/users?limit=2");
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([later, made.id]);
  expect(body.has_more).toBe(true);
});

test("who is signed in learns whether the installation is theirs to run", async () => {
  expect((await ask("GET", "/me")).body.user.platform_admin).toBe(true);
  const headers = { cookie: await signedIn(app, teamId) };
  expect((await ask("GET", "/me", { headers })).body.user.platform_admin).toBe(false);
});

test("who has another address is signed out, and the teams' owners see it", async () => {
  const cookie = await signedIn(app, teamId, { email: "moves@print.example" });
  const { user } = (await ask("GET", "/me", { headers: { cookie } })).body;
  const json = { email: "moved@print.example" };
  expect((await ask("PATCH", `/admin/users/${user.id}`, { json })).status).toBe(200);
  expect((await ask("GET", "/me", { headers: { cookie } })).status).toBe(401);
  const owner = await signedIn(app, teamId);
  const [entry] = (await ask("GET", "/audit_log", { headers: { cookie: owner } })).body.data.filter(
    ({ action }: { action: string }) => action === "user.updated",
  );
  expect(entry).toMatchObject({
    target_id: user.id,
    before: { email: "moves@print.example" },
    after: { email: "moved@print.example" },
  });
});

test("an admin makes another one, and neither deletes nor demotes themselves", async () => {
  const cookie = await signedIn(app, teamId, { email: "second@print.example" });
  const { user } = (await ask("GET", "/me", { headers: { cookie } })).body;
  const headers = { cookie, origin: app.url };
  expect((await ask("GET", "/admin/users", { headers })).body.error.code).toBe(
    "platform_admin_required",
  );
  await ask("PATCH", `/admin/users/${user.id}`, { json: { platform_admin: true } });
  const again = await signedIn(app, teamId, { email: "second@print.example" });
  const own = { cookie: again, origin: app.url };
  expect((await ask("GET", "/admin/users", { headers: own })).status).toBe(200);
  const demoted = await ask("PATCH", `/admin/users/${user.id}`, {
    json: { platform_admin: false },
    headers: own,
  });
  expect(demoted.body.error.code).toBe("cannot_delete_self");
  const deleted = await ask("DELETE", `/admin/users/${user.id}`, { headers: own });
  expect(deleted.body.error.code).toBe("cannot_delete_self");
});

test("an account goes with its sessions, but not a team's last owner", async () => {
  const alone = await app.newTeam();
  const cookie = await signedIn(app, alone.teamId, { email: "alone@print.example" });
  const { user } = (await ask("GET", "/me", { headers: { cookie } })).body;
  const path = `/admin/users/${user.id}`;
  const kept = await ask("DELETE", path);
  expect([kept.status, kept.body.error.code]).toEqual([409, "last_owner"]);
  await signedIn(app, alone.teamId, { email: "heir@print.example" });
  expect((await ask("DELETE", path)).body).toEqual({ ok: true });
  expect((await ask("GET", "/me", { headers: { cookie } })).status).toBe(401);
  expect((await ask("GET", path)).body.error.code).toBe("user_not_found");
});

test("a password is good for signing in, and a weak one is refused", async () => {
  const email = "typed@print.example";
  const weak = await ask("POST", "/admin/users", { json: { email, password: "short" } });
  expect([weak.status, weak.body.error.code]).toEqual([400, "invalid_parameter"]);
  await create({ email, password: MEMBER_PASSWORD });
  // The person belongs to no team, so there is nothing to sign in to yet; the password itself is known.
  const wrong = await ask("POST", "/session", {
    json: { email, password: "another password" },
    headers: { origin: app.url },
  });
  expect(wrong.status).toBe(401);
});
