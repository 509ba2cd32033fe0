/**
 * Requests made up from the document the service itself serves, right ones and damaged ones, with the right
 * credential, others and none: every answer is one the document foresees, and none is a fault of ours.
 */
import { rm } from "node:fs/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { openapi } from "#http/openapi.ts";
import { documentedBy, type Documented } from "#test/conformance/documented.ts";
import { isRecord } from "#test/conformance/shape.ts";
import { type Outgoing, send } from "#test/conformance/wire.ts";
import { type OpenLibrary, openLibrary } from "#test/support/open-library.ts";
import { makeBatch } from "#test/support/batches.ts";
import { startTestApp, type TestApp } from "#test/support/app.ts";
import {
  junk,
  type Schema,
  schemaIn,
  valuesFor,
  type Vocabulary,
} from "#test/support/arbitrary-json.ts";
import { clientOf } from "#test/support/client.ts";
import { mapProduct, openSession, openStorefront, SHOP_ORIGIN } from "#test/support/embed.ts";
import { signedIn } from "#test/support/member.ts";
import { testPayments } from "#test/support/payments.ts";
import { addPlan, putOnPlan } from "#test/support/plans.ts";
import { openidStandIn } from "#test/support/openid-stand-in.ts";
import { testRunner } from "#test/support/runner.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { cardPdf, fontForm, makeWorld, type World } from "#test/support/world.ts";

const SEED = 20_261_121;
/** Requests made up for each operation; a commit tries some of them in a row, `npm run test:all` every one. */
const RUNS = { all: 14, some: 3 };
/** Of operations that read or draw whole files. */
const HEAVY_RUNS = { all: 5, some: 2 };
const isWhole = process.env["PLATEN_TEST_ALL"] === "1";
/** Of the commit, printed by vitest.config.ts. */
const COMMIT_SEED = Number(process.env["PLATEN_TEST_SEED"] ?? "0");
const HEAVY = new Set([
  "stressTestTemplate",
  "createTemplate",
  "createRevision",
  "putTemplateScene",
]);

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly node: Schema;
}

