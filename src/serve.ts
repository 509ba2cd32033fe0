/** `platen serve`: everything in one process group, started in order and stopped in the opposite one. */
import { errorMessage } from "#base/error-message.ts";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { openBackground } from "#adapters/background.ts";
import { type EnginePool, openEnginePool } from "#adapters/engine-pool.ts";
import { readBrowserAssets } from "#adapters/browser-assets.ts";
import { readGuides } from "#adapters/guide-files.ts";
import { htmlToMarkdown } from "#adapters/html-to-markdown.ts";
import { WITHOUT_OPEN_FONTS } from "#adapters/engine-parts.ts";
import { WARM_UP } from "#adapters/engine-warm-up.ts";
import { installPaths, programVersion } from "#adapters/install-paths.ts";
import { localPayments } from "#adapters/local-payments.ts";
import type { SignedMessage } from "#adapters/payment-signature.ts";
import { openQueue } from "#adapters/pg-boss-queue.ts";
import { describedApi } from "#api/described-api.ts";
import { serviceApp } from "#api/service-app.ts";
import type { App } from "#http/app.ts";
import type { JobDefinition } from "#jobs/job.ts";
import { jobs } from "#jobs/jobs.ts";
import { dashboardPages } from "#pages/dashboard/dashboard-page.ts";
import { assetPages, assetUrl } from "#pages/page/assets.ts";
import { docsPages } from "#pages/docs/docs-pages.ts";
import { homePage } from "#pages/home/home-page.ts";
import { embedPage } from "#pages/embed/embed-page.ts";
import { fillPages } from "#pages/fill/fill-pages.ts";
import { noticePages } from "#pages/notices/notice-pages.ts";
import { verificationPages } from "#pages/verification/verification-pages.ts";
import { siteErrorPage } from "#pages/docs/site-error-page.ts";
import { widgetPage } from "#pages/widget/widget-page.ts";
import { hasSessionCookie } from "#services/access/member-session.ts";
import { StartupError } from "#ports/startup-error.ts";
import type { Services } from "#services/context/context.ts";
import type { Config } from "./config.ts";
import { type Demo, demoPath, openDemo, writePrivateFile } from "./demo.ts";
import { type Foundation, openFoundation } from "./wiring.ts";

/** For requests at work when the listener closes, from the signal on and at least; then they are cut. */
const REQUESTS_MS = 5_000;
const LAST_REQUESTS_MS = 2_000;
/** For jobs at work; they may run twice, so cutting one short loses nothing. */
const JOBS_MS = 1_500;
/** Somebody who is typing asks for the next picture sooner. */
const QUIET_MS = 700;
/** Whatever hangs: the process ends before anybody loses patience with it. */
// `docker stop` kills after ten seconds.
const LAST_MS = 9_500;
/** What is left of that, at least, after a drain that was set to be longer. */
const AFTER_DRAIN_MS = 4_500;

/**
 * Serves until SIGTERM or SIGINT, stops and resolves with an exit code. A signal during the start ends it
 * once it is up, so that no half-made data directory is left behind, or after `LAST_MS`.
 */
export async function serveUntilSignal(
  config: Config,
  print: (line: string) => void,
): Promise<number> {
  // Ctrl-C is somebody at a terminal, and no load balancer.
  const drainMsOf = (signal: StopSignal): number =>
    signal === "SIGTERM" ? config.drainSeconds * 1000 : 0;
  const stopping = nextSignal();
  void stopping.then((signal) => {
    const lastMs = Math.max(LAST_MS, drainMsOf(signal) + AFTER_DRAIN_MS);
    setTimeout(() => process.exit(0), lastMs).unref();
  });
  const startMs = performance.now();
  const service = await startService(config, (line) => print(`  ${line}`));
  print(welcome(service, config, performance.now() - startMs));
  await service.stop(drainMsOf(await stopping));
  return 0;
}

/** The service as it is once it listens. */
interface Running {
  readonly publicUrl: string;
  /** Null without a demo. */
  readonly demo: Demo | null;
  /**
   * Fails readiness, serves on for `drainMs` or until another signal, and closes everything. What a proxy sends
   * before it has looked at readiness again is answered, so that nobody has to send anything twice.
   */
  stop(drainMs: number): Promise<void>;
}

/**
 * Starts the parts in the order they rely on each other: database and adapters, engine, queue, HTTP, then
 * jobs. Listening comes before jobs, since these put the public address into links; the demo comes after
 * both, since it compiles a PDF and nobody should wait for it to get a first response.
 */
