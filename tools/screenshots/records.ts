/** What the shop's lists hold besides the demo's own: plans, a library, customers, and a day's orders. */
import { readFile } from "node:fs/promises";
import { clientOf } from "#test/support/client.ts";
import { openForAll } from "#test/support/opened.ts";
import { type PlainLine, plainPdf } from "#test/support/plain-pdf.ts";
import { colourPng } from "#test/support/sample-pictures.ts";
import { type Call, idIn, type PicturedShop } from "./shop.ts";

/** Ids that pictures are opened by. */
export interface Records {
  /** Of an order that may go to press. */
  readonly orderId: string;
  /** Of one that preflight failed. */
  readonly failedId: string;
  /** Of a list of orders, some of which need a change. */
  readonly batchId: string;
  readonly companyId: string;
  /** Of a template with a corrected file over the first. */
  readonly revisedId: string;
}

/** Makes them, one after the other: the lists show them in this order. */
export async function makeRecords({ api, asAdmin, stage }: PicturedShop): Promise<Records> {
  const { template_id: templateId, team_id: teamId } = stage.server.demo;
  await makePlans(asAdmin, teamId);
  await makeLibrary(api, asAdmin);
  const company = await asAdmin("/companies", { name: "Nordlicht Studio", status: "active" });
  const companyId = idIn(company, "company");
  const spring = { company_id: companyId, name: "Spring cards", status: "active" };
  const projectId = idIn(await asAdmin("/projects", spring), "project");
  const person = { email: "ole@nordlicht.example", name: "Ole Brandt", company_id: companyId };
  await asAdmin("/client_users", person);
  const samples = [
    { name: "A long name", values: { name: "Wilhelmina van der Berg" } },
    { name: "日本語", values: { name: "山田 太郎" } },
  ];
  await api(`/templates/${templateId}`, { samples }, "PATCH");
  const orderId = await makeOrders(api, { templateId, projectId });
  return {
    orderId,
    failedId: await failedOrder(stage, api),
    batchId: await sentList(api, templateId),
    companyId,
    revisedId: await revisedTemplate(api),
  };
}

/** The team is on the smaller of two, and may buy the larger. */
async function makePlans(asAdmin: Call, teamId: string): Promise<void> {
  const features = { api: true, embed: true, hosted: true, batches: true };
  const limits = { renders_per_month: 100, members: 8 };
  await asAdmin("/admin/plans", { id: "small", name: "Small", limits, features });
  await asAdmin("/admin/plans", {
    id: "large",
    name: "Large",
    limits: { ...limits, renders_per_month: 5_000 },
    features,
    prices: {
      monthly: { amount: 4_900, currency: "EUR", provider_price_id: "price_month" },
      annual: { amount: 49_000, currency: "EUR", provider_price_id: "price_year" },
    },
  });
  await asAdmin(`/admin/teams/${teamId}/billing`, { plan: "small" }, "PATCH");
}

async function makeLibrary(api: Call, asAdmin: Call): Promise<void> {
  const spot = { space: "Separation", colorants: ["PANTONE 186 C"], tints: [1], overprint: false };
  await api("/inks", { key: "house-red", name: "House red", hex: "#c8102e", definition: spot });
  await api("/selection_sets", { name: "Branches", options: ["Lund", "Malmö", "Stockholm"] });
  const kraft = { code: "KRAFT-300", name: "Kraft 300 g", hex: "#b5916a", finish: "kraft" };
  await api("/paper_stocks", { ...kraft, needs_white: true });
  await api("/paper_stocks", { code: "COTTON", name: "Cotton 300 g", finish: "cotton" });
  const picture = new FormData();
  picture.set("kind", "image");
  picture.set("scope", "team");
  picture.set("name", "Evening");
  picture.set("file", new Blob([new Uint8Array(evening())], { type: "image/png" }), "evening.png");
  await asAdmin("/assets", picture);
}

/** A landscape whose sun is off its middle. */
function evening(): Uint8Array {
  return colourPng(900, 500, (x, y) => {
    const isSun = Math.hypot(x - 690, y - 210) < 60;
    const isHill = y > 330 + 50 * Math.sin(x / 130) + 20 * Math.sin(x / 41);
    return isHill
      ? [38, 70, 83]
      : isSun
        ? [255, 214, 120]
        : [233 - y / 4, 150 - y / 8, 106 + y / 9].map(Math.round);
  });
}

