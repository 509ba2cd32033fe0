import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { operations } from "#api/operations.ts";
import { REASON_TEXTS } from "#engine/contract/reason-texts.data.ts";
import { API_VERSIONS } from "#domain/api-version.ts";
import { ERRORS } from "#domain/errors.ts";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import { openapi } from "#http/openapi.ts";
import { isIdempotent } from "#http/operation.ts";
import { groupPath, operationPath } from "#http/reference-path.ts";
import { describeApi, replySchema } from "#pages/docs/api-description.ts";
import { examplePayload } from "#pages/docs/event-page.ts";
import { exampleOf } from "#pages/docs/example-response.ts";
import { GUIDE_GROUPS } from "#pages/docs/guide-list.data.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import { openDocs } from "#test/support/docs.ts";
import { eventFaults } from "#test/support/held-events.ts";
import { leanAjv } from "#test/support/lean-ajv.ts";
import { testRunner } from "#test/support/runner.ts";
import { makeWorld } from "#test/support/world.ts";
import { SETTINGS } from "../../src/config.ts";

interface Crawled {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

let app: TestApp;
const pages = new Map<string, Crawled>();
beforeAll(async () => {
  app = await startTestApp({ runner: testRunner(), pages: await openDocs() });
  await crawl(["/docs", "/llms.txt"]);
});
afterAll(() => app.close());

/** What the documentation leads to that is not its own. */
const ELSEWHERE = new Set(["/", "/proof", "/v1/openapi.json", "/healthz", "/readyz"]);

async function read(path: string): Promise<Crawled> {
  const answer = await fetch(`${app.url}${path}`);
  const type = answer.headers.get("content-type") ?? "";
  return { status: answer.status, type, text: await answer.text() };
}

/** Follows every link from the first pages on, in HTML and in Markdown. */
async function crawl(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    if (!pages.has(path)) {
      const page = await read(path);
      pages.set(path, page);
      await crawl(
        linksOf(page)
          .map((link) => link.split("#")[0] ?? "")
          .filter(isOurs),
      );
    }
  }
}

function isOurs(path: string): boolean {
  return path.startsWith("/") && !ELSEWHERE.has(path) && !path.startsWith("/assets/");
}

function linksOf({ type, text }: Crawled): readonly string[] {
  // Pictures have none, whatever their bytes look like as letters.
  if (!type.startsWith("text/")) {
    return [];
  }
  const links = type.startsWith("text/html")
    ? [...text.matchAll(/<a [^>]*href="([^"]*)"/gu)]
    : [...text.matchAll(/\]\(([^)\s]*)\)/gu)];
  return links.map(([, link = ""]) => link.replaceAll("&amp;", "&").replace(app.url, ""));
}

function idsOf({ text }: Crawled): readonly string[] {
  return [...text.matchAll(/ id="([^"]*)"/gu)].map(([, id = ""]) => id);
}

function htmlPages(): readonly (readonly [string, Crawled])[] {
  return [...pages].filter(([, { type }]) => type.startsWith("text/html"));
}

/** The text of guides and the changelog, by path. */
function guideTexts(): readonly (readonly [string, string])[] {
  return [...pages].flatMap(([path, { type, text }]) =>
    type.startsWith("text/markdown") && /^\/docs\/(?:guides\/|changelog)/u.test(path)
      ? [[path, text] as const]
      : [],
  );
}

/** Routes of all operations, with `{}` for what is in braces. */
const ROUTES = new Set(
  operations.map(({ declaration: o }) => `${o.method} ${o.path.replaceAll(/\{\w+\}/gu, "{}")}`),
);