/** What the operations act on, fresh for each of them. */
interface Scenery {
  readonly vocabulary: Vocabulary;
  /** Values for `{name}` of this operation's path. */
  readonly params: Readonly<Record<string, string>>;
  /** Headers of each credential; the key is the name of its scheme in the document. */
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const listed = listOperations(openapi(describedApi, "https://platen.example/v1"));

let app: TestApp;
let world: World;
let document: Record<string, unknown>;
let documented: Documented;
let pdf: Buffer;
let font: Uint8Array;
let fixed: {
  storefrontKey: string;
  applicationId: string;
  mappingId: string;
  weakKey: string;
  batch: { readonly id: string; readonly token: string };
};

let library: OpenLibrary;
beforeAll(async () => {
  library = await openLibrary();
  const { openFonts, fontSource } = library;
  const clock = new TestClock();
  const { billing } = testPayments(clock);
  app = await startTestApp({
    runner: testRunner(),
    openFonts,
    fontSource,
    clock,
    billing,
    openid: openidStandIn,
  });
  world = await makeWorld(app);
  await addPlan(app, "everything");
  await putOnPlan(app, world.teamId, "everything");
  pdf = await cardPdf();
  const file = (await fontForm()).get("file");
  font = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  document = (await clientOf(app.url, "").get("/openapi.json")).body;
  documented = documentedBy(document);
  const storefront = await openStorefront(app, world.client);
  fixed = {
    storefrontKey: storefront.key,
    applicationId: storefront.applicationId,
    mappingId: await mapProduct(world, { external_product_id: "mug-11" }),
    weakKey: await app.newKey(world.teamId, { type: "restricted", scopes: ["batches:read"] }),
    batch: await makeBatch(app, world),
  };
});
afterAll(async () => {
  await app.close();
  await rm(library.folder, { recursive: true });
});

test("the document names every operation of the service", () => {
  expect(listOperations(document).map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
});

describe.each(listed.map((o) => [o.id, o] as const))("%s", (_id, operation) => {
  test("answers made-up requests as the document says", async () => {
    const scenery = await sceneryFor(operation);
    const { all, some } = HEAVY.has(operation.id) ? HEAVY_RUNS : RUNS;
    const made = fc.sample(requestsFor(operation, scenery), { seed: SEED, numRuns: all });
    const first = isWhole ? 0 : COMMIT_SEED % (all - some + 1);
    for (const [i, outgoing] of made.slice(first, isWhole ? all : first + some).entries()) {
      const place = `request ${first + i} of PLATEN_TEST_SEED=${COMMIT_SEED}: ${JSON.stringify(outgoing)}`;
      expect(await wrongWith(operation, outgoing), place).toEqual([]);
    }
  });
});

/** What the document does not foresee about the answer; empty when all is well. */
async function wrongWith(operation: Operation, outgoing: Outgoing): Promise<string[]> {
  const exchange = await send(app.url, outgoing);
  const { status, json } = exchange;
  const code = String(json?.error?.code ?? "");
  if (leadsNowhere(outgoing.path)) {
    return code === "not_found" || status < 500 ? [] : [`${status} ${code}`];
  }
  const wrong = documented(`${operation.method} ${operation.path}`, exchange);
  const response = schemaIn(schemaIn(operation.node["responses"])[String(status)]);
  if (status >= 500) {
    wrong.push(`a fault of ours: ${status} ${code}`);
  }
  if (status >= 400) {
    const { description } = response;
    if (typeof description !== "string" || !description.split(", ").includes(code)) {
      wrong.push(`${status} does not list the code ${code}`);
    }
  } else {
    const type = exchange.headers.get("content-type")?.split(";")[0] ?? "";
    const types = Object.keys(schemaIn(response["content"]));
    if (exchange.bytes.length > 0 && !types.includes(type)) {
      wrong.push(`${status} is said to be ${types.join(" or ")}, not ${type}`);
    }
  }
  return wrong;
}

/** Addresses that no router takes apart: they belong to no operation. */
function leadsNowhere(path: string): boolean {
  try {
    decodeURIComponent(path);
  } catch {
    return true;
  }
  return path
    .split("?")[0]
    ?.split("/")
    .some((step) => step.length > 4_096 || step === "") === true
    ? !path.startsWith("/") || path.slice(1).split("?")[0]?.split("/").includes("") === true
    : false;
}

function requestsFor(operation: Operation, scenery: Scenery): fc.Arbitrary<Outgoing> {
  return fc
    .record({
      path: pathsFor(operation, scenery),
      query: queriesFor(operation, scenery.vocabulary),
      headers: headersFor(operation, scenery),
      content: contentFor(operation, scenery.vocabulary),
    })
    .map(({ path, query, headers, content }) => ({
      method: operation.method,
      path: `${path}${query}`,
      ...content,
      headers: { ...content.headers, ...headers },
    }));
}

function pathsFor({ path }: Operation, { params }: Scenery): fc.Arbitrary<string> {
  const damaged = fc.oneof(
    junk
      .filter((value) => typeof value === "string" && /[^.]/u.test(wellFormed(value)))
      .map((value) => encodeURIComponent(wellFormed(String(value)))),
    fc.constantFrom("%00", "%ff", "%2F..%2F", "%F0%9F%98%80", "tpl_x", "%ED%A0%80"),
  );
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  return fc
    .tuple(
      ...names.map((name) =>
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(encodeURIComponent(params[name] ?? "")) },
          { weight: 1, arbitrary: damaged },
        ),
      ),
    )
    .map((values) =>
      names.reduce((text, name, i) => text.replace(`{${name}}`, () => values[i] ?? ""), path),
    );
}

