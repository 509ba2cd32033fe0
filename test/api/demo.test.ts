/** Demo workspaces over HTTP: made by whoever sits at the machine, over after a day, kept by whoever claims them. */
import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MAX_DEMOS } from "#domain/demo.ts";
import { removeErasedObjects } from "#services/fills/erase-fill.ts";
import { sweep } from "#services/operation/sweep.ts";
import { DEMO_CONTENT, DEMO_CREDENTIALS } from "#store/demos.ts";
import { startBeside, startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { mailedToken, newAddress } from "#test/support/mailed-links.ts";
import { type Asker, askerOf, refusal } from "#test/support/member-requests.ts";
import { MEMBER_PASSWORD } from "#test/support/member.ts";
import { testRunner } from "#test/support/runner.ts";
import { fileOf, insertDemos } from "#test/support/rows.ts";

const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
});
afterAll(() => app.close());
afterEach(() => {
  app.clock.aheadMs = 0;
});

interface Demo {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers freely
  readonly body: any;
  readonly ask: Asker;
}

async function newDemo(): Promise<Demo> {
  const { status, body, headers } = await askerOf(app, "")("POST", "/demo");
  expect(status, JSON.stringify(body)).toBe(201);
  return { body, ask: askerOf(app, headers.getSetCookie()[0]?.split(";")[0] ?? "") };
}

/** A request whose headers are all its own, to whatever port: what `fetch` sends is not to be chosen. */
async function raw(
  port: number,
  headers: Record<string, string>,
  method = "POST",
): Promise<readonly [number, string]> {
  const sent = request({ port, host: "127.0.0.1", path: "/v1/demo", method, headers });
  sent.end();
  const [response] = await once(sent, "response");
  let text = "";
  for await (const chunk of response) {
    text += chunk;
  }
  return [response.statusCode, JSON.parse(text).error?.code ?? ""];
}

const portOf = (url: string): number => Number(new URL(url).port);

describe("a new workspace", () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await newDemo();
  });

  test("has a day, and all of it is a test", async () => {
    const { body, ask } = demo;
    expect(body.team).toMatchObject({ is_demo: true, role: "owner", name: "Demo workspace" });
    const leftMs = Date.parse(body.team.ends_at) - app.clock.nowMs();
    expect(leftMs).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(leftMs).toBeGreaterThan(23 * HOUR_MS);
    expect(body.api_key).toMatchObject({
      type: "secret",
      mode: "test",
      expires_at: body.team.ends_at,
    });
    expect(body.key).toMatch(/^sk_test_/u);
    expect(body.publishable_key).toMatch(/^pk_test_/u);
    const me = await ask("GET", "/me");
    expect(me.body.team).toMatchObject({
      id: body.team.id,
      is_demo: true,
      ends_at: body.team.ends_at,
    });
    // By the cookie as well, whatever the switch of the dashboard says.
    const made = await ask("POST", "/fills", { template_id: body.template_id, values: {} });
    expect(made.body.fill.mode).toBe("test");
    expect((await clientOf(app.url, body.key).get("/fills")).body.data).toHaveLength(1);
  });

  test("makes the press file of its sample with its key", async () => {
    const client = clientOf(app.url, demo.body.key);
    const values = { name: "Ada Lovelace" };
    const made = await client.post("/renders", { template_id: demo.body.template_id, values });
    expect(made.status, made.text).toBe(200);
    expect(made.body.render).toMatchObject({ status: "succeeded", mode: "test" });
  });

  test("opens its application to pages of this machine", async () => {
    const { publishable_key: key, product_id } = demo.body;
    const resolve = (origin: string) =>
      askerOf(app, "")(
        "POST",
        "/product_mappings/resolve",
        { external_product_id: product_id },
        { origin, "x-service-publishable-key": key },
      );
    expect((await resolve("http://localhost:5173")).status).toBe(200);
    expect(refusal(await resolve("https://evil.example"))).toEqual([403, "origin_not_allowed"]);
  });

  test("publishes what was uploaded, and a hosted order of it is a test", async () => {
    const { ask, body } = demo;
    const published = await ask("POST", `/templates/${body.template_id}/publish`);
    expect(published.status).toBe(200);
    const { slug } = published.body.template;
    const started = await askerOf(app, "")("POST", "/hosted/fills", { slug });
    expect(started.status).toBe(201);
    const { data } = (await clientOf(app.url, body.key).get("/fills")).body;
    expect(data.find(({ source }: { source: string }) => source === "hosted")?.mode).toBe("test");
  });

  test("sends nothing to strangers before somebody has shown an address", async () => {
    const { ask, body } = demo;
    const url = "http://127.0.0.1:9/hook";
    const hook = await ask("POST", "/webhook_endpoints", { url, events: "*" });
    expect(refusal(hook)).toEqual([403, "address_not_confirmed"]);
    const invited = await ask("POST", `/teams/${body.team.id}/invitations`, {
      email: newAddress(),
      role: "viewer",
    });
    expect(refusal(invited)).toEqual([403, "address_not_confirmed"]);
  });

  test("is nobody else's", async () => {
    const other = await newDemo();
    expect(refusal(await other.ask("GET", `/templates/${demo.body.template_id}`))).toEqual([
      404,
      "template_not_found",
    ]);
    expect(other.body.template_id).not.toBe(demo.body.template_id);
  });
});

