import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { describedApi } from "#api/described-api.ts";
import { EVENT_TYPES } from "#domain/webhook-event.ts";
import { openapi } from "#http/openapi.ts";
import { json, operation } from "#http/operation.ts";
import { z } from "#http/schema.ts";
import { htmlToMarkdown } from "#adapters/html-to-markdown.ts";
import { docsPages } from "#pages/docs/docs-pages.ts";
import { eventFaults } from "#test/support/held-events.ts";
import { clientFiles } from "../../tools/client/client-files.ts";

const document = JSON.parse(JSON.stringify(openapi(describedApi, "https://platen.example/v1")));

test("the document is valid by the schema of OpenAPI", async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result).toMatchObject({ valid: true });
});

test("the document is valid by a linter", async () => {
  const config = await createConfig({ extends: ["minimal"], rules: { struct: "error" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const errors = problems.filter(({ severity }) => severity === "error");
  expect(errors.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("every event is a webhook with a payload of its own", () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
  const payloads = Object.values(document.webhooks).map(
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look into documents freely
    ({ post }: any) => post.requestBody.content["application/json"].schema.$ref,
  );
  expect(new Set(payloads).size).toBe(EVENT_TYPES.length);
});

describe("an event is held against its webhook", () => {
  const faultsOf = eventFaults(document);
  const event = {
    id: "evt_1",
    type: "fill.created",
    timestamp: "2026-11-21T12:04:00.000Z",
    api_version: "2026-05-23",
    mode: "live",
    data: { fill: { id: "fil_1" } },
  };

  test("one that is too long for its resources holds their ids alone", () => {
    expect(faultsOf(event)).toEqual([]);
    expect(faultsOf({ ...event, data: { fill: { id: "fil_1", values: {} } } })).not.toEqual([]);
  });

  test.each([
    ["an unknown type", { type: "fill.lost" }],
    ["another type's data", { type: "template.published" }],
    ["no data", { data: {} }],
    ["an id that is a number", { data: { fill: { id: 1 } } }],
    ["an unknown mode", { mode: "sandbox" }],
    ["a time that is none", { timestamp: "yesterday" }],
  ])("not with %s", (_what, change) => {
    expect(faultsOf({ ...event, ...change })).not.toEqual([]);
  });
});

describe("an operation that goes out of use", () => {
  const endpoint = operation<null, null, object>()({
    id: "listPlates",
    method: "GET",
    path: "/plates",
    summary: "List plates",
    auth: "secret",
    scope: "renders:read",
    stability: "beta",
    deprecated: {
      sunset: "2027-06-30T23:59:59Z",
      instead: "Read `GET /renders`, which lists them too.",
    },
    tag: "plate_sets",
    replies: { 200: { description: "Plates", schema: z.object({ data: z.array(z.string()) }) } },
    errors: [],
    example: {},
    handle: async () => ({ data: [] }),
    present: (plates) => json(200, plates),
  });
  const described = { endpoints: [endpoint], webhooks: [] };
  const itsDocument = JSON.parse(JSON.stringify(openapi(described, "https://platen.example/v1")));

  test("says so in the document, which stays valid", async () => {
    const { get } = itsDocument.paths["/plates"];
    expect(get).toMatchObject({
      deprecated: true,
      description: "Read `GET /renders`, which lists them too.",
      "x-sunset": "2027-06-30T23:59:59Z",
      responses: {
        "200": {
          headers: {
            Deprecation: { $ref: "#/components/headers/DeprecationRequired" },
            Sunset: { $ref: "#/components/headers/SunsetRequired" },
          },
        },
      },
    });
    expect(await new Validator().validate(structuredClone(itsDocument))).toMatchObject({
      valid: true,
    });
    expect(JSON.stringify(document.paths)).not.toContain('"deprecated"');
  });

  test("on its page, in the list of operations, and for programs that read", async () => {
    const pageAt = async (path: string): Promise<string> => {
      const pages = docsPages({
        ...described,
        assets: new Map(),
        guides: new Map(),
        toMarkdown: htmlToMarkdown,
        publicUrl: () => "https://print.example",
      });
      const page = pages.find((one) => one.path === path);
      const request = {
        params: { group: "plate-sets", operation: "list-plates" },
        query: {},
        form: {},
        upload: null,
        isOwnMachine: false,
        headers: {},
        ip: "127.0.0.1",
        requestId: "req_1",
      };
      return String((await page?.handle(request))?.body);
    };
    expect(await pageAt("/docs/reference/{group}/{operation}")).toMatch(
      /<dt>Deprecated<\/dt><dd>Read <code>GET \/renders<\/code>, which lists them too. Refused after 2027-06-30.<\/dd>/u,
    );
    expect(await pageAt("/docs/reference")).toContain('<span class="deprecated">deprecated</span>');
    expect(await pageAt("/llms-full.txt")).toContain("(beta, deprecated)");
  });

  test("in the typed client", () => {
    expect(clientFiles(itsDocument).get("groups.ts")).toContain(
      "@deprecated Read `GET /renders`, which lists them too.",
    );
  });
});
