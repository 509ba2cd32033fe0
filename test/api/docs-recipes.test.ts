/** The recipes of the guides are run: webhooks against a really signed delivery, quick starts against the service. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUIDE_ORIGIN } from "#pages/docs/guide.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { makeBatch } from "#test/support/batches.ts";
import type { Client } from "#test/support/client.ts";
import { MEMBER_PASSWORD, signedIn } from "#test/support/member.ts";
import { mapProduct } from "#test/support/embed.ts";
import { garamondCard } from "#test/support/garamond-card.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";
import { hasProgram, outputOf } from "#test/support/programs.ts";
import { openReceiver, type Received, type Receiver } from "#test/support/receiver.ts";
import { testRunner } from "#test/support/runner.ts";
import { deliver, happen, newHook, newShop } from "#test/support/webhook-kit.ts";
import { cardPdf, makeWorld } from "#test/support/world.ts";

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

describe("quick starts in other languages", () => {
  test.each(["python", "php"])("%s, as printed", { timeout: 120_000 }, async (language) => {
    const { key } = await app.newTeam();
    const text = await readFile("docs/guides/quick-start.md", "utf8");
    const sample = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, "u").exec(text)?.[1] ?? "";
    const file = join(folder, `quick-start.${language}`);
    await writeFile(file, sample.replaceAll(GUIDE_ORIGIN, app.url));
    await copyFile("demo/business-card.pdf", join(folder, "card.pdf"));
    await rm(join(folder, "press.pdf"), { force: true });
    await outputOf(language === "php" ? "php" : "python3", [file], {
      cwd: folder,
      env: { ...process.env, PLATEN_KEY: key },
    });
    expect((await readFile(join(folder, "press.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
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
  const { stderr } = await outputOf(
    "php",
    ["-d", "error_log=/dev/null", "-r", code, "--", join(folder, "stdin.php")],
    { env: { ...process.env, HEADERS: JSON.stringify(Object.fromEntries(given)) }, input: body },
  );
  return Number(/status (\d+)/u.exec(stderr)?.[1]);
}

/** Blocks of a shell in a text of Markdown. */
function shellSamples(markdown: string): readonly string[] {
  // Blocks of every language are walked, so that the end of one is not taken for the beginning of the next.
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)]
    .filter(([, language, sample = ""]) => language === "sh" && /\bcurl /u.test(sample))
    .map(([, , sample = ""]) => sample);
}

/** A reader's shell, in which an answer of 400 or more ends the run, and `npx platen` is the program as it was built. */
const READERS_SHELL = `curl() { command curl -sS --fail-with-body "$@"; }
npx() { shift; "$NODE" "$REPOSITORY/dist/main.js" "$@"; }`;

/**
 * Runs the samples of a page that call the API, one after the other in one shell; returns what they print. `variables`
 * are what the page takes as given. Rejects when a command of it fails, with what it printed.
 */
async function runSamples(page: string, variables: Record<string, string>): Promise<string> {
  const samples = shellSamples(await readFile(page, "utf8"))
    .join("\n")
    .replaceAll(GUIDE_ORIGIN, app.url)
    .replaceAll("http://127.0.0.1:8080", app.url)
    .replace(/sk_test_…\S*/u, variables["PLATEN_KEY"] ?? "");
  const script = `${READERS_SHELL}\n${samples}`;
  const options = ["--norc", "-e", "-u", "-o", "pipefail", "-c", script];
  const env = {
    ...process.env,
    NODE: process.execPath,
    REPOSITORY: process.cwd(),
    ...variables,
  };
  const { stdout } = await outputOf("bash", options, { cwd: folder, env });
  return stdout;
}

/** Pages whose commands are run on things that their reader has by then. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "authentication.md": ['"data":['],
  "batches.md": ['"row_count":2', '"kind":"result_csv"'],
  "customers.md": ['"client_user_id":"clu_', '"client_user":true'],
  "hosted-page.md": ["#t=hat_", '"external_order_id":"order-1001"'],
  "idempotency.md": ['"status":"finalized"'],
  "pagination.md": ['"next_starting_after"'],
  "press-files.md": ['"revision":'],
  "press-room.md": [],
  "privacy.md": ['"ok":true'],
  "refunds.md": ['"archive_reason":"refund"', '"render":{'],
  "revisions.md": ['"from":', '"scene_revision":2'],
  "shop-integration.md": ['"publishable_key":"pk_', '"product_mapping":{', '"has_more":false'],
  "sign-on.md": [
    '"second_factors":null',
    '"fresh_until":',
    '"otpauth_url":',
    '"rp":{',
    "session.opened",
  ],
  "teams.md": [
    '"email":"grace@print.example"',
    '"switched_off":["hosted_order"]',
    '"language":"de"',
  ],
  "test-mode.md": ['"sent_status"'],
  "thumbnails.md": [],
  "versioning.md": ['"data":['],
  "webhooks.md": ['"signing_secret":"whsec_', '"status":"active"'],
};
/** Pages that begin with nothing but a key; each has a test of its own. */
const BEGINNINGS = ["README.md", "docs/guides/fonts.md", "docs/guides/quick-start.md"];

