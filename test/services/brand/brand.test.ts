/** How a shop shows itself: colours, address and logo, each of the team alone. */
import { describe, expect, test } from "vitest";
import type { Caller } from "#domain/caller.ts";
import { deleteAsset, readAsset } from "#services/assets/manage-assets.ts";
import {
  type BrandChange,
  deleteLogo,
  downloadLogo,
  readBrand,
  updateBrand,
  uploadLogo,
} from "#services/brand/manage-brand.ts";
import { shownBrand } from "#services/brand/shown-brand.ts";
import type { Services } from "#services/context/context.ts";
import { jpeg } from "#test/support/sample-pictures.ts";
import { codeOf, rolledBack, type TestServices } from "#test/support/services.ts";
import { callBy, withShop } from "#test/support/shop.ts";

let open: TestServices;
let services: Services;
let caller: Caller;
withShop((shop) => {
  ({ open, services, caller } = shop);
});

const PICTURE = jpeg("rgb");
const call = (by = caller) => callBy(services, by);
const change = (facts: BrandChange, by = caller) => updateBrand(services, call(by), facts);
const stored = (bytes: Uint8Array) => services.objects.put(bytes, { maxBytes: 1e6 });
const upload = async (bytes: Uint8Array = PICTURE) =>
  await uploadLogo(services, call(), await stored(bytes));
const shown = (teamId = caller.teamId) =>
  services.db.read((tx) => shownBrand(services, tx, teamId));

test("a shop that has set nothing is shown by its name alone", async () => {
  expect(await readBrand(services, caller)).toEqual({
    name: "A shop",
    primaryColor: null,
    accentColor: null,
    address: null,
    logoAssetId: null,
    adjusted: [],
  });
  expect(await shown()).toEqual({
    shopName: "A shop",
    address: null,
    primaryColor: null,
    accentColor: null,
    logo: null,
  });
});

describe("what is set", () => {
  test.each<[string, BrandChange, object]>([
    ["a colour, in full and lower case", { primaryColor: "#E4A" }, { primaryColor: "#ee44aa" }],
    [
      "both colours",
      { primaryColor: "#112233", accentColor: "#ABCDEF" },
      { accentColor: "#abcdef" },
    ],
    [
      "an address, without blank lines and blanks",
      { address: " Quay 4 \r\n\n\r 21109 Malmö\n" },
      { address: "Quay 4\n21109 Malmö" },
    ],
    ["no address of blanks", { address: " \n \r\n" }, { address: null }],
  ])("is kept as %s", async (_, facts, expected) => {
    expect(await change(facts)).toMatchObject(expected);
    expect(await readBrand(services, caller)).toMatchObject(expected);
  });

  test("stays where it is not named, and goes where it is null", async () => {
    await change({ primaryColor: "#112233", accentColor: "#445566", address: "Quay 4" });
    expect(await change({ primaryColor: null })).toMatchObject({
      primaryColor: null,
      accentColor: "#445566",
      address: "Quay 4",
    });
    expect(await change({})).toMatchObject({ accentColor: "#445566" });
    expect(await change({ accentColor: null, address: null })).toMatchObject({
      accentColor: null,
      address: null,
    });
  });

  test("is told where pages show it in another shade, and is kept as it was", async () => {
    const { accentColor, adjusted } = await change({ accentColor: "#ffff00" });
    expect([accentColor, adjusted.map(({ member }) => member)]).toEqual([
      "#ffff00",
      ["accent_color"],
    ]);
  });

  test("is the team's own", async () => {
    const other = await open.caller();
    await change({ address: "Quay 4" });
    await change({ address: "Dock 9" }, other);
    expect((await readBrand(services, caller)).address).toBe("Quay 4");
    expect((await shown(other.teamId)).address).toBe("Dock 9");
  });
});

describe("the logo", () => {
  test("is a picture of the team's, with a link that pages and mails open", async () => {
    const { logoAssetId } = await upload();
    expect(await readAsset(services, caller, logoAssetId ?? "")).toMatchObject({
      kind: "logo",
      scope: "team",
    });
    const { logo } = await shown();
    expect(logo).toMatchObject({ contentType: "image/jpeg" });
    expect(logo?.url).toMatch(/^https:\/\/print\.example\//u);
    const { sha256 } = await stored(PICTURE);
    expect(logo?.sha256).toBe(sha256);
  });

  test("takes the place of the one before, whose asset goes", async () => {
    const { logoAssetId: first } = await upload();
    const { logoAssetId: second } = await upload();
    expect(second).not.toBe(first);
    expect(await codeOf(readAsset(services, caller, first ?? ""))).toBe("image_asset_not_found");
  });

  test("stays the one before where the change is taken back", async () => {
    const { logoAssetId } = await upload();
    const file = await stored(PICTURE);
    await expect(uploadLogo(services, rolledBack(services, caller), file)).rejects.toThrow("kept");
    expect((await readBrand(services, caller)).logoAssetId).toBe(logoAssetId);
    expect((await readAsset(services, caller, logoAssetId ?? "")).kind).toBe("logo");
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ["nothing", () => uploadLogo(services, call(), null), "missing_asset_fields"],
    ["no picture", () => upload(new TextEncoder().encode("plain text")), "unsupported_image_type"],
  ])("is refused where it is %s", async (_, attempt, code) => {
    expect(await codeOf(attempt())).toBe(code);
    expect((await readBrand(services, caller)).logoAssetId).toBeNull();
  });

  test("is none once it was taken away, or deleted as an asset", async () => {
    await upload();
    expect(await deleteLogo(services, call())).toEqual({ ok: true });
    expect(await codeOf(deleteLogo(services, call()))).toBe("brand_logo_not_found");
    const { logoAssetId } = await upload();
    await deleteAsset(services, call(), logoAssetId ?? "");
    expect((await readBrand(services, caller)).logoAssetId).toBeNull();
    expect((await shown()).logo).toBeNull();
    expect(await codeOf(downloadLogo(services, caller, () => false))).toBe("brand_logo_not_found");
  });

  test("is handed out to its team alone", async () => {
    await upload();
    const other = await open.caller();
    expect(await codeOf(downloadLogo(services, other, () => false))).toBe("brand_logo_not_found");
    expect(await codeOf(deleteLogo(services, call(other)))).toBe("brand_logo_not_found");
    expect(await codeOf(downloadLogo(services, caller, () => false))).toBeNull();
  });
});
