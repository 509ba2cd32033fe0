import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { ApiError } from "#domain/errors.ts";
import { json, operation } from "#http/operation.ts";
import { request, z } from "#http/schema.ts";
import {
  ADMISSION,
  CALLER,
  type Deps,
  type HttpKit,
  type MemoryTx,
  openHttp,
  outcomeOf,
} from "#test/support/http-kit.ts";

type Made = { readonly id: string };
type Handle = (
  unit: {
    commit(run: (tx: MemoryTx) => Promise<Made>): Promise<Made>;
    refuse(run: (tx: MemoryTx) => Promise<ApiError>): Promise<never>;
  },
  body: { readonly name: string },
) => Promise<Made>;

/** Writes the name and gives it back. */
const write: Handle = (unit, { name }) =>
  unit.commit(async (tx) => {
    tx.writes.push(name);
    return { id: name };
  });

async function kitOf(handle: Handle = write, changes: Partial<Deps> = {}): Promise<HttpKit> {
  return await openHttp(
    operation<null, MemoryTx, Made>()({
      id: "makeThing",
      method: "POST",
      path: "/things",
      summary: "Make a thing",
      auth: "secret",
      scope: "fills:write",
      stability: "stable",
      tag: "Things",
      query: request({ draft: z.string().optional() }),
      body: request({ name: z.string() }),
      replies: { 201: { description: "Made" } },
      errors: [],
      example: {},
      handle: (_, { body }, { unit }) => handle(unit, body),
      present: (made) => json(201, made, { "x-made": made.id }),
    }),
    changes,
  );
}

const BODY = '{"name":"a"}';
const sending = (key: string | null, payload = BODY) => ({
  headers: {
    "content-type": "application/json",
    ...(key === null ? {} : { "idempotency-key": key }),
  },
  payload,
});
const replayed = (response: { readonly headers: object }): unknown =>
  Object(response.headers)["idempotent-replay"];

describe("a request sent again with its key", () => {
  test("gets the very bytes and headers of the first, and nothing is done again", async () => {
    const kit = await kitOf();
    const first = await kit.send(sending("k"));
    expect([first.statusCode, first.headers["x-made"], replayed(first)]).toEqual([
      201,
      "a",
      "false",
    ]);
    const again = await kit.send(sending("k"));
    expect([again.statusCode, again.headers["x-made"], replayed(again)]).toEqual([
      201,
      "a",
      "true",
    ]);
    expect(again.rawPayload).toEqual(first.rawPayload);
    expect(kit.written).toEqual(["a"]);
  });

  test("without a key it is done each time, and no response says that it was replayed", async () => {
    const kit = await kitOf();
    expect(replayed(await kit.send(sending(null)))).toBeUndefined();
    expect(replayed(await kit.send(sending("")))).toBeUndefined();
    expect([kit.written, kit.keys.size]).toEqual([["a", "a"], 0]);
  });

  test("a refusal is kept like any other response", async () => {
    const kit = await kitOf();
    const first = await kit.send(sending("k", "{}"));
    expect(outcomeOf(first)).toEqual([400, "missing_required_field"]);
    const again = await kit.send(sending("k", "{}"));
    expect([replayed(again), again.body]).toEqual(["true", first.body]);
  });

  test("so is an error of the handler, though it has a request id of its own", async () => {
    const kit = await kitOf(() => Promise.reject(new Error("broken")));
    const first = await kit.send(sending("k"));
    expect(outcomeOf(first)).toEqual([500, "internal_error"]);
    const again = await kit.send(sending("k"));
    expect([replayed(again), again.body]).toEqual(["true", first.body]);
  });
});

describe("another request under a key", () => {
  test.each<[string, ...Parameters<HttpKit["send"]>]>([
    ["another body", sending("k", '{"name":"b"}')],
    ["the same value, spelt in other bytes", sending("k", '{"name": "a"}')],
    ["another query", { ...sending("k"), url: "/things?draft=1" }],
    [
      "another media type",
      {
        ...sending("k"),
        headers: { ...sending("k").headers, "content-type": "application/JSON;charset=utf-8" },
      },
    ],
  ])("%s", async (title, other) => {
    const kit = await kitOf();
    await kit.send(sending("k"));
    const response = await kit.send(other);
    // Parameters and case of a media type are no part of it.
    expect(outcomeOf(response)).toEqual(
      title === "another media type" ? [201, null] : [422, "idempotency_key_mismatch"],
    );
    expect(kit.written).toEqual(["a"]);
  });

  test("the same one with test data is another, with another credential it has its own place", async () => {
    let caller = CALLER;
    const kit = await kitOf(write, { authenticate: async () => ({ ...ADMISSION, caller }) });
    await kit.send(sending("k"));
    caller = { ...CALLER, mode: "test" };
    expect(outcomeOf(await kit.send(sending("k")))).toEqual([422, "idempotency_key_mismatch"]);
    caller = { ...CALLER, credential: "ses_1" };
    expect(replayed(await kit.send(sending("k")))).toBe("false");
    expect([...kit.keys.keys()]).toEqual([" k", "ses_1 k"]);
  });

  test("a key may have 255 characters", async () => {
    const kit = await kitOf();
    expect(outcomeOf(await kit.send(sending("k".repeat(256))))).toEqual([
      400,
      "idempotency_key_too_long",
    ]);
    expect(outcomeOf(await kit.send(sending("k".repeat(255))))).toEqual([201, null]);
    expect([...kit.keys.keys()]).toEqual([` ${"k".repeat(255)}`]);
  });
});

