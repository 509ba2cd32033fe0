import type { Check } from "../check.ts";
import type { Shop } from "../shop.ts";
import { gives, NO_KEY, story, tells } from "./build.ts";

const TEXT = new TextEncoder();
const GIF = TEXT.encode("GIF89a\u0001\u0000\u0001\u0000");
const SVG = TEXT.encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
);

function form(shop: Shop, members: Readonly<Record<string, string>>, file?: Uint8Array): FormData {
  return shop.assetForm(members, file);
}

/** What assets, fonts, lists, stocks and inks tell beyond what their rows say. */
export function assetChecks(): Check[] {
  return [
    ...brandChecks(),
    tells({
      row: "POST /assets",
      name: "with a name only",
      code: "missing_asset_fields",
      status: 400,
      request: () => {
        const only = new FormData();
        only.set("name", "x");
        return { path: "/assets", body: only };
      },
    }),
    tells({
      row: "POST /assets",
      name: "with a blank name",
      code: "missing_asset_name",
      status: 400,
      request: (shop) => ({ path: "/assets", body: form(shop, { name: "  " }) }),
    }),
    tells({
      row: "POST /assets",
      name: "of a kind nobody knows",
      code: "invalid_kind",
      status: 400,
      request: (shop) => ({ path: "/assets", body: form(shop, { kind: "video" }) }),
    }),
    tells({
      row: "POST /assets",
      name: "of a scope nobody knows",
      code: "invalid_asset_scope",
      status: 400,
      request: (shop) => ({ path: "/assets", body: form(shop, { scope: "world" }) }),
    }),
    tells({
      row: "POST /assets",
      name: "with a GIF",
      code: "unsupported_image_type",
      status: 415,
      request: (shop) => ({ path: "/assets", body: form(shop, {}, GIF) }),
    }),
    tells({
      row: "POST /assets",
      name: "with an image of 25 MB and one byte",
      code: "image_too_large",
      status: 413,
      also: ["limit image_bytes"],
      request: (shop) => ({ path: "/assets", body: form(shop, {}, new Uint8Array(26_214_401)) }),
    }),
    tells({
      row: "POST /assets",
      name: "with text as a font",
      code: "unsupported_font_binary",
      status: 415,
      request: (shop) => ({
        path: "/assets",
        body: form(shop, { kind: "font" }, TEXT.encode("no font")),
      }),
    }),
    tells({
      row: "POST /fonts",
      name: "with text",
      code: "unsupported_font_binary",
      status: 415,
      request: () => {
        const body = new FormData();
        body.set("file", new Blob(["no font"]), "x.ttf");
        return { path: "/fonts", body };
      },
    }),
    tells({
      row: "POST /fonts",
      name: "with 10 MB and one byte",
      code: "font_too_large",
      status: 413,
      also: ["limit font_bytes"],
      request: () => {
        const body = new FormData();
        body.set("file", new Blob([new Uint8Array(10_485_761)]), "x.ttf");
        return { path: "/fonts", body };
      },
    }),
    gives({
      row: "GET /renders/{id}/download",
      name: "gives a PDF to be shown in a sandbox",
      also: ["rule user bytes"],
      expect: {
        headers: {
          "content-disposition": /^inline/u,
          "content-security-policy": /sandbox/u,
          "x-content-type-options": "nosniff",
        },
      },
      request: async (shop) => ({
        path: `/renders/${(await shop.finalized()).renderId}/download?inline=1`,
      }),
    }),
    gives({
      row: "GET /assets/{id}/file",
      name: "gives an SVG as an attachment in a sandbox",
      also: ["rule user bytes"],
      expect: {
        headers: {
          "content-disposition": /^attachment/u,
          "content-security-policy": /sandbox/u,
          "x-content-type-options": "nosniff",
        },
      },
      request: async (shop) => {
        const made = await shop.call({
          method: "POST",
          path: "/assets",
          body: form(shop, {}, SVG),
        });
        return { path: `/assets/${made.json.asset.id}/file` };
      },
    }),
    tells({
      row: "GET /assets/{id}/file",
      name: "of a file that is gone",
      code: "image_file_not_found",
      status: 404,
      needsControl: true,
      request: async (shop) => {
        const id = await shop.asset();
        await shop.control.damage({ kind: "object lost", id });
        return { path: `/assets/${id}/file` };
      },
    }),
    tells({
      row: "GET /fonts/{id}/file",
      name: "of a file that is gone",
      code: "font_blob_missing",
      status: 404,
      needsControl: true,
      request: async (shop) => {
        const id = await shop.font();
        await shop.control.damage({ kind: "object lost", id });
        return { path: `/fonts/${id}/file` };
      },
    }),
    tells({
      row: "POST /fonts/library",
      name: "of a family that is not in the index",
      code: "font_not_found",
      status: 404,
      request: async () => ({ path: "/fonts/library", json: { name: "Nobody's Own Sans" } }),
    }),
    tells({
      row: "POST /fonts/library",
      name: "of a family that the source does not have",
      code: "font_source_unavailable",
      status: 503,
      // The source of a service that is not ours may have it.
      needsControl: true,
      request: async () => ({ path: "/fonts/library", json: { name: "Lora" } }),
    }),
    story({
      subjects: ["POST /paper_stocks", "rule same code replaces"],
      name: "with a code that is there replaces it",
      run: async (shop) => {
        const code = shop.word("code");
        const make = (name: string): object => ({ code, name, hex: "#ffffff" });
        const first = await shop.call({ method: "POST", path: "/paper_stocks", json: make("One") });
        await shop.expect(
          { method: "POST", path: "/paper_stocks", headers: shop.auth, json: make("Two") },
          {
            row: "POST /paper_stocks",
            status: 201,
            body: (json) =>
              json.paper_stock.id === first.json.paper_stock.id && json.paper_stock.name === "Two"
                ? null
                : "another record",
          },
        );
      },
    }),
    tells({
      row: "POST /selection_sets",
      name: "without options",
      code: "missing_required_field",
      status: 400,
      request: () => ({ path: "/selection_sets", json: { name: "x" } }),
    }),
    gives({
      row: "POST /previews",
      name: "on a paper nobody registered is drawn all the same",
      request: async (shop) => ({
        path: "/previews",
        json: {
          template_id: (await shop.template()).id,
          dpi: 72,
          substrate: { name: "Unheard of" },
        },
      }),
    }),
    story({
      subjects: ["POST /previews", "rule substrate"],
      name: "on a coloured paper is another picture than on none",
      run: async (shop) => {
        const { id } = await shop.template();
        const of = (extra: object): object => ({ template_id: id, dpi: 72, ...extra });
        const plain = await shop.call({ method: "POST", path: "/previews", json: of({}) });
        await shop.expect(
          {
            method: "POST",
            path: "/previews",
            headers: shop.auth,
            json: of({ substrate: { hex: "#202840" } }),
          },
          {
            row: "POST /previews",
            status: 200,
            body: (_json, { bytes, headers }) =>
              Buffer.compare(bytes, plain.bytes) !== 0 &&
              headers.get("etag") !== plain.headers.get("etag")
                ? null
                : "the same picture",
          },
        );
      },
    }),
  ];
}

