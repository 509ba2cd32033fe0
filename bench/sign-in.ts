/**
 * Whether people who sign in, and strangers who guess passwords, slow shoppers: `npm run bench -- sign-in`. The built
 * service on its embedded database, its limits in force. Shoppers come at a steady pace; in turns nobody else is there,
 * members sign in, and thousands of addresses guess as fast as they are answered. Writes bench/results-sign-in.txt.
 */
import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "undici";
import { openServer, type Server } from "#test/support/serve.ts";
import { ask, type Shot } from "./api-driver.ts";
import { disturbanceAtRest, disturbanceText, isQuiet } from "./machine.ts";

const ROUNDS = 12;
const ROUND_MS = 3_000;
/** Between two requests of one kind. */
const PACE_MS = 100;
const GUESSERS = 16;
/** A member of a shop signs in. */
const SIGN_IN_EVERY_MS = 1_500;
const GOAL = 2;
const MEMBER = "member@print.example";

/** Tells requests apart. Above what is awaited, since it is used there. */
let count = 0;

execFileSync(process.execPath, ["tools/build.mjs"], { stdio: "inherit" });
const rests = [await disturbanceAtRest()];
const server = await openServer({
  PLATEN_RATE_SCALE: "1",
  PLATEN_RATE_LIMITS: "secret_test=100000,secret_live=100000,preview=100000",
  // Each guesser says where it is, as a proxy would.
  PLATEN_TRUSTED_PROXIES: "127.0.0.1",
});
const origin = new URL(server.ready.base_url).origin;
const pool = new Pool(origin, { connections: 64 });
const lines: string[] = [];
try {
  await measure(server);
} finally {
  await pool.close();
  await server.stop();
}
rests.push(await disturbanceAtRest());
const [cpu] = cpus();
const busy = rests.filter((rest) => !isQuiet(rest));
const report = `${[
  `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpu?.model ?? "?"}, load ${loadavg()[0]?.toFixed(1)}`,
  `service, database and driver share these cores; ${ROUNDS} rounds of ${ROUND_MS / 1_000} s in turns`,
  ...(busy.length > 0
    ? [`MEASURED WHILE THE MACHINE WAS BUSY (${busy.map(disturbanceText).join("; ")}): ratios only`]
    : []),
  "",
  ...lines,
].join("\n")}\n`;
process.stdout.write(report);
await writeFile("bench/results-sign-in.txt", report);

interface Kind {
  readonly name: string;
  readonly status: number;
  readonly shotAt: (n: number) => Shot;
}

/** Latencies by kind of request. */
type Tallies = ReadonlyMap<string, readonly number[]>;

async function measure(to: Server): Promise<void> {
  const password = memberOf(to);
  const kinds = shoppers(to);
  const rounds: { alone: Tallies; signIns: Tallies; guesses: Tallies }[] = [];
  const counts = { signedIn: 0, guessed: 0, refused: 0 };
  for (let round = 0; round <= ROUNDS; round++) {
    const alone = await shop(kinds);
    const signIns = await during(signInNow(password, counts), kinds);
    const guesses = await during(guess(counts), kinds);
    // The first round warms up.
    if (round > 0) {
      rounds.push({ alone, signIns, guesses });
    }
  }
  lines.push(
    `${"shoppers, p99 ms".padEnd(24)}${"alone".padStart(9)}${"sign-ins".padStart(10)}${"ratio".padStart(8)}${"guessing".padStart(10)}${"ratio".padStart(8)}`,
  );
  for (const { name } of kinds) {
    const p99 = (which: "alone" | "signIns" | "guesses"): number =>
      quantile(
        rounds.flatMap((one) => [...(one[which].get(name) ?? [])]),
        0.99,
      );
    const [alone, signIns, guesses] = [p99("alone"), p99("signIns"), p99("guesses")];
    lines.push(
      `${name.padEnd(24)}${alone.toFixed(1).padStart(9)}${signIns.toFixed(1).padStart(10)}${ratioText(signIns / alone)}${guesses.toFixed(1).padStart(10)}${ratioText(guesses / alone)}`,
    );
  }
  const seconds = ((ROUNDS + 1) * ROUND_MS) / 1_000;
  lines.push(
    "",
    `sign-ins ${(counts.signedIn / seconds).toFixed(1)} a second; guesses ${(counts.guessed / seconds).toFixed(1)} a second from ${GUESSERS} connections, and ${(counts.refused / seconds).toFixed(1)} refused; goal: ratios below ${GOAL}`,
  );
}

