/** The recipes of the guides are run: webhooks against a really signed delivery, quick starts against the service. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUIDE_ORIGIN } from "#pages/docs/guide.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { garamondCard } from "#test/support/garamond-card.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";
import { hasProgram } from "#test/support/programs.ts";
import { openReceiver, type Received, type Receiver } from "#test/support/receiver.ts";
import { testRunner } from "#test/support/runner.ts";
import { deliver, happen, newHook, newShop } from "#test/support/webhook-kit.ts";

let app: TestApp;
let library: OpenLibrary;
let receiver: Receiver;
let delivery: Received;
let folder: string;
beforeAll(async () => {
  library = await openLibrary();
  const { openFonts, fontSource } = library;
  app = await startTestApp({ runner: testRunner(), openFonts, fontSource });
  receiver = await openReceiver();
  const shop = await newShop(app);
  const hook = await newHook(shop, receiver.url);
  process.env["PLATEN_WEBHOOK_SECRET"] = hook.secret;
  await happen(app, shop);
  await deliver(app);
  const [first] = receiver.received;
  if (first === undefined) {
    throw new Error("nothing was delivered");
  }
  delivery = first;
  // Below node_modules, so that the recipes find the packages they import.
  await mkdir("node_modules/.cache", { recursive: true });
  folder = await mkdtemp(resolve("node_modules/.cache/recipes-"));
  await writeSamples("docs/guides/verify-webhooks.md");
});
afterAll(async () => {
  delete process.env["PLATEN_WEBHOOK_SECRET"];
  await rm(folder, { recursive: true, force: true });
  await receiver.close();
  await app.close();
  await rm(library.folder, { recursive: true });
});

/** Writes each sample whose first line is a comment with a file name. */
async function writeSamples(guide: string): Promise<void> {
  for (const [, text = ""] of (await readFile(guide, "utf8")).matchAll(/```\w+\n([\s\S]*?)```/gu)) {
    const name = /^(?:<\?php\n)?(?:\/\/|#) ([\w-]+\.\w+)\n/u.exec(text)?.[1];
    if (name !== undefined) {
      await writeFile(join(folder, name), text);
    }
  }
}

/** What a recipe answers to a body under the delivery's own headers. */
type Ask = (body: string) => Promise<number>;

function headers(): Record<string, string> {
  return Object.fromEntries(
    ["content-type", "webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => [
      name,
      String(delivery.headers[name]),
    ]),
  );
}

// oxlint-disable-next-line typescript/no-explicit-any -- modules of the guides have no types
async function recipe(name: string): Promise<any> {
  return await import(pathToFileURL(join(folder, name)).href);
}

function askAt(url: string): Ask {
  return async (body) => {
    const answer = await fetch(`${url}/hooks/platen`, { method: "POST", headers: headers(), body });
    await answer.arrayBuffer();
    return answer.status;
  };
}

async function listening(listener: RequestListener): Promise<{ ask: Ask; close(): Promise<void> }> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    ask: askAt(`http://127.0.0.1:${port}`),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A good delivery is taken; the same JSON written anew, and other words, are not. */
async function expectVerified(ask: Ask): Promise<void> {
  const rewritten = JSON.stringify(JSON.parse(delivery.body), null, 1);
  expect(await ask(delivery.body)).toBe(204);
  expect(await ask(rewritten)).toBe(400);
  expect(await ask(delivery.body.replace("fil_1", "fil_2"))).toBe(400);
  expect(await ask(delivery.body)).toBe(204);
}