describe("whoever sits elsewhere", () => {
  test("gets none by a name that was pointed here, from a page of others, or by a proxy that says so", async () => {
    const port = portOf(app.url);
    const host = `127.0.0.1:${port}`;
    for (const headers of [
      { host: "evil.example" },
      { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
      { host, origin: "https://evil.example" },
      { host, "x-forwarded-for": "192.0.2.1" },
      { host, forwarded: "for=192.0.2.1" },
    ]) {
      expect(await raw(port, headers), JSON.stringify(headers)).toEqual([404, "not_found"]);
    }
  });

  test("gets none through a proxy on the same machine", async () => {
    // One that keeps the name it was asked under, as most are set up to, and one that adds what it knows.
    for (const added of [{}, { host: "127.0.0.1", "x-forwarded-host": "print.example" }]) {
      const proxy = createServer(({ headers }, response) => {
        const passed: IncomingHttpHeaders = { ...headers, ...added };
        const onward = { port: portOf(app.url), host: "127.0.0.1", path: "/v1/demo" };
        const sent = request({ ...onward, method: "POST", headers: passed }, (answer) => {
          response.writeHead(answer.statusCode ?? 0, answer.headers);
          answer.pipe(response);
        });
        sent.end();
      }).listen(0, "127.0.0.1");
      await once(proxy, "listening");
      const bound = proxy.address();
      const port = bound !== null && typeof bound === "object" ? bound.port : 0;
      expect(await raw(port, { host: "print.example" })).toEqual([404, "not_found"]);
      proxy.close();
    }
  });

  test("gets none where the service is announced elsewhere, or makes no demo", async () => {
    const announced = await startBeside(
      app,
      { runner: null },
      { publicUrl: () => "https://print.example" },
    );
    const without = await startBeside(app, { runner: null }, { demoCard: null });
    for (const beside of [announced, without]) {
      expect(refusal(await askerOf(beside, "")("POST", "/demo"))).toEqual([404, "not_found"]);
      await beside.close();
    }
  });
});

describe("a day later", () => {
  test("its cookie and keys say so, and its page is gone", async () => {
    const { ask, body } = await newDemo();
    const slug = (await ask("GET", `/templates/${body.template_id}`)).body.template.slug;
    app.clock.aheadMs = 24 * HOUR_MS - 60_000;
    expect((await ask("GET", "/me")).status).toBe(200);
    app.clock.aheadMs = 24 * HOUR_MS;
    const over = [401, "demo_expired"];
    expect(refusal(await ask("GET", "/me"))).toEqual(over);
    expect(refusal(await ask("GET", "/templates"))).toEqual(over);
    expect(refusal(await ask("POST", "/fills", { template_id: body.template_id }))).toEqual(over);
    const keyed = askerOf(app, "");
    const bearer = { authorization: `Bearer ${body.key}` };
    expect(refusal(await keyed("GET", "/templates", undefined, bearer))).toEqual([
      401,
      "api_key_expired",
    ]);
    expect(refusal(await keyed("POST", "/hosted/fills", { slug }))).toEqual([
      404,
      "template_not_live",
    ]);
  });

  test("all it held is taken away, files too; its end is told for two weeks more", async () => {
    const { ask, body } = await newDemo();
    const client = clientOf(app.url, body.key);
    const made = await client.post("/renders", {
      template_id: body.template_id,
      values: { name: "Gone" },
    });
    expect(made.status).toBe(200);
    await ask("POST", "/previews", { template_id: body.template_id, page: 0, values: {} });
    const teamId = body.team.id;
    const held = await rowsOf(teamId);
    expect(held["templates"]).toBe(1);
    expect(held["renders"]).toBeGreaterThan(0);
    const sha256 = await fileOf(app, made.body.render.id);
    app.clock.aheadMs = 25 * HOUR_MS;
    await sweep(app.services);
    const kept = Object.keys(await rowsOf(teamId));
    expect(kept.filter((name) => !DEMO_CREDENTIALS.some((rest) => rest === name))).toEqual([]);
    expect(refusal(await ask("GET", "/me"))).toEqual([401, "demo_expired"]);
    app.clock.aheadMs = 27 * HOUR_MS;
    await removeErasedObjects(app.services);
    expect(await app.services.objects.stat(sha256)).toBeNull();
    // Again is the same.
    await sweep(app.services);
    app.clock.aheadMs = 17 * 24 * HOUR_MS;
    await sweep(app.services);
    expect(await rowsOf(teamId)).toEqual({});
    expect(refusal(await ask("GET", "/me"))).toEqual([401, "session_required"]);
  });

  test("no table of a team's is forgotten", async () => {
    const { rows } = await app.services.db.read((tx) =>
      tx.sql(
        `select table_name as name from information_schema.columns
          where column_name = 'team_id' and table_schema = current_schema()`,
        [],
      ),
    );
    // The platform's own log outlives the teams that it tells of.
    const kept = "platform_audit_entries";
    const swept = new Set<string>([...DEMO_CONTENT, ...DEMO_CREDENTIALS, kept]);
    expect(rows.map(({ name }) => String(name)).filter((name) => !swept.has(name))).toEqual([]);
  });
});

describe("claiming", () => {
  const person = () => ({
    email: newAddress(),
    password: MEMBER_PASSWORD,
    name: "Ada",
    team_name: "Ada prints",
  });

  test("makes it a team like others, with its data, and ends the clock", async () => {
    const { ask, body } = await newDemo();
    const who = person();
    expect((await ask("POST", "/demo/claim", who)).status).toBe(202);
    // Until the address is shown the clock runs on.
    expect((await ask("GET", "/me")).body.team.ends_at).toBe(body.team.ends_at);
    const token = await mailedToken(app);
    const anybody = askerOf(app, "");
    expect((await anybody("POST", "/address_confirmations", { token })).status).toBe(200);
    app.clock.aheadMs = 48 * HOUR_MS;
    await sweep(app.services);
    // The cookie of the demo was nobody's in particular.
    expect(refusal(await ask("GET", "/me"))).toEqual([401, "session_required"]);
    const { headers } = await anybody("POST", "/session", {
      email: who.email,
      password: who.password,
    });
    const own = askerOf(app, headers.getSetCookie()[0]?.split(";")[0] ?? "");
    expect((await own("GET", "/me")).body.team).toMatchObject({
      id: body.team.id,
      name: "Ada prints",
      is_demo: false,
      ends_at: null,
      role: "owner",
    });
    expect((await own("GET", `/templates/${body.template_id}`)).status).toBe(200);
    const keyed = await clientOf(app.url, body.key).get("/templates");
    expect(keyed.body.data).toHaveLength(1);
    const { data } = (await own("GET", "/audit_log")).body;
    expect(data.map(({ action }: { action: string }) => action)).toContain("team.claimed");
    // Once is enough.
    const again = await own("POST", "/demo/claim", person());
    expect(refusal(again)).toEqual([404, "team_not_found"]);
  });

  test("with somebody's address tells that person, and changes nothing", async () => {
    const first = await newDemo();
    const who = person();
    await first.ask("POST", "/demo/claim", who);
    await askerOf(app, "")("POST", "/address_confirmations", { token: await mailedToken(app) });
    const { ask, body } = await newDemo();
    expect((await ask("POST", "/demo/claim", who)).status).toBe(202);
    await mailedToken(app);
    expect(app.mails.at(-1)?.to).toBe(who.email);
    expect((await ask("GET", "/me")).body.team).toMatchObject({
      name: "Demo workspace",
      is_demo: true,
    });
    expect((await ask("GET", `/teams/${body.team.id}/members`)).body.data).toHaveLength(1);
  });

  test("too late makes no account: its link ends with the demo, and the address is free again", async () => {
    const { ask } = await newDemo();
    const who = person();
    app.clock.aheadMs = 23 * HOUR_MS;
    await ask("POST", "/demo/claim", who);
    const token = await mailedToken(app);
    app.clock.aheadMs = 25 * HOUR_MS;
    await sweep(app.services);
    const anybody = askerOf(app, "");
    const confirmed = await anybody("POST", "/address_confirmations", { token });
    expect(refusal(confirmed)).toEqual([400, "invalid_mail_link"]);
    const next = await newDemo();
    await next.ask("POST", "/demo/claim", who);
    const fresh = { token: await mailedToken(app) };
    expect((await anybody("POST", "/address_confirmations", fresh)).status).toBe(200);
  });
});

// Last: the demos it makes are in the way of others.
test("five an hour for an address, and a hundred at once for all", async () => {
  const limited = await startBeside(app, { runner: null, rateScale: 1 }, { demoCard: null });
  const statuses: number[] = [];
  let last = "";
  for (let i = 0; i < 6; i++) {
    const { status, headers } = await askerOf(limited, "")("POST", "/demo");
    statuses.push(status);
    last = headers.get("retry-after") ?? "";
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  expect(Number(last)).toBeGreaterThan(60);
  await limited.close();
  await insertDemos(app, MAX_DEMOS);
  const refused = await askerOf(app, "")("POST", "/demo");
  expect(refusal(refused)).toEqual([429, "rate_limit_exceeded"]);
  expect(refused.headers.get("retry-after")).toBe("600");
  // They count while they last.
  app.clock.aheadMs = 25 * HOUR_MS;
  await newDemo();
});

/** How many rows of each table are of the team, where there are any. */
async function rowsOf(teamId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of [...DEMO_CONTENT, ...DEMO_CREDENTIALS]) {
    const n = Number(await rowText(`select count(*) as v from ${name} where team_id = $1`, teamId));
    if (n > 0) {
      counts[name] = n;
    }
  }
  return counts;
}

async function rowText(statement: string, teamId: string): Promise<string> {
  const { rows } = await app.services.db.read((tx) => tx.sql(statement, [teamId]));
  return String(rows[0]?.["v"]);
}