function ratioText(ratio: number): string {
  return `${ratio.toFixed(2)}${ratio < GOAL ? " " : "!"}`.padStart(8);
}

/** The password of a new member of the demo's team. */
function memberOf(to: Server): string {
  const args = ["user", "add", MEMBER, "--team", to.demo.team_id, "--role", "owner", "--json"];
  return JSON.parse(to.command([...args, "--name", "A member"])).password;
}

/** What visitors of a shop's pages cause, one request after the other. */
function shoppers(to: Server): readonly Kind[] {
  const headers = {
    authorization: `Bearer ${to.demo.secret_key}`,
    "content-type": "application/json",
  };
  const { template_id: templateId } = to.demo;
  const post = (path: string, body: object): Shot => ({
    method: "POST",
    path,
    headers,
    body: JSON.stringify(body),
  });
  return [
    {
      name: "get a template",
      status: 200,
      shotAt: () => ({ method: "GET", path: `/v1/templates/${templateId}`, headers }),
    },
    {
      name: "create a fill",
      status: 201,
      shotAt: () => post("/v1/fills", { template_id: templateId, values: { name: "Ada" } }),
    },
    {
      name: "preview, drawn",
      status: 200,
      shotAt: (n) =>
        post("/v1/previews", { template_id: templateId, values: { name: `Guest ${n}` } }),
    },
  ];
}

/** All kinds at their pace for a round. A request is sent when it is due, whether the one before is answered or not. */
async function shop(kinds: readonly Kind[]): Promise<Tallies> {
  const tallies = new Map(kinds.map(({ name }) => [name, [] as number[]]));
  const sent: Promise<void>[] = [];
  const startMs = performance.now();
  for (let n = 0; n * PACE_MS < ROUND_MS; n++) {
    await pause(Math.max(0, startMs + n * PACE_MS - performance.now()));
    for (const kind of kinds) {
      sent.push(timed(kind, tallies.get(kind.name) ?? []));
    }
  }
  await Promise.all(sent);
  return tallies;
}

async function timed({ name, status, shotAt }: Kind, tally: number[]): Promise<void> {
  const sentMs = performance.now();
  const answer = await pool.request(shotAt(count++));
  await answer.body.arrayBuffer();
  tally.push(performance.now() - sentMs);
  if (answer.statusCode !== status) {
    throw new Error(`${name} was answered ${answer.statusCode}`);
  }
}

/** Shoppers while `work` is done again and again. */
async function during(
  work: (isOver: () => boolean) => Promise<void>,
  kinds: readonly Kind[],
): Promise<Tallies> {
  let isOver = false;
  // Both at once, so that whichever fails ends the run with its server stopped.
  const [tallies] = await Promise.all([
    shop(kinds).finally(() => {
      isOver = true;
    }),
    work(() => isOver),
  ]);
  return tallies;
}

function signInNow(password: string, counts: { signedIn: number }) {
  return async (isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const status = await signIn({ email: MEMBER, password });
      if (status !== 200) {
        throw new Error(`the sign-in was answered ${status}`);
      }
      counts.signedIn++;
      await pause(SIGN_IN_EVERY_MS);
    }
  };
}

/** From an address and for a person that nobody else has guessed for, so that no limit of either is met. */
function guess(counts: { guessed: number; refused: number }) {
  return async (isOver: () => boolean): Promise<void> => {
    const one = async (): Promise<void> => {
      while (!isOver()) {
        const email = `somebody-${count++}@print.example`;
        const status = await signIn({ email, password: "a guess of some length" });
        if (status === 401) {
          counts.guessed++;
        } else {
          counts.refused++;
          await pause(100);
        }
      }
    };
    await Promise.all(Array.from({ length: GUESSERS }, one));
  };
}

async function signIn(body: { readonly email: string; readonly password: string }) {
  const n = count++;
  const address = `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;
  const answer = await ask(origin, {
    method: "POST",
    path: "/v1/session",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  return answer.status;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