describe.runIf(hasProgram("bash") && hasProgram("curl"))("commands", () => {
  test("of every page are run by a test", async () => {
    const { stdout } = await outputOf("git", ["ls-files", "*.md"]);
    const pages = stdout.trim().split("\n");
    const texts = await Promise.all(pages.map((page) => readFile(page, "utf8")));
    const withCommands = pages.filter((_page, i) =>
      /^\s*(?:\w+=\$\()?curl /mu.test(texts[i] ?? ""),
    );
    const run = [...BEGINNINGS, ...Object.keys(COMMANDS).map((name) => `docs/guides/${name}`)];
    expect(withCommands.toSorted()).toEqual(run.toSorted());
    // None stands outside the blocks that are run.
    for (const page of run) {
      const text = texts[pages.indexOf(page)] ?? "";
      const all = [...text.matchAll(/\bcurl (?:-|"|\$)/gu)].length;
      expect(
        shellSamples(text)
          .join("\n")
          .match(/\bcurl (?:-|"|\$)/gu)?.length,
        page,
      ).toBe(all);
    }
  });

  test("of the README, with the service it has started", { timeout: 240_000 }, async () => {
    const { key } = await app.newTeam();
    await mkdir(join(folder, ".data"), { recursive: true });
    await writeFile(join(folder, ".data/demo.json"), JSON.stringify({ secret_key: key }));
    for (const part of ["demo", "node_modules"]) {
      await symlink(resolve(part), join(folder, part));
    }
    const stdout = await runSamples("README.md", {});
    expect(stdout).toMatch(/^name {2}/mu);
    expect(stdout).toMatch(/^pass$/mu);
    expect(stdout).toMatch(/^verified: only words changed$/mu);
    // The family that was added, then the revision that was made for the shop's own font and put live.
    expect(stdout).toMatch(/^OFL-1\.1\n2$/mu);
    expect((await readFile(join(folder, "press.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await readFile(join(folder, "preview.png"))).subarray(1, 4).toString()).toBe("PNG");
  });

  test("of open families", { timeout: 120_000 }, async () => {
    const { key } = await app.newTeam();
    await writeFile(join(folder, "card.pdf"), await garamondCard());
    const stdout = await runSamples("docs/guides/fonts.md", { PLATEN_KEY: key });
    expect(stdout).toContain('"family":"EB Garamond"');
    expect(stdout).toMatch(/installed\n$/u);
  });

  test("of the quick start", { timeout: 120_000 }, async () => {
    const { key } = await app.newTeam();
    await copyFile("demo/business-card.pdf", join(folder, "card.pdf"));
    const stdout = await runSamples("docs/guides/quick-start.md", { PLATEN_KEY: key });
    expect(stdout).toContain('"status":"live"');
    expect(stdout).toContain('"valid":true');
    expect((await readFile(join(folder, "press.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await readFile(join(folder, "preview.png"))).subarray(1, 4).toString()).toBe("PNG");
  });

  describe("of guides that go on from there", () => {
    let given: Readonly<Record<string, string>>;
    let client: Client;
    beforeAll(async () => {
      const world = await makeWorld(app);
      client = world.client;
      const form = new FormData();
      form.set("pdf", new Blob([new Uint8Array(await cardPdf())]), "card.pdf");
      await client.raw("POST", `/templates/${world.templateId}/revisions`, { body: form });
      const { scene } = (await client.get(`/templates/${world.templateId}/scene`)).body;
      await writeFile(
        join(folder, "orders.csv"),
        "Name,_key\nAda Lovelace,1001\nGrace Hopper,1002\n",
      );
      await signedIn(app, world.teamId, { email: "owner@print.example" });
      given = {
        PLATEN_KEY: world.key,
        OBJECT: scene.pages[0].objects[0].id,
        TEMPLATE: world.templateId,
        RENDER: world.renderId,
        ENDPOINT: world.endpointId,
        BATCH: (await makeBatch(app, world)).id,
        EMAIL: "owner@print.example",
        PASSWORD: MEMBER_PASSWORD,
        MAPPING: await mapProduct(world, { external_product_id: "mug-12" }),
      };
    });

    test.each(Object.entries(COMMANDS))("%s", { timeout: 60_000 }, async (name, prints) => {
      const made = await client.post("/fills", { template_id: given["TEMPLATE"] });
      const stdout = await runSamples(`docs/guides/${name}`, {
        ...given,
        FILL: made.body.fill.id,
      });
      for (const text of prints) {
        expect(stdout).toContain(text);
      }
    });
  });
});

describe("quick starts", () => {
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
      await outputOf(process.execPath, ["--import", import.meta.resolve("tsx"), file], {
        cwd: folder,
        env: { ...process.env, PLATEN_KEY: key, PLATEN_API: app.url },
      });
      expect((await readFile(join(folder, "press.pdf"))).subarray(0, 5).toString()).toBe("%PDF-");
    },
  );
});
