import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { testRunner } from "#test/support/runner.ts";
import { cardPdf, makeWorld, type World } from "#test/support/world.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  world = await makeWorld(app);
});
afterAll(() => app.close());

let keys = 0;
const newKey = (): Record<string, string> => ({ "idempotency-key": `key-${++keys}` });
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

  test("is free again after a day", async () => {
    const headers = newKey();
    const body = fill();
    const first = await world.client.post("/fills", body, headers);
    await app.services.db.tx((tx) =>
      tx.sql("update idempotency set expires_at = now() where key = $1", [
        headers["idempotency-key"],
      ]),
    );
    const again = await world.client.post("/fills", body, headers);
    expect(again.body.fill.id).not.toBe(first.body.fill.id);
  });
});

describe("a claim without an answer", () => {
  /** Leaves behind what a process does that died at work, or one that still works. */
  async function claimed(owner: "dead" | "alive", body: object): Promise<Record<string, string>> {
    const headers = newKey();
    await world.client.post("/fills", body, headers);
    await app.services.db.tx(async (tx) => {
      await tx.sql(
        "update idempotency set owner = $2, status = null, headers = null, body = null where key = $1",
        [headers["idempotency-key"], owner],
      );
      await tx.sql(
        `insert into processes (id, alive_until) values ('alive', now() + interval '1 hour'), ('dead', now())
          on conflict do nothing`,
        [],
      );
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

test("a claim taken over by another process keeps the first from committing", async () => {
  const { idempotencyKeys } = await import("#services/idempotency.ts");
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
