/** The ledger's filters find their rows by an index, among many previews that passed; so does what is a customer's. */
import { ExplainNode, type KyselyPlugin, SelectQueryNode } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFillsOfCustomer } from "#store/customers.ts";
import type { Tx } from "#store/database.ts";
import { insertProject } from "#store/projects.ts";
import { listRenders, type RenderFilter } from "#store/renders.ts";
import { createTeam } from "#services/teams/create-team.ts";
import { openTestServices, type TestServices } from "#test/support/services.ts";
import { liveTemplate } from "#test/support/template-rows.ts";

let open: TestServices;
let teamId: string;
let templateId: string;
/** Two thousand previews of one template, and of another a few finals of each outcome. */
beforeAll(async () => {
  open = await openTestServices();
  const { services } = open;
  teamId = await createTeam(services, "Ledger");
  const busy = await liveTemplate(services, teamId);
  templateId = await liveTemplate(services, teamId);
  await services.db.tx(async (tx) => {
    await insertProject(tx, teamId, { id: "prj_1", name: "One", nameKey: "one" });
    const row = `team_id, id, template_id, scene_revision, mode, kind, status, preflight_status,
      project_id, created_at`;
    await tx.sql(
      `insert into renders (${row})
        select $1, 'rnd_' || lpad(n::text, 6, '0'), $2, 1, 'live', 'preview', 'succeeded', 'pass', null,
          timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 2000) n`,
      [teamId, busy],
    );
    await tx.sql(
      `insert into renders (${row})
        select $1, 'rnd_' || lpad((n * 80)::text, 6, '0') || 'F', $2, 1, 'live', 'final',
          (array['succeeded', 'failed', 'queued'])[n % 3 + 1], (array['warn', 'fail', 'pending'])[n % 3 + 1],
          case when n % 2 = 0 then 'prj_1' end,
          timestamptz '2026-01-01' + n * interval '80 minutes' from generate_series(1, 24) n`,
      [teamId, templateId],
    );
    await tx.sql(
      `insert into fills (team_id, id, template_id, scene_revision, mode, source, customer_email,
          embed_session_id, expires_at)
        select $1, 'fil_' || lpad(n::text, 6, '0'), $2, 1, 'live', 'api', n || '@example.com',
          'ses_' || n, timestamptz '2036-01-01' from generate_series(1, 2000) n`,
      [teamId, busy],
    );
  });
  await services.db.script("analyze renders", []);
  await services.db.script("analyze fills", []);
});
afterAll(() => open.close());

const EXPLAINED: KyselyPlugin = {
  transformQuery: ({ node }) =>
    SelectQueryNode.is(node) ? { ...node, explain: ExplainNode.create("json") } : node,
  transformResult: ({ result }) => Promise.resolve(result),
};

async function planOf(filter: RenderFilter, team = teamId): Promise<string> {
  return await open.services.db.read(async (tx) => {
    const explained: Tx = { ...tx, q: tx.q.withPlugin(EXPLAINED) };
    return JSON.stringify(await listRenders(explained, { teamId: team, mode: "live" }, filter));
  });
}

const at = (text: string): number => Date.parse(text);

test.each<[string, string, () => Omit<RenderFilter, "limit">]>([
  ["finals", "renders_finals", () => ({ kind: "final" })],
  ["failed ones", "renders_unfinished", () => ({ status: "failed" })],
  ["those that warned", "renders_findings", () => ({ preflightStatus: "warn" })],
  ["those of a template", "renders_template", () => ({ templateId })],
  ["those of a project", "renders_project", () => ({ projectId: "prj_1" })],
  [
    "those of an hour",
    "renders_time",
    () => ({ sinceMs: at("2026-01-01T05:00Z"), untilMs: at("2026-01-01T06:00Z") }),
  ],
])("%s by %s", async (_name, index, filter) => {
  expect(await planOf({ ...filter(), limit: 50 })).toContain(index);
});

test("what may be released, among ten thousand finals that were, by an index of its own", async () => {
  const { services } = open;
  const press = await createTeam(services, "Press");
  const card = await liveTemplate(services, press);
  await services.db.tx(async (tx) => {
    await tx.sql(
      `insert into renders (team_id, id, template_id, scene_revision, mode, kind, status, preflight_status, released_at)
        select $1, 'rnd_p' || lpad(n::text, 6, '0'), $2, 1, 'live', 'final', 'succeeded', 'pass',
          case when n % 500 <> 0 then now() end from generate_series(1, 10000) n`,
      [press, card],
    );
  });
  await services.db.script("analyze renders", []);
  await services.db.script("analyze templates", []);
  const board = { kind: "final", limit: 25 } as const;
  expect(await planOf({ ...board, isReleased: false }, press)).toContain("renders_unreleased");
  // Most of them are at the press: the newest of all finals are soon found among them.
  expect(await planOf({ ...board, isReleased: true }, press)).toContain("renders_finals");
});

test("what belongs to a customer, by the address on orders and on sessions", async () => {
  let plan = "";
  await open.services.db.tx(async (tx) => {
    // There is no session: whether its index can be used at all is asked.
    await tx.sql("set local enable_seqscan = off", []);
    const explained: Tx = {
      ...tx,
      sql: async (text, values) => {
        const answer = await tx.sql(`explain (format json) ${text}`, values);
        plan = JSON.stringify(answer.rows);
        return { ...answer, rows: [] };
      },
    };
    const owner = { teamId, mode: "live" } as const;
    const customer = { owner, email: "ada@example.com" };
    await listFillsOfCustomer(explained, customer, { startingAfter: "", limit: 100 });
  });
  for (const index of ["fills_of_customer", "embed_sessions_of_customer", "fills_session"]) {
    expect(plan).toContain(index);
  }
});
