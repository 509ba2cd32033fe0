import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type Services } from "#services/context/context.ts";
import type { NewApiKey } from "#services/api-keys/create-api-key.ts";
import {
  type ApiKeyChange,
  type IssuedApiKey,
  issueApiKey,
  listApiKeys,
  readApiKey,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from "#services/api-keys/manage-api-keys.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
withShop((shop) => {
  ({ open, services, caller } = shop);
});

const call = (by = caller) => callBy(services, by);
const issue = (key: Partial<NewApiKey> = {}, by = caller): Promise<IssuedApiKey> =>
  issueApiKey(services, call(by), { type: "secret", mode: "live", name: "A key", ...key });
const NO_CHANGE: ApiKeyChange = {
  name: undefined,
  status: undefined,
  scopes: undefined,
  allowedOrigins: undefined,
  allowedIps: undefined,
};
const update = (id: string, change: Partial<ApiKeyChange>, by = caller) =>
  updateApiKey(services, call(by), { id, change: { ...NO_CHANGE, ...change } });
const listed = async (by = caller): Promise<readonly string[]> =>
  (await listApiKeys(services, by, { limit: 20, startingAfter: undefined })).items.map(
    ({ id }) => id,
  );

describe("a new key", () => {
  test.each<[string, Partial<NewApiKey>, RegExp]>([
    ["secret", { type: "secret" }, /^sk_live_\w{32}$/],
    [
      "restricted",
      { type: "restricted", scopes: ["fills:read"] as NewApiKey["scopes"] & {}, mode: "test" },
      /^sk_test_\w{32}$/,
    ],
    [
      "publishable",
      { type: "publishable", allowedOrigins: ["https://shop.example"] },
      /^pk_live_\w{32}$/,
    ],
  ])("%s is shown once, and only its end stays", async (_, key, form) => {
    const { view, value } = await issue(key);
    expect(value).toMatch(form);
    expect(view).toMatchObject({ type: key.type, status: "active", last4: value.slice(-4) });
    const read = await readApiKey(services, caller, view.id);
    expect(read).toEqual(view);
    expect(JSON.stringify(read)).not.toContain(value);
  });

  test.each<[string, Partial<NewApiKey>, string]>([
    ["restricted without scopes", { type: "restricted" }, "missing_required_field"],
    ["restricted to nothing", { type: "restricted", scopes: [] }, "invalid_parameter"],
    [
      "secret with scopes",
      { scopes: ["fills:read"] as NewApiKey["scopes"] & {} },
      "invalid_parameter",
    ],
    ["secret with origins", { allowedOrigins: ["https://shop.example"] }, "invalid_parameter"],
    ["publishable without origins", { type: "publishable" }, "missing_allowed_origins"],
    [
      "publishable with addresses",
      { type: "publishable", allowedOrigins: ["https://a.example"], allowedIps: ["10.0.0.0/8"] },
      "invalid_parameter",
    ],
    ["over before it begins", { expiresAtMs: Date.UTC(2026, 0, 15, 12) }, "invalid_parameter"],
  ])("%s is refused and not written", async (_, key, code) => {
    expect(await codeOf(issue(key))).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("grants nothing that who makes it lacks", async () => {
    const weak = { ...caller, scopes: caller.scopes.slice(0, 2) };
    expect(await codeOf(issue({}, weak))).toBe("insufficient_scope");
    expect(
      await codeOf(issue({ type: "restricted", scopes: caller.scopes.slice(1, 3) }, weak)),
    ).toBe("insufficient_scope");
    expect(await codeOf(issue({ type: "restricted", scopes: weak.scopes }, weak))).toBeNull();
    const testing = { ...caller, mode: "test" as const };
    expect(await codeOf(issue({}, testing))).toBe("insufficient_scope");
    expect(await codeOf(issue({ mode: "test" }, testing))).toBeNull();
    expect(await codeOf(issue({ mode: "test" }))).toBeNull();
  });

  test("is not there when what is written with it fails", async () => {
    const making = issueApiKey(services, rolledBack(services, caller), {
      type: "secret",
      mode: "live",
      name: "A key",
    });
    await expect(making).rejects.toThrow("could not be kept");
    expect(await listed()).toEqual([]);
  });
});

describe("keys", () => {
  test("are their team's", async () => {
    const { view } = await issue();
    const stranger = await open.caller();
    const refused = await Promise.all(
      [
        readApiKey(services, stranger, view.id),
        update(view.id, { name: "Mine" }, stranger),
        revokeApiKey(services, call(stranger), view.id),
        rotateApiKey(services, call(stranger), view.id),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set(["api_key_not_found"]));
    expect([await listed(stranger), await listed()]).toEqual([[], [view.id]]);
    expect(await readApiKey(services, caller, view.id)).toEqual(view);
  });

  test("change what is named and keep the rest", async () => {
    const { view } = await issue({ allowedIps: ["10.0.0.0/8"] });
    expect(await update(view.id, { name: "Other" })).toEqual({ ...view, name: "Other" });
    expect(await update(view.id, { allowedIps: [] })).toMatchObject({
      name: "Other",
      allowedIps: [],
    });
    expect(await codeOf(update(view.id, { allowedOrigins: ["https://a.example"] }))).toBe(
      "invalid_parameter",
    );
    const renaming = updateApiKey(services, rolledBack(services, caller), {
      id: view.id,
      change: { ...NO_CHANGE, name: "Third" },
    });
    await expect(renaming).rejects.toThrow("could not be kept");
    expect((await readApiKey(services, caller, view.id)).name).toBe("Other");
  });

  test("that are revoked stay for the record and are managed no more", async () => {
    const { view } = await issue();
    expect(await revokeApiKey(services, call(), view.id)).toMatchObject({ status: "revoked" });
    expect(await codeOf(revokeApiKey(services, call(), view.id))).toBe("api_key_not_found");
    expect(await codeOf(update(view.id, { status: "active" }))).toBe("api_key_not_found");
    expect(await codeOf(rotateApiKey(services, call(), view.id))).toBe("key_not_active");
    expect(await listed()).toEqual([view.id]);
  });

  test("of two that revoke one at once one finds it", async () => {
    const { view } = await issue();
    const both = await Promise.all(
      [1, 2].map(() => codeOf(revokeApiKey(services, call(), view.id))),
    );
    expect(new Set(both)).toEqual(new Set(["api_key_not_found", null]));
  });
});

describe("rotation", () => {
  test("gives a successor of the same rights, which the old key names", async () => {
    const expiresAtMs = open.clock.nowMs + 86_400_000;
    const old = await issue({
      type: "restricted",
      scopes: caller.scopes.slice(0, 1),
      allowedIps: ["10.0.0.0/8"],
      expiresAtMs,
    });
    const { view, value } = await rotateApiKey(services, call(), old.view.id);
    expect(value).not.toBe(old.value);
    expect(view).toMatchObject({
      scopes: old.view.scopes,
      allowedIps: ["10.0.0.0/8"],
      expiresAt: new Date(expiresAtMs).toISOString(),
      rotatedAt: null,
    });
    expect(await readApiKey(services, caller, old.view.id)).toMatchObject({
      status: "active",
      rotatedAt: new Date(open.clock.nowMs).toISOString(),
      successorId: view.id,
    });
  });

  test("happens once, also for two at once", async () => {
    const { view } = await issue();
    const both = await Promise.all(
      [1, 2].map(() => codeOf(rotateApiKey(services, call(), view.id))),
    );
    expect(new Set(both)).toEqual(new Set(["key_already_rotated", null]));
    expect(await listed()).toHaveLength(2);
  });

  test.each<[string, Partial<NewApiKey>, (id: string) => Promise<unknown>, string]>([
    [
      "publishable",
      { type: "publishable", allowedOrigins: ["https://a.example"] },
      async () => {},
      "publishable_no_rotate",
    ],
    ["disabled", {}, (id) => update(id, { status: "paused" }), "key_not_active"],
    [
      "over",
      { expiresAtMs: Date.UTC(2026, 0, 15, 12) + 1 },
      async () => {
        open.clock.nowMs += 1;
      },
      "key_not_active",
    ],
  ])("of a key that is %s is refused", async (_, ...[key, before, code]) => {
    const { view } = await issue(key);
    await before(view.id);
    expect(await codeOf(rotateApiKey(services, call(), view.id))).toBe(code);
    expect(await listed()).toEqual([view.id]);
    open.clock.nowMs = Date.UTC(2026, 0, 15, 12);
  });

  test("does not take rights that who rotates lacks", async () => {
    const { view } = await issue();
    const weak = { ...caller, scopes: caller.scopes.slice(1) };
    expect(await codeOf(rotateApiKey(services, call(weak), view.id))).toBe("insufficient_scope");
    expect(await codeOf(rotateApiKey(services, call({ ...caller, mode: "test" }), view.id))).toBe(
      "api_key_not_found",
    );
    expect((await readApiKey(services, caller, view.id)).rotatedAt).toBeNull();
  });

  test("that cannot be written leaves the key as it was", async () => {
    const { view } = await issue();
    expect(await codeOf(rotateApiKey(services, rolledBack(services, caller), view.id))).toBe(
      "rotation_failed",
    );
    expect(await listed()).toEqual([view.id]);
    expect(await readApiKey(services, caller, view.id)).toEqual(view);
  });
});
