/**
 * `npm run storefront`: the example shop beside the service it sells for. Starts Platen with its demo (PORT, or 8080)
 * and the shop (SHOP_PORT, or 4000). With PLATEN_URL and PLATEN_KEY it starts the shop alone.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, isBuilt } from "./build.mjs";
import { installMissing } from "./install.mjs";
import { complain, say } from "./say.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dataDir = resolve(process.env.PLATEN_DATA_DIR ?? join(root, ".data"));
let service = null;
let shop = null;
let isStopping = false;

process.once("SIGINT", () => void stop(0));
process.once("SIGTERM", () => void stop(0));
try {
  await installMissing({ withTests: false });
  if (!(await isBuilt())) {
    say("  building …");
    await build();
  }
  const { url, key } = await openService();
  const { startShop } = await loadShop();
  shop = await startShop({
    serviceUrl: url,
    secretKey: key,
    port: Number(process.env.SHOP_PORT ?? 4000),
    folder: join(dataDir, "storefront"),
    log: (line) => complain(`shop: ${line}`),
  });
  say(`
  The shop       ${shop.origin}
  Its orders     ${shop.origin}/fulfilment
  sign in as     staff, ${shop.staffPassword}
  Platen         ${url}
  How it works   examples/storefront/README.md
`);
} catch (error) {
  if (!isStopping) {
    complain(`storefront: ${error.message}`);
    await stop(1);
  }
}

/** The service that is named, or one of our own; webhooks of that may lead to this machine. */
async function openService() {
  const { PLATEN_URL: url, PLATEN_KEY: key } = process.env;
  if (url !== undefined) {
    if (key === undefined) {
      throw new Error("PLATEN_URL needs PLATEN_KEY, a secret key of the team");
    }
    return { url: url.replace(/\/+$/u, ""), key };
  }
  await requireFree(Number(process.env.PORT ?? 8080));
  const folder = await mkdtemp(join(tmpdir(), "platen-storefront-"));
  try {
    const readyFile = join(folder, "ready.json");
    service = spawn(process.execPath, [join(root, "dist/main.js"), "serve"], {
      env: {
        ...process.env,
        PLATEN_DATA_DIR: dataDir,
        PLATEN_WEBHOOK_ALLOW_LOOPBACK: "on",
        PLATEN_DEMO: "on",
        PLATEN_READY_FILE: readyFile,
      },
      // What it says at its start would be said twice; what goes wrong is still told.
      stdio: ["ignore", "ignore", "inherit"],
      // A Ctrl-C of the terminal is ours to pass on, after the shop has closed.
      detached: true,
    });
    service.once("exit", (code, signal) => {
      if (!isStopping) {
        complain(`storefront: the service ended with ${signal ?? code}`);
        service = null;
        void stop(1);
      }
    });
    for (;;) {
      const text = await readFile(readyFile, "utf8").catch(() => null);
      if (text !== null) {
        const { app_url: appUrl, demo } = JSON.parse(text);
        if (demo === null) {
          throw new Error("the service has no demo; see what it says above");
        }
        return { url: appUrl, key: demo.secret_key };
      }
      if (isStopping) {
        throw new Error("stopped");
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Says what to do where a service runs already: one that was started without the shop sends it no webhooks. */
async function requireFree(port) {
  if (port === 0 || !(await isTaken(port))) {
    return;
  }
  const url = `http://127.0.0.1:${port}`;
  // Only ends what hangs: a service on a busy machine is slow to say what it is.
  const health = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
  const what =
    health?.headers.has("x-request-id") === true ? "a Platen service" : "another program";
  throw new Error(`${what} listens on port ${port} already. Any of these helps:
  stop it, and run this again: the shop starts a service of its own on the same data;
  PORT=${port + 1} npm run storefront: a second service, beside it;
  PLATEN_URL=${url} PLATEN_KEY=sk_live_… npm run storefront: the shop alone, with the secret key of a team of that
  service (the demo's is in ${join(dataDir, "demo.json")}). Its webhooks come only
  if that service was started with PLATEN_WEBHOOK_ALLOW_LOOPBACK=on.`);
}

function isTaken(port) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/** Its TypeScript as one module; Node 20 reads none. */
async function loadShop() {
  const { build: bundle } = await import("esbuild");
  const folder = join(root, "node_modules/.cache");
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `storefront-${process.pid}.mjs`);
  try {
    await bundle({
      absWorkingDir: root,
      entryPoints: ["examples/storefront/main.ts"],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      target: "node20.19",
      alias: { "@platen/client": join(root, "client/src/index.ts") },
      define: { "import.meta.dirname": JSON.stringify(join(root, "examples/storefront")) },
      sourcemap: "inline",
      logLevel: "warning",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
}

async function stop(code) {
  if (isStopping) {
    return;
  }
  isStopping = true;
  await shop?.stop();
  if (service !== null && service.exitCode === null && service.signalCode === null) {
    service.kill("SIGINT");
    await once(service, "exit");
  }
  process.exit(code);
}
