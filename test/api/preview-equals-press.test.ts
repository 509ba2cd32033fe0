import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPdfium } from "#engine/packages/pdfium.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { loadEngineParts } from "#test/support/engine-parts.ts";
import { openForAll } from "#test/support/opened.ts";
import { testRunner } from "#test/support/runner.ts";
import { countSet, difference, pdfiumPicture, readPng } from "#test/support/pictures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
});
afterAll(() => app.close());

describe("what is previewed is what prints (C1, C4, C5)", () => {
  test.each([
    ["demo/business-card.pdf", 0, { name: "Zoë Ångström-Łukaszewicz", phone: "+46 8 5555 0199" }],
    ["demo/business-card.pdf", 0, { name: "«Zoë»: “A-B”!?", street: "123-123-123-123" }],
    ["demo/business-card.pdf", 1, { company: "Kiln & Clay" }],
    [
      "test/corpus/made/s01-business-card-chromium.pdf",
      0,
      { first_name: "Jürgen", phone: "0171 5550" },
    ],
    [
      "test/corpus/made/s02-postcard-cmyk-spot-reportlab.pdf",
      1,
      { FirstName: "Ωmega", City: "Łódź" },
    ],
    ["test/corpus/made/s10-name-badge-pdflib-objstm.pdf", 0, { FirstName: "Aoife" }],
  ] as const)(
    "%s page %i: preview at 150 dpi equals PDFium's raster of the final",
    async (file, page, values) => {
      const { key } = await app.newTeam();
      const client = clientOf(app.url, key);
      const { template } = (await client.upload(await readFile(file))).body;
      await openForAll(client, template.id);
      await client.post(`/templates/${template.id}/publish`);
      const { fill } = (await client.post("/fills", { template_id: template.id, values })).body;
      expect(fill.ignored_values).toEqual([]);
      const { render } = (await client.post(`/fills/${fill.id}/finalize`)).body;
      const final = new Uint8Array(
        await (await client.raw("GET", `/renders/${render.id}/download`)).arrayBuffer(),
      );
      const preview = await client.raw("POST", "/previews", {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ template_id: template.id, values, page, dpi: 150, area: "media" }),
      });
      expect(preview.status).toBe(200);
      const shown = readPng(new Uint8Array(await preview.arrayBuffer()));

      const { template: seen, scene } = (await client.get(`/templates/${template.id}`)).body;
      expect(seen.page_count).toBeGreaterThan(page);
      const { width: widthPt, height: heightPt } = scene.pages[page].pageSize;
      const pdfium = await createPdfium((await loadEngineParts()).pdfiumWasm);
      const pressed = pdfiumPicture(pdfium, final, { index: page, widthPt, heightPt });
      expect(pressed).not.toBeNull();
      expect(countSet(difference(shown, pressed!))).toBe(0);
      // The file did change, so equality is not that of two untouched pages.
      const untouched = pdfiumPicture(pdfium, await readFile(file), {
        index: page,
        widthPt,
        heightPt,
      });
      expect(countSet(difference(shown, untouched!))).toBeGreaterThan(0);
    },
  );
});
