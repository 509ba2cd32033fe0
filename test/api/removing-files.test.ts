/** How files that nobody names leave the object store, where the removal is cut off or the bytes are wanted again. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { removeErasedObjects } from "#services/fills/erase-fill.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld, type World } from "#test/support/world.ts";
import { changeRow, fileOf } from "#test/support/rows.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await makeWorld(app);
  return () => {
    app.clock.aheadMs = 0;
  };
});

const render = async ({ client, templateId, fields }: World, word: string): Promise<string> => {
  const values = { [fields[0]?.id ?? ""]: word };
  const made = await client.post("/renders", { template_id: templateId, values });
  expect(made.status, made.text).toBe(200);
  return made.body.render.id;
};

/** The file of a final whose row was erased longer ago than the grace; its SHA-256. */
async function erasedFile(word: string): Promise<string> {
  const id = await render(world, word);
  const sha256 = await fileOf(app, id);
  await changeRow(app, "renders", id, { pdfKey: null });
  app.clock.aheadMs += 3_600_001;
  return sha256;
}

/** Removes what is due over the app's store, with another `remove`. */
const removeBy = (remove: (sha256: string) => Promise<void>): Promise<number> =>
  removeErasedObjects({ ...app.services, objects: { ...app.services.objects, remove } });

test("a removal that is cut off is made by the next run", async () => {
  const sha256 = await erasedFile("Cut off");
  const cutOff = removeBy(() => Promise.reject(new RangeError("the process died")));
  await expect(cutOff).rejects.toThrow("the process died");
  expect(await app.services.objects.stat(sha256)).not.toBeNull();
  expect(await removeErasedObjects(app.services)).toBeGreaterThan(0);
  expect(await app.services.objects.stat(sha256)).toBeNull();
});

test("a file is removed once, also by two runs at once", async () => {
  const sha256 = await erasedFile("Twice");
  const removed: string[] = [];
  const run = (): Promise<number> =>
    removeBy(async (name) => {
      removed.push(name);
      await app.services.objects.remove(name);
    });
  await Promise.all([run(), run()]);
  expect(removed.filter((name) => name === sha256)).toEqual([sha256]);
});

test("bytes that another team makes while they are removed are there for its render", async () => {
  const other = await makeWorld(app);
  const sha256 = await erasedFile("Again");
  let making: Promise<string> | undefined;
  let isMade = false;
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await app.services.db.read((tx) =>
      tx.sql("select 1 from pg_locks where locktype = 'advisory' and not granted", []),
    );
    return rows.length > 0;
  };
  await removeBy(async (name) => {
    if (name === sha256) {
      making = render(other, "Again").then((id) => {
        isMade = true;
        return id;
      });
      // It has its turn, or waits for ours.
      await expect.poll(async () => isMade || (await isWaiting()), { timeout: 10_000 }).toBe(true);
    }
    await app.services.objects.remove(name);
  });
  const id = await making;
  const download = await other.client.raw("GET", `/renders/${id}/download`);
  expect([download.status, await app.services.objects.stat(sha256)]).toMatchObject([
    200,
    { sha256 },
  ]);
});
