import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CliError } from "#cli/command.ts";
import { listen } from "#cli/commands/listen.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { answering, openReceiver, type Receiver, verified } from "#test/support/receiver.ts";
import { happen, newShop, type Shop } from "#test/support/webhook-kit.ts";

let app: TestApp;
let receiver: Receiver;
let shop: Shop;
let key: string;
const SECRET = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
beforeAll(async () => {
  app = await startTestApp({ runner: null });
});
beforeEach(async () => {
  shop = await newShop(app);
  key = await app.newKey(shop.teamId, {});
  receiver = await openReceiver();
  return () => receiver.close();
});
afterAll(() => app.close());

interface Listening {
  readonly printed: string[];
  readonly told: string[];
  readonly ended: Promise<number>;
}

function start(...args: string[]): Listening {
  const printed: string[] = [];
  const told: string[] = [];
  const context = {
    engine: () => Promise.reject(new Error("no engine here")),
    environment: () => Promise.resolve({ api: null, key: null }),
    print: (line: string) => printed.push(line),
    tell: (line: string) => told.push(line),
  };
  return { printed, told, ended: listen.run(context, args) };
}

describe("platen listen", () => {
  test("posts what happens from now on, signed with the secret it shows", async () => {
    await happen(app, shop);
    const listening = start(receiver.url, "--api", `${app.url}/v1/`, "--key", key, "--count", "3");
    await expect.poll(() => listening.told.length).toBe(1);
    const [, secret = ""] = /Signing secret (whsec_\S+)/u.exec(listening.told[0]!) ?? [];
    const ids = [await happen(app, shop), await happen(app, shop)];
    await expect.poll(() => receiver.received.length, { timeout: 9_000 }).toBe(2);
    receiver.answer = answering(500);
    ids.push(await happen(app, shop, "render.succeeded"));
    expect(await listening.ended).toBe(0);
    const events = receiver.received.map((message) => verified(secret, message));
    expect(events.map(({ id }) => id)).toEqual(ids);
    const { data } = (await shop.client.get("/events?limit=3")).body;
    expect(events.toReversed()).toEqual(data);
    expect(listening.printed).toMatchObject([
      expect.stringMatching(/fill\.created .*200/u),
      expect.stringMatching(/fill\.created .*200/u),
      expect.stringMatching(/render\.succeeded .*500/u),
    ]);
  });

  test("posts more than a page, only the types asked for, and goes on when nobody takes them", async () => {
    const args = ["--api", `${app.url}/v1`, "--key", key, "--secret", SECRET];
    const one = ["--events", "render.succeeded", "--count", "120"];
    const listening = start(receiver.url, ...args, ...one);
    const gone = await openReceiver();
    await gone.close();
    const dead = start(gone.url, ...args, "--count", "1");
    await expect.poll(() => listening.told.length + dead.told.length).toBe(2);
    await happen(app, shop);
    for (let i = 0; i < 120; i++) {
      await happen(app, shop, "render.succeeded");
    }
    expect(await Promise.all([listening.ended, dead.ended])).toEqual([0, 0]);
    const types = new Set(
      receiver.received.map((message) => verified(SECRET, message).type as string),
    );
    expect([receiver.received.length, [...types]]).toEqual([120, ["render.succeeded"]]);
    expect(dead.printed).toMatchObject([expect.stringContaining("failed: ECONNREFUSED")]);
  });

  test("posts what was missed since a time, each once and in its order (C39)", async () => {
    app.clock.aheadMs = -5 * 86_400_000;
    await happen(app, shop);
    app.clock.aheadMs = 0;
    const missed: string[] = [];
    for (let i = 0; i < 105; i++) {
      missed.push(await happen(app, shop));
    }
    const args = ["--api", `${app.url}/v1`, "--key", key, "--secret", SECRET];
    const listening = start(receiver.url, ...args, "--since", "3d", "--count", "106");
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(105);
    missed.push(await happen(app, shop));
    expect(await listening.ended).toBe(0);
    expect(receiver.received.map((message) => verified(SECRET, message).id)).toEqual(missed);
  });

  test("shuffled, posts each event twice and the newest first (C38)", async () => {
    const ids = [await happen(app, shop), await happen(app, shop), await happen(app, shop)];
    const args = ["--api", `${app.url}/v1`, "--key", key, "--secret", SECRET];
    const all = ["--since", "2020-01-01T00:00:00Z", "--shuffled", "--count", "3"];
    expect(await start(receiver.url, ...args, ...all).ended).toBe(0);
    expect(receiver.received.map((message) => verified(SECRET, message).id)).toEqual([
      ...ids.toReversed(),
      ...ids,
    ]);
  });

  test.each([
    ["a time that is none", ["--key", "k", "--since", "yesterday"], 2, "--since"],
    ["a wrong key", ["--key", "sk_live_wrong"], 1, "401"],
    ["no key", [], 2, "--key"],
    ["a secret that is none", ["--key", "k", "--secret", "abc"], 2, "whsec_"],
    ["a count that is none", ["--key", "k", "--count", "0"], 2, "--count"],
    ["another service", ["--key", "k", "--api", "ftp://x"], 2, "--api"],
  ])("with %s says so", async (_name, args, exitCode, words) => {
    const all = args.includes("--api") ? args : [...args, "--api", `${app.url}/v1`];
    const error = await start(receiver.url, ...all).ended.catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(CliError);
    expect(error).toMatchObject({ exitCode, message: expect.stringContaining(words) });
  });
});