/** What the hosted page's routes tell beyond what their rows say. */
export function hostedChecks(): Check[] {
  return [
    tells({
      row: "POST /hosted/fills/token",
      name: "with a token of the wrong shape",
      code: "invalid_access_token",
      status: 401,
      request: () => ({
        path: "/hosted/fills/token",
        json: { access_token: "nonsense" },
        headers: NO_KEY,
      }),
    }),
    story({
      subjects: ["POST /hosted/fills/token", "code access_token_expired"],
      name: "twice with one token",
      run: async (shop) => {
        const { token } = await shop.hostedFill();
        const request = {
          method: "POST",
          path: "/hosted/fills/token",
          json: { access_token: token },
        };
        const row = "POST /hosted/fills/token";
        await shop.expect(request, {
          row,
          status: 200,
          headers: { "set-cookie": /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/iu },
        });
        await shop.expect(request, { row, status: 404, code: "access_token_expired" });
      },
    }),
    tells({
      row: "POST /hosted/fills/token",
      name: "with a token a day old",
      code: "access_token_expired",
      status: 404,
      needsControl: true,
      also: ["limit hosted_token_seconds"],
      request: async (shop) => {
        const { token } = await shop.hostedFill();
        await shop.control.advance(86_401_000);
        return { path: "/hosted/fills/token", json: { access_token: token }, headers: NO_KEY };
      },
    }),
    tells({
      row: "POST /hosted/fills/token",
      name: "with a token whose record was damaged",
      code: "access_token_corrupt",
      status: 500,
      needsControl: true,
      request: async (shop) => {
        const { id, token } = await shop.hostedFill();
        await shop.control.damage({ kind: "token damaged", fillId: id });
        return { path: "/hosted/fills/token", json: { access_token: token }, headers: NO_KEY };
      },
    }),
    tells({
      row: "POST /hosted/fills",
      name: "of an address that leads nowhere",
      code: "template_not_found",
      status: 404,
      request: () => ({ path: "/hosted/fills", json: { slug: "no-such-slug" }, headers: NO_KEY }),
    }),
    tells({
      row: "POST /hosted/fills",
      name: "of a template that was taken offline",
      code: "template_not_live",
      status: 404,
      request: async (shop) => {
        const { id, slug } = await shop.newTemplate();
        await shop.call({ method: "PATCH", path: `/templates/${id}`, json: { status: "draft" } });
        return { path: "/hosted/fills", json: { slug }, headers: NO_KEY };
      },
    }),
  ];
}