async function startService(config: Config, say: (line: string) => void): Promise<Running> {
  // Lines for an operator, on standard error; standard output belongs to the welcome.
  const log = (line: string): void => {
    if (config.logLevel !== "silent") {
      process.stderr.write(`platen: ${line}\n`);
    }
  };
  const parts = new Parts();
  try {
    const foundation = await openFoundation(config, say);
    parts.opened(() => foundation.close());
    const runner = runnerOf(config, log);
    parts.opened(async () => runner?.close());
    const background = openBackground({ quietMs: QUIET_MS, onError: log });
    parts.opened(() => background.close());
    const { script, exclusive } = foundation.jobsDb;
    const queue = await openQueue({ queues: jobs, sql: script, exclusive, onError: log });
    parts.opened(() => queue.stop(JOBS_MS));
    // Unknown until a free port was found; whoever needs it asks when it needs it.
    let publicUrl = config.publicUrl ?? "";
    const services: Services = {
      ...foundation,
      billing: withStandIn(foundation, config, () => publicUrl),
      runner,
      queue,
      background,
      publicUrl: () => publicUrl,
    };
    let demo: Demo | null = null;
    const app = await openApp(services, config, () => parts.isDraining);
    parts.opened(() => closeApp(app, parts.requestsMs));
    await listen(app, config);
    // Before jobs and the demo, which put it into links.
    publicUrl = config.publicUrl ?? addressOf(app, config.host);
    const jobServices = { ...services, db: foundation.jobsDb };
    parts.opened(startJobs(jobServices, log));
    demo = config.isDemo ? await demoOrNull(jobServices, config, log) : null;
    // Last: who waits for the file may send requests at once.
    if (config.readyFile !== null) {
      await writePrivateFile(config.readyFile, readyContent(publicUrl, demo));
    }
    // Only now: on a small machine the processes' start would hold up ours.
    if (config.hasWarmUp) {
      runner?.warm();
    }
    return { publicUrl, demo, stop: (drainMs) => parts.stop(drainMs) };
  } catch (error) {
    await parts.stop(0);
    throw error;
  }
}

/** The engine's processes, none of them started yet; null where there are to be none. */
function runnerOf(config: Config, onError: (line: string) => void): EnginePool | null {
  return config.hasRenderer
    ? openEnginePool({
        module: installPaths().engineWorker,
        processes: config.workers,
        arguments: [
          ...(config.hasOpenFonts ? [] : [WITHOUT_OPEN_FONTS]),
          ...(config.hasWarmUp ? [WARM_UP] : []),
        ],
        onError,
      })
    : null;
}

/** What is open, and its end. */
class Parts {
  readonly #closers: (() => Promise<void>)[] = [];
  /** True once the process is to end. */
  isDraining = false;
  /** What requests have until they are cut off; less once draining took some of it. */
  requestsMs = REQUESTS_MS;

  /** Registered as each part opens, so that a failure half way closes what is open and nothing else. */
  opened(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /** As `Running` has it. */
  async stop(drainMs: number): Promise<void> {
    this.isDraining = true;
    this.requestsMs = Math.max(LAST_REQUESTS_MS, REQUESTS_MS - drainMs);
    if (drainMs > 0) {
      await Promise.race([delay(drainMs), nextSignal()]);
    }
    // In the opposite order: what came last relies on what came before.
    for (const close of this.#closers.splice(0).reverse()) {
      await close();
    }
  }
}

/** Where no money is to be taken, a stand-in for the payment provider, which sends its messages to this service. */
function withStandIn(
  { billing, clock, random }: Foundation,
  { paymentKey }: Config,
  publicUrl: () => string,
): Foundation["billing"] {
  if (billing === null || billing.eventSecret === null || paymentKey !== "local") {
    return billing;
  }
  const send = ({ body, signature }: SignedMessage): void => {
    const headers = { "content-type": "application/json", "payment-signature": signature };
    // A message that is lost is what a provider's may be too; the next change tells of all.
    fetch(`${publicUrl()}/v1/billing/events`, { method: "POST", headers, body: Buffer.from(body) })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  };
  const secret = billing.eventSecret;
  return { ...billing, payments: localPayments({ clock, random, secret, send }) };
}

/** The HTTP side with all pages; files of the browser are read once and kept in memory. */
async function openApp(
  services: Services,
  config: Config,
  isDraining: () => boolean,
): Promise<App> {
  const paths = installPaths();
  const [browserAssets, guides, pictures] = await Promise.all([
    readBrowserAssets(paths.browser),
    readGuides([paths.guides]),
    readBrowserAssets(paths.screenshots),
  ]);
  return serviceApp(services, {
    logger:
      config.logLevel === "silent" ? false : { level: config.logLevel, stream: process.stderr },
    trustedProxies: config.trustedProxies,
    rates: { scale: config.rateScale, limits: config.rateLimits },
    hasCounters: config.hasCounters,
    siteHost: config.siteHost,
    version: programVersion(),
    bodyWorker: paths.bodyWorker,
    isDraining,
    strayPage: siteErrorPage(assetUrl(browserAssets, "docs.css")),
    pages: [
      ...assetPages(browserAssets),
      ...dashboardPages(browserAssets),
      homePage({
        assets: browserAssets,
        hasDemo: config.isDemo,
        isSignedIn: (cookie) => hasSessionCookie(services, cookie),
      }),
      ...docsPages({
        assets: browserAssets,
        guides,
        pictures,
        ...describedApi,
        toMarkdown: htmlToMarkdown,
        publicUrl: () => services.publicUrl(),
      }),
      ...fillPages(services, { assets: browserAssets, rateScale: config.rateScale }),
      ...noticePages(services, { assets: browserAssets, rateScale: config.rateScale }),
      ...verificationPages(services, { assets: browserAssets, rateScale: config.rateScale }),
      embedPage(services, browserAssets),
      widgetPage(browserAssets),
    ],
  });
}

/** Takes no more requests, waits so long for those at work and cuts what is left. */
async function closeApp(app: App, waitMs: number): Promise<void> {
  // A client that keeps its request open must not keep the process.
  const cut = setTimeout(() => app.server.closeAllConnections(), waitMs);
  await app.close();
  clearTimeout(cut);
}

/** What HOST and PORT may bring about on a sound machine. */
const LISTEN_CODES: ReadonlySet<string> = new Set([
  "EADDRINUSE",
  "EACCES",
  "EADDRNOTAVAIL",
  "EAFNOSUPPORT",
  "EINVAL",
  "EAI_AGAIN",
  "ENOTFOUND",
]);

/** Listens, or throws `StartupError` for what an operator can change. */
async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (typeof code === "string" && LISTEN_CODES.has(code)) {
      throw new StartupError(
        `cannot listen on ${config.host} port ${config.port} (${code}): set PORT to a free one or to 0 for any, HOST to an address of this machine`,
        error,
      );
    }
    throw error;
  }
}