describe("a change and its response are one transaction", () => {
  test("what fails after the change was committed does not hide it", async () => {
    const kit = await kitOf(async (unit, body) => {
      await write(unit, body);
      throw new Error("afterwards");
    });
    const first = await kit.send(sending("k"));
    expect([first.statusCode, first.json()]).toEqual([201, { id: "a" }]);
    expect(kit.written).toEqual(["a"]);
  });

  test("what fails within it is not written, and its error is kept", async () => {
    const kit = await kitOf((unit) =>
      unit.commit(async (tx) => {
        tx.writes.push("half");
        throw new ApiError("fill_not_open", "It is not open.");
      }),
    );
    expect(outcomeOf(await kit.send(sending("k")))).toEqual([409, "fill_not_open"]);
    expect(kit.written).toEqual([]);
    expect(replayed(await kit.send(sending("k")))).toBe("true");
  });

  test("a refusal keeps what was written with it", async () => {
    const kit = await kitOf((unit) =>
      unit.refuse(async (tx) => {
        tx.writes.push("noted");
        return new ApiError("fill_not_open", "It is not open.");
      }),
    );
    const first = await kit.send(sending("k"));
    expect(outcomeOf(first)).toEqual([409, "fill_not_open"]);
    expect((await kit.send(sending("k"))).body).toBe(first.body);
    expect(kit.written).toEqual(["noted"]);
    // Without a key as well.
    expect(outcomeOf(await kit.send(sending(null)))).toEqual([409, "fill_not_open"]);
    expect(kit.written).toEqual(["noted", "noted"]);
  });

  test("is presented as the transaction wrote it, not as it is afterwards", async () => {
    const kit = await kitOf(async (unit) => {
      await unit.commit(async () => ({ id: "committed" }));
      return { id: "later" };
    });
    expect((await kit.send(sending("k"))).json()).toEqual({ id: "committed" });
    expect((await kit.send(sending(null))).json()).toEqual({ id: "committed" });
  });
});

describe("what passes without the client is not kept", () => {
  test.each<[string, error: Error, status: number]>([
    ["the database is away", new RangeError("away"), 503],
    ["so is the object store", new ApiError("object_storage_unavailable", "Away."), 503],
    ["a plan is not paid", new ApiError("render_limit_monthly", "The month is used up."), 402],
  ])("%s", async (_, error, status) => {
    let isAway = true;
    const kit = await kitOf((unit, body) => {
      if (isAway) {
        throw error;
      }
      return write(unit, body);
    });
    const first = await kit.send(sending("k"));
    expect([first.statusCode, kit.keys.size]).toEqual([status, 0]);
    isAway = false;
    const again = await kit.send(sending("k"));
    expect([again.statusCode, replayed(again), kit.written]).toEqual([201, "false", ["a"]]);
  });

  test("other errors of ours are, whatever their status", async () => {
    const kit = await kitOf(() => Promise.reject(new ApiError("mail_not_configured", "No mail.")));
    expect(outcomeOf(await kit.send(sending("k")))[0]).toBe(503);
    expect(kit.keys.size).toBe(1);
  });

  test("a key that cannot be given back does not hide the response", async () => {
    const kit = await openWith({ release: () => Promise.reject(new Error("away")) }, () =>
      Promise.reject(new RangeError("away")),
    );
    expect(outcomeOf(await kit.send(sending("k")))).toEqual([503, "db_unavailable"]);
  });

  test("a response that cannot be kept gives the key back and is an error itself", async () => {
    const released: string[] = [];
    const kit = await openWith(
      {
        finish: () => Promise.reject(new RangeError("away")),
        release: async ({ key }) => {
          released.push(key);
        },
      },
      () => Promise.reject(new ApiError("fill_not_open", "It is not open.")),
    );
    expect(outcomeOf(await kit.send(sending("k")))).toEqual([503, "db_unavailable"]);
    expect(released).toEqual(["k"]);
  });
});

/** A kit whose keys behave differently. */
async function openWith(
  changes: Partial<Deps["idempotency"]>,
  handle: Handle = write,
): Promise<HttpKit> {
  const idempotency: Deps["idempotency"] = {
    claim: async ({ teamId, credential, key }) => ({
      kind: "claimed",
      claim: { teamId, credential, key, token: "claim_1" },
    }),
    finish: async () => {},
    release: async () => {},
    beat: async () => {},
    retire: async () => {},
    ...changes,
  };
  return await kitOf(handle, { idempotency });
}

describe("a request that comes while the first is under way", () => {
  test("waits for its end and gets its response", async () => {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const kit = await kitOf(async (unit, body) => {
      await gate;
      return await write(unit, body);
    });
    const first = kit.send(sending("k"));
    while (kit.keys.size === 0) {
      await setImmediate();
    }
    const second = kit.send(sending("k"));
    setTimeout(open, 30);
    expect(replayed(await first)).toBe("false");
    expect(replayed(await second)).toBe("true");
    expect(kit.written).toEqual(["a"]);
  });

  test("a store of keys that does not answer is told as such, a refusal of its own as that", async () => {
    const away = await openWith({ claim: () => Promise.reject(new RangeError("away")) });
    const response = await away.send(sending("k"));
    expect(outcomeOf(response)).toEqual([503, "idempotency_store_unavailable"]);
    expect(response.headers["retry-after"]).toBe("1");
    const refusing = await openWith({
      claim: () => Promise.reject(new ApiError("demo_expired", "Over.")),
    });
    expect(outcomeOf(await refusing.send(sending("k")))).toEqual([401, "demo_expired"]);
    expect(away.written).toEqual([]);
  });
});