const NAMES = [
  "Annika Lindqvist",
  "Maja Holmgren",
  "Łukasz Grünwald",
  "Zoë Ångström",
  "Ada Lovelace",
  "Grace Hopper",
  "Hedy Lamarr",
  "Ole Brandt",
];

/** Orders of the card, some of them released; what hindered others. The id of the newest. */
async function makeOrders(
  api: Call,
  { templateId, projectId }: { readonly templateId: string; readonly projectId: string },
): Promise<string> {
  for (const name of ["𓀀", "Ada 𓀀", "W".repeat(400)]) {
    const fillId = idIn(await api("/fills", { template_id: templateId }), "fill");
    // Refused: text that no font prints or that does not fit.
    await api(`/fills/${fillId}/finalize`, { values: { name } }).catch(() => null);
  }
  let newest = "";
  for (const [i, name] of NAMES.entries()) {
    const { fill } = await api("/fills", {
      template_id: templateId,
      values: { name },
      external_order_id: String(1002 + i),
      ...(i % 3 === 0 ? { project_id: projectId } : {}),
      ...(i % 2 === 0 ? { customer_email: "annika@nordlicht.example" } : {}),
    });
    newest = idIn(await api(`/fills/${String(Object(fill)["id"])}/finalize`, {}), "render");
    if (i < 3) {
      await api(`/renders/${newest}/release`, {});
    }
  }
  return newest;
}

/** A list of orders of the card, made but for two rows. */
async function sentList(api: Call, templateId: string): Promise<string> {
  const rows = ["Order,Name", "2001,Ada Lovelace", "2002,Grace Hopper", `2003,${"W".repeat(400)}`];
  const form = new FormData();
  form.set("template_id", templateId);
  form.set("mapping", JSON.stringify({ Order: "_key" }));
  form.set("csv", new Blob([[...rows, "2004,Ada 𓀀"].join("\n")]), "Spring fair, name badges.csv");
  const id = idIn(await api("/batches", form), "batch");
  for (;;) {
    const { batch } = await api(`/batches/${id}`);
    if (Object(batch)["status"] === "completed") {
      return id;
    }
  }
}

/** A postcard whose picture has too few pixels. */
async function failedOrder({ server, serviceOrigin }: PicturedShop["stage"], api: Call) {
  const form = new FormData();
  const pdf = await readFile("test/corpus/made/s02-postcard-cmyk-spot-reportlab.pdf");
  form.set("title", "Postcard");
  form.set("pdf", new Blob([new Uint8Array(pdf)]), "postcard.pdf");
  const templateId = idIn(await api("/templates", form), "template");
  await openForAll(clientOf(serviceOrigin, server.demo.secret_key), templateId);
  const values = { FirstName: "Zoë" };
  const order = { template_id: templateId, values, external_order_id: "1010" };
  return idIn(await api("/renders", order), "render");
}

const FLYER: readonly PlainLine[] = [
  { text: "Blue Boat Coffee", at: [20, 150], sizePt: 20, font: "Times-Roman" },
  { text: "Open on Mondays", at: [20, 110] },
  { text: "Harbour Street 4", at: [20, 40] },
];
/** A word corrected, a line moved, a line added. */
const CORRECTED: readonly PlainLine[] = [
  { text: "Blue Boat Coffee", at: [20, 150], sizePt: 20, font: "Times-Roman" },
  { text: "Open on Tuesdays", at: [20, 110] },
  { text: "Harbour Street 4", at: [150, 40] },
  { text: "A second cup is free", at: [20, 70] },
];

async function revisedTemplate(api: Call): Promise<string> {
  const formOf = (lines: readonly PlainLine[]): FormData => {
    const form = new FormData();
    form.set("title", "Flyer");
    form.set("pdf", new Blob([new Uint8Array(plainPdf(lines))]), "flyer.pdf");
    return form;
  };
  const id = idIn(await api("/templates", formOf(FLYER)), "template");
  const again = formOf(CORRECTED);
  again.delete("title");
  await api(`/templates/${id}/revisions`, again);
  return id;
}
