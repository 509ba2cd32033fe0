/** A service as commands reach it: where it is, with which key, and what of its refusals is worth another try. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CliError } from "../../src/cli/command.ts";
import { Refusal, requestService, serviceOf, TryLater, waitAfter } from "../../src/cli/service.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const from = (
  given: Parameters<typeof serviceOf>[1],
  environment: { readonly api?: string; readonly key?: string } = {},
) =>
  serviceOf(
    { environment: async () => ({ api: environment.api ?? null, key: environment.key ?? null }) },
    given,
  );
const exitCodeOf = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: unknown) => (error instanceof CliError ? error.exitCode : error),
  );

describe("the address", () => {
  test.each<[string, string | undefined, string | undefined, string]>([
    ["is this machine's where nothing is said", undefined, undefined, "http://127.0.0.1:8080/v1"],
    ["is that of the environment", undefined, "https://a.example/v1", "https://a.example/v1"],
    [
      "is that of the command line first",
      "https://b.example/v1",
      "https://a.example/v1",
      "https://b.example/v1",
    ],
    ["alone means its API", "https://b.example", undefined, "https://b.example/v1"],
    ["with a slash means its API", "https://b.example/", undefined, "https://b.example/v1"],
    ["has no slash at its end", "https://b.example/v1//", undefined, "https://b.example/v1"],
    [
      "below a path is as it is said",
      "https://b.example/print/v1",
      undefined,
      "https://b.example/print/v1",
    ],
  ])("%s", async (_, api, environment, expected) => {
    const found = await from(
      { api, key: "sk" },
      environment === undefined ? {} : { api: environment },
    );
    expect(found.api).toBe(expected);
  });

  test.each(["print.example", "ftp://print.example", "file:///etc/passwd", ""])(
    "is not %j",
    async (api) => {
      expect(await exitCodeOf(from({ api, key: "sk" }))).toBe(2);
    },
  );
});

describe("the key", () => {
  test("is the command line's, else the file's, else the environment's", async () => {
    const folder = await mkdtemp(join(tmpdir(), "platen-key-"));
    const file = join(folder, "key");
    await writeFile(file, "sk_file\n");
    try {
      expect((await from({}, { key: "sk_env" })).key).toBe("sk_env");
      expect((await from({ "key-file": file }, { key: "sk_env" })).key).toBe("sk_file");
      await writeFile(file, " \n");
      expect(await exitCodeOf(from({ "key-file": file }, { key: "sk_env" }))).toBe(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("is needed, and a file that is not there is told as one", async () => {
    expect(await exitCodeOf(from({}))).toBe(2);
    expect(await exitCodeOf(from({ "key-file": "/nowhere/key" }))).toBe(5);
  });
});

const answers = (status: number, body: BodyInit, headers: Record<string, string> = {}) =>
  vi.stubGlobal("fetch", async () => new Response(body, { status, headers }));
const SERVICE = { api: "https://print.example/v1", key: "sk" };
const ask = () => requestService(SERVICE, "/fills", { signal: new AbortController().signal });
const told = JSON.stringify({ error: { code: "x", message: "Say it so." } });

describe("a refusal", () => {
  test.each<[number, number | null, string | undefined]>([
    [429, 7_000, "7"],
    [503, null, undefined],
    [500, null, "Thu, 15 Jan 2026 12:00:00 GMT"],
    [502, 0, "0"],
  ])("of %i is worth another try, after %j ms", async (status, afterMs, retryAfter) => {
    answers(status, told, retryAfter === undefined ? {} : { "retry-after": retryAfter });
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TryLater);
    expect(error).toMatchObject({
      status,
      afterMs,
      message: `the service answered ${status} Say it so.`,
    });
  });

  test.each([400, 401, 403, 404, 409])("of %i is none to wait for", async (status) => {
    answers(status, told);
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status, exitCode: 1 });
  });

  test("of a proxy, which is no JSON, is told by its status", async () => {
    answers(502, "<h1>Bad gateway</h1>");
    await expect(ask()).rejects.toThrow(/^the service answered 502$/u);
  });
});

test("a request shows the key, and headers of its own beside it", async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(init);
    return new Response("ok");
  });
  await requestService(SERVICE, "/x", {
    signal: new AbortController().signal,
    headers: { "accept-language": "de" },
  });
  expect(sent[0]?.headers).toEqual({ "accept-language": "de", authorization: "Bearer sk" });
});

describe("waiting", () => {
  const lines: string[] = [];
  const context = { tell: (line: string) => lines.push(line) } as never;
  const after = (error: unknown, pauseMs: number, signal = new AbortController().signal) =>
    waitAfter(context, error, pauseMs, signal);

  test.each<[string, unknown, number, number]>([
    ["twice as long as before", new Error("away"), 1_000, 2_000],
    ["30 s at most", new Error("away"), 20_000, 30_000],
    ["as long as the service says", new TryLater(429, "often", 90_000), 1_000, 90_000],
    ["twice as long where it says nothing", new TryLater(503, "busy", null), 4_000, 8_000],
  ])("is %s", (_, error, pauseMs, expected) => {
    expect(after(error, pauseMs)).toBe(expected);
  });

  test("says what is wrong, and is none for what waiting does not cure, or once it is over", () => {
    lines.length = 0;
    after(new Error("the line is dead"), 1_000);
    expect(lines).toEqual(["waiting: the line is dead"]);
    expect(() => after(new Refusal(401, "wrong key"), 1_000)).toThrow("wrong key");
    expect(after(new Refusal(401, "wrong key"), 1_000, AbortSignal.abort())).toBe(0);
  });
});
