import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { MAX_ENDPOINTS, ROTATION_OVERLAP_SECONDS } from "#domain/webhook-endpoint.ts";
import type { Services } from "#services/context/context.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  type EndpointWithSecret,
  listWebhookEndpoints,
  type NewWebhookEndpoint,
  readWebhookEndpoint,
  updateWebhookEndpointSettings,
  type WebhookEndpointEdit,
} from "#services/webhook-endpoints/manage-webhook-endpoints.ts";
import { signingSecrets } from "#services/webhook-endpoints/webhook-secrets.ts";
import { bothModes } from "#store/team-table.ts";
import { findWebhookEndpoint } from "#store/webhook-endpoints.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
withShop(
  (shop) => {
    ({ open, services, caller } = shop);
  },
  {
    webhookSender: {
      refusal: (url) => Promise.resolve(url.includes("inside") ? "This address is ours." : null),
      send: () => Promise.reject(new Error("nothing is sent here")),
    },
  },
);

const URL = "https://shop.example/hook";
const call = (by = caller) => callBy(services, by);
const create = (
  request: Partial<NewWebhookEndpoint> = {},
  by = caller,
): Promise<EndpointWithSecret> =>
  createWebhookEndpoint(services, call(by), { url: URL, events: "*", ...request });
const update = (id: string, edit: Partial<WebhookEndpointEdit>, by = caller) =>
  updateWebhookEndpointSettings(services, call(by), { id, rotatesSecret: false, ...edit });
const listed = async (by = caller): Promise<readonly string[]> =>
  (await listWebhookEndpoints(services, by, { limit: 20 })).items.map(({ id }) => id);
const secrets = async (id: string): Promise<readonly string[] | null> => {
  const row = await services.db.read((tx) => findWebhookEndpoint(tx, bothModes(caller), id));
  return row === undefined ? null : signingSecrets(services, row);
};

describe("a new endpoint", () => {
  test("is active, its secret shown once and kept sealed", async () => {
    const { endpoint, signingSecret } = await create({ events: ["fill.created", "fill.created"] });
    expect(endpoint).toMatchObject({
      url: URL,
      events: ["fill.created"],
      mode: "live",
      status: "active",
    });
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await secrets(endpoint.id)).toEqual([signingSecret]);
    expect(JSON.stringify(await readWebhookEndpoint(services, caller, endpoint.id))).not.toContain(
      "whsec_",
    );
    expect((await create({ mode: "test" })).endpoint.mode).toBe("test");
    expect((await create({}, { ...caller, mode: "test" })).endpoint.mode).toBe("test");
  });

  test("is refused where nothing may be sent", async () => {
    expect(await codeOf(create({ url: "https://inside.example" }))).toBe("invalid_webhook_url");
    expect(await listed()).toEqual([]);
  });

  test("is refused without keys to keep its secret with", async () => {
    const bare = createWebhookEndpoint({ ...services, secretBox: null }, call(), {
      url: URL,
      events: "*",
    });
    expect(await codeOf(bare)).toBe("webhook_secrets_not_configured");
  });

  test("is refused beyond those a team may have; a deleted one makes room", async () => {
    const ids: string[] = [];
    for (let i = 0; i < MAX_ENDPOINTS; i++) {
      ids.push((await create()).endpoint.id);
    }
    expect(await codeOf(create())).toBe("invalid_parameter");
    expect(await codeOf(create({}, await open.caller()))).toBeNull();
    await deleteWebhookEndpoint(services, call(), ids[0] ?? "");
    expect(await codeOf(create())).toBeNull();
  });

  test("is not there when what is written with it fails", async () => {
    const making = createWebhookEndpoint(services, rolledBack(services, caller), {
      url: URL,
      events: "*",
    });
    await expect(making).rejects.toThrow("could not be kept");
    expect(await listed()).toEqual([]);
  });
});

describe("a change", () => {
  test("is of what is named", async () => {
    const { endpoint } = await create();
    const changed = await update(endpoint.id, { events: ["fill.archived"] });
    expect(changed).toEqual({
      endpoint: { ...endpoint, events: ["fill.archived"], updatedAt: changed.endpoint.updatedAt },
      signingSecret: null,
    });
    expect((await update(endpoint.id, { url: `${URL}/2` })).endpoint.url).toBe(`${URL}/2`);
    expect(await codeOf(update(endpoint.id, { url: "https://inside.example" }))).toBe(
      "invalid_webhook_url",
    );
    expect((await readWebhookEndpoint(services, caller, endpoint.id)).url).toBe(`${URL}/2`);
  });

  test("of the status may be any, and active starts anew", async () => {
    const { endpoint } = await create();
    for (const status of ["paused", "disabled", "active"] as const) {
      const { endpoint: now } = await update(endpoint.id, { status });
      expect([now.status, now.disabledReason]).toEqual([status, null]);
    }
  });

  test("of the secret keeps the one before for its time", async () => {
    const { endpoint, signingSecret: first } = await create();
    const { signingSecret: second, endpoint: rotated } = await update(endpoint.id, {
      rotatesSecret: true,
    });
    expect(second).not.toBe(first);
    expect(rotated.secretRotatesAt).toBe(
      new Date(open.clock.nowMs + ROTATION_OVERLAP_SECONDS * 1000).toISOString(),
    );
    expect(await secrets(endpoint.id)).toEqual([second, first]);
    const { signingSecret: third } = await update(endpoint.id, { rotatesSecret: true });
    expect(await secrets(endpoint.id)).toEqual([third, second]);
    open.clock.nowMs += ROTATION_OVERLAP_SECONDS * 1000 - 1;
    expect(await secrets(endpoint.id)).toHaveLength(2);
    open.clock.nowMs += 1;
    expect(await secrets(endpoint.id)).toEqual([third]);
  });

  test("that fails changes nothing", async () => {
    const { endpoint, signingSecret } = await create();
    const attempt = updateWebhookEndpointSettings(services, rolledBack(services, caller), {
      id: endpoint.id,
      status: "paused",
      rotatesSecret: true,
    });
    await expect(attempt).rejects.toThrow("could not be kept");
    expect(await readWebhookEndpoint(services, caller, endpoint.id)).toEqual(endpoint);
    expect(await secrets(endpoint.id)).toEqual([signingSecret]);
  });
});

describe("deleting", () => {
  test("ends an endpoint and keeps it for the record; again, and twice at once, is the same", async () => {
    const { endpoint } = await create();
    const both = await Promise.all(
      [1, 2].map(() => deleteWebhookEndpoint(services, call(), endpoint.id)),
    );
    expect(both.map(({ status, disabledReason }) => [status, disabledReason])).toEqual([
      ["disabled", "deleted"],
      ["disabled", "deleted"],
    ]);
    expect((await readWebhookEndpoint(services, caller, endpoint.id)).disabledReason).toBe(
      "deleted",
    );
  });
});

test("endpoints are their team's", async () => {
  const { endpoint } = await create();
  const stranger = await open.caller();
  const refused = await Promise.all(
    [
      readWebhookEndpoint(services, stranger, endpoint.id),
      update(endpoint.id, { status: "paused" }, stranger),
      update(endpoint.id, { url: "https://inside.example" }, stranger),
      deleteWebhookEndpoint(services, call(stranger), endpoint.id),
    ].map(codeOf),
  );
  expect(new Set(refused).size).toBe(1);
  expect(refused[0]).toMatch(/_not_found$/);
  expect([await listed(stranger), await listed()]).toEqual([[], [endpoint.id]]);
  expect(await readWebhookEndpoint(services, caller, endpoint.id)).toEqual(endpoint);
});
