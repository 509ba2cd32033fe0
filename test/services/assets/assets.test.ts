import { describe, expect, test } from "vitest";
import type { AssetView } from "#domain/asset.ts";
import type { Caller } from "#domain/caller.ts";
import {
  type AssetUpload,
  createAsset,
  deleteAsset,
  downloadAsset,
  listAssets,
  readAsset,
  updateAsset,
} from "#services/assets/manage-assets.ts";
import type { Services } from "#services/context/context.ts";
import { jpeg } from "#test/support/sample-pictures.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";
import { liveTemplate } from "#test/support/template-rows.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
let upload: AssetUpload;
const PICTURE = jpeg("rgb");
withShop(async (shop) => {
  ({ open, services, caller } = shop);
  upload = {
    kind: "image",
    scope: "team",
    name: " Logo ",
    templateId: undefined,
    file: await store(PICTURE),
  };
});

async function store(bytes: Uint8Array): Promise<NonNullable<AssetUpload["file"]>> {
  const { sha256, bytes: size } = await services.objects.put(bytes, { maxBytes: 1e6 });
  return { sha256, bytes: size };
}
const call = (by = caller) => callBy(services, by);
const create = (changes: Partial<AssetUpload> = {}, by = caller): Promise<AssetView> =>
  createAsset(services, call(by), { ...upload, ...changes });
const listed = async (by = caller): Promise<readonly string[]> =>
  (
    await listAssets(services, by, {
      kind: undefined,
      scope: undefined,
      limit: 20,
      startingAfter: undefined,
    })
  ).items.map(({ id }) => id);
const download = (id: string, by = caller, known = "") =>
  downloadAsset(services, by, { id, knows: (sha256) => sha256 === known });

describe("a new asset", () => {
  test("is what its bytes are; the same again is another", async () => {
    const asset = await create();
    expect(asset).toMatchObject({
      kind: "image",
      scope: "team",
      templateId: null,
      name: "Logo",
      contentType: "image/jpeg",
      sizeBytes: PICTURE.length,
      sha256: upload.file?.sha256,
    });
    expect(await readAsset(services, caller, asset.id)).toEqual(asset);
    expect((await create({ kind: "logo" })).id).not.toBe(asset.id);
  });

  test("may be one template's", async () => {
    const templateId = await liveTemplate(services, caller.teamId);
    expect((await create({ scope: "template", templateId })).templateId).toBe(templateId);
    const stranger = await open.caller();
    expect(await codeOf(create({ scope: "template", templateId }, stranger))).toBe(
      "template_not_found",
    );
  });

  test.each<[string, Partial<AssetUpload>, string]>([
    ["no file", { file: null }, "missing_asset_fields"],
    ["no kind, before all else", { kind: "", name: "" }, "missing_asset_fields"],
    ["no name, before its kind", { name: "  ", kind: "film" }, "missing_asset_name"],
    ["too long a name", { name: "x".repeat(121) }, "invalid_parameter"],
    ["another kind, before its scope", { kind: "film", scope: "world" }, "invalid_kind"],
    ["a kind of every object", { kind: "toString" }, "invalid_kind"],
    ["another scope", { scope: "world" }, "invalid_asset_scope"],
    ["no template with the scope of one", { scope: "template" }, "missing_required_field"],
    ["a template with the scope of a team", { templateId: "tpl_x" }, "invalid_parameter"],
    ["no template that is there", { scope: "template", templateId: "tpl_x" }, "template_not_found"],
    ["too many bytes", { file: { sha256: "0".repeat(64), bytes: 26_214_401 } }, "image_too_large"],
    [
      "too many bytes of a font",
      { kind: "font", file: { sha256: "0".repeat(64), bytes: 10_485_761 } },
      "font_too_large",
    ],
  ])("with %s is refused and not written", async (_, changes, code) => {
    expect(await codeOf(create(changes))).toBe(code);
    expect(await listed()).toEqual([]);
  });

  test("of what is no picture is refused", async () => {
    const file = await store(new TextEncoder().encode("a text"));
    expect(await codeOf(create({ file }))).toBe("unsupported_image_type");
    expect(await listed()).toEqual([]);
  });

  test("is not there when what is written with it fails", async () => {
    await expect(createAsset(services, rolledBack(services, caller), upload)).rejects.toThrow(
      "could not be kept",
    );
    expect(await listed()).toEqual([]);
  });
});

