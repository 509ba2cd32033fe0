import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secretBox } from "#adapters/secret-box.ts";
import { ApiError } from "#domain/errors.ts";
import type { Services } from "#services/context/context.ts";
import { idempotencyKeys } from "#services/context/idempotency.ts";
import { codeOf, openTestServices, type TestServices } from "#test/support/services.ts";
import { moveAnswer, storePlain } from "#test/support/rows.ts";

let open: TestServices;
let services: Services;
let teamId: string;
beforeAll(async () => {
  open = await openTestServices();
  services = open.services;
  teamId = (await open.caller()).teamId;
});
afterAll(() => open.close());

type Keys = ReturnType<typeof idempotencyKeys>;
type Place = Parameters<Keys["claim"]>[0];
type Claimed = Parameters<Keys["finish"]>[1];

let count = 0;
const newPlace = (changes: Partial<Place> = {}): Place => ({
  teamId,
  credential: "key_1",
  key: `k${++count}`,
  ...changes,
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ANSWER = { status: 201, headers: { "x-a": "b" }, body: bytes('{"fill":{}}') };

/** A process of this machine that lives. */
async function process(own: Partial<Services> = {}): Promise<Keys> {
  const keys = idempotencyKeys({ ...services, ...own });
  await keys.beat();
  return keys;
}

async function claimed(keys: Keys, place: Place, hash = "hash"): Promise<Claimed> {
  const outcome = await keys.claim(place, hash);
  expect(outcome.kind).toBe("claimed");
  return (outcome as { claim: Claimed }).claim;
}

const finish = (keys: Keys, claim: Claimed, answer = ANSWER): Promise<void> =>
  services.db.tx((tx) => keys.finish(tx, claim, answer));

async function mentionsOf({ key }: Place): Promise<unknown> {
  const { rows } = await services.db.read((tx) =>
    tx.sql("select mentions, body from idempotency where key = $1", [key]),
  );
  return rows;
}

describe("a claim", () => {
  test("is one process's and one request's until it is answered", async () => {
    const [a, b] = [await process(), await process()];
    const place = newPlace();
    const claim = await claimed(a, place);
    expect(claim).toMatchObject(place);
    expect([await a.claim(place, "hash"), await b.claim(place, "hash")]).toEqual([
      { kind: "running" },
      { kind: "running" },
    ]);
    expect(await b.claim(place, "another")).toEqual({ kind: "mismatch" });
    await finish(a, claim);
    expect(await b.claim(place, "hash")).toMatchObject({ kind: "replay", answer: ANSWER });
    expect(await b.claim(place, "another")).toEqual({ kind: "mismatch" });
  });

  test("is its team's, its credential's and its key's", async () => {
    const keys = await process();
    const place = newPlace();
    await claimed(keys, place);
    await claimed(keys, { ...place, teamId: (await open.caller()).teamId });
    await claimed(keys, { ...place, credential: "key_2" });
    await claimed(keys, newPlace());
    expect(await keys.claim(place, "hash")).toEqual({ kind: "running" });
  });

  test("of many at once is one's", async () => {
    const keys = await process();
    const place = newPlace();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => keys.claim(place, "hash")));
    expect(outcomes.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "running")).toHaveLength(11);
  });

  test("given back is free, for another request as well", async () => {
    const keys = await process();
    const place = newPlace();
    await keys.release(await claimed(keys, place));
    await claimed(keys, place, "another");
  });

  test("that was answered is not given back", async () => {
    const keys = await process();
    const place = newPlace();
    const claim = await claimed(keys, place);
    await finish(keys, claim);
    await keys.release(claim);
    expect((await keys.claim(place, "hash")).kind).toBe("replay");
  });

  test("is free a day after its first use, not before", async () => {
    const keys = await process();
    const place = newPlace();
    await finish(keys, await claimed(keys, place));
    open.clock.nowMs += 86_400_000 - 1;
    expect((await keys.claim(place, "other")).kind).toBe("mismatch");
    open.clock.nowMs += 1;
    await claimed(keys, place, "other");
  });
});

