/**
 * The server: operations below `/v1`, pages below `/`, one envelope for every error. Built once by the
 * composition root; listening and closing are its business.
 */
import { addToList } from "#base/maps.ts";
import { createHash } from "node:crypto";
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import multipart from "@fastify/multipart";
import {
  type ConnectionError,
  fastify,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { ApiError } from "#domain/errors.ts";
import { errorResponse, apiErrorFrom, sendResponse, sendStored } from "./response.ts";
import { respondToRequest } from "./respond-to-request.ts";
import { boundConnections, type ConnectionBounds, endConnection } from "./connections.ts";
import { respondToPreflight } from "./cors.ts";
import { isForBrowsers } from "./credentials.ts";
import { docsUrlOf, type HttpDeps } from "./deps.ts";
import { openapi } from "./openapi.ts";
import type { WebhookDeclaration } from "./openapi-webhooks.ts";
import { type Endpoint, json, NO_STORE } from "./operation.ts";
import type { ErrorPage, Page } from "./pages.ts";
import { isForReaders, notFound, routeOf, sendErrorPage, servePages } from "./serve-pages.ts";

export interface AppOptions<Services, Tx> extends HttpDeps<Services, Tx>, ConnectionBounds {
  readonly endpoints: readonly Endpoint<Services, Tx>[];
  /** What is sent, for the document; sending is the services'. */
  readonly webhooks: readonly WebhookDeclaration[];
  readonly pages: readonly Page[];
  /** For people whose address leads nowhere; programs get the envelope. */
  readonly strayPage?: ErrorPage;
  readonly logger: NonNullable<FastifyServerOptions["logger"]>;
  /** True once the process is to end: it still answers, and wants no more requests. Never, unless given. */
  readonly isDraining?: () => boolean;
}

/** A process silent for ten seconds is taken for dead and its claims are run again: four beats may be lost. */
const BEAT_MS = 2_000;
/** The largest upload over a line of 1 Mbit/s takes seven minutes. */
const MAX_REQUEST_MS = 900_000;

/** The server as callers hold it. */
export type App = FastifyInstance;

/**
 * The app, not yet listening. Everything that can go wrong with a request ends in the one envelope: unknown
 * addresses, undecodable ones, broken HTTP, errors of handlers. Nothing here knows a resource.
 */
export async function buildApp<Services, Tx>(
  options: AppOptions<Services, Tx>,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify(serverOptions(options));
  boundConnections(app, options);
  endDrainedConnections(app, options);
  refuseExpectations(app, options);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff" });
    // RFC 9112, 3.2: a request of HTTP/1.1 without Host is none.
    if (request.raw.headers.host === undefined && request.raw.httpVersion === "1.1") {
      throw new ApiError("invalid_parameter", "The request has no Host header.");
    }
    if (isApiOnSiteHost(options, request)) {
      throw new ApiError("wrong_host", `The API is at ${options.publicUrl()}/v1.`);
    }
  });
  // Nobody reads the body of what leads nowhere; the scopes below say what theirs take.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => {
    done(null);
  });
  refuseUnknown(app, options);
  await serveOperations(app, options);
  serveHealth(app, options);
  servePages(app, options.pages, {
    errorIn: (error, request) => errorIn(options, error, request),
    publicUrl: () => options.publicUrl(),
  });
  keepAlive(app, options);
  closeQuietConnections(app);
  return app;
}

/** Fastify's own settings. */
function serverOptions<Services, Tx>(
  options: AppOptions<Services, Tx>,
): FastifyHttpOptions<Server> {
  return {
    logger: loggerOf(options.logger),
    // False, not []: Fastify takes an empty list as a list.
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    // Refused in the envelope below, with what else is wrong with a request before it has a route.
    http: { requireHostHeader: false },
    genReqId: () => options.newRequestId(),
    // A client's own id is not taken over: it would stand in logs and errors as if it were ours.
    requestIdHeader: false,
    // At the end idle connections are closed and those at work are left to finish (`closeQuietConnections`).
    forceCloseConnections: "idle",
    routerOptions: {
      // Signed tokens stand in the path.
      maxParamLength: 4_096,
    },
    frameworkErrors: (_error, request, reply) => {
      // An address that cannot be decoded leads nowhere.
      void reply.header("x-request-id", request.id);
      void sendStored(reply, errorResponse(notFound(), request.id, docsUrlOf(options)));
    },
    // Operations check what comes by schemas of their own; Fastify's compilers would be loaded for nothing.
    schemaController: {
      compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas },
    },
    // HEAD is no method of the API (404, as there is no 405); pages declare theirs.
    exposeHeadRoutes: false,
    // Requests on open connections are answered while the service drains; each response closes its
    // connection.
    return503OnClosing: false,
    // From the first byte of the headers to the last of the body.
    requestTimeout: MAX_REQUEST_MS,
    clientErrorHandler: (error, socket) => {
      respondToBrokenHttp(options, error, socket);
    },
  };
}

