import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretBox } from "#adapters/secret-box.ts";
import { startBeside, startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { embedSession } from "#test/support/embed-rows.ts";
import { probe } from "#test/support/probes.ts";
import { testRunner } from "#test/support/runner.ts";
import { seedTeam } from "#test/support/seed-team.ts";
import { cardPdf, makeWorld, type World } from "#test/support/world.ts";
import { claimOfProcess, moveAnswer } from "#test/support/rows.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

let keys = 0;
const newKey = (): Record<string, string> => ({ "idempotency-key": `key-${++keys}` });
const keyIn = (headers: Record<string, string>): string => headers["idempotency-key"] ?? "";
const fill = (): object => ({ template_id: world.templateId, external_cart_id: `cart-${keys}` });
const countFills = async (cart: string): Promise<number> =>
  (await world.client.get(`/fills?external_cart_id=${cart}`)).body.data.length;

describe("an Idempotency-Key", () => {
  test("makes a repetition answer byte for byte what the first did", async () => {
    const headers = newKey();
    const body = fill();
    const first = await world.client.post("/fills", body, headers);
    const again = await world.client.post("/fills", body, headers);
    expect([first, again].map((a) => a.headers.get("idempotent-replay"))).toEqual([
      "false",
      "true",
    ]);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("shared by fifty at once gives one effect", async () => {
    const headers = newKey();
    const body = { ...fill(), external_cart_id: "cart-fifty" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.client.post("/fills", body, headers)),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
    expect(answers.filter((a) => a.headers.get("idempotent-replay") === "false")).toHaveLength(1);
    expect(await countFills("cart-fifty")).toBe(1);
  });

  test("used for another body, path or method is a 422", async () => {
    const headers = newKey();
    await world.client.post("/fills", fill(), headers);
    const answers = [
      await world.client.post("/fills", { ...fill(), customer_name: "x" }, headers),
      await world.client.post("/renders", fill(), headers),
      await world.client.patch(`/templates/${world.templateId}`, fill(), headers),
    ];
    expect(answers.map((a) => [a.status, a.body.error.code])).toEqual(
      Array(3).fill([422, "idempotency_key_mismatch"]),
    );
  });

  test("keeps refusals too", async () => {
    const headers = newKey();
    const body = { template_id: "tpl_none" };
    const first = await world.client.post("/fills", body, headers);
    const again = await world.client.post("/fills", body, headers);
    expect([first.status, again.text]).toEqual([404, first.text]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
  });

  test("is not burnt by a key without rights, a wrong media type or no key at all", async () => {
    const headers = newKey();
    const weak = await app.newKey(world.teamId, { type: "restricted", scopes: ["fills:read"] });
    await clientOf(app.url, weak).post("/fills", fill(), headers);
    await clientOf(app.url, "").post("/fills", fill(), headers);
    await world.client.raw("POST", "/fills", {
      body: "x",
      headers: { ...headers, "content-type": "text/plain" },
    });
    const answer = await world.client.post("/fills", fill(), headers);
    expect([answer.status, answer.headers.get("idempotent-replay")]).toEqual([201, "false"]);
  });

  test("belongs to its team", async () => {
    const headers = newKey();
    const other = await makeWorld(app);
    const first = await world.client.post("/fills", fill(), headers);
    const theirs = await other.client.post("/fills", { template_id: other.templateId }, headers);
    expect([first.status, theirs.status]).toEqual([201, 201]);
  });

  test("over 255 characters is refused", async () => {
    const answer = await world.client.post("/fills", fill(), {
      "idempotency-key": "x".repeat(256),
    });
    expect([answer.status, answer.body.error.code]).toEqual([400, "idempotency_key_too_long"]);
  });

  test("does not mind the boundary of an upload", async () => {
    const headers = newKey();
    const pdf = await cardPdf();
    const first = await world.client.upload(pdf, { headers });
    const again = await world.client.upload(pdf, { headers });
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
    const other = await world.client.upload(pdf, { headers, title: "Another request" });
    expect(other.body.error.code).toBe("idempotency_key_mismatch");
  });

  test("is free again after a day, and not before", async () => {
    const headers = newKey();
    const body = fill();
    const first = await world.client.post("/fills", body, headers);
    app.clock.aheadMs = 24 * 3_600_000 - 60_000;
    const same = await world.client.post("/fills", body, headers);
    app.clock.aheadMs = 24 * 3_600_000 + 1_000;
    const again = await world.client.post("/fills", body, headers);
    app.clock.aheadMs = 0;
    expect(same.text).toBe(first.text);
    expect(again.body.fill.id).not.toBe(first.body.fill.id);
  });
});

describe("a stored answer", () => {
  const stored = async (key: string): Promise<string> => {
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select encode(body, 'escape') as body from idempotency where key = $1", [key]),
    );
    return String(rows[0]?.["body"]);
  };
  const KEYS = ["new", "test"].map((kid, i) => ({
    kid,
    bytes: new Uint8Array(32).fill(9 - 2 * i),
  }));

  test("is encrypted", async () => {
    const headers = newKey();
    const first = await world.client.post("/fills", fill(), headers);
    const text = await stored(headers["idempotency-key"] ?? "");
    expect(text.length).toBeGreaterThan(first.text.length);
    expect(text).not.toContain(first.body.fill.id);
  });

  test("is read with a key that has been rotated out of the first place", async () => {
    const headers = newKey();
    const body = fill();
    const first = await world.client.post("/fills", body, headers);
    const rotated = await startBeside(app, { runner: null }, { secretBox: secretBox(KEYS) });
    const again = await clientOf(rotated.url, world.key).post("/fills", body, headers);
    expect([again.status, again.text]).toEqual([201, first.text]);
    await rotated.close();
  });

  test("is a 503 once its key is gone, or there are none", async () => {
    const headers = newKey();
    const body = fill();
    await world.client.post("/fills", body, headers);
    for (const box of [secretBox(KEYS.slice(0, 1)), null]) {
      const other = await startBeside(app, { runner: null }, { secretBox: box });
      const client = clientOf(other.url, world.key);
      const refused = await client.post("/fills", body, headers);
      expect([refused.status, refused.body.error.code]).toEqual([
        503,
        "idempotency_store_unavailable",
      ]);
      expect(refused.headers.get("retry-after")).toBe("1");
      expect((await client.post("/fills", body)).status).toBe(201);
      await other.close();
    }
  });

  test("moved to another place opens nothing", async () => {
    const [mine, theirs] = [newKey(), newKey()];
    await world.client.post("/fills", fill(), mine);
    const body = fill();
    await world.client.post("/fills", body, theirs);
    await moveAnswer(app, { from: keyIn(mine), to: keyIn(theirs) });
    const moved = await world.client.post("/fills", body, theirs);
    expect(moved.body.error.code).toBe("idempotency_store_unavailable");
  });
});

describe("shoppers", () => {
  let shop: TestApp;
  let teamId: string;
  let secretKey: string;
  let templateId: string;
  beforeAll(async () => {
    shop = await startTestApp({
      runner: testRunner(),
      endpoints: [
        probe("secret", { path: "/probe" }),
        probe("client_secret", { path: "/probe/session" }),
        probe("publishable"),
        probe("storefront"),
        probe("none"),
      ],
    });
    const team = await shop.newTeam();
    ({ teamId } = team);
    secretKey = team.key;
    ({ templateId } = await seedTeam(shop.services, teamId));
  });
  afterAll(() => shop.close());

  const post = async (path: string, headers: Record<string, string>): Promise<[string, string]> => {
    const response = await fetch(`${shop.url}/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "the-same", ...headers },
      body: '{"text":"the same"}',
    });
    expect(response.status).toBe(200);
    return [await response.text(), response.headers.get("idempotent-replay") ?? ""];
  };

  test("with one key and one body never meet, each has its own replay", async () => {
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () => embedSession(shop, teamId, { templateId })),
    );
    const all = (): Promise<[string, string][]> =>
      Promise.all(
        sessions.map(({ secret }) => post("probe/session", { "x-service-client-secret": secret })),
      );
    const first = await all();
    const again = await all();
    expect(new Set(first.map(([text]) => text)).size).toBe(10);
    expect(first.map(([, replay]) => replay)).toEqual(Array(10).fill("false"));
    expect(again).toEqual(first.map(([text]) => [text, "true"]));
    for (const [i, { id }] of sessions.entries()) {
      expect(first[i]?.[0]).toContain(id);
    }
    // Nor do they meet their own shop's server.
    const server = await post("probe", { authorization: `Bearer ${secretKey}` });
    expect([server[1], first.some(([text]) => text === server[0])]).toEqual(["false", false]);
  });

  test.each(["publishable", "storefront"])("without a session (%s) have no key", async (route) => {
    const key = await shop.newKey(teamId, {
      type: "publishable",
      allowedOrigins: ["https://shop.example"],
    });
    const headers = { "x-service-publishable-key": key };
    const [first, again] = [
      await post(`probe/${route}`, headers),
      await post(`probe/${route}`, headers),
    ];
    expect([first[1], again[1]]).toEqual(["", ""]);
    expect(again[0]).not.toBe(first[0]);
  });
});

describe("two processes", () => {
  test("that share a database make one effect of twenty requests", async () => {
    const beside = await startBeside(app, { runner: null });
    const headers = newKey();
    const body = { ...fill(), external_cart_id: "cart-two" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        clientOf(i % 2 === 0 ? app.url : beside.url, world.key).post("/fills", body, headers),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countFills("cart-two")).toBe(1);
    await beside.close();
  });
});

describe("a claim without an answer", () => {
  /** Leaves behind what a process does that died at work, or one that still works. */
  async function claimed(owner: "dead" | "alive", body: object): Promise<Record<string, string>> {
    const headers = newKey();
    await world.client.post("/fills", body, headers);
    await claimOfProcess(app, keyIn(headers), {
      id: owner,
      aliveUntil: new Date(app.clock.nowMs() + (owner === "alive" ? 3_600_000 : 0)),
    });
    return headers;
  }

  test("is run again when its process has died", async () => {
    const body = fill();
    const headers = await claimed("dead", body);
    const answer = await world.client.post("/fills", body, headers);
    expect([answer.status, answer.headers.get("idempotent-replay")]).toEqual([201, "false"]);
  });

  test("is never freed while its process lives: 409 after two seconds", async () => {
    const body = fill();
    const headers = await claimed("alive", body);
    const answer = await world.client.post("/fills", body, headers);
    expect([answer.status, answer.body.error.code]).toEqual([
      409,
      "idempotency_request_in_progress",
    ]);
    expect(answer.headers.get("retry-after")).toBe("1");
  });
});

// Elsewhere than on Linux a process is given up when its heartbeat is overdue.
test.runIf(process.platform === "linux")(
  "a claim of a process killed on this machine is run again at once",
  async () => {
    const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], {
      stdio: "ignore",
    });
    const stat = await readFile(`/proc/${child.pid}/stat`, "utf8");
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    const headers = newKey();
    const body = { ...fill(), external_cart_id: "cart-killed" };
    await world.client.post("/fills", body, headers);
    await claimOfProcess(app, keyIn(headers), {
      id: "killed",
      aliveUntil: new Date(app.clock.nowMs() + 3_600_000),
      host: app.services.processes.self.host,
      pid: child.pid ?? null,
      started: started ?? null,
    });
    const held = await world.client.post("/fills", body, headers);
    expect(held.body.error.code).toBe("idempotency_request_in_progress");
    child.kill("SIGKILL");
    await once(child, "exit");
    // As soon as any process of the machine looks: those that start do so first of all.
    const beside = await startBeside(app, { runner: null });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        clientOf(beside.url, world.key).post("/fills", body, headers),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await beside.close();
  },
);

test("a claim taken over by another process keeps the first from committing", async () => {
  const { idempotencyKeys } = await import("#services/context/idempotency.ts");
  const keysOfProcess = idempotencyKeys(app.services);
  const place = { teamId: world.teamId, credential: "", key: "taken-over" };
  const first = await keysOfProcess.claim(place, "hash");
  const second = await keysOfProcess.claim(place, "hash");
  expect([first.kind, second.kind]).toEqual(["claimed", "claimed"]);
  if (first.kind !== "claimed") {
    throw new Error("the key was free");
  }
  const answer = { status: 200, headers: {}, body: new Uint8Array() };
  await expect(
    app.services.db.tx((tx) => keysOfProcess.finish(tx, first.claim, answer)),
  ).rejects.toThrow("lost");
});
