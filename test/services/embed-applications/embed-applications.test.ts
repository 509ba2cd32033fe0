/** Storefronts and the keys that open them: one list of origins in both, and who may touch a key through its storefront. */
import { describe, expect, test } from "vitest";
import { EMBED_STATUSES, type EmbedStatus } from "#domain/application.ts";
import type { Caller } from "#domain/caller.ts";
import { createApiKey, type NewApiKey } from "#services/api-keys/create-api-key.ts";
import { readApiKey, updateApiKey } from "#services/api-keys/manage-api-keys.ts";
import { listAuditLog } from "#services/audit/audit-log.ts";
import type { Services } from "#services/context/context.ts";
import {
  type ApplicationChange,
  archiveEmbedApplication,
  createEmbedApplication,
  listEmbedApplications,
  type NewApplication,
  readEmbedApplication,
  updateEmbedApplication,
} from "#services/embed-applications/manage-embed-applications.ts";
import { memberCaller } from "#test/support/member-caller.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
withShop((shop) => {
  ({ open, services, caller } = shop);
});

const SHOP = "https://shop.example";
const OTHER = "https://other.example";
const PLAIN: NewApplication = {
  name: "Web shop",
  allowedOrigins: undefined,
  publishableKeyId: null,
  createsKey: false,
  theme: {},
  approvalStep: true,
  metadata: {},
};

const create = async (facts: Partial<NewApplication> = {}, by = caller) =>
  await createEmbedApplication(services, callBy(services, by), { ...PLAIN, ...facts });
const made = async (facts: Partial<NewApplication> = {}, by = caller) =>
  (await create(facts, by)).application;
const change = (id: string, facts: ApplicationChange, by = caller) =>
  updateEmbedApplication(services, callBy(services, by), id, facts);
const archive = (id: string, by = caller) =>
  archiveEmbedApplication(services, callBy(services, by), id);
const read = (id: string, by = caller) => readEmbedApplication(services, by, id);
/** A publishable key of the team, with origins of its own; its id. */
const newKey = async (facts: Partial<NewApiKey> = {}, teamId = caller.teamId) =>
  (
    await createApiKey(services, teamId, {
      type: "publishable",
      mode: "live",
      name: "",
      allowedOrigins: [SHOP],
      ...facts,
    })
  ).id;
const originsOfKey = async (id: string) => (await readApiKey(services, caller, id)).allowedOrigins;
const weak = (): Caller => ({
  ...caller,
  scopes: ["embed:applications:read", "embed:applications:write"],
});