function queriesFor(operation: Operation, vocabulary: Vocabulary): fc.Arbitrary<string> {
  const named = parametersOf(operation, "query").map(({ name, schema, required }) =>
    fc
      .option(valuesFor(schema, name, vocabulary), { freq: required ? 20 : 1, nil: undefined })
      .map((value): [string, unknown][] => (value === undefined ? [] : [[name, value]])),
  );
  const more = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("surplus", "limit", "__proto__", "page[]"), junk)
        .map((pair) => [pair]),
    },
  );
  return fc.tuple(more, ...named).map((lists) => {
    const text = lists
      .flat()
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
      .join("&");
    return text === "" ? "" : `?${text.slice(0, 6_000).replace(/%.?$/u, "")}`;
  });
}

/** As a careless program writes it. */
function textOf(value: unknown): string {
  return wellFormed(typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
}

/** Without halves of surrogate pairs, which no address and no form can hold. */
function wellFormed(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

const STRANGE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  "x-service-version": ["2026-10-01", "1999-01-01", "latest", "\u00e9"],
  "idempotency-key": ["a", "k".repeat(256), "\u00fc", "same"],
  "if-none-match": ["*", '"x"', "W/", '"unclosed', ",,,"],
  range: ["bytes=0-9", "bytes=9-0", "bytes=-0", "bytes=99999999-", "pages=1", "bytes=0-1,3-4"],
  accept: ["text/html", "*/*;q=0"],
  origin: ["null", "https://evil.example", SHOP_ORIGIN, "not an origin"],
  "x-forwarded-for": ["::1", "not an address"],
  cookie: ["platen_x=1", "=;=;", "a".repeat(2_000)],
};

function headersFor(
  operation: Operation,
  { credentials }: Scenery,
): fc.Arbitrary<Record<string, string>> {
  const schemes = operation.node["security"];
  const right = (Array.isArray(schemes) ? schemes : [])
    .flatMap((way) => Object.keys(schemaIn(way)))
    .map((name) => credentials[name] ?? {});
  const wrong = [
    {},
    ...Object.values(credentials),
    { authorization: "Bearer " },
    { authorization: "Basic Zm9vOmJhcg==" },
    { authorization: `Bearer ${"x".repeat(3_000)}` },
    { authorization: "Bearer sk_live_\u00e9" },
    { authorization: `Bearer ${fixed.weakKey}` },
    { authorization: `Bearer ${fixed.storefrontKey}` },
    { "x-service-client-secret": "ses_x_secret_y" },
    { "x-service-publishable-key": "pk_live_none", origin: SHOP_ORIGIN },
  ];
  const credential = fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...(right.length === 0 ? [{}] : right)) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );
  const strange = fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom(...Object.entries(STRANGE_HEADERS))
        .chain(([name, values]) =>
          fc.constantFrom(...values).map((value): Record<string, string> => ({ [name]: value })),
        ),
    },
  );
  return fc.tuple(credential, strange).map(([own, more]) => ({ ...more, ...own }));
}

type Content = Pick<Outgoing, "body"> & { readonly headers: Record<string, string> };

function contentFor(operation: Operation, vocabulary: Vocabulary): fc.Arbitrary<Content> {
  if (operation.method === "GET") {
    return fc.constant({ headers: {} });
  }
  const content = schemaIn(schemaIn(operation.node["requestBody"])["content"]);
  const form = content["multipart/form-data"];
  if (form !== undefined) {
    return formsFor(schemaIn(schemaIn(form)["schema"]), vocabulary);
  }
  const media = content["application/json"];
  const values =
    media === undefined
      ? fc.constantFrom<unknown>(undefined, {}, [])
      : valuesFor(schemaIn(schemaIn(media)["schema"]), "", vocabulary);
  const types = fc.oneof(
    { weight: 14, arbitrary: fc.constant("application/json") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "application/json; charset=utf-16",
        "text/csv",
        "application/json; charset=",
        "multipart/form-data; boundary=x",
        "garbage",
      ),
    },
  );
  return fc
    .tuple(
      values.map((value) => JSON.stringify(value) ?? ""),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant((text: string): string | Uint8Array => text) },
        { weight: 1, arbitrary: fc.constantFrom(...DAMAGES) },
      ),
      types,
    )
    .map(([text, damage, type]) => ({ headers: { "content-type": type }, body: damage(text) }));
}

