/** The demo's application and product: made once, and brought up to date at every start after. */
import { expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { createApiKey } from "#services/api-keys/create-api-key.ts";
import type { Services } from "#services/context/context.ts";
import {
  archiveEmbedApplication,
  createEmbedApplication,
  listEmbedApplications,
  readEmbedApplication,
  updateEmbedApplication,
} from "#services/embed-applications/manage-embed-applications.ts";
import { demoCaller, seedApplication } from "#services/demo/seed-demo.ts";
import { resolveProduct } from "#services/product-mappings/resolve-product.ts";
import { listProductMappings } from "#services/product-mappings/manage-product-mappings.ts";
import { revokeApiKeys } from "#store/api-keys.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let services: Services;
let caller: Caller;
let templateId: string;
let address = "";
withShop((shop) => {
  ({ caller, templateId } = shop);
  address = "http://127.0.0.1:8080";
  services = { ...shop.services, publicUrl: () => address };
});

const seed = () => seedApplication(services, demoCaller(caller.teamId, "live"), templateId);
const key = async (): Promise<string> =>
  (
    await createApiKey(services, caller.teamId, {
      type: "publishable",
      mode: "live",
      name: "Demo publishable key",
      allowedOrigins: [address],
    })
  ).id;
const newKey = async (): Promise<string> => {
  await services.db.tx((tx) => revokeApiKeys(tx, caller.teamId));
  return await key();
};
const read = (id: string) => readEmbedApplication(services, caller, id);
const change = (id: string, set: Parameters<typeof updateEmbedApplication>[3]) =>
  updateEmbedApplication(services, callBy(services, caller), id, set);

test("opens the key from pages of its own address and of this machine", async () => {
  const keyId = await key();
  const { applicationId, productId } = await seed();
  const { allowedOrigins, publishableKeyId, status } = await read(applicationId);
  expect([publishableKeyId, status]).toEqual([keyId, "active"]);
  expect(allowedOrigins).toEqual([
    "http://127.0.0.1:8080",
    "http://localhost:8080",
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://localhost:5173",
    "http://127.0.0.1:5173",
    "http://localhost:8000",
    "http://127.0.0.1:8000",
  ]);
  const asked = { externalProductId: productId };
  const page = { ...caller, keyId, origin: "http://localhost:3000" };
  const mapping = await resolveProduct(services, page, asked);
  expect(mapping.templateId).toBe(templateId);
});

test("elsewhere than on this machine names that address, and no other name of it", async () => {
  address = "https://demo.example/platen";
  await key();
  const { applicationId } = await seed();
  const { allowedOrigins } = await read(applicationId);
  expect(allowedOrigins[0]).toBe("https://demo.example");
  expect(allowedOrigins).not.toContain("http://localhost");
});

test("again is the same application and mapping, with the address of now and what was added", async () => {
  await key();
  const first = await seed();
  await change(first.applicationId, { allowedOrigins: ["https://added.example"] });
  address = "http://localhost:9999";
  expect(await seed()).toEqual(first);
  const { allowedOrigins } = await read(first.applicationId);
  expect(allowedOrigins).toEqual(
    expect.arrayContaining(["http://localhost:9999", "https://added.example"]),
  );
  const page = { externalProductId: first.productId, limit: 10, startingAfter: undefined };
  expect((await listProductMappings(services, caller, page)).items).toHaveLength(1);
  const all = await listEmbedApplications(services, caller, {
    limit: 10,
    startingAfter: undefined,
  });
  expect(all.items).toHaveLength(1);
});

test("takes new keys, after the file with the old ones was lost", async () => {
  await key();
  const { applicationId } = await seed();
  const keyId = await newKey();
  expect((await seed()).applicationId).toBe(applicationId);
  expect((await read(applicationId)).publishableKeyId).toBe(keyId);
});

test("never lists more origins than an application may", async () => {
  await key();
  const { applicationId } = await seed();
  const fifty = Array.from({ length: 50 }, (_, i) => `https://s${i}.example`);
  await change(applicationId, { allowedOrigins: fifty });
  await seed();
  const { allowedOrigins } = await read(applicationId);
  expect([allowedOrigins.length, allowedOrigins[0]]).toEqual([50, address]);
});

test("leaves alone what somebody archived, and a key given to another application", async () => {
  const keyId = await key();
  const { applicationId } = await seed();
  await archiveEmbedApplication(services, callBy(services, caller), applicationId);
  expect((await seed()).applicationId).toBe(applicationId);
  expect((await read(applicationId)).status).toBe("archived");
  const { application } = await createEmbedApplication(services, callBy(services, caller), {
    name: "Somebody's own",
    allowedOrigins: ["https://own.example"],
    publishableKeyId: keyId,
    createsKey: false,
    theme: {},
    approvalStep: true,
    metadata: {},
  });
  expect((await seed()).applicationId).toBe(application.id);
  expect((await read(application.id)).allowedOrigins).toContain("https://own.example");
});
