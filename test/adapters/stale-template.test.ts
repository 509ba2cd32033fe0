/** A stored template that an older version wrote is read again with what its author set. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openEnginePool } from "#adapters/engine-pool.ts";
import type { TemplateRef } from "#ports/engine-runner.ts";

const JOST = "node_modules/@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf";

const pool = openEnginePool({
  module: join(import.meta.dirname, "../../src/adapters/engine-worker.ts"),
  processes: 1,
  onTrouble: () => undefined,
});
afterAll(() => pool.close());

/** As an older version would have written it. */
function staleOf(encoded: Uint8Array): Uint8Array {
  const text = Buffer.from(encoded).toString("latin1");
  const older = Buffer.from(text.replace(/"codec":\d+/u, '"codec":0'), "latin1");
  expect(older.equals(Buffer.from(encoded))).toBe(false);
  return older;
}

test("fields keep their names, settings and locks across versions of the reader", async () => {
  const source = new Uint8Array(await readFile("demo/business-card.pdf"));
  const { encoded } = await pool.compile(source);
  const refOf = (key: string, bytes: Uint8Array): TemplateRef => ({
    key,
    load: () => Promise.resolve({ source, encoded: bytes }),
  });
  const { template } = await pool.readScene(refOf("first", encoded));
  const [name, second] = template.pages[0]?.boxes ?? [];
  const changed = await pool.changeScene(refOf("first", encoded), {
    title: null,
    defaultFontId: null,
    change: {
      pages: [
        {
          id: "page_0",
          objects: [
            { id: name?.id ?? "", settings: { max_width_pt: 99 } },
            { id: second?.id ?? "", locked: true },
          ],
        },
      ],
      fields: template.fields.map(({ id, name: known }) => ({ id, name: `${known}_x` })),
    },
  });
  if (changed.kind !== "edited") {
    throw new Error(JSON.stringify(changed));
  }
  const saved = changed.compiled;
  const older = staleOf(saved.encoded);
  const again = await pool.readScene(refOf("older", older));
  // As JSON: the stored form knows no -0.
  expect(JSON.parse(JSON.stringify(again.template))).toEqual(
    JSON.parse(JSON.stringify(saved.template)),
  );
  const values = { name_x: "Ada Lovelace" };
  const [now, then] = [
    await pool.fill(refOf("saved", saved.encoded), values),
    await pool.fill(refOf("older", older), values),
  ];
  expect(then.fit.ignoredValues).toEqual([]);
  expect(Buffer.from(then.pdf).equals(Buffer.from(now.pdf))).toBe(true);
  expect(then.verification.ok).toBe(true);
});

test("a template set in a font of the shop is read again with that font", async () => {
  const bytes = new Uint8Array(await readFile(JOST));
  const font = { id: "fnt_jost", load: () => Promise.resolve(bytes) };
  const source = new Uint8Array(await readFile("demo/business-card.pdf"));
  const { encoded, template } = await pool.compile(source, { fonts: [font] });
  const older = staleOf(encoded);
  const ref = { key: "set in Jost", fonts: [font], load: async () => ({ source, encoded: older }) };
  const again = await pool.readScene(ref);
  expect(JSON.parse(JSON.stringify(again.template))).toEqual(JSON.parse(JSON.stringify(template)));
  const bare = await pool.readScene({ ...ref, key: "without it", fonts: [] });
  expect(bare.template.fonts).not.toEqual(again.template.fonts);
  const filled = await pool.fill(
    { ...ref, key: "filled first" },
    { name: "Żółć" },
    { fonts: [font] },
  );
  expect(filled.verification.ok).toBe(true);
});