describe("an answer", () => {
  test("is written with the change or not at all", async () => {
    const keys = await process();
    const place = newPlace();
    const claim = await claimed(keys, place);
    const failing = services.db.tx(async (tx) => {
      await keys.finish(tx, claim, ANSWER);
      throw new RangeError("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await keys.claim(place, "hash")).toEqual({ kind: "running" });
    await finish(keys, claim);
    expect((await keys.claim(place, "hash")).kind).toBe("replay");
  });

  test("is written once", async () => {
    const keys = await process();
    const claim = await claimed(keys, newPlace());
    await finish(keys, claim);
    const again = await finish(keys, claim).catch((error: unknown) => error);
    expect(again).toMatchObject({
      name: "ClaimLost",
      message: "the claim on an Idempotency-Key was lost to another process",
    });
  });

  test("is stored encrypted, for its place alone", async () => {
    const keys = await process();
    const [place, other] = [newPlace(), newPlace()];
    await finish(keys, await claimed(keys, place), { ...ANSWER, body: bytes("a secret") });
    const [row] = (await mentionsOf(place)) as [{ body: Buffer }];
    expect(row.body.includes("a secret")).toBe(false);
    await finish(keys, await claimed(keys, other));
    await moveAnswer({ services }, { from: place.key, to: other.key });
    expect(await codeOf(keys.claim(other, "hash"))).toBe("idempotency_store_unavailable");
    expect(await keys.claim(place, "hash")).toMatchObject({ answer: { body: bytes("a secret") } });
  });

  test("stored plain, as it once was, is read as it stands", async () => {
    const keys = await process();
    const place = newPlace();
    await finish(keys, await claimed(keys, place));
    await storePlain({ services }, place.key, "old");
    const outcome = await keys.claim(place, "hash");
    const { answer } = outcome as { answer: { body: Uint8Array } };
    expect(new TextDecoder().decode(answer.body)).toBe("old");
  });

  test("whose key was taken away is refused, and nothing is done", async () => {
    const keys = await process();
    const place = newPlace();
    await finish(keys, await claimed(keys, place));
    const others = secretBox([{ kid: "other", bytes: new Uint8Array(32).fill(8) }]);
    const reading = (await process({ secretBox: others })).claim(place, "hash");
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      code: "idempotency_store_unavailable",
      message: expect.stringMatching(/cannot be decrypted.*; nothing was done\.$/),
      retryAfterSeconds: 1,
    });
  });

  test("needs keys to encrypt it with, before anything is claimed", async () => {
    const place = newPlace();
    const without = await process({ secretBox: null });
    expect(await codeOf(without.claim(place, "hash"))).toBe("idempotency_store_unavailable");
    const keys = await process();
    const claim = await claimed(keys, place);
    expect(await codeOf(services.db.tx((tx) => without.finish(tx, claim, ANSWER)))).toBe(
      "idempotency_store_unavailable",
    );
  });

  const [FILL, OTHER, SESSION] = ["fil_", "fil_", "ses_"].map(
    (prefix, i) => `${prefix}${"0".repeat(25)}${i}`,
  );
  test.each<[string, string, readonly unknown[]]>([
    ["nothing", "{}", []],
    ["a fill twice, and another", `{"id":"${FILL}","of":["${FILL}","${OTHER}"]}`, [FILL, OTHER]],
    ["the session it is about", `{"embed_session":{"id":"${SESSION}"}}`, [SESSION]],
    ["a session that is only named", `{"session_id":"${SESSION}"}`, []],
    ["what is no fill", `{"id":"${FILL?.slice(0, -1)}","b":"${FILL?.replace("fil", "FIL")}"}`, []],
  ])("is found again by what it speaks of: %s", async (_, body, mentions) => {
    const keys = await process();
    const place = newPlace();
    await finish(keys, await claimed(keys, place), { ...ANSWER, body: bytes(body) });
    expect(await mentionsOf(place)).toMatchObject([{ mentions }]);
  });
});

describe("processes", () => {
  test("a dead process's claim is taken over by the same request, and it cannot answer any more", async () => {
    const dead = idempotencyKeys(services);
    const keys = await process();
    const place = newPlace();
    const claim = await claimed(dead, place);
    expect((await keys.claim(place, "another")).kind).toBe("mismatch");
    const taken = await claimed(keys, place);
    expect(await finish(dead, claim).catch((error: Error) => error.name)).toBe("ClaimLost");
    await dead.release(claim);
    await finish(keys, taken);
  });

  test("one that signs off leaves its claims to others", async () => {
    const [a, b] = [await process(), await process()];
    const place = newPlace();
    await claimed(a, place);
    expect((await b.claim(place, "hash")).kind).toBe("running");
    await a.retire();
    await claimed(b, place);
  });

  test("one that has ended on this machine is found by the next beat, one elsewhere is not", async () => {
    const gone = (pid: number, host: string): Services["processes"] => ({
      self: { host, pid, started: "x" },
      hasEnded: () => false,
    });
    const self = { host: "here", pid: 1, started: "a" };
    const here = await process({ processes: gone(2, "here") });
    const elsewhere = await process({ processes: gone(2, "elsewhere") });
    const places = [newPlace(), newPlace()] as const;
    await claimed(here, places[0]);
    await claimed(elsewhere, places[1]);
    const asked: unknown[] = [];
    const watching = idempotencyKeys({
      ...services,
      processes: {
        self,
        hasEnded: (other) => {
          asked.push(other.pid);
          return other.pid === 2;
        },
      },
    });
    expect((await watching.claim(places[0], "hash")).kind).toBe("running");
    await watching.beat();
    expect((asked as number[]).toSorted((a, b) => a - b)).toEqual([1, 2]);
    await claimed(watching, places[0]);
    expect((await watching.claim(places[1], "hash")).kind).toBe("running");
  });

  test("a claim that could not be given back is given back with the next beat", async () => {
    let isAway = false;
    const db: Services["db"] = {
      ...services.db,
      read: (run) => (isAway ? Promise.reject(new Error("away")) : services.db.read(run)),
    };
    const keys = await process({ db });
    const place = newPlace();
    const claim = await claimed(keys, place);
    isAway = true;
    await expect(keys.release(claim)).rejects.toThrow("away");
    isAway = false;
    expect((await keys.claim(place, "hash")).kind).toBe("running");
    await keys.beat();
    const again = await claimed(keys, place, "another");
    await keys.beat();
    await finish(keys, again);
  });
});
