/** Time, faults and damage, arranged behind a service that runs in this process. */
import { installPaths } from "#adapters/install-paths.ts";
import { noObjectStore } from "#adapters/no-object-store.ts";
import { webhookSender } from "#adapters/webhook-sender.ts";
import { serviceApp } from "#api/service-app.ts";
import { jobs } from "#jobs/jobs.ts";
import { type ObjectStore, ObjectStoreError } from "#ports/object-store.ts";
import { RunnerError } from "#ports/engine-runner.ts";
import { withApiErrors } from "#services/files/object-errors.ts";
import type { Services } from "#services/context/context.ts";
import { openDatabase } from "#store/database.ts";
import type { TestApp } from "#test/support/app.ts";
import { leftByEarlierVersion, withLostField } from "#test/support/earlier-version.ts";
import { mailedToken } from "#test/support/mailed-links.ts";
import { openidAway } from "#test/support/openid-stand-in.ts";
import type { TestRunner } from "#test/support/runner.ts";
import type { LocalPayments } from "#adapters/local-payments.ts";
import { WITHOUT_PAYMENTS } from "#test/support/plans.ts";
import type { Control, Damage, FaultName } from "./shop.ts";
import {
  changeRow,
  deleteRevisions,
  dropContext,
  moveToOtherSession,
  moveToOtherTemplate,
  smudgeLinks,
  withoutTable,
} from "#test/support/rows.ts";

/** Services of a test's own app are a plain object that handlers read at each call. */
type Changeable = { -readonly [K in keyof Services]: Services[K] };

/** Where judged requests go; another service while a fault needs one of its own. */
export interface Target {
  root: string;
}

const BILLING = WITHOUT_PAYMENTS;

type Arrange = <T>(work: () => Promise<T>) => Promise<T>;

/** Takes hold of `app`; `target` is where its requests are sent. */
export function controlOf(
  app: TestApp,
  runner: TestRunner,
  { target, provider }: { readonly target: Target; readonly provider: LocalPayments },
): Control {
  const services: Changeable = app.services;
  const faults = arrangements(app, services, runner, target);
  return {
    nowMs: () => app.clock.nowMs(),
    advance: (milliseconds) => {
      app.clock.aheadMs += milliseconds;
      return Promise.resolve();
    },
    during: (fault, work) => faults[fault](work),
    whileFilling: async (meanwhile, work) => {
      runner.beforeFill = meanwhile;
      try {
        return await work();
      } finally {
        runner.beforeFill = null;
      }
    },
    drain: () => runJobs(app),
    mailedToken: () => mailedToken(app),
    failedJob: () => app.queue.addFailed("mail", { kind: "resume" }, "no route to the host"),
    damage: (what) => damage(services, what),
    pay: (id, facts) => {
      provider.change(id, facts);
      return provider.message(id);
    },
  };
}

/** Every job that waits, then those that run by the clock. */
async function runJobs(app: TestApp): Promise<void> {
  const { signal } = new AbortController();
  for (const { queue, payload } of await app.queue.takeAll()) {
    const job = jobs.find(({ name }) => name === queue);
    await job?.run(app.services, payload, signal, () => {});
  }
  for (const job of jobs.filter(({ everyMinutes }) => everyMinutes !== null)) {
    await job.run(app.services, {}, signal, () => {});
  }
}

