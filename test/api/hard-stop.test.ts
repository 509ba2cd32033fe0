/** A file that takes too long to read is refused, and the engine goes on: with the real engine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEnginePool } from "#adapters/engine-pool.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { clientOf } from "#test/support/client.ts";
import { cardPdf } from "#test/support/world.ts";
import { writePdf } from "#test/support/write-pdf.ts";
import { builtEngineWorker } from "#test/support/built.ts";

const MB = 1024 * 1024;
/** Far more than any machine reads in two seconds; below what a page may paint. */
const WORDS = 100_000;
/** The service's own but for the processor time, which would show nothing more. */
const LIMITS = { wallSeconds: 20, memoryBytes: 1024 * MB };

const pool = openEnginePool({
  module: builtEngineWorker(),
  processes: 1,
  limits: {
    // The card is a small file too, and takes a new process half of it.
    ingestSmall: { ...LIMITS, cpuSeconds: 2 },
    ingestLarge: { ...LIMITS, cpuSeconds: 1 },
  },
  onError: () => undefined,
});
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ runner: pool });
});
afterAll(async () => {
  await app.close();
  await pool.close();
});

/** A page strewn with tiny words, and a stream that nobody reads. */
function slowPdf(extraBytes: number): Buffer {
  const words = ["BT /F1 1 Tf"];
  let seed = 1;
  const next = (): string => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return ((seed / 2 ** 32) * 1200).toFixed(2);
  };
  for (let i = 0; i < WORDS; i++) {
    words.push(`1 0 0 1 ${next()} ${next()} Tm(ab)Tj`);
  }
  return Buffer.from(
    writePdf([
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Count 1/Kids[6 0 R]>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      "<</Font<</F1 3 0 R>>>>",
      { dict: "", data: `${words.join("\n")}\nET` },
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 1200 1200]/Resources 4 0 R/Contents 5 0 R>>",
      { dict: "", data: "x".repeat(extraBytes) },
    ]),
  );
}

test.each([
  ["small", 0],
  ["above 10 MB", 10 * MB],
])(
  "a slow file, %s",
  async (_, extraBytes) => {
    const shop = clientOf(app.url, (await app.newTeam()).key);
    const refused = await shop.upload(slowPdf(extraBytes));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      code: "invalid_pdf",
      message: expect.stringContaining("too much time or memory"),
    });
    const { body } = await shop.get("/templates");
    expect(body.data).toEqual([]);
    expect((await shop.upload(await cardPdf())).status).toBe(200);
  },
  120_000,
);
