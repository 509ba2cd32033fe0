import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { ProductMappingView } from "#domain/mapping.ts";
import { type Services } from "#services/context/context.ts";
import {
  archiveProductMapping,
  createProductMapping,
  listProductMappings,
  type MappingChange,
  readProductMapping,
  updateProductMapping,
} from "#services/product-mappings/manage-product-mappings.ts";
import { resolveProduct } from "#services/product-mappings/resolve-product.ts";
import { archiveTemplate } from "#services/templates/change-template.ts";
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

type Facts = Parameters<typeof createProductMapping>[2];
const call = (by = caller) => callBy(services, by);
const facts = (changes: Partial<Facts> = {}): Facts => ({
  templateId,
  externalProductId: "card",
  embedApplicationId: null,
  sceneRevision: null,
  externalVariantId: null,
  externalSku: null,
  title: null,
  status: "active",
  rules: {},
  metadata: {},
  ...changes,
});
const create = (changes: Partial<Facts> = {}, by = caller): Promise<ProductMappingView> =>
  createProductMapping(services, call(by), facts(changes));
const update = (id: string, change: MappingChange, by = caller) =>
  updateProductMapping(services, call(by), id, change);
const listed = async (by = caller): Promise<readonly string[]> =>
  (
    await listProductMappings(services, by, {
      externalProductId: undefined,
      limit: 20,
      startingAfter: undefined,
    })
  ).items.map(({ id }) => id);
const resolved = (by = caller, embedApplicationId?: string) =>
  resolveProduct(services, by, { externalProductId: "card", embedApplicationId });

describe("a new mapping", () => {
  test("leads a product to its template", async () => {
    const view = await create({ sceneRevision: 1, title: "Cards" });
    expect(view).toMatchObject({
      templateId,
      externalProductId: "card",
      templateTitle: "A card",
      status: "active",
    });
    expect(await readProductMapping(services, caller, view.id)).toEqual(view);
    expect((await resolved()).id).toBe(view.id);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["to no template", () => create({ templateId: "tpl_none" }), "template_not_found"],
    ["to no revision", () => create({ sceneRevision: 2 }), "scene_not_found"],
    [
      "of no application",
      () => create({ embedApplicationId: "app_none" }),
      "embed_application_not_found",
    ],
    [
      "of an application out of use",
      async () =>
        create({
          embedApplicationId: await embedApplication({ services }, caller.teamId, {
            status: "archived",
          }),
        }),
      "embed_application_not_found",
    ],
    [
      "of another team's application",
      async () =>
        create({
          embedApplicationId: await embedApplication({ services }, (await open.caller()).teamId),
        }),
      "embed_application_not_found",
    ],
    [
      "to another team's template",
      async () => create({}, await open.caller()),
      "template_not_found",
    ],
  ])("%s is refused and not written", async (_, make, code) => {
    expect(await codeOf(make())).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("of a product that is mapped is refused, unless it differs or one is archived", async () => {
    const { id } = await create();
    expect(await codeOf(create())).toBe("product_mapping_exists");
    const application = await embedApplication({ services }, caller.teamId);
    for (const other of [
      { externalVariantId: "v" },
      { externalSku: "s" },
      { embedApplicationId: application },
      { status: "archived" as const },
    ]) {
      expect(await codeOf(create(other))).toBeNull();
    }
    await archiveProductMapping(services, call(), id);
    expect(await codeOf(create())).toBeNull();
  });

  test("of one product by two at once is one", async () => {
    const both = await Promise.all([create(), create()].map(codeOf));
    expect(new Set(both)).toEqual(new Set([null, "product_mapping_exists"]));
    expect(await listed()).toHaveLength(1);
  });

  test("is not there when what is written with it fails", async () => {
    const making = createProductMapping(services, rolledBack(services, caller), facts());
    await expect(making).rejects.toThrow("could not be kept");
    expect(await listed()).toEqual([]);
  });
});

describe("a change", () => {
  test("is of what is given, null too", async () => {
    const view = await create({ title: "Cards", externalSku: "s" });
    expect(await update(view.id, { title: null })).toMatchObject({ title: null, externalSku: "s" });
    expect(await update(view.id, { title: undefined, metadata: { a: "b" } })).toMatchObject({
      title: null,
      metadata: { a: "b" },
    });
  });

  test("must not take another's place, nor lead nowhere", async () => {
    await create();
    const { id } = await create({ externalSku: "s" });
    expect(await codeOf(update(id, { externalSku: null }))).toBe("product_mapping_exists");
    expect(await codeOf(update(id, { templateId: "tpl_none" }))).toBe("template_not_found");
    expect(await codeOf(update(id, { sceneRevision: 5 }))).toBe("scene_not_found");
    expect(await codeOf(update(id, { embedApplicationId: "app_none" }))).toBe(
      "embed_application_not_found",
    );
    expect(await readProductMapping(services, caller, id)).toMatchObject({
      templateId,
      externalSku: "s",
    });
  });

  test("that fails changes nothing", async () => {
    const view = await create();
    const by = rolledBack(services, caller);
    await expect(updateProductMapping(services, by, view.id, { title: "x" })).rejects.toThrow(
      "could not be kept",
    );
    await expect(archiveProductMapping(services, by, view.id)).rejects.toThrow("could not be kept");
    expect(await readProductMapping(services, caller, view.id)).toEqual(view);
  });
});

describe("resolving", () => {
  test("finds nothing paused, archived or out of print", async () => {
    const { id } = await create();
    await update(id, { status: "paused" });
    expect(await codeOf(resolved())).toBe("product_mapping_not_found");
    await update(id, { status: "active" });
    await archiveTemplate(services, call(), templateId);
    expect(await codeOf(resolved())).toBe("template_not_live");
    await archiveProductMapping(services, call(), id);
    await archiveProductMapping(services, call(), id);
    expect(await codeOf(resolved())).toBe("product_mapping_not_found");
  });

  test("tells nobody another storefront's products", async () => {
    const [own, other] = [
      await embedApplication({ services }, caller.teamId),
      await embedApplication({ services }, caller.teamId),
    ];
    const { id } = await create({ embedApplicationId: own });
    expect((await resolved(caller, own)).id).toBe(id);
    expect(await codeOf(resolved(caller, other))).toBe("product_mapping_not_found");
    expect(await codeOf(resolved())).toBe("product_mapping_not_found");
    expect(await codeOf(resolved(caller, "app_none"))).toBe("embed_application_not_found");
  });
});

test("mappings are their team's", async () => {
  const view = await create();
  const stranger = await open.caller();
  const refused = await Promise.all(
    [
      readProductMapping(services, stranger, view.id),
      update(view.id, { title: "Mine" }, stranger),
      archiveProductMapping(services, call(stranger), view.id),
      resolved(stranger),
    ].map(codeOf),
  );
  expect(new Set(refused)).toEqual(new Set(["product_mapping_not_found"]));
  expect([await listed(stranger), await listed()]).toEqual([[], [view.id]]);
  expect(await readProductMapping(services, caller, view.id)).toEqual(view);
});
