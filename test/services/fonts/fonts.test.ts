import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import type { FontReading, UploadedFont } from "#engine/contract/fonts.ts";
import { type EngineRunner, RunnerError } from "#ports/engine-runner.ts";
import type { Services } from "#services/context/context.ts";
import type { StoredFile } from "#services/files/stored-file.ts";
import {
  type CreatedFont,
  createFont,
  deleteFont,
  downloadFont,
  listFonts,
  readFont,
} from "#services/fonts/manage-fonts.ts";
import { updateTemplateSettings } from "#services/templates/change-template.ts";
import { readTemplate } from "#services/templates/read-template.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { liveTemplate } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let file: StoredFile;
withShop(
  async (shop) => {
    ({ open, services, caller } = shop);
    file = await services.objects.put(new TextEncoder().encode("an upload"), { maxBytes: 99 });
  },
  { runner: reading(() => Promise.resolve(FONT)) },
);

const BYTES = new TextEncoder().encode("a plain font");
const FONT: UploadedFont = {
  ok: true,
  format: "ttf",
  outlines: "truetype",
  postScriptName: "House-Bold",
  familyName: "House",
  fullName: "House Bold",
  weight: 700,
  isItalic: false,
  fsType: 0,
  glyphCount: 9,
  characterCount: 8,
  coverage: "U+0041-0048",
  bytes: BYTES,
};
/** An engine that reads every font so. */
function reading(read: () => Promise<FontReading>): EngineRunner {
  const call = ((): unknown => read()) as EngineRunner["call"];
  return { call, isReachable: () => true, close: async () => {} };
}
const call = (by = caller) => callBy(services, by);
const create = (
  name?: string,
  { by = caller, runner = services.runner }: { by?: Caller; runner?: EngineRunner | null } = {},
): Promise<CreatedFont> =>
  createFont({ ...services, runner }, call(by), { file, name, face: undefined });
const listed = async (by = caller): Promise<readonly string[]> =>
  (await listFonts(services, by, { limit: 20, startingAfter: undefined })).items.map(
    ({ id }) => id,
  );

describe("a font", () => {
  test("is kept once by its bytes, under the name it had first; also of two at once", async () => {
    const both = await Promise.all([create(), create()]);
    expect(new Set(both.map(({ deduplicated }) => deduplicated))).toEqual(new Set([false, true]));
    expect(new Set(both.map(({ font }) => font.id)).size).toBe(1);
    expect(await create("Other")).toMatchObject({
      font: { name: "House Bold" },
      deduplicated: true,
    });
    expect(await listed()).toHaveLength(1);
    const other = await create("Theirs", { by: await open.caller() });
    expect(other).toMatchObject({ font: { name: "Theirs" }, deduplicated: false });
  });

  test("is downloaded as the plain file", async () => {
    const { font } = await create();
    const { object, fileName, contentType } = await downloadFont(services, caller, font.id);
    const parts: Uint8Array[] = [];
    for await (const part of object.body) {
      parts.push(part);
    }
    expect(Buffer.concat(parts)).toEqual(Buffer.from(BYTES));
    expect([fileName, contentType]).toEqual(["House-Bold.ttf", "font/ttf"]);
  });

  test("is gone once deleted, and comes back under its id with the name given then", async () => {
    const { font } = await create();
    await deleteFont(services, call(), font.id);
    const refused = await Promise.all(
      [
        readFont(services, caller, font.id),
        downloadFont(services, caller, font.id),
        deleteFont(services, call(), font.id),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set(["font_not_found"]));
    expect(await listed()).toEqual([]);
    expect(await create("Again")).toMatchObject({
      font: { id: font.id, name: "Again" },
      deduplicated: false,
    });
  });

  test("that was a template's default is none's once deleted", async () => {
    const { font } = await create();
    const id = await liveTemplate(services, caller.teamId);
    await updateTemplateSettings(services, call(), { id, change: { defaultFontId: font.id } });
    expect((await readTemplate(services, caller, { id })).template.defaultFontId).toBe(font.id);
    await deleteFont(services, call(), font.id);
    expect((await readTemplate(services, caller, { id })).template.defaultFontId).toBeNull();
  });

  test("is as it was when a change fails to be written", async () => {
    const upload = { file, name: undefined, face: undefined };
    const by = rolledBack(services, caller);
    await expect(createFont(services, by, upload)).rejects.toThrow("could not be kept");
    expect(await listed()).toEqual([]);
    const { font } = await create();
    await expect(deleteFont(services, by, font.id)).rejects.toThrow("could not be kept");
    expect(await listed()).toEqual([font.id]);
  });

  test("is its team's", async () => {
    const { font } = await create();
    const stranger = await open.caller();
    const refused = await Promise.all(
      [
        readFont(services, stranger, font.id),
        downloadFont(services, stranger, font.id),
        deleteFont(services, call(stranger), font.id),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set(["font_not_found"]));
    expect([await listed(stranger), await listed()]).toEqual([[], [font.id]]);
  });
});

describe("an upload that is no font of use", () => {
  const refusal = (reason: string) =>
    reading(() => Promise.resolve({ ok: false, reason, message: "No." } as FontReading));
  const broken = (kind: ConstructorParameters<typeof RunnerError>[0]) =>
    reading(() => Promise.reject(new RunnerError(kind, "the worker ended")));

  test.each<[string, EngineRunner | null, unknown]>([
    [
      "is damaged",
      refusal("damaged"),
      { code: "unsupported_font_binary", fields: [{ field: "file" }] },
    ],
    [
      "is one of several",
      refusal("collection"),
      { code: "unsupported_font_binary", fields: [{ field: "face" }] },
    ],
    [
      "lacks the face",
      refusal("unknown_face"),
      { code: "unsupported_font_binary", fields: [{ field: "face" }] },
    ],
    [
      "ends its reader",
      broken("failed"),
      { code: "unsupported_font_binary", fields: [{ field: "file" }] },
    ],
    ["meets no reader", broken("unreachable"), { kind: "unreachable" }],
    ["meets no engine", null, { code: "internal_error" }],
  ])("%s is refused and not kept", async (_, runner, error) => {
    await expect(create(undefined, { runner })).rejects.toMatchObject(error as object);
    expect(await listed()).toEqual([]);
  });
});
