import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { Services } from "#services/context/context.ts";
import { renderOr404 } from "#services/context/find-or-404.ts";
import { archiveFill } from "#services/fills/archive-fill.ts";
import { eraseFill } from "#services/fills/erase-fill.ts";
import { finalizeFill } from "#services/fills/finalize-fill.ts";
import { createRender } from "#services/renders/create-render.ts";
import { readCertificate } from "#services/renders/read-certificate.ts";
import { downloadRender, listRenders, readRender } from "#services/renders/read-render.ts";
import { defaultFileName, renderView, storedPdf } from "#services/views/render-view.ts";
import { insertRender, type RenderRow } from "#store/renders.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { callBy, makingRunner, withShop } from "#test/support/shop.ts";
import { openFill } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
withShop((shop) => {
  ({ open, services, caller, templateId } = shop);
});

const CERTIFICATE = { unchanged: { pages: 1 } };
/** A final with a file of its own. */
async function made(by = caller): Promise<string> {
  const runner = makingRunner({
    pdf: Buffer.from(services.random.id("pdf")),
    verification: { ok: true, violations: [], certificate: CERTIFICATE },
  });
  const request = { templateId, values: { name: "Ada" } };
  return (await createRender({ ...services, runner }, callBy(services, by), request)).id;
}
const waiting = async (): Promise<string> =>
  (await createRender(services, callBy(services, caller), { templateId, values: { name: "A" } }))
    .id;
/** A row of a preview that a server asked for. */
async function preview(): Promise<string> {
  const id = services.random.id("rnd");
  await services.db.tx((tx) =>
    insertRender(tx, caller.teamId, {
      id,
      templateId,
      sceneRevision: 1,
      fillId: null,
      mode: "live",
      kind: "preview",
      status: "succeeded",
      externalOrderId: null,
      externalCartId: null,
      fieldValues: {},
      appearance: { colors: [], assignments: {}, substrate: null },
      pdfKey: null,
      sizeBytes: null,
      preflightStatus: "pass",
      preflightNotes: null,
      fit: null,
      certificate: null,
      error: null,
      attemptToken: null,
    }),
  );
  return id;
}
const rowOf = (id: string, by = caller): Promise<RenderRow> =>
  services.db.read((tx) => renderOr404(tx, by, id));
const download = (id: string, fileName?: string, by = caller) =>
  downloadRender(services, by, { id, fileName });
/** A finalized fill and its final. */
async function finalized(): Promise<{ fill: string; render: string }> {
  const fill = await openFill(services, caller, templateId);
  const runner = makingRunner({ pdf: Buffer.from(fill) });
  const call = callBy(services, caller);
  const done = await finalizeFill({ ...services, runner }, call, {
    id: fill,
    values: { name: "A" },
  });
  return { fill, render: done.render?.id ?? "" };
}

