/** The host that most tests of the service use gives what the engine itself would. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { EngineHost } from "#adapters/engine-host.ts";
import { runCall } from "#domain/engine-calls.ts";
import { decodeTemplate } from "#engine/template-codec.ts";
import { openTestEngine } from "#test/support/engine-parts.ts";
import { rememberedEngine } from "#test/support/remembered-engine.ts";

/** An engine host, and the calls that came to it. */
async function countedHost(): Promise<{ readonly calls: string[]; readonly host: EngineHost }> {
  const engine = await openTestEngine();
  const calls: string[] = [];
  return {
    calls,
    host: {
      open: ({ source, encoded }) => {
        calls.push("open");
        return decodeTemplate(source, encoded);
      },
      run: (name, input) => {
        calls.push(name);
        return runCall(engine, name, input);
      },
    },
  };
}

const card = async (): Promise<Uint8Array> =>
  new Uint8Array(await readFile("demo/business-card.pdf"));

test("the same input is worked out once, and another value, call or template is not it", async () => {
  const { calls, host } = await countedHost();
  const remembered = rememberedEngine(host);
  const pdf = await card();
  const first = await remembered.run("compile", { pdf });
  expect(await remembered.run("compile", { pdf: pdf.slice() })).toEqual(first);
  await remembered.run("preflight", { pdf });
  const stored = { source: pdf, encoded: first.encoded };
  const template = remembered.open(stored);
  expect(remembered.open({ ...stored, source: pdf.slice() })).toBe(template);
  const ada = await remembered.run("fill", { template, values: { name: "Ada" } });
  const grace = await remembered.run("fill", { template, values: { name: "Grace" } });
  expect(await remembered.run("fill", { template, values: { name: "Ada" } })).toEqual(ada);
  expect(Buffer.compare(ada.pdf, grace.pdf)).not.toBe(0);
  expect(calls).toEqual(["compile", "preflight", "open", "fill", "fill"]);
});

test("what a caller does to a result does not come back to the next", async () => {
  const { host } = await countedHost();
  const remembered = rememberedEngine(host);
  const pdf = await card();
  const first = await remembered.run("compile", { pdf });
  Object.assign(first.template, { pages: [] });
  expect((await remembered.run("compile", { pdf })).template.pages).toHaveLength(2);
});

test("a failure is asked for again", async () => {
  const { calls, host } = await countedHost();
  const remembered = rememberedEngine(host);
  const pdf = new TextEncoder().encode("no PDF at all");
  for (const _ of [1, 2]) {
    await expect(remembered.run("compile", { pdf })).rejects.toMatchObject({ reason: "not_a_pdf" });
  }
  expect(calls).toEqual(["compile", "compile"]);
});

test("a template that was not opened here has no name to be remembered by", async () => {
  const { calls, host } = await countedHost();
  const remembered = rememberedEngine(host);
  const pdf = await card();
  const { encoded } = await remembered.run("compile", { pdf });
  const template = decodeTemplate(pdf, encoded);
  await remembered.run("readScene", { template });
  await remembered.run("readScene", { template });
  expect(calls).toEqual(["compile", "readScene", "readScene"]);
});
