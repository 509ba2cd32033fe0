/** Pictures of orders: drawn once for a team, known without drawing, and told of before anybody pays. */
import { beforeEach, describe, expect, test } from "vitest";
import { UnusableValue } from "#engine/contract/problems.ts";
import { sha256Hex } from "#engine/sha256.ts";
import type { Caller } from "#domain/caller.ts";
import { ApiError } from "#domain/errors.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import { type Services } from "#services/context/context.ts";
import {
  createListedPreview,
  type KnownPreview,
  type Preview,
  type PreviewRequest,
} from "#services/previews/create-preview.ts";
import { listRenders } from "#services/renders/read-render.ts";
import { archiveTemplate } from "#services/templates/change-template.ts";
import { changeRow } from "#test/support/rows.ts";
import { codeOf, type TestServices } from "#test/support/services.ts";
import { AWAY, callBy, makingRunner, withShop } from "#test/support/shop.ts";
import { liveTemplate, SOUND_FILE } from "#test/support/template-rows.ts";
import { type TestBackground, testBackground } from "#test/support/test-background.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let templateId: string;
const background: TestBackground = testBackground();
withShop(
  async (shop) => {
    ({ open, services, caller } = shop);
    templateId = await liveTemplate(services, caller.teamId, SOUND_FILE);
  },
  { background },
);
beforeEach(() => background.close());

const PNG = new Uint8Array([1, 2, 3]);
const FIT = { boxes: [], fontsUsed: [], substitutions: [], ignoredValues: [] };
/** Names of the calls that were made. */
let calls: { readonly name: string; readonly inputs: object }[] = [];
beforeEach(() => {
  calls = [];
});
const drawing = (made: object = {}): EngineRunner =>
  makingRunner(
    { png: PNG, widthPx: 20, heightPx: 10, places: [], fit: FIT, ...made } as object,
    calls,
  );
const draws = () => calls.filter(({ name }) => name === "preview").length;

const NOTHING = (_hash: string): boolean => false;
const preview = (
  request: Partial<PreviewRequest> = {},
  { by = caller, runner = drawing() as EngineRunner | null, knows = NOTHING } = {},
): Promise<Preview | KnownPreview> =>
  createListedPreview(
    { ...services, runner },
    by,
    { templateId, values: { name: "Ada" }, page: 0, area: "trim", size: { dpi: 72 }, ...request },
    knows,
  );
const hashOf = async (request: Partial<PreviewRequest> = {}, by = caller) =>
  (await preview(request, { by })).contentHash;
/** A runner whose press file ends so, though its picture is drawn. */
function pressing(end: () => unknown): EngineRunner {
  const drawn = drawing();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers of two calls
  const call = (async (...asked: Parameters<EngineRunner["call"]>) =>
    asked[0] === "preview" ? await drawn.call(...asked) : end()) as unknown as EngineRunner["call"];
  return { ...drawn, call };
}
const fails = (error: Error) => () => {
  throw error;
};