describe("a storefront begins", () => {
  test("without a key and an origin: no browser is let in", async () => {
    expect(await made()).toMatchObject({
      name: "Web shop",
      status: "active",
      mode: "live",
      allowedOrigins: [],
      publishableKeyId: null,
      publishableKeyLast4: null,
    });
  });

  test("with a key of its own, shown this once, of its name, mode and origins", async () => {
    const owner = await memberCaller(open, caller.teamId);
    const own = { createsKey: true, allowedOrigins: [SHOP] };
    const { application, publishableKey } = await create(own, owner);
    expect(publishableKey).toMatch(/^pk_live_/u);
    expect(application.publishableKeyLast4).toBe(publishableKey?.slice(-4));
    const key = await readApiKey(services, caller, application.publishableKeyId ?? "");
    expect(key).toMatchObject({ type: "publishable", name: "Web shop", allowedOrigins: [SHOP] });
    const { items } = await listAuditLog(services, owner, {
      limit: 10,
      startingAfter: undefined,
    });
    expect(items.map(({ action, targetId }) => [action, targetId])).toContainEqual([
      "api_key.created",
      application.publishableKeyId,
    ]);
  });

  test("of test data for a caller of test data, with a key for it", async () => {
    const tests: Caller = { ...caller, mode: "test" };
    const { application, publishableKey } = await create(
      { createsKey: true, allowedOrigins: [SHOP] },
      tests,
    );
    expect([application.mode, publishableKey?.slice(0, 8)]).toEqual(["test", "pk_test_"]);
  });

  test("with the key's origins where it names none, and gives the key its own where it does", async () => {
    const [first, second] = [await newKey(), await newKey()];
    expect((await made({ publishableKeyId: first })).allowedOrigins).toEqual([SHOP]);
    const own = { publishableKeyId: second, allowedOrigins: [OTHER] };
    expect((await made(own)).allowedOrigins).toEqual([OTHER]);
    expect([await originsOfKey(first), await originsOfKey(second)]).toEqual([[SHOP], [OTHER]]);
  });

  test.each<[string, Partial<NewApplication>, string]>([
    [
      "a new key and one that is there",
      { createsKey: true, publishableKeyId: "key_1", allowedOrigins: [SHOP] },
      "invalid_parameter",
    ],
    ["a new key without origins", { createsKey: true }, "missing_allowed_origins"],
    [
      "a new key with none of them",
      { createsKey: true, allowedOrigins: [] },
      "missing_allowed_origins",
    ],
    ["a key that is not there", { publishableKeyId: "key_1" }, "publishable_key_not_found"],
  ])("not with %s", async (_, facts, code) => {
    expect(await codeOf(create(facts))).toBe(code);
  });

  test("not with a key whose origins it would take away", async () => {
    const publishableKeyId = await newKey();
    expect(await codeOf(create({ publishableKeyId, allowedOrigins: [] }))).toBe(
      "missing_allowed_origins",
    );
    expect(await originsOfKey(publishableKeyId)).toEqual([SHOP]);
  });

  test("whole or not at all: a key that opens nothing would be revealed", async () => {
    const call = rolledBack(services, caller);
    const whole = { ...PLAIN, createsKey: true, allowedOrigins: [SHOP] };
    await expect(createEmbedApplication(services, call, whole)).rejects.toThrow("kept");
    const page = { limit: 10, startingAfter: undefined };
    expect((await listEmbedApplications(services, caller, page)).items).toEqual([]);
  });
});

