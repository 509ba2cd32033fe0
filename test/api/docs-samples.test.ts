/**
 * The samples of the documentation in every language are run: each of the reference must send the very request that
 * the declaration's example is, each of a guide what its curl sends. What curl sends is tried against the service in
 * operations.test.ts and docs-recipes.test.ts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { describeApi } from "#pages/docs/api-description.ts";
import { type ExampleRequest, exampleRequest } from "#pages/docs/example-request.ts";
import { GUIDE_ORIGIN } from "#pages/docs/guide.ts";
import { type SampleStep, stepsOfPath } from "#pages/docs/sample-step.ts";
import { samplesOf, samplesOfSteps } from "#pages/docs/samples.ts";
import { shellState, shellSteps } from "#pages/docs/shell-steps.ts";
import { isRecord } from "#test/conformance/shape.ts";
import {
  canRun,
  openSampleRuns,
  SAMPLE_PROGRAMS,
  type SampleLanguage,
  type SampleRuns,
  type SentRequest,
} from "#test/support/sample-runs.ts";

const VARIABLES = {
  PLATEN_KEY: "sk_test_1",
  PUBLISHABLE_KEY: "pk_test_1",
  CLIENT_SECRET: "ses_1",
  SESSION_COOKIE: "platen_session=1",
  FILL_COOKIE: "platen_fill=1",
  PLATEN_SWEEP_SECRET: "sweep_1",
};
const LANGUAGES = ["sh", "ts", "python", "php"] as const;
const api = describeApi(describedApi, GUIDE_ORIGIN);

describe("every sample of the reference sends the request of its example", () => {
  let runs: SampleRuns;
  let requests: readonly ExampleRequest[];
  beforeAll(async () => {
    runs = await openSampleRuns(VARIABLES, (name) => {
      const request = requests.find(({ operation }) => operation.declaration.id === name);
      // As what is uploaded: samples may write over the files of others.
      return request?.savedAs === null ? {} : "upload";
    });
    requests = api.operations.map((operation) =>
      exampleRequest(operation, `${runs.origin}/${operation.declaration.id}/v1`),
    );
  });
  afterAll(() => runs.close());

  test.each(LANGUAGES.filter(canRun).map((language) => [language, SAMPLE_PROGRAMS[language]]))(
    "%s, by %s",
    async (language) => {
      const samples = requests.map(
        (request) =>
          [request.operation.declaration.id, samplesOf(request).get(language) ?? ""] as const,
      );
      await runs.run(language, new Map(samples));
      for (const request of requests) {
        const { id } = request.operation.declaration;
        expect([id, runs.sent.get(id)]).toEqual([id, [expected(request)]]);
      }
    },
  );
});

/** What a request is to be when it arrives. */
function expected({ method, target, headers, isKeyed, body }: ExampleRequest): SentRequest {
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

/** As a request is taken down. */
function expectedBody(body: ExampleRequest["body"]): unknown {
  switch (body.kind) {
    case "none":
      return null;
    case "json":
      return isRecord(body.value) && Object.keys(body.value).length === 0
        ? null
        : { type: "application/json", json: JSON.parse(JSON.stringify(body.value)) };
    case "form":
      return Object.fromEntries([...body.files.map(([part]) => [part, "upload"]), ...body.fields]);
  }
}

/** Blocks of the guides that are no requests, by their first words: settings, commands, and what keeps a cookie. */
const NO_REQUESTS = [
  "API=http://127.0.0.1:8080/v1",
  "PLATEN_ENV=production",
  "PLATEN_OPENID_ISSUER=https://accounts.example/",
  "npx platen",
];

describe("every request of a guide is sent alike in every language", () => {
  /** By name: the guide's own text, and what it comes to. */
  const blocks = new Map<
    string,
    { readonly source: string; readonly steps: readonly SampleStep[] }
  >();
  const rest: string[] = [];
  let runs: SampleRuns;
  let byCurl: SampleRuns["sent"];
  beforeAll(async () => {
    runs = await openSampleRuns({ ...VARIABLES, ...readersVariables() }, (name) => replyTo(name));
    for (const file of readdirSync("docs/guides").sort()) {
      readGuide(file);
    }
    await runs.run("sh", new Map([...blocks].map(([name, { source }]) => [name, source])));
    byCurl = new Map(runs.sent);
  });
  afterAll(() => runs.close());

  /** Each block is sent to an address of its own. */
  function readGuide(file: string): void {
    const state = shellState();
    const settings: string[] = [];
    const texts = readFileSync(`docs/guides/${file}`, "utf8").matchAll(/```sh\n([^]*?)```/gu);
    for (const [i, [, text = ""]] of [...texts].entries()) {
      const name = `${file.replace(".md", "")}-${i}`;
      const address = `${runs.origin}/${name}`;
      const source = text
        .replaceAll(GUIDE_ORIGIN, address)
        .replaceAll("http://127.0.0.1:8080", address)
        // The reader's own key, where a guide shows how it is set.
        .replace(/^export .*$/mu, "");
      state.constants.set("API", `${address}/v1`).set("ORIGIN", address);
      const steps = shellSteps(source, state, api);
      if (steps === null) {
        rest.push(text);
      } else {
        const head = [...settings, `API=${address}/v1`, `ORIGIN=${address}`];
        blocks.set(name, { source: [...head, source].join("\n"), steps });
      }
      settings.push(...(text.match(/^\w+\(\) \{.*\}$/gmu) ?? []));
    }
  }

  /** What the block keeps of its responses, each member its own name. */
  function replyTo(name: string): object | string {
    const { steps = [] } = blocks.get(name) ?? {};
    const reply = {};
    for (const { kept } of steps) {
      setMember(reply, stepsOfPath(kept?.path ?? "none"), `kept-${kept?.variable ?? ""}`);
    }
    return reply;
  }

  test("what is no request is known", () => {
    expect(blocks.size).toBeGreaterThan(30);
    expect(rest.filter((text) => !NO_REQUESTS.some((start) => text.startsWith(start)))).toEqual([]);
  });

  test.each(
    LANGUAGES.filter((one) => one !== "sh" && canRun(one)).map((language) => [
      language,
      SAMPLE_PROGRAMS[language],
    ]),
  )("%s, by %s", async (language) => {
    const samples = [...blocks].map(
      ([name, { steps }]) => [name, samplesOfSteps(steps).get(language) ?? ""] as const,
    );
    await runs.run(language as SampleLanguage, new Map(samples));
    for (const name of blocks.keys()) {
      expect([name, runs.sent.get(name)?.map(comparable)]).toEqual([
        name,
        byCurl.get(name)?.map(comparable),
      ]);
    }
  });
});

/** Every variable that a guide leaves to its reader. */
function readersVariables(): Record<string, string> {
  const names = readdirSync("docs/guides").flatMap((file) =>
    [...readFileSync(`docs/guides/${file}`, "utf8").matchAll(/\$([A-Z_]+)/gu)].map(
      ([, name = ""]) => name,
    ),
  );
  return Object.fromEntries(
    names.filter((name) => name !== "API").map((name) => [name, `given-${name}`]),
  );
}

function setMember(
  into: object,
  [step = "", ...rest]: readonly (string | number)[],
  value: string,
): void {
  const inner: unknown = Reflect.get(into, step) ?? (typeof rest[0] === "number" ? [] : {});
  Reflect.set(into, step, rest.length === 0 ? value : inner);
  if (rest.length > 0) {
    setMember(Object(inner), rest, value);
  }
}

/**
 * Queries are the same in any order and escape. The client keys requests that nobody has keyed, and says with all of
 * them where they come from, which reading does not ask for.
 */
function comparable({ target, isKeyed: _keyed, credentials, ...rest }: SentRequest): object {
  const [path = "", query = ""] = target.split("?");
  const { origin, ...shown } = credentials;
  return {
    ...rest,
    path,
    query: [...new URLSearchParams(query)].map(String).toSorted(),
    credentials: rest.method === "GET" ? shown : { ...shown, origin },
  };
}
