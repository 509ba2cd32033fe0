/**
 * The OpenAPI 3.1 document, derived from the declarations: nothing of it is written by hand, so it cannot
 * disagree with what is served. Its text is a golden of the tests, and clients' types are made from it.
 */
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { responsesOf, SHARED_HEADERS } from "./openapi-responses.ts";
import { jsonSchema } from "./openapi-schema.ts";
import { WEBHOOK_PARAMETERS, type WebhookDeclaration, webhooksOf } from "./openapi-webhooks.ts";
import { type Declaration, type Endpoint, isIdempotent } from "./operation.ts";
import { z } from "./schema.ts";

/** What the document describes. */
export interface DescribedApi<Services, Tx> {
  readonly endpoints: readonly Endpoint<Services, Tx>[];
  readonly webhooks: readonly WebhookDeclaration[];
}

/**
 * The document of operations and webhooks, in their order. `baseUrl` ends in the version, without a slash. Linear in
 * the number of both.
 */
export function openapi<Services, Tx>(
  { endpoints, webhooks }: DescribedApi<Services, Tx>,
  baseUrl: string,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.declaration;
    // Operations of one path may stand apart in the list.
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(endpoint);
  }
  const { lifted, schemas } = liftNamed({ paths, webhooks: webhooksOf(webhooks) });
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: LATEST_API_VERSION,
      description: "A print shop's own press PDF, personalised: upload, fill, preview, finalize.",
    },
    servers: [{ url: baseUrl }],
    ...lifted,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: SHARED_HEADERS,
      parameters: WEBHOOK_PARAMETERS,
      schemas: { Error: errorSchema(), ...schemas },
    },
  };
}

/**
 * Every way to be admitted; which operation takes which is `securityOf`. Names of cookies are those of plain
 * http, which a developer meets first.
 */
const SECURITY_SCHEMES = {
  secret: { type: "http", scheme: "bearer", description: "A secret or restricted API key." },
  publishable: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Publishable-Key",
    description: "A publishable API key, from a page of an origin on its list.",
  },
  client_secret: {
    type: "apiKey",
    in: "header",
    name: "X-Service-Client-Secret",
    description: "The client secret of an embed session.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "platen_session",
    description:
      "The dashboard's cookie, from POST /session; `__Host-platen_session` over https. What it may do depends " +
      "on the member's role; unsafe methods need the app's own Origin or Referer.",
  },
  operator: { type: "http", scheme: "bearer", description: "The operator's PLATEN_SWEEP_SECRET." },
  hosted: {
    type: "apiKey",
    in: "cookie",
    // One cookie for each fill, so that two open pages do not sign each other out.
    name: "platen_{id}",
    description:
      "The cookie of one hosted fill, given for its link's token; `__Host-platen_{id}` over https.",
  },
} as const;

/**
 * Each object is one sufficient way; the empty one is no credential at all (OpenAPI 3.1.0, 4.8.30). Scopes of
 * keys that are not OAuth's are permitted there as role names.
 */
function securityOf(o: Declaration): readonly Record<string, readonly string[]>[] {
  const scopes = o.scope === null ? [] : [o.scope];
  switch (o.auth) {
    case "none":
      return [];
    // The second way, an application's id in the body with an allowed Origin, has no scheme to be described
    // by.
    case "storefront":
      return [{ publishable: scopes }, {}];
    case "preview":
      return [{ client_secret: scopes }, {}];
    case "secret":
      return [
        { secret: scopes },
        { session: o.memberScope === undefined ? scopes : [o.memberScope] },
      ];
    case "session":
    case "account":
    case "factor":
    case "admin":
    case "sign_out":
      return [{ session: [] }];
    case "operator":
      return [{ operator: [] }, { session: [] }];
    case "publishable":
    case "client_secret":
    case "hosted":
      return [{ [o.auth]: scopes }];
  }
}

