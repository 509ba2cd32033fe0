/** What every `EngineRunner` does, whatever is between it and the engine. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UnusablePdf, UnusableValue } from "#engine/contract/problems.ts";
import type { CallName, CallResults } from "#domain/engine-calls.ts";
import type {
  EngineRunner,
  FontRef,
  RunnerInputs,
  StoredTemplate,
  TemplateRef,
  Turn,
} from "#ports/engine-runner.ts";

const TURN: Turn = { teamId: "tem_a", kind: "other" };
const JOST = "node_modules/@expo-google-fonts/jost/500Medium/Jost_500Medium.ttf";

/** Runs the suite; `open` gives a runner of its own to each group of tests. */
export function engineRunnerSuite(open: () => EngineRunner): void {
  let runner: EngineRunner;
  let card: Uint8Array;
  let stored: StoredTemplate;
  beforeAll(async () => {
    runner = open();
    card = new Uint8Array(await readFile("demo/business-card.pdf"));
    const { encoded } = await ask("compile", { pdf: card });
    stored = { source: card, encoded };
  }, 120_000);
  afterAll(() => runner.close());

  const ask = <N extends CallName>(name: N, input: RunnerInputs[N]): Promise<CallResults[N]> =>
    runner.call(name, input, TURN);

  const refOf = (key: string, content: StoredTemplate = stored): TemplateRef => ({
    key,
    load: () => Promise.resolve(content),
  });

  test("a filled file comes with the check of it", async () => {
    const filled = await ask("fill", {
      template: refOf("checked"),
      values: { name: "Ada Lovelace" },
    });
    expect(filled.fit.ignoredValues).toEqual([]);
    expect(filled.verification.ok).toBe(true);
    expect(filled.verification.words.map(({ after }) => after)).toContain("Ada Lovelace");
  });

  test("templates and fonts are loaded when they are first wanted, and then known by their names", async () => {
    const loads: string[] = [];
    const bytes = new Uint8Array(await readFile(JOST));
    const template: TemplateRef = {
      key: "counted",
      load: async () => {
        loads.push("template");
        return stored;
      },
    };
    const font: FontRef = {
      id: "fnt_counted",
      load: async () => {
        loads.push("font");
        return bytes;
      },
    };
    for (const name of ["Ada", "Grace", "Mary"]) {
      await ask("fill", { template, values: { name }, fonts: [font] });
    }
    expect(loads).toEqual(["template", "font"]);
  });

  test("what cannot be used is told as the engine tells it", async () => {
    const pdf = new TextEncoder().encode("no PDF at all");
    const refused = await ask("compile", { pdf }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnusablePdf);
    expect(refused).toMatchObject({ reason: "not_a_pdf" });
    const absent = await ask("preview", { template: refOf("pages"), values: {}, page: 99 }).catch(
      (error: unknown) => error,
    );
    expect(absent).toBeInstanceOf(UnusableValue);
  });

  test("a load that fails rejects its job alone", async () => {
    const lost: TemplateRef = { key: "lost", load: () => Promise.reject(new Error("no such one")) };
    await expect(ask("readScene", { template: lost })).rejects.toThrow("no such one");
    const { template } = await ask("readScene", { template: refOf("found") });
    expect(template.pages).toHaveLength(2);
  });

  test("a result is the caller's own", async () => {
    const template = refOf("own");
    const first = await ask("readScene", { template });
    Object.assign(first.template, { pages: [] });
    expect((await ask("readScene", { template })).template.pages).toHaveLength(2);
  });

  describe("a stored template of an older version", () => {
    test("is read again, and its fields keep their names, settings and locks", async () => {
      const { template } = await ask("readScene", { template: refOf("first") });
      const [name, second] = template.pages[0]?.boxes ?? [];
      const objects = [
        { id: name?.id ?? "", settings: { max_width_pt: 99 } },
        { id: second?.id ?? "", locked: true },
      ];
      const changed = await ask("changeScene", {
        template: refOf("first"),
        request: {
          title: null,
          defaultFontId: null,
          change: new TextEncoder().encode(
            JSON.stringify({
              pages: [{ id: "page_0", objects }],
              fields: template.fields.map(({ id, name: known }) => ({ id, name: `${known}_x` })),
            }),
          ),
        },
      });
      if (changed.kind !== "edited") {
        throw new Error(JSON.stringify(changed));
      }
      const saved = { source: card, encoded: changed.compiled.encoded };
      const { encoded, lost } = await ask("reread", {
        pdf: card,
        stored: staleOf(saved.encoded),
        fonts: [],
      });
      expect(lost).toEqual([]);
      const older = { source: card, encoded };
      const again = await ask("readScene", { template: refOf("older", older) });
      expect(asStored(again.template)).toEqual(asStored(changed.compiled.template));
      const values = { name_x: "Ada Lovelace" };
      const [now, then] = [
        await ask("fill", { template: refOf("saved", saved), values }),
        await ask("fill", { template: refOf("older", older), values }),
      ];
      expect(then.fit.ignoredValues).toEqual([]);
      expect(Buffer.from(then.pdf).equals(Buffer.from(now.pdf))).toBe(true);
    });

    test("is read again with the font of the shop it was set in", async () => {
      const bytes = new Uint8Array(await readFile(JOST));
      const fonts = [{ id: "fnt_jost", load: () => Promise.resolve(bytes) }];
      const { encoded, template } = await ask("compile", { pdf: card, fonts });
      const stored = staleOf(encoded);
      const set = await ask("reread", { pdf: card, stored, fonts });
      const ref = refOf("set in Jost", { source: card, encoded: set.encoded });
      expect(asStored((await ask("readScene", { template: ref })).template)).toEqual(
        asStored(template),
      );
      const bare = await ask("reread", { pdf: card, stored, fonts: [] });
      expect(Buffer.from(bare.encoded).equals(Buffer.from(set.encoded))).toBe(false);
      const filled = await ask("fill", { template: ref, values: { name: "Żółć" }, fonts });
      expect(filled.verification.ok).toBe(true);
    });

    test("is never used as it is", async () => {
      const { encoded } = await ask("compile", { pdf: card, fonts: [] });
      const older = { source: card, encoded: staleOf(encoded) };
      await expect(ask("readScene", { template: refOf("stale", older) })).rejects.toThrow(
        /compile the file again/u,
      );
    });
  });

  test("one that was closed is not to be reached", async () => {
    const closed = open();
    await closed.close();
    await expect(closed.call("preflight", { pdf: card }, TURN)).rejects.toMatchObject({
      name: "RunnerError",
      kind: "unreachable",
    });
    expect(closed.isReachable()).toBe(false);
  });
}

/** As an older version would have written it. */
function staleOf(encoded: Uint8Array): Uint8Array {
  const text = Buffer.from(encoded).toString("latin1");
  const older = Buffer.from(text.replace(/"codec":\d+/u, '"codec":0'), "latin1");
  expect(older.equals(Buffer.from(encoded))).toBe(false);
  return older;
}

/** The stored form is JSON, which knows no -0. */
function asStored(template: unknown): unknown {
  return JSON.parse(JSON.stringify(template));
}