describe("webhook recipes", () => {
  test("Express", async () => {
    const { app: express } = await recipe("express.mjs");
    const server = await listening(express);
    try {
      await expectVerified(server.ask);
    } finally {
      await server.close();
    }
  });

  test("Fastify", async () => {
    const { app: fastify } = await recipe("fastify.mjs");
    const url: string = await fastify.listen({ port: 0, host: "127.0.0.1" });
    await expectVerified(askAt(url)).finally(() => fastify.close());
  });

  test("Next.js", async () => {
    const { POST } = await recipe("next.mjs");
    await expectVerified(async (body) => {
      const init = { method: "POST", headers: headers(), body };
      return (await POST(new Request("https://shop.example/hooks/platen", init))).status;
    });
  });

  test("Hono", async () => {
    const { app: hono } = await recipe("hono.mjs");
    await expectVerified(async (body) => {
      const init = { method: "POST", headers: headers(), body };
      return (await hono.fetch(new Request("https://shop.example/hooks/platen", init))).status;
    });
  });

  test("the check says what is wrong", async () => {
    const { verify } = await recipe("verify.mjs");
    const secret = process.env["PLATEN_WEBHOOK_SECRET"];
    expect(verify(secret, Buffer.from(delivery.body), headers()).type).toBe("fill.created");
    expect(() => verify(secret, JSON.parse(delivery.body), headers())).toThrow(/raw body/u);
    expect(() => verify(secret, delivery.body, {})).toThrow(/header is missing/u);
    expect(() =>
      verify(secret, delivery.body, { ...headers(), "webhook-timestamp": "1700000000" }),
    ).toThrow(/too old/u);
    expect(() => verify("whsec_AAAA", delivery.body, headers())).toThrow(/No signature fits/u);
    const two = `v1,AAAA ${headers()["webhook-signature"]}`;
    expect(verify(secret, delivery.body, { ...headers(), "webhook-signature": two })).toMatchObject(
      { type: "fill.created" },
    );
  });

  test.runIf(hasProgram("python3"))("Python", async () => {
    const child = spawn("python3", [join(folder, "hook.py")], {
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = await once(createInterface(child.stdout), "line");
      await expectVerified(askAt(`http://127.0.0.1:${String(line).split(" ")[1]}`));
    } finally {
      child.kill();
      await once(child, "exit");
    }
  });

  test.runIf(hasProgram("php"))("PHP", async () => {
    // Standard input is to a script of the command line what php://input is to one of a server.
    const script = await readFile(join(folder, "hook.php"), "utf8");
    await writeFile(join(folder, "stdin.php"), script.replace("php://input", "php://stdin"));
    await expectVerified(askPhp);
  });
});

/** Runs the recipe on the command line; the status it set stands on standard error. */
async function askPhp(body: string): Promise<number> {
  const given = Object.entries(headers()).map(([name, value]) => [
    `HTTP_${name.toUpperCase().replaceAll("-", "_")}`,
    value,
  ]);
  const code =
    '$_SERVER += json_decode(getenv("HEADERS"), true);' +
    'include $argv[1]; fwrite(STDERR, "status " . http_response_code());';
  const php = promisify(execFile)(
    "php",
    ["-d", "error_log=/dev/null", "-r", code, "--", join(folder, "stdin.php")],
    { env: { ...process.env, HEADERS: JSON.stringify(Object.fromEntries(given)) } },
  );
  php.child.stdin?.end(body);
  return Number(/status (\d+)/u.exec((await php).stderr)?.[1]);
}

/** Runs the shell samples of a guide one after the other, against the service; returns what they print. */
async function runSamples(guide: string, key: string): Promise<string> {
  const text = await readFile(guide, "utf8");
  const script = [...text.matchAll(/```sh\n([\s\S]*?)```/gu)]
    .map(([, sample = ""]) => sample)
    .join("\n")
    .replaceAll(GUIDE_ORIGIN, app.url)
    .replace(/sk_test_…\S*/u, key);
  const { stdout } = await promisify(execFile)("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    env: { ...process.env, PLATEN_KEY: key },
  });
  return stdout;
}

describe("quick starts", () => {
  test.runIf(hasProgram("bash") && hasProgram("curl"))(
    "of open families with curl, as printed",
    { timeout: 120_000 },
    async () => {
      const { key } = await app.newTeam();
      await writeFile(join(folder, "card.pdf"), await garamondCard());
      const stdout = await runSamples("docs/guides/fonts.md", key);
      expect(stdout).toContain('"family":"EB Garamond"');
      expect(stdout).toMatch(/installed\n$/u);
    },
  );

  test.runIf(hasProgram("bash") && hasProgram("curl"))(
    "with curl, as printed",
    { timeout: 120_000 },
    async () => {
      const { key } = await app.newTeam();
      await copyFile("demo/business-card.pdf", join(folder, "card.pdf"));
      const stdout = await runSamples("docs/guides/quick-start.md", key);
      expect(stdout).toContain('"status":"live"');
      expect(stdout).toContain('"valid":true');
      expect((await readFile(join(folder, "press.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
      expect((await readFile(join(folder, "preview.png"))).subarray(1, 4).toString()).toBe("PNG");
    },
  );

  test.each(["docs/guides/quick-start.md", "docs/guides/client.md"])(
    "with the client, as printed in %s",
    { timeout: 120_000 },
    async (guide) => {
      const { key } = await app.newTeam();
      const text = await readFile(guide, "utf8");
      const sample = /```ts\n([\s\S]*?platen\.renders[\s\S]*?)```/u.exec(text)?.[1] ?? "";
      const program = sample
        .replaceAll(GUIDE_ORIGIN, app.url)
        .replace('"@platen/client"', JSON.stringify(resolve("client/src/index.ts")));
      const file = join(folder, "client-sample.mts");
      await writeFile(file, program);
      await copyFile("demo/business-card.pdf", join(folder, "card.pdf"));
      await rm(join(folder, "press.pdf"), { force: true });
      await promisify(execFile)(process.execPath, ["--import", import.meta.resolve("tsx"), file], {
        cwd: folder,
        env: { ...process.env, PLATEN_KEY: key, PLATEN_API: app.url },
      });
      expect((await readFile(join(folder, "press.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    },
  );
});
