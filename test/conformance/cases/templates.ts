import type { Check } from "../check.ts";
import { gives, story, tells } from "./build.ts";

const TEXT = new TextEncoder();

/** What templates tell beyond what their rows say. */
export function templateChecks(): Check[] {
  return [
    tells({
      row: "POST /templates",
      name: "without its part",
      code: "missing_required_field",
      status: 400,
      expect: { fields: [[null, "pdf"]] },
      request: () => {
        const form = new FormData();
        form.set("title", "No file");
        return { path: "/templates", body: form };
      },
    }),
    tells({
      row: "POST /templates",
      name: "with a text file",
      code: "invalid_pdf",
      status: 400,
      request: () => {
        const form = new FormData();
        form.set("pdf", new Blob(["not a PDF at all"]), "card.pdf");
        return { path: "/templates", body: form };
      },
    }),
    tells({
      row: "POST /templates",
      name: "with a file of 50 MB and one byte",
      code: "pdf_too_large",
      status: 413,
      also: ["limit template_pdf_bytes"],
      request: () => {
        const form = new FormData();
        form.set(
          "pdf",
          new Blob([TEXT.encode("%PDF-1.7\n"), new Uint8Array(52_428_800 - 8)]),
          "big.pdf",
        );
        return { path: "/templates", body: form };
      },
    }),
    gives({
      row: "POST /templates",
      name: "the same file again is deduplicated",
      expect: { body: (json) => (json.deduplicated === true ? null : "not deduplicated") },
      request: async (shop) => {
        const form = shop.pdfForm();
        await shop.call({ method: "POST", path: "/templates", body: form });
        return { path: "/templates", body: form };
      },
    }),
    gives({
      row: "POST /templates",
      name: "the file of an archived template restores it",
      also: ["transition template archived → draft by upload"],
      expect: {
        body: (json) =>
          json.restored === true && json.template.status === "draft"
            ? null
            : "not restored as a draft",
      },
      request: async (shop) => {
        const form = shop.pdfForm();
        const { template } = (await shop.call({ method: "POST", path: "/templates", body: form }))
          .json;
        await shop.call({ method: "POST", path: `/templates/${template.id}/archive` });
        return { path: "/templates", body: form };
      },
    }),
    tells({
      row: "GET /templates/{id}",
      name: "of an archived template",
      code: "template_not_found",
      status: 404,
      request: async (shop) => {
        const id = await shop.draft();
        await shop.call({ method: "POST", path: `/templates/${id}/archive` });
        return { path: `/templates/${id}` };
      },
    }),
    tells({
      row: "POST /templates/{id}/publish",
      name: "of an archived template",
      code: "template_archived",
      status: 409,
      also: ["transition template archived → live refused"],
      request: async (shop) => {
        const id = await shop.draft();
        await shop.call({ method: "POST", path: `/templates/${id}/archive` });
        return { path: `/templates/${id}/publish` };
      },
    }),
    tells({
      row: "POST /templates/{id}/publish",
      name: "of a draft without a scene",
      code: "no_scene",
      status: 409,
      needsControl: true,
      request: async (shop) => {
        const templateId = await shop.draft();
        await shop.control.damage({ kind: "scenes deleted", templateId });
        return { path: `/templates/${templateId}/publish` };
      },
    }),
    gives({
      row: "POST /templates/{id}/publish",
      name: "of a draft makes it live",
      also: ["transition template draft → live"],
      expect: { body: (json) => (json.template.status === "live" ? null : "not live") },
      request: async (shop) => ({ path: `/templates/${await shop.draft()}/publish` }),
    }),
    gives({
      row: "POST /templates/{id}/publish",
      name: "of a live one changes nothing",
      also: ["transition template live → live"],
      expect: { body: (json) => (json.template.status === "live" ? null : "not live") },
      request: async (shop) => ({ path: `/templates/${(await shop.template()).id}/publish` }),
    }),
    gives({
      row: "POST /templates/{id}/archive",
      name: "of a live one, and again",
      also: ["transition template live → archived", "transition template archived → archived"],
      expect: { body: (json) => (json.template.status === "archived" ? null : "not archived") },
      request: async (shop) => {
        const { id } = await shop.newTemplate();
        await shop.call({ method: "POST", path: `/templates/${id}/archive` });
        return { path: `/templates/${id}/archive` };
      },
    }),
    gives({
      row: "POST /templates/{id}/restore",
      name: "brings back a draft",
      also: ["transition template archived → draft"],
      expect: { body: (json) => (json.template.status === "draft" ? null : "not a draft") },
      request: async (shop) => {
        const id = await shop.draft();
        await shop.call({ method: "POST", path: `/templates/${id}/archive` });
        return { path: `/templates/${id}/restore` };
      },
    }),
    tells({
      row: "PATCH /templates/{id}",
      name: "with a status nobody knows",
      code: "invalid_template_status",
      status: 400,
      request: async (shop) => ({
        path: `/templates/${await shop.draft()}`,
        json: { status: "x" },
      }),
    }),
    tells({
      row: "PATCH /templates/{id}",
      name: "with a font nobody has",
      code: "font_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/templates/${await shop.draft()}`,
        json: { default_font_id: "fnt_00000000000000000000000000" },
      }),
    }),
    tells({
      row: "PATCH /templates/{id}",
      name: "of an archived template",
      code: "template_archived",
      status: 409,
      request: async (shop) => {
        const id = await shop.draft();
        await shop.call({ method: "POST", path: `/templates/${id}/archive` });
        return { path: `/templates/${id}`, json: { title: "x" } };
      },
    }),
    tells({
      row: "GET /templates/{id}/scene",
      name: "of a revision that never was",
      code: "scene_not_found",
      status: 404,
      request: async (shop) => ({
        path: `/templates/${(await shop.template()).id}/scene?revision=9999`,
      }),
    }),
    tells({
      row: "PUT /templates/{id}/scene",
      name: "with a scene that is none",
      code: "invalid_scene",
      status: 400,
      request: async (shop) => ({
        path: `/templates/${await shop.draft()}/scene`,
        json: { scene: { pages: "x" } },
      }),
    }),
    story({
      subjects: ["PUT /templates/{id}/scene", "code invalid_scene"],
      name: "on a revision that is no longer the last",
      run: async (shop) => {
        const path = `/templates/${await shop.draft()}/scene`;
        const { scene, revision } = (await shop.call({ method: "GET", path })).json;
        scene.fields[0] = { ...scene.fields[0], label: "Another label" };
        await shop.call({ method: "PUT", path, json: { scene } });
        await shop.expect(
          { method: "PUT", path, headers: shop.auth, json: { scene, base_revision: revision } },
          {
            row: "PUT /templates/{id}/scene",
            status: 400,
            code: "invalid_scene",
            fields: [[null, "base_revision"]],
          },
        );
      },
    }),
    gives({
      row: "GET /templates",
      name: "pages by starting_after",
      also: ["limit list_limit", "rule paging"],
      expect: {
        body: (json) =>
          json.data.length === 1 && json.has_more === true ? null : "not one of several",
      },
      request: async (shop) => {
        await shop.draft();
        await shop.draft();
        return { path: "/templates?limit=1" };
      },
    }),
  ];
}