/** What happens to JSON on the way. */
const DAMAGES: readonly ((text: string) => string | Uint8Array)[] = [
  () => "",
  (text) => text.slice(0, -1),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => text.replace("{", '{"values":{"a":"1","a":"2"},'),
  (text) => text.replace("{", '{"__proto__":{"x":1},"constructor":null,'),
  (text) => text.replace(/:(?=[^:]*$)/u, ':1e999,"x":'),
  (text) => text.replace("{", `{"x":${"9".repeat(4_000)},`),
  () => "[".repeat(50_000) + "]".repeat(50_000),
  (text) => `{"pad":"${"x".repeat(1_100_000)}",${text.slice(1)}`,
  (text) => Buffer.concat([Buffer.from(text.slice(0, 5)), Buffer.from([0xff, 0xc0, 0x80])]),
  (text) => text.replace(/"([a-z])/u, '"\\ud83d$1'),
];

function formsFor(schema: Schema, vocabulary: Vocabulary): fc.Arbitrary<Content> {
  const properties = Object.entries(schemaIn(schema["properties"]));
  const files = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Uint8Array | null>(null) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Uint8Array[]>(
        new Uint8Array(),
        Buffer.from("%PDF-1.7\n%%EOF"),
        pdf.subarray(0, 5_000),
        pdf,
        font,
        font.subarray(0, 2_000),
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
        Buffer.alloc(70_000, 0x41),
      ),
    },
  );
  const names = fc.constantFrom(
    "card.pdf",
    "",
    "../../x",
    "a\u0000.ttf",
    "💥.png",
    "x".repeat(2_000),
  );
  const parts = properties.map(([name, member]) => {
    const isFile = schemaIn(member)["format"] === "binary";
    const value: fc.Arbitrary<string | File> = isFile
      ? fc
          .tuple(files, names)
          .map(
            ([bytes, fileName]) =>
              new File([bytes ? new Uint8Array(bytes) : ownFile(name)], fileName),
          )
      : valuesFor(schemaIn(member), name, vocabulary).map(textOf);
    return fc
      .option(value, { freq: isFile ? 12 : 2, nil: undefined })
      .map((one): [string, string | File][] => (one === undefined ? [] : [[name, one]]));
  });
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant<[string, string | File][]>([]) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<[string, string | File][][]>(
        [["surplus", "1"]],
        [["__proto__", "1"]],
        [["surplus", new File(["x"], "x.bin")]],
        [["title", "x".repeat(70_000)]],
        Array.from({ length: 60 }, (_, i): [string, string] => [`part${i}`, "1"]),
      ),
    },
  );
  const forms = fc.tuple(extra, ...parts).map((lists): Content => {
    const form = new FormData();
    for (const [name, value] of lists.flat()) {
      form.append(name, value);
    }
    return { headers: {}, body: form };
  });
  const broken = fc
    .constantFrom(
      ["multipart/form-data", "--x--"],
      ["multipart/form-data; boundary=x", ""],
      [
        "multipart/form-data; boundary=x",
        "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
      ],
      [
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
      ],
      ["multipart/form-data; boundary=", "--\r\n\r\n----"],
      ["application/json", "{}"],
    )
    .map(([type = "", body = ""]): Content => ({ headers: { "content-type": type }, body }));
  return fc.oneof({ weight: 8, arbitrary: forms }, { weight: 1, arbitrary: broken });
}

function ownFile(part: string): Uint8Array<ArrayBuffer> {
  if (part === "csv") {
    return new Uint8Array(Buffer.from(`${world.fields[0]?.name ?? ""}\nAda\n`));
  }
  return new Uint8Array(part === "pdf" ? pdf : font);
}