describe("a picture", () => {
  test("is drawn once, and of the team's own templates alone", async () => {
    const first = await preview();
    expect([first, draws()]).toMatchObject([{ isCached: false, widthPx: 20, heightPx: 10 }, 1]);
    expect([await preview(), draws()]).toMatchObject([
      { isCached: true, contentHash: first.contentHash },
      1,
    ]);
    const stranger = await open.caller();
    expect(await codeOf(preview({}, { by: stranger }))).toBe("template_not_found");
  });

  test("is another for whatever can change a pixel, and the same for what cannot", async () => {
    const hash = await hashOf();
    const others: readonly Partial<PreviewRequest>[] = [
      { values: { name: "Eve" } },
      { values: { name: "Ada", title: "x" } },
      { area: "media" },
      { size: { dpi: 73 } },
      { size: { widthPx: 72 } },
    ];
    const hashes = [];
    for (const other of others) {
      hashes.push(await hashOf(other));
    }
    expect(new Set([hash, ...hashes]).size).toBe(others.length + 1);
    expect(await hashOf({ values: { name: "Ada", nobody: "x" } })).toBe(hash);
    expect(await hashOf({}, { ...caller, mode: "test" })).toBe(hash);
  });

  test("that its reader has is told by its hash: nothing is drawn, and no row written", async () => {
    const { contentHash } = await preview();
    const rows = async () =>
      (
        await listRenders(services, caller, {
          kind: "preview",
          limit: 20,
          startingAfter: undefined,
        })
      ).items.length;
    const before = await rows();
    const known = await preview({}, { runner: null, knows: (hash) => hash === contentHash });
    expect(known).toEqual({ isKnown: true, contentHash, preflight: "pending" });
    expect(await rows()).toBe(before);
    await preview();
    expect(await rows()).toBe(before + 1);
  });

  test("whose bytes are lost is drawn again, to the same hash", async () => {
    const first = await preview();
    await services.objects.remove(sha256Hex(PNG));
    const again = await preview();
    expect([again, draws()]).toMatchObject([
      { isCached: false, contentHash: first.contentHash },
      2,
    ]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["of no page", () => preview({ page: 1 }), "invalid_parameter"],
    ["of no revision", () => preview({ sceneRevision: 2 }), "scene_not_found"],
    [
      "of too long a text",
      () => preview({ values: { name: "A", title: "123456789" } }),
      "field_too_long",
    ],
    ["without a renderer", () => preview({}, { runner: null }), "renderer_not_configured"],
    ["while none can be reached", () => preview({}, { runner: AWAY }), "renderer_unreachable"],
    [
      "of an archived template",
      async () => {
        await archiveTemplate(services, callBy(services, caller), templateId);
        return await preview();
      },
      "template_not_found",
    ],
  ])("%s is refused, and nothing stands of it", async (_, ask, code) => {
    expect([await codeOf(ask()), draws()]).toEqual([code, 0]);
  });

  test("of a draft, with blanks and with keys that name no field is a question like any other", async () => {
    await changeRow({ services }, "templates", templateId, { status: "draft" });
    expect(await preview({ values: { nobody: "x" } })).toMatchObject({ preflight: "fail" });
  });
});

describe("what the press would say", () => {
  const status = async (runner: EngineRunner, request: Partial<PreviewRequest> = {}) =>
    (await preview(request, { runner })).preflight;

  test("is pending until the engine had time for it, and then is known, also of a known picture", async () => {
    expect(await status(drawing())).toBe("pending");
    await background.run();
    expect(calls.map(({ name }) => name)).toContain("fill");
    expect(await status(drawing())).toBe("pass");
    expect((await preview({}, { knows: () => true })).preflight).toBe("pass");
    await background.run();
    expect(calls.filter(({ name }) => name === "fill")).toHaveLength(1);
  });

  test("is a failure at once where the picture tells, and no press file is tried", async () => {
    expect(await status(drawing(), { values: {} })).toBe("fail");
    await background.run();
    expect(calls.map(({ name }) => name)).toEqual(["preview"]);
  });

  test.each<[string, () => unknown, string]>([
    ["breaks", fails(new RunnerError("failed", "broken")), "fail"],
    ["takes too much", fails(new RunnerError("over_limit", "too much")), "fail"],
    [
      "cannot be proven",
      () => ({
        pdf: new Uint8Array([1]),
        fit: FIT,
        problems: [],
        verification: { ok: false, violations: ["x"], certificate: {} },
      }),
      "fail",
    ],
    ["refuses a value", fails(new UnusableValue("field_too_long", "fld_1", "too long")), "fail"],
    ["is away", fails(new RunnerError("unreachable", "away")), "pending"],
    ["is busy", fails(new RunnerError("busy", "others first")), "pending"],
    ["stumbles over a fault of ours", fails(new ApiError("internal_error", "ours")), "pending"],
  ])("of an engine that %s", async (_, end, expected) => {
    await status(pressing(end));
    await background.run();
    expect(await status(pressing(end))).toBe(expected);
  });
});