describe("a key that is linked", () => {
  test.each<[string, () => Promise<string>]>([
    ["a secret one", () => newKey({ type: "secret" })],
    ["of the other mode", () => newKey({ mode: "test" })],
    ["of another team", async () => newKey({}, (await open.caller()).teamId)],
    [
      "paused",
      async () => {
        const id = await newKey();
        await updateApiKey(services, callBy(services, caller), {
          id,
          change: {
            name: undefined,
            status: "paused",
            scopes: undefined,
            allowedOrigins: undefined,
            allowedIps: undefined,
          },
        });
        return id;
      },
    ],
  ])("is not %s, and all of these are alike", async (_, keyOf) => {
    const publishableKeyId = await keyOf();
    expect(await codeOf(create({ publishableKeyId }))).toBe("publishable_key_not_found");
    const { id } = await made();
    expect(await codeOf(change(id, { publishableKeyId }))).toBe("publishable_key_not_found");
  });

  test("opens one application: an archived one leaves it to the next", async () => {
    const publishableKeyId = await newKey();
    const { id } = await made({ publishableKeyId });
    expect(await codeOf(create({ publishableKeyId }))).toBe("invalid_parameter");
    await archive(id);
    expect((await made({ publishableKeyId })).publishableKeyId).toBe(publishableKeyId);
    // The first cannot come back with it.
    expect(await codeOf(change(id, { status: "active" }))).toBe("invalid_parameter");
    expect((await change(id, { status: "active", publishableKeyId: null })).status).toBe("active");
  });

  test("is one application's when several ask at once", async () => {
    const publishableKeyId = await newKey();
    const all = await Promise.all([1, 2, 3].map(() => codeOf(create({ publishableKeyId }))));
    expect(all.filter((code) => code === null)).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set([null, "invalid_parameter"]));
  });

  test("has the application's origins from each change on, which is in the log", async () => {
    const publishableKeyId = await newKey();
    const owner = await memberCaller(open, caller.teamId);
    const { id } = await made({ publishableKeyId }, owner);
    expect((await change(id, { allowedOrigins: [OTHER, SHOP] }, owner)).allowedOrigins).toEqual([
      OTHER,
      SHOP,
    ]);
    expect(await originsOfKey(publishableKeyId)).toEqual([OTHER, SHOP]);
    // The order counts: browsers are told the first.
    await change(id, { allowedOrigins: [SHOP, OTHER] }, owner);
    expect(await originsOfKey(publishableKeyId)).toEqual([SHOP, OTHER]);
    expect(await codeOf(change(id, { allowedOrigins: [] }))).toBe("missing_allowed_origins");
    const { items } = await listAuditLog(services, owner, { limit: 50, startingAfter: undefined });
    const told = items.filter(
      ({ targetId, action }) => targetId === publishableKeyId && action === "api_key.updated",
    );
    expect(told.map(({ after }) => after)).toEqual([
      { allowedOrigins: [SHOP, OTHER] },
      { allowedOrigins: [OTHER, SHOP] },
      { allowedOrigins: [SHOP] },
    ]);
  });

  test("takes the origins of an application that has some, and gives its own to one that has none", async () => {
    const [first, second] = [await newKey(), await newKey({ allowedOrigins: [OTHER] })];
    const { id } = await made({ allowedOrigins: ["https://own.example"] });
    await change(id, { publishableKeyId: first });
    expect(await originsOfKey(first)).toEqual(["https://own.example"]);
    const bare = await made();
    expect((await change(bare.id, { publishableKeyId: second })).allowedOrigins).toEqual([OTHER]);
  });

  test("that is taken away keeps its origins, and so does the application", async () => {
    const publishableKeyId = await newKey();
    const { id } = await made({ publishableKeyId });
    expect(await change(id, { publishableKeyId: null })).toMatchObject({
      publishableKeyId: null,
      publishableKeyLast4: null,
      allowedOrigins: [SHOP],
    });
    expect((await change(id, { allowedOrigins: [] })).allowedOrigins).toEqual([]);
    expect(await originsOfKey(publishableKeyId)).toEqual([SHOP]);
  });

  test("is looked at before an archived application names it, and shares nothing with it", async () => {
    const publishableKeyId = await newKey();
    const { id } = await made({ allowedOrigins: [OTHER] });
    await archive(id);
    expect(await codeOf(change(id, { publishableKeyId: "key_1" }))).toBe(
      "publishable_key_not_found",
    );
    await change(id, { publishableKeyId });
    expect(await originsOfKey(publishableKeyId)).toEqual([SHOP]);
    // Back in use, it is the application's list that counts.
    expect((await change(id, { status: "paused" })).allowedOrigins).toEqual([OTHER]);
    expect(await originsOfKey(publishableKeyId)).toEqual([OTHER]);
  });
});

