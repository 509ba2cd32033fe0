import { batch as job } from "#jobs/batch.ts";
import type { TestApp } from "./app.ts";
import type { PlainShop } from "./world.ts";

/** A list of one order for the template of a shop. */
export function listForm({ templateId, fields }: PlainShop): FormData {
  const form = new FormData();
  form.set("template_id", templateId);
  form.set("csv", new Blob([`${fields[0]?.name ?? ""}\nAda\n`]), "orders.csv");
  return form;
}

/** A batch whose one row is rendered, and the token of a link to its archive. */
export async function makeBatch(
  app: TestApp,
  shop: PlainShop,
): Promise<{ readonly id: string; readonly token: string }> {
  const made = await shop.client.raw("POST", "/batches", { body: listForm(shop) });
  const { id } = (await made.json()).batch;
  const payload = { team_id: shop.teamId, batch_id: id };
  await job.run(app.services, payload, new AbortController().signal, () => {});
  const { data } = (await shop.client.get(`/batches/${id}/outputs`)).body;
  return { id, token: String(data[0].signed_url).split("/").at(-1) ?? "" };
}
