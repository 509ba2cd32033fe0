import { describe, expect, test } from "vitest";
import { type ObjectStore, ObjectStoreError, ObjectTooLarge } from "#ports/object-store.ts";
import { withApiErrors } from "#services/files/object-errors.ts";

const NAME = "0".repeat(64);

/** A store that does nothing but reject; its bodies break after three bytes. */
function brokenStore(error: Error): ObjectStore {
  const fail = (): Promise<never> => Promise.reject(error);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(3);
    throw error;
  }
  return {
    put: fail,
    get: () => Promise.resolve({ sha256: NAME, bytes: 5, body: body() }),
    read: fail,
    stat: fail,
    remove: fail,
    sweep: fail,
  };
}

describe("an error of the store reaches callers as one of the API", () => {
  test.each([
    ["switched_off", "object_storage_not_configured", undefined],
    ["no_access", "object_storage_not_configured", undefined],
    ["no_response", "object_storage_unavailable", 5],
    ["unreadable", "internal_error", undefined],
  ] as const)("%s", async (kind, code, retryAfterSeconds) => {
    const cause = new ObjectStoreError(kind, "for the log");
    const store = withApiErrors(brokenStore(cause));
    const expected = { name: "ApiError", code, cause };
    const calls = [
      store.put(new Uint8Array(1), { maxBytes: 1 }),
      store.read(NAME),
      store.stat(NAME),
      store.remove(NAME),
      store.sweep(),
    ];
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expected });
      expect(outcome).toHaveProperty("reason.retryAfterSeconds", retryAfterSeconds);
    }
    const found = await store.get(NAME);
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of found?.body ?? []) {
        bytes += chunk.byteLength;
      }
    })();
    await expect(reading).rejects.toMatchObject(expected);
    expect(bytes).toBe(3);
  });

  test("what is the caller's own passes as it is", async () => {
    const error = new ObjectTooLarge(1);
    const store = withApiErrors(brokenStore(error));
    await expect(store.put(new Uint8Array(2), { maxBytes: 1 })).rejects.toBe(error);
  });
});
