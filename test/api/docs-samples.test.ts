/**
 * The samples of the reference in every language are run: each must send the very request that the declaration's
 * example is. What curl sends is tried against the service in operations.test.ts.
 */
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { describeApi } from "#pages/docs/api-description.ts";
import { type ExampleRequest, exampleRequest } from "#pages/docs/example-request.ts";
import { samplesOf } from "#pages/docs/samples.ts";
import { isRecord } from "#test/conformance/shape.ts";
import { hasProgram, outputOf } from "#test/support/programs.ts";

/** What arrived of one sample. */
interface Sent {
  readonly method: string;
  readonly target: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly isKeyed: boolean;
  /** Parsed JSON, or a form's parts as text; null for none. */
  readonly body: unknown;
}

const VARIABLES = {
  PLATEN_KEY: "sk_test_1",
  PUBLISHABLE_KEY: "pk_test_1",
  CLIENT_SECRET: "ses_1",
  SESSION_COOKIE: "platen_session=1",
  FILL_COOKIE: "platen_fill=1",
  PLATEN_SWEEP_SECRET: "sweep_1",
};
const CREDENTIAL_HEADERS = [
  "authorization",
  "cookie",
  "origin",
  "x-service-client-secret",
  "x-service-publishable-key",
];

/** By the id of the operation, which is the first segment of the address that a sample is made with. */
const sent = new Map<string, Sent>();
let server: Server;
let folder: string;
let requests: readonly ExampleRequest[];
beforeAll(async () => {
  server = createServer((request, response) => {
    void record(request).then(({ isFile }) => {
      response.setHeader("content-type", isFile ? "application/octet-stream" : "application/json");
      // As what is uploaded: samples may write over the files of others.
      response.end(isFile ? "upload" : "{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { operations } = describeApi(describedApi, "https://platen.example");
  requests = operations.map((operation) =>
    exampleRequest(operation, `http://127.0.0.1:${port}/${operation.declaration.id}/v1`),
  );
  // Below node_modules, so that modules find the packages they import.
  await mkdir("node_modules/.cache", { recursive: true });
  folder = await mkdtemp(resolve("node_modules/.cache/samples-"));
  await Promise.all(
    ["card.pdf", "file.bin"].map((name) => writeFile(join(folder, name), "upload")),
  );
  Object.assign(process.env, VARIABLES);
});
afterAll(async () => {
  for (const name of Object.keys(VARIABLES)) {
    delete process.env[name];
  }
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function record(request: IncomingMessage): Promise<{ isFile: boolean }> {
  const { method = "", url = "", headers } = request;
  const [, id = ""] = url.split("/");
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const type = headers["content-type"] ?? "";
  sent.set(id, {
    method,
    target: url.slice(`/${id}/v1`.length),
    credentials: Object.fromEntries(
      CREDENTIAL_HEADERS.flatMap((name) => {
        const value = headers[name];
        return value === undefined ? [] : [[name, String(value)]];
      }),
    ),
    isKeyed: (headers["idempotency-key"]?.length ?? 0) > 8,
    // The client sends an object without members where a body may be left out.
    body: bytes.length === 0 || bytes.toString() === "{}" ? null : await bodyOf(bytes, type),
  });
  const example = requests.find(({ operation }) => operation.declaration.id === id);
  return { isFile: example?.savedAs !== null };
}

async function bodyOf(bytes: Buffer, type: string): Promise<unknown> {
  if (!type.startsWith("multipart/form-data")) {
    return { type, json: JSON.parse(bytes.toString("utf8")) };
  }
  const form = await new Response(new Uint8Array(bytes), {
    headers: { "content-type": type },
  }).formData();
  const parts = [...form].map(async ([name, value]) => [
    name,
    typeof value === "string" ? value : await value.text(),
  ]);
  return Object.fromEntries(await Promise.all(parts));
}

/** What a request is to be when it arrives. */
function expected({ method, target, headers, isKeyed, body }: ExampleRequest): Sent {
  return {
    method,
    target,
    credentials: Object.fromEntries(
      headers.map(([name, value]) => [
        name.toLowerCase(),
        Object.entries(VARIABLES).reduce((text, [key, one]) => text.replace(`$${key}`, one), value),
      ]),
    ),
    isKeyed,
    body: expectedBody(body),
  };
}

/** As `record` keeps it. */
function expectedBody(body: ExampleRequest["body"]): unknown {
  switch (body.kind) {
    case "none":
      return null;
    case "json":
      return isEmptyObject(body.value)
        ? null
        : { type: "application/json", json: JSON.parse(JSON.stringify(body.value)) };
    case "form":
      return Object.fromEntries([...body.files.map(([part]) => [part, "upload"]), ...body.fields]);
  }
}

function isEmptyObject(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

async function expectAllSent(language: string, run: () => Promise<void>): Promise<void> {
  sent.clear();
  await Promise.all(
    requests.map((request) =>
      writeFile(
        join(folder, `${request.operation.declaration.id}.${language}`),
        samplesOf(request).get(language) ?? "",
      ),
    ),
  );
  await run();
  for (const request of requests) {
    const { id } = request.operation.declaration;
    expect([id, sent.get(id)]).toEqual([id, expected(request)]);
  }
}

async function runIn(program: string, args: readonly string[]): Promise<void> {
  const { stderr } = await outputOf(program, args, { cwd: folder, env: process.env });
  expect(stderr).toBe("");
}

describe("every sample of the reference sends the request of its example", () => {
  test.runIf(hasProgram("curl"))("with curl", async () => {
    await expectAllSent("sh", async () => {
      const lines = requests.map(({ operation: { declaration } }) => `. ./${declaration.id}.sh`);
      const head = 'set -e\ncurl() { command curl -s "$@" > /dev/null; }';
      const uuid =
        "command -v uuidgen > /dev/null || uuidgen() { printf 'key-%s' $RANDOM$RANDOM$RANDOM; }";
      await writeFile(join(folder, "all.bash"), [head, uuid, ...lines].join("\n"));
      await runIn("bash", ["--norc", "all.bash"]);
    });
  });

  test.runIf(hasProgram("python3"))("with Python", async () => {
    await expectAllSent("python", async () => {
      const program =
        'import glob, runpy, warnings\nwarnings.simplefilter("ignore")\nfor path in glob.glob("*.python"):\n    runpy.run_path(path)\n';
      await writeFile(join(folder, "all.py"), program);
      await runIn("python3", ["all.py"]);
    });
  });

  test.runIf(hasProgram("php"))("with PHP", async () => {
    await expectAllSent("php", async () => {
      const program =
        '<?php foreach (glob("*.php") as $path) if ($path !== "all.php") require $path;';
      await writeFile(join(folder, "all.php"), program);
      await runIn("php", ["all.php"]);
    });
  });

  test("with the typed client, whose compiler has nothing to object to", async () => {
    await expectAllSent("ts", async () => {
      const client = resolve("client/src/index.ts");
      const config = {
        extends: resolve("tsconfig.json"),
        compilerOptions: {
          noEmit: true,
          skipLibCheck: true,
          incremental: false,
          paths: { "@platen/client": [client], "#*": [resolve("src/*")] },
        },
        include: ["*.ts"],
      };
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
      await runIn(resolve("node_modules/.bin/tsc"), ["-p", folder]);
      const ids = requests.map(({ operation }) => operation.declaration.id);
      const { build } = await import("esbuild");
      await build({
        entryPoints: ids.map((id) => join(folder, `${id}.ts`)),
        outdir: join(folder, "built"),
        outExtension: { ".js": ".mjs" },
        bundle: true,
        splitting: true,
        format: "esm",
        platform: "node",
        alias: { "@platen/client": client },
        logLevel: "error",
      });
      const imports = ids.map((id) => `await import("./${id}.mjs");`);
      await writeFile(join(folder, "built/all.mjs"), imports.join("\n"));
      await runIn(process.execPath, [join(folder, "built/all.mjs")]);
    });
  });
});