/** Headers of a member, without the shop's key. */
async function asMember(shop: Shop): Promise<Readonly<Record<string, string>>> {
  return { ...(await shop.member()), authorization: "" };
}

/** What the brand tells beyond what its rows say. */
function brandChecks(): Check[] {
  return [
    ...(["primary", "accent"] as const).map((which) =>
      tells({
        row: "PATCH /brand",
        name: `with a ${which} colour by its name`,
        code: `invalid_${which}_color`,
        status: 400,
        request: async (shop) => ({
          path: "/brand",
          json: { [`${which}_color`]: "red" },
          headers: await asMember(shop),
        }),
      }),
    ),
    tells({
      row: "PUT /brand/logo",
      name: "without a file",
      code: "missing_asset_fields",
      status: 400,
      request: async (shop) => ({
        path: "/brand/logo",
        body: new FormData(),
        headers: await asMember(shop),
      }),
    }),
    tells({
      row: "PUT /brand/logo",
      name: "with a GIF",
      code: "unsupported_image_type",
      status: 415,
      request: async (shop) => ({
        path: "/brand/logo",
        body: shop.logoForm(GIF),
        headers: await asMember(shop),
      }),
    }),
    tells({
      row: "PUT /brand/logo",
      name: "of 5 MB and one byte",
      code: "image_too_large",
      status: 413,
      request: async (shop) => ({
        path: "/brand/logo",
        body: shop.logoForm(new Uint8Array(5_242_881)),
        headers: await asMember(shop),
      }),
    }),
    story({
      subjects: ["GET /brand/logo", "DELETE /brand/logo", "code brand_logo_not_found"],
      name: "after the logo was deleted",
      run: async (shop) => {
        const headers = await asMember(shop);
        const path = await shop.logo();
        await shop.expect(
          { method: "DELETE", path, headers },
          { row: "DELETE /brand/logo", status: 200 },
        );
        for (const method of ["GET", "DELETE"]) {
          await shop.expect(
            { method, path, headers },
            { row: `${method} /brand/logo`, status: 404, code: "brand_logo_not_found" },
          );
        }
      },
    }),
  ];
}
