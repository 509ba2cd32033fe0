/** A signed file over HTTP: the preflight notes, the certificate and the press operator's page name the signature. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { testRunner } from "#test/support/runner.ts";
import { signedCard } from "#test/support/signed-card.ts";

let app: TestApp;
let shop: Client;
beforeAll(async () => {
  app = await startTestApp({
    runner: testRunner(),
    pages: (services) => verificationPages(services, { assets: new Map(), rateScale: 0 }),
  });
  shop = clientOf(app.url, (await app.newTeam()).key);
});
afterAll(() => app.close());

test("is told of in the notes, in the certificate and on the proof page", async () => {
  const { template } = (await shop.upload(signedCard())).body;
  await shop.post(`/templates/${template.id}/publish`);
  const [field] = (await shop.get(`/templates/${template.id}/fields`)).body.data;
  const values = { [field.id]: "Zoe Maas" };
  const { render } = (await shop.post("/renders", { template_id: template.id, values })).body;
  expect(JSON.stringify(render.preflight_notes)).toContain("signature_present");
  const { certificate } = (await shop.get(`/renders/${render.id}/certificate`)).body;
  expect(certificate.signatures).toEqual([{ obj: "6 0", field: "Approval", invalidated: true }]);

  const pdf = await (await fetch(render.signed_url)).arrayBuffer();
  const form = new FormData();
  form.set("pdf", new Blob([pdf], { type: "application/pdf" }), "card.pdf");
  const answer = await fetch(`${app.url}/proof`, { method: "POST", body: form });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("Only words changed");
  const verdicts = { pass: "passed", warn: "warns", fail: "failed" };
  expect(page).toContain(`Preflight ${Object(verdicts)[render.preflight_status]}`);
  const notRun = /<h2>Preflight<\/h2>[\s\S]*?does not have: \d+<([\s\S]*?)<\/details>/u.exec(page);
  expect(notRun?.[1]).toContain("total ink");
  expect(page).toMatch(/<code>Approval<\/code>\s*Signed: .* no longer valid in this file/u);
});