/** The address as a browser on this machine can use it: 0.0.0.0 is where to listen, not where to go to. */
function addressOf(app: App, host: string): string {
  const address: AddressInfo | string | null = app.server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const isAny = host === "0.0.0.0" || host === "::";
  const name = isAny ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Starts the handlers and clocks of all jobs; the response stops the clocks. */
function startJobs(services: Services, log: (line: string) => void): () => Promise<void> {
  const timers: ReturnType<typeof setInterval>[] = [];
  for (const job of jobs) {
    const logOfJob = (line: string): void => log(`${job.name}: ${line}`);
    // Every process works at all queues; a job is handed to one of them at a time.
    services.queue.work(job.name, ({ payload, signal }) =>
      job.run(services, payload, signal, logOfJob),
    );
    if (job.everyMinutes !== null) {
      timers.push(setInterval(() => void enqueueDue(services, job), job.everyMinutes * 60_000));
    }
  }
  return () => {
    for (const timer of timers) {
      clearInterval(timer);
    }
    return Promise.resolve();
  };
}

/** Puts a scheduled job into the queue. Every process asks; the key lets one job wait, however many ask. */
async function enqueueDue(services: Services, job: JobDefinition): Promise<void> {
  try {
    await services.db.tx((tx) =>
      services.queue.enqueue(tx, job.name, {}, { dedupeKey: "scheduled" }),
    );
  } catch (error) {
    // Not fatal: the database may be back by the next minute.
    process.stderr.write(`platen: ${job.name} is put off: ${errorMessage(error, "no database")}\n`);
  }
}

/** The service is worth having without its demo, so a failure is told and no more. */
async function demoOrNull(
  services: Services,
  config: Config,
  log: (line: string) => void,
): Promise<Demo | null> {
  try {
    return await openDemo(services, config.dataDir);
  } catch (error) {
    log(`the demo could not be made: ${errorMessage(error)}`);
    return null;
  }
}

/** What `PLATEN_READY_FILE` holds. */
function readyContent(publicUrl: string, demo: Demo | null): object {
  return {
    base_url: `${publicUrl}/v1`,
    app_url: publicUrl,
    widget_url: publicUrl,
    docs_url: `${publicUrl}/docs`,
    pid: process.pid,
    demo:
      demo === null
        ? null
        : { ...demo, fill_url: `${publicUrl}/fill/${demo.slug}`, dashboard: null },
  };
}

/** What somebody at a terminal needs next: the address, and a first request to copy. */
function welcome({ publicUrl, demo }: Running, config: Config, tookMs: number): string {
  const lines = ["", `  Platen is ready (${(tookMs / 1000).toFixed(1)} s).`, ""];
  lines.push(`  App          ${publicUrl}`);
  if (demo !== null) {
    lines.push(
      `  Fill link    ${publicUrl}/fill/${demo.slug}`,
      `  Demo keys    ${demoPath(config.dataDir)}`,
      "",
      "  A first render, the link to its PDF in the answer:",
      `  curl -s ${publicUrl}/v1/renders -H "Authorization: Bearer ${demo.secret_key}" ` +
        `-H "Content-Type: application/json" ` +
        `-d '{"template_id":"${demo.template_id}","values":{"name":"Ada Lovelace"}}'`,
    );
  }
  return [...lines, ""].join("\n");
}

type StopSignal = "SIGTERM" | "SIGINT";

/** Resolves on the next signal; asked for before the start, so that one during it is not lost. */
function nextSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals): void => {
      process.off("SIGTERM", onSignal).off("SIGINT", onSignal);
      resolve(signal === "SIGTERM" ? "SIGTERM" : "SIGINT");
    };
    process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  });
}