interface Parameter {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

function parametersOf({ node }: Operation, place: string): Parameter[] {
  const { parameters } = node;
  return (Array.isArray(parameters) ? parameters : []).map(schemaIn).flatMap((one) =>
    one["in"] === place
      ? [
          {
            name: String(one["name"]),
            schema: schemaIn(one["schema"]),
            required: one["required"] === true,
          },
        ]
      : [],
  );
}

function listOperations(from: unknown): Operation[] {
  const plain: unknown = JSON.parse(JSON.stringify(from));
  const paths = isRecord(plain) ? schemaIn(plain["paths"]) : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(schemaIn(methods)).map(([method, node]) => ({
      id: String(schemaIn(node)["operationId"]),
      method: method.toUpperCase(),
      path,
      node: schemaIn(node),
    })),
  );
}

/**
 * Parts of the scenery, each made when it is needed and kept until an operation may have changed it. What is made
 * from a template comes after it.
 */
const MAKERS = {
  template: async () => {
    const { client, templateId } = world;
    await client.post(`/templates/${templateId}/restore`);
    await client.post(`/templates/${templateId}/publish`);
    const { template } = (await client.get(`/templates/${templateId}`)).body;
    const { scene } = (await client.get(`/templates/${templateId}/scene`)).body;
    return { slug: String(template.slug), scene };
  },
  fill: () => made("/fills", "fill", { template_id: world.templateId }),
  mapping: () =>
    made("/product_mappings", "product_mapping", {
      template_id: world.templateId,
      external_product_id: `mug-${app.services.random.id("map")}`,
    }),
  session: async () => {
    const session = await openSession(app, world);
    const embedFillId = String((await session.browser.post("/embed/fills")).body.fill.id);
    return { ...session, embedFillId };
  },
  hosted: async () => {
    const { template } = (await world.client.get(`/templates/${world.templateId}`)).body;
    return await openHosted(template.slug);
  },
  selectionSet: () =>
    made("/selection_sets", "selection_set", { name: "Sizes", options: ["S", "M"] }),
  paperStock: () => made("/paper_stocks", "paper_stock", { name: "Felt", hex: "#f3efe4" }),
  apiKey: () =>
    made("/api_keys", "api_key", { type: "restricted", mode: "live", scopes: ["fills:read"] }),
  application: () =>
    made("/embed/applications", "embed_application", {
      name: "Shop",
      allowed_origins: [SHOP_ORIGIN],
    }),
  member: () => signedIn(app, world.teamId),
} as const;
type Part = keyof typeof MAKERS;
type Parts = { readonly [P in Part]: Awaited<ReturnType<(typeof MAKERS)[P]>> };

const OF_A_TEMPLATE = ["fill", "mapping", "session", "hosted"] as const;
/** What operations below an address can change; those of other addresses act on people and teams. */
const CHANGED: readonly (readonly [RegExp, readonly Part[]])[] = [
  [/^\/templates/u, ["template", ...OF_A_TEMPLATE]],
  [/^\/(?:fills|renders|previews|files|hosted|embed\/(?:fills|sessions))/u, OF_A_TEMPLATE],
  [/^\/product_mappings/u, ["mapping"]],
  [/^\/selection_sets/u, ["selectionSet", "template"]],
  [/^\/paper_stocks/u, ["paperStock", "template"]],
  [/^\/(?:fonts|assets|inks)/u, ["template"]],
  [/^\/api_keys/u, ["apiKey"]],
  [/^\/embed\/applications/u, ["application", "session"]],
  [/^\/(?:webhook_endpoints|projects|companies|client_users)/u, []],
];

const kept: { -readonly [P in Part]?: Parts[P] } = {};

async function made(where: string, kind: string, body: object): Promise<string> {
  const answer = await world.client.post(where, body);
  return String(schemaIn(schemaIn(answer.body)[kind])["id"]);
}

async function part<P extends Part>(name: P): Promise<Parts[P]> {
  const known: Parts[P] | undefined = kept[name];
  const value = known ?? ((await MAKERS[name]()) as Parts[P]);
  Object.assign(kept, { [name]: value });
  return value;
}

