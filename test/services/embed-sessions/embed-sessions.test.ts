import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { type Services } from "#services/context/context.ts";
import {
  createServerSession,
  type OpenedSession,
  type ServerSessionRequest,
} from "#services/embed-sessions/create-embed-session.ts";
import {
  endEmbedSession,
  listEmbedSessions,
  readEmbedSession,
} from "#services/embed-sessions/manage-embed-sessions.ts";
import { createProductMapping } from "#services/product-mappings/manage-product-mappings.ts";
import { archiveTemplate, updateTemplateSettings } from "#services/templates/change-template.ts";
import { embedApplication } from "#test/support/embed-rows.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

const call = (by = caller) => callBy(services, by);
const create = (
  request: ServerSessionRequest = { templateId },
  by = caller,
): Promise<OpenedSession> => createServerSession(services, call(by), request);
const end = (id: string, action: "cancel" | "expire", by = caller) =>
  endEmbedSession(services, call(by), id, action);
const listed = async (by = caller): Promise<readonly string[]> =>
  (await listEmbedSessions(services, by, { limit: 20, startingAfter: undefined })).items.map(
    ({ id }) => id,
  );
const statusOf = async (id: string): Promise<string> =>
  (await readEmbedSession(services, caller, id)).status;
const map = async (embedApplicationId: string | null = null): Promise<string> =>
  (
    await createProductMapping(services, call(), {
      templateId,
      externalProductId: "card",
      embedApplicationId,
      sceneRevision: 1,
      externalVariantId: "v",
      externalSku: "s",
      title: null,
      status: "active",
      rules: {},
      metadata: {},
    })
  ).id;

describe("a session of a server", () => {
  test("opens on the published revision; its secret is seen once", async () => {
    const { session, clientSecret, iframeUrl } = await create({ templateId, metadata: { a: "b" } });
    expect(session).toMatchObject({
      status: "open",
      mode: "live",
      origin: "server",
      templateId,
      sceneRevision: 1,
      fillId: null,
      metadata: { a: "b" },
      expiresAt: new Date(open.clock.nowMs + 3_600_000).toISOString(),
    });
    expect(clientSecret).toMatch(new RegExp(`^${session.id}_secret_\\w{32}$`));
    expect(iframeUrl).toBe(`https://print.example/embed/${session.id}#secret=${clientSecret}`);
    const read = await readEmbedSession(services, caller, session.id);
    expect(read).toEqual(session);
    expect(JSON.stringify(read)).not.toContain(clientSecret);
  });

  test("opens on a mapping, which tells its product", async () => {
    const mapping = await map();
    const byId = (await create({ productMappingId: mapping })).session;
    expect(byId).toMatchObject({
      templateId,
      productMappingId: mapping,
      externalProductId: "card",
      externalVariantId: "v",
      externalSku: "s",
    });
    const named = { externalProductId: "card", externalVariantId: "v", externalSku: "s" };
    expect((await create(named)).session).toMatchObject({ ...named, productMappingId: mapping });
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["about nothing", () => create({}), "missing_template"],
    ["of no template", () => create({ templateId: "tpl_none" }), "template_not_found"],
    [
      "of another team's template",
      async () => create({ templateId }, await open.caller()),
      "template_not_found",
    ],
    ["of no revision", () => create({ templateId, sceneRevision: 2 }), "scene_not_found"],
    ["of no mapping", () => create({ productMappingId: "map_none" }), "product_mapping_not_found"],
    ["of no product", () => create({ externalProductId: "none" }), "product_mapping_not_found"],
    [
      "of no application",
      () => create({ templateId, embedApplicationId: "app_none" }),
      "embed_application_not_found",
    ],
    [
      "with too long a text",
      () => create({ templateId, values: { title: "123456789" } }),
      "field_too_long",
    ],
    [
      "of a template out of use",
      async () => {
        await archiveTemplate(services, call(), templateId);
        return await create();
      },
      "template_not_found",
    ],
    [
      "of a draft",
      async () => {
        await updateTemplateSettings(services, call(), {
          id: templateId,
          change: { status: "draft" },
        });
        return await create();
      },
      "template_not_live",
    ],
    [
      "of a mapping whose application is paused",
      async () =>
        create({
          productMappingId: await map(
            await embedApplication({ services }, caller.teamId, { status: "paused" }),
          ),
        }),
      "embed_application_not_found",
    ],
  ])("%s is refused and not written", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("is not there when what is written with it fails", async () => {
    const making = createServerSession(services, rolledBack(services, caller), { templateId });
    await expect(making).rejects.toThrow("could not be kept");
    expect(await listed()).toEqual([]);
  });

  test("of a cart's line takes the place of the one before, also of two at once", async () => {
    const line = { templateId, externalProductId: "card", externalCartId: "cart" };
    const first = await create(line);
    await Promise.all([create(line), create(line)]);
    const other = await create({ ...line, externalCartId: "other" });
    const statuses = await Promise.all((await listed()).map(statusOf));
    expect(statuses.filter((status) => status === "open")).toHaveLength(2);
    expect(await statusOf(first.session.id)).toBe("closed");
    expect(await statusOf(other.session.id)).toBe("open");
  });
});

describe("the end", () => {
  test("of a session is the last one asked for; again changes nothing", async () => {
    const { id } = (await create()).session;
    expect((await end(id, "cancel")).status).toBe("canceled");
    expect((await end(id, "cancel")).status).toBe("canceled");
    expect((await end(id, "expire")).status).toBe("expired");
    expect(await statusOf(id)).toBe("expired");
  });

  test("comes at its instant by itself", async () => {
    const { id } = (await create({ templateId, ttlSeconds: 60 })).session;
    open.clock.nowMs += 59_999;
    expect(await statusOf(id)).toBe("open");
    open.clock.nowMs += 1;
    expect(await statusOf(id)).toBe("expired");
  });

  test("that cannot be written is none", async () => {
    const { id } = (await create()).session;
    await expect(
      endEmbedSession(services, rolledBack(services, caller), id, "cancel"),
    ).rejects.toThrow("could not be kept");
    expect(await statusOf(id)).toBe("open");
  });
});

test("sessions are their team's and their mode's", async () => {
  const { id } = (await create()).session;
  const stranger = await open.caller();
  const refused = await Promise.all(
    [readEmbedSession(services, stranger, id), end(id, "cancel", stranger)].map(codeOf),
  );
  expect(refused).toEqual(["embed_session_not_found", "embed_session_not_found"]);
  expect(
    await Promise.all([listed(), listed(stranger), listed({ ...caller, mode: "test" })]),
  ).toEqual([[id], [], []]);
  expect(await statusOf(id)).toBe("open");
});