describe("who may not manage keys", () => {
  test.each<[string, (id: string, free: string) => Promise<unknown>]>([
    ["makes no key", () => create({ createsKey: true, allowedOrigins: [SHOP] }, weak())],
    ["links none", (_, publishableKeyId) => create({ publishableKeyId }, weak())],
    [
      "puts none in the place of another",
      (id, publishableKeyId) => change(id, { publishableKeyId }, weak()),
    ],
    ["takes none away", (id) => change(id, { publishableKeyId: null }, weak())],
    ["opens none to other pages", (id) => change(id, { allowedOrigins: [OTHER] }, weak())],
  ])("%s", async (_, attempt) => {
    const { id } = await made({ publishableKeyId: await newKey() });
    const before = await read(id);
    expect(await codeOf(attempt(id, await newKey()))).toBe("insufficient_scope");
    expect(await read(id)).toEqual(before);
  });

  test("changes what is the application's own: its name, its look, the same origins", async () => {
    const { id } = await made({ publishableKeyId: await newKey() });
    const facts = {
      name: null,
      theme: { radius_px: 4 },
      allowedOrigins: [SHOP],
      status: "paused",
    } as const;
    expect(await change(id, facts, weak())).toMatchObject({ name: null, status: "paused" });
    // Nothing of it was a change of the key; coming back from the archive is one.
    await archive(id);
    expect(await codeOf(change(id, { status: "active" }, weak()))).toBe("insufficient_scope");
  });

  test("sets origins of an application that has no key", async () => {
    const { id } = await made({}, weak());
    expect((await change(id, { allowedOrigins: [OTHER] }, weak())).allowedOrigins).toEqual([OTHER]);
  });

  test("is a member whose sign-in is not fresh as well", async () => {
    const owner = await memberCaller(open, caller.teamId);
    const stale = {
      ...owner,
      member: { ...owner.member, verifiedAtMs: open.clock.nowMs - 600_001 },
    };
    const { id } = await made({ publishableKeyId: await newKey() });
    expect(await codeOf(change(id, { publishableKeyId: null }, stale))).toBe(
      "fresh_sign_in_required",
    );
    expect(await codeOf(change(id, { name: "Kiosk" }, stale))).toBeNull();
    expect(await codeOf(change(id, { publishableKeyId: null }, owner))).toBeNull();
  });
});

describe("what is not said stays", () => {
  const FULL = { theme: { radius_px: 6 }, approvalStep: false, metadata: { region: "ch" } };
  test.each<[string, ApplicationChange]>([
    ["its name", { name: "Kiosk" }],
    ["no name", { name: null }],
    ["its look", { theme: { scheme: "dark" } }],
    ["its proof", { approvalStep: true }],
    ["its metadata", { metadata: {} }],
    ["its state", { status: "paused" }],
  ])("with %s changed", async (_, facts) => {
    const before = await made({ ...FULL, allowedOrigins: [SHOP] });
    expect({ ...(await change(before.id, facts)), updatedAt: null }).toEqual({
      ...before,
      ...facts,
      updatedAt: null,
    });
  });
});

describe("states", () => {
  test.each(EMBED_STATUSES.flatMap((from) => EMBED_STATUSES.map((to) => [from, to] as const)))(
    "%s is followed by %s",
    async (from: EmbedStatus, to: EmbedStatus) => {
      const { id } = await made();
      await change(id, { status: from });
      expect((await change(id, { status: to })).status).toBe(to);
    },
  );

  test("archived twice is archived, and not written twice", async () => {
    const { id } = await made();
    expect(await archive(id)).toEqual({ ok: true });
    const { updatedAt } = await read(id);
    open.clock.nowMs += 1_000;
    await archive(id);
    expect(await read(id)).toMatchObject({ status: "archived", updatedAt });
  });
});

describe("applications of another team, or of the other mode", () => {
  test("are not there for anybody", async () => {
    const { id } = await made();
    for (const by of [await open.caller(), { ...caller, mode: "test" } as const]) {
      expect([
        await codeOf(read(id, by)),
        await codeOf(change(id, { name: "x" }, by)),
        await codeOf(archive(id, by)),
        (await listEmbedApplications(services, by, { limit: 9, startingAfter: undefined })).items,
      ]).toEqual([...Array(3).fill("embed_application_not_found"), []]);
    }
    expect(await read(id)).toMatchObject({ name: "Web shop", status: "active" });
  });

  test("are in no list, which goes on from the newest with those that are archived", async () => {
    const [first, second, third] = [await made(), await made(), await made()];
    await archive(second.id);
    const page = { limit: 2, startingAfter: undefined };
    const { items, hasMore } = await listEmbedApplications(services, caller, page);
    expect([items.map(({ id }) => id), hasMore]).toEqual([[third.id, second.id], true]);
    const rest = { limit: 2, startingAfter: second.id };
    expect((await listEmbedApplications(services, caller, rest)).items).toMatchObject([
      { id: first.id },
    ]);
  });
});
