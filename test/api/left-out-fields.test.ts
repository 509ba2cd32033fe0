/** What stands in a field nobody filled (C9, C10): a prompt is never printed, and the proof is what is printed. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { type Client, clientOf } from "#test/support/client.ts";
import { openForAll } from "#test/support/opened.ts";
import { runProgram } from "#test/support/programs.ts";
import { testRunner } from "#test/support/runner.ts";

const LABEL = "test/corpus/made/s05-jam-label-scribus-pdfx3.pdf";
const PROMPTS = ["BestBefore", "Batch", "Maker", "Village"];

let app: TestApp;
let client: Client;
let template: string;
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner() });
  client = clientOf(app.url, (await app.newTeam()).key);
  template = (await client.upload(await readFile(LABEL))).body.template.id;
  await openForAll(client, template);
  await client.post(`/templates/${template}/publish`);
});
afterAll(() => app.close());

async function wordsOf(render: string): Promise<string> {
  const pdf = await (await client.raw("GET", `/renders/${render}/download`)).arrayBuffer();
  const folder = await mkdtemp(join(tmpdir(), "platen-left-out-"));
  try {
    const path = join(folder, "label.pdf");
    await writeFile(path, new Uint8Array(pdf));
    return runProgram("pdftotext", ["-layout", path, "-"]).output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function previewOf(values: Readonly<Record<string, string>>): Promise<string> {
  const answer = await client.raw("POST", "/previews", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ template_id: template, values, page: 0, dpi: 96 }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get("etag") ?? "";
}

test("optional prompts left out of a fill are empty in print; authored words stay", async () => {
  const values = { Flavour: "Plum" };
  const { fill } = (await client.post("/fills", { template_id: template, values })).body;
  const { render } = (await client.post(`/fills/${fill.id}/finalize`)).body;
  const words = await wordsOf(render.id);
  expect(words).toContain("Plum");
  expect(words).toContain("WILD HEDGEROW JAM");
  for (const prompt of PROMPTS) {
    expect(words).not.toContain(`[${prompt}]`);
  }
});

test("the preview of what is left out is that of the blank", async () => {
  const blank = Object.fromEntries(PROMPTS.map((prompt) => [prompt, ""]));
  const leftOut = await previewOf({ Flavour: "Plum" });
  expect(leftOut).not.toBe("");
  expect(leftOut).toBe(await previewOf({ Flavour: "Plum", ...blank }));
  expect(leftOut).not.toBe(await previewOf({ Flavour: "Plum", ...blank, Maker: "Ada" }));
});
