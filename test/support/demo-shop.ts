/** A shop like the demo, as a team of its own on a server that has the demo already. */
import { readFile } from "node:fs/promises";
import type { Ready } from "#test/faults/serve-process.ts";
import { type Client, clientOf } from "./client.ts";
import type { Operator } from "./operator.ts";

export type Demo = NonNullable<Ready["demo"]>;

/** `external_product_id` of the demo's card. */
const PRODUCT = "demo-card";

/** Makes one. The card is sent as any shop would send it; `src/services/demo/seed-demo.ts` does the same by itself. */
export async function makeShop({ app_url: url }: Ready, operator: Operator): Promise<Demo> {
  const team = await operator.newTeam();
  const shop = clientOf(url, team.secretKey);
  const card = await readFile("demo/business-card.pdf");
  const options = { fileName: "business-card.pdf", title: "Business card" };
  const { template } = must(200, await shop.upload(card, options));
  const { slug } = must(200, await shop.post(`/templates/${template.id}/publish`)).template;
  const mapping = { template_id: template.id, external_product_id: PRODUCT };
  must(201, await shop.post("/product_mappings", { ...mapping, title: "Business card" }));
  const application = { name: "Demo storefront", publishable_key_id: team.publishableKeyId };
  const made = must(201, await shop.post("/embed/applications", application));
  return {
    team_id: team.teamId,
    secret_key: team.secretKey,
    publishable_key: team.publishableKey,
    application_id: made.embed_application.id,
    product_id: PRODUCT,
    template_id: template.id,
    slug,
    fill_url: `${url}/fill/${slug}`,
  };
}

/** The body of an answer that is as expected. */
function must(
  status: number,
  answer: Awaited<ReturnType<Client["get"]>>,
): Awaited<ReturnType<Client["get"]>>["body"] {
  if (answer.status !== status) {
    throw new Error(`no shop like the demo: ${answer.status} ${answer.text}`);
  }
  return answer.body;
}