/** Puts right what the operations before may have changed, and opens what is used up by one. */
async function sceneryFor({ method, path }: Operation): Promise<Scenery> {
  const { slug, scene } = await part("template");
  const parts: Parts = {
    template: { slug, scene },
    fill: await part("fill"),
    mapping: await part("mapping"),
    session: await part("session"),
    hosted: await part("hosted"),
    selectionSet: await part("selectionSet"),
    paperStock: await part("paperStock"),
    apiKey: await part("apiKey"),
    application: await part("application"),
    member: await part("member"),
  };
  // Of safe methods (RFC 9110, 9.2.1) nothing is changed.
  if (method !== "GET") {
    const changed = CHANGED.find(([start]) => start.test(path))?.[1] ?? ["member"];
    for (const name of changed) {
      delete kept[name];
    }
  }
  return sceneryOf(path, parts);
}

/** The scenery of an operation at `path`. */
function sceneryOf(path: string, parts: Parts): Scenery {
  const { templateId } = world;
  const { template, fill, session, hosted } = parts;
  const places: readonly (readonly [string, string])[] = [
    ["/templates/", templateId],
    ["/fills/", fill],
    ["/renders/", world.renderId],
    ["/batches/", fixed.batch.id],
    ["/fonts/", world.fontId],
    ["/assets/", world.assetId],
    ["/selection_sets/", parts.selectionSet],
    ["/paper_stocks/", parts.paperStock],
    ["/projects/", world.projectId],
    ["/companies/", world.companyId],
    ["/client_users/", world.clientUserId],
    ["/inks/", world.inkId],
    ["/webhook_endpoints/", world.endpointId],
    ["/api_keys/", parts.apiKey],
    ["/product_mappings/", parts.mapping],
    ["/embed/applications/", parts.application],
    ["/embed/sessions/", session.id],
    ["/embed/fills/", session.embedFillId],
    ["/hosted/fills/", hosted.id],
  ];
  const id = places.find(([start]) => path.startsWith(start))?.[1] ?? "";
  const token = path.startsWith("/batch_outputs")
    ? fixed.batch.token
    : (world.signedUrl.split("/").at(-1) ?? "");
  return {
    params: { id, delivery_id: world.deliveryId, token },
    credentials: {
      secret: { authorization: `Bearer ${world.key}` },
      publishable: { "x-service-publishable-key": fixed.storefrontKey, origin: SHOP_ORIGIN },
      client_secret: { "x-service-client-secret": session.secret },
      hosted: { cookie: hosted.cookie, origin: app.url },
      session: { cookie: parts.member, origin: app.url },
    },
    vocabulary: {
      schemas: schemasOf(document),
      known: {
        template_id: [templateId],
        render_ids: [[world.renderId]],
        slug: [template.slug],
        fill_id: [fill, session.embedFillId, hosted.id],
        product_mapping_id: [fixed.mappingId],
        embed_application_id: [fixed.applicationId],
        external_product_id: ["mug-11"],
        default_font_id: [world.fontId],
        access_token: [hosted.freshToken],
        starting_after: [templateId, fill, world.renderId],
        values: [
          Object.fromEntries(world.fields.map(({ id: field }) => [field, "Grace Hopper"])),
          Object.fromEntries(world.fields.map(({ name }) => [name, "W".repeat(80)])),
        ],
        scene: [template.scene],
        w: ["320"],
        email: ["ada@example.org"],
        customer_email: ["ada@example.org"],
      },
    },
  };
}

function schemasOf(from: Record<string, unknown>): Readonly<Record<string, Schema>> {
  const { schemas } = schemaIn(from["components"]);
  return Object.fromEntries(
    Object.entries(schemaIn(schemas)).map(([name, schema]) => [name, schemaIn(schema)]),
  );
}

async function openHosted(
  slug: string,
): Promise<{ readonly id: string; readonly cookie: string; readonly freshToken: string }> {
  const anybody = clientOf(app.url, "");
  const start = async (): Promise<{ id: string; token: string }> => {
    const { fill, access_token: token } = (await anybody.post("/hosted/fills", { slug })).body;
    return { id: fill.id, token };
  };
  const { id, token } = await start();
  const opened = await anybody.post("/hosted/fills/token", { access_token: token });
  const cookie = opened.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { id, cookie, freshToken: (await start()).token };
}