/** In a scope of its own (Fastify's encapsulation), so that its parsers and hooks do not touch pages. */
async function serveOperations<Services, Tx>(
  app: FastifyInstance,
  options: AppOptions<Services, Tx>,
): Promise<void> {
  await app.register(async (scope) => {
    // Bodies are read by `respondToRequest`, after the caller is known to be allowed to send one.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => {
      done(null);
    });
    scope.addHook("onRequest", async ({ raw }) => {
      // Fastify refuses what is no media type before it is known who asks; `respondToRequest` does so in its
      // turn.
      if (
        !/^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/u.test(
          raw.headers["content-type"] ?? "a/b",
        )
      ) {
        raw.headers["content-type"] = "application/octet-stream";
      }
    });
    await scope.register(multipart);
    for (const endpoint of options.endpoints) {
      const { method, path } = endpoint.declaration;
      scope.route({
        method,
        url: `/v1${routeOf(path)}`,
        handler: (request, reply) => respondToRequest(options, endpoint, request, reply),
      });
    }
    servePreflights(scope, options.endpoints);
    serveDescription(scope, options);
  });
}

/** Fastify asks for it only where a route has a schema in Fastify's own form; none has. */
function noSchemas(): never {
  throw new Error("routes have no schemas of Fastify's");
}

/** The OpenAPI document, for anybody: made once, since that takes as long as a hundred requests. */
function serveDescription<Services, Tx>(
  scope: FastifyInstance,
  options: AppOptions<Services, Tx>,
): void {
  let kept: { readonly url: string; readonly body: Buffer; readonly etag: string } | null = null;
  const description = (): NonNullable<typeof kept> => {
    // It holds the public address, which may not be known when routes are added.
    const url = `${options.publicUrl()}/v1`;
    if (kept?.url !== url) {
      const body = Buffer.from(JSON.stringify(openapi(options, url)));
      const hash = createHash("sha256").update(body).digest("base64url");
      kept = { url, body, etag: `"${hash}"` };
    }
    return kept;
  };
  scope.get("/v1/openapi.json", async (request, reply) => {
    const { body, etag } = description();
    reply.headers({ etag, "cache-control": "no-cache" });
    if (hasEtag(request.headers["if-none-match"], etag)) {
      return await reply.code(304).send();
    }
    return await reply.header("content-type", "application/json; charset=utf-8").send(body);
  });
}

/** Whether If-None-Match names the tag, by weak comparison (RFC 9110, 13.1.2). */
function hasEtag(header: string | undefined, etag: string): boolean {
  const tags = (header ?? "").split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  return tags.includes(etag) || tags.includes("*");
}

/** Of a process that is to end, whatever its parts would say. */
const DRAINING = { ok: false, migration: 0, notConfigured: [] } as const;

/** For whoever starts and stops processes; at the root of every host. */
function serveHealth<Services, Tx>(app: FastifyInstance, options: AppOptions<Services, Tx>): void {
  const { version, isDraining = () => false } = options;
  app.get("/healthz", async (_request, reply) =>
    sendResponse(reply, json(200, { ok: true, version }, NO_STORE)),
  );
  app.get("/readyz", async (_request, reply) => {
    const { ok, migration, notConfigured } = isDraining() ? DRAINING : await options.readiness();
    // 503 takes this process out of a load balancer; what is not configured leaves it in.
    const body = { ok, version, migration, not_configured: notConfigured };
    return await sendResponse(reply, json(ok ? 200 : 503, body, NO_STORE));
  });
}

/** Only paths that shop pages call answer OPTIONS; the others have no such method. */
function servePreflights<Services, Tx>(
  scope: FastifyInstance,
  endpoints: readonly Endpoint<Services, Tx>[],
): void {
  const byPath = new Map<string, string[]>();
  for (const { declaration } of endpoints) {
    if (isForBrowsers(declaration.auth)) {
      addToList(byPath, declaration.path, declaration.method);
    }
  }
  for (const [path, methods] of byPath) {
    scope.options(`/v1${routeOf(path)}`, (request, reply) =>
      respondToPreflight(request, reply, methods),
    );
  }
}

/**
 * The site's own host has no API, whatever the path below /v1. With and without the port, since proxies
 * differ in whether they pass it on.
 */
function isApiOnSiteHost<Services, Tx>(
  { siteHost }: AppOptions<Services, Tx>,
  request: FastifyRequest,
): boolean {
  return (
    siteHost !== null &&
    [request.host, request.hostname].some((host) => host.toLowerCase() === siteHost) &&
    /^\/v1(?:[/?]|$)/u.test(request.url)
  );
}

/**
 * Addresses that lead nowhere, and errors thrown outside of operations: a page for people, the envelope for
 * programs.
 */
function refuseUnknown<Services, Tx>(
  app: FastifyInstance,
  options: AppOptions<Services, Tx>,
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const { strayPage } = options;
    return strayPage !== undefined && isForReaders(request)
      ? sendErrorPage(reply, request, { apiError: notFound(), page: strayPage })
      : await sendStored(reply, errorResponse(notFound(), request.id, docsUrlOf(options)));
  });
  app.setErrorHandler(async (error, request, reply) => {
    const apiError = errorIn(options, error, request);
    return await sendStored(reply, errorResponse(apiError, request.id, docsUrlOf(options)));
  });
}

