/**
 * The API of the built service on its embedded database: `npm run bench -- api`. Requests per second and
 * latencies, with the same driver against a bare http server that answers the same bytes beside each; then
 * what an Idempotency-Key and the counting of rates cost, switched on and off in turns. Writes
 * bench/results-api.txt. No gates.
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { openServer, type Server } from "#test/support/serve.ts";
import { type Answer, ask, drive, type Shot, startBareServer, type Tally } from "./api-driver.ts";
import { type Disturbance, disturbanceAtRest, disturbanceText, isQuiet } from "./machine.ts";

const ROUNDS = 5;
const ROUND_MS = 1_500;
const CONNECTIONS = 8;
const FINALIZED_PER_ROUND = 30;
const ORIGIN = "https://shop.example";

const lines: string[] = [];
execFileSync(process.execPath, ["tools/build.mjs"], { stdio: "inherit" });
/** What others did before, between and after the measurements, while nothing of ours was at work. */
const rests: (Disturbance | null)[] = [await disturbanceAtRest()];
const counting = await openServer({ PLATEN_RATE_SCALE: "100000" });
const free = await openServer({ PLATEN_RATE_SCALE: "0" });
try {
  await throughput(counting);
  rests.push(await disturbanceAtRest());
  await costOfRates(counting, free);
  await costOfKeys(free);
} finally {
  await counting.stop();
  await free.stop();
}
rests.push(await disturbanceAtRest());
const report = `${[...head(), ...lines].join("\n")}\n`;
process.stdout.write(report);
await writeFile("bench/results-api.txt", report);

/** Last, since only the end tells whether the machine was ours. */
function head(): readonly string[] {
  const [cpu] = cpus();
  const busy = rests.filter((rest) => !isQuiet(rest));
  return [
    `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model ?? "?"}`,
    `service, database and driver share these cores; ${CONNECTIONS} connections; medians of ${ROUNDS} rounds in turns`,
    ...(busy.length > 0
      ? [
          `MEASURED WHILE THE MACHINE WAS BUSY (${busy.map(disturbanceText).join("; ")}): ratios only, to be run again`,
        ]
      : []),
    "",
  ];
}

interface Job {
  readonly name: string;
  readonly status: number;
  readonly shot: Shot;
  /** Of jobs whose requests must differ: the one of a number that no other request has had. */
  readonly shotAt?: (n: number) => Shot;
}

/** Requests of jobs whose requests must differ, over all rounds. */
let distinct = 0;

async function throughput(server: Server): Promise<void> {
  const jobs = await readJobs(server);
  lines.push(
    `${"".padEnd(30)}${"requests/s".padStart(11)}${"p50 ms".padStart(9)}${"p99 ms".padStart(9)}${"bare /s".padStart(10)}${"bare p99".padStart(10)}${"of bare /s".padStart(12)}`,
  );
  for (const job of jobs) {
    const bare = await startBareServer(await ask(originOf(server), job.shot));
    const ours: Tally[] = [];
    const theirs: Tally[] = [];
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        const own = await timed(originOf(server), job);
        const other = await timed(bare.origin, job);
        // The first round warms up.
        if (round > 0) {
          ours.push(own);
          theirs.push(other);
        }
      }
    } finally {
      await bare.stop();
    }
    line(job.name, ours, theirs);
  }
  await finalizing(server);
}

function timed(origin: string, { shot, shotAt, status }: Job): Promise<Tally> {
  return drive(origin, () => shotAt?.(distinct++) ?? shot, {
    connections: CONNECTIONS,
    status,
    until: (_sent, elapsedMs) => elapsedMs >= ROUND_MS,
  });
}

/** Each fill can be finalized once, so they are made beforehand, round by round. */
async function finalizing(server: Server): Promise<void> {
  const ours: Tally[] = [];
  const theirs: Tally[] = [];
  const shotOf = (id: string, n: number): Shot => ({
    method: "POST",
    path: `/v1/fills/${id}/finalize`,
    headers: keyHeaders(server),
    body: JSON.stringify({ values: { name: `Guest ${n}` } }),
  });
  const first = await newFill(server);
  const bare = await startBareServer(await ask(originOf(server), shotOf(first, 0)));
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const ids: string[] = [];
      while (ids.length < FINALIZED_PER_ROUND) {
        ids.push(await newFill(server));
      }
      const options = {
        connections: CONNECTIONS,
        status: 200,
        until: (sent: number) => sent >= FINALIZED_PER_ROUND,
      };
      const shotAt = (n: number): Shot => shotOf(ids[n] ?? "", n + round * 1_000);
      const own = await drive(originOf(server), shotAt, options);
      const other = await drive(bare.origin, shotAt, options);
      if (round > 0) {
        ours.push(own);
        theirs.push(other);
      }
    }
  } finally {
    await bare.stop();
  }
  line("finalize (fill, verify, store)", ours, theirs);
}