/** One operation; `x-stability` is the contract's stable or beta, for which OpenAPI has no word. */
function operationOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): object {
  const { declaration: o } = endpoint;
  return {
    operationId: o.id,
    summary: o.summary,
    tags: [o.tag],
    ...(o.deprecated === undefined
      ? {}
      : { deprecated: true, description: o.deprecated.instead, "x-sunset": o.deprecated.sunset }),
    "x-stability": o.stability,
    security: securityOf(o),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

/** Path, query, then the headers every operation or kind of operation has. */
function parametersOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): object[] {
  const { declaration: o, schemas } = endpoint;
  const common = [
    {
      name: "X-Service-Version",
      in: "header",
      required: false,
      schema: { type: "string", format: "date" },
    },
    // With a key the header can only repeat what the key says; it is for members, who have both kinds of
    // data.
    ...(o.auth === "secret"
      ? [
          {
            name: "X-Service-Mode",
            in: "header",
            required: false,
            description: "Live or test data, with the dashboard's cookie; a key has its own.",
            schema: { type: "string", enum: ["live", "test"] },
          },
        ]
      : []),
    // Printed where it is honoured, so that its absence tells clients that a repetition runs again.
    ...(isIdempotent(o)
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema: { type: "string", maxLength: 255 },
          },
        ]
      : []),
  ];
  return [
    ...membersOf(schemas.params).map(({ name, schema }) => ({
      name,
      in: "path",
      // Of the path; the document demands it.
      required: true,
      schema,
      example: o.example.params?.[name],
    })),
    // What the schema demands before it is transformed: members with a default may be left out.
    ...membersOf(schemas.query).map(({ name, schema, required }) => ({
      name,
      in: "query",
      required,
      schema,
    })),
    ...common,
  ];
}

/** JSON, or the parts of a multipart body: files as binary strings beside the text parts. */
function requestBodyOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): object {
  const { declaration: o, schemas } = endpoint;
  if (o.method === "GET" || (schemas.body === null && o.files === undefined)) {
    return {};
  }
  if (o.files === undefined) {
    // `required` is about the body as a whole; which members it needs stands in the schema.
    const media = {
      schema: jsonSchema(schemas.body ?? z.object({}), "input"),
      example: o.example.body,
    };
    return {
      requestBody: {
        required: !schemas.bodyOptional,
        content: { "application/json": media },
      },
    };
  }
  // OpenAPI 3.1 describes parts as members of one object, whatever their order.
  const members = membersOf(schemas.body);
  const files = Object.entries(o.files);
  const required = [
    ...files.filter(([, part]) => part.required).map(([name]) => name),
    ...members.filter((member) => member.required).map((member) => member.name),
  ];
  const properties = {
    ...Object.fromEntries(
      files.map(([name, part]) => [
        name,
        { type: "string", format: "binary", description: part.description },
      ]),
    ),
    ...Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
  };
  const schema = { type: "object", required, properties };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

/** The envelope (contract, section 1), written out: it is no schema of an operation. */
function errorSchema(): object {
  const text = { type: "string" };
  return {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["type", "code", "message", "doc_url", "request_id"],
        properties: {
          type: text,
          code: text,
          message: text,
          doc_url: { type: "string", format: "uri" },
          request_id: {
            // A kept response has lost the request it was made for.
            type: ["string", "null"],
            description: "Null in an answer kept from a resource that has been erased since.",
          },
          fields: {
            type: "array",
            items: {
              type: "object",
              properties: { object_id: text, field: text, suggestion: text },
            },
          },
        },
      },
    },
  };
}

/** A member of an object schema, printed. */
interface Member {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

/** The members of an object schema; none for other schemas. */
function membersOf(schema: z.ZodType | null): Member[] {
  if (!(schema instanceof z.ZodObject)) {
    return [];
  }
  const printed = jsonSchema(schema, "input");
  const required: unknown = printed["required"];
  return Object.entries(printed["properties"] ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: Array.isArray(required) && required.includes(name),
  }));
}

/**
 * Takes the named schemas out from where zod prints them, beside each use, and points the uses at one place:
 * zod prints a schema by itself, with `$defs` of its own, and the document is to have each once. One pass
 * through the text and one through the tree; a text of a schema that looked like a reference would be changed
 * too, and none does.
 */
function liftNamed(parts: object): { readonly lifted: object; readonly schemas: object } {
  const schemas: Record<string, unknown> = {};
  const lifted: object = JSON.parse(
    JSON.stringify(parts).replaceAll('"#/$defs/', '"#/components/schemas/'),
    (key, value: unknown) => {
      if (key !== "$defs") {
        return value;
      }
      Object.assign(schemas, value);
      return undefined;
    },
  );
  return { lifted, schemas };
}