/** The API error behind whatever was thrown; what is ours to repair is logged. */
function errorIn<Services, Tx>(
  options: AppOptions<Services, Tx>,
  error: unknown,
  request: FastifyRequest,
): ApiError {
  const apiError =
    frameworkError(error) ?? apiErrorFrom(error, (cause) => options.isUnavailable(cause));
  if (apiError.status >= 500) {
    request.log.error({ err: error }, "request failed");
  }
  return apiError;
}

/** Headers of an error that is sent past Fastify, as the last of its connection. */
function lastHeaders(
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  requestId: string,
): Record<string, string> {
  return {
    ...headers,
    "content-length": String(body.length),
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    connection: "close",
  };
}

/** RFC 9110, 10.1.1: `100-continue` is the only expectation there is, and Node meets that one by itself. */
function refuseExpectations<Services, Tx>(
  app: FastifyInstance,
  options: AppOptions<Services, Tx>,
): void {
  app.server.on("checkExpectation", (_request, response: ServerResponse) => {
    const requestId = options.newRequestId();
    const apiError = new ApiError(
      "invalid_parameter",
      "The Expect header asks for what is unknown.",
    );
    const { status, body, headers } = errorResponse(apiError, requestId, docsUrlOf(options));
    response.writeHead(status, lastHeaders(headers, body, requestId));
    response.end(body);
  });
}

/**
 * What is no HTTP, or not in time, has no request yet: the envelope goes straight to the socket. A client
 * that reset the connection reads nothing any more.
 */
function respondToBrokenHttp<Services, Tx>(
  options: AppOptions<Services, Tx>,
  error: ConnectionError,
  socket: Socket,
): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = options.newRequestId();
  const message =
    // Node's parser takes 16 KB of headers, which tokens in long addresses may reach.
    error.code === "HPE_HEADER_OVERFLOW"
      ? "The address and headers of the request are too long."
      : "The request is not valid HTTP, or did not arrive in time.";
  const { body, headers } = errorResponse(
    new ApiError("invalid_parameter", message),
    requestId,
    docsUrlOf(options),
  );
  const lines = Object.entries(lastHeaders(headers, body, requestId)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  endConnection(
    socket,
    Buffer.concat([Buffer.from(`HTTP/1.1 400 Bad Request\r\n${lines.join("")}\r\n`), body]),
  );
}

/** Errors that Fastify itself raises before a handler runs; null for all others. */
function frameworkError(error: unknown): ApiError | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return new ApiError(
      "unsupported_media_type",
      "The Content-Type of the request is not taken here.",
    );
  }
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH") {
    return new ApiError("invalid_parameter", "The body is too large.");
  }
  return null;
}

/** Tells the database that this process lives, so that nobody takes over its claims. */
function keepAlive<Services, Tx>(app: FastifyInstance, options: AppOptions<Services, Tx>): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat = (): void => {
    options.idempotency.beat().catch((error: unknown) => {
      app.log.warn({ err: error }, "heartbeat failed");
    });
  };
  app.addHook("onReady", async () => {
    await options.idempotency.beat();
    // `unref`: the beat alone does not keep a process alive that has nothing else to do.
    timer = setInterval(beat, BEAT_MS);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await options.idempotency.retire().catch((error: unknown) => {
      app.log.warn({ err: error }, "this process could not sign off");
    });
  });
}

/**
 * While draining, each response is the last of its connection (RFC 9112, 9.6): a proxy that kept it would meet its
 * end with the next request. Decided when the response is sent, since the request may have come before.
 */
function endDrainedConnections<Services, Tx>(
  app: FastifyInstance,
  { isDraining = () => false }: AppOptions<Services, Tx>,
): void {
  app.addHook("onSend", async (_request, reply, payload) => {
    if (isDraining()) {
      reply.header("connection", "close");
    }
    return payload;
  });
}

/**
 * While closing, connections that have just finished a response are closed as they fall idle; Node does so
 * once only, at the start, and would wait for the others' keep-alive to run out.
 */
function closeQuietConnections(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), 50);
    app.server.once("close", () => clearInterval(timer));
    timer.unref();
  });
}

/**
 * Credentials are taken out of headers, and addresses are logged as routes. What handlers log themselves is
 * theirs to keep clean.
 */
function loggerOf(
  logger: NonNullable<FastifyServerOptions["logger"]>,
): NonNullable<FastifyServerOptions["logger"]> {
  if (typeof logger === "boolean") {
    return logger;
  }
  return {
    ...logger,
    redact: [
      "req.headers.authorization",
      "req.headers.cookie",
      'req.headers["x-service-publishable-key"]',
      'req.headers["x-service-client-secret"]',
    ],
    serializers: {
      // The route, not the address: tokens and keys may stand in paths and queries.
      req: (request) => ({ method: request.method, route: request.routeOptions?.url ?? "" }),
    },
  };
}