function arrangements(
  app: TestApp,
  services: Changeable,
  runner: TestRunner,
  target: Target,
): Readonly<Record<FaultName, Arrange>> {
  const { random } = app.services;
  const swapping =
    <K extends keyof Services>(name: K, value: () => Services[K]): Arrange =>
    async (work) => {
      const before = services[name];
      services[name] = value();
      try {
        return await work();
      } finally {
        services[name] = before;
      }
    };
  const inTrouble =
    (trouble: Error): Arrange =>
    async (work) => {
      runner.failure = trouble;
      try {
        return await work();
      } finally {
        runner.failure = null;
      }
    };
  /** The table is away, so every query of it fails. */
  const without =
    (table: string): Arrange =>
    async (work) => {
      const bringBack = await withoutTable(app, table);
      try {
        return await work();
      } finally {
        await bringBack();
      }
    };
  return {
    "renderer unset": swapping("runner", () => null),
    "renderer unreachable": inTrouble(new RunnerError("unreachable", "arranged")),
    "renderer busy": inTrouble(new RunnerError("busy", "arranged")),
    "renderer error": inTrouble(new RunnerError("failed", "arranged")),
    "renderer crash": inTrouble(new Error("arranged")),
    "ingest crash": inTrouble(new Error("arranged")),
    "database down": async (work) => {
      const away = openDatabase({
        now: () => new Date(),
        target: { url: "postgres://nobody@127.0.0.1:1/nothing" },
        maxConnections: 1,
        onIdleError: () => {},
      });
      try {
        return await swapping("db", () => away)(work);
      } finally {
        await away.close();
      }
    },
    "objects unset": swapping("objects", () => withApiErrors(noObjectStore)),
    "objects away": swapping("objects", () => withApiErrors(awayObjectStore)),
    "mail unset": swapping("mailer", () => null),
    "openid unset": swapping("openid", () => null),
    "openid away": swapping("openid", () => openidAway),
    "payments unset": swapping("billing", () => ({ ...BILLING, payments: null })),
    "payment secret unset": swapping("billing", () => ({ ...BILLING, eventSecret: null })),
    "payment handler crash": swapping("billing", () => {
      const { billing } = app.services;
      const payments = billing?.payments ?? null;
      const broken = { findSubscription: () => Promise.reject(new Error("arranged")) };
      return { ...BILLING, ...billing, payments: payments && { ...payments, ...broken } };
    }),
    "billing unset": swapping("billing", () => null),
    "sign-up closed": swapping("signUp", () => "closed"),
    "key-value unset": async (work) => {
      const other = await serviceApp(services, {
        pages: [],
        logger: false,
        trustedProxies: [],
        rates: { scale: 0, limits: {} },
        hasCounters: false,
        siteHost: null,
        version: "0.0.0",
        bodyWorker: installPaths().bodyWorker,
      });
      const before = target.root;
      target.root = await other.listen({ port: 0, host: "127.0.0.1" });
      try {
        return await work();
      } finally {
        target.root = before;
        await other.close();
      }
    },
    "webhooks to this machine": swapping("webhookSender", () =>
      webhookSender({ allowedRanges: [], allowsLoopback: true }),
    ),
    "secrets unset": swapping("secretBox", () => null),
    "idempotency store down": without("idempotency"),
    "handler crash": without("scene_revisions"),
    "rotation crash": swapping("random", () => withoutSecrets(random)),
  };
}

/** Answers nothing, as a disk that is full or a bucket that is down. */
const awayObjectStore: ObjectStore = {
  ...noObjectStore,
  put: away,
  get: away,
  read: away,
  stat: away,
  remove: away,
};

function away(): Promise<never> {
  return Promise.reject(new ObjectStoreError("no_response", "arranged"));
}

/** Ids are drawn, secrets are not. */
function withoutSecrets(random: Services["random"]): Services["random"] {
  return new Proxy(random, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === "id") {
        return value;
      }
      return () => {
        throw new Error("arranged");
      };
    },
  });
}

async function damage(services: Services, what: Damage): Promise<void> {
  const app = { services };
  switch (what.kind) {
    case "object lost": {
      const hash = await objectOf(services, what.id);
      await services.objects.remove(hash);
      return;
    }
    case "field lost":
      await leftByEarlierVersion(app, what.templateId, withLostField(what.field));
      return;
    case "scenes deleted":
      return await deleteRevisions(app, what.templateId);
    case "fill context dropped":
      return await dropContext(app, what.fillId);
    case "fill team changed":
      return await moveToOtherSession(app, what.fillId);
    case "fill template changed":
      return await moveToOtherTemplate(app, what.fillId);
    case "team ends":
      return await changeRow(app, "teams", what.teamId, {
        endsAt: what.atMs === null ? null : new Date(what.atMs),
      });
    case "token damaged":
      return await smudgeLinks(app, what.fillId);
  }
}

/** Hash of the object that a render, font or asset names. */
async function objectOf(services: Services, id: string): Promise<string> {
  const sources = {
    rnd: ["renders", "pdf_key", "id"],
    fnt: ["fonts", "sfnt_sha256", "id"],
    ast: ["assets", "sha256", "id"],
    tpl: ["scene_revisions", "encoded_sha256", "template_id"],
  } as const;
  const source = Object.entries(sources).find(([prefix]) => id.startsWith(prefix))?.[1];
  if (source === undefined) {
    throw new Error(`${id} names no object`);
  }
  const [table, column, key] = source;
  const { rows } = await services.db.read((tx) =>
    tx.sql(`select ${column} as hash from ${table} where ${key} = $1`, [id]),
  );
  const hash = rows[0]?.["hash"];
  if (typeof hash !== "string") {
    throw new Error(`nothing is known of ${id}`);
  }
  return hash;
}
