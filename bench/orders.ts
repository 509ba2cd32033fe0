/**
 * Whether the press room stays quick: `npm run bench:orders`. A team of 10,000 orders over the API, what the dashboard
 * asks for: pages of the list, each of its filters, an order, the fills. Writes bench/results-orders.txt; exits 1 when a
 * limit is missed.
 */
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { startTestApp } from "#test/support/app.ts";
import type { Client } from "#test/support/client.ts";
import { copyFinal } from "#test/support/rows.ts";
import { testRunner } from "#test/support/runner.ts";
import { addCustomer, addProject, makeShop } from "#test/support/world.ts";
import { ms, quantile, webRows } from "./web-rows.ts";

const ORDERS = 10_000;
const TIMES = 30;
const LIMIT_MS = 300;
/** As the list of orders asks. */
const LISTED = 25;

const app = await startTestApp({ runner: testRunner() });
const table = webRows();
try {
  const { client, teamId, templateId, fields } = await makeShop(app);
  const { companyId } = await addCustomer(app, teamId, {
    company: "Harbour Books",
    email: "ada@harbour.example",
  });
  const projectId = await addProject(app, teamId, "Spring", companyId);
  const values = Object.fromEntries(fields.map(({ id }) => [id, "Ada"]));
  const { fill } = (await client.post("/fills", { template_id: templateId, values })).body;
  const { render } = (await client.post(`/fills/${fill.id}/finalize`, {})).body;
  await copyFinal(app, { renderId: render.id, count: ORDERS, projectId });
  const middle = `rnd_${String(ORDERS / 2).padStart(26, "0")}`;
  const list = `/renders?kind=final&limit=${LISTED}`;
  await measure(client, [
    ["first page", list],
    ["a page in the middle", `${list}&starting_after=${middle}`],
    ["failed preflight", `${list}&preflight_status=fail`],
    ["failed, a page in the middle", `${list}&preflight_status=fail&starting_after=${middle}`],
    ["passed preflight", `${list}&preflight_status=pass`],
    ["preflight pending: none", `${list}&preflight_status=pending`],
    ["to be released", `${list}&released=false`],
    ["at the press", `${list}&released=true`],
    ["failed and at the press", `${list}&preflight_status=fail&released=true`],
    ["of a project", `${list}&project_id=${projectId}`],
    ["of a project, failed", `${list}&project_id=${projectId}&preflight_status=fail`],
    ["of a company", `${list}&company_id=${companyId}`],
    ["by number", `${list}&external_order_id=order-7777`],
    ["by a number that is not there", `${list}&external_order_id=none`],
    ["one order", `/renders/${middle}`],
    ["its fill", `/fills/fil_${middle.slice(4)}`],
    ["fills, a hundred", "/fills?limit=100"],
    ["fills by order", "/fills?external_order_id=order-7777"],
    ["fills of a company", `/fills?company_id=${companyId}`],
  ]);
} finally {
  await app.close();
}
const text = `${[
  `${ORDERS} orders of one team, each request ${TIMES} times, load ${loadavg()[0]?.toFixed(1)}`,
  "",
  ...table.rows.map(({ name, figure, limit, met }) =>
    `${name.padEnd(40)}${figure.padStart(20)}  ${limit} ${met === false ? "MISSED" : "met"}`.trimEnd(),
  ),
].join("\n")}\n`;
process.stdout.write(text);
await writeFile("bench/results-orders.txt", text);
process.exitCode = table.rows.every(({ met }) => met !== false) ? 0 : 1;

/** The median, and what nineteen of twenty are answered within. */
async function measure(
  client: Client,
  requests: readonly (readonly [name: string, path: string])[],
): Promise<void> {
  for (const [name, path] of requests) {
    const times: number[] = [];
    for (let i = 0; i < TIMES; i++) {
      const startMs = performance.now();
      const { status } = await client.get(path);
      times.push(performance.now() - startMs);
      if (status !== 200) {
        throw new Error(`${path} was answered ${status}`);
      }
    }
    const late = quantile(times, 0.95);
    const figure = `${ms(quantile(times, 0.5))}, p95 ${ms(late)}`;
    table.judged(name, figure, `p95 < ${LIMIT_MS} ms`, late < LIMIT_MS);
  }
}
