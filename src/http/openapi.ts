/** The OpenAPI 3.1 document, derived from the declarations. */
import { LATEST_API_VERSION } from "#domain/api-version.ts";
import { responsesOf, SHARED_HEADERS } from "./openapi-responses.ts";
import { jsonSchema } from "./openapi-schema.ts";
import { type Declaration, type Endpoint, isIdempotent } from "./operation.ts";
import { z } from "./schema.ts";

/** The document of `endpoints`, in their order. */
export function openapi<Services, Tx>(
  endpoints: readonly Endpoint<Services, Tx>[],
  baseUrl: string,
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.declaration;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(endpoint);
  }
  const lifted = liftNamed(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Platen",
      version: LATEST_API_VERSION,
      description: "A print shop's own press PDF, personalised: upload, fill, preview, finalize.",
    },
    servers: [{ url: baseUrl }],
    paths: lifted.paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: SHARED_HEADERS,
      schemas: { Error: errorSchema(), ...lifted.schemas },
    },
  };
}

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
  hosted: {
    type: "apiKey",
    in: "cookie",
    name: "platen_{id}",
    description:
      "The cookie of one hosted fill, given for its link's token; `__Host-platen_{id}` over https.",
  },
} as const;

/** Each object is one sufficient way; the empty one is no credential at all. */
function securityOf(o: Declaration): readonly Record<string, readonly string[]>[] {
  const scopes = o.scope === null ? [] : [o.scope];
  switch (o.auth) {
    case "none":
      return [];
    case "storefront":
      return [{ publishable: scopes }, {}];
    case "preview":
      return [{ client_secret: scopes }, {}];
    case "secret":
      return [{ secret: scopes }, { session: scopes }];
    case "session":
    case "sign_out":
      return [{ session: [] }];
    case "publishable":
    case "client_secret":
    case "hosted":
      return [{ [o.auth]: scopes }];
  }
}

function operationOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): object {
  const { declaration: o } = endpoint;
  return {
    operationId: o.id,
    summary: o.summary,
    tags: [o.tag],
    "x-stability": o.stability,
    security: securityOf(o),
    parameters: parametersOf(endpoint),
    ...requestBodyOf(endpoint),
    responses: responsesOf(endpoint),
  };
}

function parametersOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): object[] {
  const { declaration: o, schemas } = endpoint;
  const common = [
    {
      name: "X-Service-Version",
      in: "header",
      required: false,
      schema: { type: "string", format: "date" },
    },
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
      required: true,
      schema,
      example: o.example.params?.[name],
    })),
    ...membersOf(schemas.query).map(({ name, schema, required }) => ({
      name,
      in: "query",
      required,
      schema,
    })),
    ...common,
  ];
}

function requestBodyOf<Services, Tx>(endpoint: Endpoint<Services, Tx>): object {
  const { declaration: o, schemas } = endpoint;
  if (o.method === "GET" || (schemas.body === null && o.files === undefined)) {
    return {};
  }
  if (o.files === undefined) {
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

interface Member {
  readonly name: string;
  readonly schema: unknown;
  readonly required: boolean;
}

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

/** Takes the named schemas out from where zod prints them, beside each use, and points the uses at one place. */
function liftNamed(paths: object): { readonly paths: unknown; readonly schemas: object } {
  const schemas: Record<string, unknown> = {};
  const lifted: unknown = JSON.parse(
    JSON.stringify(paths).replaceAll('"#/$defs/', '"#/components/schemas/'),
    (key, value: unknown) => {
      if (key !== "$defs") {
        return value;
      }
      Object.assign(schemas, value);
      return undefined;
    },
  );
  return { paths: lifted, schemas };
}