describe("an asset", () => {
  test("is downloaded as uploaded, or known already", async () => {
    const { id, sha256 } = await create();
    const found = await download(id);
    const parts: Uint8Array[] = [];
    for await (const part of found.download?.object.body ?? []) {
      parts.push(part);
    }
    expect(Buffer.concat(parts)).toEqual(Buffer.from(PICTURE));
    expect([found.sha256, found.contentType, found.download?.fileName]).toEqual([
      sha256,
      "image/jpeg",
      "Logo.jpg",
    ]);
    expect(await download(id, caller, sha256)).toMatchObject({ sha256, download: null });
  });

  test("whose bytes are gone says so", async () => {
    const file = await store(jpeg("gray"));
    const { id } = await create({ file });
    await services.objects.remove(file.sha256);
    expect(await codeOf(download(id))).toBe("image_file_not_found");
  });

  test("gets another name, or keeps its own", async () => {
    const asset = await create();
    expect((await updateAsset(services, call(), asset.id, { name: " Other " })).name).toBe("Other");
    expect((await updateAsset(services, call(), asset.id, {})).name).toBe("Other");
    expect(await codeOf(updateAsset(services, call(), asset.id, { name: " " }))).toBe(
      "missing_asset_name",
    );
    await expect(
      updateAsset(services, rolledBack(services, caller), asset.id, { name: "Third" }),
    ).rejects.toThrow("could not be kept");
    expect((await readAsset(services, caller, asset.id)).name).toBe("Other");
  });

  test("takes a focal point, keeps it through another name, and gives it back", async () => {
    const { id, focalPoint } = await create();
    expect(focalPoint).toBeNull();
    const point = { x: 0.25, y: 1 };
    expect((await updateAsset(services, call(), id, { focalPoint: point })).focalPoint).toEqual(
      point,
    );
    const renamed = await updateAsset(services, call(), id, { name: "Other" });
    expect([renamed.name, renamed.focalPoint]).toEqual(["Other", point]);
    const middle = await updateAsset(services, call(), id, { focalPoint: null });
    expect(middle.focalPoint).toBeNull();
    const logo = await create({ kind: "logo" });
    const refused = updateAsset(services, call(), logo.id, { focalPoint: point });
    expect(await codeOf(refused)).toBe("invalid_parameter");
  });

  test("is gone once deleted", async () => {
    const { id } = await create();
    await expect(deleteAsset(services, rolledBack(services, caller), id)).rejects.toThrow(
      "could not be kept",
    );
    expect(await listed()).toEqual([id]);
    await deleteAsset(services, call(), id);
    expect(await codeOf(deleteAsset(services, call(), id))).toBe("image_asset_not_found");
    expect(await codeOf(readAsset(services, caller, id))).toBe("image_asset_not_found");
    expect(await listed()).toEqual([]);
  });

  test("is its team's", async () => {
    const asset = await create();
    const stranger = await open.caller();
    const refused = await Promise.all(
      [
        readAsset(services, stranger, asset.id),
        download(asset.id, stranger),
        updateAsset(services, call(stranger), asset.id, { name: "Mine" }),
        deleteAsset(services, call(stranger), asset.id),
      ].map(codeOf),
    );
    expect(new Set(refused)).toEqual(new Set(["image_asset_not_found"]));
    expect([await listed(stranger), await listed()]).toEqual([[], [asset.id]]);
    expect(await readAsset(services, caller, asset.id)).toEqual(asset);
  });
});