describe("the file of a final", () => {
  test("is given out under a name that says what it is", async () => {
    const id = await made();
    const { object, fileName, contentType } = await download(id);
    expect([fileName, contentType]).toEqual([
      `${templateId.toLowerCase()}-${id}.pdf`,
      "application/pdf",
    ]);
    expect(object.bytes).toBe((await rowOf(id)).sizeBytes);
    expect((await download(id, "card")).fileName).toBe("card.pdf");
  });

  test("made with a test key says so, whatever name is wished for", async () => {
    const tester = { ...caller, mode: "test" as const };
    const id = await made(tester);
    expect((await download(id, undefined, tester)).fileName).toBe(
      `TEST-${templateId.toLowerCase()}-${id}.pdf`,
    );
    expect((await download(id, "card", tester)).fileName).toBe("TEST-card.pdf");
    expect(defaultFileName(await rowOf(id, tester))).toMatch(/^TEST-/u);
  });

  test("is not ready while it waits, and lost when the store has lost it", async () => {
    expect(await codeOf(download(await waiting()))).toBe("render_not_ready");
    const id = await made();
    await services.objects.remove(String((await rowOf(id)).pdfKey));
    expect(await codeOf(download(id))).toBe("render_blob_missing");
  });

  test("is gone with its customer's data, though the final is still one that was made", async () => {
    const { fill, render } = await finalized();
    expect((await download(render)).object.bytes).toBe(fill.length);
    await archiveFill(services, callBy(services, caller), { id: fill, reason: "refund" });
    await eraseFill(services, { caller, unit: callBy(services, caller).unit }, fill);
    expect((await readRender(services, caller, render)).status).toBe("succeeded");
    expect(await codeOf(download(render))).toBe("render_blob_missing");
    expect(await codeOf(readCertificate(services, caller, render))).toBe("render_not_ready");
  });

  test("and its certificate are no preview's, another team's, nor the other mode's", async () => {
    const id = await made();
    const shown = await preview();
    const stranger = await open.caller();
    const tester = { ...caller, mode: "test" as const };
    const refused = await Promise.all(
      [
        download(shown),
        readCertificate(services, caller, shown),
        download(id, undefined, stranger),
        download(id, undefined, tester),
        readRender(services, stranger, id),
        readRender(services, tester, id),
        readCertificate(services, stranger, id),
        download("rnd_none"),
      ].map(codeOf),
    );
    expect(refused).toEqual(refused.map(() => "render_not_found"));
  });
});

test("a certificate is that of the verifier, once the final is made", async () => {
  expect(await readCertificate(services, caller, await made())).toEqual(CERTIFICATE);
  expect(await codeOf(readCertificate(services, caller, await waiting()))).toBe("render_not_ready");
});

describe("the link to a file", () => {
  test("is signed for this file alone, and over after an hour", async () => {
    const id = await made();
    const url = (await readRender(services, caller, id)).signedUrl ?? "";
    expect(url).toMatch(/^https:\/\/print\.example\/v1\/files\/[^/]+$/u);
    const token = url.split("/").at(-1) ?? "";
    const claims = {
      teamId: caller.teamId,
      sha256: (await rowOf(id)).pdfKey,
      fileName: `${templateId.toLowerCase()}-${id}.pdf`,
      contentType: "application/pdf",
    };
    expect(services.linkSigner.verify(token)).toMatchObject(claims);
    open.clock.nowMs += 3_599_000;
    expect(services.linkSigner.verify(token)).toMatchObject(claims);
    open.clock.nowMs += 1_000;
    expect(services.linkSigner.verify(token)).toBeNull();
  });

  test.each<[string, changes: Partial<RenderRow>, isThere: boolean]>([
    ["made", {}, true],
    ["that waits", { status: "queued", pdfKey: "pending:rnd_1" }, false],
    ["that is being made", { status: "processing" }, false],
    ["that failed", { status: "failed" }, false],
    ["made, its file to come", { pdfKey: "pending:rnd_1" }, false],
    ["whose file was erased", { pdfKey: null }, false],
  ])("of a final %s", async (_, changes, isThere) => {
    const row = { ...(await rowOf(await made())), ...changes };
    expect(storedPdf(row)).toBe(isThere ? row.pdfKey : null);
    expect(renderView(services, row).signedUrl === null).toBe(!isThere);
  });
});

describe("the ledger", () => {
  test("has the newest first, page by page, of the team and the mode alone", async () => {
    const ids = [await made(), await waiting(), await preview()];
    const tester = { ...caller, mode: "test" as const };
    const own = await made(tester);
    const list = async (by: Caller, limit: number, startingAfter?: string) => {
      const { items, hasMore } = await listRenders(services, by, { limit, startingAfter });
      return [items.map(({ id }) => id), hasMore];
    };
    expect(await list(caller, 2)).toEqual([[ids[2], ids[1]], true]);
    expect(await list(caller, 2, ids[1])).toEqual([[ids[0]], false]);
    expect(await list(tester, 9)).toEqual([[own], false]);
    expect(await list(await open.caller(), 9)).toEqual([[], false]);
  });
});