async function readJobs(server: Server): Promise<readonly Job[]> {
  const headers = keyHeaders(server);
  const { template_id: templateId } = server.demo;
  for (let i = 0; i < 19; i++) {
    await made(server, `/v1/templates/${templateId}/copy`, {});
  }
  await made(server, "/v1/product_mappings", {
    template_id: templateId,
    external_product_id: "mug-11",
  });
  const application = await made(server, "/v1/embed/applications", {
    name: "Shop",
    allowed_origins: [ORIGIN],
    create_publishable_key: true,
  });
  const resolve: Shot = {
    method: "POST",
    path: "/v1/product_mappings/resolve",
    headers: {
      "content-type": "application/json",
      "x-service-publishable-key": String(application["publishable_key"]),
      origin: ORIGIN,
    },
    body: JSON.stringify({ external_product_id: "mug-11" }),
  };
  const preview: Shot = {
    method: "POST",
    path: "/v1/previews",
    headers,
    body: JSON.stringify({ template_id: templateId, values: { name: "Ada Lovelace" } }),
  };
  const { headers: pictureHeaders, status } = await ask(originOf(server), preview);
  if (status !== 200) {
    throw new Error(`the preview was answered ${status}`);
  }
  const fillId = await newFill(server);
  const rendered = await made(server, "/v1/renders", { template_id: templateId });
  const read = (path: string): Shot => ({ method: "GET", path, headers });
  const previewAt = (n: number): Shot => ({
    ...preview,
    body: JSON.stringify({
      template_id: templateId,
      values: { name: `Guest ${process.pid} ${n}` },
    }),
  });
  const known = { ...headers, "if-none-match": pictureHeaders["etag"] ?? "" };
  return [
    {
      name: "list 20 templates",
      status: 200,
      shot: { method: "GET", path: "/v1/templates?limit=20", headers },
    },
    { name: "get a template", status: 200, shot: read(`/v1/templates/${templateId}`) },
    { name: "get a fill", status: 200, shot: read(`/v1/fills/${fillId}`) },
    {
      name: "get a render",
      status: 200,
      shot: read(`/v1/renders/${String(Object(rendered["render"])["id"])}`),
    },
    {
      name: "create a fill",
      status: 201,
      shot: {
        method: "POST",
        path: "/v1/fills",
        headers,
        body: JSON.stringify({ template_id: templateId, values: { name: "Ada Lovelace" } }),
      },
    },
    { name: "resolve a product", status: 200, shot: resolve },
    { name: "preview, drawn", status: 200, shot: previewAt(0), shotAt: (n) => previewAt(n + 1) },
    { name: "preview, cached", status: 200, shot: preview },
    { name: "preview, known (304)", status: 304, shot: { ...preview, headers: known } },
  ];
}

async function costOfRates(on: Server, off: Server): Promise<void> {
  const jobFor = (server: Server): Job => ({
    name: "list one template",
    status: 200,
    shot: { method: "GET", path: "/v1/templates?limit=1", headers: keyHeaders(server) },
  });
  await cost("rates counted (GET /templates?limit=1)", {
    on: () => timed(originOf(on), jobFor(on)),
    off: () => timed(originOf(off), jobFor(off)),
  });
}

async function costOfKeys(server: Server): Promise<void> {
  let count = 0;
  const body = JSON.stringify({ template_id: server.demo.template_id });
  const create = (withKey: boolean): Promise<Tally> =>
    drive(
      originOf(server),
      () => ({
        method: "POST",
        path: "/v1/fills",
        headers: {
          ...keyHeaders(server),
          ...(withKey ? { "idempotency-key": `bench-${process.pid}-${count++}` } : {}),
        },
        body,
      }),
      {
        connections: CONNECTIONS,
        status: 201,
        until: (_sent, elapsedMs) => elapsedMs >= ROUND_MS,
      },
    );
  await cost("Idempotency-Key (POST /fills)", { on: () => create(true), off: () => create(false) });
}

/** Rounds with and without, in turns. */
async function cost(
  name: string,
  run: { readonly on: () => Promise<Tally>; readonly off: () => Promise<Tally> },
): Promise<void> {
  const on: Tally[] = [];
  const off: Tally[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [withIt, without] = [await run.on(), await run.off()];
    if (round > 0) {
      on.push(withIt);
      off.push(without);
    }
  }
  const perRequestMs = (tallies: readonly Tally[]): number => 1_000 / median(tallies.map(rateOf));
  const [withMs, withoutMs] = [perRequestMs(on), perRequestMs(off)];
  lines.push(
    "",
    `${name}: ${withMs.toFixed(3)} ms with, ${withoutMs.toFixed(3)} ms without: ${((withMs - withoutMs) * 1_000).toFixed(0)} µs a request, ratio ${(withMs / withoutMs).toFixed(2)}`,
  );
}

function line(name: string, ours: readonly Tally[], theirs: readonly Tally[]): void {
  const [rate, bareRate] = [median(ours.map(rateOf)), median(theirs.map(rateOf))];
  lines.push(
    `${name.padEnd(30)}${rate.toFixed(0).padStart(11)}${quantile(ours, 0.5).padStart(9)}${quantile(ours, 0.99).padStart(9)}${bareRate.toFixed(0).padStart(10)}${quantile(theirs, 0.99).padStart(10)}${`${((100 * rate) / bareRate).toFixed(0)} %`.padStart(12)}`,
  );
}

function rateOf({ latenciesMs, seconds }: Tally): number {
  return latenciesMs.length / seconds;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Over the requests of all rounds. */
function quantile(tallies: readonly Tally[], share: number): string {
  const all = tallies.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b);
  return (all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1);
}

function originOf({ ready }: Server): string {
  return new URL(ready.base_url).origin;
}

function keyHeaders({ demo }: Server): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${demo.secret_key}`, "content-type": "application/json" };
}

async function newFill(server: Server): Promise<string> {
  const { fill } = await made(server, "/v1/fills", { template_id: server.demo.template_id });
  return String(Object(fill)["id"]);
}

async function made(server: Server, path: string, body: object): Promise<Record<string, unknown>> {
  const answer: Answer = await ask(originOf(server), {
    method: "POST",
    path,
    headers: keyHeaders(server),
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) {
    throw new Error(`${path}: ${answer.body.toString("utf8")}`);
  }
  return Object(JSON.parse(answer.body.toString("utf8")));
}