/** The route that a path of a sample means: ids and shell variables stand for what is in braces. */
function isRoute(method: string, path: string): boolean {
  const clean = path.replace(/[?#].*$/u, "").replace(/\/$/u, "");
  return [...ROUTES].some((route) => {
    const [routeMethod = "", routePath = ""] = route.split(" ");
    const pattern = routePath.split("/").map((part) => (part === "{}" ? "[^/]+" : part));
    return routeMethod === method && new RegExp(`^${pattern.join("/")}$`, "u").test(clean);
  });
}

describe("pages", () => {
  test("are all there, and every link leads to a page and an anchor", () => {
    const dead = [...pages].flatMap(([path, page]) =>
      linksOf(page).flatMap((link) => {
        const [target = "", anchor = ""] = link.split("#");
        const to = target === "" ? path : target;
        if (target !== "" && !isOurs(target)) {
          return target.startsWith("http") || ELSEWHERE.has(target) ? [] : [`${path} → ${link}`];
        }
        const found = pages.get(to.replace(/\.md$/u, ""));
        const isThere =
          pages.get(to)?.status === 200 &&
          (anchor === "" || (found !== undefined && idsOf(found).includes(anchor)));
        return isThere ? [] : [`${path} → ${link}`];
      }),
    );
    expect(dead).toEqual([]);
    expect(pages.size).toBeGreaterThan(ERRORS.length + 30);
  });

  test("have one h1, headings in order, ids once, and no script or style within", () => {
    const wrong = htmlPages().flatMap(([path, { text }]) => {
      const levels = [...text.matchAll(/<h([1-6])[ >]/gu)].map(([, level]) => Number(level));
      const ids = idsOf({ status: 200, type: "", text });
      return [
        ...(levels.filter((level) => level === 1).length === 1 && levels[0] === 1
          ? []
          : [`${path}: h1`]),
        ...levels.flatMap((level, i) =>
          level > (levels[i - 1] ?? 0) + 1 ? [`${path}: h${level} after h${levels[i - 1]}`] : [],
        ),
        ...(new Set(ids).size === ids.length ? [] : [`${path}: ids`]),
        ...(/<script(?![^>]* src=)|<style| style=| on\w+=/u.test(text) ? [`${path}: inline`] : []),
        ...(text.includes("platen.example") ? [`${path}: address`] : []),
        ...(text.includes("[object") || text.includes("undefined") ? [`${path}: holes`] : []),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("load in parts: none of the reference is longer than its largest group", () => {
    const long = htmlPages().flatMap(([path, { text }]) =>
      path.startsWith("/docs/reference") && text.length > 160_000
        ? [`${path}: ${text.length}`]
        : [],
    );
    expect(long).toEqual([]);
    expect(pages.get("/docs/reference/objects/fill")?.text).toContain("<code>reference</code>");
  });

  test("what is not there is a 404 with a way back", async () => {
    for (const path of [
      "/docs/errors/no_such",
      "/docs/guides/none",
      "/docs/reference/none",
      "/docs/reference/objects/none",
    ]) {
      const answer = await read(path);
      expect([answer.status, answer.text.includes('href="/docs"')], path).toEqual([404, true]);
    }
  });

  test("of guides are those of the folder, and each comes as Markdown too", async () => {
    const files = (await readdir("docs/guides")).map((name) => name.replace(/\.md$/u, ""));
    const listed = GUIDE_GROUPS.flatMap(([, slugs]) => slugs);
    expect(listed.toSorted()).toEqual([...files, "configuration"].toSorted());
    expect(guideTexts()).toHaveLength(listed.length);
    const start = await read("/docs/guides/quick-start.md");
    expect(start.text).toMatch(/^# Quick start\n/u);
    expect(start.text).toContain(`API=${app.url}/v1`);
  });

  test("all come as Markdown under the same address, without a tag of HTML", () => {
    const wrong = htmlPages().flatMap(([path]) => {
      const { status = 0, type = "", text = "" } = pages.get(`${path}.md`) ?? {};
      const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/gu, "");
      return status === 200 &&
        type.startsWith("text/markdown") &&
        /^# \S/mu.test(text) &&
        !/<\/?(?:p|div|dl|dt|dd|table|tr|td|span|section|a)\b/u.test(prose)
        ? []
        : [path];
    });
    expect(wrong).toEqual([]);
    const { text } = pages.get("/docs/reference/renders/create-render.md") ?? { text: "" };
    expect(text).toContain("# Create a render");
    expect(text).toContain("```python\nimport os\n");
    expect(text).toContain("- `template_id`");
  });

  test("are all named in llms.txt, and all guides stand in llms-full.txt", async () => {
    const named = new Set(linksOf(pages.get("/llms.txt") ?? { status: 0, type: "", text: "" }));
    const entries = htmlPages()
      .map(([path]) => path)
      .filter(
        (path) => path !== "/docs" && !/^\/docs\/(?:errors|reference\/objects)\//u.test(path),
      );
    expect(entries.filter((path) => !named.has(path) && !named.has(`${path}.md`))).toEqual([]);
    const full = await read("/llms-full.txt");
    for (const [path, text] of guideTexts()) {
      expect(full.text.includes(text.trim()), path).toBe(true);
    }
  });
});

describe("what guides name exists", () => {
  const known = new Set<string>(ERRORS.map(({ code }) => code));

  test("operations, in prose and in samples", () => {
    const wrong = guideTexts().flatMap(([path, text]) => [
      ...[
        ...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/(?!hooks\/)[a-z][\w{}$/]*)/gu),
      ].flatMap(([, method = "", route = ""]) =>
        isRoute(method, route) ? [] : [`${path}: ${method} ${route}`],
      ),
      ...curlCalls(text).flatMap(([method, route]) =>
        isRoute(method, route) ? [] : [`${path}: curl ${method} ${route}`],
      ),
      ...fetchPaths(text).flatMap((route) =>
        ["GET", "POST", "PATCH"].some((method) => isRoute(method, route))
          ? []
          : [`${path}: fetch ${route}`],
      ),
    ]);
    expect(wrong).toEqual([]);
  });

  test("error codes: what looks like one is one", () => {
    const wrong = guideTexts().flatMap(([path, text]) =>
      [...text.matchAll(/\/docs\/errors\/(\w+)/gu)].flatMap(([, code = ""]) =>
        known.has(code) ? [] : [`${path}: ${code}`],
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("settings", () => {
    const names = new Set<string>(SETTINGS.map(({ name }) => name));
    // Variables of samples, not settings.
    const own = new Set(["PLATEN_KEY", "PLATEN_WEBHOOK_SECRET", "PLATEN_API"]);
    const wrong = guideTexts().flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:PLATEN_[A-Z0-9_]*[A-Z0-9]|DATABASE_URL)\b/gu)].flatMap(([name]) =>
        names.has(name) || own.has(name) ? [] : [`${path}: ${name}`],
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("reasons and their texts: the guide has a row for each", () => {
    const { text } = pages.get("/docs/guides/press-files.md") ?? { text: "" };
    const rows = text.split("\n## ").find((section) => section.startsWith("Reasons\n")) ?? "";
    const codes = [...rows.matchAll(/`([a-z_0-9]+)`(?=[^|]* \|)/gu)].map(([, code = ""]) => code);
    expect(codes.toSorted()).toEqual(Object.keys(REASON_TEXTS).toSorted());
  });

  test("event types", () => {
    const types = new Set<string>(EVENT_TYPES);
    const wrong = guideTexts().flatMap(([path, text]) =>
      [
        ...text.matchAll(
          /`((?:render|fill|batch|template|embed_session|webhook_endpoint|service)\.(?:[a-z]+ed|progress|test))`/gu,
        ),
      ].flatMap(([, type = ""]) => (types.has(type) ? [] : [`${path}: ${type}`])),
    );
    expect(wrong).toEqual([]);
  });

  test("versions: each stands in the changelog under its date", () => {
    const { text } = pages.get("/docs/changelog.md") ?? { text: "" };
    for (const version of API_VERSIONS) {
      expect(text).toContain(`## ${version}`);
    }
  });
});

/** Method and path below /v1 of each curl of a text; `$API` stands for the address of the API. */
function curlCalls(text: string): readonly (readonly [string, string])[] {
  const lines = text.replaceAll(/\\\n\s*/gu, " ").split("\n");
  return lines.flatMap((line) =>
    [...line.matchAll(/\bcurl\b(.*)/gu)].flatMap(([, rest = ""]) => {
      const path = /(?:\$API|\/v1)(\/[^\s"')]*)/u.exec(rest)?.[1];
      const method =
        /-X (\w+)/u.exec(rest)?.[1] ?? (/ (?:-d|-F|--data\S*) /u.test(rest) ? "POST" : "GET");
      return path === undefined ? [] : [[method, path] as const];
    }),
  );
}

/** Paths below /v1 of fetch calls; `${…}` stands for one segment. */
function fetchPaths(text: string): readonly string[] {
  return [
    ...text.matchAll(/fetch\(\s*[`"'](?:\$\{\w+\}|https?:[^/]*\/\/[^/]*)(?:\/v1)?(\/[^`"']*)/gu),
  ].map(([, path = ""]) => path.replaceAll(/\$\{[^}]*\}/gu, "x"));
}

describe("the reference", () => {
  test.each(operations.map((o) => [o.declaration.id, o] as const))("%s", (_id, endpoint) => {
    const { declaration: o } = endpoint;
    const { text = "" } = pages.get(operationPath(o)) ?? {};
    for (const part of [
      `<h1>${o.summary.replaceAll("'", "&#39;")}</h1>`,
      `<span class="method">${o.method}</span>`,
      `<code>${o.path}</code>`,
      ...(o.scope === null ? [] : [`<code>${o.scope}</code>`]),
      o.stability,
      "<h2>Request</h2>",
      "<h2>Answer</h2>",
      "<h2>Errors</h2>",
      "curl ",
      'data-language="ts"',
      'data-language="python"',
      'data-language="php"',
      ...(o.auth === "secret" ? ["Try it"] : []),
      'href="/docs/errors/internal_error"',
      ...(isIdempotent(o) ? ['href="/docs/guides/idempotency"'] : []),
    ]) {
      expect(text).toContain(part);
    }
    // Links of before each operation had a page of its own lead to it in the list of its group.
    expect(pages.get(groupPath(o.tag))?.text).toContain(`id="${o.id}"`);
  });

  test("example answers are what the API description admits", () => {
    const api = describeApi(describedApi, app.url);
    const ajv = leanAjv();
    const document = JSON.parse(JSON.stringify(openapi(describedApi, `${app.url}/v1`)));
    ajv.addSchema({ $id: "api", ...document });
    const wrong = api.operations.flatMap((operation) =>
      Object.keys(operation.declaration.replies).flatMap((status) => {
        const schema = replySchema(operation, status);
        if (schema === null) {
          return [];
        }
        const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
        const check = ajv.compile(JSON.parse(text));
        const value = JSON.parse(
          JSON.stringify(exampleOf(schema, api.schemas)).replaceAll("…", "x"),
        );
        return check(value)
          ? []
          : [`${operation.declaration.id} ${status} ${ajv.errorsText(check.errors)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("events", () => {
  test("each type is described, and its example is what the API description admits", () => {
    const api = describeApi(describedApi, app.url);
    const faultsOf = eventFaults(openapi(describedApi, app.url));
    const { text = "" } = pages.get("/docs/events") ?? {};
    for (const type of EVENT_TYPES) {
      expect(text).toContain(`<h2 id="${type.replaceAll(/[._]/gu, "-")}">`);
      const payload = JSON.parse(JSON.stringify(examplePayload(type, api)).replaceAll("…", "x"));
      expect(payload.type).toBe(type);
      expect(faultsOf(payload), type).toEqual([]);
    }
    expect(text).toContain('<code>data.fill</code> <span class="type"><a href="/docs/reference/');
    expect(text).toContain('<code>data.row_count</code> <span class="type">integer</span>');
  });

  test("real ones are told and listed", async () => {
    const world = await makeWorld(app);
    await world.client.patch(`/fills/${world.openFillId}/status`, { status: "archived" });
    const { data } = (await world.client.get("/events?limit=100")).body;
    const types = new Set<string>(data.map(({ type }: { type: string }) => type));
    expect([...types].toSorted()).toEqual(
      expect.arrayContaining([
        "fill.archived",
        "fill.created",
        "fill.finalized",
        "render.succeeded",
        "service.test",
        "template.published",
      ]),
    );
  });
});

test.each(ERRORS.map((entry) => [entry.code, entry] as const))(
  "error page %s: cause, what to do, an example of the answer",
  (code, entry) => {
    const { text = "" } = pages.get(`/docs/errors/${code}`) ?? {};
    expect([...text.matchAll(/<h2>([^<]*)<\/h2>/gu)].map(([, title]) => title).slice(0, 3)).toEqual(
      ["Cause", "What to do", "Example"],
    );
    expect(entry.cause.length * entry.fix.length).toBeGreaterThan(0);
    const json = /HTTP\/1\.1 \d+[\s\S]*?(\{[\s\S]*?\})<\/code>/u.exec(text)?.[1] ?? "{}";
    const { error } = JSON.parse(json.replaceAll("&quot;", '"').replaceAll("&#39;", "'"));
    expect(error).toMatchObject({
      code,
      type: entry.type,
      doc_url: `${app.url}/docs/errors/${code}`,
    });
  },
);

test("the changelog names the beta notice, and beta operations are marked in the list", async () => {
  const { text } = await read("/docs/reference");
  const betas = operations.filter(({ declaration }) => declaration.stability === "beta").length;
  expect([...text.matchAll(/class="beta"/gu)]).toHaveLength(betas);
  expect(await readFile("docs/guides/changelog.md", "utf8")).toMatch(/30 days/u);
});
