/**
 * Serves the list of pages: forms read, headers of every page, and errors told to people as pages. Pages are
 * no operations: no version, no envelope, no Idempotency-Key; what protects their forms is their own.
 */
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#domain/errors.ts";
import { unstorableText } from "./parse-request.ts";
import { isOnOwnMachine } from "./own-machine.ts";
import { readPageUpload } from "./page-upload.ts";
import { drain } from "./read-body.ts";
import {
  type ErrorPage,
  type FailedRequest,
  type Page,
  PAGE_HEADERS,
  type PageResponse,
  type PageUpload,
} from "./pages.ts";

/** 1 MB, as JSON bodies have. */
const MAX_FORM_BYTES = 1_048_576;

/** Adds a route for each page; `errorIn` names what was thrown, and logs what is ours to repair. */
export function servePages(
  app: FastifyInstance,
  pages: readonly Page[],
  {
    errorIn,
    publicUrl,
  }: {
    readonly errorIn: (error: unknown, request: FastifyRequest) => ApiError;
    readonly publicUrl: () => string;
  },
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
      // Of a repeated name the last counts.
      (_request, body, done) => {
        done(null, Object.fromEntries(new URLSearchParams(String(body))));
      },
    );
    await scope.register(multipart);
    for (const page of pages) {
      const { errorPage } = page;
      scope.route({
        // HEAD for link checkers and caches; Node leaves out the body.
        method: page.method === "GET" ? ["GET", "HEAD"] : page.method,
        url: routeOf(page.path),
        handler: (request, reply) => respondWithPage({ page, publicUrl }, request, reply),
        ...(errorPage === undefined
          ? {}
          : {
              errorHandler: (error, request, reply) => {
                const apiError = errorIn(error, request);
                sendErrorPage(reply, request, { apiError, page: errorPage });
              },
            }),
      });
    }
  });
}

/** Reads the form or the file, refuses texts the database cannot hold, and hands the rest to the page. */
async function respondWithPage(
  { page, publicUrl }: { readonly page: Page; readonly publicUrl: () => string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (page.admit !== undefined) {
    await page.admit({ ip: request.ip }).catch(async (error: unknown) => {
      // Most browsers send a form to its end before they read; what is too long for that is cut.
      await drain(request);
      reply.header("connection", "close");
      throw error;
    });
  }
  const upload = await uploadIn(page, request);
  // In the path it names nothing, so it is a 404; in a form it is the visitor's to correct.
  if (unstorableText(request.params) !== null) {
    throw notFound();
  }
  // Of the form and the query alike: pages store both.
  if (unstorableText([request.query, request.body]) !== null) {
    throw new ApiError("invalid_parameter", "The form holds a character that cannot be stored.");
  }
  const form = textRecord(request.body);
  const answer = await page.handle({
    ...addressOf(request),
    form,
    upload,
    ip: request.ip,
    isOwnMachine: isOnOwnMachine(request, publicUrl()),
  });
  return await sendPage(reply, answer);
}

async function uploadIn(page: Page, request: FastifyRequest): Promise<PageUpload | null> {
  if (!request.isMultipart()) {
    return null;
  }
  if (page.isFormIgnored === true) {
    await drain(request);
    return null;
  }
  return await readPageUpload(request, page.maxUploadBytes ?? null);
}

/** Tells of an error in a page, with the status that a program would get. */
export function sendErrorPage(
  reply: FastifyReply,
  request: FastifyRequest,
  { apiError, page }: { readonly apiError: ApiError; readonly page: ErrorPage },
): FastifyReply {
  if (apiError.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(apiError.retryAfterSeconds));
  }
  const form = unstorableText(request.body) === null ? textRecord(request.body) : {};
  return sendPage(reply, page(apiError, { ...addressOf(request), form }));
}

/** Headers of the page itself come last and win. */
function sendPage(reply: FastifyReply, answer: PageResponse): FastifyReply {
  return reply
    .code(answer.status)
    .headers({
      "content-type": answer.contentType ?? "text/html; charset=utf-8",
      ...PAGE_HEADERS,
      ...answer.headers,
    })
    .send(typeof answer.body === "string" ? answer.body : Buffer.from(answer.body));
}

/** What pages may know of a request besides its form. */
function addressOf(request: FastifyRequest): Omit<FailedRequest, "form"> {
  return {
    params: textRecord(request.params),
    query: textRecord(request.query),
    headers: textRecord(request.headers),
    requestId: request.id,
  };
}

/**
 * True for somebody with a browser who asks for a page of the site: not for programs, nor below `/v1`.
 * Browsers name text/html in Accept; fetch and curl do not.
 */
export function isForReaders({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    !/^\/v1(?:[/?]|$)/u.test(url) &&
    (headers.accept ?? "").includes("text/html")
  );
}

/** An address that leads nowhere. */
export function notFound(): ApiError {
  return new ApiError("not_found", "No handler for this method and path.");
}

/** `/a/{b}` as the router writes it. */
export function routeOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/gu, ":$1");
}

/** Its text members alone: repeated parameters are lists and count as absent. */
function textRecord(value: unknown): Record<string, string> {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.flatMap(([name, member]) => (typeof member === "string" ? [[name, member]] : [])),
  );
}
