/** Samples of the documentation are run in their languages, and what they send is taken down. */
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { hasProgram, outputOf } from "./programs.ts";

/** What arrived of one request of a sample. */
export interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly isKeyed: boolean;
  /** Parsed JSON, or a form's parts as text; null for none. */
  readonly body: unknown;
}

const CREDENTIAL_HEADERS = [
  "authorization",
  "cookie",
  "origin",
  "x-service-client-secret",
  "x-service-publishable-key",
  "x-service-version",
];

/** What each language is run with; all of its samples by one process. */
export const SAMPLE_PROGRAMS = { sh: "curl", ts: "node", python: "python3", php: "php" } as const;
export type SampleLanguage = keyof typeof SAMPLE_PROGRAMS;

/** Where samples of a test are sent, and the folder they are run in. */
export interface SampleRuns {
  /** Without a slash at the end; the name of a sample comes next, then /v1. */
  readonly origin: string;
  /** By the name of the sample, in the order they came. */
  readonly sent: Map<string, SentRequest[]>;
  /** Runs samples of one language, by name; resolves when all have ended without complaint. */
  run(language: SampleLanguage, samples: ReadonlyMap<string, string>): Promise<void>;
  close(): Promise<void>;
}

/**
 * `variables` are in the environment of the samples. `reply` gives the body of a response by the name of its sample: JSON,
 * or the text of a file.
 */
export async function openSampleRuns(
  variables: Readonly<Record<string, string>>,
  reply: (name: string) => object | string,
): Promise<SampleRuns> {
  const sent: SampleRuns["sent"] = new Map();
  const server = createServer((request, response) => {
    const [, name = ""] = (request.url ?? "").split("/");
    void sentRequest(request, name).then((one) => {
      sent.set(name, [...(sent.get(name) ?? []), one]);
      const body = reply(name);
      const isFile = typeof body === "string";
      response.setHeader("content-type", isFile ? "application/octet-stream" : "application/json");
      response.end(isFile ? body : JSON.stringify(body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // Below node_modules, so that modules find the packages they import.
  await mkdir("node_modules/.cache", { recursive: true });
  const folder = await mkdtemp(resolve("node_modules/.cache/samples-"));
  await Promise.all(
    ["card.pdf", "file.bin", "orders.csv"].map((name) => writeFile(join(folder, name), "upload")),
  );
  await writeFile(join(folder, "cookies.txt"), COOKIES);
  const env = { ...process.env, ...variables };
  return {
    origin: `http://127.0.0.1:${port}`,
    sent,
    run: async (language, samples) => {
      sent.clear();
      await Promise.all(
        [...samples].map(([name, text]) => writeFile(join(folder, `${name}.${language}`), text)),
      );
      await RUNS[language]({ folder, env, names: [...samples.keys()] });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** As curl keeps them; the value is that of the variable `SESSION_COOKIE` of the tests. */
const COOKIES = "127.0.0.1\tFALSE\t/\tFALSE\t0\tplaten_session\t1\n";

async function sentRequest(request: IncomingMessage, name: string): Promise<SentRequest> {
  const { method = "", url = "", headers } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const type = headers["content-type"] ?? "";
  return {
    method,
    target: url.slice(`/${name}/v1`.length),
    credentials: Object.fromEntries(
      CREDENTIAL_HEADERS.flatMap((one) => {
        const value = headers[one];
        return value === undefined ? [] : [[one, String(value)]];
      }),
    ),
    isKeyed: (headers["idempotency-key"]?.length ?? 0) > 8,
    // The client sends an object without members where a body may be left out.
    body: bytes.length === 0 || bytes.toString() === "{}" ? null : await bodyOf(bytes, type),
  };
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

interface Run {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly names: readonly string[];
}

async function runIn(
  { folder, env }: Run,
  program: string,
  args: readonly string[],
): Promise<void> {
  const { stderr } = await outputOf(program, args, { cwd: folder, env });
  expect(stderr).toBe("");
}

/** All samples of a language by one process. */
const RUNS: Readonly<Record<SampleLanguage, (run: Run) => Promise<void>>> = {
  sh: async (run) => {
    const head = 'set -e\ncurl() { command curl -s "$@"; }';
    const uuid =
      "command -v uuidgen > /dev/null || uuidgen() { printf 'key-%s' $RANDOM$RANDOM$RANDOM; }";
    const lines = run.names.map((name) => `( . ./${name}.sh ) > /dev/null`);
    await writeFile(join(run.folder, "all.bash"), [head, uuid, ...lines].join("\n"));
    await runIn(run, "bash", ["--norc", "all.bash"]);
  },
  python: async (run) => {
    const program =
      'import glob, runpy, warnings\nwarnings.simplefilter("ignore")\nfor path in glob.glob("*.python"):\n    runpy.run_path(path)\n';
    await writeFile(join(run.folder, "all.py"), program);
    await runIn(run, "python3", ["all.py"]);
  },
  php: async (run) => {
    const program =
      '<?php foreach (glob("*.php") as $path) if ($path !== "all.php") require $path;';
    await writeFile(join(run.folder, "all.php"), program);
    await runIn(run, "php", ["all.php"]);
  },
  ts: async (run) => {
    const { folder, names } = run;
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
    await runIn(run, resolve("node_modules/.bin/tsc"), ["-p", folder]);
    const { build } = await import("esbuild");
    await build({
      entryPoints: names.map((name) => join(folder, `${name}.ts`)),
      outdir: join(folder, "built"),
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "node",
      alias: { "@platen/client": client },
      logLevel: "error",
    });
    const imports = names.map((name) => `await import("./${name}.mjs");`);
    await writeFile(join(folder, "built/all.mjs"), imports.join("\n"));
    await runIn(run, process.execPath, [join(folder, "built/all.mjs")]);
  },
};

/** Whether a language can be run here. */
export function canRun(language: SampleLanguage): boolean {
  return language === "ts" || hasProgram(SAMPLE_PROGRAMS[language]);
}
